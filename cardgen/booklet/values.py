"""What stands between double braces in rules: facts, numbers and names, as a language writes them.

{{ facts.hand_limit }}                                    5
{{ facts.hand_limit; one: # kaart; other: # kaarten }}    5 kaarten
{{ facts.thresholds.2 }}  {{ assumed.kinds }}             20  8
{{ card.actions/meeuw }}  {{ elements.feuer }}            the name on the card, of the entry
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from babel import UnknownLocaleError
from babel.core import Locale
from babel.numbers import format_decimal

from cardgen.base.diagnostics import did_you_mean
from cardgen.deck.model import Deck
from cardgen.rules.document import Document, Range, Value

FORM = re.compile(r"\s*([a-z]+)\s*:\s*(.*?)\s*", re.DOTALL)
ROOMS = ("facts", "assumed")
NUMBER_SIGN = "#"


class NoValue(LookupError):
    """There is no such value: code, message and hint of the finding to be."""

    def __init__(self, code: str, message: str, hint: str) -> None:
        super().__init__(message)
        self.code, self.message, self.hint = code, message, hint


@dataclass(slots=True)
class Values:
    """What rules may name, in the deck's language."""

    deck: Deck
    document: Document | None
    locale: Locale = field(init=False)

    def __post_init__(self) -> None:
        self.locale = locale_of(self.deck)

    def written(self, expression: str) -> str:
        """Return what the words between double braces stand for. Raises NoValue."""
        name, *forms = expression.split(";")
        name = name.strip()
        room, _, rest = name.partition(".")
        if room in ROOMS:
            return self._fact(room, rest, name, forms)
        if forms:
            message = f"`{name}` has forms, expected a number of `facts` or `assumed`"
            raise NoValue("fact-not-a-number", message, "remove what follows the `;`")
        if room == "card":
            return self._card_name(rest)
        if room in self.deck.vocabulary:
            return self._entry_name(room, rest)
        known = [*ROOMS, "card", *self.deck.vocabulary]
        raise NoValue("fact-unknown", f"there is no `{name}`", did_you_mean(room, known))

    def is_sure(self, expression: str) -> bool:
        """Tell whether what the words name would be there if the author had written it."""
        room, _, rest = expression.partition(";")[0].strip().partition(".")
        if room in ROOMS:
            return self.deck.is_whole("document")
        if room == "card":
            return self.deck.is_whole("components", f"components/{rest.partition('/')[0]}")
        return self.deck.is_whole("vocabulary")

    def _fact(self, room: str, path: str, name: str, forms: list[str]) -> str:
        value = self._value(room, path, name)
        if forms:
            return self._inflected(value, name, forms)
        if isinstance(value, str):
            message = f"`{name}` is words of the document, expected a number"
            raise NoValue("fact-not-a-number", message, "say it in your own words here")
        return self._shown(value, name)

    def _value(self, room: str, path: str, name: str) -> Value:
        if self.document is None:
            hint = "add `document: document.yaml` to deck.yaml, or write the number"
            raise NoValue("fact-unknown", f"`{name}`: the deck names no document", hint)
        first, *keys = path.split(".")
        known = self.document.facts if room == "facts" else self.document.assumed
        if first not in known:
            raise NoValue("fact-unknown", f"there is no `{name}`", did_you_mean(first, known))
        value: Value = known[first].value
        for key in keys:
            value = part_of(value, key, name)
        return value

    def _shown(self, value: Value, name: str) -> str:
        match value:
            case int() | float():
                return format_decimal(value, locale=self.locale)
            case Range():
                return f"{self._shown(value.first, name)}–{self._shown(value.last, name)}"
            case tuple():
                return " × ".join(self._shown(part, name) for part in value)
            case str():
                return value
        keys = ", ".join(f"`{name}.{key}`" for key in value)
        raise NoValue("fact-not-a-number", f"`{name}` holds several values", f"write {keys}")

    def _inflected(self, value: Value, name: str, forms: list[str]) -> str:
        """Return the form that the number asks for in this language."""
        if not isinstance(value, int | float):
            message = f"`{name}` is no number, so it has no plural"
            raise NoValue("fact-not-a-number", message, "remove what follows the `;`")
        words: dict[str, str] = {}
        for form in forms:
            parts = FORM.fullmatch(form)
            if parts is None:
                message = f"`{form.strip()}` is no form, expected `one: …` or `other: …`"
                raise NoValue("plural-form", message, "write `; one: # card; other: # cards`")
            words[parts[1]] = parts[2]
        wanted = str(self.locale.plural_form(value))
        if wanted not in words and "other" not in words:
            needed = ", ".join(sorted({*self.locale.plural_form.tags, "other"}))
            message = f"`{name}` has no form `{wanted}` for {self._shown(value, name)}"
            raise NoValue("plural-form", message, f"this language has the forms {needed}")
        form = words.get(wanted, words.get("other", ""))
        return form.replace(NUMBER_SIGN, self._shown(value, name))

    def _card_name(self, path: str) -> str:
        component, _, card = path.partition("/")
        if component not in self.deck.components:
            hint = did_you_mean(component, self.deck.components)
            raise NoValue("card-unknown", f"there is no component `{component}`", hint)
        cards = {one.id.removeprefix("#"): one for one in self.deck.components[component].cards}
        card = card.removeprefix("#")
        if card not in cards:
            raise NoValue("card-unknown", f"{component} has no card `{card}`",
                          did_you_mean(card, cards))  # fmt: skip
        return named(cards[card].text, f"{component}/{card}")

    def _entry_name(self, vocabulary: str, entry: str) -> str:
        entries = self.deck.vocabulary[vocabulary]
        if entry not in entries:
            hint = did_you_mean(entry, entries)
            raise NoValue("fact-unknown", f"{vocabulary} has no entry `{entry}`", hint)
        return named(entries[entry].text, f"{vocabulary}.{entry}")


def named(texts: Mapping[str, str], what: str) -> str:
    """Return the name among a card's or an entry's texts. Raises NoValue."""
    if not texts.get("name"):
        raise NoValue("fact-unknown", f"{what} has no text `name`", "give it one, or write it here")
    return texts["name"]


def part_of(value: Value, key: str, name: str) -> Value:
    """Return a part of a fact: a list's by number from 0, a range's ends, a mapping's by key."""
    known: dict[str, Value] = {}
    if isinstance(value, Range):
        known = {"first": value.first, "last": value.last}
    elif isinstance(value, tuple):
        known = {str(at): part for at, part in enumerate(value)}
    elif isinstance(value, Mapping):
        known = dict(value)
    if key not in known:
        hint = did_you_mean(key, known, otherwise="remove it: the fact has no parts")
        raise NoValue("fact-unknown", f"`{name}` has no part `{key}`", hint)
    return known[key]


def locale_of(deck: Deck) -> Locale:
    """Return how the deck's language writes numbers; one that nobody speaks, as the deck's own."""
    for code in (deck.language, deck.source_language):
        try:
            return Locale.parse(code, sep="-")
        except (UnknownLocaleError, ValueError):
            continue
    return Locale("en")
