"""Where things lie on a printed page, read by a library that did not write it."""

import math
from collections.abc import Iterable
from pathlib import Path

import pikepdf

from cardgen.base.geometry import IDENTITY
from cardgen.press.inspect import from_page, matrix_of
from tests.support.printed_forms import placed_forms

Point = tuple[float, float]


def face_corners(path: Path, page: int) -> dict[str, tuple[Point, Point, Point]]:
    """Three corners of each face's trim of 59 × 91 mm, in mm from the page's top left."""
    corners = ((0.0, 0.0), (59.0, 0.0), (0.0, 91.0))
    return {
        f"{placed.face} {at}": tuple(placed.matrix.apply(*corner) for corner in corners)
        for at, placed in enumerate(placed_forms(path, page))
    }


def mark_ends(path: Path, page: int) -> list[Point]:
    """The ends of all lines that the page itself draws, in mm from its top left."""
    found: list[Point] = []
    with pikepdf.open(path) as pdf:
        shown = pdf.pages[page - 1]
        matrix, kept = from_page(shown), [IDENTITY]
        for instruction in pikepdf.parse_content_stream(shown, "q Q cm m l"):
            operator, operands = str(instruction.operator), list(instruction.operands)
            if operator == "q":
                kept.append(matrix)
            elif operator == "Q":
                matrix = kept.pop()
            elif operator == "cm":
                matrix = matrix @ matrix_of(operands)
            elif len(kept) == 1:
                found.append(matrix.apply(*(float(number) for number in operands)))
    return found


def moved(
    point: Point, size: Point, shift: Point, turn_deg: float, scale: Point = (1.0, 1.0)
) -> Point:
    """A point scaled and turned clockwise about the middle of the page, and then shifted."""
    x, y = ((at - length / 2) * by for at, length, by in zip(point, size, scale, strict=True))
    sin, cos = math.sin(math.radians(turn_deg)), math.cos(math.radians(turn_deg))
    return (
        size[0] / 2 + x * cos - y * sin + shift[0],
        size[1] / 2 + x * sin + y * cos + shift[1],
    )


def furthest(got: Iterable[Point], wanted: Iterable[Point]) -> float:
    """How far the points that differ most lie apart, in mm."""
    pairs = zip(got, wanted, strict=True)
    return max(math.dist(one, other) for one, other in pairs)
