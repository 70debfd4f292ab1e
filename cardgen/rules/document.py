"""What a game's document says, as `document.yaml` writes it down: facts, gaps, rules.

Nothing here has been compared with a deck or with the document's text; that is `validate`'s work.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path

from msgspec import Struct, field

from cardgen.base.diagnostics import Span
from cardgen.deck.source import SourceNode

START = "start"
"""The name of the stretch of a document that comes before its first heading."""

WORDS_PER_QUOTATION = 6
"""A quotation proves; it doesn't reprint. Longer ones are refused."""


class Range(Struct, frozen=True):
    """Whole numbers from `first` to `last`, both included; `1..11` in YAML."""

    first: int
    last: int

    def __str__(self) -> str:
        """Return it as it is written."""
        return f"{self.first}..{self.last}"


Number = int | float
Value = int | float | str | Range | tuple["Value", ...] | Mapping[str, "Value"]


class Quotation(Struct, frozen=True, kw_only=True):
    """A few words of the document, and the section in which they stand."""

    text: str
    section: str
    language: str
    span: Span


class Fact(Struct, frozen=True, kw_only=True):
    """Something that the document states, with the quotations that prove it."""

    name: str
    value: Value
    says: tuple[Quotation, ...]
    span: Span
    value_span: Span


class Assumption(Struct, frozen=True, kw_only=True):
    """Something that the document leaves open: the deck's answer, and why."""

    name: str
    value: Value
    why: str
    span: Span
    says: tuple[Quotation, ...] = ()


class Reading(Struct, frozen=True, kw_only=True):
    """One of the ways to read a contradiction.

    silent: languages of the document that say nothing of it.
    """

    name: str
    means: str
    says: tuple[Quotation, ...]
    silent: tuple[str, ...]
    span: Span


class Dispute(Struct, frozen=True, kw_only=True):
    """Where the document contradicts itself or its translations: follows is a reading's name."""

    name: str
    readings: tuple[Reading, ...]
    follows: str
    why: str
    span: Span


class Rule(Struct, frozen=True, kw_only=True):
    """One rule of the game, in our own words, and where the rules text has it.

    sections: of rules.md, by the names that its headings have; each with its place.
    rests_on: the entries that prove it, as `facts.hand`; with them it needs no quotation.
    """

    name: str
    states: str
    sections: tuple[tuple[str, Span], ...]
    says: tuple[Quotation, ...]
    rests_on: tuple[str, ...]
    span: Span


class Numbering(Struct, frozen=True, kw_only=True):
    """The numbers of a list's items in one section: `1.` to `last`, in order."""

    section: str
    language: str
    last: int
    span: Span


class Ignored(Struct, frozen=True, kw_only=True):
    """Figures that say nothing of the game, and why."""

    name: str
    why: str
    says: tuple[Quotation, ...]
    numbering: tuple[Numbering, ...]
    span: Span


class CheckSpec(Struct, frozen=True, kw_only=True):
    """A check as it was declared: its kind and parameters, read when it is run.

    when: components without which there is nothing to check yet.
    """

    id: str
    kind: str
    parameters: Mapping[str, SourceNode]
    when: tuple[str, ...]
    span: Span


class Section(Struct, frozen=True, kw_only=True):
    """A heading of the document, as it is printed there."""

    heading: str
    language: str
    span: Span


class Document(Struct, frozen=True, kw_only=True):
    """A game's `document.yaml`.

    path: as the user would type it; file: the name of the document's own text file.
    languages: of the document, in its order; sections: in its order, language by language.
    """

    path: Path
    file: str
    file_span: Span
    languages: tuple[str, ...]
    sections: tuple[Section, ...]
    facts: Mapping[str, Fact] = field(default_factory=dict)
    assumed: Mapping[str, Assumption] = field(default_factory=dict)
    disputed: Mapping[str, Dispute] = field(default_factory=dict)
    rules: tuple[Rule, ...] = ()
    ignored: tuple[Ignored, ...] = ()
    checks: tuple[CheckSpec, ...] = ()

    def quotations(self) -> Iterator[tuple[Quotation, ...]]:
        """Yield what each entry quotes, in the order in which the file holds them."""
        yield from (fact.says for fact in self.facts.values())
        yield from (assumption.says for assumption in self.assumed.values())
        for dispute in self.disputed.values():
            yield from (reading.says for reading in dispute.readings)
        yield from (rule.says for rule in self.rules)
        yield from (entry.says for entry in self.ignored)


def numbers_of(value: Value) -> tuple[Number, ...]:
    """Return the numbers that a value holds, keys of mappings included, each once."""
    return tuple(dict.fromkeys(_numbers(value)))


def _numbers(value: Value) -> Iterator[Number]:
    if isinstance(value, bool | str):
        return
    if isinstance(value, int | float):
        yield value
    elif isinstance(value, Range):
        yield from (value.first, value.last)
    elif isinstance(value, tuple):
        for part in value:
            yield from _numbers(part)
    else:
        for key, part in value.items():
            if key.isdecimal():
                yield int(key)
            yield from _numbers(part)


def describe(value: Value) -> str:
    """Return a value as a message shows it: `59 × 91`, `1..11`, `2: 20, 3: 16`."""
    if isinstance(value, tuple):
        return " × ".join(describe(part) for part in value)
    if isinstance(value, Mapping):
        return ", ".join(f"{key}: {describe(part)}" for key, part in value.items())
    return f"{value:g}" if isinstance(value, float) else str(value)
