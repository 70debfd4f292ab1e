"""`cardgen new`: a first deck to change."""

from pathlib import Path
from typing import Annotated

import typer

from cardgen.cli.guard import guarded
from cardgen.cli.report import say
from cardgen.deck.starter import write_starter


def register(app: typer.Typer) -> None:
    """Add the subcommand."""
    app.command("new")(new)


def new(
    game: Annotated[str, typer.Argument(metavar="GAME", help="What to call it.")],
) -> None:
    """Write a small deck to start from."""
    with guarded(as_json=False):
        here = Path.cwd()
        for path in write_starter(here, game):
            say(path.relative_to(here).as_posix())
        say(f"now: cardgen build {game}, and cardgen preview {game} to look at it")
