"""Lines, boxes and pictures drawn on a slug's drawing."""

from collections.abc import Mapping

from msgspec import Struct

from cardgen.base.geometry import EPSILON, Matrix, Rect
from cardgen.booklet.styles import BoxLook
from cardgen.svg.bounds import rect_path, rounded_path
from cardgen.svg.canvas import Drawing, Pen
from cardgen.svg.context import SymbolArt
from cardgen.svg.style import Ink
from cardgen.svg.text_paint import TextInk
from cardgen.typeset.fonts import FontLibrary
from cardgen.typeset.model import PlacedLine, TextStyle
from cardgen.typeset.shaping import shape


def paint_line(
    line: PlacedLine, left: float, down: float, drawing: Drawing, symbols: Mapping[str, SymbolArt]
) -> None:
    """Draw a line of text, moved by `left` and `down`, in mm."""
    for placed in line.runs:
        ink = ink_of(placed.style)
        drawing.text(placed.run, placed.x + left, placed.y + down, ink.colour, ink.alpha)
    for symbol in line.symbols:
        box = symbol.box
        drawing.save()
        drawing.transform(Matrix(box.height, 0.0, 0.0, box.height, box.x + left, box.y + down))
        drawing.shared(symbols[symbol.name].drawing)
        drawing.restore()


def ink_of(style: TextStyle) -> Ink:
    """Return the colour of text."""
    ink = style.ink
    assert isinstance(ink, TextInk), "the styles of a booklet carry their inks"
    assert isinstance(ink.fill, Ink), "the colour of XHTML is plain"
    return ink.fill


def paint_box(look: BoxLook, box: Rect, drawing: Drawing) -> None:
    """Draw what lies behind a block; the line stands inside the box."""
    if look.fill is not None:
        path = rounded_path(box, look.radius)
        drawing.fill(path, look.fill.colour, look.fill.alpha)
    if look.stroke is not None and look.stroke_width > EPSILON:
        inner = box.outset(-look.stroke_width / 2)
        path = rounded_path(inner, max(look.radius - look.stroke_width / 2, 0.0))
        drawing.stroke(path, look.stroke.colour, Pen(width=look.stroke_width), look.stroke.alpha)


def clip_to(box: Rect, radius: float, drawing: Drawing) -> None:
    """Let nothing outside a box be drawn from here on."""
    drawing.clip(rounded_path(box, radius) if radius > EPSILON else rect_path(box))


class Short(Struct, frozen=True, kw_only=True):
    """A number or the like, on one line; sizes in mm.

    x, y: a point of its baseline. part: the part of its width that stands left of x.
    """

    text: str
    style: TextStyle
    x: float
    y: float
    part: float


def paint_short(short: Short, drawing: Drawing, fonts: FontLibrary) -> None:
    """Draw a short text."""
    style = short.style
    chain = fonts.chain(style.families, style.weight, style.italic)
    runs, _ = shape(chain, short.text, style, 1.0)
    x = short.x - short.part * sum(run.width for run in runs)
    ink = ink_of(style)
    for run in runs:
        drawing.text(run, x, short.y, ink.colour, ink.alpha)
        x += run.width
