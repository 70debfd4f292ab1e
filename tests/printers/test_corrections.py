import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.base.geometry import IDENTITY, Insets
from cardgen.printers.model import (
    NO_CORRECTION,
    Correction,
    Passage,
    Printer,
    PrintOn,
    put_right,
)
from cardgen.printers.readings import from_two_readings
from cardgen.sheets.model import Duplex, Sheet
from cardgen.sheets.plan import Plan
from tests.support.printed_pages import furthest, moved
from tests.support.sheet_builders import cards, planned

SHIFTS = st.floats(min_value=-10, max_value=10)
TURNS = st.floats(min_value=-2, max_value=2)
SCALES = st.floats(min_value=0.95, max_value=1.05)
A4 = (210.0, 297.0)
BACK = Correction(x=1.5, y=-0.8, turn_deg=0.3)


def a_printer(**corrections: Correction) -> Printer:
    """A printer with corrections by tray; `usual` is the usual one."""
    trays = {("" if tray == "usual" else tray): each for tray, each in corrections.items()}
    return Printer(
        name="laser", corrections={Passage(tray=tray): each for tray, each in trays.items()}
    )


def a_side(side: str = "verso", size: tuple[float, float] = A4) -> Sheet:
    return Sheet(width=size[0], height=size[1], side=side, placements=())  # type: ignore[arg-type]


@given(x=SHIFTS, y=SHIFTS, turn=TURNS, across=SCALES, down=SCALES)
def test_content_is_scaled_and_turned_about_the_middle_and_then_shifted(
    x: float, y: float, turn: float, across: float, down: float
) -> None:
    correction = Correction(x=x, y=y, turn_deg=turn, scale_x=across, scale_y=down)

    got = correction.matrix(*A4).apply(20.0, 30.0)

    assert math.dist(got, moved((20.0, 30.0), A4, (x, y), turn, (across, down))) < 1e-9


def test_corrections_of_two_passes_add_up() -> None:
    first = Correction(x=3.5, y=-1.0, turn_deg=0.2, scale_x=1.002)

    both = first.plus(Correction(x=-0.25, y=0.5, turn_deg=0.1, scale_x=0.999, scale_y=1.001))

    assert both == Correction(
        x=3.25, y=-0.5, turn_deg=pytest.approx(0.3), scale_x=pytest.approx(1.000998), scale_y=1.001
    )


@given(x=SHIFTS, y=SHIFTS, turn=TURNS, scale=SCALES)
def test_what_is_read_at_two_crosses_puts_the_whole_page_right(
    x: float, y: float, turn: float, scale: float
) -> None:
    places = ((65.0, -62.5), (-65.0, 108.5))
    printed = [moved(place, (0.0, 0.0), (x, y), turn, (scale, scale)) for place in places]
    readings = tuple(
        (place[0] - at[0], place[1] - at[1]) for place, at in zip(places, printed, strict=True)
    )

    found = from_two_readings(places, readings)  # type: ignore[arg-type]

    corners = [(-105.0, -148.5), (105.0, -148.5), (0.0, 148.5), (0.0, 0.0)]
    told = [found.matrix(0.0, 0.0).apply(*corner) for corner in corners]
    lands = [moved(point, (0.0, 0.0), (x, y), turn, (scale, scale)) for point in told]
    assert furthest(lands, corners) < 1e-6


def test_only_the_side_that_is_off_is_moved() -> None:
    target = PrintOn(printer=a_printer(usual=BACK))

    assert target.corrected(a_side("recto"), "") == IDENTITY
    assert target.corrected(a_side("verso"), "") == BACK.matrix(*A4)


@pytest.mark.parametrize(
    ("tray", "stock", "x"),
    [
        ("", "", 1.0),
        ("manual", "", 2.0),
        ("", "endisch-6500012", 3.0),
        ("manual", "endisch-6500012", 2.0),
        ("", "herma-4278", 1.0),
    ],
    ids=["usual", "asked for", "by its stock", "asked for, on a stock", "unknown stock"],
)
def test_a_tray_is_asked_for_or_found_by_its_stock(tray: str, stock: str, x: float) -> None:
    shifts = {"usual": 1.0, "manual": 2.0, "endisch-6500012": 3.0}
    printer = a_printer(**{name: Correction(x=by) for name, by in shifts.items()})

    target = PrintOn(printer=printer, tray=tray)

    assert target.corrected(a_side(), stock) == Correction(x=x).matrix(*A4)


def test_pages_that_lie_have_corrections_of_their_own() -> None:
    lying = Passage(landscape=True)
    printer = Printer(name="laser", corrections={Passage(): BACK, lying: Correction(x=-2.0)})

    got = PrintOn(printer=printer).corrected(a_side(size=(297.0, 210.0)), "")

    assert got == Correction(x=-2.0).matrix(297.0, 210.0)


def test_where_pages_that_lie_were_not_measured_it_says_so() -> None:
    sheets = (a_side(size=(297.0, 210.0)),)

    right = put_right(Plan(sheets=sheets), PrintOn(printer=a_printer(usual=BACK)), "")

    assert right.summary == (
        "these pages lie, laser was measured on standing ones: calibrate it with --landscape",
    )
    assert right.sheets[0].correction == BACK.matrix(297.0, 210.0)


def test_cards_that_are_moved_into_the_white_margin_are_told() -> None:
    margin = Insets(top=5.0, right=12.0, bottom=5.0, left=12.0)
    printer = Printer(name="laser", margin=margin, corrections={Passage(): Correction(x=2.0)})

    right = put_right(planned(*cards(9)), PrintOn(printer=printer), "")

    assert right.summary[-1] == (
        "corrected, cards reach 1.5 mm into the margin that laser leaves white"
    )


def test_without_a_printer_the_plan_stays_as_it_is() -> None:
    plan = planned(*cards(9))

    assert put_right(plan, None, "") is plan


@pytest.mark.parametrize(
    ("duplex", "margin"),
    [
        ("long-edge", Insets(top=12.0, right=5.0, bottom=12.0, left=5.0)),
        ("short-edge", Insets(top=12.0, right=5.0, bottom=12.0, left=5.0)),
        ("none", Insets(top=4.0, right=5.0, bottom=12.0, left=3.0)),
        ("gutterfold", Insets(top=4.0, right=5.0, bottom=12.0, left=3.0)),
    ],
)
def test_both_sides_stay_out_of_the_margins(duplex: Duplex, margin: Insets) -> None:
    printer = Printer(name="laser", margin=Insets(top=4.0, right=5.0, bottom=12.0, left=3.0))

    got = PrintOn(printer=printer).margin(duplex)

    assert got == margin


def test_a_side_that_was_never_measured_is_not_corrected() -> None:
    assert Printer(name="laser").correction(Passage(tray="manual")) == NO_CORRECTION


def test_a_side_that_lies_and_needs_nothing_raises_no_doubt() -> None:
    sheets = (a_side("recto", (297.0, 210.0)),)

    right = put_right(Plan(sheets=sheets), PrintOn(printer=a_printer(usual=BACK)), "")

    assert right.summary == ()


def test_pages_that_reach_into_the_margin_anyhow_are_not_the_corrections_doing() -> None:
    printer = Printer(
        name="laser", margin=Insets.all(30.0), corrections={Passage(): Correction(x=2.0)}
    )
    plan = planned(*cards(9))

    assert put_right(plan, PrintOn(printer=printer), "").summary == plan.summary
