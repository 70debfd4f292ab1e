"""The game's terms: a card's name in the rules is the name on the card, in every language.

Terms are the texts of vocabularies and the `name` and `title` of cards; a vocabulary that no card
uses, such as `glossary`, holds the words that only the rules need. Inflection is let pass: half of
a word, its begin, must be the same, as in Finnish `kukka`, `kukan`.
"""

import re
import unicodedata
from collections.abc import Container, Iterator, Mapping, Sequence
from math import ceil

from msgspec import Struct

from cardgen.i18n.catalogue import Catalogue
from cardgen.i18n.marks import plain_words
from cardgen.i18n.messages import Message

NAMES = ("name", "title")
LONGEST_TERM = 4
"""More words than this are a sentence, not a term."""

SHORT = 4
"""A term of at most so many letters counts only in its own case: a common word may look like it."""

STEM_RATIO, SHORT_STEM = 0.6, 2
"""So much of a word is the same in all its forms, and so many letters of a short one. Source:
Finnish consonant gradation (`lehti`, `lehden`; `kukka`, `kukan`; `vesi`, `veden`)."""

WORD = re.compile(r"[^\W_]+")


class Term(Struct, frozen=True):
    """A name of the game, and what it may be in the translation."""

    source: str
    pattern: re.Pattern[str]
    translations: tuple[str, ...]
    contexts: frozenset[str]


class Glossary(Struct, frozen=True):
    """The terms, longest first, and where any of them stands in a text."""

    terms: tuple[Term, ...]

    def terms_in(self, text: str) -> Iterator[Term]:
        """Yield the terms that a text of the source language names; a longer hides a shorter."""
        left = text
        for term in self.terms:
            left, times = term.pattern.subn("\0", left)
            if times:
                yield term


def glossary_of(
    messages: Sequence[Message], catalogue: Catalogue, vocabularies: Container[str]
) -> Glossary:
    """Return the terms that have a reviewed translation; each may have several.

    Args:
        messages: all sentences of the game.
        catalogue: their translations.
        vocabularies: the names of the deck's vocabularies.
    """
    found: dict[str, dict[str, set[str]]] = {}
    for message in messages:
        translation = catalogue.find(message)
        if is_term(message, vocabularies) and translation.state == "ready":
            name = plain_words(message.sentence).strip()
            text = plain_words(translation.text).strip()
            found.setdefault(name, {}).setdefault(text, set()).add(message.context)
    terms = (term_of(name, texts) for name, texts in found.items())
    return Glossary(tuple(sorted(terms, key=lambda term: (-len(term.source), term.source))))


def term_of(name: str, texts: Mapping[str, set[str]]) -> Term:
    """Return a term from its translations with the contexts of each."""
    flags = re.IGNORECASE if len(name) > SHORT else re.NOFLAG
    return Term(
        source=name,
        pattern=re.compile(rf"(?<!\w){re.escape(name)}(?!\w)", flags),
        translations=tuple(texts),
        contexts=frozenset().union(*texts.values()),
    )


def is_term(message: Message, vocabularies: Container[str]) -> bool:
    """Tell whether the message is a name rather than a sentence."""
    family, *owner, field = message.context.split("/")
    is_named = field in NAMES and (owner or family == "game")  # a component's title is a file's
    if family != "rules" and (family in vocabularies or is_named):
        return len(message.sentence.split()) <= LONGEST_TERM and bool(WORD.search(message.sentence))
    return False


def wrong_terms(message: Message, text: str, glossary: Glossary) -> Iterator[tuple[str, str]]:
    """Yield the terms of the source that the translation calls by another name."""
    words = folded_words(plain_words(text))
    for term in glossary.terms_in(plain_words(message.sentence)):
        if message.context in term.contexts:
            continue
        if not any(names(words, translation) for translation in term.translations):
            called = " or ".join(f"“{translation}”" for translation in term.translations)
            yield f"“{term.source}” is {called} elsewhere, not here", "call it by the same name"


def names(words: Sequence[str], term: str) -> bool:
    """Tell whether the words, folded, hold the term in any of its forms, compounds too."""
    return all(any(is_form_of(word, part) for word in words) for part in folded_words(term))


def is_form_of(word: str, part: str) -> bool:
    """Tell whether a folded word is a form of a term's word, or a compound with it."""
    stem = part[: SHORT_STEM if len(part) <= SHORT else ceil(len(part) * STEM_RATIO)]
    return word.startswith(stem) or (len(stem) > 2 and stem in word)


def folded_words(text: str) -> list[str]:
    """Return the words in lower case without accents, which inflection may add and take."""
    plain = unicodedata.normalize("NFD", text.casefold())
    return WORD.findall("".join(c for c in plain if not unicodedata.combining(c)))
