"""Style sheets: text becomes rules, and rules are matched to elements."""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any

import tinycss2
from msgspec import Struct
from msgspec.structs import replace

from cardgen.svg.tree import Element

ALIKE = {"charset", "font-face", "page", "namespace"}
"""At-rules that change nothing: fonts come from the fonts folder, pages from the sheet."""

COMPOUND = re.compile(
    r"(?P<type>(?:[\w*-]*\|)?(?:\*|[\w-]+))?(?P<rest>(?:[.#:][\w-]+|\[[^\]]*\])*)"
)
SIMPLE = re.compile(
    r"""\.(?P<class>[\w-]+)|\#(?P<id>[\w-]+)|:(?P<pseudo>[\w-]+)
    |\[\s*(?P<name>[\w:-]+)\s*(?:(?P<test>[~|^$*]?=)\s*["']?(?P<value>[^"'\]]*)["']?\s*)?\]""",
    re.VERBOSE,
)


class Declaration(Struct, frozen=True):
    """One `name: text`, and where it stands in its style sheet."""

    name: str
    text: str
    important: bool = False
    line: int = 1
    column: int = 1


class Compound(Struct, frozen=True):
    """One part of a selector: what a single element must be."""

    tag: str = ""
    id: str = ""
    classes: frozenset[str] = frozenset()
    is_root: bool = False
    tests: tuple[tuple[str, str, str], ...] = ()  # attribute, operator, value

    def matches(self, element: Element) -> bool:
        """Tell whether the element is all that is asked."""
        attributes = element.attributes
        return (
            (not self.tag or self.tag == element.tag)
            and (not self.id or self.id == attributes.get("id"))
            and (not self.classes or self.classes <= set(attributes.get("class", "").split()))
            and (not self.is_root or element.parent is None)
            and all(_passes(attributes.get(name), how, value) for name, how, value in self.tests)
        )


class Rule(Struct, frozen=True):
    """A selector with its declarations; `parts` from the right, with what joins each to the next.

    specificity: ids, then classes, attributes and pseudo-classes, then types; then the order.
    """

    parts: tuple[tuple[str, Compound], ...]
    specificity: tuple[int, int, int, int]
    declarations: tuple[Declaration, ...]

    def matches(self, element: Element) -> bool:
        """Tell whether the element is selected."""
        return _matches(element, self.parts)


class Problem(Struct, frozen=True):
    """What is wrong in a style sheet, by line and column in it."""

    code: str
    line: int
    column: int
    message: str
    hint: str = ""


class Sheet(Struct, frozen=True):
    """A parsed style sheet; `is_flat` where no rule looks beyond tag, id and class."""

    rules: tuple[Rule, ...] = ()
    problems: tuple[Problem, ...] = ()
    is_flat: bool = True

    def rules_for(self, element: Element) -> tuple[Rule, ...]:
        """Return the rules that select the element, the strongest last."""
        return tuple(rule for rule in self.rules if rule.matches(element))


@lru_cache(maxsize=64)
def parse_sheet(text: str) -> Sheet:
    """Return the rules of a style sheet, the strongest last, and what can't be used in it."""
    problems: list[Problem] = []
    tokens = tinycss2.parse_stylesheet(text, skip_comments=True, skip_whitespace=True)
    rules = tuple(_rules(tokens, problems))
    rules = tuple(
        replace(rule, specificity=(*rule.specificity[:3], order))
        for order, rule in enumerate(rules)
    )
    is_flat = all(len(rule.parts) == 1 and not rule.parts[0][1].tests for rule in rules)
    ordered = tuple(sorted(rules, key=lambda rule: rule.specificity))
    return Sheet(ordered, tuple(problems), is_flat)


@lru_cache(maxsize=4096)
def parse_declarations(text: str) -> tuple[tuple[Declaration, ...], tuple[Problem, ...]]:
    """Return the declarations of a `style` attribute and what is wrong in it."""
    problems: list[Problem] = []
    tokens = tinycss2.parse_blocks_contents(text, skip_comments=True, skip_whitespace=True)
    return tuple(_declarations(tokens, problems)), tuple(problems)


def _rules(tokens: Iterable[Any], problems: list[Problem]) -> Iterator[Rule]:
    for token in tokens:
        if token.type == "at-rule":
            yield from _at_rule(token, problems)
        elif token.type == "qualified-rule":
            yield from _qualified(token, problems)
        elif token.type == "error":
            problems.append(_unreadable(token))


def _at_rule(token: Any, problems: list[Problem]) -> Iterator[Rule]:
    name = token.lower_at_keyword
    prelude = tinycss2.serialize(token.prelude).strip()
    if name == "media" and token.content is not None:
        if prelude.lower() in ("", "all", "print"):
            inner = tinycss2.parse_rule_list(
                token.content, skip_comments=True, skip_whitespace=True
            )
            yield from _rules(inner, problems)
            return
        if prelude.lower() == "screen":
            return
    if name not in ALIKE:
        message = f"`{f'@{name} {prelude}'.strip()}` is not supported"
        hint = "write the rules here, without it"
        problems.append(
            Problem("svg-unsupported", token.source_line, token.source_column, message, hint)
        )


def _qualified(token: Any, problems: list[Problem]) -> Iterator[Rule]:
    inner = tinycss2.parse_blocks_contents(token.content, skip_comments=True, skip_whitespace=True)
    declarations = tuple(_declarations(inner, problems))
    for text in tinycss2.serialize(token.prelude).split(","):
        parts = parse_selector(text)
        if parts is None:
            message = f"selector `{text.strip()}` is not supported"
            hint = "select by type, class, id, attribute, descendant or child"
            place = token.source_line, token.source_column
            problems.append(Problem("svg-unsupported", *place, message, hint))
        else:
            yield Rule(parts, _specificity(parts), declarations)


def _declarations(tokens: Iterable[Any], problems: list[Problem]) -> Iterator[Declaration]:
    for token in tokens:
        line, column = token.source_line, token.source_column
        if token.type == "declaration":
            name = token.name if token.name.startswith("--") else token.lower_name
            text = tinycss2.serialize(token.value).strip()
            yield Declaration(name, text, token.important, line, column)
        elif token.type == "error":
            problems.append(_unreadable(token))
        else:
            message = "a rule inside a rule is not supported"
            problems.append(Problem("svg-unsupported", line, column, message, "write it outside"))


def _unreadable(token: Any) -> Problem:
    hint = "write `selector { name: value; name: value }`"
    message = token.message[:1].lower() + token.message[1:].rstrip(".")
    return Problem("svg-css", token.source_line, token.source_column, message, hint)


@lru_cache(maxsize=1024)
def parse_selector(text: str) -> tuple[tuple[str, Compound], ...] | None:
    """Return a selector's parts from the right, each with what joins it to the part before it.

    The joint is ">" for a child, " " for a descendant and "" for the leftmost part. None where
    the selector asks for more than we match.
    """
    words = re.findall(r">|\[[^\]]*\]|[^\s>\[]+|\s+", text.strip())
    compounds: list[Compound] = []
    joints: list[str] = []
    joint, pending = "", ""
    for word in [*words, " "]:
        if word == ">" or word.isspace():
            if pending:
                compound = _compound(pending)
                if compound is None:
                    return None
                compounds.append(compound)
                joints.append(joint)
                pending, joint = "", " "
            joint = ">" if word == ">" else joint
        else:
            pending += word
    if not compounds or joint == ">" or joints[0] == ">":
        return None
    return tuple(zip(reversed(joints), reversed(compounds), strict=True))


def _compound(text: str) -> Compound | None:
    match = COMPOUND.fullmatch(text)
    if match is None:
        return None
    tag, classes, identifier, is_root = (match["type"] or "").rpartition("|")[2], set(), "", False
    tests: list[tuple[str, str, str]] = []
    for simple in SIMPLE.finditer(match["rest"]):
        if simple["pseudo"]:
            if simple["pseudo"] != "root":
                return None
            is_root = True
        elif simple["class"]:
            classes.add(simple["class"])
        elif simple["id"]:
            identifier = simple["id"]
        else:
            tests.append((simple["name"], simple["test"] or "", simple["value"] or ""))
    if SIMPLE.sub("", match["rest"]):
        return None
    tag = "" if tag == "*" else tag
    return Compound(tag, identifier, frozenset(classes), is_root, tuple(tests))


def _specificity(parts: tuple[tuple[str, Compound], ...]) -> tuple[int, int, int, int]:
    compounds = [compound for _, compound in parts]
    ids = sum(bool(c.id) for c in compounds)
    classes = sum(len(c.classes) + len(c.tests) + c.is_root for c in compounds)
    return ids, classes, sum(bool(c.tag) for c in compounds), 0


def _matches(element: Element, parts: tuple[tuple[str, Compound], ...]) -> bool:
    joint, compound = parts[0]
    if not compound.matches(element):
        return False
    if len(parts) == 1:
        return True
    ancestor = element.parent
    while ancestor is not None:
        if _matches(ancestor, parts[1:]):
            return True
        if joint == ">":
            return False
        ancestor = ancestor.parent
    return False


def _passes(found: str | None, how: str, value: str) -> bool:
    """Tell whether an attribute passes a selector's test. Source: Selectors 4, section 6."""
    if found is None:
        return False
    match how:
        case "":
            return True
        case "=":
            return found == value
        case "~=":
            return value in found.split()
        case "|=":
            return found == value or found.startswith(value + "-")
        case "^=":
            return bool(value) and found.startswith(value)
        case "$=":
            return bool(value) and found.endswith(value)
        case _:
            return bool(value) and value in found
