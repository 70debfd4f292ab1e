"""What an author writes in deck.yaml, as models.

Vocabularies, items and products stay source trees here: their keys are the author's own, and
`vocabulary.py`, `expand.py` and `fields.py` read them.
"""

import re
from typing import Annotated, Literal

from pydantic import Field

from cardgen.deck.reader import (
    Authored,
    Length,
    Named,
    Source,
    Unfit,
    Whole,
    Word,
    one_of,
    to_word,
    typed,
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


Language = Annotated[str, typed(to_language)]


class DeckSource(Authored):
    """The top of deck.yaml."""

    game: Word
    language: Language
    text: Named[Source]
    components: Named[Source]
    document: Word = ""
    vocabulary: Named[Source] = Field(default_factory=dict)


class LayoutSource(Authored):
    """A further size of a component; just the template's name will do."""

    template: Word
    back: Word = ""

    @classmethod
    def shorthand(cls, node: SourceNode) -> dict[str, SourceNode]:
        """Take a bare name as the template."""
        return {"template": node}


class LabelUseSource(Authored):
    """What stickers are for: so many dice of that edge length."""

    cube: Length
    dice: Whole


class ComponentSource(Authored):
    """A kind of piece; `bleed` is None where the kind's own default holds."""

    kind: Annotated[Literal["cards", "labels"], one_of("cards", "labels")]
    format: Source
    template: Word
    back: Word = ""
    layouts: Named[LayoutSource] = Field(default_factory=dict)
    bleed: Length | None = None
    fields: Named[Source] = Field(default_factory=dict)
    items: Source | None = None
    table: Word = ""
    each: Source | None = None
    stock: Word = ""
    label_use: LabelUseSource | None = Field(default=None, alias="for")


class FormatSource(Authored):
    """A size written out: `trim: 63mm x 88mm` or `circle: 25mm`, with radius and safe area."""

    trim: Word = ""
    circle: Length | None = None
    radius: Length | None = None
    safe: Length | None = None
