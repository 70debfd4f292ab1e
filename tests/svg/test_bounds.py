import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.base.colour import BLACK
from cardgen.base.geometry import Matrix, Rect
from cardgen.svg.bounds import drawing_bounds, path_bounds, rect_path, transformed, union
from cardgen.svg.canvas import Drawing, Pen
from cardgen.svg.paths import parse_path
from tests.support.svg_builders import a_picture

coordinates = st.floats(-100, 100, allow_nan=False)


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        ("M1 2L4 0", (1, 0, 3, 2)),
        ("M0 0C0 4 6 4 6 0", (0, 0, 6, 3)),
        ("M0 0C-4 0 -4 6 0 6", (-3, 0, 3, 6)),
        ("M5 0A5 5 0 0 1 -5 0", (-5, 0, 10, 5)),
        ("M9 9M0 0H1", (0, 0, 1, 0)),
    ],
)
def test_bounds_of_a_path_are_exact(data: str, expected: tuple[float, ...]) -> None:
    box = path_bounds(parse_path(data))

    assert box is not None
    assert (box.x, box.y, box.width, box.height) == pytest.approx(expected, abs=1e-9)


def test_a_move_alone_has_no_bounds() -> None:
    assert path_bounds(parse_path("M1 1")) is None


@given(numbers=st.tuples(*[coordinates] * 8), t=st.floats(0, 1))
def test_bounds_hold_every_point_of_a_cubic(numbers: tuple[float, ...], t: float) -> None:
    x0, y0, x1, y1, x2, y2, x3, y3 = numbers
    box = path_bounds(parse_path(f"M{x0} {y0}C{x1} {y1} {x2} {y2} {x3} {y3}"))

    u = 1 - t
    x = u**3 * x0 + 3 * u * u * t * x1 + 3 * u * t * t * x2 + t**3 * x3
    y = u**3 * y0 + 3 * u * u * t * y1 + 3 * u * t * t * y2 + t**3 * y3
    assert box is not None
    assert box.outset(1e-6).holds(Rect(x=x, y=y, width=0, height=0))


def test_bounds_of_a_drawing_follow_its_transforms() -> None:
    drawing = Drawing()
    drawing.save()
    drawing.transform(Matrix.moved(10, 0))
    drawing.fill(rect_path(Rect(x=0, y=0, width=2, height=2)), BLACK)
    drawing.restore()
    inner = Drawing()
    inner.stroke(parse_path("M0 5H1"), BLACK, Pen(width=1))
    inner.image(a_picture(), Rect(x=0, y=6, width=1, height=1))
    drawing.group(inner)

    assert drawing_bounds(drawing) == Rect(x=0, y=0, width=12, height=7)


def test_union_leaves_out_what_is_not_there() -> None:
    one, other = Rect(x=0, y=0, width=1, height=1), Rect(x=3, y=-1, width=1, height=1)

    assert union([one, None, other]) == Rect(x=0, y=-1, width=4, height=2)
    assert union([None]) is None


def test_transformed_path_has_every_point_mapped() -> None:
    path = transformed(parse_path("M0 0C1 0 2 0 3 0Z"), Matrix.moved(1, 1))

    assert path == parse_path("M1 1C2 1 3 1 4 1Z")
