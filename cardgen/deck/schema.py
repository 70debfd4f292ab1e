"""What an author writes in deck.yaml, as models.

Vocabularies, items and products stay source trees here: their keys are the author's own, and
`vocabulary.py`, `expand.py` and `fields.py` read them.
"""

import re
from typing import Annotated, Literal

from msgspec import field

from cardgen.deck.reader import (
    Authored,
    Length,
    Many,
    Named,
    Source,
    Unfit,
    Whole,
    Word,
    one_of,
    to_word,
)
from cardgen.deck.source import SourceNode

LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|\d{3}))?")
"""Source: BCP 47, language, script and region; variants and extensions are not needed here."""


def to_language(node: SourceNode) -> str:
    """Return a language tag such as `nl` or `pt-BR`. Raises Unfit otherwise."""
    text = to_word(node).strip()
    if LANGUAGE.fullmatch(text):
        return text
    raise Unfit(
        f"`{text}` is not a language code",
        "write one such as nl, de or pt-BR",
        "bad-language",
    )


Language = Annotated[str, to_language]


class DeckSource(Authored, frozen=True, kw_only=True):
    """The top of deck.yaml."""

    game: Word
    language: Language
    text: Named[Source]
    components: Named[Source]
    document: Word = ""
    vocabulary: Named[Source] = field(default_factory=dict)


class LayoutSource(Authored, frozen=True, kw_only=True):
    """A further size of a component; just the template's name will do."""

    template: Word
    back: Word = ""

    @classmethod
    def shorthand(cls, node: SourceNode) -> dict[str, SourceNode]:
        """Take a bare name as the template."""
        return {"template": node}


class SizeSource(LayoutSource, frozen=True, kw_only=True):
    """A further size of pieces that may have a label sheet of its own."""

    stock: Word = ""


class LabelUseSource(Authored, frozen=True, kw_only=True):
    """What stickers are for: so many dice of that edge length."""

    cube: Length
    dice: Whole


class NameSource(Authored, frozen=True, kw_only=True):
    """What people call a component."""

    title: Word


class DesignsSource(Authored, frozen=True, kw_only=True):
    """A component of designs: its name, what their fields hold, and the designs themselves."""

    text: NameSource | None = None
    fields: Named[Source] = field(default_factory=dict)
    items: Source | None = None
    table: Word = ""
    each: Source | None = None


class ComponentSource(DesignsSource, frozen=True, kw_only=True):
    """A kind of piece; `bleed` is None where the kind's own default holds."""

    kind: Annotated[
        Literal["cards", "labels", "chips", "board"],
        one_of("cards", "labels", "chips", "board", "box", "booklet"),
    ]
    format: Source
    template: Word
    back: Word = ""
    layouts: Named[SizeSource] = field(default_factory=dict)
    bleed: Length | None = None
    stock: Word = ""
    overlap: Length | None = None
    label_use: LabelUseSource | None = field(default=None, name="for")


class BoxSource(DesignsSource, frozen=True, kw_only=True):
    """A box: its measures or what it holds, how it is made, and the template around its net."""

    kind: Annotated[Literal["box"], one_of("box")]
    style: Annotated[Literal["tuck", "lid", "base"], one_of("tuck", "lid", "base")] = "tuck"
    template: Word
    bleed: Length | None = None
    outside: Word = ""
    inside: Word = ""
    holds: Many[Word] = ()
    card: Length = 0.32
    sleeves: Length = 0.0
    sleeve_rim: Length = 4.0
    room: Length = 1.0
    board: Length | None = None
    clearance: Length = 0.5
    glue: Length = 12.0
    tuck: Length = 15.0
    notch: Length = 9.0
    walls: Length | None = None
    opens: Annotated[Literal["short", "top", "side"], one_of("short", "top", "side")] = "short"


class BookletSource(Authored, frozen=True, kw_only=True):
    """A booklet: pages of that format, typeset from a Markdown file and folded."""

    kind: Annotated[Literal["booklet"], one_of("booklet")]
    format: Source
    template: Word
    source: Word
    cover: Word = ""
    back: Word = ""
    layouts: Named[LayoutSource] = field(default_factory=dict)
    bleed: Length | None = None
    fold: Annotated[
        Literal["none", "sheet", "half", "third", "zigzag", "eight", "saddle"],
        one_of("none", "sheet", "half", "third", "zigzag", "eight", "saddle"),
    ] = "none"
    columns: Whole = 1
    gap: Length = 5.0
    quire: Whole = 0
    creep: Length = 0.0
    reading: Annotated[
        Literal["left-to-right", "right-to-left"], one_of("left-to-right", "right-to-left")
    ] = "left-to-right"
    languages: Many[Language] = ()


class FormatSource(Authored, frozen=True, kw_only=True):
    """A size written out: `trim: 63mm x 88mm` or `circle: 25mm`, with radius and safe area."""

    trim: Word = ""
    circle: Length | None = None
    radius: Length | None = None
    safe: Length | None = None
