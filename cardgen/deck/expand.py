"""Rows of items, tables and products become cards: typed, counted, with ids that last."""

import difflib
from collections import Counter
from collections.abc import Iterable, Mapping

from msgspec import Struct
from msgspec.structs import replace

from cardgen.base.diagnostics import Diagnostic, Span, did_you_mean
from cardgen.deck.fields import Converter, blank_of, converter_of
from cardgen.deck.model import Card, FieldType, Value
from cardgen.deck.names import check_id, id_from
from cardgen.deck.reader import Unfit, to_members, to_whole, to_word
from cardgen.deck.source import SourceNode
from cardgen.deck.vocabulary import Vocabularies, read_texts

MOST_COPIES = 9_999
"""More copies than this of one card are a slip of the finger."""

CLOSE = 0.75
"""How alike two names must be for the rarer to be taken for a slip (difflib's ratio)."""


class _Column(Struct, frozen=True, kw_only=True):
    """A field with what is needed to read it."""

    name: str
    convert: Converter
    blank: Value
    required: bool


class Expansion:
    """Collects the cards of one component; knows which ids are taken."""

    def __init__(
        self,
        component: str,
        fields: Mapping[str, FieldType],
        vocabularies: Vocabularies,
        found: list[Diagnostic],
    ) -> None:
        """Take the component's name, its fields' types, and the list for findings."""
        self.component = component
        self.found = found
        self.cards: list[Card] = []
        self.taken: dict[str, Span] = {}
        self.columns = tuple(
            _Column(
                name=name,
                convert=converter_of(field, vocabularies),
                blank=blank_of(field),
                required=not field.optional,
            )
            for name, field in fields.items()
        )
        self.known = {"id", "count", "text", *fields}

    def add_items(self, rows: Iterable[SourceNode]) -> None:
        """Add a card for each item.

        Findings: `unknown-key`, `missing-key`, `missing-value`, `wrong-type`, `unknown-entry`,
        `ambiguous-entry`, `duplicate-id`, `bad-id`, `bad-count`.
        """
        for row in rows:
            self._add(row, self.columns)

    def add_table(self, rows: tuple[SourceNode, ...]) -> None:
        """Add a card for each row; a column that is missing is reported once, not in each row.

        Findings: `missing-column`, and those of `add_items`.
        """
        if not rows:
            return
        header = rows[0].keys
        columns = []
        for column in self.columns:
            if column.required and column.name not in header:
                place = next(iter(header.values()))
                message, hint = (
                    f"the column `{column.name}` is missing",
                    "add it, or make its type optional with ?",
                )
                self.found.append(Diagnostic("missing-column", place, message, hint))
                column = replace(column, required=False)
            columns.append(column)
        for row in rows:
            self._add(row, tuple(columns))

    def finish(self) -> tuple[Card, ...]:
        """Return the cards, each with all texts that any of them has; "" where it has none.

        Findings: the warning `rare-text` for a name of a text that looks like a slip.
        """
        uses = Counter({name: 0 for card in self.cards for name in card.text})
        uses.update(name for card in self.cards for name, text in card.text.items() if text)
        self.found.extend(_rare_texts(self.cards, uses))
        blank = dict.fromkeys(uses, "")
        return tuple(replace(card, text={**blank, **card.text}) for card in self.cards)

    def _add(self, row: SourceNode, columns: tuple[_Column, ...]) -> None:
        try:
            members = to_members(row)
        except Unfit as unfit:
            self.found.append(unfit.at(row.span))
            return
        values, places = self._values(row, members, columns)
        text = read_texts(members.get("text"), self.found, places)
        card_id, id_span = self._id(row, members, values)
        places["id"] = id_span
        if "count" in members:
            places["count"] = members["count"].span
        self.cards.append(
            Card(
                id=card_id,
                component=self.component,
                values=values,
                text=text,
                count=self._count(members.get("count")),
                span=row.span,
                places=places,
            )
        )

    def _values(
        self, row: SourceNode, members: Mapping[str, SourceNode], columns: tuple[_Column, ...]
    ) -> tuple[dict[str, Value], dict[str, Span]]:
        """Return the typed values of a row and their places."""
        values: dict[str, Value] = {}
        places: dict[str, Span] = {}
        for column in columns:
            node = members.get(column.name)
            if node is not None:
                places[column.name] = node.span
                values[column.name] = column.convert(node, self.found)
                continue
            values[column.name] = column.blank
            if column.required:
                message, hint = f"`{column.name}` is missing here", f"add `{column.name}:`"
                self.found.append(Diagnostic("missing-key", row.span, message, hint))
        for name in members:
            if name not in self.known:
                hint = did_you_mean(name, self.known - {"id", "count", "text"})
                message = f"`{name}` is not a field of `{self.component}`"
                hint = hint if hint.startswith("did") else "declare it under `fields`"
                place = row.key_span(name)
                self.found.append(Diagnostic("unknown-key", place, message, hint))
        return values, places

    def _id(
        self, row: SourceNode, members: Mapping[str, SourceNode], values: Mapping[str, Value]
    ) -> tuple[str, Span]:
        """Return the card's id, written or derived, and where it comes from."""
        node = members.get("id")
        place = row.span
        if node is not None and node.value != "":
            card_id, place = self._written_id(node), node.span
        elif values.get("number", "") != "":
            card_id, place = id_from(str(values["number"])), members["number"].span
        else:
            card_id = str(len(self.cards) + 1)
        if card_id in self.taken:
            message = f"the id `{card_id}` is taken by line {self.taken[card_id].line}"
            hint = "give each card an `id` of its own; copies of one card are its `count`"
            self.found.append(Diagnostic("duplicate-id", place, message, hint))
        self.taken.setdefault(card_id, place)
        return card_id, place

    def _written_id(self, node: SourceNode) -> str:
        try:
            text = to_word(node).strip()
            check_id(text)
        except Unfit as unfit:
            self.found.append(unfit.at(node.span))
            return f"?{len(self.cards) + 1}"
        return text

    def _count(self, node: SourceNode | None) -> int:
        """Return how many copies are asked for; 1 where nothing is said."""
        if node is None or node.value == "":
            return 1
        try:
            count = to_whole(node)
            if not 0 <= count <= MOST_COPIES:
                said = f"{count} copies, expected 0 to {MOST_COPIES}"
                raise Unfit(said, "correct the number", "bad-count")
        except Unfit as unfit:
            self.found.append(unfit.at(node.span))
            return 1
        return count


def _rare_texts(cards: list[Card], uses: Counter[str]) -> Iterable[Diagnostic]:
    """Yield warnings for names that one card alone has, in place of one that others share."""
    if len(cards) < 3:
        return
    for card in cards:
        rare = [name for name, text in card.text.items() if text and uses[name] == 1]
        common = (
            [name for name in uses if uses[name] > 1 and not card.text.get(name)] if rare else []
        )
        for name in rare:
            near = difflib.get_close_matches(name, common, n=1, cutoff=CLOSE)
            if near:
                yield Diagnostic(
                    "rare-text",
                    card.places[f"text.{name}"],
                    f"only this card has the text `{name}`, and it lacks `{near[0]}`",
                    f"write `{near[0]}`, if that is meant",
                    "warning",
                )
