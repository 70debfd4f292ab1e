"""The command `cardgen`: finds the subcommand, imports only what it needs, ends with a code."""

import gc
import sys
from importlib import import_module
from typing import Annotated

import typer

from cardgen.cli.guard import INTERRUPTED
from cardgen.cli.report import complain, say, write_in_any_encoding

COMMANDS = {
    "new": "cardgen.cli.new_command",
    "build": "cardgen.cli.build_command",
    "list": "cardgen.cli.list_command",
    "preview": "cardgen.cli.preview_command",
    "fonts": "cardgen.cli.fonts_command",
    "fit": "cardgen.cli.fit_command",
    "validate": "cardgen.cli.validate_command",
    "stock": "cardgen.cli.stock_command",
    "export": "cardgen.cli.export_command",
    "printer": "cardgen.cli.printer_command",
    "diff": "cardgen.cli.diff_command",
    "translate": "cardgen.cli.translate_command",
}
"""Subcommand to the module that registers it; the order is that of the help text."""

SEARCHED_EACH = 10_000
"""New objects after which the young ones are searched for garbage; Python's own is 700."""

HELP = "Turn a game, written in YAML, into everything a table needs, ready to print."


def run() -> None:
    """Run the command line and exit."""
    write_in_any_encoding()
    try:
        app = application_read_at_once(sys.argv[1:])
        app()
    except KeyboardInterrupt:  # while modules are being read; afterwards `guarded` sees to it
        complain("interrupted; nothing was written")
        sys.exit(INTERRUPTED)


def application_read_at_once(arguments: list[str]) -> typer.Typer:
    """Return the application; what its modules hold is never searched for garbage, since it stays.

    Searching it again and again while it grows takes a seventh of a short run; what a run makes
    afterwards is searched less often than by default, since little of it is garbage in circles.
    """
    gc.disable()
    app = application(arguments)
    gc.freeze()
    gc.set_threshold(SEARCHED_EACH)
    gc.enable()
    return app


def application(arguments: list[str]) -> typer.Typer:
    """Return the command with the one subcommand that the arguments name, or with all of them."""
    app = typer.Typer(
        help=HELP,
        no_args_is_help=True,
        add_completion=False,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
    )
    app.callback()(nothing)
    named = [name for name in arguments[:1] if name in COMMANDS]
    for name in named or COMMANDS:
        import_module(COMMANDS[name]).register(app)
    return app


def tell_version(wanted: bool) -> None:
    """Write the version and end, where that is asked for."""
    if wanted:
        say(f"cardgen {import_module('importlib.metadata').version('cardgen')}")
        raise typer.Exit


def nothing(
    number: Annotated[
        bool,
        typer.Option(
            "--version", is_eager=True, callback=tell_version, help="Show the version and exit."
        ),
    ] = False,
) -> None:
    """Turn a game, written in YAML, into everything a table needs, ready to print."""
