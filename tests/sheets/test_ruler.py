import math

import pytest
from msgspec.structs import replace

from cardgen.base.geometry import Insets, Outline, Rect
from cardgen.sheets.model import Sheet, Stroke
from cardgen.sheets.notes import taken_areas
from cardgen.sheets.plan import plan
from cardgen.sheets.ruler import TEXT, ruler_page, with_ruler
from tests.support.sheet_builders import a_piece, a_request, a_stock, cards, planned

BARE = Sheet(width=210.0, height=297.0, side="recto", placements=())
FREE = Insets.all(5.0)


def rulers(side: Sheet) -> list[str]:
    return [note.text for note in side.notes if note.text == TEXT]


def longest(marks: tuple[Stroke, ...]) -> Stroke:
    return max(marks, key=length)


def length(mark: Stroke) -> float:
    return math.dist((mark.x1, mark.y1), (mark.x2, mark.y2))


def test_the_ruler_is_a_hundred_millimetres_long() -> None:
    ruled = with_ruler(BARE, FREE)

    assert ruled is not None
    assert length(longest(ruled.marks)) == pytest.approx(100.0)


def test_its_ticks_stand_every_ten_millimetres() -> None:
    ruled = with_ruler(BARE, FREE)

    assert ruled is not None
    ticks = sorted(mark.x1 for mark in ruled.marks if mark.x1 == mark.x2)
    assert ticks == [pytest.approx(5.0 + 10 * at) for at in range(11)]


def test_it_touches_nothing_that_is_there() -> None:
    (side, _) = planned(*cards(9), check_ruler=True).sheets
    (bare, _) = planned(*cards(9)).sheets

    ruler = longest(side.marks)
    area = Rect(x=ruler.x1 - 2, y=ruler.y1, width=2.0, height=100.0)
    assert rulers(side) == [TEXT]
    assert not any(area.overlaps(taken) for taken in taken_areas(bare))


def test_each_front_has_one_and_no_back() -> None:
    sides = planned(*cards(12), check_ruler=True).sheets

    assert [(side.side, len(rulers(side))) for side in sides] == [
        ("recto", 1),
        ("verso", 0),
        ("recto", 1),
        ("verso", 0),
    ]


def test_where_there_is_no_room_it_has_a_page_of_its_own() -> None:
    full = a_piece(outline=Outline(width=196.0, height=283.0), back="")

    sides = planned(full, check_ruler=True).sheets

    assert [(len(side.placements), len(rulers(side))) for side in sides] == [(1, 0), (0, 1)]


def test_a_label_sheet_is_spared() -> None:
    sticker = a_piece(outline=Outline.circle(12.0), back="", bleed=0.0)
    request = replace(a_request(sticker, check_ruler=True), kind="labels", stock=a_stock())

    sides = plan(request).value.sheets

    assert [(len(side.placements), len(rulers(side))) for side in sides] == [(1, 0), (0, 1)]


def test_nobody_gets_one_unasked() -> None:
    assert not any(rulers(side) for side in planned(*cards(9)).sheets)


def test_on_a_page_of_its_own_it_runs_along_the_longer_side() -> None:
    ruler = longest(ruler_page(297.0, 210.0, FREE).marks)

    assert ruler.y1 == ruler.y2
