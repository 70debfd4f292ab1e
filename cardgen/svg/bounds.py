"""The smallest upright rectangle around paths and drawings; exact for curves."""

import math
from collections.abc import Iterable, Iterator
from functools import lru_cache

from cardgen.base.geometry import EPSILON, IDENTITY, Matrix, Rect
from cardgen.svg.canvas import Drawing, Path, Segment
from cardgen.typeset.model import GlyphRun

NOWHERE = Rect(x=0.0, y=0.0, width=0.0, height=0.0)

ARC = 0.5522847498
"""How far a control point lies along the tangent of a quarter circle, in radii."""


def path_bounds(path: Path, matrix: Matrix = IDENTITY) -> Rect | None:
    """Return the bounds of the path's image under the matrix; None for an empty path."""
    return _around(_extremes(path if matrix == IDENTITY else transformed(path, matrix)))


def transformed(path: Path, matrix: Matrix) -> Path:
    """Return the image of the path."""
    return Path(
        tuple(
            (
                letter,
                tuple(
                    coordinate
                    for x, y in zip(numbers[::2], numbers[1::2], strict=True)
                    for coordinate in matrix.apply(x, y)
                ),
            )
            for letter, numbers in path.segments
        )
    )


def drawing_bounds(drawing: Drawing) -> Rect | None:
    """Return the bounds of all that is drawn, without the width of lines; clips don't count."""
    return _around(_drawn(drawing, IDENTITY))


def union(rects: Iterable[Rect | None]) -> Rect | None:
    """Return the smallest rectangle that holds all that are there."""
    corners = [corner for rect in rects if rect is not None for corner in _corners(rect)]
    return _around(corners)


def box_matrix(box: Rect) -> Matrix:
    """Return the map from shares of a box, as in `objectBoundingBox`, to where they lie."""
    return Matrix(box.width, 0.0, 0.0, box.height, box.x, box.y)


def rect_path(rect: Rect) -> Path:
    """Return the rectangle as a path, clockwise from the top left."""
    return Path(
        (
            ("M", (rect.x, rect.y)),
            ("L", (rect.right, rect.y)),
            ("L", (rect.right, rect.bottom)),
            ("L", (rect.x, rect.bottom)),
            ("Z", ()),
        )
    )


def _around(points: Iterable[tuple[float, float]]) -> Rect | None:
    found = list(points)
    if not found:
        return None
    left, top = min(x for x, _ in found), min(y for _, y in found)
    right, bottom = max(x for x, _ in found), max(y for _, y in found)
    return Rect(x=left, y=top, width=right - left, height=bottom - top)


def _corners(rect: Rect) -> tuple[tuple[float, float], tuple[float, float]]:
    return (rect.x, rect.y), (rect.right, rect.bottom)


def _extremes(path: Path) -> Iterator[tuple[float, float]]:
    """Yield the points that reach furthest: ends, and where a curve turns back."""
    here = (0.0, 0.0)
    moved: tuple[float, float] | None = None
    for letter, numbers in path.segments:
        if letter == "M":
            moved = here = (numbers[0], numbers[1])
            continue
        if moved is not None:
            yield moved  # a move alone draws nothing
            moved = None
        if letter == "Z":
            continue
        end = (numbers[-2], numbers[-1])
        if letter == "C":
            xs = _turns(here[0], numbers[0], numbers[2], end[0])
            ys = _turns(here[1], numbers[1], numbers[3], end[1])
            yield from ((x, end[1]) for x in xs)
            yield from ((end[0], y) for y in ys)
        yield end
        here = end


def _turns(p0: float, p1: float, p2: float, p3: float) -> Iterator[float]:
    """Yield the values of one coordinate of a cubic where it turns back, inside the curve."""
    if min(p0, p3) <= min(p1, p2) and max(p1, p2) <= max(p0, p3):
        return
    a, b, c = p3 - 3 * p2 + 3 * p1 - p0, 2 * (p2 - 2 * p1 + p0), p1 - p0
    for t in _roots(a, b, c):
        if 0.0 < t < 1.0:
            u = 1.0 - t
            yield u**3 * p0 + 3 * u * u * t * p1 + 3 * u * t * t * p2 + t**3 * p3


def _roots(a: float, b: float, c: float) -> tuple[float, ...]:
    if abs(a) < 1e-12:
        return () if abs(b) < 1e-12 else (-c / b,)
    square = b * b - 4 * a * c
    if square < 0.0:
        return ()
    # The stable form: no difference of near numbers.
    half = -(b + math.copysign(math.sqrt(square), b)) / 2
    return (half / a,) if half == 0.0 else (half / a, c / half)


def _drawn(drawing: Drawing, outer: Matrix) -> Iterator[tuple[float, float]]:
    for name, arguments, matrix in drawing.placed(outer):
        match name:
            case "fill" | "stroke" if matrix.b == 0.0 == matrix.c:
                box = _own_bounds(arguments[0])
                yield from () if box is None else _box(box, matrix)
            case "fill" | "stroke":
                yield from _extremes(transformed(arguments[0], matrix))
            case "text" | "text_outline":
                yield from _box(_run_box(*arguments[:3]), matrix)
            case "image":
                yield from _box(arguments[1], matrix)
            case "group" | "shared":
                yield from _drawn(arguments[0], matrix)


@lru_cache(maxsize=4096)
def _own_bounds(path: Path) -> Rect | None:
    """Return the bounds of a path in its own space; what is not turned keeps them."""
    return _around(_extremes(path))


def _box(rect: Rect, matrix: Matrix) -> tuple[tuple[float, float], tuple[float, float]]:
    return _corners(matrix.bounds(rect))


def _run_box(run: GlyphRun, x: float, y: float) -> Rect:
    ascent, descent = run.face.ascent_ratio * run.size, run.face.descent_ratio * run.size
    return Rect(x=x, y=y - ascent, width=run.width, height=ascent + descent)


def rounded_path(box: Rect, radius: float) -> Path:
    """Return the rectangle with round corners, clockwise from the top left."""
    r = min(radius, box.width / 2, box.height / 2)
    if r < EPSILON:
        return rect_path(box)
    left, top, right, bottom, k = box.x, box.y, box.right, box.bottom, r * (1 - ARC)
    segments: tuple[Segment, ...] = (
        ("M", (left + r, top)),
        ("L", (right - r, top)),
        ("C", (right - k, top, right, top + k, right, top + r)),
        ("L", (right, bottom - r)),
        ("C", (right, bottom - k, right - k, bottom, right - r, bottom)),
        ("L", (left + r, bottom)),
        ("C", (left + k, bottom, left, bottom - k, left, bottom - r)),
        ("L", (left, top + r)),
        ("C", (left, top + k, left + k, top, left + r, top)),
        ("Z", ()),
    )
    return Path(segments)
