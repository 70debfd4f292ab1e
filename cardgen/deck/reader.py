"""From source trees to what authors write, as pydantic models: all mistakes, each with its place.

class Chip(Authored):
    name: Text
    size: Length
    colours: Many[Text] = ()

chip = read_model(read_yaml(path, "chip.yaml").value, Chip)
"""

import re
from collections.abc import Callable, Mapping
from typing import Annotated, Any, TypeVar, get_args

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    InstanceOf,
    ValidationError,
    model_validator,
)
from pydantic_core import ErrorDetails, PydanticCustomError

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


def typed(convert: Callable[[SourceNode], object]) -> BeforeValidator:
    """Return the pydantic step that applies a conversion, its Unfit turned into pydantic's."""

    def step(given: object) -> object:
        if not isinstance(given, SourceNode):
            return given  # made by a shorthand, such as `layouts: {poker: card.svg}`
        try:
            return convert(given)
        except Unfit as unfit:
            raise _to_pydantic(unfit) from unfit

    return BeforeValidator(step)


def _to_pydantic(unfit: Unfit) -> PydanticCustomError:
    context = {"message": unfit.message, "hint": unfit.hint, "code": unfit.code}
    return PydanticCustomError("unfit", "{message}", context)


Source = InstanceOf[SourceNode]
Text = Annotated[str, typed(to_text)]
Word = Annotated[str, typed(to_word)]
Whole = Annotated[int, typed(to_whole)]
Number = Annotated[float, typed(to_number)]
Length = Annotated[float, typed(to_length)]
Flag = Annotated[bool, typed(to_flag)]
Many = Annotated[tuple[T, ...], typed(to_entries)]
Named = Annotated[Mapping[str, T], typed(to_members)]


def one_of(*known: str) -> BeforeValidator:
    """Return the pydantic step for a word that must be one of a few."""

    def convert(node: SourceNode) -> str:
        text = to_word(node)
        if text in known:
            return text
        raise Unfit(f"`{text}` is not known here", did_you_mean(text, known), "unknown-value")

    return typed(convert)


class Authored(BaseModel):
    """What an author writes: frozen, and nothing that is not declared."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    @model_validator(mode="before")
    @classmethod
    def _members(cls, given: Any) -> Any:
        """Open a mapping's node; a model may take a shorthand by overriding `shorthand`."""
        if not isinstance(given, SourceNode):
            return given
        if isinstance(given.value, str) and not given.is_blank:
            given = cls.shorthand(given)
        try:
            return to_members(given) if isinstance(given, SourceNode) else given
        except Unfit as unfit:
            raise _to_pydantic(unfit) from unfit

    @classmethod
    def shorthand(cls, node: SourceNode) -> SourceNode | dict[str, SourceNode]:
        """Return the members that a bare scalar stands for; by default there is no shorthand."""
        return node


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
    try:
        return Checked(model.model_validate(node))
    except ValidationError as error:
        faults = error.errors(include_url=False)
    findings = tuple(_finding(node, model, fault, place or node.span) for fault in faults)
    unknown = {fault["loc"] for fault in faults if fault["type"] == "extra_forbidden"}
    if len(unknown) == len(faults):
        return Checked(model.model_validate(_without(node, unknown)), findings)
    return Checked(None, findings)


def _finding(root: SourceNode, model: type[Authored], fault: ErrorDetails, top: Span) -> Diagnostic:
    """Return pydantic's complaint as ours, at the key or the value that it is about."""
    path = fault["loc"]
    name = str(path[-1]) if path else ""
    if fault["type"] == "extra_forbidden":
        hint = did_you_mean(name, _keys_of(model, path[:-1]))
        return Diagnostic("unknown-key", root.locate_key(path), f"`{name}` is not a key here", hint)
    if fault["type"] == "missing":
        message, hint = f"`{name}` is missing here", f"add `{name}:`"
        place = root.locate_key(path[:-1]) if len(path) > 1 else top
        return Diagnostic("missing-key", place, message, hint)
    context = fault.get("ctx", {})
    code, hint = str(context.get("code", "wrong-type")), str(context.get("hint", ""))
    about = f"`{name}`: " if isinstance(path[-1] if path else 0, str) else ""
    return Diagnostic(code, root.locate(path), about + fault["msg"], hint)


def _keys_of(model: type[Authored], path: tuple[str | int, ...]) -> list[str]:
    """Return the keys that the model at the path knows."""
    here: Any = model
    for step in path:
        fields = getattr(here, "model_fields", None)
        if fields is None:
            here = get_args(here)[-1] if not isinstance(step, int) else get_args(here)[0]
            continue
        by_key = {info.alias or name: info.annotation for name, info in fields.items()}
        here = _model_in(by_key.get(str(step)))
    fields = getattr(here, "model_fields", {})
    return [info.alias or name for name, info in fields.items()]


def _model_in(annotation: Any) -> Any:
    """Return the annotation without `None`: `X | None` is X."""
    options = [part for part in get_args(annotation) if part is not type(None)]
    return options[0] if len(options) < len(get_args(annotation)) else annotation


def _without(node: SourceNode, paths: set[tuple[str | int, ...]]) -> SourceNode:
    """Return the tree without the members at these paths."""
    gone = {path[0] for path in paths if len(path) == 1}

    def below(step: str | int) -> set[tuple[str | int, ...]]:
        return {path[1:] for path in paths if len(path) > 1 and path[0] == step}

    value: str | tuple[SourceNode, ...] | dict[str, SourceNode] = node.value
    if isinstance(value, dict):
        value = {key: _without(v, below(key)) for key, v in value.items() if key not in gone}
    elif isinstance(value, tuple):
        value = tuple(_without(v, below(at)) for at, v in enumerate(value))
    return SourceNode(value, node.span, node.keys, node.quoted)
