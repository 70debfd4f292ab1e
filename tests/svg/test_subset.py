import pytest

from tests.support.svg_builders import lines, painted

ANYWHERE = ["script", "animate", "animateTransform", "animateMotion", "set"]
WHERE_DRAWN = ["filter", "video", "iframe", "mesh", "flowRoot", "hatch", "tspan", "blink"]


@pytest.mark.parametrize("tag", ANYWHERE + WHERE_DRAWN)
def test_element_beyond_the_subset_is_an_error_with_advice(tag: str) -> None:
    (found,) = painted(f"<g><{tag}/></g>").findings

    assert (found.code, found.span.line, found.span.column) == ("svg-unsupported", 2, 4)
    assert found.hint


@pytest.mark.parametrize("tag", ANYWHERE)
def test_what_moves_or_computes_is_refused_also_inside_shapes_and_definitions(tag: str) -> None:
    came = painted(f'<defs><rect width="1"><{tag}/></rect></defs>')

    assert came.problems == [("svg-unsupported", 2, 23)]


def test_filter_that_nobody_uses_is_harmless() -> None:
    assert lines('<defs><filter id="f"/></defs>') == []


@pytest.mark.parametrize(
    "body",
    [
        "<title>A</title><desc>B</desc><metadata><x/></metadata>",
        "<inkscape:path-effect/>",
        '<n:namedview xmlns:n="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd"/>',
        '<i:pgf xmlns:i="http://ns.adobe.com/AdobeIllustrator/10.0/"/>',
        '<g inkscape:label="Layer" data-name="x" aria-label="y"/>',
    ],
)
def test_notes_of_people_and_programs_are_ignored(body: str) -> None:
    assert lines(body) == []


@pytest.mark.parametrize(
    "body",
    ['<p xmlns="http://www.w3.org/1999/xhtml"/>', '<p xmlns="urn:other"/>'],
)
def test_element_of_another_language_is_an_error(body: str) -> None:
    assert painted(body).problems == [("svg-unsupported", 2, 1)]


def test_all_mistakes_come_at_once_in_the_order_of_the_file() -> None:
    body = '<rect fil="a"/>\n<foo/>\n<use href="#x"/>'

    codes = [(code, line) for code, line, _ in painted(body).problems]

    assert codes == [("svg-unknown-attribute", 2), ("svg-unsupported", 3), ("svg-reference", 4)]


def test_what_is_wrong_in_a_style_sheet_is_reported_too() -> None:
    assert painted("<style>\na:hover{}</style>").problems == [("svg-unsupported", 3, 1)]
