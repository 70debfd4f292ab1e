"""A deck as the rest of cardgen sees it: read, typed, expanded into cards.

Everything knows its place in the author's files. Lengths are mm.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Literal

from msgspec import Struct, field

from cardgen.base.diagnostics import Span
from cardgen.base.geometry import Insets, Outline
from cardgen.base.net import Net
from cardgen.deck.prose import Prose

Kind = Literal["cards", "labels", "chips", "board", "box", "booklet"]

Fold = Literal["none", "sheet", "half", "third", "zigzag", "eight", "saddle"]
"""How a booklet becomes one: a page each, one flat sheet, one folded sheet, or a stitched fold."""

PAGES_OF_FOLD: Mapping[str, int] = {"sheet": 2, "half": 4, "third": 6, "zigzag": 6, "eight": 8}
"""How many pages a fold holds; the others hold any number."""

ReadingOrder = Literal["left-to-right", "right-to-left"]


class Entry(Struct, frozen=True, kw_only=True):
    """One entry of a vocabulary, such as the element `feuer`.

    values: data, typed by what was written (a plain scalar stays text).
    text: strings to translate, by field.
    """

    id: str
    vocabulary: str
    values: Mapping[str, "Value"]
    text: Mapping[str, str]
    span: Span
    places: Mapping[str, Span] = field(default_factory=dict)


Value = str | int | float | bool | Entry | tuple["Value", ...]


class Card(Struct, frozen=True, kw_only=True):
    """One design of a component, printed `count` times.

    id: unique in its component, the same from build to build.
    values: data by field, typed by the component's schema.
    text: strings to translate, by field.
    places: where each value (`points`) and text (`text.rule`) was written.
    """

    id: str
    component: str
    values: Mapping[str, Value]
    text: Mapping[str, str]
    count: int
    span: Span
    places: Mapping[str, Span] = field(default_factory=dict)


class FieldType(Struct, frozen=True, kw_only=True):
    """What a field of a component's cards holds, as declared under `fields`.

    base: `entry` is one entry of the vocabulary, `entries` a list of them.
    vocabularies: where the entries come from; empty for the other bases.
    optional: whether a card may leave it out; it is then "", False for a flag, () for a list.
    """

    base: Literal["text", "int", "number", "flag", "length", "colour", "entry", "entries"]
    vocabularies: tuple[str, ...] = ()
    optional: bool = False

    @property
    def written(self) -> str:
        """The type as an author writes it in YAML."""
        if self.base == "entries":
            return f"[{', '.join(self.vocabularies)}]"
        name = self.vocabularies[0] if self.base == "entry" else self.base
        return name + "?" * self.optional


class PieceFormat(Struct, frozen=True, kw_only=True):
    """A size by name: trim outline and how far inside it nothing important may come near."""

    name: str
    outline: Outline
    safe: Insets
    source: str = ""


class Layout(Struct, frozen=True, kw_only=True):
    """One way to fill a component: a size with the templates drawn for it.

    template, back: file names in the game's template folder; back is "" where there is none.
    stock: the label sheet that pieces of this size go on; None for plain paper.
    net: what the format's rectangle is around, where the piece is a box; None for all others.
    """

    format: PieceFormat
    template: str
    back: str
    span: Span
    back_span: Span
    stock: "LabelStock | None" = None
    net: Net | None = None


class LabelUse(Struct, frozen=True, kw_only=True):
    """What stickers are for: `pieces` cubes of edge `size` mm, `sides` stickers each."""

    shape: Literal["cube"]
    size: float
    pieces: int
    sides: int = 6


class Booklet(Struct, frozen=True, kw_only=True):
    """Rules to be typeset and folded.

    prose: what is written, its sentences in the deck's current language.
    cover, back: templates of the first and the last page; "" where they are like all others.
    columns, gap: into how many columns a flow region is parted, and how far apart they are, in mm.
    quire: folded sheets that are nested in each other; 0 for all in one.
    creep: in mm, by how much each sheet inside another is shifted towards the fold.
    languages: those that one booklet holds side by side; none where each gets its own.
    """

    prose: Prose
    fold: Fold
    cover: str = ""
    cover_span: Span
    columns: int = 1
    gap: float = 5.0
    quire: int = 0
    creep: float = 0.0
    reading: ReadingOrder = "left-to-right"
    languages: tuple[str, ...] = ()


class Component(Struct, frozen=True, kw_only=True):
    """A kind of piece in the box.

    layouts: by format name; the first is the one printed unless another is asked for.
    bleed: in mm, the art that is wanted beyond the trim.
    stock: id of the label sheet of the first layout, "" for plain paper.
    title: what people call it, to be translated; "" where the author says nothing.
    overlap: of a board on several sheets, in mm, what neighbours both show.
    label_use: the cards then describe one die, and their counts are those for all dice.
    fields: the type of each value, in the order declared.
    booklet: what a booklet is made of; it has no cards. None for all other kinds.
    """

    name: str
    kind: Kind
    layouts: Mapping[str, Layout]
    bleed: float
    cards: tuple[Card, ...]
    span: Span
    title: str = ""
    stock: str = ""
    label_use: LabelUse | None = None
    overlap: float = 0.0
    fields: Mapping[str, FieldType] = field(default_factory=dict)
    places: Mapping[str, Span] = field(default_factory=dict)
    booklet: Booklet | None = None

    @property
    def pieces(self) -> int:
        """How many pieces are printed in all; a booklet is one."""
        return 1 if self.booklet else sum(card.count for card in self.cards)


class Deck(Struct, frozen=True, kw_only=True):
    """A game as its author wrote it, in one language.

    folder: where deck.yaml lies; art is below it.
    source_language: the language of the text in deck.yaml; `language` the one it is in now.
    catalogue: the file that its text is from, as messages show it; "" for the author's own text.
    unsure: what mistakes kept from being read whole: `document`, `vocabulary`, `components`, or one
        of them, `components/cards`; in it nothing can be missed.
    """

    game: str
    folder: Path
    text: Mapping[str, str]  # the game's own strings: at least `title`
    source_language: str
    language: str
    vocabulary: Mapping[str, Mapping[str, Entry]]
    components: Mapping[str, Component]
    span: Span
    document: Path | None = None
    places: Mapping[str, Span] = field(default_factory=dict)
    catalogue: str = ""
    unsure: frozenset[str] = frozenset()

    def is_whole(self, *names: str) -> bool:
        """Tell whether all of this was read without losing anything."""
        return self.unsure.isdisjoint(names)


class LabelStock(Struct, frozen=True, kw_only=True):
    """A sheet of labels as its maker cuts it; the first label's top left in mm."""

    id: str
    maker: str
    article: str
    sheet_width: float
    sheet_height: float
    outline: Outline
    columns: int
    rows: int
    left: float
    top: float
    pitch_x: float
    pitch_y: float
    certainty: str
    note: str = ""
