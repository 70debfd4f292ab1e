from collections import Counter

import pytest

from cardgen.base.geometry import Outline
from cardgen.deck.stocks import load_stocks
from cardgen.sheets.impose import Page
from cardgen.sheets.labels import (
    by_die,
    cut_sheets,
    grid_outlines,
    largest_bleed,
    stock_grid,
    stock_outlines,
)
from cardgen.sheets.marks import CropMarks
from cardgen.sheets.model import Piece
from tests.support.sheet_builders import PLACE, a_grid, a_piece, a_stock

ROUND = Outline.circle(12.0)


def stickers(copies: int = 10) -> tuple[Piece, ...]:
    return tuple(
        a_piece(face, back="", outline=ROUND, bleed=1.0, copies=copies) for face in "abcdef"
    )


def a_page(*slots: int) -> Page:
    piece = a_piece("a", outline=ROUND)
    grid = a_grid(slot=ROUND, pitch_x=15.0, pitch_y=14.0)
    return Page(grid=grid, marks=CropMarks(), filled=tuple((slot, piece) for slot in slots))


def test_a_label_lies_where_its_maker_cut_it() -> None:
    grid = stock_grid(a_stock(), ROUND, PLACE).value

    assert grid is not None
    assert (grid.place_of(1).x, grid.place_of(1).y) == (10.0, 15.0)
    assert (grid.place_of(20).x, grid.place_of(20).y) == (55.0, 71.0)


def test_twenty_rows_that_fill_the_sheet_do_not_drift() -> None:
    label = Outline(width=40.0, height=12.7)
    stock = a_stock(sheet_height=254.0, outline=label, rows=20, top=0.0, pitch_x=50.0, pitch_y=12.7)

    grid = stock_grid(stock, label, PLACE).value

    assert grid is not None
    assert [grid.place_of(4 * row + 1).y for row in range(20)] == [
        pytest.approx(12.7 * row, abs=1e-12) for row in range(20)
    ]
    assert grid.place_of(1).y == 0.0


def test_a_smaller_piece_stands_in_the_middle_of_its_label() -> None:
    grid = stock_grid(a_stock(), Outline(width=8.0, height=6.0), PLACE).value

    assert grid is not None
    assert grid.place_of(1).centre == (16.0, 21.0)


def test_a_piece_is_turned_to_fit_its_label() -> None:
    stock = a_stock(outline=Outline(width=10.0, height=20.0), pitch_y=30.0)

    grid = stock_grid(stock, Outline(width=20.0, height=10.0), PLACE).value

    assert grid is not None
    assert (grid.turn_deg, grid.slot.width) == (90, 10.0)


def test_a_piece_larger_than_the_label_is_refused() -> None:
    (found,) = stock_grid(a_stock(), Outline.circle(16.0), PLACE).findings

    assert (found.code, found.span) == ("label-too-large", PLACE)
    assert found.message == "piece is 16 × 16 mm, a label of round-12 is 12 × 12 mm"


def test_a_stock_whose_labels_leave_the_sheet_is_refused() -> None:
    (found,) = stock_grid(a_stock(rows=21), ROUND, PLACE).findings

    assert (found.code, found.span) == ("stock-off-sheet", PLACE)
    assert found.message.endswith("to 67, 307 mm, its sheet is 210 × 297 mm")


@pytest.mark.parametrize(
    ("changes", "bleed"),
    [({}, 1.0), ({"pitch_y": 12.0}, 0.0), ({"rows": 1}, 1.5), ({"rows": 1, "columns": 1}, 10.0)],
    ids=["rows are nearest", "rows touch", "one row", "one label"],
)
def test_bleed_reaches_half_way_to_the_next_label(changes: dict[str, float], bleed: float) -> None:
    grid = stock_grid(a_stock(**changes), ROUND, PLACE).value

    assert grid is not None
    assert largest_bleed(grid) == bleed


def test_one_dies_stickers_stand_together() -> None:
    sorted_ = by_die(stickers(copies=20), 10, PLACE).value

    assert [(piece.front, piece.copies, piece.group) for piece in sorted_[:7]] == [
        *[(face, 2, "die 1") for face in "abcdef"],
        ("a", 2, "die 2"),
    ]


def test_no_sticker_is_lost_among_the_dice() -> None:
    counted = Counter[str]()

    for piece in by_die(stickers(), 10, PLACE).value:
        counted[piece.front] += piece.copies

    assert counted == dict.fromkeys("abcdef", 10)


def test_stickers_that_do_not_go_round_the_dice_are_refused() -> None:
    (found,) = by_die((a_piece("a", copies=7),), 10, PLACE).findings

    assert (found.code, found.span) == ("stickers-uneven", PLACE)
    assert found.message == "a has 7 copies, 10 dice need the same number each"
    assert found.hint.startswith("set its count to 10")


def test_an_outline_page_shows_every_label() -> None:
    page = stock_outlines(a_stock())

    assert (len(page.cuts), page.placements, page.marks) == (20, (), ())
    assert (page.cuts[-1].x, page.cuts[-1].y, page.cuts[-1].outline) == (55.0, 71.0, ROUND)


def test_an_outline_page_of_plain_paper_shows_every_slot() -> None:
    assert len(grid_outlines(a_grid()).cuts) == 9


def test_a_cut_page_shows_the_trims_of_the_pieces_that_are_there() -> None:
    (sheet,) = cut_sheets((a_page(1, 2, 5),))

    assert [(cut.x, cut.y, cut.outline) for cut in sheet.cuts] == [
        (12.5, 8.0, ROUND),
        (27.5, 8.0, ROUND),
        (27.5, 22.0, ROUND),
    ]


def test_pages_that_are_cut_alike_share_a_cut_page() -> None:
    sheets = cut_sheets((a_page(1, 2), a_page(1, 2), a_page(1)))

    assert [len(sheet.cuts) for sheet in sheets] == [2, 1]


@pytest.mark.parametrize("name", load_stocks())
def test_each_slot_is_where_the_maker_cut_it(name: str) -> None:
    stock = load_stocks()[name]

    grid = stock_grid(stock, stock.outline, PLACE).value

    assert grid is not None
    last = grid.place_of(stock.columns * stock.rows)
    assert last.x == pytest.approx(stock.left + (stock.columns - 1) * stock.pitch_x, abs=1e-9)
    assert last.y == pytest.approx(stock.top + (stock.rows - 1) * stock.pitch_y, abs=1e-9)
