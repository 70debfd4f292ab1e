"""Lengths, keywords and paints of CSS: text becomes typed values."""

import re
from collections.abc import Callable
from functools import lru_cache

from msgspec import Struct

from cardgen.base.units import MM_PER_UNIT
from cardgen.svg.colours import parse_colour
from cardgen.svg.paths import LARGEST, NUMBER
from cardgen.svg.style import ContextPaint, Distance, Ink, Length, Reference, StylePaint

PX_PER_UNIT = {
    "": 1.0,
    "px": 1.0,
    **{unit: mm / MM_PER_UNIT["px"] for unit, mm in MM_PER_UNIT.items() if unit != "px"},
    "pc": 16.0,
    "q": 96 / 101.6,
}
"""User units, in CSS pixels. Source: CSS Values and Units 4, section 6.2."""

RELATIVE_UNITS = ("em", "ex", "ch", "%")
PHYSICAL = re.compile(r"[\d.](mm|cm|in|pt|pc|q)(?![\w%])", re.IGNORECASE)
URL = re.compile(r"""url\(\s*(?P<quote>["']?)(?P<target>[^"')]*)(?P=quote)\s*\)""")


class Unsupported(ValueError):
    """A value of CSS that we don't draw, and what to write instead."""

    def __init__(self, message: str, hint: str) -> None:
        super().__init__(message)
        self.hint = hint


class Waiting(Struct, frozen=True):
    """A paint that is `currentColor`, or a reference that falls back to it."""

    reference: Reference | None = None


@lru_cache(maxsize=4096)
def parse_distance(text: str) -> Distance:
    """Return a length in user units, or one that waits for what it is relative to.

    Raises:
        ValueError: it is no length, or has a unit that we don't know.
    """
    text = text.strip()
    match = NUMBER.match(text)
    if match is None:
        raise ValueError(f"`{text}` is no length, expected a number such as 3.5 or a percentage")
    number, unit = float(match[0]), text[match.end() :].lower()
    if abs(number) > LARGEST:
        raise ValueError(f"`{text}` is too large, expected at most {LARGEST:g}")
    if unit in PX_PER_UNIT:
        return number * PX_PER_UNIT[unit]
    if unit in RELATIVE_UNITS:
        return Length(number, unit)
    raise ValueError(f"`{text}` has the unit `{unit}`, expected a number without unit")


@lru_cache(maxsize=2048)
def parse_number(text: str) -> float:
    """Return a number. Raises ValueError if it is none."""
    match = NUMBER.fullmatch(text.strip())
    if match is None or abs(float(match[0])) > LARGEST:
        raise ValueError(f"`{text.strip()}` is no number")
    return float(match[0])


@lru_cache(maxsize=1024)
def parse_numbers(text: str) -> tuple[float, ...]:
    """Return numbers with commas or spaces between. Raises ValueError if anything else is there."""
    parts = re.split(r"\s*,\s*|\s+", text.strip()) if text.strip() else []
    return tuple(number for part in parts for number in _run_of_numbers(part))


def _run_of_numbers(text: str) -> tuple[float, ...]:
    """Return numbers that stand without a space, as `10-5` or `.5.5`."""
    found, at = [], 0
    while at < len(text) or not text:
        match = NUMBER.match(text, at)
        if match is None or abs(float(match[0])) > LARGEST:
            raise ValueError(f"`{text}` is no number")
        found.append(float(match[0]))
        at = match.end()
    return tuple(found)


def parse_ratio(text: str) -> float:
    """Return a number or percentage, held to 0 to 1. Raises ValueError if it is neither."""
    text = text.strip()
    number = parse_number(text[:-1]) / 100 if text.endswith("%") else parse_number(text)
    return min(max(number, 0.0), 1.0)


@lru_cache(maxsize=1024)
def physical_unit(text: str) -> str:
    """Return the first unit of real length in the text, such as `mm`; "" if there is none."""
    match = PHYSICAL.search(text)
    return match[1] if match else ""


def keyword(*known: str) -> Callable[[str], str]:
    """Return a parser that accepts these words only."""

    def parse(text: str) -> str:
        word = text.strip().lower()
        if word not in known:
            raise ValueError(f"`{text.strip()}` is unknown, expected one of {', '.join(known)}")
        return word

    return parse


def parse_local_url(text: str) -> str:
    """Return the id in `url(#id)`, "" for `none`.

    Raises:
        Unsupported: it is neither, or it points out of the file.
    """
    text = text.strip()
    if text in ("none", "auto"):
        return ""
    match = URL.fullmatch(text)
    if match is None:
        hint = "draw it as an element of <defs> with an id, and name that"
        raise Unsupported(f"`{text}` is not supported here, expected none or url(#id)", hint)
    return _local(match["target"])


def _local(target: str) -> str:
    target = target.strip()
    if not target.startswith("#") or len(target) == 1:
        hint = "copy what it names into this file, and give it an id"
        raise Unsupported(f"url({target}) points out of this file, expected url(#id)", hint)
    return target[1:]


def parse_paint(text: str) -> StylePaint | Waiting:
    """Return what `fill` and `stroke` hold. Raises ValueError if it is no paint."""
    text = text.strip()
    match text.lower():
        case "none":
            return None
        case "context-fill":
            return ContextPaint("fill")
        case "context-stroke":
            return ContextPaint("stroke")
    url = URL.match(text)
    if url is None:
        return _or_waiting(parse_colour(text))
    identifier, rest = _local(url["target"]), text[url.end() :].strip()
    if rest in ("", "none"):
        return Reference(identifier)
    fallback = parse_colour(rest)
    if fallback is None:
        return Waiting(Reference(identifier))
    return Reference(identifier, fallback)


def parse_ink(text: str) -> Ink | Waiting:
    """Return a plain colour or `currentColor`. Raises ValueError if it is neither."""
    return _or_waiting(parse_colour(text))


def _or_waiting(ink: Ink | None) -> Ink | Waiting:
    return Waiting() if ink is None else ink


def parse_dashes(text: str) -> tuple[Distance, ...]:
    """Return the lengths of a dash array, () for `none`. Raises ValueError on a negative one."""
    if text.strip() == "none":
        return ()
    parts = [part for part in re.split(r"[\s,]+", text.strip()) if part]
    dashes = tuple(parse_distance(part) for part in parts)
    if any((d.value if isinstance(d, Length) else d) < 0 for d in dashes):
        raise ValueError(f"`{text.strip()}` has a negative dash, expected lengths from 0")
    return dashes


def parse_families(text: str) -> tuple[str, ...]:
    """Return font families in the order of preference. Raises ValueError if there is none."""
    quoted = re.findall(r"""\s*(?:"([^"]*)"|'([^']*)'|([^,"']+))\s*(?:,|$)""", text)
    names = tuple(" ".join((a or b or c).split()) for a, b, c in quoted if (a or b or c).strip())
    if not names:
        raise ValueError(f"`{text}` names no font family")
    return names
