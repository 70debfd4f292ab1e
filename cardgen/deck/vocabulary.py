"""Vocabularies: the lists of things, such as elements, that cards refer to."""

from collections.abc import Mapping

from cardgen.base.diagnostics import Diagnostic, Span
from cardgen.deck.model import Entry, Value
from cardgen.deck.names import check_id, check_name
from cardgen.deck.reader import Unfit, to_entries, to_members, to_text, to_word
from cardgen.deck.source import SourceNode

Vocabularies = Mapping[str, Mapping[str, Entry]]

TAKEN_IN_TEMPLATES = frozenset({"card", "game", "component", "language", "layout", "loop"})
TAKEN_BY_TYPES = frozenset({"text", "int", "number", "flag", "length", "colour"})

TAKEN_IN_ENTRIES = frozenset({"id", "vocabulary"})


def read_vocabularies(
    sources: Mapping[str, SourceNode], places: Mapping[str, Span], found: list[Diagnostic]
) -> Vocabularies:
    """Return the vocabularies, without what is wrong in them.

    Args:
        sources: the vocabularies' trees by name.
        places: where each name stands.
        found: takes the findings: `bad-name`, `reserved-name`, `bad-id`, `wrong-type`,
            `missing-value`, `duplicate-key`.
    """
    read: dict[str, Mapping[str, Entry]] = {}
    for name, source in sources.items():
        try:
            check_name(name, TAKEN_IN_TEMPLATES | TAKEN_BY_TYPES)
        except Unfit as unfit:
            found.append(unfit.at(places.get(name, source.span)))
        read[name] = _entries(name, source, found)
    return read


def _entries(vocabulary: str, source: SourceNode, found: list[Diagnostic]) -> dict[str, Entry]:
    """Return the entries of a mapping, or of a plain list of ids."""
    if isinstance(source.value, tuple):
        return _bare_entries(vocabulary, source, found)
    try:
        members = to_members(source)
    except Unfit as unfit:
        found.append(unfit.at(source.span))
        return {}
    entries = {}
    for key, node in members.items():
        try:
            check_id(key)
            entries[key] = _entry(vocabulary, key, source.key_span(key), node, found)
        except Unfit as unfit:
            found.append(unfit.at(source.key_span(key)))
    return entries


def _bare_entries(vocabulary: str, source: SourceNode, found: list[Diagnostic]) -> dict[str, Entry]:
    entries: dict[str, Entry] = {}
    for node in source.entries:
        try:
            key = to_word(node)
            check_id(key)
            if key in entries:
                raise Unfit(f"`{key}` is in the list already", "remove it", "duplicate-key")
            entries[key] = Entry(id=key, vocabulary=vocabulary, values={}, text={}, span=node.span)
        except Unfit as unfit:
            found.append(unfit.at(node.span))
    return entries


def _entry(
    vocabulary: str, key: str, span: Span, source: SourceNode, found: list[Diagnostic]
) -> Entry:
    """Return one entry; raises Unfit where it is no mapping."""
    values: dict[str, Value] = {}
    places: dict[str, Span] = {}
    for name, node in to_members(source).items():
        if name == "text":
            continue
        places[name] = node.span
        try:
            check_name(name, TAKEN_IN_ENTRIES)
            values[name] = _value(node)
        except Unfit as unfit:
            found.append(unfit.at(node.span))
    text = read_texts(source.members.get("text"), found, places)
    return Entry(id=key, vocabulary=vocabulary, values=values, text=text, span=span, places=places)


def _value(node: SourceNode) -> Value:
    """Return a scalar as text, a list as texts."""
    if isinstance(node.value, tuple):
        return tuple(to_word(each) for each in to_entries(node))
    return to_text(node) if node.quoted else to_word(node)


def read_texts(
    source: SourceNode | None, found: list[Diagnostic], places: dict[str, Span]
) -> dict[str, str]:
    """Return the strings to translate of a `text:` block.

    Args:
        source: the block; None where there is none.
        found: takes the findings.
        places: takes where each text stands, as `text.name`.
    """
    texts: dict[str, str] = {}
    if source is None:
        return texts
    try:
        members = to_members(source)
    except Unfit as unfit:
        found.append(unfit.at(source.span))
        return texts
    for name, node in members.items():
        places[f"text.{name}"] = node.span
        try:
            check_name(name)
            texts[name] = to_text(node)
        except Unfit as unfit:
            found.append(
                unfit.at(node.span if unfit.code == "wrong-type" else source.key_span(name))
            )
    return texts
