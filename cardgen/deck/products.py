"""`each`: cards for every combination of vocabularies, ranges and lists."""

import itertools
import math
import re
from collections.abc import Mapping

from msgspec import Struct

from cardgen.base.diagnostics import Diagnostic, did_you_mean
from cardgen.deck.fields import TAKEN
from cardgen.deck.model import FieldType
from cardgen.deck.names import check_name, id_from
from cardgen.deck.reader import Unfit, to_entries, to_members, to_word
from cardgen.deck.source import SourceNode
from cardgen.deck.vocabulary import Vocabularies

RANGE = re.compile(r"(\d{1,9})\s*\.\.\s*(\d{1,9})", re.ASCII)

MOST_CARDS = 20_000
"""More designs than this in one component are a slip, not a game."""


class Axis(Struct, frozen=True, kw_only=True):
    """One field of a product: the values it takes in turn, and the type they suggest."""

    field: str
    values: tuple[SourceNode, ...]
    type: FieldType


class Products(Struct, frozen=True, kw_only=True):
    """The rows of all products, and the types of fields that are not declared."""

    rows: tuple[SourceNode, ...] = ()
    implied: Mapping[str, FieldType]


def read_products(
    node: SourceNode,
    vocabularies: Vocabularies,
    declared: Mapping[str, FieldType],
    found: list[Diagnostic],
) -> Products:
    """Return a row for each combination, the last field changing fastest.

    Args:
        node: a mapping of fields to a vocabulary, a range `1..11` or a list, perhaps with `count`
            and `text` for all; or a list of such mappings.
        vocabularies: what fields may run through.
        declared: the types of `fields`, which hold over what a product suggests.
        found: takes the findings: `unknown-vocabulary`, `bad-range`, `too-many-cards`,
            `unclear-type`, `bad-name`, `reserved-name`, `missing-value`, `wrong-type`.
    """
    implied: dict[str, FieldType] = {}
    rows: list[SourceNode] = []
    for product in node.entries or (node,):
        try:
            axes = _axes(product, vocabularies, found)
            for axis in axes:
                _settle_type(axis, product, declared, implied)
            rows.extend(_rows(product, axes))
        except Unfit as unfit:
            found.append(unfit.at(product.span))
    return Products(rows=tuple(rows), implied=implied)


def _axes(
    product: SourceNode, vocabularies: Vocabularies, found: list[Diagnostic]
) -> tuple[Axis, ...]:
    """Return the fields of a product; raises Unfit where there are none."""
    axes, asked = [], 0
    for name, node in to_members(product).items():
        if name in TAKEN - {"id"}:
            continue
        asked += 1
        try:
            check_name(name, TAKEN)
        except Unfit as unfit:
            found.append(unfit.at(product.key_span(name)))
            continue
        try:
            axes.append(_axis(name, node, vocabularies))
        except Unfit as unfit:
            found.append(unfit.at(node.span))
    if not asked:
        hint = "write fields with a vocabulary, a range or a list: {number: 1..11}"
        raise Unfit("`each` names no field", hint, "missing-value")
    return tuple(axes) if len(axes) == asked else ()


def _axis(name: str, node: SourceNode, vocabularies: Vocabularies) -> Axis:
    """Return the values that a field runs through."""
    if isinstance(node.value, tuple):
        texts = [to_word(each).strip() for each in to_entries(node)]
        values = tuple(
            SourceNode(text, each.span, quoted=True)
            for text, each in zip(texts, node.entries, strict=True)
        )
        return Axis(field=name, values=values, type=FieldType(base="text", optional=True))
    text = to_word(node).strip()
    if span := RANGE.fullmatch(text):
        numbers = _range(span[1], span[2])
        base = FieldType(
            base="text" if span[1].startswith("0") and span[1] != "0" else "int", optional=True
        )
        return Axis(field=name, values=_nodes(numbers, node), type=base)
    if text in vocabularies:
        base = FieldType(base="entry", vocabularies=(text,), optional=True)
        return Axis(field=name, values=_nodes(list(vocabularies[text]), node), type=base)
    hint = did_you_mean(
        text, vocabularies, otherwise="write a range such as 1..11 or a list [a, b]"
    )
    raise Unfit(f"`{text}` is neither a vocabulary nor a range", hint, "unknown-vocabulary")


def _range(first: str, last: str) -> list[str]:
    """Return the numbers of a range as text; leading zeros keep their width."""
    start, end = int(first), int(last)
    if end < start:
        raise Unfit(f"the range {first}..{last} is empty", f"write {last}..{first}", "bad-range")
    if end - start >= MOST_CARDS:
        raise Unfit(f"the range {first}..{last} is too long", "check its end", "too-many-cards")
    width = len(first) if first.startswith("0") else 0
    return [str(number).zfill(width) for number in range(start, end + 1)]


def _nodes(texts: list[str], node: SourceNode) -> tuple[SourceNode, ...]:
    return tuple(SourceNode(text, node.span, quoted=True) for text in texts)


def _settle_type(
    axis: Axis,
    product: SourceNode,
    declared: Mapping[str, FieldType],
    implied: dict[str, FieldType],
) -> None:
    """Note the type of a field that is not declared; raises Unfit where two products disagree."""
    if axis.field in declared:
        return
    if implied.setdefault(axis.field, axis.type) != axis.type:
        said = f"`{axis.field}` is {implied[axis.field].base} above and {axis.type.base} here"
        raise Unfit(said, f"declare the type of `{axis.field}` under `fields`", "unclear-type")


def _rows(product: SourceNode, axes: tuple[Axis, ...]) -> list[SourceNode]:
    """Return the combinations as items; raises Unfit where there are too many."""
    if not axes:
        return []
    total = math.prod(len(axis.values) for axis in axes)
    if total > MOST_CARDS:
        message = f"this makes {total} cards, expected at most {MOST_CARDS}"
        raise Unfit(message, "use shorter ranges", "too-many-cards")
    shared = {key: product.members[key] for key in ("count", "text") if key in product.members}
    rows = []
    for values in itertools.product(*(axis.values for axis in axes)):
        card_id = "-".join(id_from(str(value.value)) for value in values)
        members = {axis.field: value for axis, value in zip(axes, values, strict=True)}
        id_node = SourceNode(card_id, product.span, quoted=True)
        rows.append(SourceNode({"id": id_node, **members, **shared}, product.span, product.keys))
    return rows
