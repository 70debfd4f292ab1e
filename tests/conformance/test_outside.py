"""What lies outside the subset: each thing is an error with its place and advice."""

import pytest

from cardgen.svg.subset import UNSUPPORTED_ELEMENTS, UNSUPPORTED_PROPERTIES
from cardgen.svg.xhtml_subset import ADVICE
from tests.support.svg_builders import painted

XHTML = 'xmlns="http://www.w3.org/1999/xhtml"'


def assert_refused(body: str, column: int) -> None:
    """Fail unless the body has one thing in it that is refused, there, with advice."""
    findings = painted(body).findings
    places = [(one.code, one.severity, one.span.line, one.span.column) for one in findings]
    assert places == [("svg-unsupported", "error", 2, column)]
    assert findings[0].hint


@pytest.mark.parametrize("tag", UNSUPPORTED_ELEMENTS)
def test_an_element_that_is_not_drawn_is_refused(tag: str) -> None:
    assert_refused(f"<g><{tag}/></g>", 4)


@pytest.mark.parametrize("tag", ["blink", "feGaussianBlur", "tbreak", "image-set", "Rect"])
def test_an_element_that_nobody_knows_is_refused(tag: str) -> None:
    assert_refused(f"<g><{tag}/></g>", 4)


@pytest.mark.parametrize("name", UNSUPPORTED_PROPERTIES)
def test_a_property_that_would_change_the_drawing_is_refused(name: str) -> None:
    assert_refused(f'<g style="{name}: something"/>', 11)


@pytest.mark.parametrize("name", UNSUPPORTED_PROPERTIES)
def test_such_a_property_is_refused_in_a_sheet_too(name: str) -> None:
    assert_refused(f"<style>g{{{name}:something}}</style><g/>", 10)


@pytest.mark.parametrize("tag", [*ADVICE, "button", "input", "math"])
def test_an_element_of_xhtml_that_is_not_set_is_refused(tag: str) -> None:
    assert_refused(f"<foreignObject><div {XHTML}><{tag}/></div></foreignObject>", 58)


@pytest.mark.parametrize(
    "style",
    ["display:flex", "display:grid", "float:left", "position:absolute", "background:#fff"],
)
def test_a_layout_of_css_beyond_lines_of_text_is_refused(style: str) -> None:
    body = f'<foreignObject><div {XHTML} style="{style}">a</div></foreignObject>'

    (found,) = [one for one in painted(body).findings if one.code != "font-unknown"]

    assert (found.code, bool(found.hint)) == ("svg-unsupported", True)


@pytest.mark.parametrize(
    ("body", "column"),
    [
        ('<use href="other.svg#fish"/>', 12),
        ('<use href="https://example.org/a.svg#b"/>', 12),
        ('<g clip-path="url(other.svg#a)"/>', 15),
        ('<g mask="url(other.svg#a)"/>', 10),
        ('<path d="M0 0H1" marker-end="url(other.svg#a)"/>', 30),
        ('<g fill="url(https://example.org/a.svg#b)"/>', 10),
        ('<g style="stroke:url(other.svg#a)"/>', 11),
        (
            '<defs><linearGradient id="a" href="b.svg#c"/></defs>'
            '<rect width="9" height="9" fill="url(#a)"/>',
            36,
        ),
        ('<style>@import "other.css";</style>', 8),
    ],
)
def test_a_reference_that_leads_out_of_the_file_is_refused(body: str, column: int) -> None:
    assert_refused(body, column)


@pytest.mark.parametrize(
    ("body", "column"),
    [
        ("<style>a:hover{fill:red}</style>", 8),
        ("<style>g::before{fill:red}</style>", 8),
        ("<style>g{fill:red; path{fill:blue}}</style>", 20),
        ("<style>@keyframes a{from{opacity:0}}</style>", 8),
        ('<g onclick="go()"/>', 13),
        ('<g clip-path="circle(4px)"/>', 15),
        ('<g mask="linear-gradient(red, blue)"/>', 10),
    ],
)
def test_css_and_attributes_of_screens_are_refused(body: str, column: int) -> None:
    assert_refused(body, column)


@pytest.mark.parametrize(
    ("body", "column"),
    [
        ('<clipPath id="c"><text>a</text></clipPath><rect width="9" height="9" '
         'clip-path="url(#c)"/>', 18),
        ('<text textLength="9" lengthAdjust="spacingAndGlyphs"/>', 36),
        ('<defs><g id="a"/></defs><text><textPath href="#a">b</textPath></text>', 47),
    ],
    ids=["text in a clipPath", "stretched letters", "text on a group"],
)  # fmt: skip
def test_a_rare_use_of_a_known_element_is_refused(body: str, column: int) -> None:
    assert_refused(body, column)
