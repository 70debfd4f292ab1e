import pytest

from cardgen.svg.markers import vertices
from cardgen.svg.paths import parse_groups
from tests.support.svg_builders import lines, painted

ARROW = '<path d="M0 0L2 1L0 2z"/>'


def angles(data: str) -> list[float]:
    return [round(vertex.angle_deg, 3) + 0.0 for vertex in vertices(parse_groups(data))]


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        ("M0 0H5V5", [0, 45, 90]),
        ("M0 0H5H0", [0, 90, 180]),
        ("M0 0H5V5H0z", [315, 45, 135, 225, 315]),
        ("M0 0C0 3 3 3 3 0", [90, -90]),
        ("M0 0C0 0 3 3 3 0", [45, -90]),
        ("M0 0A5 5 0 0 1 10 0", [-90, 90]),
        ("M0 0H5M9 9V5", [0, 0, -90, -90]),
        ("M0 0", [0]),
    ],
)
def test_direction_at_each_point_of_a_path(data: str, expected: list[float]) -> None:
    assert [angle % 360 for angle in angles(data)] == [angle % 360 for angle in expected]


def placed(marker: str, line: str) -> list[str]:
    """Return the transforms and fills of what the line wears."""
    found = lines(f"<defs>{marker}</defs>{line}")
    return [one for one in found if one.startswith(("transform", "fill", "clip"))]


def test_markers_stand_at_start_middle_and_end_scaled_by_the_pen() -> None:
    marker = f'<marker id="m" refX="1" refY="1">{ARROW}</marker>'
    line = '<path d="M0 5H5V10" fill="none" stroke="red" stroke-width="2" marker="url(#m)"/>'

    assert placed(marker, line) == [
        "transform [2 0 0 2 -2 3]",
        "clip M0,0 L3,0 L3,3 L0,3 Z",
        "fill M0,0 L2,1 L0,2 Z #000000",
        "transform [2 0 0 2 3 3]",
        "clip M0,0 L3,0 L3,3 L0,3 Z",
        "fill M0,0 L2,1 L0,2 Z #000000",
        "transform [2 0 0 2 3 8]",
        "clip M0,0 L3,0 L3,3 L0,3 Z",
        "fill M0,0 L2,1 L0,2 Z #000000",
    ]


@pytest.mark.parametrize(
    ("attributes", "transform"),
    [
        ('orient="auto"', "[0 1 -1 0 0 0]"),
        ('orient="auto-start-reverse"', "[0 -1 1 0 0 0]"),
        ('orient="90"', "[0 1 -1 0 0 0]"),
        ('orient="90deg"', "[0 1 -1 0 0 0]"),
        ("", "[1 0 0 1 0 0]"),
        ('markerUnits="userSpaceOnUse" refX="1"', "[1 0 0 1 -1 0]"),
    ],
)
def test_marker_is_turned_and_placed_by_its_attributes(attributes: str, transform: str) -> None:
    marker = f'<marker id="m" overflow="visible" {attributes}>{ARROW}</marker>'
    line = '<path d="M0 0V5" fill="none" stroke="red" marker-start="url(#m)"/>'

    assert placed(marker, line)[0] == f"transform {transform}"


def test_marker_shows_its_view_box_in_its_size() -> None:
    marker = (
        '<marker id="m" viewBox="0 0 10 10" markerWidth="5" markerHeight="5" refX="right" '
        f'refY="center">{ARROW}</marker>'
    )
    line = '<path d="M0 0V5" fill="none" stroke="red" marker-start="url(#m)"/>'

    assert placed(marker, line)[:3] == [
        "transform [1 0 0 1 -5 -2.5]",
        "clip M0,0 L5,0 L5,5 L0,5 Z",
        "transform [0.5 0 0 0.5 0 0]",
    ]


def test_marker_may_wear_the_paint_of_its_line() -> None:
    marker = '<marker id="m"><path d="M0 0h1" fill="context-stroke"/></marker>'
    line = '<path d="M0 0V5" fill="none" stroke="red" marker-start="url(#m)"/>'

    assert placed(marker, line)[-1] == "fill M0,0 L1,0 #ff0000"


def test_marker_has_the_style_of_its_own_place() -> None:
    marker = f'<g fill="lime"><marker id="m">{ARROW}</marker></g>'
    line = '<g fill="blue"><path d="M0 0V5" marker-end="url(#m)"/></g>'

    assert placed(marker, line)[-1] == "fill M0,0 L2,1 L0,2 Z #00ff00"


@pytest.mark.parametrize(
    "line",
    [
        '<polyline points="0 0 5 0 5 5" marker-mid="url(#m)"/>',
        '<line x2="5" y2="0" marker-start="url(#m)"/>',
        '<polygon points="0 0 5 0" marker-start="url(#m)"/>',
    ],
)
def test_lines_and_polygons_wear_markers(line: str) -> None:
    assert len(placed(f'<marker id="m">{ARROW}</marker>', line)) == 4


def test_other_shapes_wear_none() -> None:
    assert len(placed(f'<marker id="m">{ARROW}</marker>', '<circle r="1" marker="url(#m)"/>')) == 1


@pytest.mark.parametrize(
    ("marker", "code", "column"),
    [
        ('<marker id="m" orient="up"/>', "svg-value", 24),
        ('<marker id="m" refX="x"/>', "svg-value", 22),
        ('<marker id="m" markerUnits="x"/>', "svg-value", 29),
        ('<marker id="m" viewBox="0 0 0 0"/>', "svg-value", 25),
        ('<marker id="m" markerWidth="x"/>', "svg-value", 29),
        ('<path id="m"/>', "svg-reference", 44),
        (
            '<marker id="m"><path d="M0 0h1" marker-end="url(#m)"/></marker>',
            "svg-circle",
            45,
        ),
    ],
)
def test_what_is_wrong_with_a_marker_is_reported(marker: str, code: str, column: int) -> None:
    came = painted(f'{marker}<path d="M0 0h1" marker-end="url(#m)"/>')

    assert [(code_, column_) for code_, _, column_ in came.problems] == [(code, column)]
