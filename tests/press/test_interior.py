import pytest

from cardgen.press.interior import interior_of
from cardgen.svg.canvas import Drawing, Path, Pen
from tests.support.pixels import letters_of
from tests.support.press_builders import BLACK, RED, a_line, a_rect, rendered

TRIANGLE = a_line((0, 0), (4, 0), (2, 3))
CURVE = Path((("M", (0.0, 0.0)), ("C", (1.0, 2.0, 3.0, 2.0, 4.0, 0.0))))
FLAT_CURVE = Path((("M", (0.0, 0.0)), ("C", (1.0, 1.0, 2.0, 2.0, 4.0, 4.0)), ("Z", ())))


@pytest.mark.parametrize(
    "path", [TRIANGLE, CURVE, a_rect(0, 0, 3, 2)], ids=["lines", "curve", "box"]
)
def test_a_path_with_an_inside_is_left_as_it_is(path: Path) -> None:
    assert interior_of(path) is path


@pytest.mark.parametrize(
    "path",
    [
        Path(()),
        Path((("M", (1.0, 1.0)),)),
        a_line((1, 1), (1, 1)),
        a_line((0, 0), (3, 3)),
        a_line((0, 0), (0, 0), (6, 2), (3, 1), (9, 3)),
        FLAT_CURVE,
    ],
    ids=["empty", "move", "point", "line", "to and fro", "flat curve"],
)
def test_a_flat_path_has_no_inside(path: Path) -> None:
    assert interior_of(path) is None


def test_only_the_flat_subpaths_are_left_out() -> None:
    line, box = a_line((0, 0), (9, 0)), a_rect(1, 1, 2, 2)

    inside = interior_of(Path(line.segments + box.segments))

    assert inside == box


def test_a_filled_line_shows_nothing() -> None:
    drawing = Drawing()

    drawing.fill(a_line((2.5, 0), (2.5, 3)), BLACK)

    assert letters_of(rendered(drawing, 5, 3)) == ["_____"] * 3


def test_a_line_is_drawn_though_it_has_no_inside() -> None:
    drawing = Drawing()

    drawing.stroke(a_line((0, 0.5), (4, 0.5)), RED, Pen(width=1))

    assert letters_of(rendered(drawing, 4, 2)) == ["RRRR", "____"]
