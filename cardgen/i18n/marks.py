"""What a translation must hold as its source does: placeholders, symbols, tags and emphasis."""

import re
from collections import Counter
from collections.abc import Iterator

from cardgen.base.diagnostics import Checked, Span
from cardgen.typeset.markup import BOLD, Passage, read_markup
from cardgen.typeset.model import TextStyle, Words

SPECIAL = re.compile(r"[{%:*\\<\[\n]|^ *- ")
"""Without one of these a text has no marks."""

ESCAPE = re.compile(r"\\[!-/:-@\[-`{-~]")
PLACEHOLDER = re.compile(r"\{\{\s*(?P<value>[^\s;}]+).*?\}\}|\{(?P<name>\w+)\}|%\((?P<old>\w+)\)\w")
FIGURE = re.compile(r"!?\[[^\]]*\]\((?P<target>[^)]*)\)")
SYMBOL = re.compile(r":(?P<symbol>[^\W\d_][\w-]*):")
TAG = re.compile(r"</?[A-Za-z][^<>]*>")

STYLE = TextStyle(families=("any",))


def placeholders_of(text: str) -> Counter[str]:
    """Return the placeholders by the name of their value, and the targets of figures and links."""
    plain = ESCAPE.sub("", text)
    names = Counter(
        f"{{{{ {found['value']} }}}}" if found["value"] else found[0]
        for found in PLACEHOLDER.finditer(plain)
    )
    return names + Counter(f"({found['target']})" for found in FIGURE.finditer(plain))


def symbols_of(text: str) -> Counter[str]:
    """Return the inline symbols, such as `:feuer:`."""
    plain = PLACEHOLDER.sub("", FIGURE.sub("", ESCAPE.sub("", text)))
    return Counter(found[0] for found in SYMBOL.finditer(plain))


def tags_of(text: str) -> Counter[str]:
    """Return the tags, such as `<b>`."""
    return Counter(found[0] for found in TAG.finditer(ESCAPE.sub("", text)))


def plain_words(text: str) -> str:
    """Return the text without placeholders, figures and symbols, which hold no words of it."""
    plain = ESCAPE.sub(" ", text)
    for mark in (FIGURE, PLACEHOLDER, SYMBOL, TAG):
        plain = mark.sub(" ", plain)
    return plain.replace("*", "")


def emphasis_of(text: str, span: Span) -> Checked[Counter[str]]:
    """Return how many paragraphs, list items, and bold and italic passages a text has.

    Findings: `markup-unclosed`.
    """
    symbols = {found[1:-1]: 1.0 for found in symbols_of(text)}
    read = read_markup(text, STYLE, symbols, span)
    unclosed = tuple(found for found in read.findings if found.code == "markup-unclosed")
    return Checked(Counter(parts_of(read.value)), unclosed)


def parts_of(passages: tuple[Passage, ...]) -> Iterator[str]:
    """Yield the name of each part of a text that a translation should have as well."""
    for passage in passages:
        yield "list item" if passage.listed else "paragraph"
        for inline in passage.inlines:
            if isinstance(inline, Words) and inline.style.italic:
                yield "italic passage"
            if isinstance(inline, Words) and inline.style.weight >= BOLD:
                yield "bold passage"
