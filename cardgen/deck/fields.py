"""Typed fields: what is declared under `fields:`, and how what is written becomes that type."""

import re
from collections.abc import Callable, Mapping

from msgspec.structs import replace

from cardgen.base.diagnostics import Diagnostic, Span, did_you_mean
from cardgen.deck.model import Entry, FieldType, Value
from cardgen.deck.names import check_name
from cardgen.deck.reader import (
    Unfit,
    to_entries,
    to_flag,
    to_length,
    to_number,
    to_text,
    to_whole,
    to_word,
)
from cardgen.deck.source import SourceNode
from cardgen.deck.vocabulary import Vocabularies

TAKEN = frozenset({"id", "count", "text"})
"""What every card has beside its fields."""

Scalar = Callable[[SourceNode], Value]
Converter = Callable[[SourceNode, list[Diagnostic]], Value]

HEX_COLOUR = re.compile(r"#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})")
COLOUR_FUNCTION = re.compile(r"(rgb|hsl|device-cmyk)\([^()]*\)")


def to_colour(node: SourceNode) -> str:
    """Return a colour as written. Raises Unfit where it is none."""
    text = to_word(node).strip()
    if HEX_COLOUR.fullmatch(text) or COLOUR_FUNCTION.fullmatch(text):
        return text
    hint = 'write "#rrggbb" in quotes, rgb(…), hsl(…) or device-cmyk(…)'
    raise Unfit(f"`{text}` is not a colour", hint)


def _to_filled_text(node: SourceNode) -> str:
    """Return text of any number of lines that is not empty."""
    text = to_text(node)
    return text if text else to_word(node)


SCALARS: Mapping[str, Scalar] = {
    "text": _to_filled_text,
    "int": to_whole,
    "number": to_number,
    "flag": to_flag,
    "length": to_length,
    "colour": to_colour,
}
BASES: Mapping[str, FieldType] = {
    field.base: field
    for field in (
        FieldType(base="text"),
        FieldType(base="int"),
        FieldType(base="number"),
        FieldType(base="flag"),
        FieldType(base="length"),
        FieldType(base="colour"),
    )
}
BLANKS: Mapping[str, Value] = {"flag": False, "entries": ()}


def read_fields(
    sources: Mapping[str, SourceNode],
    places: Mapping[str, Span],
    vocabularies: Vocabularies,
    found: list[Diagnostic],
) -> dict[str, FieldType]:
    """Return the declared types.

    Args:
        sources: what stands under `fields`, by name.
        places: where each name stands.
        vocabularies: what types may refer to.
        found: takes the findings: `bad-name`, `reserved-name`, `unknown-type`, `wrong-type`.
    """
    fields = {}
    for name, node in sources.items():
        try:
            check_name(name, TAKEN)
        except Unfit as unfit:
            found.append(unfit.at(places.get(name, node.span)))
            continue
        try:
            fields[name] = _field_type(node, vocabularies)
        except Unfit as unfit:
            found.append(unfit.at(node.span))
    return fields


def _field_type(node: SourceNode, vocabularies: Vocabularies) -> FieldType:
    """Return the type that is written; raises Unfit with the nearest name where it is none."""
    if isinstance(node.value, tuple):
        names = tuple(to_word(each) for each in to_entries(node))
        for name in names:
            if name not in vocabularies:
                hint = did_you_mean(name, vocabularies, otherwise="declare it under `vocabulary`")
                raise Unfit(f"there is no vocabulary `{name}`", hint, "unknown-type")
        return FieldType(base="entries", vocabularies=names)
    text = to_word(node)
    name = text.removesuffix("?")
    if name in vocabularies:
        return FieldType(base="entry", vocabularies=(name,), optional=text != name)
    if name in BASES:
        return replace(BASES[name], optional=text != name)
    hint = did_you_mean(name, [*SCALARS, *vocabularies])
    raise Unfit(f"`{name}` is neither a type nor a vocabulary", hint, "unknown-type")


def blank_of(field: FieldType) -> Value:
    """Return what a card holds that leaves the field out."""
    return BLANKS.get(field.base, "")


def converter_of(field: FieldType, vocabularies: Vocabularies) -> Converter:
    """Return the function that types what is written in a field.

    It takes the node and the list for findings (`wrong-type`, `missing-value`, `unknown-entry`,
    `ambiguous-entry`), and returns the blank value where something is wrong.
    """
    blank = blank_of(field)
    if field.base == "entries":
        return lambda node, found: _entry_list(node, field, vocabularies, found)
    scalar = SCALARS.get(field.base) or (lambda node: _entry(node, field, vocabularies))

    def convert(node: SourceNode, found: list[Diagnostic]) -> Value:
        if field.optional and node.value == "":
            return blank
        try:
            return scalar(node)
        except Unfit as unfit:
            found.append(unfit.at(node.span))
            return blank

    return convert


def _entry(node: SourceNode, field: FieldType, vocabularies: Vocabularies) -> Entry:
    """Return the entry that is named; raises Unfit with the nearest name where there is none."""
    name = to_word(node).strip()
    holders = [held for held in field.vocabularies if name in vocabularies.get(held, {})]
    if len(holders) == 1:
        return vocabularies[holders[0]][name]
    if holders:
        both = " and ".join(f"`{holder}`" for holder in holders)
        raise Unfit(f"`{name}` is in {both}", "rename one of the two", "ambiguous-entry")
    known = [each for held in field.vocabularies for each in vocabularies.get(held, {})]
    places = " or ".join(f"`{held}`" for held in field.vocabularies)
    raise Unfit(f"`{name}` is not in {places}", did_you_mean(name, known), "unknown-entry")


def _entry_list(
    node: SourceNode, field: FieldType, vocabularies: Vocabularies, found: list[Diagnostic]
) -> tuple[Value, ...]:
    """Return the entries of a list, or of names separated by spaces."""
    entries: list[Value] = []
    try:
        words = _words(node) if isinstance(node.value, str) else to_entries(node)
    except Unfit as unfit:
        found.append(unfit.at(node.span))
        return ()
    for word in words:
        try:
            entries.append(_entry(word, field, vocabularies))
        except Unfit as unfit:
            found.append(unfit.at(word.span))
    return tuple(entries)


def _words(node: SourceNode) -> tuple[SourceNode, ...]:
    """Return the words of a scalar of one line as nodes with their own places."""
    text, at = to_text(node), node.span
    shift = at.column + node.quoted
    return tuple(
        SourceNode(
            match[0], Span(at.path, at.line, shift + match.start(), len(match[0])), quoted=True
        )
        for match in re.finditer(r"\S+", text)
    )
