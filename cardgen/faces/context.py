"""What a template may look at: the card, the game, the vocabularies, as plain records."""

from collections.abc import Iterable, Mapping

from cardgen.deck.model import Card, Component, Deck, Entry, Layout, Value
from cardgen.faces.nets import NET_FIELDS, SIDE_FIELDS, SIDES, net_values, side_values


class Record:
    """Named values; what is not among them is undefined, for Jinja as for Python."""

    def __init__(self, values: Mapping[str, object]) -> None:
        self.__dict__.update(values)

    def __repr__(self) -> str:
        return f"Record({', '.join(self.__dict__)})"


class Records:
    """Makes records from a deck; each vocabulary entry's only once."""

    def __init__(self, deck: Deck) -> None:
        self.deck = deck
        self.entries: dict[tuple[str, str], Record] = {}

    def of_game(self) -> dict[str, object]:
        """Return what all templates of the game may look at."""
        vocabularies = {
            name: Record({entry.id: self.of_entry(entry) for entry in entries.values()})
            for name, entries in self.deck.vocabulary.items()
        }
        game = Record({"id": self.deck.game, "text": Record(self.deck.text)})
        return {**vocabularies, "game": game, "language": self.deck.language}

    def of_component(self, component: Component, layout: Layout) -> dict[str, object]:
        """Return what the templates of a component may look at besides."""
        outline = layout.format.outline
        shape = {"width": outline.width, "height": outline.height, "radius": outline.radius}
        values: dict[str, object] = {
            "component": Record({"name": component.name, "pieces": component.pieces}),
            "layout": Record({"name": layout.format.name, **shape}),
        }
        if layout.net is not None:
            sides = {name: Record(side_values(each)) for name, each in layout.net.faces.items()}
            values["net"] = Record(net_values(layout.net, component.bleed) | sides)
        return values

    def of_card(self, card: Card, text_fields: Iterable[str]) -> Record:
        """Return a card: values and texts by field; of the fields it lacks, the text is empty."""
        values = {name: self.of_value(value) for name, value in card.values.items()}
        texts = dict.fromkeys(text_fields, "") | dict(card.text)
        return Record({**values, "id": card.id, "count": card.count, "text": Record(texts)})

    def of_value(self, value: Value) -> object:
        """Return a value as a template sees it."""
        if isinstance(value, Entry):
            return self.of_entry(value)
        if isinstance(value, tuple):
            return [self.of_value(item) for item in value]
        return value

    def of_entry(self, entry: Entry) -> Record:
        """Return a vocabulary entry: its id, values and texts."""
        key = (entry.vocabulary, entry.id)
        if key not in self.entries:
            values = {name: self.of_value(value) for name, value in entry.values.items()}
            self.entries[key] = Record({**values, "id": entry.id, "text": Record(entry.text)})
        return self.entries[key]


def text_names(component: Component) -> list[str]:
    """Return the fields that some card of the component has a text for, in order of appearance."""
    return list(dict.fromkeys(name for card in component.cards for name in card.text))


def known_names(deck: Deck, component: Component) -> dict[str, frozenset[str]]:
    """Return the names that the component's templates may use, each with its fields."""
    values = {name for card in component.cards for name in card.values}
    names: dict[str, frozenset[str]] = {
        name: frozenset(entries) for name, entries in deck.vocabulary.items()
    }
    for name, vocabulary in fields_of_entries(component).items():
        entries = deck.vocabulary[vocabulary].values()
        own = {value for entry in entries for value in entry.values}
        names[f"card.{name}"] = frozenset(own | {"id", "text"})
        names[f"card.{name}.text"] = frozenset(text for entry in entries for text in entry.text)
    if any(layout.net is not None for layout in component.layouts.values()):
        names["net"] = NET_FIELDS
        names |= {f"net.{side}": SIDE_FIELDS for side in SIDES}
    return names | {
        "card": frozenset(values | {"id", "count", "text"}),
        "card.text": frozenset(text_names(component)),
        "game": frozenset({"id", "text"}),
        "game.text": frozenset(deck.text),
        "component": frozenset({"name", "pieces"}),
        "layout": frozenset({"name", "width", "height", "radius"}),
        "language": frozenset(),
    }


def fields_of_entries(component: Component) -> dict[str, str]:
    """Return the fields whose values are entries of one vocabulary, each with that vocabulary."""
    found: dict[str, set[str]] = {}
    for card in component.cards:
        for name, value in card.values.items():
            if isinstance(value, Entry):
                found.setdefault(name, set()).add(value.vocabulary)
    return {name: min(of) for name, of in found.items() if len(of) == 1}
