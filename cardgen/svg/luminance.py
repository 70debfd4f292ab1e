"""A mask in the greys that its colours count as: SVG weighs them otherwise than PDF does."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from cardgen.base.colour import Cmyk, Colour, Rgb, Spot
from cardgen.svg.canvas import Drawing, LinearGradient, Paint, RadialGradient, Tile

WEIGHTS = (0.2125, 0.7154, 0.0721)
"""What red, green and blue count. Source: CSS Masking 1, section 7.10.1 (luminance masks)."""

PAINT_AT = {"fill": 1, "stroke": 1, "text": 3, "text_outline": 3}
"""Where among a call's arguments its paint stands."""


def in_greys(drawing: Drawing) -> Drawing:
    """Return the drawing with each colour as the grey of its luminance; pictures stay."""
    known: dict[Drawing, Drawing] = {}

    def grey(inner: Drawing) -> Drawing:
        if inner not in known:
            known[inner] = Drawing([_call(name, values, grey) for name, values in inner.calls])
        return known[inner]

    return grey(drawing)


def _call(
    name: str, values: tuple[Any, ...], grey: Callable[[Drawing], Drawing]
) -> tuple[str, tuple[Any, ...]]:
    if name in ("group", "shared"):
        return name, (grey(values[0]), *values[1:])
    at = PAINT_AT.get(name)
    if at is None:
        return name, values
    return name, (*values[:at], _paint(values[at], grey), *values[at + 1 :])


def _paint(paint: Paint, grey: Callable[[Drawing], Drawing]) -> Paint:
    if isinstance(paint, LinearGradient | RadialGradient):
        stops = tuple(replace(stop, colour=grey_of(stop.colour)) for stop in paint.stops)
        return replace(paint, stops=stops)
    if isinstance(paint, Tile):
        return replace(paint, drawing=grey(paint.drawing))
    return grey_of(paint)


def grey_of(colour: Colour) -> Rgb:
    """Return the grey that weighs as much as the colour; inks as plain sums of their parts."""
    if isinstance(colour, Spot):
        full = grey_of(colour.alternate).red
        level = 1.0 - colour.tint * (1.0 - full)
    elif isinstance(colour, Cmyk):
        inks = (colour.cyan, colour.magenta, colour.yellow)
        level = _weighed([(1.0 - ink) * (1.0 - colour.black) for ink in inks])
    else:
        level = _weighed([colour.red, colour.green, colour.blue])
    return Rgb(level, level, level)


def _weighed(parts: list[float]) -> float:
    level = sum(weight * part for weight, part in zip(WEIGHTS, parts, strict=True))
    return min(max(round(level, 6), 0.0), 1.0)
