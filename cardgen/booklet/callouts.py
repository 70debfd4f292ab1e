"""Callouts: numbers in circles beside a picture, each with a line to what it is about."""

from msgspec import Struct

from cardgen.base.colour import WHITE
from cardgen.base.geometry import Rect
from cardgen.booklet.inked import Short, ink_of, paint_short
from cardgen.booklet.styles import Path
from cardgen.booklet.text import TextSetter
from cardgen.svg.bounds import rounded_path
from cardgen.svg.canvas import Drawing, Pen
from cardgen.svg.canvas import Path as Outline
from cardgen.svg.style import Ink

CALLOUT_ROOM = 6.5
"""Kept free on each side of a picture with callouts, in mm."""

RADIUS = 1.7
LINE_WIDTH = 0.25
APART = 2 * RADIUS + 0.6
"""Of the circles: how large, how thick their lines, how far apart at least, in mm."""

REACH = 0.8
"""How far a line goes into what it points at, in mm."""


class Pointed(Struct, frozen=True, kw_only=True):
    """What a callout is about: its number and a box, in mm from the picture's top left."""

    label: str
    box: Rect


class Callout(Struct, frozen=True, kw_only=True):
    """A number at its spot, and the tip of its line; in mm, as (x, y)."""

    label: str
    spot: tuple[float, float]
    tip: tuple[float, float]


def paint_callouts(
    setter: TextSetter, pointed: tuple[Pointed, ...], placed: Rect, path: Path, drawing: Drawing
) -> None:
    """Draw the callouts of a picture, each on the side that is nearer to what it points at."""
    left = [one for one in pointed if one.box.centre[0] <= placed.width / 2]
    right = [one for one in pointed if one not in left]
    for side, x in ((left, placed.x - CALLOUT_ROOM / 2), (right, placed.right + CALLOUT_ROOM / 2)):
        ordered = sorted(side, key=lambda one: one.box.centre[1])
        heights = spread([one.box.centre[1] for one in ordered], placed.height)
        for one, y in zip(ordered, heights, strict=True):
            inner = min(REACH, one.box.width / 2)
            to_x = one.box.x + inner if side is left else one.box.right - inner
            callout = Callout(
                label=one.label,
                spot=(x, placed.y + y),
                tip=(placed.x + to_x, placed.y + one.box.centre[1]),
            )
            paint_callout(setter, callout, (*path, "span.callout"), drawing)


def spread(wanted: list[float], height: float) -> list[float]:
    """Return the heights with room between neighbours, each near to where it was wanted.

    Args:
        wanted: ascending, in mm from the top.
        height: of the picture; what is spread stays within it while there is room.
    """
    found: list[float] = []
    for at in wanted:
        found.append(max(at, found[-1] + APART) if found else max(at, RADIUS))
    over = found[-1] - (height - RADIUS) if found else 0.0
    if over > 0.0:
        limit = height - RADIUS
        for number in range(len(found) - 1, -1, -1):
            found[number] = min(found[number], limit)
            limit = found[number] - APART
    return found


def paint_callout(setter: TextSetter, callout: Callout, path: Path, drawing: Drawing) -> None:
    """Draw one number in its circle, with the line to its tip."""
    style = setter.styles.text(path)
    look, ink = setter.styles.box(path), ink_of(style)
    line = look.stroke or ink
    paper = look.fill or Ink(WHITE)
    x, y = callout.spot
    drawing.stroke(
        Outline((("M", callout.spot), ("L", callout.tip))), line.colour, Pen(width=LINE_WIDTH)
    )
    circle = rounded_path(
        Rect(x=x - RADIUS, y=y - RADIUS, width=2 * RADIUS, height=2 * RADIUS), RADIUS
    )
    drawing.fill(circle, paper.colour, paper.alpha)
    drawing.stroke(circle, line.colour, Pen(width=LINE_WIDTH))
    face = setter.context.fonts.face(style.families, style.weight, style.italic)
    rise = face.cap_height_ratio * style.size_ratio / 2
    short = Short(text=callout.label, style=style, x=x, y=y + rise, part=0.5)
    paint_short(short, drawing, setter.context.fonts)
