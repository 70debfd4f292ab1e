import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from cardgen.base.geometry import Insets, Outline, Rect
from cardgen.sheets.impose import Page, back_side, front_side
from cardgen.sheets.marks import CropMarks, crop_marks, fold_marks
from cardgen.sheets.model import MarkStyle, Sheet, Stroke
from tests.support.sheet_builders import a_grid, a_piece, bleed_box, lines, touches

SMALL = Outline(width=20.0, height=30.0)


def a_side(*slots: int, bleed: float = 2.0, gutter: float = 4.0, back: float = 0.0) -> Sheet:
    """Return a side of 3 × 3 slots of 20 × 30 mm on 100 × 130 mm, some of them filled."""
    grid = a_grid(
        sheet_width=100.0,
        sheet_height=130.0,
        left=10.0,
        top=10.0,
        pitch_x=20.0 + gutter,
        pitch_y=30.0 + gutter,
        slot=SMALL,
    )
    piece = a_piece("a", outline=SMALL, bleed=bleed)
    page = Page(grid=grid, marks=CropMarks(), filled=tuple((slot, piece) for slot in slots))
    return back_side(page, back) if back else front_side(page)


def marks_of(side: Sheet, **changes: object) -> tuple[Stroke, ...]:
    return crop_marks(side, side.placements, replace(CropMarks(), **changes))  # type: ignore[arg-type]


def test_corner_marks_stand_off_each_corner_of_the_trim() -> None:
    marks = marks_of(a_side(1), length=4.0, distance=3.0)

    assert lines(marks) == [
        "x 10: 3 to 7",
        "x 10: 43 to 47",
        "x 30: 3 to 7",
        "x 30: 43 to 47",
        "y 10: 3 to 7",
        "y 10: 33 to 37",
        "y 40: 3 to 7",
        "y 40: 33 to 37",
    ]


def test_marks_are_measured_from_the_trim_and_not_from_the_bleed() -> None:
    assert lines(marks_of(a_side(1, bleed=1.0), distance=3.0)) == lines(
        marks_of(a_side(1, bleed=2.5), distance=3.0)
    )


def test_a_mark_starts_no_nearer_than_the_bleed_ends() -> None:
    assert lines(marks_of(a_side(1, bleed=2.0), distance=1.0))[0] == "x 10: 5 to 8"


def test_a_mark_ends_at_the_edge_of_the_sheet() -> None:
    assert lines(marks_of(a_side(1), length=40.0))[0] == "x 10: 0 to 7"


def test_switched_off_marks_are_not_drawn() -> None:
    assert marks_of(a_side(1, 2, 5), style="none") == ()


def test_neighbours_with_one_cut_share_its_marks() -> None:
    upright = [line for line in lines(marks_of(a_side(1, 2, bleed=0.0, gutter=0.0))) if "x" in line]

    assert upright == [
        "x 10: 4 to 7",
        "x 10: 43 to 46",
        "x 30: 4 to 7",
        "x 30: 43 to 46",
        "x 50: 4 to 7",
        "x 50: 43 to 46",
    ]


def test_a_wide_gutter_has_room_for_marks_between_cards() -> None:
    marks = lines(marks_of(a_side(1, 2, gutter=10.0), length=2.0))

    assert "y 10: 33 to 37" in marks


def test_a_partial_page_has_marks_only_beside_cards() -> None:
    marks = lines(marks_of(a_side(1, 2, 3, 4, 5, 6, 7, gutter=0.0, bleed=0.0)))

    assert "x 70: 73 to 76" in marks
    assert not [line for line in marks if line.startswith("x 70: 103")]


def test_marks_at_an_inner_corner_do_not_cross_the_diagonal_neighbour() -> None:
    marks = lines(marks_of(a_side(2, 4, bleed=0.0, gutter=0.0)))

    assert [line for line in marks if line.startswith("x 30")] == ["x 30: 4 to 7", "x 30: 73 to 76"]


def test_edge_marks_run_from_the_edge_of_the_sheet_to_the_cards() -> None:
    marks = lines(marks_of(a_side(1, bleed=2.0), style="edge", distance=3.0))

    assert marks == [
        "x 10: 0 to 7",
        "x 10: 43 to 130",
        "x 30: 0 to 7",
        "x 30: 43 to 130",
        "y 10: 0 to 7",
        "y 10: 33 to 100",
        "y 40: 0 to 7",
        "y 40: 33 to 100",
    ]


def test_edge_marks_of_a_full_block_survive_the_first_cut() -> None:
    marks = lines(marks_of(a_side(*range(1, 10), bleed=0.0, gutter=0.0), style="edge"))

    assert [line for line in marks if line.startswith("x")] == [
        f"x {x}: {ends}" for x in (10, 30, 50, 70) for ends in ("0 to 7", "103 to 130")
    ]


@pytest.mark.parametrize("style", ["corner", "edge"])
def test_marks_keep_clear_of_the_sheets_inset(style: MarkStyle) -> None:
    inset = Insets(top=4.0, right=15.9, bottom=30.0, left=5.0)
    clear = Rect(x=0.0, y=0.0, width=100.0, height=130.0).inset(inset)

    marks = marks_of(a_side(*range(1, 10)), style=style, inset=inset)

    assert marks
    assert all(clear.holds(Rect(x=m.x1, y=m.y1, width=0, height=0)) for m in marks)
    assert all(clear.holds(Rect(x=m.x2, y=m.y2, width=0, height=0)) for m in marks)


def test_a_mark_too_short_to_see_is_left_out() -> None:
    marks = marks_of(a_side(1), inset=Insets(top=6.6, right=0.0, bottom=0.0, left=0.0))

    assert lines(marks)[0] == "x 10: 43 to 46"


def test_the_fold_is_shown_where_it_crosses_no_bleed() -> None:
    marks = fold_marks(a_side(2, 4), Insets.all(1.0))

    assert lines(marks) == ["x 50: 1 to 8", "x 50: 42 to 129"]
    assert all(mark.dashed for mark in marks)


@given(
    slots=st.sets(st.integers(1, 9), min_size=1),
    bleed=st.floats(0.0, 5.0),
    wider=st.floats(0.0, 8.0),
    length=st.floats(0.5, 60.0),
    distance=st.floats(0.0, 12.0),
    style=st.sampled_from(["corner", "edge"]),
)
def test_no_mark_ever_lies_on_a_bleed(
    slots: set[int], bleed: float, wider: float, length: float, distance: float, style: MarkStyle
) -> None:
    side = a_side(*sorted(slots), bleed=bleed, gutter=2 * bleed + wider)

    marks = marks_of(side, style=style, length=length, distance=distance)

    boxes = [bleed_box(placed) for placed in side.placements]
    assert not [mark for mark in marks for box in boxes if touches(mark, box)]


def test_the_check_for_ink_on_a_bleed_sees_it() -> None:
    box = Rect(x=10.0, y=10.0, width=20.0, height=30.0)

    assert touches(Stroke(x1=10.05, y1=5.0, x2=10.05, y2=12.0), box)
    assert touches(Stroke(x1=5.0, y1=40.05, x2=12.0, y2=40.05), box)
    assert not touches(Stroke(x1=10.0, y1=5.0, x2=10.0, y2=10.0), box)


@given(slots=st.sets(st.integers(1, 9), min_size=1), gutter=st.floats(0.0, 12.0))
def test_every_corner_mark_points_at_a_cut_of_a_card_that_is_there(
    slots: set[int], gutter: float
) -> None:
    side = a_side(*sorted(slots), bleed=0.0, gutter=gutter)

    marks = marks_of(side)

    xs = {x for p in side.placements for x in (p.x, p.trim.right)}
    ys = {y for p in side.placements for y in (p.y, p.trim.bottom)}
    upright = [mark for mark in marks if mark.x1 == mark.x2]
    level = [mark for mark in marks if mark.x1 != mark.x2]
    assert all(min(abs(mark.x1 - x) for x in xs) < 1e-5 for mark in upright)
    assert all(min(abs(mark.y1 - y) for y in ys) < 1e-5 for mark in level)
