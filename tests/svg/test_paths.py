import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.svg.canvas import Path
from cardgen.svg.paths import PathDataError, arc, parse_groups, parse_path

coordinates = st.floats(min_value=-1000, max_value=1000, allow_nan=False).map(
    lambda value: round(value, 3)
)
points = st.tuples(coordinates, coordinates)
radii = st.tuples(st.floats(0.01, 500), st.floats(0.01, 500))
segments = st.one_of(
    points.map(lambda p: ("L", p)),
    st.tuples(points, points, points).map(lambda p: ("C", (*p[0], *p[1], *p[2]))),
    points.map(lambda p: ("M", p)),
)


def format_path(path: Path) -> str:
    """Return path data that `parse_path` reads back as the same path."""
    return " ".join(letter + " ".join(map(repr, numbers)) for letter, numbers in path.segments)


def short(data: str) -> str:
    return " ".join(
        letter + ",".join(f"{n:g}" for n in numbers)
        for letter, numbers in parse_path(data).segments
    )


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        ("M1 2L3,4", "M1,2 L3,4"),
        ("m1 2 3 4", "M1,2 L4,6"),
        ("M1 1H5v-2h-1V0", "M1,1 L5,1 L5,-1 L4,-1 L4,0"),
        ("M0 0C1 1 2 1 3 0S5-1 6 0", "M0,0 C1,1,2,1,3,0 C4,-1,5,-1,6,0"),
        ("M0 0s1 1 2 2", "M0,0 C0,0,1,1,2,2"),
        ("M0 0Q3 3 6 0T12 0", "M0,0 C2,2,4,2,6,0 C8,-2,10,-2,12,0"),
        ("M0 0q3 3 6 0 3 3 6 0", "M0,0 C2,2,4,2,6,0 C8,2,10,2,12,0"),
        ("M.5.5-1e1-1E-1", "M0.5,0.5 L-10,-0.1"),
        ("M0 0L2 0zL1 1", "M0,0 L2,0 Z M0,0 L1,1"),
        ("M0 0h1z m2 2h1", "M0,0 L1,0 Z M2,2 L3,2"),
        ("M0 0A0 5 0 0 1 4 0", "M0,0 L4,0"),
        ("M0 0A1e-200 9 0 0 1 4 4", "M0,0 L4,4"),
        ("M1 1A5 5 0 0 1 1 1", "M1,1"),
        ("  ", ""),
    ],
    ids=lambda value: str(value)[:24],
)
def test_path_data_becomes_absolute_segments(data: str, expected: str) -> None:
    assert short(data) == expected


def test_flags_of_an_arc_may_stand_without_spaces() -> None:
    assert parse_path("M0 0A5 5 0 015 5") == parse_path("M0 0 A 5 5 0 0 1 5 5")


@pytest.mark.parametrize(
    ("data", "offset"),
    [
        ("L1 1", 0),
        ("M0 0 X1 1", 5),
        ("M0 0 L1", 7),
        ("M0 0 L1 b", 8),
        ("M0,,0", 3),
        ("M0 0 A5 5 0 2 1 5 5", 12),
        ("M0 0 1", 6),
        ("M0 0L1e308 1", 5),
    ],
)
def test_bad_path_data_is_refused_at_its_place(data: str, offset: int) -> None:
    with pytest.raises(PathDataError) as caught:
        parse_path(data)

    assert caught.value.offset == offset


def test_an_arc_is_one_command_of_several_cubics() -> None:
    groups = parse_groups("M0 0A5 5 0 1 1 0 10L3 3")

    assert [len(group) for group in groups] == [1, 2, 1]


@given(
    start=points,
    end=points,
    radii=radii,
    turn=st.floats(0, 360),
    flags=st.tuples(*[st.booleans()] * 2),
)
def test_an_arc_ends_where_it_shall(
    start: tuple[float, float],
    end: tuple[float, float],
    radii: tuple[float, float],
    turn: float,
    flags: tuple[bool, bool],
) -> None:
    pieces = arc(start, end, radii, turn, flags)

    ends = [numbers[-2:] for _, numbers in pieces] or [start]
    assert ends[-1] == end


@given(angle=st.floats(1, 359), sweep=st.booleans())
def test_points_of_a_circular_arc_lie_on_the_circle(angle: float, sweep: bool) -> None:
    end = (10 * math.cos(math.radians(angle)), 10 * math.sin(math.radians(angle)))
    is_large = (angle > 180) == sweep

    pieces = arc((10.0, 0.0), end, (10.0, 10.0), 0.0, (is_large, sweep))

    here = (10.0, 0.0)
    for _, (x1, y1, x2, y2, x3, y3) in pieces:
        middle = ((here[0] + 3 * x1 + 3 * x2 + x3) / 8, (here[1] + 3 * y1 + 3 * y2 + y3) / 8)
        assert math.hypot(*middle) == pytest.approx(10.0, abs=0.005)
        here = (x3, y3)


@given(first=points, rest=st.lists(segments, max_size=8))
def test_a_path_survives_writing_and_reading(
    first: tuple[float, float], rest: list[tuple[str, tuple[float, ...]]]
) -> None:
    path = Path((("M", first), *rest))

    assert parse_path(format_path(path)) == path
