"""A template's text cut into tags and what lies between, Jinja and XML side by side.

XML parsers can't read a template that holds Jinja, and Jinja knows no tags. This scanner knows
just enough of both to find each element's attributes and its end.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

JINJA = r"\{\{.*?\}\}|\{%.*?%\}|\{#.*?#\}"
QUOTED = rf'"(?:{JINJA}|[^"])*"' + "|" + rf"'(?:{JINJA}|[^'])*'"
PIECE = re.compile(
    rf"(?P<aside><!--.*?-->|<!\[CDATA\[.*?\]\]>|<\?.*?\?>|<![^>]*>|{JINJA})"
    r"|(?P<close></\s*(?P<closed>[\w:.-]+)\s*>)"
    rf"|(?P<open><(?P<opened>[A-Za-z_][\w:.-]*)(?P<inside>(?:{QUOTED}|{JINJA}|[^<>\"'])*?)(?P<slash>/?)>)",
    re.DOTALL,
)
ATTRIBUTE = re.compile(
    rf"(?P<aside>{JINJA})|(?P<name>[A-Za-z_][\w:.-]*)\s*=\s*(?P<value>{QUOTED})", re.DOTALL
)


class Attribute(Struct, frozen=True):
    """One attribute as written: the value without quotes, entities kept; offsets in the text."""

    name: str
    value: str
    start: int
    end: int


class Tag(Struct, frozen=True):
    """A start, empty or end tag; `start` and `end` are offsets in the template's text."""

    kind: Literal["open", "empty", "close"]
    name: str
    attributes: tuple[Attribute, ...]
    start: int
    end: int


def scan_tags(text: str) -> Iterator[Tag]:
    """Yield the tags in the order written; comments, CDATA and Jinja blocks are passed over."""
    for found in PIECE.finditer(text):
        if found["close"]:
            yield Tag("close", found["closed"], (), found.start(), found.end())
        elif found["open"]:
            yield Tag(
                "empty" if found["slash"] else "open",
                found["opened"],
                tuple(attributes_in(found["inside"], found.start("inside"))),
                found.start(),
                found.end(),
            )


def attributes_in(inside: str, offset: int) -> Iterator[Attribute]:
    """Yield the attributes between a tag's name and its end."""
    for found in ATTRIBUTE.finditer(inside):
        if found["name"]:
            yield Attribute(
                found["name"], found["value"][1:-1], offset + found.start(), offset + found.end()
            )


class Positions:
    """Turns offsets in a text into lines and columns, both from 1."""

    def __init__(self, text: str) -> None:
        self.starts = [0, *(found.end() for found in re.finditer("\n", text))]

    def at(self, offset: int) -> tuple[int, int]:
        """Return (line, column) of the offset."""
        line = bisect_right(self.starts, offset)
        return line, offset - self.starts[line - 1] + 1
