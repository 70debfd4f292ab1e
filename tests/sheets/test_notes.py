from cardgen.base.geometry import Insets, Rect
from cardgen.sheets.marks import CropMarks, crop_marks
from cardgen.sheets.model import Placement, Sheet
from cardgen.sheets.notes import margin_notes

FIVE = Insets.all(5.0)


def a_side(y: float, height: float) -> Sheet:
    card = Placement(face="a", x=20.0, y=y, width=100.0, height=height, bleed=2.0, radius=0.0)
    return Sheet(width=140.0, height=200.0, side="recto", placements=(card,))


def test_a_note_stands_at_the_foot_inside_the_margin() -> None:
    (note,) = margin_notes(a_side(20.0, 150.0), "harvest 1/2", FIVE)

    assert (note.x, note.y, note.text) == (5.0, 194.375, "harvest 1/2")


def test_a_note_moves_to_the_head_where_the_foot_is_taken() -> None:
    (note,) = margin_notes(a_side(20.0, 172.0), "harvest 1/2", FIVE)

    assert note.y < 20.0


def test_a_note_is_left_out_rather_than_printed_over_a_card() -> None:
    assert margin_notes(a_side(8.0, 184.0), "harvest 1/2", FIVE) == ()


def test_a_note_that_is_longer_than_the_sheet_is_left_out() -> None:
    assert margin_notes(a_side(20.0, 150.0), "harvest " * 20, FIVE) == ()


def test_a_note_keeps_clear_of_marks() -> None:
    side = a_side(20.0, 160.0)
    marks = crop_marks(side, side.placements, CropMarks(style="edge"))
    marked = Sheet(width=140.0, height=200.0, side="recto", placements=(), marks=marks)

    assert margin_notes(marked, "harvest 1/2", FIVE) == ()


def test_no_text_makes_no_note() -> None:
    assert margin_notes(a_side(20.0, 150.0), "", FIVE) == ()


def test_a_note_stays_inside_the_strips_that_are_free() -> None:
    (note,) = margin_notes(a_side(30.0, 100.0), "1/2", Insets.all(15.9))

    free = Rect(x=0.0, y=0.0, width=140.0, height=200.0).inset(Insets.all(15.9))
    assert free.holds(Rect(x=note.x, y=note.y, width=0.0, height=0.0))
