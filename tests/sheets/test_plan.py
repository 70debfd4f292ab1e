from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from cardgen.base.geometry import Insets, Outline, Rect
from cardgen.sheets.marks import CropMarks
from cardgen.sheets.model import Duplex, Edge, Sheet
from cardgen.sheets.paper import parse_paper
from cardgen.sheets.plan import Plan
from tests.support.sheet_builders import (
    a_piece,
    bleed_box,
    cards,
    centre_behind,
    codes,
    face_rows,
    faces,
    lines,
    planned,
    touches,
)

OFF = CropMarks(style="none")
UNEVEN = Insets(top=7.0, right=18.0, bottom=5.0, left=10.0)
ROUND = Outline.circle(12.0)
LETTERS = tuple(a_piece(letter, back=f"{letter}/") for letter in "ABCDEFGHI")


def test_fronts_and_backs_follow_each_other() -> None:
    sheets = planned(*cards(20)).sheets

    assert [sheet.side for sheet in sheets] == ["recto", "verso"] * 3
    assert [len(sheet.placements) for sheet in sheets] == [9, 9, 9, 9, 2, 2]


def test_full_sheets_make_no_blank_page() -> None:
    assert [len(sheet.placements) for sheet in planned(*cards(18)).sheets] == [9] * 4


@pytest.mark.parametrize(
    ("edge", "rows"),
    [
        ("long-edge", ["C/ B/ A/", "F/ E/ D/", "I/ H/ G/"]),
        ("short-edge", ["G/ H/ I/", "D/ E/ F/", "A/ B/ C/"]),
    ],
)
def test_backs_of_nine_cards_are_mirrored_for_the_edge(edge: Duplex, rows: list[str]) -> None:
    _, verso = planned(*LETTERS, duplex=edge).sheets

    assert face_rows(verso) == rows


@pytest.mark.parametrize("paper", ["a4-portrait", "a4-landscape", "letter", "320x450mm"])
@pytest.mark.parametrize("edge", ["long-edge", "short-edge"])
def test_backs_of_a_partial_sheet_lie_behind_their_fronts_with_uneven_margins(
    paper: str, edge: Edge
) -> None:
    sheets = planned(*cards(29), duplex=edge, paper=parse_paper(paper), margin=UNEVEN).sheets

    recto, verso = sheets[-2:]
    portrait = recto.width < recto.height
    line = "upright" if portrait == (edge == "long-edge") else "level"
    assert faces(verso) == [f"{face}/back" for face in faces(recto)]
    assert [centre_behind(back, verso, line) for back in verso.placements] == [
        pytest.approx(front.trim.centre, abs=0.001) for front in recto.placements
    ]


def test_marks_and_notes_of_the_verso_are_those_of_the_recto_turned() -> None:
    recto, verso = planned(
        *cards(3), margin=UNEVEN, note="harvest", paper=parse_paper("a4-portrait")
    ).sheets

    there = {round(x, 6) for mark in recto.marks for x in (mark.x1, mark.x2)}
    behind = {round(210.0 - x, 6) for mark in verso.marks for x in (mark.x1, mark.x2)}
    assert behind == there
    assert (recto.notes[0].x, verso.notes[0].x) == (10.0, 200.0)


def test_gutterfold_puts_backs_right_of_the_fold() -> None:
    (sheet,) = planned(*LETTERS[:2], duplex="gutterfold").sheets

    left = [placed.face for placed in sheet.placements if placed.trim.right < sheet.width / 2]
    right = [placed for placed in sheet.placements if placed.x > sheet.width / 2]
    assert (left, [placed.face for placed in right]) == (["A", "B"], ["A/", "B/"])
    assert [centre_behind(back, sheet, "upright") for back in right] == [
        pytest.approx(front.trim.centre) for front in sheet.placements[:2]
    ]
    assert any(mark.dashed and mark.x1 == sheet.width / 2 for mark in sheet.marks)


def test_gutterfold_is_one_side_a_sheet() -> None:
    assert {sheet.side for sheet in planned(*cards(40), duplex="gutterfold").sheets} == {"recto"}


def test_duplex_none_prints_fronts_alone() -> None:
    sheets = planned(*cards(12), duplex="none").sheets

    assert [sheet.side for sheet in sheets] == ["recto", "recto"]


@pytest.mark.parametrize("duplex", ["long-edge", "short-edge", "gutterfold", "none"])
def test_a_deck_without_backs_has_fronts_alone(duplex: Duplex) -> None:
    sheets = planned(*cards(12, back=""), duplex=duplex).sheets

    assert [(sheet.side, len(sheet.placements)) for sheet in sheets] == [("recto", 9), ("recto", 3)]


def test_a_sheet_without_backs_keeps_the_next_front_off_its_other_side() -> None:
    bare = tuple(a_piece(f"{at}", back="") for at in range(9))

    sheets = planned(*bare, *cards(1), *cards(18, back="")).sheets

    assert [(sheet.side, len(sheet.placements)) for sheet in sheets] == [
        ("recto", 9),
        ("verso", 0),
        ("recto", 9),
        ("verso", 1),
        ("recto", 9),
        ("verso", 0),
        ("recto", 1),
    ]
    assert sheets[1].marks == ()


def test_extra_pages_are_not_printed_behind_each_other() -> None:
    sheets = planned(*cards(1), extras=("outlines", "cuts")).sheets

    assert [(sheet.side, len(sheet.cuts)) for sheet in sheets] == [
        ("recto", 0),
        ("verso", 0),
        ("recto", 9),
        ("verso", 0),
        ("recto", 1),
    ]


def test_mixed_sizes_never_share_a_sheet_and_no_page_is_blank() -> None:
    small = cards(4, outline=Outline(width=63.0, height=88.0), back="")
    large = tuple(
        a_piece(f"large{at}", outline=Outline(width=126.0, height=88.0), back="") for at in range(3)
    )

    sheets = planned(*small, *large).sheets

    assert [
        {max(placed.width, placed.height) for placed in sheet.placements} for sheet in sheets
    ] == [
        {88.0},
        {126.0},
    ]
    boxes = [bleed_box(placed) for placed in sheets[1].placements]
    assert not any(a.overlaps(b) for a in boxes for b in boxes if a is not b)


@pytest.mark.parametrize(
    ("paper", "width", "height"), [("a4", 210.0, 297.0), ("letter", 215.9, 279.4)]
)
def test_both_papers_are_exact_and_so_are_the_cards(
    paper: str, width: float, height: float
) -> None:
    sheets = planned(*cards(9), paper=parse_paper(paper)).sheets

    assert {(sheet.width, sheet.height) for sheet in sheets} == {(width, height)}
    assert {
        tuple(sorted((placed.width, placed.height)))
        for sheet in sheets
        for placed in sheet.placements
    } == {(59.0, 91.0)}


def test_art_larger_than_its_slot_is_refused() -> None:
    art = a_piece(outline=Outline(width=63.5, height=88.9), bleed=2.75)

    assert codes(art, gutter=0.0) == [("gutter-too-small", 7, 3)]


def test_extra_bleed_on_backs_leaves_the_fronts_as_they_are() -> None:
    recto, verso = planned(*cards(9), back_bleed=0.5).sheets[:2]

    assert {placed.bleed for placed in recto.placements} == {2.0}
    assert {placed.bleed for placed in verso.placements} == {2.5}


def test_marks_keep_clear_of_the_extra_bleed_of_backs() -> None:
    sheets = planned(*cards(7), back_bleed=0.5, marks=CropMarks(distance=0.0)).sheets

    assert sheets[1].marks
    assert not [
        mark
        for sheet in sheets
        for mark in sheet.marks
        for placed in sheet.placements
        if touches(mark, bleed_box(placed))
    ]


@pytest.mark.parametrize(
    ("sides", "recto", "verso"),
    [("both", True, True), ("recto", True, False), ("verso", False, True)],
)
def test_marks_go_on_the_sides_that_are_to_have_them(sides: str, recto: bool, verso: bool) -> None:
    sheets = planned(*cards(9), marks=CropMarks(sides=sides)).sheets  # type: ignore[arg-type]

    assert [bool(sheet.marks) for sheet in sheets] == [recto, verso]


@pytest.mark.parametrize(("sides", "left"), [("recto", True), ("verso", False)])
def test_on_a_folded_sheet_each_half_is_a_side(sides: str, left: bool) -> None:
    marks = CropMarks(sides=sides)  # type: ignore[arg-type]

    (sheet,) = planned(*cards(1), duplex="gutterfold", marks=marks).sheets

    upright = [mark for mark in sheet.marks if mark.x1 == mark.x2 and not mark.dashed]
    assert {mark.x1 < sheet.width / 2 for mark in upright} == {left}


def test_marks_that_are_off_are_on_no_side() -> None:
    sheets = planned(*cards(9), marks=OFF).sheets

    assert [(sheet.marks, sheet.cuts) for sheet in sheets] == [((), ()), ((), ())]


def test_a_skipped_slot_stays_free_on_every_sheet_and_behind_it() -> None:
    sheets = planned(*cards(8), columns=2, rows=4, skip=frozenset({4})).sheets

    assert [len(sheet.placements) for sheet in sheets] == [7, 7, 1, 1]


def test_a_grid_of_ones_own_is_used() -> None:
    assert len(planned(*cards(4), columns=2, rows=2).sheets[0].placements) == 4


def test_cards_go_one_a_page_with_their_backs() -> None:
    value = planned(*cards(5, copies=3), mode="single")

    assert len(value.sheets) == 30
    assert value.summary == ("30 pages of one face each",)


def test_cards_go_one_a_page_without_backs_where_none_are_wanted() -> None:
    assert len(planned(*cards(5), mode="single", duplex="none").sheets) == 5


def test_the_summary_says_what_was_traded() -> None:
    assert planned(*cards(54), marks=OFF).summary == (
        "9 a sheet with 2 mm bleed; 3 mm would give 8",
        "54 pieces on 6 sheets, printed on both sides and flipped on the long edge",
    )


@pytest.mark.parametrize(
    ("duplex", "said"),
    [
        ("short-edge", "8 pieces on 1 sheet, printed on both sides and flipped on the short edge"),
        ("none", "8 pieces on 1 sheet"),
    ],
)
def test_the_summary_says_how_the_sheet_is_turned(duplex: Duplex, said: str) -> None:
    assert planned(*cards(8), duplex=duplex).summary[-1] == said


def test_the_summary_says_that_a_gutterfold_is_folded() -> None:
    assert "folded at the fold marks" in planned(*cards(4), duplex="gutterfold").summary[-1]


def test_no_pieces_make_no_sheets() -> None:
    assert planned(a_piece(copies=0)) == Plan()


def test_every_run_that_does_not_fit_is_reported() -> None:
    wide = a_piece("wide", outline=Outline(width=400.0, height=20.0))
    tall = a_piece("tall", outline=Outline(width=20.0, height=400.0))

    assert codes(wide, a_piece(), tall) == [("trim-too-large", 7, 3)] * 2


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"start_slot": 10}, "start-slot-beyond-sheet"),
        ({"skip": frozenset({10})}, "skipped-slot-beyond-sheet"),
        ({"columns": 4, "rows": 4}, "grid-too-large"),
        ({"gutter": 3.0}, "gutter-too-small"),
    ],
)
def test_wrong_options_point_at_the_component(options: dict[str, object], code: str) -> None:
    assert codes(*cards(1), **options) == [(code, 7, 3)]


def test_a_note_numbers_the_sheets_on_both_sides() -> None:
    sheets = planned(*cards(10), note="harvest", columns=3, rows=2).sheets

    assert [note.text for sheet in sheets for note in sheet.notes] == [
        "harvest · 1/2",
        "harvest · 1/2",
        "harvest · 2/2",
        "harvest · 2/2",
    ]


def test_the_mark_inset_holds_on_a_large_sheet() -> None:
    inset = Insets.all(15.9)
    (sheet, _) = planned(
        *cards(4),
        paper=parse_paper("279.4x431.8mm"),
        marks=CropMarks(style="edge", inset=inset),
        note="harvest",
    ).sheets

    clear = Rect(x=0.0, y=0.0, width=279.4, height=431.8).inset(inset)
    assert lines(sheet.marks)[0].split(": ")[1].startswith("15.9 to")
    assert clear.holds(Rect(x=sheet.notes[0].x, y=sheet.notes[0].y, width=0.0, height=0.0))


def backs_behind(sheets: tuple[Sheet, ...], edge: Edge) -> bool:
    """Tell whether each verso's faces lie behind the recto's, by measuring the printed pages."""
    for recto, verso in zip(sheets[::2], sheets[1::2], strict=True):
        line = "upright" if (recto.width <= recto.height) == (edge == "long-edge") else "level"
        where = {placed.face: centre_behind(placed, verso, line) for placed in verso.placements}
        for placed in recto.placements:
            x, y = where.get(f"{placed.face}/back", (-1.0, -1.0))
            if abs(placed.trim.centre[0] - x) + abs(placed.trim.centre[1] - y) > 0.01:
                return False
    return True


@settings(max_examples=60)
@given(
    count=st.integers(1, 40),
    width=st.floats(20.0, 100.0),
    height=st.floats(20.0, 100.0),
    bleed=st.floats(0.0, 4.0),
    edge=st.sampled_from(["long-edge", "short-edge"]),
    paper=st.sampled_from(["a4", "a4-landscape", "letter", "a3-landscape", "300x300mm"]),
    margin=st.builds(
        Insets, **{side: st.floats(0.0, 20.0) for side in ("top", "right", "bottom", "left")}
    ),
)
def test_every_back_lies_behind_its_front(
    count: int, width: float, height: float, bleed: float, edge: Edge, paper: str, margin: Insets
) -> None:
    pieces = cards(count, outline=Outline(width=width, height=height), bleed=bleed)

    sheets = planned(*pieces, duplex=edge, paper=parse_paper(paper), margin=margin).sheets

    assert backs_behind(sheets, edge)
    assert Counter(face for sheet in sheets for face in faces(sheet)) == Counter(
        [piece.front for piece in pieces] + [piece.back for piece in pieces]
    )


def test_the_check_of_backs_sees_one_that_was_not_turned() -> None:
    recto, verso = planned(*cards(4), margin=UNEVEN, columns=2, rows=2).sheets
    unturned = replace(
        recto,
        placements=tuple(
            replace(placed, face=f"{placed.face}/back") for placed in recto.placements
        ),
    )

    assert backs_behind((recto, verso), "long-edge")
    assert not backs_behind((recto, unturned), "long-edge")
    assert not backs_behind((recto, verso), "short-edge")
