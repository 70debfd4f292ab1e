"""A booklet looked through without being set: its words, and what its figures show.

Where a template gives no room for the text, or a deck has errors, nothing is set; what is wrong
inside the sentences can be told all the same.
"""

from collections.abc import Iterable, Iterator

from cardgen.base.diagnostics import Diagnostic
from cardgen.booklet.model import Edition
from cardgen.booklet.words import WordReader, without_look
from cardgen.deck.prose import Example, Figure, FigurePicture, Listing, ProseBlock


def proofs_of(editions: Iterable[Edition]) -> tuple[Diagnostic, ...]:
    """Return what is wrong in the words and figures of editions, each once.

    Findings: those of `WordReader`, of a picture's file, `card-unknown`, `callout-unknown`.
    """
    return tuple(dict.fromkeys(found for edition in editions for found in proof_of(edition)))


def proof_of(edition: Edition) -> Iterator[Diagnostic]:
    """Yield what is wrong in the words and figures of one edition."""
    prose = edition.booklet.prose
    words = WordReader(edition.values, edition.context.symbols, [])
    for sentence in prose.sentences.values():
        words.inlines(sentence, without_look)
    yield from words.findings
    for picture in pictures_in(prose.blocks):
        yield from edition.cards.faults(picture)


def pictures_in(blocks: Iterable[ProseBlock]) -> Iterator[FigurePicture]:
    """Yield the pictures of all figures, those in lists and boxes too."""
    for block in blocks:
        match block:
            case Figure():
                yield from block.pictures
            case Example():
                yield from pictures_in(block.blocks)
            case Listing():
                for item in block.items:
                    yield from pictures_in(item)
