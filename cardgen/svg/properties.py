"""The CSS properties that we draw: which field of a style each sets, and how its text is read."""

import re
from collections.abc import Callable
from typing import Any, get_args

from msgspec import Struct

from cardgen.svg.canvas import Blend
from cardgen.svg.style import Distance, Length
from cardgen.svg.transforms import parse_transform
from cardgen.svg.values import (
    keyword,
    parse_dashes,
    parse_distance,
    parse_families,
    parse_ink,
    parse_local_url,
    parse_number,
    parse_paint,
    parse_ratio,
)

DECORATIONS = ("underline", "overline", "line-through")
FONT_SIZES = {
    "xx-small": 9.0, "x-small": 10.0, "small": 13.0, "medium": 16.0, "large": 18.0,
    "x-large": 24.0, "xx-large": 32.0,
}  # fmt: skip
"""Source: the sizes that browsers use for the keywords, in user units."""

FONT = re.compile(
    r"(?P<lead>(?:(?:normal|italic|oblique|bold|bolder|lighter|[1-9]00)\s+)*)"
    r"(?P<size>[^\s/]+)(?:\s*/\s*(?P<height>\S+))?\s+(?P<family>.+)",
    re.IGNORECASE,
)


class Property(Struct, frozen=True):
    """How one property is read.

    fields: of the style that it sets. parse: gives one value for each of them.
    is_length: whether it takes lengths, whose units may mislead.
    """

    fields: tuple[str, ...]
    parse: Callable[[str], tuple[Any, ...]]
    is_length: bool = False


def _one(field: str, parse: Callable[[str], Any], *, is_length: bool = False) -> Property:
    return Property((field,), lambda text: (parse(text),), is_length)


def _miter_limit(text: str) -> float:
    limit = parse_number(text)
    if limit < 1.0:
        raise ValueError(f"`{text.strip()}` is too small, expected a miter limit from 1")
    return limit


def _width(text: str) -> Distance:
    width = parse_distance(text)
    if (width.value if isinstance(width, Length) else width) < 0:
        raise ValueError(f"`{text.strip()}` is negative, expected a width from 0")
    return width


def _paint_order(text: str) -> tuple[str, ...]:
    words = [word for word in text.split() if word != "normal"]
    for word in words:
        keyword("fill", "stroke", "markers")(word)
    rest = [word for word in ("fill", "stroke", "markers") if word not in words]
    return (*words, *rest)


def _font_size(text: str) -> Distance | str:
    word = text.strip().lower()
    if word in ("smaller", "larger"):
        return word
    return FONT_SIZES[word] if word in FONT_SIZES else _width(text)


def _font_weight(text: str) -> int | str:
    word = text.strip().lower()
    if word in ("bolder", "lighter"):
        return word
    if word in ("normal", "bold"):
        return 400 if word == "normal" else 700
    weight = parse_number(text)
    if not 1 <= weight <= 1000:
        raise ValueError(f"`{word}` is no font weight, expected normal, bold or 1 to 1000")
    return round(weight)


def _font_style(text: str) -> str:
    word = text.strip().lower().split(" ")[0]
    return keyword("normal", "italic")("italic" if word == "oblique" else word)


def _line_height(text: str) -> Distance:
    word = text.strip().lower()
    if word == "normal":
        return Length(1.2, "ratio")
    height = parse_distance(word)
    if isinstance(height, float) and not word[-1].isalpha():
        return Length(height, "ratio")
    return height


def _spacing(text: str) -> Distance:
    return 0.0 if text.strip() == "normal" else parse_distance(text)


def _decoration(text: str) -> tuple[str, ...]:
    words = [word for word in text.lower().split() if word not in ("none", "solid", "auto")]
    for word in words:
        keyword(*DECORATIONS)(word)
    return tuple(words)


def _shift(text: str) -> Distance | str:
    word = text.strip().lower()
    return word if word in ("baseline", "sub", "super") else parse_distance(word)


def _vertical_align(text: str) -> Distance | str:
    words = ("baseline", "sub", "super", "top", "text-top", "middle", "bottom", "text-bottom")
    word = text.strip().lower()
    return word if word in words else parse_distance(word)


def _text_align(text: str) -> str:
    word = keyword("start", "end", "left", "right", "center", "justify")(text)
    return "right" if word == "end" else word


def _or_auto(text: str) -> Distance | None:
    return None if text.strip() == "auto" else parse_distance(text)


def _margin(text: str) -> Distance:
    return 0.0 if text.strip() == "auto" else parse_distance(text)


def _four(parse: Callable[[str], Any]) -> Callable[[str], tuple[Any, ...]]:
    """Return a parser of one to four values: top, right, bottom, left as CSS repeats them."""

    def parse_four(text: str) -> tuple[Any, ...]:
        values = [parse(part) for part in text.split()]
        if not 1 <= len(values) <= 4:
            raise ValueError(f"`{text}` has {len(values)} values, expected 1 to 4")
        top = values[0]
        right = values[1] if len(values) > 1 else top
        bottom = values[2] if len(values) > 2 else top
        return top, right, bottom, values[3] if len(values) > 3 else right

    return parse_four


def _font(text: str) -> tuple[Any, ...]:
    match = FONT.fullmatch(text.strip())
    if match is None:
        raise ValueError(f"`{text}` is no font, expected style, weight, size and family")
    weight: int | str = 400
    style = "normal"
    for word in match["lead"].lower().split():
        if word in ("italic", "oblique"):
            style = "italic"
        elif word != "normal":
            weight = _font_weight(word)
    height = _line_height(match["height"] or "normal")
    return style, weight, _font_size(match["size"]), height, parse_families(match["family"])


def _list_style(text: str) -> str:
    words = [word for word in text.lower().split() if word not in ("inside", "outside")]
    return words[0] if words else "disc"


def _kerning(text: str) -> tuple[()]:
    """Text is always kerned: this only refuses to leave it."""
    keyword("auto", "normal")(text)
    return ()


def _three_markers(text: str) -> tuple[str, str, str]:
    marker = parse_local_url(text)
    return marker, marker, marker


def _field(prefix: str) -> tuple[str, ...]:
    return tuple(f"{prefix}_{side}" for side in ("top", "right", "bottom", "left"))


RULES = keyword("nonzero", "evenodd")
BASELINES = (
    "auto", "alphabetic", "middle", "central", "hanging", "mathematical", "ideographic",
    "text-before-edge", "text-after-edge", "text-top", "text-bottom", "use-script", "no-change",
    "reset-size",
)  # fmt: skip

PROPERTIES: dict[str, Property] = {
    "color": _one("colour", parse_ink),
    "fill": _one("fill", parse_paint),
    "fill-opacity": _one("fill_opacity", parse_ratio),
    "fill-rule": _one("fill_rule", RULES),
    "stroke": _one("stroke", parse_paint),
    "stroke-width": _one("stroke_width", _width, is_length=True),
    "stroke-opacity": _one("stroke_opacity", parse_ratio),
    "stroke-linecap": _one("stroke_linecap", keyword("butt", "round", "square")),
    "stroke-linejoin": _one("stroke_linejoin", keyword("miter", "round", "bevel")),
    "stroke-miterlimit": _one("stroke_miterlimit", _miter_limit),
    "stroke-dasharray": _one("stroke_dasharray", parse_dashes, is_length=True),
    "stroke-dashoffset": _one("stroke_dashoffset", parse_distance, is_length=True),
    "paint-order": _one("paint_order", _paint_order),
    "clip-rule": _one("clip_rule", RULES),
    "visibility": _one("visibility", keyword("visible", "hidden", "collapse")),
    "marker": Property(("marker_start", "marker_mid", "marker_end"), _three_markers),
    "marker-start": _one("marker_start", parse_local_url),
    "marker-mid": _one("marker_mid", parse_local_url),
    "marker-end": _one("marker_end", parse_local_url),
    "font": Property(
        ("font_style", "font_weight", "font_size", "line_height", "font_family"),
        _font,
        is_length=True,
    ),
    "font-family": _one("font_family", parse_families),
    "font-size": _one("font_size", _font_size, is_length=True),
    "font-weight": _one("font_weight", _font_weight),
    "font-style": _one("font_style", _font_style),
    "font-kerning": Property((), _kerning),
    "letter-spacing": _one("letter_spacing", _spacing, is_length=True),
    "word-spacing": _one("word_spacing", _spacing, is_length=True),
    "line-height": _one("line_height", _line_height, is_length=True),
    "text-anchor": _one("text_anchor", keyword("start", "middle", "end")),
    "text-align": _one("text_align", _text_align),
    "text-indent": _one("text_indent", parse_distance, is_length=True),
    "text-wrap": _one("text_wrap", keyword("wrap", "nowrap", "balance", "pretty", "stable")),
    "text-transform": _one(
        "text_transform", keyword("none", "uppercase", "lowercase", "capitalize")
    ),
    "text-decoration": _one("text_decoration", _decoration),
    "text-decoration-line": _one("text_decoration", _decoration),
    "white-space": _one(
        "white_space",
        keyword("normal", "pre", "nowrap", "pre-wrap", "pre-line", "break-spaces"),
    ),
    "dominant-baseline": _one("dominant_baseline", keyword(*BASELINES)),
    "hyphens": _one("hyphens", keyword("auto", "manual", "none")),
    "list-style": _one("list_style_type", _list_style),
    "list-style-type": _one("list_style_type", _list_style),
    "display": _one("display", lambda text: text.strip().lower()),
    "opacity": _one("opacity", parse_ratio),
    "clip-path": _one("clip_path", parse_local_url),
    "mask": _one("mask", parse_local_url),
    "mix-blend-mode": _one("mix_blend_mode", keyword(*get_args(Blend))),
    "isolation": _one("isolation", keyword("auto", "isolate")),
    "overflow": _one("overflow", keyword("visible", "hidden", "scroll", "auto", "clip")),
    "vector-effect": _one("vector_effect", keyword("none", "non-scaling-stroke")),
    "transform": _one("transform", parse_transform),
    "stop-color": _one("stop_colour", parse_ink),
    "stop-opacity": _one("stop_opacity", parse_ratio),
    "baseline-shift": _one("baseline_shift", _shift, is_length=True),
    "vertical-align": _one("vertical_align", _vertical_align, is_length=True),
    "inline-size": _one("inline_size", parse_distance, is_length=True),
    "shape-inside": _one("shape_inside", parse_local_url),
    "shape-padding": _one("shape_padding", parse_distance, is_length=True),
    "width": _one("width", _or_auto, is_length=True),
    "height": _one("height", _or_auto, is_length=True),
    "margin": Property(_field("margin"), _four(_margin), is_length=True),
    "padding": Property(_field("padding"), _four(parse_distance), is_length=True),
    **{
        f"margin-{side}": _one(f"margin_{side}", _margin, is_length=True)
        for side in ("top", "right", "bottom", "left")
    },
    **{
        f"padding-{side}": _one(f"padding_{side}", parse_distance, is_length=True)
        for side in ("top", "right", "bottom", "left")
    },
}

NOT_ATTRIBUTES = {
    "width", "height", "font", "margin", "padding", "list-style", "isolation", "mix-blend-mode",
    *(name for name in PROPERTIES if name.startswith(("margin-", "padding-"))),
}  # fmt: skip
"""Properties that a style sets but an attribute of the same name doesn't."""
