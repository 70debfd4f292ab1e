import pytest
from msgspec.structs import replace

from cardgen.base.geometry import Outline
from cardgen.sheets.marks import CropMarks
from cardgen.sheets.model import Piece
from cardgen.sheets.plan import Plan, PlanRequest, SheetOptions, plan
from tests.support.sheet_builders import PLACE, a_piece, a_request, a_stock, faces, planned

OFF = CropMarks(style="none")
ROUND = Outline.circle(12.0)


def stickers(count: int = 24, **options: object) -> Plan:
    pieces = (a_piece("a", back="", outline=ROUND, bleed=1.0, copies=count),)
    wanted = SheetOptions(**options)  # type: ignore[arg-type]
    checked = plan(PlanRequest(kind="labels", pieces=pieces, span=PLACE, options=wanted))
    assert checked.findings == ()
    return checked.value


def on_stock(*pieces: Piece, dice: int = 0, **options: object) -> PlanRequest:
    made = replace(a_request(*pieces, **options), kind="labels", stock=a_stock())
    return replace(made, dice=dice)


def test_labels_start_at_the_slot_asked_for_and_run_over_several_sheets() -> None:
    pieces = (a_piece("a", outline=ROUND, bleed=1.0, copies=25),)

    value = plan(on_stock(*pieces, start_slot=18)).value

    assert [len(sheet.placements) for sheet in value.sheets] == [3, 20, 2]
    assert (value.sheets[0].placements[0].x, value.sheets[0].placements[0].y) == (25.0, 71.0)
    assert value.summary == (
        "20 labels a sheet of round-12",
        "25 pieces on 3 sheets",
        "the next free label is 3",
    )


def test_a_full_last_sheet_has_no_next_label() -> None:
    pieces = (a_piece("a", outline=ROUND, bleed=1.0, copies=20),)

    assert plan(on_stock(*pieces)).value.summary[-1] == "20 pieces on 1 sheet"


def test_a_label_sheet_has_neither_backs_nor_marks_nor_notes() -> None:
    (sheet,) = plan(on_stock(a_piece(outline=ROUND, bleed=1.0), note="harvest")).value.sheets

    assert (sheet.marks, sheet.cuts, sheet.notes) == ((), (), ())


def test_bleed_on_a_label_sheet_stops_half_way_to_the_next_label() -> None:
    value = plan(on_stock(a_piece(outline=ROUND, bleed=3.0))).value

    assert value.sheets[0].placements[0].bleed == 1.0
    assert "bleed is cut back to 1 mm, half the gap between labels" in value.summary


def test_stickers_come_die_by_die() -> None:
    pieces = tuple(a_piece(face, outline=ROUND, bleed=1.0, copies=2) for face in "abcdef")

    (sheet,) = plan(on_stock(*pieces, dice=2)).value.sheets

    assert "".join(faces(sheet)) == "abcdefabcdef"


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        (on_stock(a_piece(outline=ROUND, copies=3), dice=2), "stickers-uneven"),
        (on_stock(a_piece(outline=Outline.circle(20.0))), "label-too-large"),
        (on_stock(a_piece(outline=ROUND), start_slot=21), "start-slot-beyond-sheet"),
        (
            replace(on_stock(a_piece(outline=ROUND), duplex="gutterfold"), kind="cards"),
            "stock-not-foldable",
        ),
    ],
    ids=["uneven", "too large", "start", "folded"],
)
def test_what_a_label_sheet_cannot_take_is_refused(changed: PlanRequest, code: str) -> None:
    checked = plan(changed)

    assert checked.value == Plan()
    assert [(one.code, one.span) for one in checked.findings] == [(code, PLACE)]


def test_cards_on_a_precut_sheet_have_their_backs_behind_them() -> None:
    request = replace(on_stock(a_piece("a", outline=ROUND, bleed=1.0)), kind="cards")

    _, verso = plan(request).value.sheets

    assert [(placed.face, placed.x) for placed in verso.placements] == [("a/back", 188.0)]


def test_the_outline_page_shows_every_label_and_comes_last() -> None:
    request = on_stock(a_piece("a", outline=ROUND, bleed=1.0), extras=("outlines", "cuts"))

    stickers_, outlines, cuts = plan(request).value.sheets

    assert (len(stickers_.placements), len(outlines.cuts), len(cuts.cuts)) == (1, 20, 1)
    assert (outlines.placements, cuts.placements) == ((), ())


def test_round_stickers_on_plain_paper_get_lines_to_cut_along_instead_of_crop_marks() -> None:
    (sheet,) = stickers().sheets

    assert sheet.marks == ()
    assert [(cut.x, cut.y) for cut in sheet.cuts] == [(p.x, p.y) for p in sheet.placements]


def test_round_stickers_have_no_lines_where_marks_are_off() -> None:
    assert stickers(marks=OFF).sheets[0].cuts == ()


def test_round_chips_on_a_folded_sheet_have_lines_on_both_halves() -> None:
    chip = a_piece("chip", outline=Outline.circle(30.0))

    (sheet,) = planned(chip, duplex="gutterfold").sheets

    assert [(cut.x, cut.y) for cut in sheet.cuts] == [(p.x, p.y) for p in sheet.placements]


def test_a_cut_page_for_plain_paper_comes_from_the_same_places() -> None:
    sheet, outlines, cuts = stickers(extras=("outlines", "cuts")).sheets

    assert len(cuts.cuts) == 24 < len(outlines.cuts)
    assert [(cut.x, cut.y) for cut in cuts.cuts] == [(p.x, p.y) for p in sheet.placements]
    assert {cut.outline for cut in cuts.cuts} == {ROUND}


def chips_on_stock(**options: object) -> Plan:
    pieces = (
        a_piece("freeze", back="back", outline=ROUND, bleed=1.0, copies=2),
        a_piece("tip", back="back", outline=ROUND, bleed=1.0),
    )
    made = replace(a_request(*pieces, **options), kind="chips", stock=a_stock())
    return plan(made).value


def test_both_sides_of_chips_are_stickers_on_a_label_sheet() -> None:
    (sheet,) = chips_on_stock().sheets

    assert faces(sheet) == ["freeze", "freeze", "tip", "back", "back", "back"]


def test_chips_on_a_label_sheet_count_both_their_sides() -> None:
    assert chips_on_stock().summary[1:] == ("6 pieces on 1 sheet", "the next free label is 7")


def test_chips_on_plain_paper_have_their_backs_behind_them() -> None:
    pieces = (a_piece("freeze", outline=ROUND, bleed=1.0, copies=2),)

    value = plan(replace(a_request(*pieces), kind="chips")).value

    assert [faces(sheet) for sheet in value.sheets] == [["freeze"] * 2, ["freeze/back"] * 2]


def test_chips_are_folded_double_along_the_middle_of_the_sheet() -> None:
    pieces = (a_piece("freeze", outline=ROUND, bleed=1.0, copies=2),)

    (sheet,) = plan(replace(a_request(*pieces, duplex="gutterfold"), kind="chips")).value.sheets

    front, back = sheet.placements[0], sheet.placements[2]
    assert (front.face, back.face) == ("freeze", "freeze/back")
    assert front.trim.centre[0] + back.trim.centre[0] == pytest.approx(sheet.width)
    assert len(sheet.cuts) == 4
