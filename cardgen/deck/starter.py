"""A first deck for somebody who has none: written once, then the author's own."""

import re
from pathlib import Path

from cardgen.base.errors import OutputFailed, WrongUsage

STARTER = Path(__file__).with_name("starter")
NAME = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")


def write_starter(root: Path, game: str) -> tuple[Path, ...]:
    """Write a small deck and its templates into a project; return the files.

    Args:
        root: the project's folder.
        game: what to call it: lower-case letters, digits and hyphens.

    Raises:
        WrongUsage: the name can't be one, or the game is there already.
        OutputFailed: the files can't be written.
    """
    if not NAME.fullmatch(game):
        hint = "use lower-case letters, digits and hyphens, such as sun-and-moon"
        raise WrongUsage(f"`{game}` can't name a game", hint)
    deck, templates = root / "decks" / game, root / "templates" / game
    for folder in (deck, templates):
        if folder.exists():
            raise WrongUsage(f"{folder} is there already", "choose another name")
    title = game.replace("-", " ").title()
    written = []
    try:
        for source, folder in (
            ("deck.yaml", deck),
            ("card.svg", templates),
            ("back.svg", templates),
        ):
            text = (STARTER / source).read_text("utf-8")
            folder.mkdir(parents=True, exist_ok=True)
            path = folder / source
            path.write_text(text.replace("GAME", game).replace("TITLE", title), "utf-8")
            written.append(path)
    except OSError as trouble:
        reason = trouble.strerror or str(trouble)
        raise OutputFailed(f"{root} can't be written: {reason}", "choose another folder") from None
    return tuple(written)
