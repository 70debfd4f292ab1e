"""Which cards are the same card, though they stand in several entries."""

from collections.abc import Iterable
from dataclasses import dataclass

from cardgen.deck.model import Card, Entry, Value

Key = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Identity:
    """Cards that are the same in what was asked for, and their copies in all."""

    key: Key
    cards: tuple[Card, ...]

    @property
    def copies(self) -> int:
        """How many pieces they make together."""
        return sum(card.count for card in self.cards)


def copies_by_identity(cards: Iterable[Card], fields: tuple[str, ...] = ()) -> tuple[Identity, ...]:
    """Return the cards grouped by what they hold, in the order of first appearance.

    Args:
        cards: of one component or of several.
        fields: the values (`kind`) and texts (`text.name`) that make the identity; without any,
            everything but id and count does.
    """
    groups: dict[Key, list[Card]] = {}
    for card in cards:
        groups.setdefault(_key(card, fields), []).append(card)
    return tuple(Identity(key=key, cards=tuple(same)) for key, same in groups.items())


def _key(card: Card, fields: tuple[str, ...]) -> Key:
    held = {name: written(value) for name, value in card.values.items()}
    held |= {f"text.{name}": text for name, text in card.text.items()}
    return tuple((name, held.get(name, "")) for name in fields or sorted(held))


def written(value: Value) -> str:
    """Return a value as one would write it in a table: entries by id, lists with spaces."""
    if isinstance(value, tuple):
        return " ".join(written(each) for each in value)
    if isinstance(value, Entry):
        return value.id
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)
