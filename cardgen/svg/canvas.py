"""What a face is painted on: a small protocol, and a drawing that records the calls.

Millimetres, origin top left, y down. A canvas makes no decisions: what it is told, it draws.
"""

from collections.abc import Callable, Iterator
from typing import Any, Literal, Protocol

from msgspec import Struct, field

from cardgen.base.colour import Colour
from cardgen.base.geometry import IDENTITY, Matrix, Rect
from cardgen.typeset.model import GlyphRun

FillRule = Literal["nonzero", "evenodd"]
Cap = Literal["butt", "round", "square"]
Join = Literal["miter", "round", "bevel"]
Spread = Literal["pad", "reflect", "repeat"]
Blend = Literal[
    "normal", "multiply", "screen", "overlay", "darken", "lighten", "color-dodge", "color-burn",
    "hard-light", "soft-light", "difference", "exclusion", "hue", "saturation", "color",
    "luminosity",
]  # fmt: skip

Segment = tuple[str, tuple[float, ...]]
"""("M", (x, y)), ("L", (x, y)), ("C", (x1, y1, x2, y2, x, y)) or ("Z", ())."""


class Path(Struct, frozen=True):
    """Absolute move, line, cubic and close segments; arcs and quadratics are cubics by now."""

    segments: tuple[Segment, ...]


class Stop(Struct, frozen=True):
    """A gradient's stop; `offset` from 0 to 1, not falling."""

    offset: float
    colour: Colour
    alpha: float = 1.0


class LinearGradient(Struct, frozen=True, kw_only=True):
    """Colours along a line; `matrix` maps its space to the space of the shape it paints."""

    x1: float
    y1: float
    x2: float
    y2: float
    stops: tuple[Stop, ...]
    spread: Spread = "pad"
    matrix: Matrix = IDENTITY


class RadialGradient(Struct, frozen=True, kw_only=True):
    """Colours between the focal circle (radius fr) and the end circle."""

    cx: float
    cy: float
    r: float
    fx: float
    fy: float
    stops: tuple[Stop, ...]
    fr: float = 0.0
    spread: Spread = "pad"
    matrix: Matrix = IDENTITY


class Tile(Struct, frozen=True, kw_only=True):
    """A pattern: `drawing`, clipped to `cell`, repeated by the cell's size in its own space."""

    drawing: "Drawing"
    cell: Rect
    matrix: Matrix = IDENTITY


Paint = Colour | LinearGradient | RadialGradient | Tile


class Pen(Struct, frozen=True, kw_only=True):
    """How a line is drawn; width and dashes in mm of the current space."""

    width: float
    cap: Cap = "butt"
    join: Join = "miter"
    miter_limit: float = 4.0
    dashes: tuple[float, ...] = ()
    dash_offset: float = 0.0


class Picture(Struct, frozen=True, kw_only=True):
    """A raster picture as it goes to print.

    key: differs where the pixels differ (a hash of the file and of what was done to it).
    data: the whole file where `encoding` is png or jpeg and it may pass through as it is;
        rows of 8-bit samples, top down, where it is raw.
    channels: 1 grey, 3 sRGB, 4 CMYK; alpha: rows of 8-bit samples, or empty.
    width_px, height_px: as seen; orientation: how the data is to be turned for that, as in EXIF.
    """

    key: str
    name: str
    width_px: int
    height_px: int
    encoding: Literal["png", "jpeg", "raw"]
    channels: int
    data: bytes
    alpha: bytes = b""
    orientation: int = 1


class Canvas(Protocol):
    """Where a painter paints; each call is complete in itself."""

    def save(self) -> None:
        """Keep matrix and clip until the matching `restore`."""

    def restore(self) -> None:
        """Go back to the matrix and clip of the matching `save`."""

    def transform(self, matrix: Matrix) -> None:
        """Draw in the matrix' inner space from here on."""

    def clip(self, path: Path, rule: FillRule = "nonzero") -> None:
        """Let nothing outside the path be drawn from here on."""

    def fill(
        self, path: Path, paint: Paint, alpha: float = 1.0, rule: FillRule = "nonzero"
    ) -> None:
        """Fill the path."""

    def stroke(self, path: Path, paint: Paint, pen: Pen, alpha: float = 1.0) -> None:
        """Draw along the path."""

    def text(self, run: GlyphRun, x: float, y: float, paint: Paint, alpha: float = 1.0) -> None:
        """Draw the run upright, its baseline starting at the point."""

    def text_outline(
        self, run: GlyphRun, x: float, y: float, paint: Paint, pen: Pen, alpha: float = 1.0
    ) -> None:
        """Draw along the outlines of the run's glyphs."""

    def image(self, picture: Picture, box: Rect, alpha: float = 1.0) -> None:
        """Draw the picture so that it fills the box."""

    def group(
        self,
        drawing: "Drawing",
        alpha: float = 1.0,
        blend: Blend = "normal",
        mask: "Drawing | None" = None,
    ) -> None:
        """Draw the drawing as one isolated layer; a mask's luminance times alpha weighs it."""

    def shared(self, drawing: "Drawing") -> None:
        """Draw the drawing as if its calls came here; it recurs, so a canvas may keep it."""


Call = tuple[str, tuple[Any, ...]]

PlacedCall = tuple[str, tuple[Any, ...], Matrix]
"""A call that draws, and the map from the space that it draws in."""


class Drawing(Struct, eq=False, weakref=True):
    """A canvas that records: the calls, in order, as (method, arguments).

    A drawing is compared and hashed by identity.
    """

    calls: list[Call] = field(default_factory=list)

    def save(self) -> None:
        """Record a save."""
        self.calls.append(("save", ()))

    def restore(self) -> None:
        """Record a restore."""
        self.calls.append(("restore", ()))

    def transform(self, matrix: Matrix) -> None:
        """Record a transform."""
        self.calls.append(("transform", (matrix,)))

    def clip(self, path: Path, rule: FillRule = "nonzero") -> None:
        """Record a clip."""
        self.calls.append(("clip", (path, rule)))

    def fill(
        self, path: Path, paint: Paint, alpha: float = 1.0, rule: FillRule = "nonzero"
    ) -> None:
        """Record a fill."""
        self.calls.append(("fill", (path, paint, alpha, rule)))

    def stroke(self, path: Path, paint: Paint, pen: Pen, alpha: float = 1.0) -> None:
        """Record a stroke."""
        self.calls.append(("stroke", (path, paint, pen, alpha)))

    def text(self, run: GlyphRun, x: float, y: float, paint: Paint, alpha: float = 1.0) -> None:
        """Record a text."""
        self.calls.append(("text", (run, x, y, paint, alpha)))

    def text_outline(
        self, run: GlyphRun, x: float, y: float, paint: Paint, pen: Pen, alpha: float = 1.0
    ) -> None:
        """Record a text outline."""
        self.calls.append(("text_outline", (run, x, y, paint, pen, alpha)))

    def image(self, picture: Picture, box: Rect, alpha: float = 1.0) -> None:
        """Record an image."""
        self.calls.append(("image", (picture, box, alpha)))

    def group(
        self,
        drawing: "Drawing",
        alpha: float = 1.0,
        blend: Blend = "normal",
        mask: "Drawing | None" = None,
    ) -> None:
        """Record a group."""
        self.calls.append(("group", (drawing, alpha, blend, mask)))

    def shared(self, drawing: "Drawing") -> None:
        """Record a drawing that recurs."""
        self.calls.append(("shared", (drawing,)))

    def placed(self, matrix: Matrix = IDENTITY) -> Iterator[PlacedCall]:
        """Yield each call that draws, with the map from its space to the one `matrix` maps to.

        Clips are left out; what is drawn in layers and recurring drawings is one call here.
        """
        kept: list[Matrix] = []
        for name, arguments in self.calls:
            if name == "transform":
                matrix = matrix @ arguments[0]
            elif name == "save":
                kept.append(matrix)
            elif name == "restore":
                matrix = kept.pop()
            elif name != "clip":
                yield name, arguments, matrix

    def replay(self, canvas: Canvas) -> None:
        """Make the recorded calls on another canvas."""
        for name, arguments in self.calls:
            method: Callable[..., None] = getattr(canvas, name)
            method(*arguments)
