"""What XHTML may not hold: each refusal with its place and what to do instead."""

from cardgen.base.diagnostics import Diagnostic
from cardgen.svg.style import Length, Style
from cardgen.svg.tree import XHTML_NS, Element
from cardgen.svg.xhtml_list import STYLES
from cardgen.svg.xhtml_style import BLOCKS, INLINES, LISTS

ADVICE = {
    "a": "write the text without the link; paper has none",
    "h4": "use <h3>",
    "h5": "use <h3>",
    "h6": "use <h3>",
    "hr": "draw a <line> in the SVG",
    "table": "use a foreignObject for each column",
    "small": "use <span> with a font-size",
    "big": "use <span> with a font-size",
    "code": "use <span> with a font-family",
    "font": "use <span> with a style",
    "s": "use <span> with text-decoration: line-through",
    "del": "use <span> with text-decoration: line-through",
    "section": "use <div>",
    "article": "use <div>",
    "svg": "use <img> with a file, or draw it outside of the foreignObject",
    "center": "use text-align: center",
    "blockquote": "use <div> with a margin",
}
DISPLAYS = frozenset({"inline", "block", "list-item", "none"})
ALONE = frozenset({"br", "img"})
DEEPEST_LIST = 2


def refused(element: Element, style: Style) -> Diagnostic | None:
    """Return why the element can't be set, or None where it can.

    Args:
        element: below a foreignObject.
        style: its own.
    """
    trouble = _trouble_with(element, style)
    return None if trouble is None else Diagnostic("svg-unsupported", element.span, *trouble)


def _trouble_with(element: Element, style: Style) -> tuple[str, str] | None:
    """Return message and hint where the element can't be set."""
    tag = element.tag
    known = BLOCKS | INLINES | ALONE
    if not element.is_html:
        hint = f'write xmlns="{XHTML_NS}" on the outermost element'
        message = f"<{tag}> in a foreignObject is no XHTML"
        return message, hint if tag in known else ADVICE.get(tag, hint)
    if tag not in known:
        listed = ", ".join(sorted(known))
        message = f"<{tag}> is not supported in a foreignObject, expected one of {listed}"
        return message, ADVICE.get(tag, "use <div> or <span>")
    trouble = _trouble_with_style(element, style)
    if trouble is None and tag in LISTS:
        trouble = _trouble_with_list(element, style)
    return trouble


def _trouble_with_style(element: Element, style: Style) -> tuple[str, str] | None:
    """Return message and hint where the style asks for more than lines of text."""
    tag = element.tag
    if style.display not in DISPLAYS:
        hint = "stack blocks, and place them by a foreignObject each; for height use cg:valign"
        return f"display: {style.display} on <{tag}>, expected block or inline", hint
    if any(_is_set(side, style) for side in (style.margin_right, style.padding_right)):
        hint = "make the foreignObject narrower"
        return f"<{tag}> has a margin or padding on the right, expected none", hint
    if tag != "img" and any(_is_set(side, style) for side in (style.width, style.height)):
        hint = "set width and height of the foreignObject"
        return f"<{tag}> has a width or height of its own, expected that of the box", hint
    if style.word_spacing:
        return f"word-spacing on <{tag}>, expected none", "use letter-spacing"
    return None


def _is_set(distance: object, style: Style) -> bool:
    if isinstance(distance, Length):
        return distance.unit != "%" and distance.value != 0.0
    return distance is not None and distance != 0.0


def _trouble_with_list(element: Element, style: Style) -> tuple[str, str] | None:
    if style.list_style_type not in STYLES:
        known = ", ".join(STYLES)
        message = f"list-style-type: {style.list_style_type}, expected one of {known}"
        return message, "use disc or decimal"
    around = 1
    at = element.parent
    while at is not None and at.is_html:
        around += at.tag in LISTS
        at = at.parent
    if around > DEEPEST_LIST:
        return f"a list inside {around - 1} lists, expected at most one around it", "flatten it"
    return None
