"""What is seen of a drawing that decides how it prints."""

import pytest
from PIL import Image

from cardgen.base.colour import Rgb
from cardgen.base.geometry import Matrix, Rect
from cardgen.faces.proof import Proof, proof_of
from cardgen.faces.raster import read_raster
from cardgen.svg.canvas import Drawing, LinearGradient, Paint, Pen, Stop, Tile
from cardgen.typeset.outlines import GlyphShapes
from tests.support.press_builders import BLACK, RED, a_line, a_rect, a_run, png_file

SQUARE = a_rect(0, 0, 4, 4)
BOX = Rect(x=0, y=0, width=4, height=4)


def proof(drawing: Drawing) -> Proof:
    return proof_of(drawing, GlyphShapes())


def a_square(paint: Paint = RED, alpha: float = 1.0) -> Drawing:
    drawing = Drawing()
    drawing.fill(SQUARE, paint, alpha)
    return drawing


def grouped(inner: Drawing, *look: object) -> Drawing:
    drawing = Drawing()
    drawing.group(inner, *look)  # type: ignore[arg-type]
    return drawing


def a_fade(alpha: float) -> LinearGradient:
    stops = (Stop(0.0, Rgb(1, 0, 0)), Stop(1.0, Rgb(0, 0, 1), alpha))
    return LinearGradient(x1=0, y1=0, x2=4, y2=0, stops=stops)


def an_image(mode: str) -> Drawing:
    drawing = Drawing()
    picture = Image.new(mode, (4, 4), (200, 0, 0, 90)[: len(mode)])
    drawing.image(read_raster(png_file(picture), "a.png"), BOX)
    return drawing


def test_words_and_lines_have_the_size_they_come_out_at() -> None:
    inner = Drawing()
    inner.text(a_run("mm", 2.0), 1.0, 3.0, BLACK)
    inner.stroke(a_line((0, 0), (4, 0)), BLACK, Pen(width=0.1))
    drawing = Drawing()
    drawing.save()
    drawing.transform(Matrix.moved(10.0, 20.0) @ Matrix.scaled(2.0, 2.0))
    drawing.shared(inner)
    drawing.restore()
    drawing.stroke(a_line((0, 0), (4, 0)), BLACK, Pen(width=0.3))

    seen = proof(drawing)

    (word,) = seen.words
    assert (word.text, word.size) == ("mm", 4.0)
    assert word.box.bottom == pytest.approx(26.0)
    assert 12.0 < word.box.x < word.box.right < 12.0 + 2 * a_run("mm", 2.0).width
    assert seen.lines == [pytest.approx(0.2), pytest.approx(0.3)]


@pytest.mark.parametrize(
    ("drawing", "is_transparent"),
    [
        (a_square(), False),
        (a_square(alpha=0.5), True),
        (a_square(a_fade(1.0)), False),
        (a_square(a_fade(0.5)), True),
        (a_square(Tile(drawing=a_square(), cell=BOX)), False),
        (a_square(Tile(drawing=a_square(alpha=0.5), cell=BOX)), True),
        (grouped(a_square()), False),
        (grouped(a_square(alpha=0.5)), True),
        (grouped(a_square(), 0.5), True),
        (grouped(a_square(), 1.0, "multiply"), True),
        (grouped(a_square(), 1.0, "normal", a_square()), True),
        (an_image("RGB"), False),
        (an_image("RGBA"), True),
    ],
    ids=[
        "plain", "alpha", "gradient", "fading gradient", "pattern", "pattern with alpha", "layer",
        "alpha in a layer", "pale layer", "blend", "mask", "picture", "picture with alpha",
    ],
)  # fmt: skip
def test_what_shows_through_is_noticed(drawing: Drawing, is_transparent: bool) -> None:
    assert proof(drawing).is_transparent is is_transparent
