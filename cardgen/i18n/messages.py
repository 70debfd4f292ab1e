"""What there is to translate in a deck: exactly what stands under `text`.

A booklet adds its paragraphs as messages of its own, with contexts such as `rules/setup/3`; one
catalogue a game and language holds them all.
"""

from collections.abc import Callable, Iterable, Mapping

from msgspec import Struct
from msgspec.structs import replace

from cardgen.base.diagnostics import Checked, Diagnostic, Span
from cardgen.deck.model import Booklet, Card, Component, Deck, Entry, Value
from cardgen.deck.prose import Sentence

Reword = Callable[["Message"], "Wording"]
"""Takes a message; returns the sentence as it is to be printed."""


class Wording(Struct, frozen=True):
    """A sentence as it is to be printed, and where that is written."""

    text: str
    span: Span


class Message(Struct, frozen=True):
    """One sentence to translate.

    context: `component/card/field`, `component/title`, `vocabulary/entry/field`, `game/field` or
        `rules/section/number`; it names one sentence of the game, whatever that says today.
    sentence: in the language of the deck.
    span: where it stands.
    note: what it is, for the translator; "" where the context says enough.
    """

    context: str
    sentence: str
    span: Span
    note: str = ""


def messages_of(deck: Deck) -> Checked[tuple[Message, ...]]:
    """Return all sentences of a deck and its booklets in the order written; empty texts are none.

    Findings: `context-twice` where two sentences would share an entry of the catalogue.
    """
    found: list[Message] = []

    def note(message: Message) -> Wording:
        found.append(message)
        return Wording(message.sentence, message.span)

    reword(deck, note)
    return without_twins(found)


def without_twins(messages: Iterable[Message]) -> Checked[tuple[Message, ...]]:
    """Return the messages, each once; those whose context another one has are findings."""
    kept: dict[str, Message] = {}
    findings = []
    for message in messages:
        first = kept.setdefault(message.context, message)
        if first != message:
            at = f"{first.span.path}:{first.span.line}"
            findings.append(
                Diagnostic(
                    "context-twice",
                    message.span,
                    f"{message.context} is the name of two sentences, the other at {at}",
                    "rename a component, a vocabulary or a section so that each has its own",
                )
            )
    return Checked(tuple(kept.values()), tuple(findings))


def reword(deck: Deck, change: Reword) -> Deck:
    """Return the deck with each of its sentences changed; empty ones are left alone.

    What is changed knows its new place.
    """
    text, places = reword_texts("game", deck.text, deck.places, deck.span, change)
    entries = {
        name: {key: reword_entry(entry, change) for key, entry in vocabulary.items()}
        for name, vocabulary in deck.vocabulary.items()
    }
    components = {
        name: reword_component(component, entries, change)
        for name, component in deck.components.items()
    }
    return replace(deck, text=text, places=places, vocabulary=entries, components=components)


def reword_entry(entry: Entry, change: Reword) -> Entry:
    """Return a vocabulary entry with its sentences changed."""
    context = f"{entry.vocabulary}/{entry.id}"
    text, places = reword_texts(context, entry.text, entry.places, entry.span, change)
    return replace(entry, text=text, places=places)


def reword_component(
    component: Component, entries: Mapping[str, Mapping[str, Entry]], change: Reword
) -> Component:
    """Return a component with its sentences and its cards' changed, its entries those given."""
    own = {"title": component.title}
    text, places = reword_texts(component.name, own, component.places, component.span, change)
    return replace(
        component,
        title=text["title"],
        places=places,
        cards=tuple(reword_card(card, entries, change) for card in component.cards),
        booklet=reword_booklet(component.booklet, change) if component.booklet else None,
    )


def reword_booklet(booklet: Booklet, change: Reword) -> Booklet:
    """Return a booklet with the sentences of its text changed."""
    sentences = {}
    for context, sentence in booklet.prose.sentences.items():
        new = change(Message(context, sentence.text, sentence.span))
        is_own = new == Wording(sentence.text, sentence.span)
        sentences[context] = sentence if is_own else reworded(sentence, new)
    return replace(booklet, prose=replace(booklet.prose, sentences=sentences))


def reworded(sentence: Sentence, new: Wording) -> Sentence:
    """Return the sentence in other words; it remembers its own."""
    return replace(sentence, text=new.text, span=new.span, lines=(), source=sentence)


def reword_card(card: Card, entries: Mapping[str, Mapping[str, Entry]], change: Reword) -> Card:
    """Return a card with its sentences changed, and its entries those given."""
    context = f"{card.component}/{card.id}"
    text, places = reword_texts(context, card.text, card.places, card.span, change)
    return replace(
        card,
        text=text,
        places=places,
        values={name: with_entries(value, entries) for name, value in card.values.items()},
    )


def reword_texts(
    context: str,
    texts: Mapping[str, str],
    places: Mapping[str, Span],
    span: Span,
    change: Reword,
) -> tuple[Mapping[str, str], Mapping[str, Span]]:
    """Return the texts by field, each changed, and the places with those of the changed texts."""
    words, moved = dict(texts), dict(places)
    for field, text in texts.items():
        if text.strip():
            place = f"text.{field}"
            new = change(Message(f"{context}/{field}", text, places.get(place, span)))
            words[field], moved[place] = new.text, new.span
    return words, moved


def with_entries(value: Value, entries: Mapping[str, Mapping[str, Entry]]) -> Value:
    """Return the value with vocabulary entries replaced by those given."""
    if isinstance(value, Entry):
        return entries.get(value.vocabulary, {}).get(value.id, value)
    if isinstance(value, tuple):
        return tuple(with_entries(item, entries) for item in value)
    return value
