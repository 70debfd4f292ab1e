"""What ends a run, by whose trouble it is."""

from cardgen.base.diagnostics import Diagnostic


class CardgenError(Exception):
    """Something that ends the run with a message and an exit code, never with a traceback."""

    exit_code = 3

    def __init__(self, message: str, hint: str = "") -> None:
        """Take what is wrong and what the user can do about it."""
        super().__init__(message)
        self.hint = hint


class DeckRejected(CardgenError):
    """The author's mistakes: all the findings of the stage that found them."""

    exit_code = 1

    def __init__(self, findings: tuple[Diagnostic, ...]) -> None:
        """Take the findings, in the order in which they are reported."""
        super().__init__(f"{len(findings)} findings")
        self.findings = findings


class WrongUsage(CardgenError):
    """A command line that asks for what does not exist."""

    exit_code = 2


class OutputFailed(CardgenError):
    """The disk is full, the folder is read-only, or a file is in the way."""


class PackageBroken(CardgenError):
    """A file that cardgen ships or needs is missing or unreadable, such as a font."""
