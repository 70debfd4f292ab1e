"""Measuring a path along its length."""

import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.svg.canvas import Path
from cardgen.svg.path_walk import measure_path

KAPPA = 4 / 3 * (math.sqrt(2) - 1)
QUARTER = Path(
    (
        ("M", (10.0, 0.0)),
        ("C", (10.0, 10 * KAPPA, 10 * KAPPA, 10.0, 0.0, 10.0)),
    )
)


def test_a_line_is_as_long_as_the_distance_of_its_ends() -> None:
    ruler = measure_path(Path((("M", (1.0, 2.0)), ("L", (4.0, 6.0)))))

    assert ruler.length == pytest.approx(5.0)


def test_a_quarter_circle_is_a_quarter_of_its_circumference() -> None:
    ruler = measure_path(QUARTER)

    assert ruler.length == pytest.approx(5 * math.pi, rel=3e-4)


def test_a_curve_is_walked_at_even_pace() -> None:
    ruler = measure_path(QUARTER)

    middle = ruler.at(ruler.length / 2)

    assert (middle.x, middle.y) == pytest.approx((7.0711, 7.0711), abs=1e-3)
    assert middle.angle_deg == pytest.approx(135.0, abs=0.05)


def test_a_closed_path_ends_where_it_began() -> None:
    square = Path(
        (("M", (0.0, 0.0)), ("L", (2.0, 0.0)), ("L", (2.0, 2.0)), ("L", (0.0, 2.0)), ("Z", ()))
    )

    ruler = measure_path(square)

    assert ruler.length == pytest.approx(8.0)
    assert (ruler.at(7.0).x, ruler.at(7.0).y) == pytest.approx((0.0, 1.0))
    assert ruler.at(7.0).angle_deg == pytest.approx(-90.0)


def test_a_move_between_parts_has_no_length() -> None:
    path = Path((("M", (0.0, 0.0)), ("L", (2.0, 0.0)), ("M", (10.0, 5.0)), ("L", (10.0, 8.0))))

    ruler = measure_path(path)

    assert ruler.length == pytest.approx(5.0)
    assert (ruler.at(3.0).x, ruler.at(3.0).y) == pytest.approx((10.0, 6.0))


@pytest.mark.parametrize(("distance", "x"), [(-1.0, 0.0), (9.0, 4.0)])
def test_a_distance_beyond_the_ends_is_held_to_them(distance: float, x: float) -> None:
    ruler = measure_path(Path((("M", (0.0, 0.0)), ("L", (4.0, 0.0)))))

    assert ruler.at(distance).x == x


def test_a_handle_without_length_still_has_a_direction() -> None:
    path = Path((("M", (0.0, 0.0)), ("C", (0.0, 0.0, 4.0, 4.0, 4.0, 4.0))))

    start = measure_path(path).at(0.0)

    assert start.angle_deg == pytest.approx(45.0)


def test_a_path_without_length_has_no_places() -> None:
    ruler = measure_path(Path((("M", (1.0, 1.0)), ("L", (1.0, 1.0)))))

    with pytest.raises(ValueError, match="no length"):
        ruler.at(0.0)


coordinates = st.floats(-50, 50).map(lambda value: round(value, 3))


@given(st.tuples(*[coordinates] * 8))
def test_a_cubic_is_no_shorter_than_its_chord_and_no_longer_than_its_hull(
    numbers: tuple[float, ...],
) -> None:
    points = list(zip(numbers[::2], numbers[1::2], strict=True))

    ruler = measure_path(Path((("M", numbers[:2]), ("C", numbers[2:]))))

    hull = sum(math.dist(a, b) for a, b in pairwise(points))
    assert math.dist(points[0], points[-1]) - 1e-2 <= ruler.length <= hull + 1e-2
