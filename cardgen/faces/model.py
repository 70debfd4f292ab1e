"""A face: one side of a piece, painted once, placed many times."""

from msgspec import Struct

from cardgen.base.geometry import Insets, Outline
from cardgen.svg.canvas import Drawing
from cardgen.svg.context import PaintedField


class Face(Struct, frozen=True, kw_only=True):
    """One side of a piece.

    id: `component/card/front` or `component/back` and the like; the same drawing has the same id.
    drawing: in mm from the trim's top left; reaches `bleed` beyond the trim on all sides.
    language: of its words, where it is not the document's; else "".
    """

    id: str
    outline: Outline
    bleed: float
    safe: Insets
    drawing: Drawing
    fields: tuple[PaintedField, ...] = ()
    language: str = ""


class Bookmark(Struct, frozen=True, kw_only=True):
    """Where a heading begins: the page's face, and how far down on it, in mm from the trim."""

    title: str
    level: int
    face: str
    y: float
