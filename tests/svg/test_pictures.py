import pytest

from cardgen.svg.context import SvgFile
from cardgen.svg.tree import parse_svg
from tests.support.svg_builders import (
    PATH,
    SIZE,
    Album,
    a_context,
    a_document,
    a_picture,
    lines,
    painted,
    svg_text,
)

ICON = a_picture(64, 128)


@pytest.mark.parametrize(
    ("attributes", "line"),
    [
        ('x="1" y="2" width="10" height="20"', "image icon.png 1,2 10x20"),
        ('width="10"', "image icon.png 0,0 10x20"),
        ('height="10"', "image icon.png 0,0 5x10"),
        ("", "image icon.png 0,0 64x128"),
        ('width="20" height="20"', "image icon.png 5,0 10x20"),
        ('width="20" height="20" preserveAspectRatio="xMinYMin"', "image icon.png 0,0 10x20"),
        ('width="20" height="20" preserveAspectRatio="xMaxYMin meet"', "image icon.png 10,0 10x20"),
        ('width="20" height="20" preserveAspectRatio="none"', "image icon.png 0,0 20x20"),
        ('style="width:10px"', "image icon.png 0,0 10x20"),
        ('width="25%"', "image icon.png 0,0 10x20"),
    ],
)
def test_picture_keeps_its_shape_also_from_one_dimension(attributes: str, line: str) -> None:
    found = lines(f'<image href="icon.png" {attributes}/>', context=a_context(icon_png=ICON))

    assert found == [line]


def test_slice_fills_the_box_and_is_clipped_to_it() -> None:
    body = '<image href="icon.png" width="20" height="20" preserveAspectRatio="xMidYMid slice"/>'

    assert lines(body, context=a_context(icon_png=ICON)) == [
        "save",
        "clip M0,0 L20,0 L20,20 L0,20 Z",
        "image icon.png 0,-10 20x40",
        "restore",
    ]


def test_every_picture_is_asked_for_beside_its_own_file() -> None:
    context = a_context(icon_png=ICON)

    painted('<image xlink:href="icon.png" width="1"/>', context=context)

    assert isinstance(context.pictures, Album)
    assert set(context.pictures.asked) == {("icon.png", PATH)}


def an_svg(body: str, attributes: str = SIZE) -> SvgFile:
    return SvgFile(a_document(body, attributes, "art/a.svg"))


def test_svg_picture_is_painted_once_and_placed_scaled() -> None:
    art = an_svg('<path d="M0 0h40"/>')
    body = '<image href="a.svg" width="20"/><image href="a.svg" x="20" height="30"/>'

    found = painted(body, context=a_context(a_svg=art))

    calls = [arguments for name, arguments in found.drawing.calls if name == "shared"]
    assert len(calls) == 2
    assert calls[0][0] is calls[1][0]
    assert found.lines[:6] == [
        "save",
        "transform [0.5 0 0 0.5 0 0]",
        "shared",
        "  save",
        "  clip M0,0 L40,0 L40,30 L0,30 Z",
        "  fill M0,0 L40,0 #000000",
    ]


def test_svg_picture_without_size_has_the_shape_of_its_view_box() -> None:
    art = an_svg('<path d="M0 0h4"/>', 'viewBox="0 0 4 2"')

    found = lines('<image href="a.svg" width="8" height="8"/>', context=a_context(a_svg=art))

    assert found[1] == "transform [7.559 0 0 7.559 0 2]"  # pixels to mm and back


def test_what_is_wrong_in_a_picture_is_reported_in_its_file() -> None:
    art = an_svg('<path d="M"/>')

    came = painted('<image href="a.svg" width="8"/>', context=a_context(a_svg=art))

    assert [(found.code, found.span.path) for found in came.findings] == [
        ("svg-path-data", "art/a.svg")
    ]


def test_what_is_wrong_in_a_picture_is_reported_for_each_face() -> None:
    context = a_context(a_svg=an_svg('<path d="M"/>'))

    for _ in range(3):
        came = painted('<image href="a.svg" width="8"/>', context=context)

    assert len(came.findings) == 1


def test_svg_picture_that_places_itself_is_reported() -> None:
    art = SvgFile(parse_svg(svg_text('<image href="a.svg" width="4"/>'), "art/a.svg").value)

    came = painted('<image href="a.svg" width="8"/>', context=a_context(a_svg=art))

    assert [found.code for found in came.findings] == ["svg-circle"]


@pytest.mark.parametrize(
    ("body", "code", "column"),
    [
        ('<image href="no.png" width="1"/>', "picture-missing", 14),
        ('<image xlink:href="no.png"/>', "picture-missing", 20),
        ('<image width="1" height="1"/>', "svg-value", 1),
        ('<image href="icon.png" width="1" preserveAspectRatio="mid"/>', "svg-value", 55),
        ('<image href="icon.png" width="-1"/>', "svg-value", 31),
    ],
)
def test_what_is_wrong_with_an_image_is_reported(body: str, code: str, column: int) -> None:
    came = painted(body, context=a_context(icon_png=ICON))

    assert came.problems == [(code, 2, column)]
