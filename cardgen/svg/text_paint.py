"""Runs of text that know their place, put on a canvas: fill, outline, lines under and through."""

from collections.abc import Callable, Container
from functools import lru_cache

from msgspec import Struct, field
from msgspec.structs import replace

from cardgen.base.geometry import IDENTITY, Matrix, Rect
from cardgen.svg.bounds import rect_path
from cardgen.svg.canvas import (
    Canvas,
    LinearGradient,
    Paint,
    RadialGradient,
    Tile,
)
from cardgen.svg.context import Scene, Site, SymbolArt
from cardgen.svg.style import Style, StylePaint
from cardgen.typeset.model import GlyphRun

Stripe = tuple[str, StylePaint, float]
"""A decoration: which line, its paint and the paint's opacity."""


PEN = (
    "font_size",
    "stroke_width",
    "stroke_linecap",
    "stroke_linejoin",
    "stroke_miterlimit",
    "stroke_dasharray",
    "stroke_dashoffset",
)
"""Of a style, what its pen depends on."""


class TextInk(Struct, frozen=True):
    """How text is coloured; two that look alike are equal, so that their words make one run.

    pen: the style's properties that an outline is drawn by; () where there is none.
    """

    fill: StylePaint
    fill_opacity: float
    stroke: StylePaint
    stroke_opacity: float
    outline_first: bool
    decoration: tuple[Stripe, ...]
    is_visible: bool
    pen: tuple[tuple[str, object], ...]


@lru_cache(maxsize=1024)
def ink_of_svg(style: Style) -> TextInk:
    """Return the ink of text and tspan: fill and stroke."""
    order = style.paint_order
    pen = () if style.stroke is None else tuple((name, getattr(style, name)) for name in PEN)
    return TextInk(
        style.fill,
        style.fill_opacity,
        style.stroke,
        style.stroke_opacity,
        order.index("stroke") < order.index("fill"),
        tuple((one.line, one.fill, one.fill_opacity) for one in style.text_decoration),
        style.visibility == "visible",
        pen,
    )


@lru_cache(maxsize=1024)
def ink_of_html(style: Style) -> TextInk:
    """Return the ink of XHTML: its colour."""
    is_visible = style.visibility == "visible"
    stripes = tuple((one.line, one.colour, 1.0) for one in style.text_decoration)
    return TextInk(style.colour, 1.0, None, 1.0, False, stripes, is_visible, ())


class InkedRun(Struct, frozen=True):
    """A run with the start of its baseline, in mm, and its turn about that point, clockwise."""

    run: GlyphRun
    x: float
    y: float
    ink: TextInk
    turn_deg: float = 0.0

    @property
    def cell(self) -> Rect:
        """The run's advance by its face's ascent and descent, turn included."""
        face, size = self.run.face, self.run.size
        ascent, descent = face.ascent_ratio * size, face.descent_ratio * size
        upright = Rect(x=0.0, y=-ascent, width=self.run.width, height=ascent + descent)
        return self.matrix.bounds(upright)

    @property
    def matrix(self) -> Matrix:
        """From the run's own space, baseline start at 0, to user space."""
        moved = Matrix.moved(self.x, self.y)
        return moved @ Matrix.turned(self.turn_deg) if self.turn_deg else moved


class InkedSymbol(Struct, frozen=True):
    """An inline symbol; `matrix` maps its drawing, which is 1 high, to user space."""

    art: SymbolArt
    matrix: Matrix
    ink: TextInk

    @property
    def cell(self) -> Rect:
        """The rectangle that the symbol fills, turn included."""
        return self.matrix.bounds(Rect(x=0.0, y=0.0, width=self.art.aspect, height=1.0))


Brush = tuple[Paint, float]
"""A paint and its alpha."""


class TextPainter(Struct):
    """Paints the runs of one text; gradients and patterns fit to the bounds of the whole text."""

    scene: Scene
    canvas: Canvas
    site: Site
    bounds: Callable[[], Rect]
    _paints: dict[tuple[StylePaint, float], Brush | None] = field(default_factory=dict)

    def run(self, placed: InkedRun) -> None:
        """Draw one run in its ink."""
        if not placed.ink.is_visible:
            return
        if not placed.turn_deg:
            self._draw(placed, IDENTITY)
            return
        self.canvas.save()
        self.canvas.transform(placed.matrix)
        self._draw(replace(placed, x=0.0, y=0.0, turn_deg=0.0), placed.matrix)
        self.canvas.restore()

    def symbol(self, placed: InkedSymbol) -> None:
        """Draw one inline symbol."""
        if not placed.ink.is_visible:
            return
        self.canvas.save()
        self.canvas.transform(placed.matrix)
        self.canvas.shared(placed.art.drawing)
        self.canvas.restore()

    def _draw(self, placed: InkedRun, outer: Matrix) -> None:
        """Draw an upright run; `outer` maps its space to the one that paints are told in."""
        ink = placed.ink
        fill = self._paint(ink.fill, ink.fill_opacity, outer)
        stroke = self._paint(ink.stroke, ink.stroke_opacity, outer)
        self._decorate(placed, outer, ("underline", "overline"))
        if ink.outline_first:
            self._outline(placed, stroke)
        if fill is not None:
            self.canvas.text(placed.run, placed.x, placed.y, *fill)
        if not ink.outline_first:
            self._outline(placed, stroke)
        self._decorate(placed, outer, ("line-through",))

    def _paint(self, paint: StylePaint, opacity: float, outer: Matrix) -> Brush | None:
        """Return the paint and its whole alpha, asked for once a text."""
        if paint is None:
            return None
        key = (paint, opacity)
        if key not in self._paints:
            found = self.scene.paint_of(paint, self.bounds, self.site)
            self._paints[key] = None if found is None else (found[0], found[1] * opacity)
        brush = self._paints[key]
        if brush is None or outer is IDENTITY:
            return brush
        return paint_within(brush[0], outer), brush[1]

    def _outline(self, placed: InkedRun, stroke: Brush | None) -> None:
        if stroke is None:
            return
        pen = self.scene.pen_of(self.site.styled(Style.of(dict(placed.ink.pen))))
        if pen.width > 0.0:
            paint, alpha = stroke
            self.canvas.text_outline(placed.run, placed.x, placed.y, paint, pen, alpha)

    def _decorate(self, placed: InkedRun, outer: Matrix, lines: Container[str]) -> None:
        """Fill those of the lines that decorate the run."""
        for line, paint, opacity in placed.ink.decoration:
            brush = self._paint(paint, opacity, outer) if line in lines else None
            if brush is not None:
                self.canvas.fill(rect_path(decoration_line(placed, line)), *brush)


def paint_within(paint: Paint, matrix: Matrix) -> Paint:
    """Return the paint as it is seen from the matrix' inner space."""
    if isinstance(paint, LinearGradient | RadialGradient | Tile):
        return replace(paint, matrix=matrix.inverse() @ paint.matrix)
    return paint


def decoration_line(placed: InkedRun, decoration: str) -> Rect:
    """Return the rectangle that a decoration fills along an upright run.

    Source: OpenType, table post (the position is that of the underline's top); browsers for the
    lines over and through.
    """
    run = placed.run
    face = run.face
    thickness = face.underline_thickness_ratio * run.size
    top = {
        "underline": placed.y - face.underline_position_ratio * run.size,
        "overline": placed.y - face.ascent_ratio * run.size - thickness,
        "line-through": placed.y - face.ascent_ratio / 3 * run.size - thickness / 2,
    }[decoration]
    return Rect(x=placed.x, y=top, width=run.width, height=thickness)
