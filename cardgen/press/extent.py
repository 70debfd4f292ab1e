"""How far drawings reach: the boxes that PDF wants to know of forms and masks."""

from collections.abc import Callable
from math import sqrt
from typing import Any

from cardgen.base.geometry import IDENTITY, Rect
from cardgen.svg.bounds import union
from cardgen.svg.canvas import Drawing, Path, Pen
from cardgen.typeset.model import GlyphRun

GLYPH_REACH = 2.0
"""How far a glyph may reach above, below and beside its pen position, in em; ample for any font."""


def path_extent(path: Path) -> Rect | None:
    """Return a box that holds the path, control points included; None where it is empty."""
    points = [number for _, numbers in path.segments for number in numbers]
    if not points:
        return None
    xs, ys = points[::2], points[1::2]
    left, top = min(xs), min(ys)
    return Rect(x=left, y=top, width=max(xs) - left, height=max(ys) - top)


def stroke_extent(path: Path, pen: Pen) -> Rect | None:
    """Return a box that holds the line drawn along the path."""
    box = path_extent(path)
    return None if box is None else box.outset(pen_reach(pen))


def pen_reach(pen: Pen) -> float:
    """Return how far from its path a line can reach, in mm: spikes of mitres, square caps."""
    spike = pen.miter_limit if pen.join == "miter" else 1.0
    return pen.width / 2 * max(spike, sqrt(2))


def run_extent(run: GlyphRun, x: float, y: float) -> Rect:
    """Return a box that holds the run's glyphs, whatever the font draws."""
    reach = GLYPH_REACH * run.size
    return Rect(x=x, y=y, width=max(run.width, 0.0), height=0.0).outset(reach)


def drawing_extent(drawing: Drawing) -> Rect | None:
    """Return a box that holds all that the drawing draws; None where it draws nothing.

    Clips are not looked at: the box may be larger than what shows.
    """
    boxes: list[Rect] = []
    for name, arguments, matrix in drawing.placed():
        box = REACHED_BY[name](arguments)
        if box is not None:
            boxes.append(box if matrix is IDENTITY else matrix.bounds(box))
    return union(boxes)


REACHED_BY: dict[str, Callable[[tuple[Any, ...]], Rect | None]] = {
    "fill": lambda call: path_extent(call[0]),
    "stroke": lambda call: stroke_extent(call[0], call[2]),
    "text": lambda call: run_extent(*call[:3]),
    "text_outline": lambda call: run_extent(*call[:3]).outset(pen_reach(call[4])),
    "image": lambda call: call[1],
    "group": lambda call: drawing_extent(call[0]),
    "shared": lambda call: drawing_extent(call[0]),
}
