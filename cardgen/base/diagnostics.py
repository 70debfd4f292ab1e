"""What is wrong, where, and what to do: a value that only the command turns into text."""

import difflib
from collections.abc import Iterable
from typing import Generic, Literal, TypeVar

from msgspec import Struct

T = TypeVar("T")


class Span(Struct, frozen=True):
    """A place in a file: lines and columns from 1; `path` as the user would type it."""

    path: str
    line: int = 1
    column: int = 1
    length: int = 1


class Diagnostic(Struct, frozen=True):
    """One finding: a kebab-case code, its place, what is against what was expected, a cure.

    about: the card, where the place is in a template that many cards share; else "".
    """

    code: str
    span: Span
    message: str
    hint: str = ""
    severity: Literal["error", "warning"] = "error"
    about: str = ""


class Checked(Struct, Generic[T], frozen=True):
    """The value a stage returns, with what it found on the way."""

    value: T
    findings: tuple[Diagnostic, ...] = ()

    @property
    def failed(self) -> bool:
        """Whether any finding is an error."""
        return any(found.severity == "error" for found in self.findings)


def did_you_mean(name: str, known: Iterable[str], *, otherwise: str = "") -> str:
    """Return a hint that offers the nearest known name, or lists the known ones.

    Args:
        name: what was written.
        known: the names there are.
        otherwise: said in place of the list where `known` is empty.
    """
    names = sorted(set(known))
    near = difflib.get_close_matches(name.lower(), [k.lower() for k in names], n=1, cutoff=0.6)
    if near:
        best = next(k for k in names if k.lower() == near[0])
        return f"did you mean `{best}`?"
    if not names:
        return otherwise
    shown = ", ".join(f"`{k}`" for k in names[:12])
    return f"known are {shown}" + (", …" if len(names) > 12 else "")
