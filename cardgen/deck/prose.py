"""What a rules text holds: headings, paragraphs, lists, tables, examples and figures.

The words stand apart from the blocks, as sentences under contexts: a catalogue changes the words
and leaves the rest alone.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal

from cardgen.base.diagnostics import Span

CellAlign = Literal["left", "center", "right"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Sentence:
    """One paragraph's words, as written, on one line.

    context: `rules/<section>/<n>`, what a catalogue knows it by.
    lines: where each line of the file begins in the text: (offset, line, column); empty where the
        text is not the file's own.
    """

    context: str
    text: str
    span: Span
    lines: tuple[tuple[int, int, int], ...] = ()

    def place(self, offset: int, length: int = 1) -> Span:
        """Return where a character of the text stands in the file."""
        before = [line for line in self.lines if line[0] <= offset]
        if not before:
            return self.span
        start, line, column = before[-1]
        return Span(self.span.path, line, column + offset - start, length)


@dataclass(frozen=True, slots=True, kw_only=True)
class Heading:
    """A heading; `section` names it in contexts and in what refers to it."""

    level: int
    section: str
    key: str
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Paragraph:
    """A paragraph of text."""

    key: str
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Listing:
    """A list; each item holds blocks. `start` is the first item's number where it is ordered."""

    items: tuple[tuple["ProseBlock", ...], ...]
    span: Span
    ordered: bool = False
    start: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A table: rows of cells, each a sentence's context or "" for an empty cell."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    aligns: tuple[CellAlign, ...]
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Example:
    """Blocks that stand in a box."""

    blocks: tuple["ProseBlock", ...]
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class FigurePicture:
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """Pictures side by side, on a line of their own."""

    pictures: tuple[FigurePicture, ...]
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class PageBreak:
    """What follows begins on a new page."""

    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class ContentsList:
    """The headings with their page numbers."""

    span: Span


ProseBlock = Heading | Paragraph | Listing | Table | Example | Figure | PageBreak | ContentsList


@dataclass(frozen=True, slots=True, kw_only=True)
class Prose:
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
