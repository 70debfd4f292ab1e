import pytest

from cardgen.base.colour import BLACK, WHITE, Cmyk, Colour, Rgb, Spot
from cardgen.base.geometry import Rect
from cardgen.svg.canvas import Drawing, LinearGradient, Path, Pen, Stop, Tile
from cardgen.svg.luminance import grey_of, in_greys
from tests.support.svg_builders import a_picture, lines

RED, LIME = Rgb(1, 0, 0), Rgb(0, 1, 0)
GREY_RED, GREY_LIME = Rgb(0.2125, 0.2125, 0.2125), Rgb(0.7154, 0.7154, 0.7154)
SHAPE = Path((("M", (0.0, 0.0)), ("L", (1.0, 0.0)), ("L", (0.0, 1.0))))
BOX = Rect(x=0, y=0, width=1, height=1)


@pytest.mark.parametrize(
    ("colour", "level"),
    [
        (WHITE, 1.0),
        (BLACK, 0.0),
        (RED, 0.2125),
        (LIME, 0.7154),
        (Rgb(0, 0, 1), 0.0721),
        (Rgb(0.5, 0.5, 0.5), 0.5),
        (Cmyk(0, 0, 0, 0.25), 0.75),
        (Cmyk(1, 0, 1, 0), 0.7154),
        (Spot("Gold", BLACK, 0.5), 0.5),
    ],
)
def test_a_colour_weighs_as_much_as_its_grey(colour: Colour, level: float) -> None:
    assert grey_of(colour) == Rgb(level, level, level)


def test_each_paint_of_a_drawing_turns_grey_and_all_else_stays() -> None:
    drawing, picture = Drawing(), a_picture()
    drawing.save()
    drawing.fill(SHAPE, RED, 0.5, "evenodd")
    drawing.stroke(SHAPE, LIME, Pen(width=1))
    drawing.image(picture, BOX)
    drawing.restore()

    assert in_greys(drawing).calls == [
        ("save", ()),
        ("fill", (SHAPE, GREY_RED, 0.5, "evenodd")),
        ("stroke", (SHAPE, GREY_LIME, Pen(width=1), 1.0)),
        ("image", (picture, BOX, 1.0)),
        ("restore", ()),
    ]


def test_gradients_turn_grey_stop_by_stop() -> None:
    drawing = Drawing()
    stops = (Stop(0, RED, 0.5), Stop(1, LIME))
    drawing.fill(SHAPE, LinearGradient(x1=0, y1=0, x2=1, y2=0, stops=stops))

    ((_, (_, paint, *_)),) = in_greys(drawing).calls

    assert paint.stops == (Stop(0, GREY_RED, 0.5), Stop(1, GREY_LIME))


def test_what_recurs_turns_grey_once() -> None:
    inner, drawing = Drawing(), Drawing()
    inner.fill(SHAPE, RED)
    drawing.shared(inner)
    drawing.group(inner, 0.5)
    drawing.fill(SHAPE, Tile(drawing=inner, cell=BOX))

    shared, group, fill = (arguments for _, arguments in in_greys(drawing).calls)

    assert shared[0] is group[0] is fill[1].drawing
    assert shared[0].calls == [("fill", (SHAPE, GREY_RED, 1.0, "nonzero"))]


def test_a_mask_is_painted_in_greys() -> None:
    drawn = lines(
        '<mask id="m"><path d="M0 0h4v4" fill="lime"/></mask>'
        '<rect width="9" height="9" mask="url(#m)"/>'
    )

    assert any("#b6b6b6" in line for line in drawn)
