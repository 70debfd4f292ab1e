from cardgen.base.geometry import Matrix, Rect
from cardgen.press.extent import drawing_extent
from cardgen.svg.canvas import Drawing, Path, Pen
from tests.support.press_builders import BLACK, a_box, a_line, a_picture, a_rect, a_run


def test_a_drawing_reaches_as_far_as_what_it_draws() -> None:
    drawing = Drawing()
    drawing.fill(a_rect(1, 1, 2, 2), BLACK)
    drawing.save()
    drawing.transform(Matrix.moved(10, 0))
    drawing.image(a_picture(), a_box(0, 0, 4, 3))
    drawing.restore()
    drawing.fill(a_rect(2, 2, 1, 4), BLACK)

    assert drawing_extent(drawing) == Rect(x=1, y=0, width=13, height=6)


def test_groups_and_recurring_drawings_count() -> None:
    inner, outer = Drawing(), Drawing()
    inner.fill(a_rect(0, 0, 1, 1), BLACK)
    outer.transform(Matrix.scaled(3, 2))
    outer.group(inner)
    outer.shared(inner)

    assert drawing_extent(outer) == Rect(x=0, y=0, width=3, height=2)


def test_a_stroke_reaches_beyond_its_path_with_its_mitres() -> None:
    drawing = Drawing()
    drawing.stroke(a_line((0, 0), (10, 0)), BLACK, Pen(width=1, miter_limit=4))

    assert drawing_extent(drawing) == Rect(x=-2, y=-2, width=14, height=4)


def test_text_reaches_around_its_baseline() -> None:
    drawing = Drawing()
    drawing.text(a_run("vis", 4), 1, 5, BLACK)

    box = drawing_extent(drawing)

    assert box is not None
    assert box.holds(Rect(x=1, y=1, width=6, height=6))


def test_an_empty_path_has_no_extent() -> None:
    drawing = Drawing()
    drawing.fill(Path(()), BLACK)

    assert drawing_extent(drawing) is None


def test_a_drawing_without_calls_has_no_extent() -> None:
    assert drawing_extent(Drawing()) is None
