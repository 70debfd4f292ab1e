"""Words on a face that no catalogue can reach: found by painting it in the pseudo-language.

There each plain letter of a sentence has an accent. A word that still has plain letters came from
the template, or from a picture's text.
"""

import re
from collections.abc import Iterator

from cardgen.base.diagnostics import Diagnostic, Span
from cardgen.deck.model import Deck, Value
from cardgen.i18n.pseudo import PLAIN
from cardgen.svg.canvas import Drawing
from cardgen.svg.tree import Element, SvgDocument

WORD = re.compile(r"[^\W\d_]{2,}")


def untranslated(
    drawing: Drawing, document: SvgDocument, deck: Deck, template: str
) -> tuple[Diagnostic, ...]:
    """Return the words of a face in the pseudo-language that are in another.

    Args:
        drawing: the painted face.
        document: what was painted.
        deck: its data, words that are printed as they are in all languages.
        template: the template's path, as messages show it.

    Findings: `text-untranslated`.
    """
    data = "\n".join(data_of(deck))
    words = (word for text in texts_of(drawing) for word in WORD.findall(text))
    plain = dict.fromkeys(word for word in words if set(word) & set(PLAIN) and word not in data)
    return tuple(
        Diagnostic(
            "text-untranslated",
            place_of(word, document.root) or Span(template),
            f"the word “{word}” is not from the deck's text, so no catalogue can translate it",
            "write it under `text:` in the deck, such as game.text, and bind it with cg:text",
        )
        for word in plain
    )


def texts_of(drawing: Drawing) -> Iterator[str]:
    """Yield the texts drawn; letters that were placed one by one, as on a path, are one text."""
    letters = ""
    for name, arguments in drawing.calls:
        if name in ("text", "text_outline"):
            text = arguments[0].text
            if len(text) == 1:
                letters += text
                continue
            yield text
        elif name in ("group", "shared"):
            yield from texts_of(arguments[0])
        elif name in ("save", "restore", "transform"):
            continue
        yield letters
        letters = ""
    yield letters


def data_of(deck: Deck) -> Iterator[str]:
    """Yield the strings of the deck that are data, not text to translate."""
    for entries in deck.vocabulary.values():
        for entry in entries.values():
            yield from (part for value in entry.values.values() for part in strings_of(value))
    for component in deck.components.values():
        for card in component.cards:
            yield from (part for value in card.values.values() for part in strings_of(value))


def strings_of(value: Value) -> Iterator[str]:
    """Yield the strings in a value; an entry's own are yielded with its vocabulary."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        yield from (part for item in value for part in strings_of(item))


def place_of(word: str, element: Element) -> Span | None:
    """Return where the innermost element that holds the word stands, None where none does."""
    if word not in element.text:
        return None
    inner = (place_of(word, child) for child in element.elements)
    return next((span for span in inner if span), element.span)
