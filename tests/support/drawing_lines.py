"""A drawing as stable lines of text, with rounded millimetres."""

from collections.abc import Iterator
from typing import Any

from cardgen.base.colour import Cmyk, Colour, Rgb, Spot
from cardgen.base.geometry import IDENTITY, Matrix, Rect
from cardgen.svg.canvas import (
    Drawing,
    LinearGradient,
    Paint,
    Path,
    Pen,
    Picture,
    RadialGradient,
    Stop,
    Tile,
)
from cardgen.typeset.model import GlyphRun

DECIMALS = 3
INDENT = "  "


def lines_of(drawing: Drawing) -> list[str]:
    """Return one line a call; what is inside groups, masks and patterns is indented below."""
    return list(_lines(drawing))


def _lines(drawing: Drawing) -> Iterator[str]:
    for name, arguments in drawing.calls:
        yield " ".join([name, *_words(name, arguments)])
        for title, inner in _inside(arguments):
            if title:
                yield INDENT + title
            deeper = INDENT * 2 if title else INDENT
            yield from (deeper + line for line in _lines(inner))


def _inside(arguments: tuple[Any, ...]) -> Iterator[tuple[str, Drawing]]:
    for index, argument in enumerate(arguments):
        if isinstance(argument, Drawing):
            yield ("mask" if index else ""), argument
        elif isinstance(argument, Tile):
            yield "tile", argument.drawing


def _words(name: str, arguments: tuple[Any, ...]) -> Iterator[str]:
    for index, argument in enumerate(arguments):
        if isinstance(argument, Path):
            yield _path(argument)
        elif isinstance(argument, Matrix):
            yield _matrix(argument)
        elif isinstance(argument, Rect):
            yield _rect(argument)
        elif isinstance(argument, Pen):
            yield _pen(argument)
        elif isinstance(argument, Picture):
            yield argument.name
        elif isinstance(argument, GlyphRun):
            yield _run(argument)
        elif isinstance(argument, Drawing) or argument is None:
            continue
        elif isinstance(argument, str):
            yield from () if argument in ("nonzero", "normal") else (argument,)
        elif isinstance(argument, float | int):
            is_coordinate = name.startswith("text") and index in (1, 2)
            yield from _number_words(float(argument), is_coordinate=is_coordinate)
        else:
            yield _paint(argument)


def _number_words(number: float, *, is_coordinate: bool) -> Iterator[str]:
    """Yield a coordinate of a text, or an alpha that isn't 1."""
    if is_coordinate:
        yield _number(number)
    elif number != 1.0:
        yield f"alpha={_number(number)}"


def _number(value: float) -> str:
    text = f"{value:.{DECIMALS}f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def _path(path: Path) -> str:
    return " ".join(letter + ",".join(map(_number, numbers)) for letter, numbers in path.segments)


def _matrix(matrix: Matrix) -> str:
    numbers = (matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f)
    return "[" + " ".join(map(_number, numbers)) + "]"


def _rect(rect: Rect) -> str:
    return f"{_number(rect.x)},{_number(rect.y)} {_number(rect.width)}x{_number(rect.height)}"


def _pen(pen: Pen) -> str:
    words = [f"width={_number(pen.width)}"]
    words += [pen.cap] if pen.cap != "butt" else []
    words += [pen.join] if pen.join != "miter" else []
    words += [f"miter={_number(pen.miter_limit)}"] if pen.miter_limit != 4.0 else []
    if pen.dashes:
        dashes = ",".join(map(_number, pen.dashes))
        words.append(f"dashes={dashes}@{_number(pen.dash_offset)}")
    return " ".join(words)


def _run(run: GlyphRun) -> str:
    slant = " italic" if run.face.italic else ""
    spacing = f" spacing={_number(run.letter_spacing)}" if run.letter_spacing else ""
    face = f"{run.face.family} {run.face.weight}{slant}"
    return f"{run.text!r} {face} {_number(run.size)}{spacing}"


def _paint(paint: Paint) -> str:
    if isinstance(paint, LinearGradient):
        ends = ",".join(map(_number, (paint.x1, paint.y1, paint.x2, paint.y2)))
        return f"linear({ends} {_gradient(paint)})"
    if isinstance(paint, RadialGradient):
        circles = (paint.cx, paint.cy, paint.r, paint.fx, paint.fy, paint.fr)
        return f"radial({','.join(map(_number, circles))} {_gradient(paint)})"
    if isinstance(paint, Tile):
        return f"tile({_rect(paint.cell)}{_mapped(paint.matrix)})"
    return _colour(paint)


def _gradient(paint: LinearGradient | RadialGradient) -> str:
    spread = f" {paint.spread}" if paint.spread != "pad" else ""
    return " ".join(map(_stop, paint.stops)) + spread + _mapped(paint.matrix)


def _mapped(matrix: Matrix) -> str:
    return "" if matrix == IDENTITY else f" {_matrix(matrix)}"


def _stop(stop: Stop) -> str:
    alpha = f"/{_number(stop.alpha)}" if stop.alpha != 1.0 else ""
    return f"{_number(stop.offset)}:{_colour(stop.colour)}{alpha}"


def _colour(colour: Colour) -> str:
    if isinstance(colour, Rgb):
        parts = (colour.red, colour.green, colour.blue)
        return "#" + "".join(f"{round(part * 255):02x}" for part in parts)
    if isinstance(colour, Cmyk):
        inks = (colour.cyan, colour.magenta, colour.yellow, colour.black)
        return f"cmyk({','.join(map(_number, inks))})"
    assert isinstance(colour, Spot)
    return f"spot({colour.name} {_number(colour.tint)} {_colour(colour.alternate)})"
