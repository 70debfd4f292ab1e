import pytest
from msgspec.structs import replace

from cardgen.base.geometry import Insets, Outline, Rect
from cardgen.sheets.cutting import cut_plan
from cardgen.sheets.marks import CropMarks
from cardgen.sheets.model import Cut, Sheet, Stroke
from cardgen.sheets.paper import parse_paper
from cardgen.sheets.plan import plan
from cardgen.sheets.registration import SETS, Registration
from tests.support.sheet_builders import a_piece, a_request, a_stock, bleed_box, cards, planned

SILHOUETTE, OPOS = SETS["silhouette"], SETS["opos"]
OFF = CropMarks(style="none")


def areas(marks: tuple[Stroke, ...]) -> list[tuple[float, float, float, float]]:
    """Return the inked areas as (left, top, right, bottom); all marks are level or upright."""
    made = []
    for m in marks:
        x, y = (m.width / 2, 0.0) if m.x1 == m.x2 else (0.0, m.width / 2)
        box = (min(m.x1, m.x2) - x, min(m.y1, m.y2) - y, max(m.x1, m.x2) + x, max(m.y1, m.y2) + y)
        made.append(tuple(round(part, 6) for part in box))
    return made  # type: ignore[return-value]


def test_silhouette_marks_are_a_square_and_two_corners_ten_mm_from_the_edges() -> None:
    assert areas(SILHOUETTE.strokes(210.0, 297.0)) == [
        (10, 10, 15, 15),
        (180, 10, 200, 10.3),
        (199.7, 10, 200, 30),
        (10, 286.7, 30, 287),
        (10, 267, 10.3, 287),
    ]


def test_opos_marks_are_squares_seven_mm_from_the_edges() -> None:
    assert areas(OPOS.strokes(210.0, 297.0)) == [
        (7, 7, 9, 9),
        (201, 7, 203, 9),
        (7, 288, 9, 290),
        (201, 288, 203, 290),
    ]


@pytest.mark.parametrize("marks", SETS.values(), ids=SETS)
@pytest.mark.parametrize("paper", ["a4", "letter", "a3"])
def test_no_card_comes_near_a_registration_mark(marks: Registration, paper: str) -> None:
    value = planned(*cards(30), paper=parse_paper(paper), marks=OFF, registration=marks)

    inked = [
        Rect(x=left, y=top, width=right - left, height=bottom - top).outset(1.9)
        for sheet in value.sheets[:1]
        for left, top, right, bottom in areas(sheet.marks)
    ]
    boxes = [bleed_box(placed) for placed in value.sheets[0].placements]
    assert len(inked) >= 4
    assert not [box for box in boxes for mark in inked if mark.overlaps(box)]


def test_marks_can_be_moved_inwards_for_a_sheet_feeder() -> None:
    moved = replace(SILHOUETTE, origin=15.9)

    assert areas(moved.strokes(215.9, 279.4))[0] == (15.9, 15.9, 20.9, 20.9)
    assert moved.margin == Insets(top=22.9, right=18.2, bottom=18.2, left=18.2)


@pytest.mark.parametrize(
    ("sides", "marked"), [("both", "recto"), ("recto", "recto"), ("verso", "verso")]
)
def test_only_the_side_that_the_machine_looks_at_is_marked(sides: str, marked: str) -> None:
    wanted = replace(OFF, sides=sides)  # type: ignore[arg-type]

    value = planned(*cards(4), marks=wanted, registration=SILHOUETTE)

    assert [bool(sheet.marks) for sheet in value.sheets] == [
        sheet.side == marked for sheet in value.sheets
    ]


def test_a_label_sheet_is_cut_already_and_gets_no_registration_marks() -> None:
    sticker = a_piece(outline=Outline.circle(12.0), bleed=1.0)
    request = replace(
        a_request(sticker, registration=SILHOUETTE, marks=OFF), kind="labels", stock=a_stock()
    )

    (sheet,) = plan(request).value.sheets

    assert (sheet.marks, sheet.placements[0].x) == ((), 10.0)


def test_what_is_cut_lies_where_it_is_printed() -> None:
    sheet = planned(*cards(2), marks=OFF).sheets[0]

    cuts = cut_plan(sheet, ()).cuts

    outline = Outline(width=59.0, height=91.0, radius=5.0)
    assert cuts == tuple(Cut(x=p.x, y=p.y, outline=outline) for p in sheet.placements)


def test_a_side_without_pieces_has_nothing_to_cut() -> None:
    empty = Sheet(width=210.0, height=297.0, side="verso", placements=())

    assert cut_plan(empty, ()).cuts == ()
