"""Booklets are printed, turned over, cut, folded and read, as a person would."""

from typing import get_args

import pytest

from cardgen.base.diagnostics import Span
from cardgen.base.geometry import Outline
from cardgen.deck.model import Booklet, Fold, ReadingOrder
from cardgen.deck.prose import Prose
from cardgen.sheets.model import Edge, Piece, Sheet
from cardgen.sheets.plan import PlanRequest, SheetOptions, plan
from tests.support.folded_sheets import (
    Spread,
    Stack,
    cut,
    fold_before,
    fold_behind,
    nested,
    origin_of,
    papers_of,
    quarter_turned,
    read,
    spread_of,
    turned_over,
)

PLACE = Span("decks/harvest/deck.yaml", 12, 3)
EDGES = pytest.mark.parametrize("edge", get_args(Edge))
A4, A5, A6, A7 = (210.0, 297.0), (148.0, 210.0), (105.0, 148.0), (74.0, 105.0)
CARD_BOX = (59.0, 91.0)


def pages(count: int) -> list[str]:
    return [str(number) for number in range(1, count + 1)]


def sheets_of(
    count: int,
    size: tuple[float, float],
    edge: Edge,
    fold: Fold,
    quire: int = 0,
    reading: ReadingOrder = "left-to-right",
    closed: bool = False,
) -> tuple[Sheet, ...]:
    outline = Outline(width=size[0], height=size[1])
    booklet = Booklet(
        prose=Prose(path="rules.md"), fold=fold, cover_span=PLACE, quire=quire, reading=reading
    )
    pieces = tuple(Piece(front=page, back="", outline=outline, bleed=0.0) for page in pages(count))
    request = PlanRequest(
        kind="booklet",
        pieces=pieces,
        span=PLACE,
        options=SheetOptions(duplex=edge),
        booklet=booklet,
        closed=closed,
    )
    checked = plan(request)
    assert checked.findings == ()
    return checked.value.sheets


def leaves_of(
    sheets: tuple[Sheet, ...], size: tuple[float, float], edge: Edge, shape: tuple[int, int]
) -> list[Spread]:
    """Return the folded sheets in order: the stack is cut, the piles are laid on each other."""
    turned = sheets[0].placements[0].turn_deg in (90, 270)
    panel = (size[1], size[0]) if turned else size
    across = (shape[1], shape[0]) if turned else shape
    papers = papers_of(sheets)
    width, height = sheets[0].width, sheets[0].height
    columns, rows = int(width // (panel[0] * across[0])), int(height // (panel[1] * across[1]))
    origin = origin_of(sheets, edge)
    whole = (columns * across[0], rows * across[1])
    spreads = [spread_of(*paper, edge, origin, panel, whole) for paper in papers]
    leaves = [
        cut(spread, column * across[0], row * across[1], across)
        for row in range(rows)
        for column in range(columns)
        for spread in spreads
    ]
    full = [leaf for leaf in leaves if any(face for stack in leaf.values() for face in read(stack))]
    return [quarter_turned(leaf) for leaf in full] if turned else full


def stitched(leaves: list[Spread], quire: int, moving: int) -> list[str]:
    """Return the pages of quires of nested sheets, each folded by turning a half behind."""
    folded: list[Stack] = []
    for leaf in leaves:
        folded += fold_behind(leaf, moving, 1 - moving).values()
    step = quire or len(folded)
    read_pages: list[str] = []
    for start in range(0, len(folded), step):
        read_pages += read(nested(folded[start : start + step]))
    return read_pages


@EDGES
@pytest.mark.parametrize("quire", [1, 4])
@pytest.mark.parametrize("count", [8, 20, 29, 40])
@pytest.mark.parametrize("size", [A6, A5, CARD_BOX], ids=["a6", "a5", "card-box"])
def test_a_stitched_booklet_reads_in_order(
    count: int, quire: int, edge: Edge, size: tuple[float, float]
) -> None:
    sheets = sheets_of(count, size, edge, "saddle", quire)

    found = stitched(leaves_of(sheets, size, edge, (2, 1)), quire, moving=0)

    blanks = [""] * (-count % 4)
    assert found == pages(count) + blanks


@EDGES
@pytest.mark.parametrize("quire", [0, 1, 4])
def test_a_booklet_from_right_to_left_has_its_spine_on_the_right(edge: Edge, quire: int) -> None:
    sheets = sheets_of(20, A6, edge, "saddle", quire, "right-to-left")

    found = stitched(leaves_of(sheets, A6, edge, (2, 1)), quire, moving=1)

    assert found == pages(20)


def test_blanks_come_before_a_back_page() -> None:
    sheets = sheets_of(29, A6, "long-edge", "saddle", closed=True)

    found = stitched(leaves_of(sheets, A6, "long-edge", (2, 1)), 0, moving=0)

    assert found == [*pages(28), "", "", "", "29"]


@EDGES
def test_a_sheet_folded_in_half_reads_in_order(edge: Edge) -> None:
    sheets = sheets_of(4, A5, edge, "half")

    assert stitched(leaves_of(sheets, A5, edge, (2, 1)), 0, moving=0) == pages(4)


@EDGES
def test_a_flat_sheet_has_its_second_page_behind_the_first(edge: Edge) -> None:
    ((leaf),) = leaves_of(sheets_of(2, A4, edge, "sheet"), A4, edge, (1, 1))

    assert read(leaf[0, 0]) == ["1", "2"]


@EDGES
def test_a_letter_fold_opens_on_three_inner_pages(edge: Edge) -> None:
    (leaf,) = leaves_of(sheets_of(6, (99.0, 210.0), edge, "third"), (99.0, 210.0), edge, (3, 1))

    closed = fold_behind(fold_behind(leaf, 0, 1), 2, 1)[1, 0]

    cover, flap, back = (read((panel,)) for panel in turned_over(closed))
    assert (cover[0], back[1]) == ("1", "6")
    assert [cover[1], back[0], flap[1]] == ["2", "3", "4"]
    assert flap[0] == "5"


@EDGES
@pytest.mark.parametrize(
    ("reading", "first", "last"), [("left-to-right", 0, 2), ("right-to-left", 2, 0)]
)
def test_a_concertina_reads_in_order(
    edge: Edge, reading: ReadingOrder, first: int, last: int
) -> None:
    size = (99.0, 210.0)
    (leaf,) = leaves_of(sheets_of(6, size, edge, "zigzag", reading=reading), size, edge, (3, 1))

    closed = fold_before(fold_behind(leaf, first, 1), last, 1)[1, 0]

    assert read(turned_over(closed)) == pages(6)


@EDGES
@pytest.mark.parametrize("size", [A7, (74.25, 105.0)], ids=["a7", "a4-eighth"])
def test_a_sheet_with_one_cut_reads_in_order(edge: Edge, size: tuple[float, float]) -> None:
    (leaf,) = leaves_of(sheets_of(8, size, edge, "eight"), size, edge, (4, 2))
    lower = [leaf[column, 1][0].top for column in range(4)]
    upper = [leaf[column, 0][0].turned_over("level").bottom for column in range(4)]

    # Folded lengthwise, slit and pushed together, the middle columns part into two leaves: the
    # pages follow the outline of the cross that is then seen from above.
    around = [lower[1], lower[2], lower[3], upper[3], upper[2], upper[1], upper[0], lower[0]]

    assert [one.face for one in around] == pages(8)
    assert {one.up for one in around} == {(0, -1)}


def test_a_sheet_with_one_cut_is_printed_on_one_side() -> None:
    assert [sheet.side for sheet in sheets_of(8, A7, "long-edge", "eight")] == ["recto"]


def test_the_simulation_notices_exchanged_pages() -> None:
    recto, verso = sheets_of(4, A5, "long-edge", "half")

    found = stitched(leaves_of((recto, verso), A5, "short-edge", (2, 1)), 0, moving=0)

    assert found != pages(4)
