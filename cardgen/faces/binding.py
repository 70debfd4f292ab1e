"""Attributes of our namespace become Jinja, once, when a template is loaded.

`cg:fill="{{ … }}"` takes the place of `fill`, `cg:text` and `cg:formula` of the content; `cg:for`
and `cg:if` enclose the element. Lines stay where they are, and each element carries `cg:at` with
its place in the file, so that whatever is wrong with the result can be told in terms of the
template.
"""

import html
import re
from collections.abc import Iterator

from msgspec import Struct, field
from msgspec.structs import replace

from cardgen.base.diagnostics import Diagnostic, Span
from cardgen.faces.markup import JINJA, Attribute, Positions, Tag, scan_tags

NAMESPACE = "urn:cardgen"
KEPT = frozenset({"name", "role", "fit", "valign", "markup", "at", "flow"})
"""What svg/ reads itself; every other name of the namespace binds the attribute it names."""

KEPT_ON = {"text": KEPT | {"width"}, "image": KEPT | {"bleed", "mirror"}}
"""A line of text has no width of its own: there `cg:width` is the room that it may take. Of a
picture `cg:bleed` tells what its file includes, `cg:mirror` how far its edges are continued."""

OWN = frozenset({"for", "if", "text", "formula"})
"""What becomes Jinja around the element, or its content, and not one of its attributes."""

ROOTS = frozenset({"svg", "html"})
"""Elements that a file begins with; the second only so that svg/ can say what is wrong."""

DECLARED = re.compile(rf"xmlns:([\w.-]+)\s*=\s*[\"']{NAMESPACE}[\"']")
"""A prefix that stands for our namespace; drawing programs may choose another than `cg`."""


Edit = tuple[int, int, str]
"""Where in a template's text, from and up to which offset, and what stands there instead."""


class Rewrite(Struct):
    """What is to be done to a template's text, and what is wrong with it."""

    edits: list[Edit] = field(default_factory=list)
    findings: list[Diagnostic] = field(default_factory=list)

    def applied_to(self, text: str) -> str:
        """Return the text with all edits made; edits inside a replaced stretch are dropped."""
        parts: list[str] = []
        done = 0
        for start, end, instead in sorted(self.edits, key=lambda edit: (edit[0], -edit[1])):
            if start < done:
                continue
            parts += (text[done:start], instead)
            done = end
        return "".join([*parts, text[done:]])


class OpenElement(Struct):
    """An element whose end tag is still to come."""

    tag: Tag
    after: str = ""  # what follows the end tag: {% endif %}{% endfor %}
    text: str | None = None  # what replaces the content


def bind(text: str, path: str) -> tuple[str, tuple[Diagnostic, ...]]:
    """Return the template as plain Jinja, and what is wrong with it.

    Args:
        text: the template as its author wrote it.
        path: how the file is named in findings.

    Findings: `template-tag-unclosed`, `template-tag-unopened`, `template-binding-empty`,
    `svg-namespace`.
    """
    rewrite, where, stack = Rewrite(), Positions(text), list[OpenElement]()
    prefixes = tuple(f"{prefix}:" for prefix in DECLARED.findall(text) if prefix != "cg")
    for scanned in scan_tags(text):
        tag = with_our_prefix(scanned, prefixes) if prefixes else scanned
        span = Span(path, *where.at(tag.start), length=len(tag.name) + 1)
        if tag.kind == "close":
            close_element(rewrite, stack, tag, text, span)
            continue
        element = open_element(rewrite, tag, span)
        if tag.kind == "open":
            stack.append(element)
    for element in stack:
        span = Span(path, *where.at(element.tag.start), length=len(element.tag.name) + 1)
        rewrite.findings.append(unclosed(element.tag.name, span))
    if "{%" in text:  # Jinja may open an element in either of two branches; XML has the last word
        rewrite.findings = [f for f in rewrite.findings if not f.code.startswith("template-tag")]
    return rewrite.applied_to(text), tuple(rewrite.findings)


def with_our_prefix(tag: Tag, prefixes: tuple[str, ...]) -> Tag:
    """Return the tag with the attributes of our namespace named `cg:…`, however they were."""
    attributes = tuple(
        replace(each, name=f"cg:{each.name.partition(':')[2]}")
        if each.name.startswith(prefixes)
        else each
        for each in tag.attributes
    )
    return replace(tag, attributes=attributes)


def open_element(rewrite: Rewrite, tag: Tag, span: Span) -> OpenElement:
    """Rewrite a start tag and return what its end tag has to know."""
    ours = {a.name[3:]: a for a in tag.attributes if a.name.startswith("cg:")}
    rewrite.findings += binding_mistakes(tag, ours, span)
    rewrite.edits += attribute_edits(tag, ours)
    element = OpenElement(tag, text=content_of(tag, ours))
    before = ""
    for word in ("for", "if"):
        if word in ours:
            before += f"{{% {word} {html.unescape(ours[word].value)} %}}"
            element.after = f"{{% end{word} %}}" + element.after
    if before:
        rewrite.edits.append((tag.start, tag.start, before))
    name_end = tag.start + 1 + len(tag.name)
    rewrite.edits.append((name_end, name_end, attributes_added(tag, ours, span)))
    if tag.kind == "empty":
        after = element.after
        if element.text is not None:
            after = f">{element.text}</{tag.name}>{after}"
            rewrite.edits.append((tag.end - 2, tag.end, after))
        elif after:
            rewrite.edits.append((tag.end, tag.end, after))
    return element


def binding_mistakes(tag: Tag, ours: dict[str, Attribute], span: Span) -> Iterator[Diagnostic]:
    """Yield the attributes of our namespace that are empty, and another namespace named `cg`."""
    for attribute in ours.values():
        if not attribute.value.strip():
            yield empty_binding(attribute, span)
    for attribute in tag.attributes:
        if attribute.name == "xmlns:cg" and attribute.value != NAMESPACE:
            yield other_namespace(attribute, span)


def attribute_edits(tag: Tag, ours: dict[str, Attribute]) -> Iterator[Edit]:
    """Yield what becomes of the tag's attributes: bound ones take the place of their samples."""
    kept = KEPT_ON.get(tag.name, KEPT)
    bound = {k: a for k, a in ours.items() if k not in kept | OWN}
    for attribute in tag.attributes:
        own = attribute.name.startswith("cg:") and attribute.name[3:] in OWN
        if own or is_bound(attribute.name, bound):
            yield attribute.start, attribute.end, newlines(attribute.value)
        elif attribute.name.startswith("cg:") and attribute.name[3:] in bound:
            value = f'{attribute.name[3:]}="{attribute_value(attribute.value)}"'
            yield attribute.start, attribute.end, value
        elif "{" in attribute.value:
            value = f'{attribute.name}="{attribute_value(attribute.value)}"'
            yield attribute.start, attribute.end, value


def content_of(tag: Tag, ours: dict[str, Attribute]) -> str | None:
    """Return what replaces the element's content; None where it stays."""
    if "text" in ours:
        return content_value(ours["text"].value)
    if "formula" in ours:
        content = content_value(ours["formula"].value)
        return f"{{% filter formula('{tag.name}') %}}{content}{{% endfilter %}}"
    return None


def attributes_added(tag: Tag, ours: dict[str, Attribute], span: Span) -> str:
    """Return the attributes that tell the element's place, and what svg/ has to know of it."""
    added = f' cg:at="{span.line}:{span.column}:{span.path}"'
    if tag.name.rpartition(":")[2] in ROOTS and all(a.name != "xmlns:cg" for a in tag.attributes):
        added += f' xmlns:cg="{NAMESPACE}"'
    return added + ' cg:markup="yes"' * ("text" in ours)


def close_element(
    rewrite: Rewrite, stack: list[OpenElement], tag: Tag, text: str, span: Span
) -> None:
    """Rewrite an end tag; a start tag left open in between is a finding."""
    names = [element.tag.name for element in stack]
    if tag.name not in names:
        rewrite.findings.append(
            Diagnostic(
                "template-tag-unopened",
                span,
                f"</{tag.name}> closes an element that was not opened",
                f"remove </{tag.name}>, or write <{tag.name}> where the element begins",
            )
        )
        return
    while stack[-1].tag.name != tag.name:
        left = stack.pop()
        left_span = Span(span.path, *Positions(text).at(left.tag.start), len(left.tag.name) + 1)
        rewrite.findings.append(unclosed(left.tag.name, left_span))
    element = stack.pop()
    if element.text is not None:
        start, end = element.tag.end, tag.start
        rewrite.edits.append((start, end, element.text + newlines(text[start:end])))
    if element.after:
        rewrite.edits.append((tag.end, tag.end, element.after))


def is_bound(name: str, bound: dict[str, Attribute]) -> bool:
    """Tell whether the plain attribute only holds the sample of a bound one."""
    return name in bound or (name == "xlink:href" and "href" in bound)


def attribute_value(value: str) -> str:
    """Return the value with XML's entities resolved inside Jinja, and fit for double quotes."""
    parts = re.split(f"({JINJA})", value)
    return "".join(
        html.unescape(part) if at % 2 else part.replace('"', "&quot;")
        for at, part in enumerate(parts)
    )


def content_value(value: str) -> str:
    """Return an attribute's value as an element's content."""
    return "".join(
        html.unescape(part) if at % 2 else part
        for at, part in enumerate(re.split(f"({JINJA})", value))
    )


def newlines(text: str) -> str:
    """Return a Jinja comment with as many line ends as the text, so that no line moves."""
    count = text.count("\n")
    return "{#" + "\n" * count + "#}" if count else ""


def unclosed(name: str, span: Span) -> Diagnostic:
    """Return the finding that an element has no end."""
    return Diagnostic(
        "template-tag-unclosed",
        span,
        f"<{name}> has no end",
        f"write </{name}> where the element ends, or <{name} …/> if it holds nothing",
    )


def other_namespace(attribute: Attribute, span: Span) -> Diagnostic:
    """Return the finding that `cg` stands for something else, so that nothing would be bound."""
    return Diagnostic(
        "svg-namespace",
        span,
        f'the prefix cg stands for "{attribute.value}", expected "{NAMESPACE}"',
        f'write xmlns:cg="{NAMESPACE}"',
    )


def empty_binding(attribute: Attribute, span: Span) -> Diagnostic:
    """Return the finding that an attribute of ours says nothing."""
    return Diagnostic(
        "template-binding-empty",
        span,
        f"{attribute.name} is empty",
        f'write what it stands for, such as {attribute.name}="{{{{ card.… }}}}", or remove it',
    )
