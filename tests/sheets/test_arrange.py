import pytest

from cardgen.base.geometry import Insets, Outline
from cardgen.sheets.arrange import Arrangement, arrange
from cardgen.sheets.grid import GridRequest, whole_sheets
from cardgen.sheets.marks import CropMarks
from cardgen.sheets.paper import parse_paper
from tests.support.sheet_builders import CARD, PLACE

OFF = CropMarks(style="none")


def arranged(
    bleed: float, marks: CropMarks = OFF, outline: Outline = CARD, **changes: float
) -> Arrangement:
    wanted = {"gutter": 2 * bleed} | changes
    request = GridRequest(outline=outline, bleed=bleed, **wanted)  # type: ignore[arg-type]
    areas = whole_sheets(parse_paper("a4"), Insets.all(5.0))
    arrangement = arrange(areas, request, marks, PLACE).value
    assert arrangement is not None
    return arrangement


@pytest.mark.parametrize(
    ("bleed", "said"),
    [
        (2.0, "9 a sheet with 2 mm bleed; 3 mm would give 8"),
        (3.0, "8 a sheet with 3 mm bleed; 2 mm would give 9"),
        (0.0, "9 a sheet without bleed; 3 mm would give 8"),
        (2.5, "8 a sheet with 2.5 mm bleed; 2 mm would give 9"),
    ],
)
def test_a_bleed_that_changes_the_count_is_said(bleed: float, said: str) -> None:
    assert arranged(bleed).trades == (said,)


def test_giving_up_the_bleed_is_offered_where_it_gains_pieces() -> None:
    (said,) = arranged(2.0, outline=Outline(width=85.0, height=55.0)).trades

    assert said == "9 a sheet with 2 mm bleed; no bleed would give 10"


def test_a_grid_of_ones_own_trades_nothing() -> None:
    assert arranged(2.0, columns=2, rows=2).trades == ("4 a sheet with 2 mm bleed",)


def test_a_wide_gutter_stays_when_bleeds_are_compared() -> None:
    assert arranged(2.0, gutter=10.0).trades == ("8 a sheet with 2 mm bleed",)


def test_among_equals_the_grid_with_room_for_marks_is_taken() -> None:
    square = Outline(width=54.0, height=59.0)

    plain = arranged(2.0, outline=square).grid
    marked = arranged(2.0, CropMarks(length=12.0), outline=square).grid

    assert plain.capacity == marked.capacity == 12
    assert marked.left - 2.0 >= 5.0 + 13.0 - 1e-6


def test_marks_without_room_move_to_the_bleed_and_the_price_of_room_is_said() -> None:
    arrangement = arranged(2.0, CropMarks(distance=3.0))

    assert arrangement.grid.capacity == 9
    assert arrangement.marks.distance == 2.0
    assert arrangement.trades[1] == (
        "crop marks have less room than they need inside the margin; with it there would be 8 a "
        "sheet"
    )


def test_marks_that_never_have_room_are_said() -> None:
    arrangement = arranged(2.0, CropMarks(), outline=Outline(width=190.0, height=270.0))

    assert arrangement.trades[-1] == "crop marks have less room than they need inside the margin"


def test_a_strip_kept_free_of_marks_counts_as_lost_room() -> None:
    feeder = Insets(top=40.0, right=0.0, bottom=0.0, left=0.0)

    arrangement = arranged(2.0, CropMarks(inset=feeder))

    assert arrangement.trades[1].endswith("with it there would be 6 a sheet")


def test_marks_nearer_than_the_bleed_are_moved_out_and_it_is_said() -> None:
    arrangement = arranged(3.0, CropMarks(distance=1.0))

    assert arrangement.marks.distance == 3.0
    assert arrangement.trades[-1] == ("crop marks start where the bleed ends, 3 mm off the trim")


def test_circles_need_no_room_for_crop_marks() -> None:
    twelve = Outline.circle(12.0)

    assert arranged(1.0, CropMarks(), outline=twelve) == Arrangement(
        grid=arranged(1.0, outline=twelve).grid,
        marks=CropMarks(),
        trades=arranged(1.0, outline=twelve).trades,
    )
