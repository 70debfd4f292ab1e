"""What stands before a list item."""

from cardgen.svg.style import Style
from cardgen.svg.tree import Element
from cardgen.typeset.model import Inline, TextStyle, Words

LIST_INDENT_RATIO = 1.0
"""The least indent of a list, in em: room for a marker, also where the padding is reset to 0."""

SIGNS = {"disc": "•", "circle": "◦", "square": "▪"}
NESTED_SIGN = "–"
NUMBERED = frozenset({"decimal", "lower-alpha", "upper-alpha", "lower-latin", "upper-latin"})
STYLES = (*SIGNS, *sorted(NUMBERED), "none")


def marker_of(
    parent: Element, index: int, style: Style, depth: int, look: TextStyle
) -> tuple[Inline, ...]:
    """Return the marker of a list's item.

    Args:
        parent: the list.
        index: the item's place in it, from 0.
        style: of the item.
        depth: how many lists the item is in, from 1; a list in a list has dashes.
        look: of the item's text.
    """
    kind = style.list_style_type
    if kind == "none" or parent.tag not in ("ul", "ol"):
        return ()
    if kind not in NUMBERED:
        sign = NESTED_SIGN if kind == "disc" and depth > 1 else SIGNS.get(kind, SIGNS["disc"])
        return (Words(sign, look),)
    number = first_number(parent) + index
    return (Words(f"{numbered(number, kind)}.", look),)


def first_number(parent: Element) -> int:
    """Return the number that the list begins with."""
    start = parent.attributes.get("start", "1")
    return int(start) if start.lstrip("-").isdecimal() else 1


def numbered(number: int, kind: str) -> str:
    """Return the number as digits, or as a letter as long as the alphabet lasts."""
    if kind == "decimal" or not 1 <= number <= 26:
        return str(number)
    first = "A" if kind.startswith("upper") else "a"
    return chr(ord(first) + number - 1)
