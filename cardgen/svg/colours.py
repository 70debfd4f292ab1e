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
    red, green, blue, alpha = found.to("srgb")
    return Ink(Rgb(_unit(red), _unit(green), _unit(blue)), _unit(alpha))


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
