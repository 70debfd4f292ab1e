"""What there is to translate in a deck: exactly what stands under `text`."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from cardgen.base.diagnostics import Span
from cardgen.deck.model import Card, Component, Deck, Entry, Value

Reword = Callable[[str, str, Span], str]
"""Takes a context, a sentence and its place; returns the sentence as it is to be printed."""


@dataclass(frozen=True, slots=True)
class Message:
    """One sentence to translate; `context` is `component/card/field`, `span` where it stands."""

    context: str
    sentence: str
    span: Span


def messages_of(deck: Deck) -> tuple[Message, ...]:
    """Return the deck's sentences in the order written; empty texts are none."""
    found: list[Message] = []

    def note(context: str, sentence: str, span: Span) -> str:
        found.append(Message(context, sentence, span))
        return sentence

    reword(deck, note)
    return tuple(found)


def reword(deck: Deck, change: Reword) -> Deck:
    """Return the deck with each of its sentences changed; empty ones are left alone."""
    entries = {
        name: {key: reword_entry(entry, change) for key, entry in vocabulary.items()}
        for name, vocabulary in deck.vocabulary.items()
    }
    text = reword_texts("game", deck.text, deck.places, deck.span, change)
    components = {
        name: reword_component(component, entries, change)
        for name, component in deck.components.items()
    }
    return replace(deck, text=text, vocabulary=entries, components=components)


def reword_entry(entry: Entry, change: Reword) -> Entry:
    """Return a vocabulary entry with its sentences changed."""
    context = f"{entry.vocabulary}/{entry.id}"
    return replace(entry, text=reword_texts(context, entry.text, entry.places, entry.span, change))


def reword_component(
    component: Component, entries: Mapping[str, Mapping[str, Entry]], change: Reword
) -> Component:
    """Return a component with its cards' sentences changed, and its entries those given."""
    return replace(
        component,
        cards=tuple(reword_card(card, entries, change) for card in component.cards),
    )


def reword_card(card: Card, entries: Mapping[str, Mapping[str, Entry]], change: Reword) -> Card:
    """Return a card with its sentences changed, and its entries those given."""
    context = f"{card.component}/{card.id}"
    return replace(
        card,
        text=reword_texts(context, card.text, card.places, card.span, change),
        values={name: with_entries(value, entries) for name, value in card.values.items()},
    )


def reword_texts(
    context: str,
    texts: Mapping[str, str],
    places: Mapping[str, Span],
    span: Span,
    change: Reword,
) -> dict[str, str]:
    """Return the texts by field, each changed."""
    return {
        field: change(f"{context}/{field}", text, places.get(f"text.{field}", span))
        if text
        else text
        for field, text in texts.items()
    }


def with_entries(value: Value, entries: Mapping[str, Mapping[str, Entry]]) -> Value:
    """Return the value with vocabulary entries replaced by those given."""
    if isinstance(value, Entry):
        return entries.get(value.vocabulary, {}).get(value.id, value)
    if isinstance(value, tuple):
        return tuple(with_entries(item, entries) for item in value)
    return value
