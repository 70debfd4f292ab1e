"""Prose becomes a galley: paragraphs and headings in lines, lists in indents, examples in boxes."""

from collections.abc import Sequence

from msgspec.structs import replace

from cardgen.booklet.contents import set_contents
from cardgen.booklet.figures import Cards, set_figure
from cardgen.booklet.galley import Anchor, Frame, Galley
from cardgen.booklet.styles import Path
from cardgen.booklet.tables import set_table
from cardgen.booklet.text import LIST_INDENT, Stretch, TextSetter
from cardgen.deck.prose import (
    ContentsList,
    Example,
    Figure,
    Heading,
    Listing,
    PageBreak,
    Paragraph,
    ProseBlock,
    Sentence,
    Table,
)
from cardgen.svg.xhtml_list import NESTED_SIGN, NUMBERED, SIGNS, numbered
from cardgen.typeset.model import Inline, Words


class Setter(TextSetter, kw_only=True):
    """Sets one text in one language for columns of one width.

    cards: paints the faces that figures show.
    """

    cards: Cards

    def set_all(self) -> Galley:
        """Return the whole text's galley."""
        self.set_blocks(self.prose.blocks, (), Stretch(left=0.0, width=self.column[0]))
        return self.galley

    def set_blocks(self, blocks: Sequence[ProseBlock], path: Path, at: Stretch) -> None:
        """Set blocks one below the other."""
        for block in blocks:
            if self.announces and isinstance(block, Listing | Table | Figure):
                self.galley.keep_with_next()
            self.announces = False
            self.galley.span = block.span
            self.set_block(block, path, at)

    def set_block(self, block: ProseBlock, path: Path, at: Stretch) -> None:
        """Set one block inside the elements of the path."""
        match block:
            case Heading():
                self._heading(block, at)
            case Paragraph():
                self.set_text(self.prose.sentences[block.key], (*path, "p"), at)
            case Listing():
                self._listing(block, path, at)
            case Table():
                set_table(self, block, (*path, "table"), at)
            case Example():
                self._example(block, path, at)
            case Figure():
                set_figure(self, block, (*path, "div.figure"), at, self.cards)
            case PageBreak():
                self.galley.open_page()
            case ContentsList():
                set_contents(self, at)

    def _heading(self, heading: Heading, at: Stretch) -> None:
        sentence = self.prose.sentences[heading.key]
        anchor = Anchor(
            mark=self.mark_of(heading.section),
            level=heading.level,
            title=self.words.plain(sentence),
        )
        path = (f"h{heading.level}",)
        first = len(self.galley.slugs)
        above, below = self.styles.margins(path)
        self.galley.space(above)
        self._boxed_text(sentence, path, at)
        for number in range(first, len(self.galley.slugs)):
            slug = self.galley.slugs[number]
            kept = replace(slug.strip, keep=True)
            self.galley.slugs[number] = replace(slug, strip=kept)
        if len(self.galley.slugs) > first:
            self.galley.slugs[first] = replace(self.galley.slugs[first], anchor=anchor)
        self.galley.space(below)

    def _boxed_text(self, sentence: Sentence, path: Path, at: Stretch) -> None:
        """Set a sentence in the box that its element has, if it has one."""
        sides = {side: self.styles.padding(path, side) for side in ("left", "right")}
        first = len(self.galley.slugs)
        self.set_text(sentence, path, at.inset(sides["left"], sides["right"]))
        self._frame(first, path, at)

    def _frame(self, first: int, path: Path, at: Stretch) -> None:
        """Put the element's box behind the slugs from the first on."""
        frame = Frame(look=self.styles.box(path), left=at.left, width=at.width)
        above, below = (self.styles.padding(path, side) for side in ("top", "bottom"))
        if frame.look.is_seen or above or below:
            self.galley.frame(first, frame, above=above, below=below)

    def _example(self, example: Example, path: Path, at: Stretch) -> None:
        path = (*path, "div.example")
        above, below = self.styles.margins(path)
        self.galley.space(above)
        first = len(self.galley.slugs)
        inner = at.inset(self.styles.padding(path, "left"), self.styles.padding(path, "right"))
        self.set_blocks(example.blocks, path, inner)
        self._frame(first, path, at)
        self.galley.hold_together(first, self.held)
        self.galley.space(below)

    def _listing(self, listing: Listing, path: Path, at: Stretch) -> None:
        path = (*path, "ol" if listing.ordered else "ul")
        above, below = self.styles.margins(path)
        self.galley.space(above)
        inner = at.inset(self.styles.padding(path, "left"))
        for number, item in enumerate(listing.items):
            if number in (1, len(listing.items) - 1):
                self.galley.keep_with_next()  # neither the first item nor the last stands alone
            self._item(item, self._marker(listing, number, path), (*path, "li"), inner)
        self.galley.space(below)

    def _item(
        self, blocks: Sequence[ProseBlock], marker: tuple[Inline, ...], path: Path, at: Stretch
    ) -> None:
        """Set a list's item: its first paragraph behind the marker, the rest under its text."""
        above, below = self.styles.margins(path)
        self.galley.space(above)
        indent = LIST_INDENT * self.styles.style(path).font_size
        for number, block in enumerate(blocks):
            if number and self.announces:
                self.galley.keep_with_next()
            if number == 0 and isinstance(block, Paragraph):
                self.set_text(self.prose.sentences[block.key], path, at, marker)
            else:
                self.set_block(block, path, at.inset(indent))
        self.galley.space(below)

    def _marker(self, listing: Listing, number: int, path: Path) -> tuple[Inline, ...]:
        """Return what stands before an item."""
        look = self.styles.text((*path, "li"))
        kind = self.styles.style(path).list_style_type
        if listing.ordered:
            shown = numbered(listing.start + number, kind if kind in NUMBERED else "decimal")
            return (Words(f"{shown}.", look),)
        is_nested = sum(tag in ("ul", "ol") for tag in path) > 1
        sign = NESTED_SIGN if is_nested else SIGNS.get(kind, SIGNS["disc"])
        return (Words(sign, look),)
