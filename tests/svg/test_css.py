import pytest

from cardgen.svg.css import parse_declarations, parse_selector, parse_sheet
from cardgen.svg.tree import Element
from tests.support.svg_builders import a_document

TREE = (
    '<g id="a" class="x y"><g class="z"><rect id="b" class="x" width="6" data-k="one two"/></g></g>'
)


def selected(selector: str) -> bool:
    rect = a_document(TREE).element("b")
    assert isinstance(rect, Element)
    return bool(parse_sheet(f"{selector} {{fill:red}}").rules_for(rect))


@pytest.mark.parametrize(
    "selector",
    [
        "rect",
        "*",
        ".x",
        "#b",
        "rect.x#b",
        "svg rect",
        "g rect",
        "g g > rect",
        ".z>rect",
        "#a .z rect",
        "svg > g > g > rect",
        "circle, rect",
        "[width]",
        '[width="6"]',
        "rect[width='6']",
        "[data-k~=two]",
        "[data-k^=one]",
        "[data-k$=two]",
        '[data-k*="e t"]',
        "[class|=x]",
        ":root rect",
        "svg|rect",
    ],
)
def test_selector_selects(selector: str) -> None:
    assert selected(selector)


@pytest.mark.parametrize(
    "selector",
    ["circle", ".y", "#a", "rect.y", "#a > rect", "rect g", "[height]", "[width='5']", "rect:root"],
)
def test_selector_passes_by(selector: str) -> None:
    assert not selected(selector)


@pytest.mark.parametrize(
    "selector", ["a + b", "a ~ b", "a:hover", "a::before", "rect:nth-child(2)", "> a", "a >", ""]
)
def test_selector_beyond_the_subset_is_none(selector: str) -> None:
    assert parse_selector(selector) is None


def test_stronger_rules_come_last() -> None:
    sheet = parse_sheet("#a{x:1} rect{x:2} .b{x:3} rect.b{x:4} rect{x:5}")

    assert [rule.declarations[0].text for rule in sheet.rules] == ["2", "5", "3", "4", "1"]


def test_declarations_keep_importance_and_place() -> None:
    (first, second), problems = parse_declarations("fill:red;\n --Ink : 1px !important")

    assert (first.name, first.text, first.important, first.column) == ("fill", "red", False, 1)
    assert (second.name, second.text, second.important, second.line) == ("--Ink", "1px", True, 2)
    assert problems == ()


def test_rules_for_print_count_and_those_for_screens_dont() -> None:
    sheet = parse_sheet("@media print{a{x:1}} @media screen{a{x:2}} @font-face{font-family:F}")

    assert [rule.declarations[0].text for rule in sheet.rules] == ["1"]
    assert sheet.problems == ()


@pytest.mark.parametrize(
    ("text", "code", "column"),
    [
        ('@import "a.css";', "svg-unsupported", 1),
        ("@media (width > 3px){a{x:1}}", "svg-unsupported", 1),
        ("a{x:1} b:hover{x:2}", "svg-unsupported", 8),
        ("a{fill red}", "svg-css", 8),
        ("a{x:1; b{y:2}}", "svg-unsupported", 8),
    ],
)
def test_what_a_sheet_may_not_hold_is_reported(text: str, code: str, column: int) -> None:
    (problem,) = parse_sheet(text).problems

    assert (problem.code, problem.line, problem.column) == (code, 1, column)


def test_a_sheet_is_flat_if_no_rule_looks_beyond_the_element() -> None:
    assert parse_sheet("rect.a{x:1} #b{x:1}").is_flat
    assert not parse_sheet("g rect{x:1}").is_flat
    assert not parse_sheet("[width]{x:1}").is_flat
