"""How a drawing is fitted into a box: viewBox and preserveAspectRatio."""

import re

from msgspec import Struct

from cardgen.base.geometry import IDENTITY, Matrix, Rect
from cardgen.base.units import MM_PER_UNIT
from cardgen.svg.style import Length
from cardgen.svg.tree import SvgDocument
from cardgen.svg.values import parse_distance, parse_numbers

ASPECT = re.compile(r"(?:defer\s+)?(none|xM(?:in|id|ax)YM(?:in|id|ax))(?:\s+(meet|slice))?")
SHARE = {"Min": 0.0, "Mid": 0.5, "Max": 1.0}
DEFAULT_SIZE = (300.0, 150.0)
"""In CSS pixels. Source: CSS Sizing 3, replaced elements without a size."""


class Aspect(Struct, frozen=True):
    """A parsed preserveAspectRatio: how free space is shared, and whether to fill or to fit."""

    stretches: bool = False
    slices: bool = False
    share_x: float = 0.5
    share_y: float = 0.5


class RootViewport(Struct, frozen=True, kw_only=True):
    """A document's own size in CSS pixels and what it shows; without viewBox `view` is all."""

    width: float
    height: float
    view: Rect
    matrix: Matrix

    @property
    def width_mm(self) -> float:
        """The width in mm."""
        return self.width * MM_PER_UNIT["px"]

    @property
    def height_mm(self) -> float:
        """The height in mm."""
        return self.height * MM_PER_UNIT["px"]


def parse_view_box(text: str) -> Rect:
    """Return the viewBox. Raises ValueError if it isn't four numbers with a positive size."""
    numbers = parse_numbers(text)
    if len(numbers) != 4:
        raise ValueError(f"`{text}` has {len(numbers)} numbers, expected 4: x y width height")
    if numbers[2] <= 0.0 or numbers[3] <= 0.0:
        raise ValueError(f"`{text}` has no area, expected a width and height above 0")
    return Rect(x=numbers[0], y=numbers[1], width=numbers[2], height=numbers[3])


def parse_aspect(text: str) -> Aspect:
    """Return a preserveAspectRatio. Raises ValueError if it is none."""
    match = ASPECT.fullmatch(text.strip())
    if match is None:
        raise ValueError(f"`{text}` is unknown, expected none or one such as xMidYMid slice")
    if match[1] == "none":
        return Aspect(stretches=True)
    return Aspect(False, match[2] == "slice", SHARE[match[1][1:4]], SHARE[match[1][5:8]])


def fit(view: Rect, box: Rect, aspect: Aspect) -> Matrix:
    """Return the map that puts the view into the box. Both have an area."""
    sx, sy = box.width / view.width, box.height / view.height
    if not aspect.stretches:
        sx = sy = max(sx, sy) if aspect.slices else min(sx, sy)
    x = box.x + (box.width - view.width * sx) * aspect.share_x - view.x * sx
    y = box.y + (box.height - view.height * sy) * aspect.share_y - view.y * sy
    return Matrix(sx, 0.0, 0.0, sy, x, y)


def root_viewport(document: SvgDocument) -> RootViewport:
    """Return the document's own size and view; what can't be read counts as left out."""
    attributes = document.root.attributes
    view = _read_view(attributes.get("viewBox"))
    width, height = _read_size(attributes.get("width")), _read_size(attributes.get("height"))
    if view is not None and not (width > 0.0 and height > 0.0):
        aspect = view.width / view.height
        width, height = width or height * aspect, height or width / aspect
        width, height = width or view.width, height or view.height
    width, height = width or DEFAULT_SIZE[0], height or DEFAULT_SIZE[1]
    whole = Rect(x=0.0, y=0.0, width=width, height=height)
    matrix = IDENTITY
    if view is not None:
        matrix = fit(view, whole, _read_aspect(attributes.get("preserveAspectRatio")))
    return RootViewport(width=width, height=height, view=view or whole, matrix=matrix)


def _read_view(text: str | None) -> Rect | None:
    try:
        return None if text is None else parse_view_box(text)
    except ValueError:
        return None  # the painter reports it


def _read_aspect(text: str | None) -> Aspect:
    try:
        return Aspect() if text is None else parse_aspect(text)
    except ValueError:
        return Aspect()  # the painter reports it


def _read_size(text: str | None) -> float:
    """Return a size in CSS pixels, 0 where it is left out or relative."""
    try:
        size = parse_distance(text or "0")
    except ValueError:
        return 0.0  # the painter reports it
    return 0.0 if isinstance(size, Length) else max(size, 0.0)
