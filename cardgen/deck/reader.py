"""From source trees to what authors write, as models: all mistakes, each with its place.

class Chip(Authored, frozen=True, kw_only=True):
    name: Text
    size: Length
    colours: Many[Text] = ()

chip = read_model(read_yaml(path, "chip.yaml").value, Chip)
"""

import re
from collections.abc import Callable, Mapping
from functools import cache
from types import UnionType
from typing import Annotated, Any, TypeVar, Union, get_args, get_origin

from msgspec import Struct
from msgspec.structs import FieldInfo
from msgspec.structs import fields as fields_of

from cardgen.base.diagnostics import Checked, Diagnostic, Span, did_you_mean
from cardgen.base.units import parse_length
from cardgen.deck.source import SourceNode

M = TypeVar("M", bound="Authored")
T = TypeVar("T")

WHOLE = re.compile(r"[+-]?\d{1,15}", re.ASCII)
DECIMAL = re.compile(r"[+-]?\d{1,15}(\.\d{1,15})?", re.ASCII)
DECIMAL_COMMA = re.compile(r"[+-]?\d+,\d+", re.ASCII)
LONGEST = 10_000.0
"""No length in a deck is longer than this, in mm."""

FLAGS = {"yes": True, "true": True, "no": False, "false": False}


class Unfit(ValueError):
    """A value is not what is expected: message, hint and code of the finding to be."""

    def __init__(self, message: str, hint: str = "", code: str = "wrong-type") -> None:
        super().__init__(message)
        self.message, self.hint, self.code = message, hint, code

    def at(self, place: Span) -> Diagnostic:
        """Return the finding, for the place of the value."""
        return Diagnostic(self.code, place, self.message, self.hint)


def to_text(node: SourceNode) -> str:
    """Return a scalar as written, with one kind of line end. Raises Unfit for anything else."""
    if isinstance(node.value, str):
        return node.value.replace("\r\n", "\n").replace("\r", "\n")
    if isinstance(node.value, tuple):
        raise Unfit("this is a list, expected text", "put text that starts with [ or - in quotes")
    first = next(iter(node.value), "…")
    raise Unfit(
        f"`{first}: …` is read as a mapping, expected text",
        f'put text that holds a colon and a space in quotes: "{first}: …"',
    )


def to_word(node: SourceNode) -> str:
    """Return a scalar of one line that is not empty. Raises Unfit otherwise."""
    text = to_text(node)
    if not text.strip():
        raise Unfit(
            "the value is empty",
            "write one; put a value that starts with # in quotes",
            "missing-value",
        )
    if "\n" in text:
        raise Unfit("this text has several lines, expected one")
    return text


def to_whole(node: SourceNode) -> int:
    """Return a whole number. Raises Unfit otherwise."""
    text = to_word(node).strip()
    if WHOLE.fullmatch(text):
        return int(text)
    raise Unfit(f"`{text}` is not a whole number", "write digits, such as 12")


def to_number(node: SourceNode) -> float:
    """Return a decimal number with a point, on every machine alike. Raises Unfit otherwise."""
    text = to_word(node).strip()
    if DECIMAL.fullmatch(text):
        return float(text)
    if DECIMAL_COMMA.fullmatch(text):
        better = text.replace(",", ".")
        raise Unfit(f"`{text}` has a decimal comma, expected a point", f"write {better}")
    raise Unfit(f"`{text}` is not a number", "write digits, such as 3.5")


def to_length(node: SourceNode) -> float:
    """Return a length in mm. Raises Unfit if number or unit is missing."""
    try:
        length = parse_length(to_word(node))
        if abs(length) > LONGEST:
            raise Unfit("the length is over 10 m", "correct the number or the unit")
        return length
    except Unfit:
        raise
    except ValueError as error:
        message, _, hint = str(error).replace("'", "`").partition("; ")
        raise Unfit(message, hint) from error


def to_flag(node: SourceNode) -> bool:
    """Return what `yes`, `no`, `true` or `false` says, in either case. Raises Unfit otherwise."""
    text = to_word(node).strip()
    if text.lower() in FLAGS:
        return FLAGS[text.lower()]
    raise Unfit(f"`{text}` is neither yes nor no", "write yes or no")


def to_entries(node: SourceNode) -> tuple[SourceNode, ...]:
    """Return the nodes of a list; none for a bare key. Raises Unfit otherwise."""
    if isinstance(node.value, tuple) or node.is_blank:
        return node.entries
    raise Unfit(f"this is {kind_of(node)}, expected a list", "write [a, b], or lines with `- `")


def to_members(node: SourceNode) -> dict[str, SourceNode]:
    """Return the nodes of a mapping; none for a bare key. Raises Unfit otherwise."""
    if isinstance(node.value, dict):
        return node.value
    if node.is_blank:
        return {}
    raise Unfit(f"this is {kind_of(node)}, expected keys and values", "write `key: value` lines")


def kind_of(node: SourceNode) -> str:
    """Return what the author wrote, in words."""
    if isinstance(node.value, str):
        return "text" if node.value else "empty"
    return "a list" if isinstance(node.value, tuple) else "a mapping"


Source = SourceNode
Text = Annotated[str, to_text]
Word = Annotated[str, to_word]
Whole = Annotated[int, to_whole]
Number = Annotated[float, to_number]
Length = Annotated[float, to_length]
Flag = Annotated[bool, to_flag]
Many = Annotated[tuple[T, ...], to_entries]
Named = Annotated[Mapping[str, T], to_members]
"""Each says what comes out and which function makes it of a node, or raises Unfit."""


def one_of(*known: str) -> Callable[[SourceNode], str]:
    """Return the conversion for a word that must be one of a few."""

    def convert(node: SourceNode) -> str:
        text = to_word(node)
        if text in known:
            return text
        raise Unfit(f"`{text}` is not known here", did_you_mean(text, known), "unknown-value")

    return convert


class Authored(Struct, frozen=True):
    """What an author writes: frozen, and nothing that is not declared."""

    @classmethod
    def shorthand(cls, node: SourceNode) -> dict[str, SourceNode]:
        """Return the members that a bare scalar stands for. Raises Unfit: there is no shorthand."""
        return to_members(node)


def read_model(node: SourceNode, model: type[M], place: Span | None = None) -> Checked[M | None]:
    """Return the tree as a model; None where it cannot be made.

    Where nothing but unknown keys is wrong, the model is made without them, so that what hangs on
    it can be checked as well.

    Args:
        node: what was read.
        model: what it should be.
        place: where to report what is missing at the top, such as the key that holds the node.

    Returns:
        Findings: `unknown-key`, `missing-key`, `missing-value`, `wrong-type`, `unknown-value`.
    """
    reading = _Reading()
    read = reading.value(node, model, place or node.span, "")
    return Checked(None if reading.spoilt else read, tuple(reading.findings))


class _Reading:
    """What has been found wrong in one tree; `spoilt` once that is more than unknown keys."""

    def __init__(self) -> None:
        self.findings: list[Diagnostic] = []
        self.spoilt = False

    def value(self, node: SourceNode, kind: Any, place: Span, key: str) -> Any:
        """Return the node as what the annotation says; None where it is something else.

        Args:
            node: what was read.
            kind: a model, SourceNode, one of the kinds above, or one of these `| None`.
            place: where to report what is missing inside.
            key: the key that holds the node; "" for an entry of a list.
        """
        kind = _without_none(kind)
        try:
            if kind is SourceNode:
                return node
            if get_origin(kind) is not Annotated:
                return self._model(node, kind, place)
            of, convert = get_args(kind)
            return self._inside(node, convert(node), of)
        except Unfit as unfit:
            about = f"`{key}`: " if key else ""
            self._spoil(unfit.code, node.span, about + unfit.message, unfit.hint)
            return None

    def _inside(self, node: SourceNode, value: Any, kind: Any) -> Any:
        """Return what a node was converted to, with what a list or a mapping holds read as well."""
        if isinstance(value, tuple):
            of, _ = get_args(kind)
            return tuple(self.value(each, of, each.span, "") for each in value)
        if isinstance(value, dict):
            _, of = get_args(kind)
            return {
                key: self.value(each, of, node.key_span(key), key) for key, each in value.items()
            }
        return value

    def _model(self, node: SourceNode, model: type[M], place: Span) -> M | None:
        """Return the node as a model. Raises Unfit where it is neither members nor a shorthand."""
        is_short = isinstance(node.value, str) and not node.is_blank
        members = model.shorthand(node) if is_short else to_members(node)
        fields = fields_by_key(model)
        values: dict[str, Any] = {}
        for key, field in fields.items():
            if key in members:
                at = node.key_span(key)
                values[field.name] = self.value(members[key], field.type, at, key)
            elif field.required:
                self._spoil("missing-key", place, f"`{key}` is missing here", f"add `{key}:`")
        for key in members:
            if key not in fields:
                hint = did_you_mean(key, fields)
                message = f"`{key}` is not a key here"
                self.findings.append(Diagnostic("unknown-key", node.key_span(key), message, hint))
        return None if self.spoilt else model(**values)

    def _spoil(self, code: str, place: Span, message: str, hint: str) -> None:
        self.findings.append(Diagnostic(code, place, message, hint))
        self.spoilt = True


@cache
def fields_by_key(model: type[Authored]) -> dict[str, FieldInfo]:
    """Return a model's fields by the keys that authors write, in the order of the class."""
    return {field.encode_name: field for field in fields_of(model)}


def _without_none(kind: Any) -> Any:
    """Return the annotation without `None`: `X | None` is X."""
    options = [part for part in get_args(kind) if part is not type(None)]
    return options[0] if get_origin(kind) in (Union, UnionType) else kind
