"""Which character the lists of x, y, dx, dy and rotate move: inner elements before outer ones."""

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace


class Mark(Struct, frozen=True, kw_only=True):
    """What is asked of one character: where it goes, how far on, how it is turned.

    x, y: an absolute place in mm; it starts a new chunk of text.
    dx, dy: mm added to the place where the pen stands. turn_deg: clockwise.
    """

    x: float | None = None
    y: float | None = None
    dx: float = 0.0
    dy: float = 0.0
    turn_deg: float = 0.0

    @property
    def starts_chunk(self) -> bool:
        """Whether the character stands at a place of its own."""
        return self.x is not None or self.y is not None


NO_MARK = Mark()


class MarkedSpan(Struct, frozen=True, kw_only=True):
    """An element's lists, for the characters from `start` up to `end`."""

    start: int
    end: int
    x: tuple[float, ...] = ()
    y: tuple[float, ...] = ()
    dx: tuple[float, ...] = ()
    dy: tuple[float, ...] = ()
    rotate: tuple[float, ...] = ()


def resolve_marks(spans: Iterable[MarkedSpan]) -> dict[int, Mark]:
    """Return what is asked of each character that anything is asked of.

    Args:
        spans: outer elements before the inner ones that they hold.

    Source: SVG 2, section 11.10.1 (the last value of `rotate` holds for all that follow).
    """
    marks: dict[int, Mark] = {}
    for span in spans:
        for offset in range(min(_longest(span), span.end - span.start)):
            at = span.start + offset
            marks[at] = _overlaid(marks.get(at, NO_MARK), span, offset)
        for at in range(span.start + len(span.rotate), span.end if span.rotate else 0):
            marks[at] = replace(marks.get(at, NO_MARK), turn_deg=span.rotate[-1])
    return {at: mark for at, mark in marks.items() if mark != NO_MARK}


def _longest(span: MarkedSpan) -> int:
    return max(map(len, (span.x, span.y, span.dx, span.dy, span.rotate)))


def _overlaid(mark: Mark, span: MarkedSpan, offset: int) -> Mark:
    """Return the mark with the span's values for its character laid over it."""
    return Mark(
        x=span.x[offset] if offset < len(span.x) else mark.x,
        y=span.y[offset] if offset < len(span.y) else mark.y,
        dx=span.dx[offset] if offset < len(span.dx) else mark.dx,
        dy=span.dy[offset] if offset < len(span.dy) else mark.dy,
        turn_deg=span.rotate[offset] if offset < len(span.rotate) else mark.turn_deg,
    )
