"""Keys for what looks the same each time: an element's bytes and all that they depend on."""

import re
from collections.abc import Hashable, Iterator
from typing import Any

from lxml import etree

from cardgen.svg.context import Site
from cardgen.svg.css import Sheet
from cardgen.svg.style import Reference, Style
from cardgen.svg.tree import SvgDocument, split_name

REFERENCE = re.compile(rb"""(?:url\(\s*["']?|href=["'])#([^"')]+)""")


class Keys:
    """Makes the keys of one document's elements."""

    def __init__(self, document: SvgDocument, sheet: Sheet, style_text: str, language: str) -> None:
        self.document = document
        self.is_flat = sheet.is_flat
        self.common = (style_text, language, document.path)
        self.sheet_references = _references(style_text.encode("utf-8"))
        self._closures: dict[str, tuple[Hashable, ...]] = {}

    def key_of(self, node: "etree._Element", site: Site) -> Hashable:
        """Return a value that is equal where the node would be painted in the same way.

        Where the place differs by a shift alone the key is the same.
        """
        data = etree.tostring(node, with_tail=False)
        matrix = site.matrix
        scale = (matrix.a, matrix.b, matrix.c, matrix.d)
        parents = () if self.is_flat else tuple(_signatures(node))
        closure = self._closure_of(data, site.style)
        return (data, site.style, site.width, site.height, scale, parents, closure, self.common)

    def _closure_of(self, data: bytes, style: Style) -> tuple[Hashable, ...]:
        """Return the definitions that the bytes, the style and the sheet refer to."""
        names = _references(data) if b"url(" in data or b"href=" in data else ()
        inherited = tuple(_style_references(style))
        if not names and not inherited and not self.sheet_references:
            return ()
        wanted = dict.fromkeys((*names, *inherited, *self.sheet_references))
        return tuple(self._definition(name) for name in wanted)

    def _definition(self, name: str) -> tuple[Hashable, ...]:
        found = self._closures.get(name)
        if found is not None:
            return found
        self._closures[name] = ()  # a circle ends here
        element = self.document.element(name)
        if element is None:
            return ()
        data = etree.tostring(element.node, with_tail=False)
        parents = tuple(_signatures(element.node))
        inner = tuple(self._definition(other) for other in _references(data))
        found = self._closures[name] = (data, parents, inner)
        return found


def _references(data: bytes) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name.decode("utf-8") for name in REFERENCE.findall(data)))


def _signatures(node: "etree._Element") -> Iterator[Any]:
    """Yield what a selector may ask of the node's ancestors."""
    for parent in node.iterancestors():
        yield split_name(str(parent.tag))[1], tuple(parent.attrib.items())


def _style_references(style: Style) -> Iterator[str]:
    for paint in (style.fill, style.stroke):
        if isinstance(paint, Reference):
            yield paint.id
    yield from filter(None, (style.marker_start, style.marker_mid, style.marker_end))
