import pytest

from cardgen.base.colour import BLACK, Cmyk, Spot
from cardgen.base.geometry import Matrix, Rect
from cardgen.svg.canvas import Drawing, Pen
from cardgen.svg.paths import parse_path
from tests.support.drawing_lines import lines_of
from tests.support.svg_builders import a_picture

LINE = parse_path("M0 0L1.23456 -0.00001")


def a_drawing(shift: float = 1.0) -> Drawing:
    drawing = Drawing()
    drawing.transform(Matrix.moved(shift, 0))
    drawing.fill(LINE, Spot("Gold", Cmyk(0, 0.2, 1, 0), 0.5))
    return drawing


def test_numbers_are_rounded_and_colours_named() -> None:
    assert lines_of(a_drawing()) == [
        "transform [1 0 0 1 1 0]",
        "fill M0,0 L1.235,0 spot(Gold 0.5 cmyk(0,0.2,1,0))",
    ]


def test_layers_masks_and_shared_drawings_are_indented() -> None:
    drawing, mask = Drawing(), Drawing()
    mask.clip(LINE, "evenodd")
    drawing.group(a_drawing(), 0.5, "multiply", mask)
    drawing.shared(mask)

    assert lines_of(drawing) == [
        "group alpha=0.5 multiply",
        "  transform [1 0 0 1 1 0]",
        "  fill M0,0 L1.235,0 spot(Gold 0.5 cmyk(0,0.2,1,0))",
        "  mask",
        "    clip M0,0 L1.235,0 evenodd",
        "shared",
        "  clip M0,0 L1.235,0 evenodd",
    ]


def test_pictures_are_named_with_their_box() -> None:
    drawing = Drawing()
    drawing.image(a_picture(), Rect(x=0, y=1, width=2, height=3), 0.25)

    assert lines_of(drawing) == ["image icon.png 0,1 2x3 alpha=0.25"]


@pytest.mark.parametrize("shift", [0.0, 1.001, 2.0])
def test_drawings_that_differ_have_other_lines(shift: float) -> None:
    assert lines_of(a_drawing(shift)) != lines_of(a_drawing())


def test_pens_that_differ_have_other_lines() -> None:
    drawings = [Drawing(), Drawing()]
    for drawing, width in zip(drawings, (1.0, 1.1), strict=True):
        drawing.stroke(LINE, BLACK, Pen(width=width))

    assert lines_of(drawings[0]) != lines_of(drawings[1])
