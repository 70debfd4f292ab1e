"""What a check needs to know of a painted face: handed in, since rules don't paint."""

from typing import Literal

from msgspec import Struct

from cardgen.base.diagnostics import Span
from cardgen.base.geometry import Rect


class PaintedSpot(Struct, frozen=True, kw_only=True):
    """An element with a `cg:role`, as it came out on one side of one card.

    role: "" for the side itself, which tells that it was painted.
    layout: name of the format, such as `59x91`; width and height: the trim, in mm.
    box: in mm from the trim's top left. span: the element in its template.
    """

    component: str
    card: str
    layout: str
    role: str
    text: str
    box: Rect
    width: float
    height: float
    span: Span
    side: Literal["front", "back"] = "front"
