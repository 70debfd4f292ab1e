"""Strict YAML as a tree in which every value and every key knows its place.

Scalars stay the text that was written; the schema decides what they mean.
"""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import yaml
from msgspec import Struct, field

from cardgen.base.diagnostics import Checked, Diagnostic, Span
from cardgen.deck.encoding import read_text
from cardgen.deck.yaml_faults import QUOTE_IT, explain

MAX_DEPTH = 30
"""Deeper nesting is no deck; it would only exhaust the stack."""

MAX_EXPANDED = 10_000
"""How many nodes the aliases of one file may stand for."""

YAML_TAGS = "tag:yaml.org,2002:"
"""Source: YAML 1.1, the prefix that `!!` stands for."""

CUT_NUMBER = re.compile(r"\d,$")

PARSER: Any = yaml.CSafeLoader if yaml.__with_libyaml__ else yaml.SafeLoader


class SourceNode(Struct, frozen=True):
    """A value as the author wrote it.

    value: a scalar's text, a list's nodes, or a mapping's nodes by key.
    keys: where each key of a mapping stands.
    quoted: a scalar in quotes or in a block; a bare empty scalar means "nothing here".
    """

    value: "str | tuple[SourceNode, ...] | dict[str, SourceNode]"
    span: Span
    keys: Mapping[str, Span] = field(default_factory=dict)
    quoted: bool = False

    @property
    def is_blank(self) -> bool:
        """Whether a key stands there without a value."""
        return self.value == "" and not self.quoted

    @property
    def members(self) -> "Mapping[str, SourceNode]":
        """The nodes of a mapping by key; none where the value is something else."""
        return self.value if isinstance(self.value, dict) else {}

    @property
    def entries(self) -> "tuple[SourceNode, ...]":
        """The nodes of a list; none where the value is something else."""
        return self.value if isinstance(self.value, tuple) else ()

    def key_span(self, key: str) -> Span:
        """Return where a key stands, or the node itself where the key is missing."""
        return self.keys.get(key, self.span)

    def locate(self, path: tuple[str | int, ...]) -> Span:
        """Return the place of the value at the path, or of the nearest parent there is."""
        node = self
        for step in path:
            inside = node.value
            if isinstance(inside, dict) and step in inside:
                node = inside[str(step)]
            elif isinstance(inside, tuple) and isinstance(step, int) and step < len(inside):
                node = inside[step]
            else:
                break
        return node.span


def read_yaml(path: Path, shown_as: str) -> Checked[SourceNode]:
    """Return the tree of a YAML file; a blank node where there are errors.

    Args:
        path: the file.
        shown_as: its name in messages.

    Returns:
        Findings: those of `read_text` and `parse_yaml`.
    """
    text = read_text(path, shown_as)
    if text.failed:
        return Checked(SourceNode("", Span(shown_as)), text.findings)
    return parse_yaml(text.value, shown_as)


def parse_yaml(text: str, shown_as: str) -> Checked[SourceNode]:
    """Return the tree of a YAML text; a blank node where there are errors.

    Findings: `yaml-syntax`, `yaml-feature`, `yaml-too-large`, `duplicate-key`.
    """
    composer = _Composer(text, shown_as)
    root = SourceNode("", Span(shown_as))
    try:
        root = composer.document()
    except _Stopped as stopped:
        composer.findings.append(stopped.finding)
    except yaml.YAMLError as error:
        composer.findings.append(explain(error, text, shown_as))
    return Checked(root, tuple(composer.findings))


class _Stopped(Exception):
    """A fault after which the rest of the file means nothing."""

    def __init__(self, finding: Diagnostic) -> None:
        super().__init__(finding.message)
        self.finding = finding


class _Composer:
    """Turns the parser's events into nodes; keeps anchors and how much aliases expand to."""

    def __init__(self, text: str, shown_as: str) -> None:
        self.events: Iterator[Any] = iter(yaml.parse(text, Loader=PARSER))
        self.lines = text.split("\n")
        self.shown_as = shown_as
        self.findings: list[Diagnostic] = []
        self.anchors: dict[str, tuple[SourceNode, int]] = {}
        self.expanded = 0

    def document(self) -> SourceNode:
        """Return the root of the only document; a blank node for an empty file."""
        next(self.events)
        if isinstance(next(self.events), yaml.StreamEndEvent):
            return SourceNode("", Span(self.shown_as))
        root, _ = self._node(next(self.events), 0)
        next(self.events)
        after = next(self.events)
        if isinstance(after, yaml.DocumentStartEvent):
            self._report(
                "yaml-feature",
                self._span(after),
                "a second document starts here, expected one in a file",
                "remove the line `---` or make two files",
            )
        return root

    def _node(self, event: Any, depth: int) -> tuple[SourceNode, int]:
        """Return the node that the event begins, and of how many nodes it consists."""
        if isinstance(event, yaml.AliasEvent):
            return self._alias(event)
        if event.tag is not None:
            self._report(
                "yaml-feature",
                self._span(event),
                f"`{event.tag.replace(YAML_TAGS, '!!')}` is read as a tag, expected a value",
                QUOTE_IT.format("!"),
            )
        if isinstance(event, yaml.ScalarEvent):
            quoted = bool(event.style)
            node, size = SourceNode(event.value, self._span(event), {}, quoted), 1
        else:
            if depth == MAX_DEPTH:
                self._stop(event, "yaml-too-large", f"nested deeper than {MAX_DEPTH} levels")
            inside = self._list if isinstance(event, yaml.SequenceStartEvent) else self._mapping
            node, size = inside(event, depth + 1)
        if event.anchor is not None:
            self.anchors[event.anchor] = (node, size)
        return node, size

    def _alias(self, event: Any) -> tuple[SourceNode, int]:
        """Return the node that an alias stands for, counting what it expands to."""
        if event.anchor not in self.anchors:
            message = f"`*{event.anchor}` is read as an alias, but no anchor has that name"
            self._stop(event, "yaml-syntax", message, QUOTE_IT.format("*"))
        node, size = self.anchors[event.anchor]
        self.expanded += size
        if self.expanded > MAX_EXPANDED:
            message = f"aliases stand for more than {MAX_EXPANDED} values"
            self._stop(event, "yaml-too-large", message, "write the values out or use a table")
        return node, size

    def _list(self, start: Any, depth: int) -> tuple[SourceNode, int]:
        nodes, total = [], 1
        while not isinstance(event := next(self.events), yaml.SequenceEndEvent):
            node, size = self._node(event, depth)
            nodes.append(node)
            total += size
        return SourceNode(
            tuple(nodes), self._span(start, event if start.flow_style else None)
        ), total

    def _mapping(self, start: Any, depth: int) -> tuple[SourceNode, int]:
        values: dict[str, SourceNode] = {}
        keys: dict[str, Span] = {}
        total = 1
        while not isinstance(event := next(self.events), yaml.MappingEndEvent):
            key, place = self._key(event)
            if key in keys:
                message = f"`{key}` stands here already, in line {keys[key].line}"
                self._report("duplicate-key", place, message, "remove or rename one of the two")
            value, size = self._node(next(self.events), depth)
            if start.flow_style and value.is_blank:
                self._report_cut_number(key, place)
            total += 1 + size
            if key not in keys:
                values[key], keys[key] = value, place
        first = next(iter(keys.values()), None)
        span = self._span(start, event) if start.flow_style or first is None else first
        return SourceNode(values, span, keys), total

    def _key(self, event: Any) -> tuple[str, Span]:
        """Return a key's text and place; a list, mapping or alias cannot be one."""
        span = self._span(event)
        if not isinstance(event, yaml.ScalarEvent):
            message = "a list, mapping or alias stands where a key is expected"
            self._stop(event, "yaml-feature", message, 'quote text that starts with { [ or *: "{…"')
        if event.value == "<<" and not event.style:
            message = "`<<` would merge another mapping, expected a key"
            self._report("yaml-feature", span, message, "write the values out")
        return event.value, span

    def _report_cut_number(self, key: str, place: Span) -> None:
        """Report `{a: 3,5mm}`, where the comma ends the value."""
        before = self.lines[place.line - 1][: place.column - 1]
        if CUT_NUMBER.search(before) and key[:1].isdigit():
            message = f"the comma before `{key}` ends the value, expected a number with a point"
            hint = f"write .{key}, or put text with a comma in quotes"
            self._report("yaml-syntax", place, message, hint)

    def _report(self, code: str, span: Span, message: str, hint: str = "") -> None:
        self.findings.append(Diagnostic(code, span, message, hint))

    def _stop(self, event: Any, code: str, message: str, hint: str = "") -> None:
        raise _Stopped(Diagnostic(code, self._span(event), message, hint))

    def _span(self, event: Any, end: Any = None) -> Span:
        """Return the place of an event, to the end of its first line at most."""
        start, stop = event.start_mark, (end or event).end_mark
        line_end = len(self.lines[start.line].rstrip()) if start.line < len(self.lines) else 0
        last = stop.column if stop.line == start.line else line_end
        return Span(self.shown_as, start.line + 1, start.column + 1, max(1, last - start.column))
