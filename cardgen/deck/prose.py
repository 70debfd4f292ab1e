"""What a rules text holds: headings, paragraphs, lists, tables, examples and figures.

The words stand apart from the blocks, as sentences under contexts: a catalogue changes the words
and leaves the rest alone.
"""

from collections.abc import Iterator, Mapping
from typing import Literal

from msgspec import Struct, field

from cardgen.base.diagnostics import Span

CellAlign = Literal["left", "center", "right"]


class Sentence(Struct, frozen=True, kw_only=True):
    """One paragraph's words, as written, on one line.

    context: `rules/<section>/<n>`, what a catalogue knows it by.
    span: where it is written: in the text, or in a catalogue where it is translated.
    lines: where each line of the file begins in the text: (offset, line, column); empty where the
        text is not the file's own.
    source: the sentence that it stands for in another language; None for the author's own.
    """

    context: str
    text: str
    span: Span
    lines: tuple[tuple[int, int, int], ...] = ()
    source: "Sentence | None" = None

    def place(self, offset: int, length: int = 1) -> Span:
        """Return where a character of the text stands in the file."""
        before = [line for line in self.lines if line[0] <= offset]
        if not before:
            return self.span
        start, line, column = before[-1]
        return Span(self.span.path, line, column + offset - start, length)


class Heading(Struct, frozen=True, kw_only=True):
    """A heading; `section` names it in contexts and in what refers to it."""

    level: int
    section: str
    key: str
    span: Span


class Paragraph(Struct, frozen=True, kw_only=True):
    """A paragraph of text."""

    key: str
    span: Span


class Listing(Struct, frozen=True, kw_only=True):
    """A list; each item holds blocks. `start` is the first item's number where it is ordered."""

    items: tuple[tuple["ProseBlock", ...], ...]
    span: Span
    ordered: bool = False
    start: int = 1


class Table(Struct, frozen=True, kw_only=True):
    """A table: rows of cells, each a sentence's context or "" for an empty cell."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    aligns: tuple[CellAlign, ...]
    span: Span


class Example(Struct, frozen=True, kw_only=True):
    """Blocks that stand in a box."""

    blocks: tuple["ProseBlock", ...]
    span: Span


class FigurePicture(Struct, frozen=True, kw_only=True):
    """One picture of a figure.

    target: `card:component/id`, `card:component/id/back`, or a file of the game's art.
    caption: a sentence's context, "" for none. width: in mm; 0 for what the template says.
    callouts: names or roles of the card's elements, numbered from 1 in this order.
    """

    target: str
    caption: str
    span: Span
    width: float = 0.0
    callouts: tuple[str, ...] = ()


class Figure(Struct, frozen=True, kw_only=True):
    """Pictures side by side, on a line of their own."""

    pictures: tuple[FigurePicture, ...]
    span: Span


class PageBreak(Struct, frozen=True, kw_only=True):
    """What follows begins on a new page."""

    span: Span


class ContentsList(Struct, frozen=True, kw_only=True):
    """The headings with their page numbers."""

    span: Span


ProseBlock = Heading | Paragraph | Listing | Table | Example | Figure | PageBreak | ContentsList


class Prose(Struct, frozen=True, kw_only=True):
    """A whole text.

    path: as messages show it. sentences: by context, in the order written.
    """

    path: str
    blocks: tuple[ProseBlock, ...] = ()
    sentences: Mapping[str, Sentence] = field(default_factory=dict)

    @property
    def headings(self) -> Iterator[Heading]:
        """The headings, in order; they stand at the top level only."""
        return (block for block in self.blocks if isinstance(block, Heading))
