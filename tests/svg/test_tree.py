import pytest

from cardgen.svg.tree import Element, decode_svg, parse_svg
from tests.support.svg_builders import NAMESPACES, a_document

SVG = "http://www.w3.org/2000/svg"


def only(document_body: str) -> Element:
    return next(a_document(document_body).root.elements)


def test_attributes_lose_their_namespaces() -> None:
    element = only('<use xlink:href="#a" cg:href="{{ x }}" inkscape:label="L" x="1"/>')

    assert element.attributes == {"x": "1", "href": "#a"}
    assert element.cg == {"href": "{{ x }}"}


def test_plain_href_wins_over_xlink() -> None:
    assert only('<use xlink:href="#a" href="#b"/>').attributes["href"] == "#b"


def test_children_keep_text_and_white_space_in_order() -> None:
    element = only("<text> a <tspan>b</tspan>\n c<!-- no --> d</text>")

    first, second, third = element.children
    assert (first, third) == (" a ", "\n c d")
    assert isinstance(second, Element)
    assert second.tag == "tspan"
    assert element.text == " a b\n c d"


def test_span_is_where_the_tag_begins() -> None:
    document = a_document('<g>\n  <!-- <rect> -->\n  <rect\n    x="1"/>\n</g>')

    rect = next(next(document.root.elements).elements)

    assert (rect.span.line, rect.span.column) == (4, 3)


def test_span_of_an_attribute_is_where_its_value_begins() -> None:
    element = only('<path id="x>" d="M 0 0"/>')

    assert (element.span_of("d").line, element.span_of("d").column) == (2, 18)
    assert element.span_of("d", 2).column == 20


def test_span_of_a_prefixed_attribute_is_found() -> None:
    assert only('<use xlink:href="#a"/>').span_of("href").column == 18


def test_place_noted_by_the_template_wins_also_for_inner_elements() -> None:
    document = a_document('<g cg:at="7:3:templates/a.svg"><rect x="1"/></g>')

    rect = next(next(document.root.elements).elements)

    assert rect.span_of("x") == rect.span
    assert (rect.span.path, rect.span.line, rect.span.column) == ("templates/a.svg", 7, 3)


def test_elements_are_found_by_id_with_their_parents() -> None:
    document = a_document('<g id="outer"><rect id="a"/></g>')

    found = document.element("a")

    assert found is not None
    assert found.parent is not None
    assert found.parent.attributes["id"] == "outer"
    assert document.element("b") is None


@pytest.mark.parametrize(
    ("text", "code", "line", "column"),
    [
        ("", "svg-not-well-formed", 1, 1),
        (f'<svg xmlns="{SVG}">\n <g>\n</svg>', "svg-not-well-formed", 3, 7),
        (f'<svg xmlns="{SVG}">&nbsp;</svg>', "svg-not-well-formed", 1, 47),
        ("<html/>", "svg-not-svg", 1, 1),
        ("\n <svg/>", "svg-namespace", 2, 2),
        ('<!DOCTYPE svg [\n<!ENTITY a "aaaa">]><svg/>', "svg-entities", 2, 1),
    ],
    ids=["empty", "unclosed", "html entity", "no svg", "no namespace", "entity bomb"],
)
def test_what_is_no_svg_is_refused(text: str, code: str, line: int, column: int) -> None:
    checked = parse_svg(text, "a.svg")

    (found,) = checked.findings
    assert (found.code, found.span.line, found.span.column) == (code, line, column)
    assert list(checked.value.root.elements) == []


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        (f'<svg xmlns="{SVG}"><use xlink:href="#a"/></svg>', "http://www.w3.org/1999/xlink"),
        (f'<svg xmlns="{SVG}"><my:g/></svg>', 'xmlns:my="…"'),
        (f'<svg xmlns="{SVG}">{"<g>" * 300}{"</g>" * 300}</svg>', "ungroup some of them"),
    ],
    ids=["known prefix", "other prefix", "too deep"],
)
def test_what_is_not_well_formed_has_a_hint_of_its_own(text: str, hint: str) -> None:
    (found,) = parse_svg(text, "a.svg").findings

    assert found.code == "svg-not-well-formed"
    assert hint in found.hint


def test_document_type_without_entities_is_harmless() -> None:
    text = f'<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x.dtd"><svg {NAMESPACES}><g/></svg>'

    checked = parse_svg(text, "a.svg")

    assert checked.findings == ()
    assert next(checked.value.root.elements).span.column == text.index("<g/>") + 1


def test_png_named_svg_is_refused_by_its_content() -> None:
    checked = decode_svg(b"\x89PNG\r\n\x1a\n\x00", "art/a.svg")

    (found,) = checked.findings
    assert (found.code, found.span.path) == ("svg-not-svg", "art/a.svg")
    assert "PNG" in found.message
    assert parse_svg(checked.value, "art/a.svg").findings == ()


def test_other_encoding_is_refused_with_its_place() -> None:
    checked = decode_svg("<svg>\n  é</svg>".encode("latin-1"), "a.svg")

    (found,) = checked.findings
    assert (found.code, found.span.line, found.span.column) == ("wrong-encoding", 2, 3)


def test_byte_order_mark_is_no_text() -> None:
    assert decode_svg(b"\xef\xbb\xbf<svg/>", "a.svg").value == "<svg/>"
