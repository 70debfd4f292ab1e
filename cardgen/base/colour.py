"""Colours as they go to print: screen, process and spot."""

from msgspec import Struct


class Rgb(Struct, frozen=True):
    """An sRGB colour; each part from 0 to 1."""

    red: float
    green: float
    blue: float

    @classmethod
    def from_hex(cls, text: str) -> "Rgb":
        """Return the colour of `#rrggbb` or `#rgb`. Raises ValueError otherwise."""
        digits = text.removeprefix("#")
        if len(digits) == 3:
            digits = "".join(digit * 2 for digit in digits)
        if len(digits) != 6 or not text.startswith("#"):
            raise ValueError(f"{text!r} is not a colour; write #rrggbb, such as #0072b2")
        return cls(*(int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)))


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
