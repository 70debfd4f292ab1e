"""What a check hands back, and what ends it early."""

from msgspec import Struct

from cardgen.base.diagnostics import Span
from cardgen.base.geometry import EPSILON
from cardgen.rules.document import Number

BOUNDS = {"equals": "", "at_least": "at least ", "at_most": "at most "}


class CheckMistake(Exception):
    """The declaration of a check is wrong: what is, where in document.yaml, and a hint."""

    def __init__(self, span: Span, message: str, hint: str = "") -> None:
        """Take the place in document.yaml."""
        super().__init__(message)
        self.span = span
        self.hint = hint


class Absent(Exception):
    """The deck lacks what a check is about: a component or a field."""

    def __init__(self, span: Span, what: str, hint: str = "") -> None:
        """Take where it should be, and what is lacking, as `the deck has no …`."""
        super().__init__(what)
        self.span = span
        self.hint = hint


class Failure(Struct, frozen=True, kw_only=True):
    """One place in the deck that breaks a rule: what is, then what was expected."""

    span: Span
    message: str
    hint: str = ""


class Outcome(Struct, frozen=True, kw_only=True):
    """What a check wanted, what it saw, and what is wrong; skipped says why it didn't look."""

    expected: str
    actual: str
    failures: tuple[Failure, ...] = ()
    skipped: str = ""


class Bound(Struct, frozen=True, kw_only=True):
    """`equals`, `at_least` or `at_most` a number."""

    kind: str
    number: Number

    def holds(self, number: Number) -> bool:
        """Tell whether a number is within."""
        if self.kind == "equals":
            return abs(number - self.number) < EPSILON
        return number >= self.number if self.kind == "at_least" else number <= self.number

    def exceeded_by(self, number: Number) -> bool:
        """Tell whether a number breaks the bound by being too large."""
        return not self.holds(number) and number > self.number

    def __str__(self) -> str:
        """Return it as a message says it: `80`, `at least 66`."""
        return f"{BOUNDS[self.kind]}{self.number:g}"
