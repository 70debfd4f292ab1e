"""The small XHTML that foreignObject may hold: its elements and how they look by themselves."""

from collections.abc import Callable, Hashable
from typing import Any

from cardgen.svg.context import Scene
from cardgen.svg.memo import Memo
from cardgen.svg.style import Style, inherited_from
from cardgen.svg.tree import Element

BLOCKS = frozenset({"div", "p", "h1", "h2", "h3", "ul", "ol", "li", "body"})
INLINES = frozenset({"span", "b", "strong", "i", "em", "u", "sub", "sup"})
LISTS = frozenset({"ul", "ol"})

SIZES = {"h1": 2.0, "h2": 1.5, "h3": 1.17, "sub": 1 / 1.2, "sup": 1 / 1.2}
"""Font sizes where the author writes none, as multiples of the parent's.

Source: HTML, section 15.3 (rendering); `smaller` is one step of 1.2 in CSS Fonts 4.
"""

BOLD = frozenset({"b", "strong", "h1", "h2", "h3"})
ITALIC = frozenset({"i", "em"})
OWN_WAYS = BOLD | ITALIC | {"u", "ol"}
SHIFTS = {"sub": -0.2, "super": 1 / 3}
"""How far the baseline is raised, in em of the parent; as browsers do."""

TAG_SHIFTS = {"sub": "sub", "sup": "super"}


def style_of_html(scene: Scene, element: Element, inherited: Style) -> Style:
    """Return the computed style of an XHTML element, with what the element does by itself.

    The author's rules win; margins and paddings are what is written and nothing else.
    """
    tag, memo = element.tag, scene.context.memo
    start = inherited
    if tag in OWN_WAYS:
        start = _derived(memo, inherited, ("starts", tag), lambda: _own_ways(tag, inherited))
    style = scene.style_of(element, start)
    factor = SIZES.get(tag)
    if factor is None or style.font_size != inherited.font_size:
        return style
    size = inherited.font_size * factor
    return _derived(memo, style, ("sized", factor), lambda: {**style.__dict__, "font_size": size})


def rise_of(element: Element, style: Style, parent: Style) -> float:
    """Return how far the element raises its text above its parent's baseline, in user units."""
    shift = style.vertical_align
    if shift == "baseline":
        shift = TAG_SHIFTS.get(element.tag, shift)
    if isinstance(shift, str):
        return SHIFTS.get(shift, 0.0) * parent.font_size
    return style.resolve(shift, style.font_size * style.line_height_ratio)


def _own_ways(tag: str, inherited: Style) -> dict[str, Any]:
    """Return what the element's rules start from: the parent's style and the tag's own ways."""
    values = inherited_from(inherited)
    if tag in BOLD:
        values["font_weight"] = 700 if inherited.font_weight < 600 else 900
    elif tag in ITALIC:
        values["font_style"] = "italic"
    elif tag == "u":
        values["text_decoration"] = tuple(dict.fromkeys((*inherited.text_decoration, "underline")))
    else:
        values["list_style_type"] = "decimal"
    return values


def _derived(
    memo: Memo, style: Style, way: Hashable, values: Callable[[], dict[str, Any]]
) -> Style:
    """Return a style with these values; the same object each time, so that others are found."""
    key = (style, way)
    found = memo.styles.get(key)
    if found is None:
        found = Style.of(values())
        if style in memo.known_styles:
            memo.styles[key] = found
            memo.known_styles.add(found)
    return found
