"""A face: one side of a piece, painted once, placed many times."""

from dataclasses import dataclass

from cardgen.base.diagnostics import Span
from cardgen.base.geometry import Insets, Outline, Rect
from cardgen.svg.canvas import Drawing


@dataclass(frozen=True, slots=True, kw_only=True)
class PaintedField:
    """A named or roled element as it came out: for reports and checks.

    box: in mm from the trim's top left. size and asked: font sizes in mm, 0 where there is no text.
    missing_height, missing_width: how much the text overflows its box, in mm; 0 where it fits.
    """

    name: str
    role: str
    box: Rect
    text: str
    size: float
    asked: float
    smallest: float
    span: Span
    missing_height: float = 0.0
    missing_width: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Face:
    """One side of a piece.

    id: `component/card/front` or `component/back` and the like; the same drawing has the same id.
    drawing: in mm from the trim's top left; reaches `bleed` beyond the trim on all sides.
    """

    id: str
    outline: Outline
    bleed: float
    safe: Insets
    drawing: Drawing
    fields: tuple[PaintedField, ...] = ()
