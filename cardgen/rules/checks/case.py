"""A check at work: the deck, the document, the painted faces, and the declared parameters."""

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from cardgen.base.diagnostics import did_you_mean
from cardgen.deck.model import Deck, Entry
from cardgen.deck.source import SourceNode
from cardgen.rules.checks.cards import Selection, number_in, select, wants_field
from cardgen.rules.checks.outcome import BOUNDS, Absent, Bound, CheckMistake
from cardgen.rules.declaration import parse_value
from cardgen.rules.document import CheckSpec, Document, Number, Range, Value
from cardgen.rules.painted import PaintedSpot

OPERATIONS = ("sum", "product", "minus", "pieces", "entries", "total")
"""Words that make a mapping a reckoning; see `Case.number`."""


class Case(Struct, frozen=True, kw_only=True):
    """What a check is given. Its methods read the declared parameters.

    They raise CheckMistake where the declaration is wrong, Absent where the deck lacks a thing.
    """

    deck: Deck
    document: Document
    painted: tuple[PaintedSpot, ...]
    spec: CheckSpec

    def inside(self, node: SourceNode) -> "Case":
        """Return the case with the members of a node in place of the parameters."""
        return replace(self, spec=replace(self.spec, parameters=node.members, span=node.span))

    def has(self, key: str) -> bool:
        """Tell whether a parameter was given."""
        return key in self.spec.parameters

    def node(self, key: str) -> SourceNode:
        """Return a parameter as written."""
        if key not in self.spec.parameters:
            raise CheckMistake(self.spec.span, f"the key `{key}` is missing")
        return self.spec.parameters[key]

    def word(self, key: str, default: str = "") -> str:
        """Return a parameter that is a name."""
        if default and not self.has(key):
            return default
        return _text(self.node(key))

    def words(self, key: str) -> tuple[str, ...]:
        """Return a parameter that is a name or a list of names."""
        node = self.node(key)
        return tuple(_text(part) for part in node.entries or (node,))

    def value(self, key: str) -> Value:
        """Return a parameter's value; `facts.x` and `assumed.x` stand for theirs."""
        return self._resolve(self.node(key))

    def values(self, key: str) -> tuple[Value, ...]:
        """Return a parameter's values: those of a list or of a range, or the only one."""
        value = self.value(key)
        if isinstance(value, Range):
            return tuple(range(value.first, value.last + 1))
        return value if isinstance(value, tuple) else (value,)

    def number(self, key: str, default: Number | None = None) -> Number:
        """Return a number: written out, by name, or reckoned.

        `{sum: [a, b]}`, `{product: [a, b]}`, `{minus: [a, b]}`, `{pieces: selection}`,
        `{entries: vocabulary}`, `{total: {of: selection, field: name}}`.
        """
        if default is not None and not self.has(key):
            return default
        return self._number(self.node(key))

    def numbers(self, key: str) -> tuple[Number, ...]:
        """Return a list of numbers, each as `number` reads them."""
        node = self.node(key)
        if node.entries:
            return tuple(self._number(part) for part in node.entries)
        value = self._resolve(node)
        parts = value if isinstance(value, tuple) else (value,)
        return tuple(self._as_number(part, node) for part in parts)

    def numbers_by_count(self, key: str) -> dict[int, Number]:
        """Return a mapping of whole numbers, of players or of wagers, to numbers."""
        value = self.value(key)
        if not isinstance(value, Mapping) or not all(count.isdecimal() for count in value):
            message = "a mapping of whole numbers to numbers is needed"
            raise CheckMistake(self.node(key).span, message)
        return {int(count): self.as_number(number, key) for count, number in value.items()}

    def bound(self) -> Bound:
        """Return which of `equals`, `at_least`, `at_most` was given; exactly one must be."""
        given = [key for key in BOUNDS if self.has(key)]
        if len(given) != 1:
            message = "one of `equals`, `at_least`, `at_most` is expected"
            raise CheckMistake(self.spec.span, message)
        return Bound(kind=given[0], number=self.number(given[0]))

    def cards(self, key: str = "of") -> Selection:
        """Return the cards of a component, of a list of them, or `{cards: …, where: {…}}`."""
        return self._cards(self.node(key))

    def vocabulary(self, key: str) -> Mapping[str, Entry]:
        """Return the vocabulary that a parameter names."""
        return self._vocabulary(self.node(key))

    def as_number(self, value: Value, key: str) -> Number:
        """Return a value that must be a number; the parameter's place is where it isn't."""
        return self._as_number(value, self.node(key))

    def _vocabulary(self, node: SourceNode) -> Mapping[str, Entry]:
        name = _text(node)
        if name not in self.deck.vocabulary:
            hint = did_you_mean(name, self.deck.vocabulary)
            raise Absent(self.deck.span, f"the deck has no vocabulary `{name}`", hint)
        return self.deck.vocabulary[name]

    def _cards(self, node: SourceNode) -> Selection:
        if not node.members:
            names = [_text(part) for part in node.entries or (node,)]
            return select(self.deck, names, {})
        for key in node.members:
            if key not in ("cards", "where"):
                hint = did_you_mean(key, ("cards", "where"))
                raise CheckMistake(node.key_span(key), f"unknown key `{key}`", hint)
        if "cards" not in node.members:
            raise CheckMistake(node.span, "the key `cards` is missing")
        inside = node.members["cards"]
        where = node.members["where"].members if "where" in node.members else {}
        conditions = {
            field: tuple(self._resolve(part) for part in wanted.entries or (wanted,))
            for field, wanted in where.items()
        }
        names = [_text(part) for part in inside.entries or (inside,)]
        return select(self.deck, names, conditions)

    def _number(self, node: SourceNode) -> Number:
        operation = next(iter(node.members), "")
        if len(node.members) != 1 or operation not in OPERATIONS:
            return self._as_number(self._resolve(node), node)
        inside = node.members[operation]
        if operation == "pieces":
            return self._cards(inside).pieces
        if operation == "entries":
            return len(self._vocabulary(inside))
        if operation == "total":
            return self._total(inside)
        parts = [self._number(part) for part in inside.entries]
        if len(parts) < 2:
            raise CheckMistake(inside.span, f"`{operation}` takes a list of at least two numbers")
        return _reckon(operation, parts)

    def _total(self, node: SourceNode) -> Number:
        if set(node.members) != {"of", "field"}:
            raise CheckMistake(node.span, "`total` takes the keys `of` and `field`")
        field = _text(node.members["field"])
        selection = self._cards(node.members["of"])
        wants_field(selection.cards, field, selection.span)
        return sum(card.count * number_in(card, field) for card in selection.cards)

    def _resolve(self, node: SourceNode) -> Value:
        if isinstance(node.value, tuple):
            return tuple(self._resolve(part) for part in node.value)
        if isinstance(node.value, dict):
            return {key: self._resolve(part) for key, part in node.value.items()}
        if not isinstance(node.value, str) or node.quoted:
            return parse_value(node)
        room, _, path = node.value.partition(".")
        if room not in ("facts", "assumed") or not path:
            return parse_value(node)
        known = self.document.facts if room == "facts" else self.document.assumed
        name, *steps = path.split(".")
        if name not in known:
            message = f"`{room}` has no `{name}`"
            raise CheckMistake(node.span, message, did_you_mean(name, known))
        return _walk(known[name].value, steps, node)

    def _as_number(self, value: Value, node: SourceNode) -> Number:
        if isinstance(value, int | float):
            return value
        raise CheckMistake(node.span, "this is no number", "write a number or `facts.name`")


def references(spec: CheckSpec) -> tuple[tuple[str, str], ...]:
    """Return the facts and assumptions that a check names, as (`facts`, name), in order."""
    found: dict[tuple[str, str], None] = {}
    waiting = list(spec.parameters.values())
    while waiting:
        node = waiting.pop(0)
        waiting[:0] = [*node.entries, *node.members.values()]
        if isinstance(node.value, str) and not node.quoted:
            room, _, path = node.value.partition(".")
            if room in ("facts", "assumed") and path:
                found[room, path.partition(".")[0]] = None
    return tuple(found)


def _walk(value: Value, steps: list[str], node: SourceNode) -> Value:
    for step in steps:
        if isinstance(value, Range) and step in ("first", "last"):
            value = value.first if step == "first" else value.last
        elif isinstance(value, tuple) and step.isdecimal() and int(step) < len(value):
            value = value[int(step)]
        elif isinstance(value, Mapping) and step in value:
            value = value[step]
        else:
            raise CheckMistake(node.span, f"there is no `{step}` in this value")
    return value


def _reckon(operation: str, parts: list[Number]) -> Number:
    result = parts[0]
    for part in parts[1:]:
        if operation == "sum":
            result += part
        elif operation == "product":
            result *= part
        else:
            result -= part
    return result


def _text(node: SourceNode) -> str:
    if isinstance(node.value, str) and not node.is_blank:
        return node.value
    raise CheckMistake(node.span, "a name is expected here")
