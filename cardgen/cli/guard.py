"""How a run ends: with a message and an exit code, never with a traceback in the user's face."""

import os
import traceback
from collections.abc import Iterator
from contextlib import contextmanager

import typer

from cardgen.base.errors import CardgenError, DeckRejected
from cardgen.cli.report import complain, report_findings, report_trouble

BUG = 4
INTERRUPTED = 130


@contextmanager
def guarded(*, as_json: bool) -> Iterator[None]:
    """Run a subcommand's work; turn what it raises into messages and exit codes.

    Exit codes: 1 the deck has errors, 2 wrong usage, 3 environment, 4 our own bug, 130 interrupted.
    """
    try:
        yield
    except DeckRejected as rejected:
        report_findings(rejected.findings, as_json=as_json)
        raise typer.Exit(rejected.exit_code) from None
    except CardgenError as trouble:
        report_trouble(trouble, as_json=as_json)
        raise typer.Exit(trouble.exit_code) from None
    except KeyboardInterrupt:
        complain("interrupted; nothing was written")
        raise typer.Exit(INTERRUPTED) from None
    except BrokenPipeError:
        raise typer.Exit(0) from None
    except (typer.Exit, typer.Abort):
        raise
    except Exception as bug:
        report_bug(bug)
        raise typer.Exit(BUG) from None


def report_bug(bug: Exception) -> None:
    """Write that cardgen itself is wrong, where, and how to tell more."""
    if os.environ.get("CARDGEN_DEBUG"):
        complain("".join(traceback.format_exception(bug)))
    frame = traceback.extract_tb(bug.__traceback__)[-1]
    where = f"{frame.filename.rsplit('/cardgen/', 1)[-1]}:{frame.lineno}"
    complain(f"error: cardgen has a bug: {type(bug).__name__} at {where}: {bug}")
    complain("hint: set CARDGEN_DEBUG=1, run again, and report what it prints")
