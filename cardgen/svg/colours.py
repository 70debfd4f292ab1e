"""Colours as CSS writes them, and two forms for print.

`device-cmyk(0 0.8 0.9 0)` is a process colour; `cg-spot("Warm Red", device-cmyk(0 0.8 0.8 0), 50%)`
is a named ink, the colour that stands in for it on screen, and a tint that may be left out. Four
bare numbers may stand for the colour: `cg-spot("Warm Red", 0 0.8 0.8 0)`.
"""

import re
from functools import lru_cache

from tinycss2 import color4

from cardgen.base.colour import Cmyk, Rgb, Spot
from cardgen.svg.style import Ink

CMYK = re.compile(r"device-cmyk\(([^()]*)\)", re.IGNORECASE)
SPOT = re.compile(
    r"""cg-spot\(\s*(?P<quote>["'])(?P<name>[^"']+)(?P=quote)\s*,
    \s*(?P<colour>(?:[^(),]|\([^()]*\))+)(?:,\s*(?P<tint>[^,()]+))?\)""",
    re.IGNORECASE | re.VERBOSE,
)
PART = re.compile(r"[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?%?", re.IGNORECASE)

WHITE_OF = {
    "lab": "xyz-d50",
    "lch": "xyz-d50",
    "xyz-d50": "xyz-d50",
    "oklab": "xyz-d65",
    "oklch": "xyz-d65",
    "xyz-d65": "xyz-d65",
}
TO_SRGB = {
    "xyz-d50": (
        (3.1341358529, -1.6173863321, -0.4906619460),
        (-0.9787954765, 1.9162543773, 0.0334427312),
        (0.0719553775, -0.2289767598, 1.4053860351),
    ),
    "xyz-d65": (
        (3.2409699419, -1.5373831776, -0.4986107603),
        (-0.9692436363, 1.8759675015, 0.0415550574),
        (0.0556300797, -0.2039769589, 1.0569715142),
    ),
}
"""Source: CSS Color 4, section 18, sample code: XYZ to linear sRGB, from D50 by Bradford."""

EXPECTED = "expected a colour such as #0072b2, teal, rgb(0 114 178), device-cmyk(1 0.4 0 0)"


@lru_cache(maxsize=4096)
def parse_colour(text: str) -> Ink | None:
    """Return the colour with its alpha; None for `currentColor`.

    Raises:
        ValueError: it is no colour that we can print.

    Source: CSS Color 4; `device-cmyk()` as in CSS Color 5, section 7.
    """
    text = text.strip()
    lowered = text.lower()
    if lowered == "currentcolor":
        return None
    if lowered.startswith("device-cmyk"):
        return _process(text)
    if lowered.startswith("cg-spot"):
        return _spot(text)
    found = color4.parse_color(text)
    if not isinstance(found, color4.Color):
        raise ValueError(f"`{text}` is no colour, {EXPECTED}")
    red, green, blue = _srgb(found)
    return Ink(Rgb(_unit(red), _unit(green), _unit(blue)), _unit(found.alpha))


def _srgb(colour: color4.Color) -> tuple[float, ...]:
    """Return the parts in sRGB; what a screen can't show is cut off. Raises ValueError."""
    if colour.space in ("srgb", "hsl", "hwb"):
        return tuple(colour.to("srgb").coordinates)
    white = WHITE_OF.get(colour.space)
    if white is None:
        raise ValueError(f"the colour space {colour.space} is not supported, expected sRGB")
    xyz = tuple(colour.to(white).coordinates)
    rows = TO_SRGB[white]
    return tuple(_gamma(sum(a * b for a, b in zip(row, xyz, strict=True))) for row in rows)


def _gamma(linear: float) -> float:
    """Return the part as sRGB stores it. Source: IEC 61966-2-1."""
    return 12.92 * linear if linear <= 0.0031308 else 1.055 * float(linear) ** (1 / 2.4) - 0.055


def _process(text: str) -> Ink:
    match = CMYK.fullmatch(text)
    inside, _, alpha = (match[1] if match else "").partition("/")
    parts = [part for part in re.split(r"[\s,]+", inside.strip()) if part]
    if len(parts) == 5 and not alpha and "," in inside:
        alpha = parts.pop()
    if len(parts) != 4:
        raise ValueError(f"`{text}` is no colour, expected device-cmyk(cyan magenta yellow black)")
    return Ink(Cmyk(*map(_part, parts)), _part(alpha) if alpha.strip() else 1.0)


def _spot(text: str) -> Ink:
    match = SPOT.fullmatch(text)
    if match is None:
        raise ValueError(f'`{text}` is no spot colour, expected cg-spot("Name", colour, tint)')
    tint = _part(match["tint"]) if match["tint"] else 1.0
    stand_in = match["colour"].strip()
    if PART.match(stand_in):
        stand_in = f"device-cmyk({stand_in})"
    ink = parse_colour(stand_in)
    if ink is None or isinstance(ink.colour, Spot):
        raise ValueError(f"`{stand_in}` can't stand in for a spot colour, {EXPECTED}")
    return Ink(Spot(match["name"], ink.colour, tint), ink.alpha)


def _part(text: str) -> float:
    """Return a part of a colour from 0 to 1, written as a number or a percentage."""
    text = text.strip()
    if not PART.fullmatch(text):
        raise ValueError(f"`{text}` is no part of a colour, expected 0 to 1 or 0% to 100%")
    return _unit(float(text[:-1]) / 100 if text.endswith("%") else float(text))


def _unit(value: float | None) -> float:
    return min(max(value or 0.0, 0.0), 1.0)
