"""What a face holds that decides how it prints: words, lines, and what shows through."""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct, field

from cardgen.base.geometry import IDENTITY, Matrix, Rect
from cardgen.faces.outlined import path_of
from cardgen.svg.bounds import path_bounds
from cardgen.svg.canvas import Drawing, LinearGradient, Paint, RadialGradient, Tile
from cardgen.typeset.outlines import GlyphShapes


class Word(Struct, frozen=True):
    """A run of glyphs on a face: its text, its font size and what it covers, in mm."""

    text: str
    size: float
    box: Rect


class Proof(Struct):
    """What a face was found to hold.

    lines: the widths of lines, in mm. is_transparent: whether anything shows through.
    """

    words: list[Word] = field(default_factory=list)
    lines: list[float] = field(default_factory=list)
    is_transparent: bool = False


def proof_of(drawing: Drawing, shapes: GlyphShapes) -> Proof:
    """Return what a face's drawing holds, in mm from the trim's top left; clips don't count."""
    proof = Proof()
    for name, given, matrix in _flat(drawing, IDENTITY):
        scale = abs(matrix.determinant) ** 0.5
        if name in ("text", "text_outline"):
            run, x, y = given[:3]
            box = path_bounds(path_of(run, x, y, shapes), matrix)
            if box is not None:
                proof.words.append(Word(run.text.strip(), run.size * scale, box))
        elif name == "stroke":
            proof.lines.append(given[2].width * scale)
        proof.is_transparent |= _shows_through(name, given)
    return proof


def _flat(drawing: Drawing, matrix: Matrix) -> Iterator[tuple[str, tuple[Any, ...], Matrix]]:
    """Yield the calls that draw, those in nested drawings too, each with its matrix."""
    for name, given, there in drawing.placed(matrix):
        if name != "shared":
            yield name, given, there
        if name in ("shared", "group"):
            yield from _flat(given[0], there)


def _shows_through(name: str, given: tuple[Any, ...]) -> bool:
    """Tell whether a call lets show through what lies below it."""
    match name:
        case "group":
            _, alpha, blend, mask = given
            return alpha < 1.0 or blend != "normal" or mask is not None
        case "image":
            picture, _, alpha = given
            return alpha < 1.0 or bool(picture.alpha)
        case "fill":
            return given[2] < 1.0 or _is_clear(given[1])
        case "stroke":
            return given[3] < 1.0 or _is_clear(given[1])
    return given[-1] < 1.0 or _is_clear(given[3])  # text and its outline


def _is_clear(paint: Paint) -> bool:
    if isinstance(paint, LinearGradient | RadialGradient):
        return any(stop.alpha < 1.0 for stop in paint.stops)
    if isinstance(paint, Tile):
        return any(_shows_through(name, given) for name, given, _ in _flat(paint.drawing, IDENTITY))
    return False
