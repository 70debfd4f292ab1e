from collections.abc import Iterator
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.base.geometry import Outline, Rect
from cardgen.sheets.boards import BoardRequest, board_sheets, name_of
from cardgen.sheets.cutting import cut_plan
from cardgen.sheets.grid import whole_sheets
from cardgen.sheets.marks import CropMarks
from cardgen.sheets.model import Sheet
from cardgen.sheets.paper import parse_paper
from cardgen.sheets.plan import USUAL_MARGIN, PlanRequest, SheetOptions, plan
from cardgen.sheets.registration import SETS
from cardgen.sheets.ruler import TEXT
from tests.support.sheet_builders import PLACE, a_piece, touches


def board(
    width: float, height: float, *, overlap: float = 10.0, copies: int = 1, **options: object
) -> PlanRequest:
    piece = a_piece(
        "board", back="", outline=Outline(width=width, height=height), bleed=3.0, copies=copies
    )
    wanted = SheetOptions(**options)  # type: ignore[arg-type]
    return PlanRequest(kind="board", pieces=(piece,), span=PLACE, options=wanted, overlap=overlap)


def tiles_of(sheets: tuple[Sheet, ...]) -> Iterator[Rect]:
    """Yield what each tile shows, in mm of the board; bleed included."""
    for sheet in sheets:
        for placed in sheet.placements:
            window = placed.window
            assert window is not None
            yield Rect(
                x=round(window.x - placed.x, 6),
                y=round(window.y - placed.y, 6),
                width=round(window.width, 6),
                height=round(window.height, 6),
            )


def test_a_board_as_large_as_the_paper_takes_one_sheet() -> None:
    (sheet,) = plan(board(297.0, 210.0)).value.sheets

    assert (sheet.width, sheet.height) == (297.0, 210.0)
    assert (sheet.placements[0].x, sheet.placements[0].y, sheet.marks) == (0.0, 0.0, ())


def test_a_smaller_board_lies_in_the_middle_with_marks_at_its_corners() -> None:
    (sheet,) = plan(board(150.0, 150.0)).value.sheets

    assert sheet.placements[0].trim.centre == pytest.approx((105.0, 148.5))
    assert len(sheet.marks) == 8


def test_an_a3_board_takes_a_map_and_four_tiles_of_a4() -> None:
    value = plan(board(420.0, 297.0)).value

    assert len(value.sheets) == 5
    assert value.sheets[0].placements == ()
    assert value.summary == (
        "420 × 297 mm in 2 × 2 tiles of 215 × 153.5 mm, 10 mm overlap; the first page is a map",
    )


def test_a_poster_board_keeps_all_of_itself() -> None:
    # R97: half of a board of 594 × 420 mm was lost on A4 with 5 mm overlap
    tiles = list(tiles_of(plan(board(594.0, 420.0, overlap=5.0)).value.sheets))

    assert min(tile.x for tile in tiles) == -3.0
    assert max(tile.right for tile in tiles) == 597.0
    assert max(tile.bottom for tile in tiles) == 423.0


@settings(max_examples=40)
@given(
    width=st.floats(300.0, 1500.0), height=st.floats(300.0, 1500.0), overlap=st.floats(0.0, 40.0)
)
def test_neighbours_overlap_as_declared(width: float, height: float, overlap: float) -> None:
    request = BoardRequest(
        pieces=(a_piece("b", back="", outline=Outline(width=width, height=height), bleed=0.0),),
        overlap=overlap,
        areas=whole_sheets(parse_paper("a4"), USUAL_MARGIN),
        span=PLACE,
    )

    tiles = list(tiles_of(board_sheets(request).value.sheets))

    xs, ys = sorted({tile.x for tile in tiles}), sorted({tile.y for tile in tiles})
    first = tiles[0]
    assert [b - a for a, b in pairwise(xs)] == pytest.approx(
        [first.width - overlap] * (len(xs) - 1), abs=1e-4
    )
    assert [b - a for a, b in pairwise(ys)] == pytest.approx(
        [first.height - overlap] * (len(ys) - 1), abs=1e-4
    )
    assert (xs[0], ys[0]) == (0.0, 0.0)
    assert (xs[-1] + first.width, ys[-1] + first.height) == pytest.approx((width, height))


@settings(max_examples=40)
@given(width=st.floats(300.0, 900.0), height=st.floats(300.0, 900.0))
def test_tiles_and_their_marks_keep_to_what_the_printer_prints(width: float, height: float) -> None:
    for sheet in plan(board(width, height)).value.sheets[1:]:
        room = Rect(x=0.0, y=0.0, width=sheet.width, height=sheet.height).inset(USUAL_MARGIN)
        shown = sheet.placements[0].window
        ends = [(m.x1, m.y1) for m in sheet.marks] + [(m.x2, m.y2) for m in sheet.marks]
        assert shown is not None
        assert room.holds(shown)
        assert all(room.x <= x <= room.right and room.y <= y <= room.bottom for x, y in ends)


def test_no_mark_touches_a_tile() -> None:
    sheets = plan(board(420.0, 297.0)).value.sheets[1:]

    touched = [
        mark
        for sheet in sheets
        for placed in sheet.placements
        for mark in sheet.marks
        if placed.window is None or touches(mark, placed.window)
    ]
    assert touched == []


def test_alignment_marks_of_neighbours_are_at_the_same_place_of_the_board() -> None:
    _, left, right, *_ = plan(board(420.0, 297.0)).value.sheets

    marked = [
        {round(m.x1 - sheet.placements[0].x, 3) for m in sheet.marks if m.x1 == m.x2}
        for sheet in (left, right)
    ]
    assert marked == [{0.0, 205.0, 215.0}, {205.0, 215.0, 420.0}]


def test_each_tile_tells_its_name_and_what_it_goes_onto() -> None:
    sheets = plan(board(420.0, 297.0)).value.sheets[1:]

    assert [sheet.notes[0].text for sheet in sheets] == ["A1", "A2 → A1", "B1 → A1", "B2 → B1, A2"]


def test_the_map_names_every_tile() -> None:
    tile_map = plan(board(420.0, 297.0)).value.sheets[0]

    names = [note.text for note in tile_map.notes[:-1]]
    assert names == ["A1", "A2", "B1", "B2"]
    assert tile_map.notes[-1].text == "420 × 297 mm · 2 × 2 · 10 mm"


def test_a_tiles_name_is_a_row_and_a_column() -> None:
    assert [name_of(0, 0), name_of(2, 11)] == ["A1", "C12"]


def test_each_copy_of_a_board_is_printed_whole() -> None:
    assert len(plan(board(420.0, 297.0, copies=2)).value.sheets) == 10


def test_an_overlap_larger_than_the_tile_is_refused() -> None:
    (found,) = plan(board(420.0, 297.0, overlap=300.0)).findings

    assert (found.code, found.span) == ("overlap-too-large", PLACE)
    assert found.message == "overlap is 300 mm, a tile is at most 182 mm across"


def test_a_board_in_more_tiles_than_letters_is_refused() -> None:
    (found,) = plan(board(9000.0, 9000.0)).findings

    assert found.code == "too-many-tiles"


@pytest.mark.parametrize(("width", "height"), [(150.0, 150.0), (420.0, 297.0)])
def test_switched_off_marks_are_on_no_board(width: float, height: float) -> None:
    sheets = plan(board(width, height, marks=CropMarks(style="none"))).value.sheets

    assert [sheet.marks for sheet in sheets if sheet.placements] == [()] * max(len(sheets) - 1, 1)


@pytest.mark.parametrize(("width", "height"), [(297.0, 210.0), (150.0, 150.0), (420.0, 297.0)])
def test_a_ruler_is_printed_with_a_board(width: float, height: float) -> None:
    sheets = plan(board(width, height, check_ruler=True)).value.sheets

    assert any(note.text == TEXT for sheet in sheets for note in sheet.notes)


def test_each_tile_has_registration_marks_and_the_map_has_none() -> None:
    drawn = set(SETS["silhouette"].strokes(297.0, 210.0))

    tile_map, *tiles = plan(board(420.0, 297.0, registration=SETS["silhouette"])).value.sheets

    assert not drawn & set(tile_map.marks)
    assert all(drawn <= set(tile.marks) for tile in tiles)


def test_a_board_as_large_as_the_paper_leaves_room_for_registration_marks() -> None:
    sheets = plan(board(297.0, 210.0, registration=SETS["silhouette"])).value.sheets

    assert len(sheets) > 1


def test_a_tile_is_cut_where_it_ends() -> None:
    _, left, right, *_ = plan(board(420.0, 297.0)).value.sheets

    cuts = [cut_plan(tile, ()).cuts[0] for tile in (left, right)]
    at = [round(c.x - t.placements[0].x, 6) for c, t in zip(cuts, (left, right), strict=True)]
    assert at == [0.0, 205.0]
    assert [(cut.outline.width, cut.outline.height) for cut in cuts] == [(215.0, 153.5)] * 2


def test_a_board_up_to_the_papers_edges_is_said_to_lose_some() -> None:
    (whole,) = plan(board(297.0, 210.0)).value.summary
    (smaller,) = plan(board(150.0, 150.0)).value.summary

    assert whole == (
        "297 × 210 mm on one sheet; most printers leave white at its edges, where there is art"
    )
    assert smaller == "150 × 150 mm on one sheet"
