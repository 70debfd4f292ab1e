"""Colours as they go to print: screen, process and spot."""

from msgspec import Struct


class Rgb(Struct, frozen=True):
    """An sRGB colour; each part from 0 to 1."""

    red: float
    green: float
    blue: float


class Cmyk(Struct, frozen=True):
    """A process colour as `device-cmyk()` gives it; each part from 0 to 1."""

    cyan: float
    magenta: float
    yellow: float
    black: float


class Spot(Struct, frozen=True):
    """A named ink with the process colour that stands in for it on screen."""

    name: str
    alternate: Cmyk | Rgb
    tint: float = 1.0


Colour = Rgb | Cmyk | Spot
BLACK = Rgb(0.0, 0.0, 0.0)
WHITE = Rgb(1.0, 1.0, 1.0)
