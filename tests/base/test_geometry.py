import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from cardgen.base.geometry import IDENTITY, Insets, Matrix, Outline, Rect

numbers = st.floats(-50, 50)
matrices = st.builds(Matrix, numbers, numbers, numbers, numbers, numbers, numbers)


def test_insets_move_each_edge_inwards() -> None:
    inner = Rect(x=0, y=0, width=59, height=91).inset(Insets(top=1, right=2, bottom=3, left=4))

    assert inner == Rect(x=4, y=1, width=53, height=87)


def test_bleed_grows_a_trim_on_all_sides() -> None:
    assert Rect(x=0, y=0, width=59, height=91).outset(3) == Rect(x=-3, y=-3, width=65, height=97)


def test_a_shared_edge_is_no_overlap() -> None:
    left, right = Rect(x=0, y=0, width=5, height=5), Rect(x=5, y=0, width=5, height=5)

    assert not left.overlaps(right)
    assert left.overlaps(right.outset(0.1))


def test_a_rectangle_holds_itself_but_not_a_larger_one() -> None:
    card = Rect(x=1, y=1, width=5, height=5)

    assert card.holds(card)
    assert not card.holds(card.outset(0.1))


def test_a_positive_angle_turns_clockwise() -> None:
    assert Matrix.turned(90).apply(1, 0) == pytest.approx((0, 1))


def test_a_product_applies_its_right_side_first() -> None:
    both = Matrix.moved(10, 0) @ Matrix.scaled(2, 2)

    assert both.apply(1, 1) == (12, 2)


@given(matrices, numbers, numbers)
def test_an_inverse_undoes_its_matrix(matrix: Matrix, x: float, y: float) -> None:
    assume(abs(matrix.determinant) > 0.01)

    there = matrix.apply(x, y)

    assert matrix.inverse().apply(*there) == pytest.approx((x, y), abs=1e-4)


@given(matrices)
def test_the_identity_changes_nothing(matrix: Matrix) -> None:
    assert matrix @ IDENTITY == matrix == IDENTITY @ matrix


def test_bounds_hold_the_turned_corners() -> None:
    bounds = Matrix.turned(90).bounds(Rect(x=0, y=0, width=2, height=1))

    assert (bounds.x, bounds.y, bounds.width, bounds.height) == pytest.approx((-1, 0, 1, 2))


def test_a_circle_is_a_square_with_nothing_straight_left() -> None:
    assert Outline.circle(12).is_circle
    assert not Outline(width=12, height=12, radius=5).is_circle
