"""Lengths: text becomes millimetres here, once, for YAML and the command line alike."""

import re

MM_PER_UNIT = {"mm": 1.0, "cm": 10.0, "in": 25.4, "pt": 25.4 / 72, "px": 25.4 / 96}
"""Source: CSS Values and Units 4, section 6.2 (1 in = 25.4 mm = 72 pt = 96 px)."""

MM_PER_PT = MM_PER_UNIT["pt"]
PT_PER_MM = 1 / MM_PER_PT
MM_PER_INCH = MM_PER_UNIT["in"]

LENGTH = re.compile(r"\s*([+-]?\d+(?:\.\d+)?)\s*(mm|cm|in|pt)\s*")
DECIMAL_COMMA = re.compile(r"\s*[+-]?\d+,\d+\s*(mm|cm|in|pt)?\s*")


def parse_length(text: str) -> float:
    """Return the length in millimetres.

    Args:
        text: a number and one of the units mm, cm, in, pt, such as `3mm` or `0.5 in`.

    Raises:
        ValueError: number or unit is missing, or the number has a decimal comma.
    """
    match = LENGTH.fullmatch(text)
    if match is not None:
        return float(match[1]) * MM_PER_UNIT[match[2]]
    if DECIMAL_COMMA.fullmatch(text):
        raise ValueError(f"{text!r} has a decimal comma; write a point, such as 3.5mm")
    raise ValueError(f"{text!r} is not a length; write a number and a unit, such as 3mm")


def format_mm(length: float, *, decimals: int = 2) -> str:
    """Return the length in mm as people write it: without trailing zeros or a power of ten."""
    text = f"{length:.{decimals}f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def format_size(*sides: float) -> str:
    """Return lengths as people write a size: `63 × 88 mm`, of a box `130 × 102 × 23 mm`."""
    return f"{' × '.join(map(format_mm, sides))} mm"
