import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jinja2 import Environment

from cardgen.faces.binding import bind
from cardgen.faces.markup import Positions

ROOT = '<svg xmlns:cg="urn:cardgen">'


def rendered(template: str, **context: object) -> str:
    bound, findings = bind(template, "t.svg")
    assert findings == ()
    return Environment(autoescape=True).from_string(bound).render(context)


def without_places(svg: str) -> str:
    return re.sub(r' cg:(at="[^"]*"|markup="yes")', "", svg)


def test_a_bound_attribute_takes_the_samples_place() -> None:
    got = rendered('<rect fill="#fff" cg:fill="{{ colour }}"/>', colour="#0072b2")

    assert without_places(got).split() == ["<rect", 'fill="#0072b2"/>']


def test_a_template_that_binds_nothing_need_not_name_the_namespace() -> None:
    assert 'xmlns:cg="urn:cardgen"' in rendered('<svg xmlns="http://www.w3.org/2000/svg"/>')
    assert rendered(ROOT + "</svg>").count("xmlns:cg") == 1


def test_another_prefix_of_our_namespace_binds_as_well() -> None:
    template = '<svg xmlns:ns1="urn:cardgen"><text ns1:name="n" ns1:text="{{ t }}">3</text></svg>'

    got = rendered(template, t="7")

    assert ">7</text>" in got
    assert 'ns1:name="n"' in got


def test_a_prefix_that_stands_for_something_else_is_a_finding() -> None:
    _, findings = bind('<svg\n xmlns:cg="urn:cardgn"/>', "t.svg")

    assert [(found.code, found.span.line) for found in findings] == [("svg-namespace", 1)]
    assert findings[0].hint == 'write xmlns:cg="urn:cardgen"'


def test_a_root_that_is_no_drawing_is_told_apart_from_a_missing_prefix() -> None:
    assert 'xmlns:cg="urn:cardgen"' in rendered("<html><body/></html>")


def test_a_bound_href_replaces_the_old_spelling_too() -> None:
    got = rendered('<image xlink:href="a.svg" cg:href="{{ name }}.svg"/>', name="b")

    assert without_places(got).split() == ["<image", 'href="b.svg"/>']


def test_bound_text_replaces_the_content_and_is_escaped() -> None:
    got = rendered('<text cg:text="{{ t }}">sample <tspan>x</tspan></text>', t="if 0 < cost & <b>")

    assert without_places(got) == "<text >if 0 &lt; cost &amp; &lt;b&gt;</text>"


def test_bound_text_opens_an_empty_element() -> None:
    assert without_places(rendered('<text cg:text="{{ t }}"/>', t="a")) == "<text >a</text>"


def test_for_repeats_the_element_and_if_drops_it() -> None:
    got = rendered(
        '<g><circle cg:for="n in list" cg:if="n != 2" cg:r="{{ n }}"/></g>', list=[1, 2, 3]
    )

    assert without_places(got).count("<circle") == 2
    assert 'r="2"' not in got


def test_for_encloses_an_element_with_its_content() -> None:
    got = rendered('<g cg:for="n in list"><text cg:text="{{ n }}">9</text></g>', list=[1, 2])

    assert without_places(got) == "<g ><text >1</text></g><g ><text >2</text></g>"


def test_entities_inside_jinja_are_operators() -> None:
    got = rendered('<g cg:if="1 &lt; n"><text cg:text="{{ &quot;yes&quot; }}"/></g>', n=2)

    assert "yes" in got


def test_plain_jinja_works_as_well() -> None:
    got = rendered('{% for n in list %}<circle r="{{ n }}"/>{% endfor %}', list=[1, 2])

    assert without_places(got) == '<circle r="1"/><circle r="2"/>'


def test_reports_attributes_are_left_for_the_painter() -> None:
    got = rendered('<text cg:name="rule" cg:role="points" cg:fit="2" cg:width="40"/>')

    assert 'cg:name="rule" cg:role="points" cg:fit="2" cg:width="40"' in got


def test_width_binds_where_the_element_has_one() -> None:
    assert ' width="7"' in rendered('<rect width="1" cg:width="{{ w }}"/>', w=7)


def test_each_element_carries_its_place() -> None:
    assert 'cg:at="2:3:t.svg"' in rendered("<svg>\n  <g/></svg>")


def test_lines_stay_where_they_are() -> None:
    bound, _ = bind('<svg>\n<text cg:text="{{ t }}">one\ntwo\n</text>\n<g/>\n</svg>', "t.svg")

    assert bound.split("\n")[4].startswith("<g")


def test_comments_and_cdata_are_left_alone() -> None:
    text = '<!-- <g cg:if="no"> --><style><![CDATA[ a > b {} ]]></style>'

    assert without_places(rendered(text)) == text


@pytest.mark.parametrize(
    ("template", "code", "place"),
    [
        ("<svg>\n <g>\n</svg>", "template-tag-unclosed", (2, 2)),
        ("<svg>\n</g>\n</svg>", "template-tag-unopened", (2, 1)),
        ('<svg>\n  <g cg:fill=""/>\n</svg>', "template-binding-empty", (2, 3)),
    ],
    ids=["unclosed", "unopened", "empty"],
)
def test_what_is_wrong_has_a_place(template: str, code: str, place: tuple[int, int]) -> None:
    _, findings = bind(template, "t.svg")

    assert [(f.code, (f.span.line, f.span.column)) for f in findings] == [(code, place)]


@given(st.text(alphabet="ab\n", max_size=40), st.integers(0, 40))
def test_positions_agree_with_counting(text: str, at: int) -> None:
    offset = min(at, len(text))

    line, column = Positions(text).at(offset)

    assert line == text[:offset].count("\n") + 1
    assert column == offset - (text[:offset].rfind("\n") + 1) + 1
