"""Computed styles: what rules, attributes and parents say about one element."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from msgspec import Struct

from cardgen.base.diagnostics import Diagnostic, Span, did_you_mean
from cardgen.svg.css import Declaration, Problem, Rule, Sheet, parse_declarations, parse_sheet
from cardgen.svg.memo import Memo
from cardgen.svg.properties import NOT_ATTRIBUTES, PROPERTIES
from cardgen.svg.style import (
    NOT_INHERITED,
    Decoration,
    Ink,
    Length,
    Reference,
    Style,
    inherited_from,
)
from cardgen.svg.subset import (
    HARMLESS_VALUES,
    IGNORED_ATTRIBUTE_PREFIXES,
    IGNORED_PREFIXES,
    IGNORED_PROPERTIES,
    KNOWN_ATTRIBUTES,
    UNSUPPORTED_PROPERTIES,
)
from cardgen.svg.tree import SVG_NS, XHTML_NS, Element, SvgDocument
from cardgen.svg.values import Unsupported, Waiting, physical_unit

INITIAL = Style()
"""What the root inherits; one object, so that equal styles stay the same object."""

HTML_DEFAULTS: dict[str, tuple[tuple[str, str], ...]] = {
    "b": (("font-weight", "bolder"),),
    "strong": (("font-weight", "bolder"),),
    "i": (("font-style", "italic"),),
    "em": (("font-style", "italic"),),
    "u": (("text-decoration", "underline"),),
    "sub": (("vertical-align", "sub"), ("font-size", "smaller")),
    "sup": (("vertical-align", "super"), ("font-size", "smaller")),
    "h1": (("font-weight", "700"), ("font-size", "2em")),
    "h2": (("font-weight", "700"), ("font-size", "1.5em")),
    "h3": (("font-weight", "700"), ("font-size", "1.17em")),
    "ol": (("list-style-type", "decimal"),),
}
"""Source: HTML, section 15.3; margins are none, as templates' reset says."""

OURS = ("cg:fit", "cg:for", "cg:if", "cg:name", "cg:role", "cg:text", "cg:valign", "cg:width")
"""What a slip such as `cg:fitt` may have meant; bound, it has become the attribute `fitt`."""

VARIABLE = re.compile(r"var\(\s*(--[\w-]+)\s*(?:,((?:[^()]|\((?:[^()]|\([^()]*\))*\))*))?\)")
GLOBAL = {"inherit", "initial", "unset", "revert"}
BOLDER = ((350, 400), (550, 700), (899, 900))
LIGHTER = ((549, 100), (749, 400), (1000, 700))
"""Source: CSS Fonts 4, section 2.2.1: up to this weight, that one."""


class Said(NamedTuple):
    """One declaration that speaks of an element: name, text, and who says it."""

    name: str
    text: str
    source: "str | Declaration"  # an attribute's name, or a declaration
    in_sheet: bool = False


class StyleText(Struct, frozen=True):
    """All style sheets of a document: their elements with their first lines, and the whole text."""

    elements: tuple[tuple[int, Element], ...]
    text: str


class Cascade:
    """Computes the styles of one document's elements.

    memo: keeps styles by parent and declarations, for all documents painted with it.
    true_scale: whether one user unit is a CSS pixel, so that `3mm` means 3 mm.
    """

    def __init__(
        self,
        document: SvgDocument,
        report: Callable[[Diagnostic], None],
        memo: Memo,
        *,
        true_scale: bool,
    ) -> None:
        self.report = report
        self.memo = memo
        self.true_scale = true_scale
        self.style_text = _style_text(document)
        self.sheet: Sheet = parse_sheet(self.style_text.text)
        for problem in self.sheet.problems:
            self._report_problem(problem, self._place(problem.line, problem.column))

    def style_of(self, element: Element, inherited: Style) -> Style:
        """Return the element's computed style; reports what can't be used."""
        said = self._said_of(element)
        memo = self.memo
        key = (inherited, tuple([entry[:2] for entry in said]))
        style = memo.styles.get(key)
        if style is None:
            style, is_clean = self._computed(element, inherited, said)
            if is_clean and (inherited is INITIAL or memo.known_styles.get(inherited)):
                memo.styles.put(key, style)
                memo.known_styles.put(style, True)
        return style

    def _said_of(self, element: Element) -> list[Said]:
        """Return what speaks of the element, the strongest last."""
        said = self._attributes_said(element)
        important: list[Said] = []
        if self.sheet.rules:
            for rule in self._rules_for(element):
                for entry in rule.declarations:
                    where = important if entry.important else said
                    where.append(Said(entry.name, entry.text, entry, True))
        text = element.attributes.get("style")
        if text:
            declarations, problems = parse_declarations(text)
            for problem in problems:
                self._report_problem(problem, element.span_of("style", problem.column - 1))
            for entry in declarations:
                where = important if entry.important else said
                where.append(Said(entry.name, entry.text, entry))
        return said + important

    def _rules_for(self, element: Element) -> tuple[Rule, ...]:
        """Return the rules that select the element, the strongest last."""
        if not self.sheet.is_flat:
            return self.sheet.rules_for(element)
        attributes, is_root = element.attributes, element.parent is None
        looks = (element.tag, attributes.get("class"), attributes.get("id"), is_root)
        key = (self.style_text.text, looks)
        rules = self.memo.rules.get(key)
        if rules is None:
            rules = self.sheet.rules_for(element)
            self.memo.rules.put(key, rules)
        return rules

    def _attributes_said(self, element: Element) -> list[Said]:
        if element.is_html:
            return [Said(name, text, "") for name, text in HTML_DEFAULTS.get(element.tag, ())]
        said: list[Said] = []
        for name, text in element.attributes.items():
            if name in KNOWN_ATTRIBUTES and name not in ("transform", "xml:space"):
                continue
            if name in PROPERTIES and name not in NOT_ATTRIBUTES:
                said.append(Said(name, text, name))
            elif name == "xml:space":
                if text == "preserve":
                    said.append(Said("white-space", "pre", name))
            else:
                self._check_attribute(element, name, text)
        return said

    def _check_attribute(self, element: Element, name: str, text: str) -> None:
        """Report an attribute that we don't know and that may change the drawing."""
        if name.startswith(IGNORED_ATTRIBUTE_PREFIXES) or name in IGNORED_PROPERTIES:
            return
        place = element.span_of(name)
        if name in UNSUPPORTED_PROPERTIES:
            self._report_unsupported(name, text, place)
        elif name in NOT_ATTRIBUTES:
            hint = f'write it as a style: style="{name}:{text}"'
            self._found("svg-unsupported", place, f"`{name}` is no attribute of SVG", hint)
        elif name.startswith("on"):
            hint = "leave it out: nothing can happen on paper"
            self._found("svg-unsupported", place, f"`{name}` is a script", hint)
        else:
            hint = did_you_mean(name, [*PROPERTIES, *KNOWN_ATTRIBUTES, *OURS])
            hint = hint if hint.startswith("did") else "leave it out, or name it `data-…`"
            message = f"<{element.tag}> has the unknown attribute `{name}`"
            self._found("svg-unknown-attribute", place, message, hint)

    def _computed(self, element: Element, inherited: Style, said: list[Said]) -> tuple[Style, bool]:
        """Return the style, and whether nothing was wrong with it."""
        values = inherited_from(inherited)
        custom = {name: text for name, text, *_ in said if name.startswith("--")}
        if custom:
            values["custom"] = {**inherited.custom, **custom}
        fields: dict[str, Any] = {}
        is_clean = True
        for entry in said:
            if not entry.name.startswith("--"):
                try:
                    fields.update(self._read(entry, values.get("custom", {}), inherited))
                    is_clean &= self._units_are_true(element, entry)
                except ValueError as error:
                    is_clean = False
                    place, message = self._place_of(element, entry), f"{entry.name}: {error}"
                    if isinstance(error, Unsupported):
                        self._found("svg-unsupported", place, message, error.hint)
                    else:
                        self._found("svg-value", place, message)
                except LookupError:
                    is_clean = False
                    self._check_property(element, entry)
        _apply(fields, values, inherited)
        return Style.of({k: v for k, v in values.items() if v is not _UNSET}), is_clean

    def _read(
        self, entry: Said, custom: Mapping[str, str], inherited: Style
    ) -> Iterator[tuple[str, Any]]:
        known = PROPERTIES[entry.name]
        text = substituted(entry.text, custom) if "var(" in entry.text else entry.text
        word = text.strip().lower()
        if word in GLOBAL:
            return iter([(f, _global(word, f, inherited)) for f in known.fields])
        return zip(known.fields, _parsed(entry.name, text), strict=True)

    def _units_are_true(self, element: Element, entry: Said) -> bool:
        """Report a unit that misleads: a user unit is no pixel here, so 3mm is not 3 mm."""
        if self.true_scale or not PROPERTIES[entry.name].is_length:
            return True
        unit = physical_unit(entry.text)
        if unit:
            self.report(misleading_unit(entry.name, unit, self._place_of(element, entry)))
        return not unit

    def _check_property(self, element: Element, entry: Said) -> None:
        name = entry.name
        if name in IGNORED_PROPERTIES or name.startswith(IGNORED_PREFIXES):
            return
        place = self._place_of(element, entry)
        if name in UNSUPPORTED_PROPERTIES:
            self._report_unsupported(name, entry.text, place)
        else:
            hint = did_you_mean(name, PROPERTIES)
            hint = hint if hint.startswith("did") else "leave it out"
            self._found("svg-unknown-property", place, f"the property `{name}` is unknown", hint)

    def _report_unsupported(self, name: str, text: str, place: Span) -> None:
        if text.strip().lower().replace(" ", "") not in HARMLESS_VALUES:
            message = f"`{name}: {text}` is not supported"
            self._found("svg-unsupported", place, message, UNSUPPORTED_PROPERTIES[name])

    def _report_problem(self, problem: Problem, place: Span) -> None:
        self._found(problem.code, place, problem.message, problem.hint)

    def _found(self, code: str, place: Span, message: str, hint: str = "") -> None:
        self.report(Diagnostic(code, place, message, hint))

    def _place_of(self, element: Element, entry: Said) -> Span:
        if isinstance(entry.source, str):
            return element.span_of(entry.source)
        if entry.in_sheet:
            return self._place(entry.source.line, entry.source.column)
        return element.span_of("style", entry.source.column - 1)

    def _place(self, line: int, column: int) -> Span:
        """Return the place in the file of a place in the joined style sheets."""
        first, element = max(
            (start for start in self.style_text.elements if start[0] <= line),
            key=lambda start: start[0],
        )
        return element.span_inside(line - first + 1, column)


def misleading_unit(name: str, unit: str, place: Span) -> Diagnostic:
    """Return the warning that a unit means something else inside this drawing."""
    message = f"{name} is given in {unit}, which is scaled with the drawing here"
    hint = "write the number alone: it counts in units of the viewBox"
    return Diagnostic("svg-unit", place, message, hint, "warning")


def substituted(text: str, custom: Mapping[str, str], depth: int = 0) -> str:
    """Return the text with each `var()` replaced. Raises ValueError where one is undefined."""
    if depth > 16:
        raise ValueError(f"`{text}` refers to itself")

    def value(match: "re.Match[str]") -> str:
        found = custom.get(match[1], match[2])
        if found is None:
            raise ValueError(f"`{match[1]}` is not defined, expected it in :root or an ancestor")
        return found.strip()

    replaced = VARIABLE.sub(value, text)
    return substituted(replaced, custom, depth + 1) if "var(" in replaced else replaced


@lru_cache(maxsize=8192)
def _parsed(name: str, text: str) -> tuple[Any, ...]:
    return PROPERTIES[name].parse(text)


class _Unset:
    """Marks a field that goes back to its initial value."""


_UNSET = _Unset()


def _global(word: str, field: str, inherited: Style) -> Any:
    if word == "inherit" or (word != "initial" and field not in NOT_INHERITED):
        return inherited.__dict__.get(field, _UNSET)
    return _UNSET


def _apply(fields: dict[str, Any], values: dict[str, Any], inherited: Style) -> None:
    """Put what was declared over what is inherited; relative values become absolute."""
    lines = fields.pop("text_decoration", None)
    size = fields.pop("font_size", None)
    if size is not None:
        values["font_size"] = _UNSET if size is _UNSET else _font_size(size, inherited.font_size)
    font_size = values.get("font_size", INITIAL.font_size)
    font_size = INITIAL.font_size if font_size is _UNSET else font_size
    colour = fields.pop("colour", None)
    if colour is not None and not isinstance(colour, Waiting):
        values["colour"] = colour
        ink = INITIAL.colour if colour is _UNSET else colour
        values.update(dict.fromkeys(inherited.follows_colour, ink))
    ink = values.get("colour", INITIAL.colour)
    ink = INITIAL.colour if ink is _UNSET else ink
    for name, value in fields.items():
        values[name] = _absolute(name, value, font_size, inherited)
        if isinstance(value, Waiting):
            values[name] = _coloured(value, ink)
    if lines is not None:
        values["text_decoration"] = _decorations(lines, values, inherited)
    follows = inherited.follows_colour
    now = {name for name in ("fill", "stroke") if isinstance(fields.get(name), Waiting)}
    kept = {name for name in follows if name not in fields}
    if now | kept != follows:
        values["follows_colour"] = frozenset(now | kept)


def _decorations(lines: Any, values: Mapping[str, Any], inherited: Style) -> Any:
    """Return the ancestors' lines along text and the element's own, in the colours it has.

    Source: CSS Text Decoration 3, section 2 (lines keep the colour of who asked for them).
    """
    if lines is _UNSET or lines is inherited.text_decoration:
        return inherited.text_decoration
    style = Style.of({name: value for name, value in values.items() if value is not _UNSET})
    own = {line: Decoration(line, style.fill, style.fill_opacity, style.colour) for line in lines}
    return tuple(({one.line: one for one in inherited.text_decoration} | own).values())


def _coloured(waiting: Waiting, ink: Ink) -> Ink | Reference:
    return ink if waiting.reference is None else Reference(waiting.reference.id, ink)


def _absolute(name: str, value: Any, font_size: float, inherited: Style) -> Any:
    match name:
        case "letter_spacing" | "word_spacing" | "line_height" if isinstance(value, Length):
            if value.unit == "ratio":
                return value
            whole = font_size / 100 if value.unit == "%" else font_size * _per_em(value)
            return value.value * whole
        case "font_weight" if isinstance(value, str):
            steps = BOLDER if value == "bolder" else LIGHTER
            return next((w for upto, w in steps if inherited.font_weight <= upto), 900)
        case _:
            return value


def _font_size(size: Any, parent: float) -> float:
    if isinstance(size, str):
        return parent * (1.2 if size == "larger" else 1 / 1.2)
    if isinstance(size, Length):
        return size.value * (parent / 100 if size.unit == "%" else parent * _per_em(size))
    return float(size)


def _per_em(length: Length) -> float:
    return 0.5 if length.unit in ("ex", "ch") else 1.0


def _style_text(document: SvgDocument) -> StyleText:
    nodes = document.root.node.iter(f"{{{SVG_NS}}}style", f"{{{XHTML_NS}}}style")
    elements: list[tuple[int, Element]] = []
    texts: list[str] = []
    line = 1
    for element in _print_styles(document.wrap(node) for node in nodes):
        text = element.text
        elements.append((line, element))
        texts.append(text)
        line += text.count("\n") + 1
    return StyleText(tuple(elements), "\n".join(texts))


def _print_styles(elements: Iterable[Element]) -> Iterator[Element]:
    for element in elements:
        kind = element.attributes.get("type", "text/css")
        media = element.attributes.get("media", "all")
        if kind in ("text/css", "") and media in ("all", "print", ""):
            yield element
