"""Which cards a check is about, and what stands on them."""

from collections.abc import Iterable, Mapping

from msgspec import Struct

from cardgen.base.diagnostics import Span, did_you_mean
from cardgen.deck.model import Card, Component, Deck
from cardgen.deck.model import Value as CardValue
from cardgen.deck.written import written
from cardgen.rules.checks.outcome import Absent
from cardgen.rules.document import Range, Value

TEXT_PREFIX = "text."


class Selection(Struct, frozen=True, kw_only=True):
    """Cards of one or more components.

    name: as a message calls them. span: where the first component is declared.
    """

    name: str
    components: tuple[Component, ...]
    cards: tuple[Card, ...]
    span: Span

    @property
    def pieces(self) -> int:
        """How many are printed in all."""
        return sum(card.count for card in self.cards)


def component_of(deck: Deck, name: str) -> Component:
    """Return the component. Raises Absent, with the nearest name."""
    if name not in deck.components:
        hint = did_you_mean(name, deck.components)
        raise Absent(deck.span, f"the deck has no component `{name}`", hint)
    return deck.components[name]


def select(
    deck: Deck, names: Iterable[str], conditions: Mapping[str, tuple[Value, ...]]
) -> Selection:
    """Return the cards of the components that meet every condition.

    Args:
        deck: where to look.
        names: of components.
        conditions: by field, the values of which the card must have one.

    Raises:
        Absent: no such component, or no card of them has such a field.
    """
    components = tuple(component_of(deck, name) for name in names)
    cards = tuple(card for component in components for card in component.cards)
    for field in conditions:
        wants_field(cards, field, components[0].span)
    chosen = tuple(
        card
        for card in cards
        if all(
            any(matches(value_of(card, field), wanted) for wanted in wanted_values)
            for field, wanted_values in conditions.items()
        )
    )
    return Selection(
        name=" and ".join(component.name for component in components),
        components=components,
        cards=chosen,
        span=components[0].span,
    )


def wants_field(cards: Iterable[Card], field: str, span: Span) -> None:
    """Raise Absent if there are cards and none of them has the field."""
    known = {name for card in cards for name in (*card.values, *_texts(card), "id")}
    if len(known) > 1 and field not in known:
        hint = did_you_mean(field, known)
        raise Absent(span, f"no card here has a field `{field}`", hint)


def _texts(card: Card) -> tuple[str, ...]:
    return tuple(TEXT_PREFIX + name for name in card.text)


def value_of(card: Card, field: str) -> CardValue:
    """Return what stands in a field (`points`, `text.rule`, `id`); "" where it is absent."""
    if field == "id":
        return card.id
    if field.startswith(TEXT_PREFIX):
        return card.text.get(field.removeprefix(TEXT_PREFIX), "")
    return card.values.get(field, "")


def place_of(card: Card, field: str) -> Span:
    """Return where a field was written, or the card where that isn't known."""
    return card.places.get(field, card.span)


def parts_of(value: CardValue) -> tuple[CardValue, ...]:
    """Return the entries of a list, or the single value; nothing for an absent one."""
    if isinstance(value, tuple):
        return value
    return () if value == "" else (value,)


def number_in(card: Card, field: str) -> int | float:
    """Return the number in a field, or how many entries its list has; 0 where it is absent."""
    value = value_of(card, field)
    if isinstance(value, tuple):
        return len(value)
    return value if isinstance(value, int | float) else 0


def matches(value: CardValue, wanted: Value) -> bool:
    """Tell whether a card's value is the one wanted; a list matches if it holds it."""
    if isinstance(value, tuple):
        return any(matches(part, wanted) for part in value)
    if isinstance(wanted, Range):
        is_number = isinstance(value, int | float) and not isinstance(value, bool)
        return is_number and wanted.first <= float(written(value)) <= wanted.last
    return written(value) == (f"{wanted:g}" if isinstance(wanted, float) else str(wanted))
