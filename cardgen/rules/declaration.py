"""Reads `document.yaml`, strictly: everything wrong in it at once, each with its place."""

import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import TypeVar

from cardgen.base.diagnostics import Checked, Diagnostic, Span, did_you_mean
from cardgen.deck.source import SourceNode, read_yaml
from cardgen.rules.document import (
    START,
    WORDS_PER_QUOTATION,
    Assumption,
    CheckSpec,
    Dispute,
    Document,
    Fact,
    Ignored,
    Numbering,
    Quotation,
    Range,
    Reading,
    Rule,
    Section,
    Value,
)

T = TypeVar("T")

WHOLE = re.compile(r"-?\d+")
DECIMAL = re.compile(r"-?\d+\.\d+")
RANGE = re.compile(r"(-?\d+)\.\.(-?\d+)")
NAME = re.compile(r"[a-z][a-z0-9_]*")
CHECK_ID = re.compile(r"[a-z][a-z0-9-]*")

ROOMS = ("facts", "assumed", "disputed")
"""What a rule may rest on."""


def read_document(path: Path, shown_as: str) -> Checked[Document]:
    """Return what `document.yaml` says.

    Args:
        path: the file.
        shown_as: its name in messages.

    Returns:
        Findings: those of `read_yaml`, and `document-key`, `document-value`, `document-name`,
        `unknown-section`, `quotation-too-long`, `quotation-lacking`.
    """
    tree = read_yaml(path, shown_as)
    if tree.failed:
        empty = Document(path=path, file="", file_span=tree.value.span, languages=(), sections=())
        return Checked(empty, tree.findings)
    reading = _Reading(tree.value)
    return Checked(reading.document(path), (*tree.findings, *reading.findings))


def parse_value(node: SourceNode) -> Value:
    """Return a fact's value: a whole or decimal number, a range, a list, a mapping, else text."""
    if isinstance(node.value, dict):
        return {key: parse_value(part) for key, part in node.value.items()}
    if isinstance(node.value, tuple):
        return tuple(parse_value(part) for part in node.value)
    if node.quoted:
        return node.value
    if WHOLE.fullmatch(node.value):
        return int(node.value)
    if DECIMAL.fullmatch(node.value):
        return float(node.value)
    if found := RANGE.fullmatch(node.value):
        return Range(int(found[1]), int(found[2]))
    return node.value


class _Reading:
    """One pass over the tree; collects what is wrong with it."""

    def __init__(self, root: SourceNode) -> None:
        self.root = root
        self.findings: list[Diagnostic] = []
        self.languages: tuple[str, ...] = ()
        self.headings: dict[str, set[str]] = {}
        self.entries: dict[str, tuple[str, ...]] = {}

    def document(self, path: Path) -> Document:
        keys = ("document", "languages", "sections", "facts", "assumed", "disputed", "rules",
                "ignored", "checks")  # fmt: skip
        parts = self._mapping(self.root, keys, ("document", "languages", "facts", "checks"))
        self.languages = tuple(
            self._text(node) for node in self._list(parts.get("languages", self.root))
        )
        if "languages" in parts and not self.languages:
            self._report(
                "document-value", parts["languages"].span, "no language, expected at least one"
            )
        sections = tuple(self._sections(parts.get("sections")))
        self.headings = {
            language: {s.heading for s in sections if s.language == language} | {START}
            for language in self.languages
        }
        self.entries = {room: tuple(parts[room].members) for room in ROOMS if room in parts}
        file = parts.get("document", self.root)
        return Document(
            path=path,
            file=self._text(file) if "document" in parts else "",
            file_span=file.span,
            languages=self.languages,
            sections=sections,
            facts=self._each(parts.get("facts"), NAME, self._fact),
            assumed=self._each(parts.get("assumed"), NAME, self._assumption),
            disputed=self._each(parts.get("disputed"), NAME, self._dispute),
            rules=tuple(self._each(parts.get("rules"), NAME, self._rule).values()),
            ignored=tuple(self._each(parts.get("ignored"), NAME, self._ignored).values()),
            checks=tuple(self._each(parts.get("checks"), CHECK_ID, self._check).values()),
        )

    def _sections(self, node: SourceNode | None) -> Iterator[Section]:
        if node is None:
            return
        for language, headings in self._by_language(node):
            for heading in self._list(headings):
                if heading.value == START:
                    self._report(
                        "document-name", heading.span, f"`{START}` is what comes before a heading"
                    )
                yield Section(heading=self._text(heading), language=language, span=heading.span)

    def _fact(self, name: str, node: SourceNode, place: Span) -> Fact:
        parts = self._mapping(node, ("value", "says", "silent"), ("value", "says"))
        says = self._says(parts.get("says"))
        self._wants_all_languages(says, self._texts(parts.get("silent")), node.span, name)
        value = parts.get("value", node)
        return Fact(
            name=name, value=parse_value(value), says=says, span=place, value_span=value.span
        )

    def _assumption(self, name: str, node: SourceNode, place: Span) -> Assumption:
        parts = self._mapping(node, ("value", "why", "says"), ("value", "why"))
        return Assumption(
            name=name,
            value=parse_value(parts.get("value", node)),
            why=self._text(parts.get("why")),
            says=self._says(parts.get("says")),
            span=place,
        )

    def _dispute(self, name: str, node: SourceNode, place: Span) -> Dispute:
        keys = ("readings", "follows", "why")
        parts = self._mapping(node, keys, keys)
        readings = tuple(self._each(parts.get("readings"), NAME, self._disputed_reading).values())
        follows = self._text(parts.get("follows"))
        names = [reading.name for reading in readings]
        if "follows" in parts and follows not in names:
            message = f"`{follows}` is none of the readings"
            self._report(
                "document-name", parts["follows"].span, message, did_you_mean(follows, names)
            )
        return Dispute(
            name=name,
            readings=readings,
            follows=follows,
            why=self._text(parts.get("why")),
            span=place,
        )

    def _disputed_reading(self, name: str, node: SourceNode, place: Span) -> Reading:
        parts = self._mapping(node, ("means", "says", "silent"), ("means",))
        return Reading(
            name=name,
            means=self._text(parts.get("means")),
            says=self._says(parts.get("says")),
            silent=self._texts(parts.get("silent")),
            span=place,
        )

    def _rule(self, name: str, node: SourceNode, place: Span) -> Rule:
        keys = ("states", "section", "says", "rests_on", "silent")
        parts = self._mapping(node, keys, ("states", "section"))
        says, proofs = self._says(parts.get("says")), self._one_or_more(parts.get("rests_on"))
        for proof in proofs:
            self._knows_entry(proof)
        if not proofs:
            self._wants_all_languages(says, self._texts(parts.get("silent")), place, name)
        return Rule(
            name=name,
            states=self._text(parts.get("states")),
            sections=tuple(
                (self._text(section), section.span)
                for section in self._one_or_more(parts.get("section"))
            ),
            says=says,
            rests_on=tuple(self._text(proof) for proof in proofs),
            span=place,
        )

    def _one_or_more(self, node: SourceNode | None) -> tuple[SourceNode, ...]:
        return () if node is None else node.entries or (node,)

    def _knows_entry(self, node: SourceNode) -> None:
        room, _, name = self._text(node).partition(".")
        known = [f"{one}.{entry}" for one, entries in self.entries.items() for entry in entries]
        if name not in self.entries.get(room, ()):
            hint = did_you_mean(f"{room}.{name}", known)
            self._report("document-name", node.span, f"there is no `{room}.{name}`", hint)

    def _ignored(self, name: str, node: SourceNode, place: Span) -> Ignored:
        parts = self._mapping(node, ("why", "says", "numbering"), ("why",))
        return Ignored(
            name=name,
            why=self._text(parts.get("why")),
            says=self._says(parts.get("says")),
            numbering=tuple(self._numbering(parts.get("numbering"))),
            span=place,
        )

    def _numbering(self, node: SourceNode | None) -> Iterator[Numbering]:
        if node is None:
            return
        for language, sections in self._by_language(node):
            for section, last, place in self._members(sections):
                self._knows_section(language, section, place)
                value = parse_value(last)
                if not isinstance(value, int):
                    self._report(
                        "document-value", last.span, "this is no whole number, expected the last"
                    )
                    continue
                yield Numbering(section=section, language=language, last=value, span=last.span)

    def _check(self, name: str, node: SourceNode, place: Span) -> CheckSpec:
        parts = dict(self._mapping(node, None, ("kind",)))
        kind, when = parts.pop("kind", None), parts.pop("when", None)
        listed = self._list(when) if when is not None and when.entries else [when]
        return CheckSpec(
            id=name,
            kind=self._text(kind),
            parameters=parts,
            when=tuple(self._text(component) for component in listed if component is not None),
            span=place,
        )

    def _says(self, node: SourceNode | None) -> tuple[Quotation, ...]:
        """Return the quotations: section → words, below the language where there are several."""
        if node is None:
            return ()
        found: list[Quotation] = []
        for language, sections in self._by_language(node):
            for section, words, place in self._members(sections):
                self._knows_section(language, section, place)
                for quotation in words.entries or (words,):
                    found.append(self._quotation(quotation, section, language))
        return tuple(found)

    def _quotation(self, node: SourceNode, section: str, language: str) -> Quotation:
        text = self._text(node)
        count = sum(any(sign.isalnum() for sign in word) for word in text.split())
        if count > WORDS_PER_QUOTATION:
            self._report(
                "quotation-too-long",
                node.span,
                f"the quotation has {count} words, expected at most {WORDS_PER_QUOTATION}",
                "quote only the words that prove it",
            )
        return Quotation(text=text, section=section, language=language, span=node.span)

    def _wants_all_languages(
        self, says: tuple[Quotation, ...], silent: tuple[str, ...], span: Span, name: str
    ) -> None:
        quoted = {quotation.language for quotation in says} | set(silent)
        for language in self.languages:
            if language not in quoted:
                self._report(
                    "quotation-lacking",
                    span,
                    f"`{name}` has no quotation in {language}",
                    f"quote it, or write `silent: [{language}]` if that text doesn't say it",
                )

    def _knows_section(self, language: str, section: str, place: Span) -> None:
        known = self.headings.get(language, set())
        if section not in known:
            hint = did_you_mean(section, known)
            self._report("unknown-section", place, f'"{section}" is no section', hint)

    def _by_language(self, node: SourceNode) -> Iterator[tuple[str, SourceNode]]:
        """Yield a node's parts by language; a document in one language has no such level."""
        if len(self.languages) == 1:
            yield self.languages[0], node
            return
        for language, part, place in self._members(node):
            if language not in self.languages:
                hint = did_you_mean(language, self.languages)
                self._report(
                    "document-name", place, f"`{language}` is no language of the document", hint
                )
                continue
            yield language, part

    def _each(
        self,
        node: SourceNode | None,
        pattern: re.Pattern[str],
        read: Callable[[str, SourceNode, Span], T],
    ) -> dict[str, T]:
        """Return what is read of each entry of a mapping, by its name."""
        return {
            name: read(name, inside, place) for name, inside, place in self._named(node, pattern)
        }

    def _named(
        self, node: SourceNode | None, pattern: re.Pattern[str]
    ) -> Iterator[tuple[str, SourceNode, Span]]:
        if node is None or node.is_blank:
            return
        for name, inside, place in self._members(node):
            if not pattern.fullmatch(name):
                self._report(
                    "document-name",
                    place,
                    f"`{name}` is no name",
                    "write small letters and digits, joined by "
                    + ("hyphens" if pattern is CHECK_ID else "underscores"),
                )
            yield name, inside, place

    def _members(self, node: SourceNode) -> Iterator[tuple[str, SourceNode, Span]]:
        if not isinstance(node.value, dict):
            self._report("document-value", node.span, "a value stands here, expected a mapping")
            return
        for key, inside in node.value.items():
            yield key, inside, node.key_span(key)

    def _mapping(
        self, node: SourceNode, known: tuple[str, ...] | None, needed: tuple[str, ...]
    ) -> Mapping[str, SourceNode]:
        parts = {key: inside for key, inside, _ in self._members(node)}
        for key in parts:
            if known is not None and key not in known:
                self._report(
                    "document-key",
                    node.key_span(key),
                    f"unknown key `{key}`",
                    did_you_mean(key, known),
                )
        for key in needed:
            if key not in parts and isinstance(node.value, dict):
                self._report("document-key", node.span, f"the key `{key}` is missing")
        return parts

    def _list(self, node: SourceNode) -> tuple[SourceNode, ...]:
        if not isinstance(node.value, tuple):
            self._report("document-value", node.span, "a value stands here, expected a list")
        return node.entries

    def _texts(self, node: SourceNode | None) -> tuple[str, ...]:
        return tuple(self._text(entry) for entry in self._list(node)) if node is not None else ()

    def _text(self, node: SourceNode | None) -> str:
        if node is None:
            return ""
        if not isinstance(node.value, str) or node.is_blank:
            what = "nothing" if node.is_blank else "a list or mapping"
            self._report("document-value", node.span, f"{what} stands here, expected text")
            return ""
        return node.value

    def _report(self, code: str, span: Span, message: str, hint: str = "") -> None:
        self.findings.append(Diagnostic(code, span, message, hint))
