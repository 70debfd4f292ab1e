import pytest
from msgspec.structs import replace

from cardgen.base.geometry import Insets, Outline
from cardgen.deck.box_nets import BoxMeasures, tuck_net
from cardgen.sheets.marks import CropMarks
from cardgen.sheets.paper import parse_paper
from cardgen.sheets.plan import PlanRequest, SheetOptions, plan
from cardgen.sheets.registration import SETS
from cardgen.sheets.ruler import TEXT
from tests.support.sheet_builders import PLACE, a_piece

BOX = BoxMeasures(
    width=130.0, height=102.0, depth=23.0, board=0.4, clearance=0.5, glue=12.0, tuck=15.0,
    notch=9.0, walls=23.0, sideways=True,
)  # fmt: skip


def request(box: BoxMeasures = BOX, copies: int = 1, **options: object) -> PlanRequest:
    net = tuck_net(box)
    piece = a_piece(
        "box", back="", outline=Outline(width=net.width, height=net.height), copies=copies
    )
    return PlanRequest(
        kind="box",
        pieces=(piece,),
        span=PLACE,
        net=net,
        options=SheetOptions(**options),  # type: ignore[arg-type]
    )


def test_a_net_lies_in_the_middle_of_the_paper_that_holds_it() -> None:
    (sheet,) = plan(request()).value.sheets

    placed = sheet.placements[0]
    assert (sheet.width, sheet.height, placed.turn_deg) == (297.0, 210.0, 0)
    assert placed.trim.centre == pytest.approx((148.5, 105.0))


def test_a_net_is_turned_where_only_that_fits() -> None:
    (sheet,) = plan(request(paper=parse_paper("a4-portrait"))).value.sheets

    xs = [x for trace in sheet.traces for x, _ in trace.points]
    placed = sheet.placements[0]
    assert (placed.turn_deg, placed.width, placed.height) == (90, 191.0, 262.0)
    assert (min(xs), max(xs)) == pytest.approx((placed.x, placed.trim.right))


def test_cuts_and_folds_follow_the_net() -> None:
    (sheet,) = plan(request()).value.sheets
    net = tuck_net(BOX)

    left, top = sheet.placements[0].x, sheet.placements[0].y
    folds = [point for trace in sheet.traces if trace.role == "fold" for point in trace.points]
    moved = [(x + left, y + top) for line in net.folds for x, y in line]
    assert folds == [pytest.approx(point) for point in moved]
    assert len([trace for trace in sheet.traces if trace.role == "cut"]) == len(net.cuts)


def test_each_copy_of_a_box_has_a_sheet() -> None:
    assert len(plan(request(copies=3)).value.sheets) == 3


def test_a_box_that_does_not_fit_is_refused_with_a_paper_that_would() -> None:
    (found,) = plan(request(replace(BOX, sideways=False))).findings

    assert (found.code, found.span) == ("box-too-large", PLACE)
    assert found.message == (
        "the net of the tuck box of 130 × 102 × 23 mm is 318 × 163 mm, the sheet has "
        "200 × 287 mm to print on"
    )
    assert found.hint.startswith("print with --paper a3;")


def test_a_box_larger_than_any_paper_is_refused_with_the_size_it_needs() -> None:
    (found,) = plan(request(replace(BOX, width=600.0, height=500.0))).findings

    assert found.code == "box-too-large"
    assert "no paper that is known by name would do" in found.hint
    assert "--paper 1068x671mm" in found.hint


def test_a_printers_margins_count_for_boxes() -> None:
    wide = Insets.all(12.0)

    (found,) = plan(request(margin=wide)).findings

    assert found.code == "box-too-large"


def test_a_box_may_fit_without_registration_marks_alone() -> None:
    (found,) = plan(request(registration=SETS["silhouette"])).findings

    assert found.code == "box-too-large"
    assert found.hint.endswith("; or do without registration marks")


def test_a_box_can_have_registration_marks() -> None:
    options = {"registration": SETS["opos"], "marks": CropMarks(style="none")}

    (sheet,) = plan(request(paper=parse_paper("a3"), **options)).value.sheets

    assert len(sheet.marks) == 4


def test_a_ruler_is_printed_beside_a_net() -> None:
    sheets = plan(request(check_ruler=True)).value.sheets

    assert [note.text for sheet in sheets for note in sheet.notes] == [TEXT]
