"""Which elements matter to who asks only where the elements with a `cg:role` come to lie."""

from lxml import etree

from cardgen.svg.tree import CARDGEN_NS, SVG_NS, XLINK_NS, SvgDocument

ROLE = f"{{{CARDGEN_NS}}}role"
USE = f"{{{SVG_NS}}}use"
DEFINING = {
    f"{{{SVG_NS}}}{tag}" for tag in ("defs", "symbol", "clipPath", "mask", "pattern", "marker")
}


def roled_nodes(document: SvgDocument) -> "frozenset[etree._Element]":
    """Return the elements to be painted where only those with a role count.

    They are the elements with a role, all inside them, all that they are inside of, and whatever
    a `<use>` among them, or one that shows such an element, refers to.
    """
    found: set[etree._Element] = set()
    uses: list[etree._Element] = []
    for node in document.root.node.iter():
        if node.get(ROLE) is not None:
            found.update(node.iterancestors())
            found.update(node.iter())
        elif node.tag in DEFINING:
            found.update(node.iter())
        elif node.tag == USE:
            uses.append(node)
    for use in uses:
        target = _target(use, document)
        if target is not None and (use in found or _has_role(target)):
            found.update(target.iter())
            found.update(use.iterancestors())
            found.add(use)
    return frozenset(found)


def _target(use: "etree._Element", document: SvgDocument) -> "etree._Element | None":
    href = use.get("href") or use.get(f"{{{XLINK_NS}}}href") or ""
    element = document.element(href.removeprefix("#"))
    return None if element is None else element.node


def _has_role(node: "etree._Element") -> bool:
    return any(inside.get(ROLE) is not None for inside in node.iter())
