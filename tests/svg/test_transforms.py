import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.base.geometry import IDENTITY, Matrix
from cardgen.svg.transforms import parse_transform

numbers = st.floats(-100, 100, allow_nan=False).map(lambda value: round(value, 3))


def rounded(matrix: Matrix) -> tuple[float, ...]:
    parts = (matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f)
    return tuple(round(part, 4) + 0.0 for part in parts)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", (1, 0, 0, 1, 0, 0)),
        ("none", (1, 0, 0, 1, 0, 0)),
        ("matrix(1 2 3 4 5 6)", (1, 2, 3, 4, 5, 6)),
        ("translate(3)", (1, 0, 0, 1, 3, 0)),
        ("translate(3px, 4px)", (1, 0, 0, 1, 3, 4)),
        ("scale(2)", (2, 0, 0, 2, 0, 0)),
        ("scale(2,-1)", (2, 0, 0, -1, 0, 0)),
        ("rotate(90)", (0, 1, -1, 0, 0, 0)),
        ("rotate(0.25turn)", (0, 1, -1, 0, 0, 0)),
        ("rotate(90 10 0)", (0, 1, -1, 0, 10, -10)),
        ("skewX(45)", (1, 0, 1, 1, 0, 0)),
        ("skewY(45)", (1, 1, 0, 1, 0, 0)),
        ("translateX(1) translateY(2) scaleX(3) scaleY(4)", (3, 0, 0, 4, 1, 2)),
        ("translate(10 0), scale(2)", (2, 0, 0, 2, 10, 0)),
    ],
)
def test_transform_becomes_a_matrix(text: str, expected: tuple[float, ...]) -> None:
    assert rounded(parse_transform(text)) == expected


@pytest.mark.parametrize(
    "text", ["turn(3)", "rotate(1 2)", "translate()", "scale(a)", "rotate(3", "translate(1em)"]
)
def test_unknown_transform_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"expected|transform"):
        parse_transform(text)


@given(x=numbers, y=numbers, angle=numbers)
def test_rotation_about_a_point_leaves_the_point(x: float, y: float, angle: float) -> None:
    matrix = parse_transform(f"rotate({angle} {x} {y})")

    assert matrix.apply(x, y) == pytest.approx((x, y), abs=1e-6)


@given(x=numbers, y=numbers, angle=numbers)
def test_opposite_transforms_cancel(x: float, y: float, angle: float) -> None:
    there = f"translate({x} {y}) rotate({angle})"
    back = f"rotate({-angle}) translate({-x} {-y})"

    assert rounded(parse_transform(f"{there} {back}")) == rounded(IDENTITY)
