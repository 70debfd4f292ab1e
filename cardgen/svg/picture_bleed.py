"""Bleed of pictures: what a file includes, and what is made up by mirroring its edges.

cg:bleed="3"   the file itself shows 3 mm more than the box, on all four sides
cg:mirror="3"  what is missing up to 3 mm beyond the box is mirrored from the edges
"""

from collections.abc import Callable

from msgspec import Struct

from cardgen.base.geometry import Matrix, Rect
from cardgen.svg.bounds import rect_path
from cardgen.svg.canvas import Canvas
from cardgen.svg.context import Scene
from cardgen.svg.tree import Element
from cardgen.svg.values import parse_number


class PictureBleed(Struct, frozen=True):
    """How far the file reaches beyond its box, and how far it shall, in user units."""

    included: float
    wanted: float


def bleed_of(element: Element, scene: Scene) -> PictureBleed:
    """Return what the element says of its picture's bleed; reports what can't be read."""
    return PictureBleed(_read(element, "bleed", scene), _read(element, "mirror", scene))


def paint_bleeding(
    bleed: PictureBleed, box: Rect, canvas: Canvas, place: Callable[[Rect], None]
) -> None:
    """Place the picture with its own bleed around the box, and mirror its edges where asked.

    Args:
        bleed: in the units of the box.
        box: what the picture fills without its bleed.
        canvas: where to paint.
        place: fills a box with the picture.
    """
    whole = box.outset(bleed.included)
    if bleed.wanted <= bleed.included:
        place(whole)
        return
    canvas.save()
    canvas.clip(rect_path(box.outset(bleed.wanted)))
    for turn_x in _reflections(whole.x, whole.right):
        for turn_y in _reflections(whole.y, whole.bottom):
            canvas.save()
            canvas.transform(Matrix(turn_x[0], 0.0, 0.0, turn_y[0], turn_x[1], turn_y[1]))
            place(whole)
            canvas.restore()
    canvas.restore()


def _reflections(low: float, high: float) -> tuple[tuple[float, float], ...]:
    """Return scale and shift that mirror about the low edge, about the high one, and not at all.

    The picture itself comes last, so that it lies over its mirrored neighbours' edges.
    """
    return (-1.0, 2 * low), (-1.0, 2 * high), (1.0, 0.0)


def _read(element: Element, name: str, scene: Scene) -> float:
    text = element.cg.get(name, "").strip()
    if not text:
        return 0.0
    try:
        length = parse_number(text)
    except ValueError:
        length = -1.0
    if length < 0.0:
        message = f"cg:{name} is {text!r}, expected a distance in mm, such as 3"
        scene.wrong("svg-value", element, "", message, f'write cg:{name}="3", or leave it out')
        return 0.0
    return length
