"""Letters as shapes look like the letters."""

from PIL import Image

from cardgen.base.geometry import Matrix, Rect
from cardgen.faces.outlined import outlined, path_of
from cardgen.press.fonts import Foundry
from cardgen.press.preview import render_face
from cardgen.svg.bounds import path_bounds
from cardgen.svg.canvas import Drawing, Pen, Tile
from cardgen.typeset.outlines import GlyphShapes
from tests.support.likeness import share_that_differs
from tests.support.press_builders import BLACK, RED, a_face, a_line, a_rect, a_run

WORDS = "Rør & Øl"


def a_drawing() -> Drawing:
    """Return text in all the places that a drawing may have it in."""
    inner = Drawing()
    inner.text(a_run(WORDS, 2.0, letter_spacing=0.1), 0.5, 2.5, RED)
    drawing = Drawing()
    drawing.text(a_run(WORDS, 3.0), 0.5, 5.5, BLACK)
    drawing.transform(Matrix.moved(0.0, 6.0))
    drawing.shared(inner)
    drawing.group(inner, 0.5, "normal", inner)
    drawing.text_outline(a_run("O", 5.0), 12.0, 4.0, BLACK, Pen(width=0.2))
    drawing.fill(a_rect(0, 4, 16, 4), Tile(drawing=inner, cell=Rect(x=0, y=0, width=8, height=4)))
    drawing.stroke(a_line((0, 0), (16, 0)), BLACK, Pen(width=0.1))
    return drawing


def picture(drawing: Drawing) -> Image.Image:
    return render_face(a_face(drawing, width=16, height=14), 254, foundry=Foundry())


def calls_in(drawing: Drawing) -> set[str]:
    found = {name for name, _ in drawing.calls}
    for _, given in drawing.calls:
        for each in given:
            if isinstance(each, Tile):
                found |= calls_in(each.drawing)
            elif isinstance(each, Drawing):
                found |= calls_in(each)
    return found


def test_a_drawing_in_outlines_has_no_text_and_looks_the_same() -> None:
    drawing = a_drawing()

    shapes = outlined(drawing, GlyphShapes())

    assert "text" in calls_in(drawing)
    assert calls_in(shapes) == {"fill", "stroke", "transform", "shared", "group"}
    assert share_that_differs(picture(drawing), picture(shapes)) < 0.001


def test_the_comparison_notices_a_letter_that_is_missing() -> None:
    other = Drawing([call for call in a_drawing().calls if call[0] != "text"])

    assert share_that_differs(picture(a_drawing()), picture(other)) > 0.01


def test_what_recurs_still_recurs() -> None:
    inner = Drawing()
    inner.text(a_run("a"), 0, 4, BLACK)
    drawing = Drawing()
    drawing.shared(inner)
    drawing.shared(inner)

    first, second = (given[0] for _, given in outlined(drawing, GlyphShapes()).calls)

    assert first is second


def test_shapes_stand_on_the_baseline_at_the_size_of_the_run() -> None:
    bar = a_run("l", 10.0)  # a bar without overshoot, as high as an ascender

    box = path_bounds(path_of(bar, 5.0, 20.0, GlyphShapes()))

    assert box is not None
    assert box.bottom == 20.0
    assert 7.0 < box.height < 8.0
    assert 5.0 < box.x < box.right < 5.0 + bar.width
