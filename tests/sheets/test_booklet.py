import pytest
from msgspec.structs import replace

from cardgen.base.diagnostics import Span
from cardgen.base.geometry import Outline, Rect
from cardgen.deck.model import Booklet, Fold
from cardgen.deck.prose import Prose
from cardgen.sheets.duplex import turn_over
from cardgen.sheets.marks import CropMarks
from cardgen.sheets.model import Duplex, Piece, Placement, Sheet
from cardgen.sheets.plan import Mode, Plan, PlanRequest, SheetOptions, plan
from cardgen.sheets.signatures import padded

PLACE = Span("decks/harvest/deck.yaml", 12, 3)
A6, A5 = (105.0, 148.0), (148.0, 210.0)


def a_request(
    count: int, size: tuple[float, float] = A6, fold: Fold = "saddle", *, bleed: float = 0.0,
    creep: float = 0.0, quire: int = 0, duplex: Duplex = "long-edge", mode: Mode = "sheets",
    marks: CropMarks | None = None, closed: bool = False,
) -> PlanRequest:  # fmt: skip
    outline = Outline(width=size[0], height=size[1])
    options = SheetOptions(duplex=duplex, mode=mode)
    return PlanRequest(
        kind="booklet",
        pieces=tuple(
            Piece(front=str(number), back="", outline=outline, bleed=bleed)
            for number in range(1, count + 1)
        ),
        span=PLACE,
        options=options if marks is None else replace(options, marks=marks),
        booklet=Booklet(
            prose=Prose(path="rules.md"), fold=fold, cover_span=PLACE, creep=creep, quire=quire
        ),
        closed=closed,
    )


def planned(request: PlanRequest) -> Plan:
    checked = plan(request)
    assert checked.findings == ()
    return checked.value


def placements(sheets: tuple[Sheet, ...]) -> dict[str, Placement]:
    """Return where each page stands, versos as seen through the paper."""
    return {
        placed.face: placed
        for sheet in sheets
        for placed in (sheet if sheet.side == "recto" else turn_over(sheet, "long-edge")).placements
    }


def test_pages_of_an_inner_sheet_move_towards_the_fold() -> None:
    outer, inner = (
        {
            face: placed.x
            for face, placed in placements(planned(a_request(16, creep=creep)).sheets).items()
        }
        for creep in (0.0, 0.2)
    )

    moved = {face: round(inner[face] - x, 6) for face, x in outer.items()}
    assert [moved[str(page)] for page in range(1, 9)] == [  # on the right of the fold
        0.0, 0.0, -0.2, -0.2, -0.4, -0.4, -0.6, -0.6,
    ]  # fmt: skip


def test_the_outermost_sheet_of_each_quire_does_not_move() -> None:
    found = placements(planned(a_request(16, creep=0.2, quire=1)).sheets)

    assert {placed.window for placed in found.values()} == {None}


def test_nothing_crosses_the_fold() -> None:
    found = placements(planned(a_request(8, A5, creep=0.5)).sheets)

    left, right = found["6"], found["3"]
    assert left.window is not None
    assert right.window is not None
    assert left.window.right == pytest.approx(right.window.x) == pytest.approx(297 / 2)


def test_bleed_reaches_beyond_the_sheet_and_not_over_the_fold() -> None:
    found = placements(planned(a_request(4, (60.0, 90.0), bleed=2.0)).sheets)

    page, shown = found["1"].trim, found["1"].window
    assert shown == Rect(x=page.x, y=page.y - 2, width=page.width + 2, height=page.height + 4)


def test_the_stack_is_cut_once_and_the_piles_are_laid_on_each_other() -> None:
    sheets = planned(a_request(16)).sheets

    fronts = [[placed.face for placed in sheet.placements] for sheet in sheets[::2]]
    assert fronts == [["16", "1", "12", "5"], ["14", "3", "10", "7"]]


@pytest.mark.parametrize("duplex", ["none", "gutterfold"])
def test_without_turning_over_pages_come_in_reading_order(duplex: Duplex) -> None:
    sheets = planned(a_request(5, duplex=duplex)).sheets

    assert [sheet.placements[0].face for sheet in sheets] == ["1", "2", "3", "4", "5"]


@pytest.mark.parametrize(
    "request_", [a_request(5, fold="none"), a_request(5, mode="single")], ids=["none", "single"]
)
def test_a_booklet_for_the_screen_has_a_page_each(request_: PlanRequest) -> None:
    sheets = planned(request_).sheets

    assert [(sheet.width, sheet.height) for sheet in sheets] == [A6] * 5


@pytest.mark.parametrize(
    ("count", "multiple", "closed", "found"),
    [
        (4, 4, False, "1234"),
        (5, 4, False, "12345___"),
        (5, 4, True, "1234___5"),
        (0, 4, True, ""),
        (1, 2, False, "1_"),
    ],
)
def test_blanks_fill_the_last_sheet(count: int, multiple: int, closed: bool, found: str) -> None:
    pages = tuple(str(number) for number in range(1, count + 1))

    assert "".join(page or "_" for page in padded(pages, multiple, closed=closed)) == found


def test_a_sheet_that_is_too_large_for_the_paper_is_refused() -> None:
    found = plan(a_request(4, A5, bleed=3.0)).findings

    assert [(one.code, one.span) for one in found] == [("trim-too-large", PLACE)]


def test_folds_are_marked_on_the_outside_only() -> None:
    recto, verso = planned(a_request(4, A5)).sheets

    dashed = [(mark.x1, mark.y1, mark.y2) for mark in recto.marks if mark.dashed]
    assert dashed == [(148.5, 0.0, 3.0), (148.5, 207.0, 210.0)]
    assert verso.marks == ()


def test_fold_marks_stand_outside_where_there_is_room() -> None:
    recto, _ = planned(a_request(4, (60.0, 90.0), bleed=2.0)).sheets

    top = min(placed.trim.y for placed in recto.placements)
    assert any(mark.dashed and mark.y2 == pytest.approx(top - 2.0) for mark in recto.marks)


def test_a_cut_that_two_sheets_share_is_marked_at_its_ends() -> None:
    recto = planned(a_request(8)).sheets[0]

    level = [(mark.x1, mark.x2) for mark in recto.marks if mark.y1 == mark.y2 == 148.5]
    assert level == [(0.0, 3.0), (207.0, 210.0)]


def test_the_slit_is_drawn_where_it_is_cut() -> None:
    (recto,) = planned(a_request(8, (74.25, 105.0), "eight")).sheets

    slits = [(mark.x1, mark.x2) for mark in recto.marks if mark.y1 == mark.y2 and not mark.dashed]
    assert (74.25, 222.75) in slits


def test_marks_can_be_left_out() -> None:
    request = a_request(8, (74.25, 105.0), "eight", marks=CropMarks(style="none"))

    assert planned(request).sheets[0].marks == ()


@pytest.mark.parametrize(
    ("request_", "summary"),
    [
        (
            a_request(10),
            (
                "10 pages (2 blank at the end) on 2 sheets of a4",
                "turned over the long edge",
                "cut the stack into 2 piles and lay them on each other in order",
                "1 quire of 3 folded sheets",
            ),
        ),
        (
            a_request(7, A5, quire=1, closed=True, duplex="short-edge"),
            (
                "7 pages (1 blank before the back page) on 2 sheets of a4",
                "turned over the short edge",
                "2 quires of 1 + 1 folded sheets",
            ),
        ),
        (a_request(8, (74.0, 105.0), "eight"), ("8 pages on 1 sheet of a4",)),
    ],
    ids=["saddle", "quires", "eight"],
)
def test_the_summary_says_what_to_do(request_: PlanRequest, summary: tuple[str, ...]) -> None:
    assert planned(request_).summary == summary
