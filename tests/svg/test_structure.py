import pytest

from tests.support.svg_builders import a_context, lines, painted

DOT = '<path d="M0 0h1"/>'
FILL = "fill M0,0 L1,0 #000000"


def test_nested_drawing_is_fitted_and_clipped() -> None:
    body = f'<svg x="1" y="2" width="20" height="10" viewBox="0 0 10 10">{DOT}</svg>'

    assert lines(body) == [
        "save",
        "clip M1,2 L21,2 L21,12 L1,12 Z",
        "transform [1 0 0 1 6 2]",
        FILL,
        "restore",
    ]


@pytest.mark.parametrize(
    ("attributes", "transform"),
    [
        ('preserveAspectRatio="xMinYMin slice"', "[2 0 0 2 0 0]"),
        ('preserveAspectRatio="xMaxYMax"', "[1 0 0 1 10 0]"),
        ('preserveAspectRatio="xMidYMid slice"', "[2 0 0 2 0 -5]"),
        ('preserveAspectRatio="xMidYMax slice"', "[2 0 0 2 0 -10]"),
        ('preserveAspectRatio="none"', "[2 0 0 1 0 0]"),
    ],
)
def test_view_box_is_fitted_as_the_aspect_says(attributes: str, transform: str) -> None:
    body = f'<svg width="20" height="10" viewBox="0 0 10 10" {attributes}>{DOT}</svg>'

    assert lines(body)[2] == f"transform {transform}"


def test_overflow_of_a_nested_drawing_may_show() -> None:
    body = f'<svg width="20" height="10" overflow="visible">{DOT}</svg>'

    assert lines(body) == ["save", FILL, "restore"]


def test_percentages_are_of_the_nearest_view() -> None:
    body = '<svg viewBox="0 0 8 8"><rect width="50%" height="25%"/></svg>'

    assert "fill M0,0 L4,0 L4,2 L0,2 Z #000000" in lines(body)


def test_use_shows_its_target_moved_and_styled() -> None:
    body = f'<defs><g id="a">{DOT}</g></defs><use href="#a" x="2" y="3" fill="red"/>'

    assert lines(body) == [
        "save",
        "transform [1 0 0 1 2 3]",
        "fill M0,0 L1,0 #ff0000",
        "restore",
    ]


def test_use_of_a_symbol_gives_it_a_size() -> None:
    body = (
        f'<symbol id="s" viewBox="0 0 10 10" width="1">{DOT}</symbol>'
        '<use xlink:href="#s" width="20" height="20"/>'
    )

    assert lines(body) == [
        "save",
        "save",
        "clip M0,0 L20,0 L20,20 L0,20 Z",
        "transform [2 0 0 2 0 0]",
        FILL,
        "restore",
        "restore",
    ]


def test_symbol_keeps_its_own_opacity() -> None:
    body = f'<symbol id="s" opacity=".5" overflow="visible">{DOT}</symbol><use href="#s"/>'

    assert "group alpha=0.5" in lines(body)


def test_symbol_alone_draws_nothing() -> None:
    assert lines(f'<symbol id="s">{DOT}</symbol><defs>{DOT}</defs>') == []


@pytest.mark.parametrize(
    ("language", "line"), [("nl", "L1,0"), ("de", "L2,0"), ("sv", "L3,0"), ("en", "L3,0")]
)
def test_switch_shows_the_first_that_suits_the_language(language: str, line: str) -> None:
    body = (
        '<switch><path d="M0 0h9" requiredExtensions="urn:x"/>'
        '<path d="M0 0h1" systemLanguage="fr, nl"/><path d="M0 0h2" systemLanguage="de-AT"/>'
        '<path d="M0 0h3"/></switch>'
    )

    assert lines(body, context=a_context(language)) == [f"fill M0,0 {line} #000000"]


def test_link_is_a_group() -> None:
    assert lines(f'<a href="https://example.org/">{DOT}</a>') == [FILL]


@pytest.mark.parametrize(
    ("attributes", "transform"),
    [
        ('width="40mm" height="30mm" viewBox="0 0 40 30"', None),
        ('width="46mm" height="36mm" viewBox="-3 -3 46 36"', None),
        ('width="40mm" height="30mm" viewBox="0 0 80 60"', "[0.5 0 0 0.5 0 0]"),
        ('width="96" height="96"', "[0.265 0 0 0.265 0 0]"),
        ('viewBox="0 0 96 96"', "[0.265 0 0 0.265 0 0]"),
        ('width="1in" viewBox="0 0 254 127"', "[0.1 0 0 0.1 0 0]"),
    ],
)
def test_root_maps_its_own_space_to_millimetres(attributes: str, transform: str | None) -> None:
    found = lines(DOT, attributes)

    wanted = [FILL] if transform is None else ["save", f"transform {transform}", FILL, "restore"]
    assert found == wanted


@pytest.mark.parametrize(
    ("body", "code", "column"),
    [
        ('<use href="#no"/>', "svg-reference", 12),
        ("<use/>", "svg-reference", 1),
        ('<use href="other.svg#a"/>', "svg-unsupported", 12),
        ('<g id="a"><use href="#a"/></g>', "svg-circle", 22),
        ('<svg viewBox="0 0 1"/>', "svg-value", 15),
        ('<svg width="-1"/>', "svg-value", 13),
        ('<svg preserveAspectRatio="fill"/>', "svg-value", 27),
    ],
)
def test_what_is_wrong_with_structure_is_reported(body: str, code: str, column: int) -> None:
    assert painted(body).problems == [(code, 2, column)]


def test_bomb_of_uses_is_refused() -> None:
    levels = "".join(f'<g id="l{n}">' + f'<use href="#l{n + 1}"/>' * 10 + "</g>" for n in range(8))

    came = painted(f'<defs>{levels}<path id="l8" d="M0 0h1"/></defs><use href="#l0"/>')

    assert [found.code for found in came.findings] == ["svg-too-large"]


def test_named_element_is_a_field_with_its_bounds() -> None:
    rect = '<rect cg:name="frame" cg:role="box" width="2" height="3"/>'

    (field,) = painted(f'<g transform="translate(1 1)">{rect}</g>').fields

    assert (field.name, field.role) == ("frame", "box")
    assert (field.box.x, field.box.y, field.box.width, field.box.height) == (1, 1, 2, 3)
