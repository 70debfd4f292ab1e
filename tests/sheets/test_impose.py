from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.base.geometry import Outline
from cardgen.sheets.impose import (
    Page,
    SlotChoice,
    back_side,
    check_slots,
    fill_pages,
    front_side,
    runs_of,
)
from cardgen.sheets.marks import CropMarks
from cardgen.sheets.model import Piece
from tests.support.sheet_builders import PLACE, a_grid, a_piece, cards, face_rows, faces

ALL = SlotChoice()
MARKS = CropMarks()


def filled(run: tuple[Piece, ...], slots: SlotChoice = ALL, **grid: object) -> tuple[Page, ...]:
    return fill_pages(run, a_grid(**grid), slots, MARKS)


def printed(pages: tuple[Page, ...]) -> list[str]:
    return [face for page in pages for face in faces(front_side(page))]


def test_faces_stand_in_reading_order() -> None:
    (page,) = filled(cards(5))

    assert face_rows(front_side(page)) == ["001 002 003", "004 005"]


def test_full_sheets_leave_no_empty_page_behind() -> None:
    assert [len(page.filled) for page in filled(cards(18))] == [9, 9]


def test_the_last_page_is_kept_when_the_count_is_a_multiple_of_the_slots() -> None:
    pages = filled(cards(288), columns=6)

    assert [len(page.filled) for page in pages] == [18] * 16


def test_a_long_list_is_printed_whole_and_keeps_leading_zeros() -> None:
    assert printed(filled(cards(60))) == [f"{number:03}" for number in range(1, 61)]


def test_the_first_page_is_not_printed_twice() -> None:
    assert set(Counter(printed(filled(cards(20)))).values()) == {1}


def test_no_pieces_make_no_page() -> None:
    assert filled(()) == ()


def test_copies_of_a_piece_follow_each_other() -> None:
    pages = filled((a_piece("a", copies=2), a_piece("b", copies=1)))

    assert printed(pages) == ["a", "a", "b"]


def test_a_turned_grid_turns_its_faces() -> None:
    (page,) = filled(cards(1), turn_deg=90, slot=Outline(width=91.0, height=59.0, radius=5.0))

    (placed,) = front_side(page).placements
    assert (placed.width, placed.height, placed.turn_deg) == (91.0, 59.0, 90)


def test_a_skipped_slot_stays_free_on_every_page() -> None:
    pages = filled(cards(9), SlotChoice(skip=frozenset({4})), columns=4, rows=2)

    assert [[number for number, _ in page.filled] for page in pages] == [
        [1, 2, 3, 5, 6, 7, 8],
        [1, 2],
    ]


def test_the_start_slot_counts_on_the_first_page_alone() -> None:
    pages = filled(cards(4), SlotChoice(start=8))

    assert [[number for number, _ in page.filled] for page in pages] == [[8, 9], [1, 2]]


@pytest.mark.parametrize(
    ("slots", "found"),
    [
        (SlotChoice(start=9), []),
        (SlotChoice(start=10), ["start-slot-beyond-sheet"]),
        (SlotChoice(start=0), ["start-slot-beyond-sheet"]),
        (SlotChoice(skip=frozenset({0, 3, 12})), ["skipped-slot-beyond-sheet"] * 2),
        (SlotChoice(start=8, skip=frozenset({8, 9})), ["no-slot-left"]),
    ],
    ids=["last slot", "beyond", "below", "skipped beyond", "none left"],
)
def test_slots_that_the_sheet_lacks_are_refused(slots: SlotChoice, found: list[str]) -> None:
    checked = check_slots(a_grid(), slots, PLACE)

    assert [(one.code, one.span) for one in checked.findings] == [(code, PLACE) for code in found]


def test_the_refusal_of_a_start_slot_names_the_slots_there_are() -> None:
    (found,) = check_slots(a_grid(), SlotChoice(start=10), PLACE).findings

    assert found.message == "start slot is 10, the sheet has slots 1 to 9"


def test_pieces_of_different_outlines_get_runs_of_their_own() -> None:
    small = Outline(width=63.0, height=88.0)
    large = Outline(width=126.0, height=88.0)

    runs = runs_of(
        (a_piece("a", outline=small), a_piece("b", outline=large), a_piece("c", outline=small))
    )

    assert [[piece.front for piece in run] for run in runs] == [["a", "c"], ["b"]]


def test_pieces_of_one_group_stay_together() -> None:
    (run,) = runs_of((a_piece("a", group="x"), a_piece("b", group="y"), a_piece("c", group="x")))

    assert [piece.front for piece in run] == ["a", "c", "b"]


def test_a_piece_without_back_leaves_its_slot_empty_behind() -> None:
    (page,) = filled((a_piece("a"), a_piece("b", back=""), a_piece("c")))

    assert faces(back_side(page, 0.0)) == ["a/back", "c/back"]


def test_extra_bleed_goes_on_backs_alone() -> None:
    (page,) = filled(cards(1))

    assert [placed.bleed for placed in front_side(page).placements] == [2.0]
    assert [placed.bleed for placed in back_side(page, 0.5).placements] == [2.5]


@given(
    copies=st.lists(st.integers(0, 7), max_size=30),
    columns=st.integers(1, 5),
    rows=st.integers(1, 5),
    start=st.integers(1, 25),
    skip=st.frozensets(st.integers(1, 25), max_size=6),
)
def test_every_face_is_printed_exactly_as_often_as_it_has_copies(
    copies: list[int], columns: int, rows: int, start: int, skip: frozenset[int]
) -> None:
    run = tuple(a_piece(f"{at}", copies=count) for at, count in enumerate(copies))
    grid = a_grid(columns=columns, rows=rows)
    slots = SlotChoice(start=start, skip=skip)
    if check_slots(grid, slots, PLACE).failed:
        return

    pages = fill_pages(run, grid, slots, MARKS)

    assert Counter(printed(pages)) == +Counter({p.front: p.copies for p in run})
    assert all(page.filled for page in pages)
    assert not any(number in skip for page in pages for number, _ in page.filled)
