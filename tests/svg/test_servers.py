import pytest

from tests.support.svg_builders import lines, painted

STOPS = '<stop stop-color="red"/><stop offset="1" stop-color="blue"/>'
RECT = "M0,0 L10,0 L10,4 L0,4 Z"


def paint_of(server: str, attributes: str = 'fill="url(#g)"') -> str:
    (line, *_) = lines(f'<defs>{server}</defs><rect width="10" height="4" {attributes}/>')
    return line.removeprefix(f"fill {RECT} ").removeprefix(f"stroke {RECT} ")


@pytest.mark.parametrize(
    ("server", "expected"),
    [
        (
            f'<linearGradient id="g">{STOPS}</linearGradient>',
            "linear(0,0,1,0 0:#ff0000 1:#0000ff [10 0 0 4 0 0])",
        ),
        (
            '<linearGradient id="g" x1="10%" y2="1" spreadMethod="reflect">'
            f"{STOPS}</linearGradient>",
            "linear(0.1,0,1,1 0:#ff0000 1:#0000ff reflect [10 0 0 4 0 0])",
        ),
        (
            '<linearGradient id="g" gradientUnits="userSpaceOnUse" '
            f'gradientTransform="rotate(90)">{STOPS}</linearGradient>',
            "linear(0,0,40,0 0:#ff0000 1:#0000ff [0 1 -1 0 0 0])",
        ),
        (
            f'<radialGradient id="g" fx="0.3" r="50%">{STOPS}</radialGradient>',
            "radial(0.5,0.5,0.5,0.3,0.5,0 0:#ff0000 1:#0000ff [10 0 0 4 0 0])",
        ),
        (
            '<radialGradient id="g" gradientUnits="userSpaceOnUse" cx="5" cy="5" r="4" fr="1" '
            f'fx="50">{STOPS}</radialGradient>',
            "radial(5,5,4,7.997,5,1 0:#ff0000 1:#0000ff)",
        ),
        (
            f'<linearGradient id="h" x2="0">{STOPS}</linearGradient>'
            '<radialGradient id="i" r="1" gradientTransform="scale(2)"/>'
            '<linearGradient id="g" href="#h" y2="1"/>',
            "linear(0,0,0,1 0:#ff0000 1:#0000ff [10 0 0 4 0 0])",
        ),
        (
            '<linearGradient id="g" color="lime"><stop offset="50%" stop-color="currentColor"/>'
            '<stop offset=".2" style="stop-color:#00f8;stop-opacity:.5"/></linearGradient>',
            "linear(0,0,1,0 0.5:#00ff00 0.5:#0000ff/0.267 [10 0 0 4 0 0])",
        ),
        ('<linearGradient id="g"><stop stop-color="red"/></linearGradient>', "#ff0000"),
        (f'<linearGradient id="g" x2="0">{STOPS}</linearGradient>', "#0000ff"),
        (f'<radialGradient id="g" r="0">{STOPS}</radialGradient>', "#0000ff"),
    ],
    ids=[
        "linear", "spread", "user space", "focus", "focus outside", "inherited", "stops",
        "one stop", "no length", "no radius",
    ],
)  # fmt: skip
def test_gradient_fits_the_shape(server: str, expected: str) -> None:
    assert paint_of(server) == expected


def test_gradient_paints_strokes_by_the_bounds_of_the_path() -> None:
    gradient = f'<linearGradient id="g">{STOPS}</linearGradient>'

    found = paint_of(gradient, 'fill="none" stroke="url(#g)"')

    assert found == "linear(0,0,1,0 0:#ff0000 1:#0000ff [10 0 0 4 0 0]) width=1"


@pytest.mark.parametrize(
    "body",
    [
        '<linearGradient id="g"/><rect width="1" height="1" fill="url(#g)"/>',
        f'<linearGradient id="g">{STOPS}</linearGradient><path d="M0 0h9" fill="url(#g)"/>',
        '<pattern id="g" width="0" height="1"/><rect width="1" height="1" fill="url(#g)"/>',
    ],
    ids=["no stops", "no height", "empty pattern"],
)
def test_server_that_can_not_paint_paints_nothing(body: str) -> None:
    assert lines(body) == []


def test_fallback_paints_where_the_server_is_not_there() -> None:
    assert lines('<path d="M0 0h1" fill="url(#nope) lime"/>') == ["fill M0,0 L1,0 #00ff00"]


def test_pattern_in_user_space_repeats_its_cell() -> None:
    pattern = (
        '<pattern id="g" x="1" y="1" width="2" height="2" patternUnits="userSpaceOnUse" '
        'patternTransform="scale(2)"><path d="M0 0h1"/></pattern>'
    )

    found = lines(f'{pattern}<rect width="10" height="4" fill="url(#g)"/>')

    assert found == [
        f"fill {RECT} tile(1,1 2x2 [2 0 0 2 0 0])",
        "  tile",
        "    transform [1 0 0 1 1 1]",
        "    fill M0,0 L1,0 #000000",
    ]


@pytest.mark.parametrize(
    ("attributes", "cell", "content"),
    [
        ('width=".5" height=".5"', "0,0 5x2", None),
        (
            'width=".5" height=".5" patternContentUnits="objectBoundingBox"',
            "0,0 5x2",
            "10 0 0 4 0 0",
        ),
        ('x=".1" width=".5" height=".5" viewBox="0 0 2 2"', "1,0 5x2", "1 0 0 1 2.5 0"),
    ],
    ids=["box", "content in box", "viewBox"],
)
def test_pattern_fits_the_box(attributes: str, cell: str, content: str | None) -> None:
    body = f'<pattern id="g" {attributes}><path d="M0 0h1"/></pattern>'

    found = lines(f'{body}<rect width="10" height="4" fill="url(#g)"/>')

    assert found[0] == f"fill {RECT} tile({cell})"
    assert found[2:-1] == ([] if content is None else [f"    transform [{content}]"])


def test_pattern_takes_what_it_lacks_from_another() -> None:
    body = (
        '<pattern id="h" width="2" height="2" patternUnits="userSpaceOnUse"><path d="M0 0h1"/>'
        '</pattern><pattern id="g" href="#h" width="5"/>'
        '<rect width="10" height="4" fill="url(#g)"/>'
    )

    assert lines(body)[0] == f"fill {RECT} tile(0,0 5x2)"


@pytest.mark.parametrize(
    ("body", "column"),
    [
        ('<rect width="1" height="1" fill="url(#no)"/>', 34),
        ('<rect width="1" height="1" style="stroke:url(#no)"/>', 35),
        ('<g id="a" fill="url(#a)"><path d="M0 0h1"/></g>', 26),
    ],
    ids=["attribute", "style", "inherited"],
)
def test_a_paint_that_is_not_there_is_reported(body: str, column: int) -> None:
    assert painted(body).problems == [("svg-reference", 2, column)]


@pytest.mark.parametrize(
    ("server", "code", "column"),
    [
        (f'<linearGradient id="g" href="#g">{STOPS}</linearGradient>', "svg-circle", 30),
        (f'<linearGradient id="g" href="a.svg#g">{STOPS}</linearGradient>', "svg-unsupported", 30),
        (f'<linearGradient id="g" x1="a">{STOPS}</linearGradient>', "svg-value", 28),
        (f'<linearGradient id="g" spreadMethod="on">{STOPS}</linearGradient>', "svg-value", 38),
        (f'<linearGradient id="g" gradientTransform="x">{STOPS}</linearGradient>', "svg-value", 43),
        ('<linearGradient id="g"><stop offset="x"/></linearGradient>', "svg-value", 38),
        (
            '<pattern id="g" width="1" height="1"><path d="M0 0h1v1" fill="url(#g)"/></pattern>',
            "svg-circle",
            1,
        ),
        ('<pattern id="g" width="1" height="1" viewBox="1"/>', "svg-value", 47),
    ],
)
def test_what_is_wrong_with_a_server_is_reported(server: str, code: str, column: int) -> None:
    came = painted(f'{server}<path d="M0 0h1v1" fill="url(#g)"/>')

    assert came.problems == [(code, 2, column)]
