import pytest

from tests.support.svg_builders import lines, painted

CIRCLE = (
    "M3,0 C3,1.657,1.657,3,0,3 C-1.657,3,-3,1.657,-3,0 "
    "C-3,-1.657,-1.657,-3,0,-3 C1.657,-3,3,-1.657,3,0 Z"
)


@pytest.mark.parametrize(
    ("body", "path"),
    [
        ('<path d="M1 1h2v2z"/>', "M1,1 L3,1 L3,3 Z"),
        ('<rect x="1" y="2" width="3" height="4"/>', "M1,2 L4,2 L4,6 L1,6 Z"),
        ('<rect width="25%" height="50%"/>', "M0,0 L10,0 L10,15 L0,15 Z"),
        ('<rect width="4" height="4" rx="0"/>', "M0,0 L4,0 L4,4 L0,4 Z"),
        (
            '<rect width="4" height="4" rx="1" ry="2"/>',
            "M1,0 L3,0 C3.552,0,4,0.895,4,2 C4,3.105,3.552,4,3,4 L1,4 "
            "C0.448,4,0,3.105,0,2 C0,0.895,0.448,0,1,0 Z",
        ),
        ('<circle r="3"/>', CIRCLE),
        ('<ellipse rx="3"/>', CIRCLE),
        ('<line x1="1" y1="2" x2="3"/>', "M1,2 L3,0"),
        ('<polyline points="1,2 3 4-5.5"/>', ""),
        ('<polyline points="1,2 3 4"/>', "M1,2 L3,4"),
        ('<polygon points="0 0 1 0 1 1"/>', "M0,0 L1,0 L1,1 Z"),
    ],
)
def test_shape_becomes_a_path(body: str, path: str) -> None:
    came = painted(body)

    assert came.lines == ([f"fill {path} #000000"] if path else [])


def test_corners_are_at_most_half_the_rectangle() -> None:
    assert lines('<rect width="6" height="6" x="-3" y="-3" rx="9"/>') == [
        "fill M0,-3 C1.657,-3,3,-1.657,3,0 C3,1.657,1.657,3,0,3 "
        "C-1.657,3,-3,1.657,-3,0 C-3,-1.657,-1.657,-3,0,-3 Z #000000"
    ]


@pytest.mark.parametrize(
    "body",
    [
        '<rect width="3"/>',
        '<circle r="0"/>',
        '<path d=""/>',
        "<path/>",
        '<polygon points=""/>',
        '<rect width="3" height="3" visibility="hidden"/>',
        '<rect width="3" height="3" display="none"/>',
        '<rect width="3" height="3" fill="none" stroke="red" stroke-width="0"/>',
        '<g display="none"><rect width="3" height="3"/></g>',
    ],
)
def test_what_has_no_area_or_is_hidden_draws_nothing(body: str) -> None:
    assert lines(body) == []


def test_child_of_a_hidden_group_may_be_visible() -> None:
    body = '<g visibility="hidden"><path d="M0 0h1" visibility="visible"/><path d="M0 1h1"/></g>'

    assert lines(body) == ["fill M0,0 L1,0 #000000"]


def test_pen_is_drawn_as_the_style_says() -> None:
    body = (
        '<path d="M0 0h1" fill="none" stroke="red" stroke-width="2" stroke-linecap="round" '
        'stroke-linejoin="bevel" stroke-miterlimit="3" stroke-dasharray="1 2 3" '
        'stroke-dashoffset="1" stroke-opacity=".5"/>'
    )

    assert lines(body) == [
        "stroke M0,0 L1,0 #ff0000 width=2 round bevel miter=3 dashes=1,2,3,1,2,3@1 alpha=0.5"
    ]


def test_dashes_of_no_length_are_a_whole_line() -> None:
    body = '<path d="M0 0h1" fill="none" stroke="red" stroke-dasharray="0 0"/>'

    assert lines(body) == ["stroke M0,0 L1,0 #ff0000 width=1"]


def test_dashes_count_in_the_stated_length() -> None:
    body = '<path d="M0 0h20" fill="none" stroke="red" stroke-dasharray="1" pathLength="10"/>'

    assert lines(body) == ["stroke M0,0 L20,0 #ff0000 width=1 dashes=2,2@0"]


def test_fill_rule_and_opacity_go_with_the_call() -> None:
    body = '<path d="M0 0h1v1z" fill="#0f08" fill-opacity=".5" fill-rule="evenodd"/>'

    assert lines(body) == ["fill M0,0 L1,0 L1,1 Z #00ff00 alpha=0.267 evenodd"]


def test_stroke_comes_first_where_the_order_says_so() -> None:
    body = '<path d="M0 0h1" stroke="red" paint-order="stroke"/>'

    assert [line.split(" ")[0] for line in lines(body)] == ["stroke", "fill"]


def test_stroke_that_does_not_scale_counts_in_pixels_on_paper() -> None:
    body = (
        '<g transform="scale(4 1)"><path d="M1 1h2" fill="none" stroke="red" '
        'vector-effect="non-scaling-stroke" stroke-width="4"/></g>'
    )

    assert lines(body) == [
        "save",
        "transform [4 0 0 1 0 0]",
        "save",
        "transform [0.25 0 0 1 0 0]",
        "stroke M4,1 L12,1 #ff0000 width=1.058",
        "restore",
        "restore",
    ]


@pytest.mark.parametrize(
    ("body", "code", "column"),
    [
        ('<path d="M0 0 L1"/>', "svg-path-data", 17),
        ('<path d="M0 0 K"/>', "svg-path-data", 15),
        ('<polygon points="1 2 3"/>', "svg-value", 18),
        ('<polygon points="1 b"/>', "svg-value", 18),
        ('<rect width="-1" height="1"/>', "svg-value", 14),
        ('<rect width="one" height="1"/>', "svg-value", 14),
        ('<circle r="1e999"/>', "svg-value", 12),
        ('<path d="M0 0h1" stroke="red" stroke-dasharray="1" pathLength="0"/>', "svg-value", 64),
    ],
)
def test_bad_geometry_is_reported_at_its_place(body: str, code: str, column: int) -> None:
    assert painted(body).problems == [(code, 2, column)]
