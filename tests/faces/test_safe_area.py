"""Words outside the safe area are found, by the ink of their letters."""

import pytest

from cardgen.base.geometry import Insets, Matrix, Outline, Rect
from cardgen.faces.model import Face
from cardgen.faces.safe_area import SafeArea, outside, strays_by
from cardgen.svg.canvas import Drawing, Path
from tests.support.press_builders import BLACK, a_line, a_rect, a_run

CARD, SAFE = Outline(width=59, height=91), Insets.all(4)
BAR = a_run("l", 10.0)


def a_face(drawing: Drawing, name: str = "cards/a/front", outline: Outline = CARD) -> Face:
    return Face(id=name, outline=outline, bleed=2, safe=SAFE, drawing=drawing)


def a_bar(x: float, y: float, matrix: Matrix | None = None) -> Drawing:
    """Return an l of 10 mm; its ink begins 0.735 mm from its x."""
    drawing = Drawing()
    if matrix is not None:
        drawing.transform(matrix)
    drawing.text(BAR, x, y, BLACK)
    return drawing


def messages(*faces: Face) -> list[str]:
    area = SafeArea()
    for face in faces:
        area.look(face, "templates/a/card.svg")
    return [found.message for found in area.findings()]


@pytest.mark.parametrize(
    ("box", "by"),
    [
        (Rect(x=4, y=4, width=51, height=83), 0.0),
        (Rect(x=3.5, y=10, width=2, height=2), 0.5),
        (Rect(x=10, y=3, width=2, height=2), 1.0),
        (Rect(x=54, y=10, width=2, height=2), 1.0),
        (Rect(x=10, y=86, width=2, height=2), 1.0),
        (Rect(x=-3, y=10, width=2, height=2), 7.0),
    ],
    ids=["inside", "left", "top", "right", "bottom", "over the edge"],
)
def test_how_far_a_box_is_outside(box: Rect, by: float) -> None:
    assert outside(box, CARD, SAFE) == pytest.approx(by)


@pytest.mark.parametrize(
    ("ink", "by"),
    [
        (a_rect(9.5, 8.5, 6, 8), 5.0 - 11.0),
        (a_rect(0.5, 12.5, 1, 0), 1.0),
        (a_rect(3.5, 0.5, 1, 1), 15.0 - 11.0),
        (a_line((1.5, 12.5), (12.5, 1.5)), 0.0),
        (Path(()), 0.0),
    ],
    ids=["inside", "beside", "in the corner", "aslant, its corner outside", "nothing"],
)
def test_in_a_circle_the_way_to_the_middle_counts(ink: Path, by: float) -> None:
    assert strays_by(ink, Outline.circle(25), Insets.all(1.5)) == pytest.approx(by)


def test_ink_counts_and_not_the_space_around_it() -> None:
    assert messages(a_face(a_bar(3.3, 20))) == []
    assert messages(a_face(a_bar(2.5, 20))) == [
        'cards/a/front has "l" 0.77 mm outside the safe area'
    ]


def test_a_word_that_recurs_elsewhere_or_turned_is_found() -> None:
    turned = Matrix.moved(59, 91) @ Matrix.turned(180)
    recurring = Drawing()
    recurring.transform(turned)
    recurring.shared(a_bar(2.5, 20))

    assert messages(a_face(recurring)) == ['cards/a/front has "l" 0.77 mm outside the safe area']
    assert messages(a_face(a_bar(3.3, 20, turned))) == []


def test_the_worst_of_a_template_stands_for_all() -> None:
    faces = [a_face(a_bar(x, 20), f"cards/{x}/front") for x in (3.0, 1.0, 2.0, 9.0)]

    assert messages(*faces) == [
        'cards/1.0/front has "l" 2.27 mm outside the safe area; so have 2 faces more'
    ]


def test_spaces_stray_unseen() -> None:
    drawing = Drawing()
    drawing.text(a_run("  "), 1, 20, BLACK)

    assert messages(a_face(drawing)) == []
