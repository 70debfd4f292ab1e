"""An SVG file as elements that know their place; read safely, once, and walked lazily."""

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping
from functools import cached_property, lru_cache
from typing import cast

from lxml import etree

from cardgen.base.diagnostics import Checked, Diagnostic, Span

SVG_NS = "http://www.w3.org/2000/svg"
XHTML_NS = "http://www.w3.org/1999/xhtml"
XLINK_NS = "http://www.w3.org/1999/xlink"
XML_NS = "http://www.w3.org/XML/1998/namespace"
CARDGEN_NS = "urn:cardgen"

EMPTY = f'<svg xmlns="{SVG_NS}"/>'

# Comments, CDATA, instructions and the document type hold no tags; they are skipped as a whole.
TAG = re.compile(
    r"<!--.*?-->|<!\[CDATA\[.*?\]\]>|<\?.*?\?>|<!DOCTYPE[^>\[]*(?:\[.*?\]\s*)?>"
    r"""|<(?P<name>[^\s<>/!?]+)(?P<rest>(?:[^>"']|"[^"]*"|'[^']*')*)>""",
    re.DOTALL,
)
ATTRIBUTE = re.compile(r"""(?P<name>[^\s=/"'<>]+)\s*=\s*(?P<quote>["'])""")
NOTED_PLACE = f"{{{CARDGEN_NS}}}at"
"""The attribute in which the loader of templates notes where an element stands in one."""

PLACE = re.compile(r"(\d+):(\d+):(.+)", re.DOTALL)

UNDECLARED = re.compile(r"[Nn]amespace prefix ([\w.-]+) ")
PREFIXES = {"xlink": XLINK_NS, "svg": SVG_NS, "xhtml": XHTML_NS, "html": XHTML_NS, "cg": CARDGEN_NS}
"""What people mean by a prefix that they forgot to declare."""

SIGNATURES = (
    (b"\x89PNG", "a PNG picture"),
    (b"\xff\xd8\xff", "a JPEG picture"),
    (b"GIF8", "a GIF picture"),
    (b"%PDF", "a PDF document"),
    (b"\x1f\x8b", "a compressed file (svgz)"),
)

# No entities, no network, no huge trees: a file from a stranger can only describe a drawing.
PARSER = etree.XMLParser(
    encoding="utf-8",
    resolve_entities=False,
    no_network=True,
    load_dtd=False,
    huge_tree=False,
    remove_comments=True,
    remove_pis=True,
)

WITH_ID = etree.XPath("descendant-or-self::*[@id]")


class Element:
    """One element: its local name, attributes and children, and where it stands.

    tag: local name; `is_html` tells an XHTML element from an SVG one of the same name.
    namespace: what the tag's prefix stands for, such as `http://www.w3.org/2000/svg`.
    attributes: those without a namespace; `xlink:href` as `href`, `xml:space` and `xml:lang` as
        written. Attributes of foreign namespaces are left out.
    cg: the attributes of our own namespace, without prefix.
    """

    __slots__ = ("_children", "attributes", "cg", "document", "namespace", "node", "parent", "tag")

    def __init__(
        self, node: "etree._Element", parent: "Element | None", document: "SvgDocument"
    ) -> None:
        self.node = node
        self.parent = parent
        self.document = document
        self.namespace, self.tag = split_name(str(node.tag))
        self.attributes = cast("dict[str, str]", dict(node.items()))
        self.cg: dict[str, str] = {}
        self._children: tuple[Element | str, ...] | None = None
        for key in [key for key in self.attributes if key[0] == "{"]:
            self._take_namespaced(*split_name(key), self.attributes.pop(key))

    def _take_namespaced(self, namespace: str, name: str, value: str) -> None:
        if namespace == CARDGEN_NS:
            self.cg[name] = value
        elif namespace == XLINK_NS and name == "href":
            self.attributes.setdefault("href", value)
        elif namespace == XML_NS:
            self.attributes["xml:" + name] = value

    def __repr__(self) -> str:
        """Return the tag and id, for people who debug."""
        return f"<{self.tag} id={self.attributes.get('id', '')!r}>"

    @property
    def is_html(self) -> bool:
        """Whether the element is XHTML, as below foreignObject."""
        return self.namespace == XHTML_NS

    @property
    def children(self) -> "tuple[Element | str, ...]":
        """Elements and the text between them, in order, white space kept."""
        if self._children is None:
            self._children = tuple(self._walk())
        return self._children

    def _walk(self) -> "Iterator[Element | str]":
        if self.node.text:
            yield str(self.node.text)
        for child in self.node:
            if isinstance(child.tag, str):
                yield Element(child, self, self.document)
            if child.tail:
                yield str(child.tail)

    @property
    def elements(self) -> "Iterator[Element]":
        """The children that are elements."""
        return (child for child in self.children if isinstance(child, Element))

    @property
    def text(self) -> str:
        """All text inside, at any depth, as written."""
        return "".join(str(part) for part in self.node.itertext())

    def attribute_with(self, text: str, *names: str) -> str:
        """Return the first of the attributes whose value holds the text; "" where none does."""
        return next((name for name in names if text in self.attributes.get(name, "")), "")

    @property
    def span(self) -> Span:
        """Where the element's start tag begins; in the template, where the loader noted it."""
        return self._noted_place or self.document.span_of(self)

    def span_of(self, attribute: str, offset: int = 0) -> Span:
        """Return where the attribute's value begins, or the element's place if that is unknown.

        Args:
            attribute: its name, without prefix.
            offset: characters into the value.
        """
        return self._noted_place or self.document.span_of(self, attribute, offset)

    def span_inside(self, line: int, column: int) -> Span:
        """Return a place in the text that follows the start tag; line and column from 1."""
        return self._noted_place or self.document.span_inside(self, line, column)

    @property
    def _noted_place(self) -> Span | None:
        element: Element | None = self
        while element is not None:
            noted = PLACE.fullmatch(element.cg.get("at", ""))
            if noted is not None:
                return Span(noted[3], int(noted[1]), int(noted[2]))
            element = element.parent
        return None


class SvgDocument:
    """A parsed SVG file: its root element, its source text and path, its elements by id."""

    def __init__(self, node: "etree._Element", text: str, path: str) -> None:
        self.text = text
        self.path = path
        self.root = Element(node, None, self)

    def element(self, identifier: str) -> Element | None:
        """Return the element with that id, the first one if there are several."""
        node = self._nodes_by_id.get(identifier)
        return None if node is None else self.wrap(node)

    def wrap(self, node: "etree._Element") -> Element:
        """Return the element of a node of this document's tree."""
        parent = node.getparent()
        return self.root if parent is None else Element(node, self.wrap(parent), self)

    @cached_property
    def _nodes_by_id(self) -> Mapping[str, "etree._Element"]:
        found: dict[str, etree._Element] = {}
        for node in cast("list[etree._Element]", WITH_ID(self.root.node)):
            found.setdefault(str(node.get("id")), node)
        return found

    def span_of(self, element: Element, attribute: str = "", offset: int = 0) -> Span:
        """Return where the element's tag, or the value of one of its attributes, begins."""
        tag = self._tag_of(element)
        if tag is None:
            return Span(self.path)
        for found in ATTRIBUTE.finditer(tag["rest"]) if attribute else ():
            if found["name"] in (attribute, f"xlink:{attribute}"):
                return self._span_at(tag.start("rest") + found.end() + offset)
        return self._span_at(tag.start())

    def span_inside(self, element: Element, line: int, column: int) -> Span:
        """Return a place in the text that follows the element's start tag."""
        tag = self._tag_of(element)
        if tag is None:
            return Span(self.path)
        start = tag.end()
        if self.text.startswith("<![CDATA[", start):
            start += len("<![CDATA[")
        begin = self._span_at(start)
        if line == 1:
            return Span(self.path, begin.line, begin.column + column - 1)
        return Span(self.path, begin.line + line - 1, column)

    def _tag_of(self, element: Element) -> "re.Match[str] | None":
        """Return the element's start tag in the source."""
        pairs = zip(self.root.node.iter("*"), self._tags, strict=False)
        return next((tag for node, tag in pairs if node is element.node), None)

    @cached_property
    def _tags(self) -> "tuple[re.Match[str], ...]":
        """The start tags in the source, in document order."""
        return tuple(
            tag
            for tag in TAG.finditer(self.text)
            if tag["name"] is not None and not tag["name"].startswith("/")
        )

    @cached_property
    def _line_starts(self) -> tuple[int, ...]:
        return (0, *(found.end() for found in re.finditer("\n", self.text)))

    def _span_at(self, offset: int) -> Span:
        line = bisect_right(self._line_starts, offset)
        return Span(self.path, line, offset - self._line_starts[line - 1] + 1)


def parse_svg(text: str, path: str) -> Checked[SvgDocument]:
    """Return the document; an empty one where it can't be read.

    Args:
        text: the whole file.
        path: as messages and relative pictures name it.

    Returns:
        Findings: `svg-entities`, `svg-not-well-formed`, `svg-not-svg`, `svg-namespace`.
    """
    if "<!ENTITY" in text:
        return _refused(_entities_found(text, path), path)
    try:
        node = etree.fromstring(text.encode("utf-8"), PARSER)
    except etree.XMLSyntaxError as error:
        return _refused(_not_well_formed(error, text, path), path)
    document = SvgDocument(node, text, path)
    wrong = _wrong_root(document.root)
    return Checked(document) if wrong is None else _refused(wrong, path)


def decode_svg(data: bytes, path: str) -> Checked[str]:
    """Return the text of an SVG file; an empty drawing where it is none.

    Returns:
        Findings: `svg-not-svg` for another kind of picture, `wrong-encoding` where it isn't UTF-8.
    """
    for signature, name in SIGNATURES:
        if data.startswith(signature):
            message = f"the file is {name}, expected the text of an SVG drawing"
            hint = "give the file its true ending, or export the drawing as plain SVG"
            return Checked(EMPTY, (Diagnostic("svg-not-svg", Span(path), message, hint),))
    try:
        return Checked(data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        column = error.start - data.rfind(b"\n", 0, error.start)
        message = f"byte 0x{data[error.start]:02x} is not UTF-8"
        found = Diagnostic(
            "wrong-encoding", Span(path, line, column), message, "save the file as UTF-8"
        )
        return Checked(EMPTY, (found,))


@lru_cache(maxsize=1024)
def split_name(name: str) -> tuple[str, str]:
    """Return namespace and local name of lxml's `{namespace}local`."""
    if name[0] != "{":
        return "", name
    namespace, _, local = name[1:].partition("}")
    return namespace, local


def _refused(found: Diagnostic, path: str) -> Checked[SvgDocument]:
    return Checked(SvgDocument(etree.fromstring(EMPTY), EMPTY, path), (found,))


def _entities_found(text: str, path: str) -> Diagnostic:
    before = text[: text.index("<!ENTITY")]
    line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
    return Diagnostic(
        "svg-entities",
        Span(path, line, column, len("<!ENTITY")),
        "the file declares entities, which may expand without end",
        "save as plain SVG, or replace each entity by its text and drop the declarations",
    )


def _not_well_formed(error: etree.XMLSyntaxError, text: str, path: str) -> Diagnostic:
    line, column = error.position
    reason = str(error.msg or "the file is no XML").split(", line ")[0]
    hint = "close and nest tags in order; write & as &amp; and < as &lt;"
    if not text.strip():
        reason, line, column = "the file is empty, expected an SVG drawing", 1, 1
        hint = "draw the template and save it as plain SVG"
    elif (prefix := UNDECLARED.match(reason)) is not None:
        hint = f'write xmlns:{prefix[1]}="{PREFIXES.get(prefix[1], "…")}" on <svg>'
    elif "depth" in reason:
        reason, hint = "elements stand in each other too deep", "ungroup some of them"
    elif "Entity '" in reason:
        hint = "XML knows &amp; &lt; &gt; &quot; &apos; only; write others as numbers, as &#160;"
    place = Span(path, max(line, 1), max(column, 1))
    return Diagnostic("svg-not-well-formed", place, reason[:1].lower() + reason[1:], hint)


def _wrong_root(root: Element) -> Diagnostic | None:
    if root.tag != "svg":
        message = f"the root element is <{root.tag}>, expected <svg>"
        return Diagnostic("svg-not-svg", root.span, message, "use an SVG drawing")
    if root.namespace != SVG_NS:
        message = f'<svg> has the namespace "{root.namespace}", expected "{SVG_NS}"'
        return Diagnostic("svg-namespace", root.span, message, f'write <svg xmlns="{SVG_NS}">')
    return None
