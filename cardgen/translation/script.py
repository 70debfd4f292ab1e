"""All that a game says, and where its translations lie."""

from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from cardgen.base.diagnostics import Checked, Span
from cardgen.base.errors import WrongUsage
from cardgen.deck.model import Card, Component, Deck
from cardgen.deck.read import read_deck
from cardgen.i18n.catalogue import Catalogue, read_catalogue
from cardgen.i18n.languages import catalogue_path, is_language, languages_of
from cardgen.i18n.messages import Message, messages_of
from cardgen.i18n.pseudo import PSEUDO
from cardgen.jobs import Line

SHOWN_VALUES = 4
"""So many values of a card tell a translator which one it is."""


class Script(Struct, frozen=True, kw_only=True):
    """A game's sentences in the language that its deck is written in, each with a note."""

    deck: Deck
    messages: tuple[Message, ...]


def read_script(line: Line, game: str) -> Script:
    """Return all that a game says. Raises DeckRejected where its deck has errors."""
    deck = line.settle(read_deck(line.project, game))
    messages = line.settle(messages_of(deck))
    cards = {
        f"{component.name}/{card.id}": (component, card)
        for component in deck.components.values()
        for card in component.cards
    }
    noted = tuple(with_note(message, cards, deck) for message in messages)
    return Script(deck=deck, messages=noted)


def with_note(message: Message, cards: dict[str, tuple[Component, Card]], deck: Deck) -> Message:
    """Return the message with what its text is on, for the translator."""
    owner, _, field = message.context.rpartition("/")
    if message.note:
        return message
    if owner in cards:
        component, card = cards[owner]
        return replace(message, note=f"{field} of {described(component, card)}")
    if owner in deck.components and field == "title":
        kind = deck.components[owner].kind
        return replace(message, note=f"{field} of the file with the {owner}, of kind {kind}")
    family, _, name = owner.partition("/")
    if family in deck.vocabulary:
        return replace(message, note=f"{field} of {name}, one of the {family}")
    if owner == "game":
        return replace(message, note=f"{field}: a text of the game itself")
    return message


def described(component: Component, card: Card) -> str:
    """Return what a card is: its name where it has one, its component, its copies, its values."""
    name = card.text.get("name") or card.text.get("title")
    named = f"card {card.id}" + (f" “{name}”" if name else "")
    values = [
        f"{field} {value}"
        for field, value in card.values.items()
        if isinstance(value, str | int | float) and value not in ("", False)
    ]
    shown = f" ({', '.join(values[:SHOWN_VALUES])})" if values else ""
    return f"{named}{shown} of {component.name}, {component.kind}, {card.count} in the box"


def chosen_catalogues(deck: Deck, asked: tuple[str, ...]) -> tuple[str, ...]:
    """Return the languages asked for; those that have a catalogue where none or `all` is.

    The deck's own language is passed over, so that one list serves several games.

    Raises:
        WrongUsage: what is asked for is no language, or the deck's own alone.
    """
    for language in asked:
        if language != "all" and (language == PSEUDO or not is_language(language)):
            hint = "write one such as nl, sv, nb, da, fi, de or en"
            raise WrongUsage(f"`{language}` is no language code", hint)
    if asked and set(asked) == {deck.source_language}:
        raise WrongUsage(f"{deck.game} is written in `{asked[0]}`: there is nothing to translate")
    wanted = [
        one
        for name in asked or ("all",)
        for one in (languages_of(deck.folder) if name == "all" else [name])
    ]
    return tuple(dict.fromkeys(one for one in wanted if one != deck.source_language))


def catalogue_of(line: Line, deck: Deck, language: str) -> Checked[Catalogue]:
    """Return a game's catalogue; an empty one where there is none yet."""
    path = catalogue_path(deck.folder, language)
    shown = line.project.shown(path)
    if not path.exists():
        return Checked(Catalogue(language=language, path=shown))
    return read_catalogue(path, language, shown)


def from_root(line: Line, messages: Sequence[Message]) -> tuple[Message, ...]:
    """Return the messages with places from the project's folder, wherever the user stands."""
    return tuple(replace(message, span=span_from_root(line, message.span)) for message in messages)


def span_from_root(line: Line, span: Span) -> Span:
    """Return the place with its path from the project's folder."""
    path = Path(line.project.shown_from, span.path).resolve()
    root = line.project.root.resolve()
    shown = path.relative_to(root).as_posix() if path.is_relative_to(root) else span.path
    return replace(span, path=shown)
