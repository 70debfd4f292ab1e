"""The language that a text is in: what hyphenation goes by."""

from cardgen.svg.tree import Element


def language_of(element: Element, otherwise: str) -> str:
    """Return the language that the element or the nearest one around it declares."""
    at: Element | None = element
    while at is not None:
        declared = own_language(at)
        if declared:
            return declared
        at = at.parent
    return otherwise


def own_language(element: Element) -> str:
    """Return the language that the element itself declares, "" for none."""
    return element.attributes.get("xml:lang") or element.attributes.get("lang", "")
