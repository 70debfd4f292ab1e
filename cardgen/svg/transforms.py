"""The `transform` attribute and property become one matrix."""

import math
import re
from functools import lru_cache

from cardgen.base.geometry import IDENTITY, Matrix
from cardgen.svg.paths import LARGEST, NUMBER

FUNCTION = re.compile(r"[\s,]*([A-Za-z]+)\s*\(([^()]*)\)")
ANGLE_DEG = {"deg": 1.0, "grad": 0.9, "rad": 180 / math.pi, "turn": 360.0}
COUNTS = {
    "matrix": (6,),
    "translate": (1, 2),
    "translateX": (1,),
    "translateY": (1,),
    "scale": (1, 2),
    "scaleX": (1,),
    "scaleY": (1,),
    "rotate": (1, 3),
    "skewX": (1,),
    "skewY": (1,),
}
"""How many numbers each function takes. Source: SVG 2, section 8.5; CSS Transforms 1."""


@lru_cache(maxsize=4096)
def parse_transform(text: str) -> Matrix:
    """Return the matrix of a list of transform functions; the identity for `none`.

    Raises:
        ValueError: a function is unknown or has the wrong numbers.
    """
    if text.strip() in ("", "none"):
        return IDENTITY
    matrix, at = IDENTITY, 0
    while at < len(text.rstrip(" ,\t\n")):
        match = FUNCTION.match(text, at)
        if match is None:
            raise ValueError(f"`{text[at:].strip()}` is no transform, expected name(numbers)")
        matrix = matrix @ _function(match[1], match[2])
        at = match.end()
    return matrix


def _function(name: str, inside: str) -> Matrix:
    if name not in COUNTS:
        known = ", ".join(sorted(COUNTS))
        raise ValueError(f"transform function `{name}` is unknown, expected one of {known}")
    numbers = [_argument(part) for part in re.split(r"[\s,]+", inside.strip()) if part]
    if not numbers or len(numbers) not in COUNTS[name]:
        wanted = " or ".join(map(str, COUNTS[name]))
        raise ValueError(f"`{name}({inside})` has {len(numbers)} numbers, expected {wanted}")
    return _matrix(name, numbers)


def _matrix(name: str, numbers: list[float]) -> Matrix:
    first, last = numbers[0], numbers[-1]
    match name:
        case "matrix":
            return Matrix(*numbers)
        case "translate":
            return Matrix.moved(first, numbers[1] if len(numbers) == 2 else 0.0)
        case "translateX":
            return Matrix.moved(first, 0.0)
        case "translateY":
            return Matrix.moved(0.0, first)
        case "scale":
            return Matrix.scaled(first, last)
        case "scaleX":
            return Matrix.scaled(first, 1.0)
        case "scaleY":
            return Matrix.scaled(1.0, first)
        case "skewX":
            return Matrix(c=math.tan(math.radians(first)))
        case "skewY":
            return Matrix(b=math.tan(math.radians(first)))
        case _:
            return turned_about(first, *(numbers[1:] or (0.0, 0.0)))


def turned_about(angle_deg: float, x: float, y: float) -> Matrix:
    """Return a rotation clockwise about the point."""
    return Matrix.moved(x, y) @ Matrix.turned(angle_deg) @ Matrix.moved(-x, -y)


def _argument(text: str) -> float:
    match = NUMBER.match(text)
    unit = text[match.end() :].lower() if match else text
    number = float(match[0]) if match else math.inf
    if abs(number) > LARGEST or (unit not in ANGLE_DEG and unit not in ("", "px")):
        raise ValueError(f"`{text}` is no number of a transform, expected one such as 45 or -3.5")
    return number * ANGLE_DEG.get(unit, 1.0)
