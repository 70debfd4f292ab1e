"""From blocks to boxes and spaces, measured once at size 1; every size is laid out from these.

All lengths here are in em of the flow: multiplied by the flow's size they are mm. A box is what
stays together on a line, such as a word with its punctuation, in whatever styles.
"""

import re

from msgspec import Struct, field

from cardgen.base.geometry import EPSILON
from cardgen.typeset.fonts import FontLibrary
from cardgen.typeset.model import Block, Inline, Missing, Symbol, TextStyle, Words
from cardgen.typeset.shaping import FontChain, Word

FOLDS = re.compile(r"[ \t\n\r\f]+")
MARKER_GAP_RATIO = 0.4
"""Between a list item's marker and its text, in em of the block."""

WHITE = " \t\n\r\f"


class Ink(Struct, frozen=True, eq=False):
    """A style made ready: its fonts and what it needs above and below the baseline, in em."""

    style: TextStyle
    chain: FontChain
    space: float
    up: float
    down: float


Atom = tuple[Word | Symbol, Ink]


class Paragraph(Struct):
    """Boxes up to a hard break, as parallel lists.

    glues: the space before each box; inks: the style of that space, None where there is none.
    ends: where each box ends on one endless line.
    ups, downs: what each box needs above and below the baseline; empty where the block's own
        strut is enough for all.
    """

    boxes: list[tuple[Atom, ...]] = field(default_factory=list)
    widths: list[float] = field(default_factory=list)
    glues: list[float] = field(default_factory=list)
    inks: list[Ink | None] = field(default_factory=list)
    ends: list[float] = field(default_factory=list)
    ups: list[float] = field(default_factory=list)
    downs: list[float] = field(default_factory=list)


class MeasuredBlock(Struct, frozen=True):
    """A block with its paragraphs.

    em: the block's own size. first_left: where its first line starts, from the box's left.
    """

    block: Block
    em: float
    first_left: float
    strut: Ink
    paragraphs: tuple[Paragraph, ...]
    marker: Paragraph | None


class Measured(Struct, frozen=True):
    """A whole flow at size 1, and the characters that no font has."""

    blocks: tuple[MeasuredBlock, ...]
    missing: tuple[Missing, ...]


def measure(blocks: tuple[Block, ...], library: FontLibrary) -> Measured:
    """Return the blocks measured with the library's fonts.

    Raises:
        LookupError: a style names no known family; `FontLibrary.check` reports that beforehand.
    """
    missing: dict[tuple[str, tuple[str, ...]], Missing] = {}
    inks: dict[tuple[TextStyle, float], Ink] = {}
    measured = tuple(_measure_block(block, library, inks, missing) for block in blocks)
    return Measured(measured, tuple(missing.values()))


def _measure_block(
    block: Block,
    library: FontLibrary,
    inks: dict[tuple[TextStyle, float], Ink],
    missing: dict[tuple[str, tuple[str, ...]], Missing],
) -> MeasuredBlock:
    def ink_for(style: TextStyle) -> Ink:
        key = style, block.line_height_ratio
        found = inks.get(key)
        if found is None:
            found = inks[key] = ink_of(style, block.line_height_ratio, library)
        return found

    def paragraphs_of(inlines: tuple[Inline, ...]) -> tuple[Paragraph, ...]:
        filling = _Filling(missing)
        for inline in inlines:
            if isinstance(inline, Words):
                filling.add_words(inline, ink_for(inline.style))
            elif isinstance(inline, Symbol):
                filling.add_symbol(inline, ink_for(inline.style))
            else:
                filling.break_line()
        made = filling.finished()
        for paragraph in made:
            sum_up(paragraph, strut)
        return made

    strut = ink_for(block.style)
    marker = next(iter(paragraphs_of(block.marker)), None)
    first_left = first_left_of(block, marker)
    paragraphs = paragraphs_of(block.inlines)
    return MeasuredBlock(block, block.style.size_ratio, first_left, strut, paragraphs, marker)


def first_left_of(block: Block, marker: Paragraph | None) -> float:
    """Return where the block's first line starts, in em; a wide marker pushes it."""
    em = block.style.size_ratio
    asked = (block.indent_left_ratio + block.first_line_indent_ratio) * em
    if marker is None:
        return asked
    return max(asked, marker.ends[-1] + MARKER_GAP_RATIO * em)


def ink_of(style: TextStyle, line_height_ratio: float, library: FontLibrary) -> Ink:
    """Return the style with its fonts, and half the leading above and below it.

    Source: CSS 2.2, section 10.8.1 (leading and half-leading).
    """
    chain = library.chain(style.families, style.weight, style.italic)
    face, ratio = chain.first.face, style.size_ratio
    own_ratio = style.line_height_ratio
    ratio_here = line_height_ratio if own_ratio is None else own_ratio
    half_leading = (ratio_here - face.ascent_ratio - face.descent_ratio) / 2
    return Ink(
        style,
        chain,
        (chain.space_ratio + style.letter_spacing_ratio) * ratio,
        (face.ascent_ratio + half_leading) * ratio,
        (face.descent_ratio + half_leading) * ratio,
    )


def width_of(thing: Word | Symbol, ink: Ink) -> float:
    """Return how far a word or symbol moves the pen, in em of the flow."""
    style = ink.style
    if isinstance(thing, Symbol):
        return thing.aspect * thing.height_ratio * style.size_ratio
    width = thing.width_ratio
    if style.letter_spacing_ratio:
        width += style.letter_spacing_ratio * len(thing.text)
    return width * style.size_ratio


def sum_up(paragraph: Paragraph, strut: Ink) -> None:
    """Fill where the boxes end, and their heights where the strut is not enough."""
    at = 0.0
    ends = paragraph.ends
    for glue, width in zip(paragraph.glues, paragraph.widths, strict=True):
        at += glue + width
        ends.append(at)
    used = {ink for box in paragraph.boxes for _, ink in box}
    symbols = any(isinstance(thing, Symbol) for box in paragraph.boxes for thing, _ in box)
    if symbols or used - {strut}:
        extents = [extent_of(box, strut) for box in paragraph.boxes]
        ups, downs = [up for up, _ in extents], [down for _, down in extents]
        if max(ups) > strut.up + EPSILON or max(downs) > strut.down + EPSILON:
            paragraph.ups, paragraph.downs = ups, downs


def extent_of(box: tuple[Atom, ...], strut: Ink) -> tuple[float, float]:
    """Return what the box needs above and below the baseline, at least the block's strut.

    Raised or lowered text that is no larger than the block's leaves the lines where they are.
    """
    up, down = strut.up, strut.down
    for thing, ink in box:
        style = ink.style
        if isinstance(thing, Symbol):
            hang = thing.drop_ratio * style.size_ratio - style.shift_ratio
            up = max(up, thing.height_ratio * style.size_ratio - hang)
            down = max(down, hang)
        elif not style.shift_ratio or style.size_ratio > strut.style.size_ratio:
            up = max(up, ink.up + style.shift_ratio)
            down = max(down, ink.down - style.shift_ratio)
    return up, down


class _Filling:
    """The boxes of one block as they come, and the space that waits for the next one."""

    def __init__(self, missing: dict[tuple[str, tuple[str, ...]], Missing]) -> None:
        self.missing = missing
        self.done: list[Paragraph] = []
        self.open = Paragraph()
        self.space: Ink | None = None
        self.clings = False  # the last box is an opening mark: what follows stays with it

    def break_line(self) -> None:
        """End the paragraph, empty or not."""
        self.done.append(self.open)
        self.open = Paragraph()
        self.space = None
        self.clings = False

    def finished(self) -> tuple[Paragraph, ...]:
        """Return all paragraphs; nothing after the last break is no line."""
        if self.open.boxes:
            self.done.append(self.open)
        return tuple(self.done)

    def add_symbol(self, symbol: Symbol, ink: Ink) -> None:
        """Add a picture; two in a row may be parted."""
        boxes = self.open.boxes
        after_symbol = bool(boxes) and isinstance(boxes[-1][-1][0], Symbol)
        if self.space is None and boxes and not after_symbol:
            self._glue(symbol, ink)
        else:
            self._add_box(symbol, ink)

    def add_words(self, words: Words, ink: Ink) -> None:
        """Add text; its white space folds unless it is preserved."""
        if not words.preserve:
            self._add_text(words.text, words, ink)
            return
        for number, line in enumerate(words.text.expandtabs(4).split("\n")):
            if number:
                self.break_line()
            self._add_text(keep_spaces(line), words, ink)

    def _add_text(self, text: str, words: Words, ink: Ink) -> None:
        if not text:
            return
        tokens = text.split() if text.isascii() else [t for t in FOLDS.split(text) if t]
        known = ink.chain.tokens
        spaced = text[0] in WHITE
        for text_token in tokens:
            token = known.get(text_token) or ink.chain.token(text_token)
            if spaced and self.space is None and self.open.boxes:
                self.space = ink
            spaced = True
            if token.plain is not None and self.space is ink and not self.clings:
                self._add_box(token.plain, ink)
                continue
            if token.missing:
                self._note_missing(token.missing, words)
            if token.closes and self.space is not None:
                self._glue_spaced(token.parts[0], ink)
            else:
                self._add_token(token.parts, ink)
            self.clings = token.opens
        if text[-1] in WHITE and self.space is None and self.open.boxes:
            self.space = ink

    def _add_token(self, parts: tuple[Word, ...], ink: Ink) -> None:
        for number, word in enumerate(parts):
            if number:
                self._add_box(word, ink)
            elif self.space is None and self.open.boxes:
                self._glue(word, ink)
            elif self.clings:
                self._glue_spaced(word, ink)
            else:
                self._add_box(word, ink)

    def _add_box(self, thing: Word | Symbol, ink: Ink) -> None:
        """Begin a box, after the space that waits if there is one."""
        space, paragraph = self.space, self.open
        paragraph.glues.append(0.0 if space is None else self._width_of_space(space, thing, ink))
        paragraph.inks.append(space)
        paragraph.boxes.append(((thing, ink),))
        paragraph.widths.append(width_of(thing, ink))
        self.space = None
        self.clings = False

    def _width_of_space(self, space: Ink, thing: Word | Symbol, ink: Ink) -> float:
        """Return the width of a space, kerned where both its neighbours are of its style."""
        boxes = self.open.boxes
        before, before_ink = boxes[-1][-1] if boxes else (None, None)
        alike = space is ink is before_ink
        if not alike or not isinstance(before, Word) or not isinstance(thing, Word):
            return space.space
        style = space.style
        width = space.chain.space_between(before, thing) + style.letter_spacing_ratio
        return width * style.size_ratio

    def _glue_spaced(self, thing: Word, ink: Ink) -> None:
        """Add to the last box with a space that never breaks."""
        space = self.space
        if space is not None:
            self._glue(space.chain.word(" "), space)
        self.space = None
        self._glue(thing, ink)

    def _glue(self, thing: Word | Symbol, ink: Ink) -> None:
        """Add to the last box."""
        paragraph = self.open
        paragraph.boxes[-1] = (*paragraph.boxes[-1], (thing, ink))
        paragraph.widths[-1] += width_of(thing, ink)

    def _note_missing(self, characters: tuple[str, ...], words: Words) -> None:
        families = words.style.families
        for character in characters:
            self.missing.setdefault((character, families), Missing(character, families, words.text))


def keep_spaces(text: str) -> str:
    """Return the text with those spaces made no-break that would fold away."""
    kept = re.sub(r" (?= )", "\u00a0", text)
    return "\u00a0" + kept[1:] if kept.startswith(" ") else kept
