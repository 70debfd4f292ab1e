import csv
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.base.geometry import EPSILON, Insets, Outline, Rect
from cardgen.sheets.grid import Grid, GridRequest, left_halves, solve_grid, whole_sheets
from cardgen.sheets.paper import parse_paper
from tests.support.sheet_builders import CARD, PLACE

KNOWN = list(
    csv.DictReader((Path(__file__).parent / "per_sheet.csv").read_text("utf-8").splitlines())
)
FIVE = Insets.all(5.0)


def asked(outline: Outline = CARD, bleed: float = 2.0, **changes: float) -> GridRequest:
    wanted = {"gutter": 2 * bleed} | changes
    return GridRequest(outline=outline, bleed=bleed, **wanted)  # type: ignore[arg-type]


def solved(request: GridRequest, paper: str = "a4", margin: Insets = FIVE) -> Grid:
    grid = solve_grid(whole_sheets(parse_paper(paper), margin), request, PLACE).value
    assert grid is not None
    return grid


@pytest.mark.parametrize(
    "row",
    KNOWN,
    ids=lambda row: f"{row['width']}x{row['height']}-{row['paper']}-bleed{row['bleed']}",
)
def test_known_sheets_come_out_as_printers_list_them(row: dict[str, str]) -> None:
    bleed = float(row["bleed"])
    outline = Outline(width=float(row["width"]), height=float(row["height"]))

    grid = solved(asked(outline, bleed), row["paper"])

    assert (grid.capacity, grid.columns, grid.rows) == (
        int(row["count"]),
        int(row["columns"]),
        int(row["rows"]),
    )
    assert grid.turn_deg == (90 if row["turned"] == "yes" else 0)
    assert grid.left - bleed == pytest.approx(float(row["margin_x"]), abs=0.01)
    assert grid.top - bleed == pytest.approx(float(row["margin_y"]), abs=0.01)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_portrait_sheet_is_taken_where_landscape_holds_no_more(paper: str) -> None:
    grid = solved(asked(bleed=3.0), paper)

    assert (grid.turn_deg, grid.sheet_width < grid.sheet_height) == (90, True)


def test_a_landscape_sheet_is_taken_where_uneven_margins_make_it_hold_more() -> None:
    low = Insets(top=0.0, right=10.0, bottom=0.0, left=10.0)

    grid = solved(asked(Outline(width=67.0, height=67.0), bleed=1.0), margin=low)

    assert (grid.sheet_width, grid.columns, grid.rows) == (297.0, 4, 3)


def test_an_uneven_margin_moves_the_grid_off_the_middle() -> None:
    margin = Insets(top=5.0, right=18.0, bottom=5.0, left=10.0)

    grid = solved(asked(bleed=0.0), margin=margin)

    assert grid.left == pytest.approx(10.0 + (182.0 - 177.0) / 2)


def test_the_gutter_may_be_wider_than_two_bleeds() -> None:
    grid = solved(asked(gutter=8.0), "a3")

    assert grid.pitch_x - grid.slot.width == 8.0


def test_a_grid_may_be_given() -> None:
    grid = solved(asked(columns=2, rows=3))

    assert (grid.columns, grid.rows) == (2, 3)


def test_a_given_number_of_columns_leaves_the_rows_to_the_solver() -> None:
    grid = solved(asked(columns=2))

    assert (grid.columns, grid.rows, grid.turn_deg) == (2, 4, 90)


def test_twenty_rows_fill_a_sheet_exactly() -> None:
    strip = Outline(width=100.0, height=12.7)

    grid = solved(asked(strip, bleed=0.0), "100x254mm", Insets.all(0.0))

    assert grid.rows == 20
    assert grid.place_of(20).bottom == pytest.approx(254.0, abs=1e-9)


@pytest.mark.parametrize(
    ("request_", "code", "message", "hint"),
    [
        (
            asked(Outline(width=63.5, height=88.9), bleed=2.75, gutter=0.0),
            "gutter-too-small",
            "gutter is 0 mm, two bleeds of 2.75 mm side by side need 5.5 mm",
            "set the gutter to 5.5mm, or the bleed to at most 0mm",
        ),
        (
            asked(Outline(width=300.0, height=400.0)),
            "trim-too-large",
            "piece is 300 × 400 mm with 2 mm bleed, the sheet has 200 × 287 mm to print on",
            "use larger paper, less margin or a smaller format",
        ),
        (
            asked(Outline(width=198.0, height=280.0)),
            "trim-too-large",
            "piece is 198 × 280 mm with 2 mm bleed, the sheet has 200 × 287 mm to print on",
            "set the bleed to at most 1mm, or use larger paper, less margin or a smaller format",
        ),
        (
            asked(columns=4, rows=3),
            "grid-too-large",
            "grid of 4 × 3 pieces needs 252 × 285 mm with bleed, the sheet has 200 × 287 mm to "
            "print on",
            "use a grid of 3 × 3, or a larger paper",
        ),
    ],
    ids=["gutter", "trim", "trim by its bleed", "grid"],
)
def test_what_cannot_fit_is_refused_with_the_numbers(
    request_: GridRequest, code: str, message: str, hint: str
) -> None:
    checked = solve_grid(whole_sheets(parse_paper("a4"), FIVE), request_, PLACE)

    (found,) = checked.findings
    assert checked.value is None
    assert (found.code, found.span) == (code, PLACE)
    assert (found.message, found.hint) == (message, hint)


def test_half_a_sheet_keeps_the_larger_side_margin() -> None:
    margin = Insets(top=5.0, right=18.0, bottom=5.0, left=10.0)

    (half,) = left_halves(parse_paper("a4-landscape"), margin)

    assert half.usable == Rect(x=18.0, y=5.0, width=130.5, height=200.0)


SIDES = st.floats(min_value=10.0, max_value=150.0)


@given(
    width=SIDES,
    height=SIDES,
    bleed=st.floats(min_value=0.0, max_value=6.0),
    wider=st.floats(min_value=0.0, max_value=9.0),
    paper=st.sampled_from(["a3", "a4", "letter", "legal", "320x450mm"]),
    margin=st.builds(
        Insets, **{edge: st.floats(0.0, 20.0) for edge in ("top", "right", "bottom", "left")}
    ),
)
def test_bleeds_stay_apart_and_inside_the_margins(
    width: float, height: float, bleed: float, wider: float, paper: str, margin: Insets
) -> None:
    request = asked(Outline(width=width, height=height), bleed, gutter=2 * bleed + wider)

    grid = solve_grid(whole_sheets(parse_paper(paper), margin), request, PLACE).value

    if grid is None:
        return
    boxes = [grid.place_of(n).outset(bleed) for n in range(1, grid.capacity + 1)]
    sheet = Rect(x=0.0, y=0.0, width=grid.sheet_width, height=grid.sheet_height)
    assert all(sheet.inset(margin).holds(box) for box in boxes)
    first = boxes[0]
    assert not any(first.overlaps(box) for box in boxes[1:])
    assert grid.pitch_x >= grid.slot.width + 2 * bleed - EPSILON
    assert grid.pitch_y >= grid.slot.height + 2 * bleed - EPSILON


@given(count=st.integers(1, 400), pitch=st.floats(1.0, 50.0), left=st.floats(0.0, 20.0))
def test_a_slot_is_placed_from_the_origin_and_not_from_its_neighbour(
    count: int, pitch: float, left: float
) -> None:
    grid = Grid(
        sheet_width=1e5,
        sheet_height=100.0,
        columns=count,
        rows=1,
        left=left,
        top=0.0,
        pitch_x=pitch,
        pitch_y=0.0,
        slot=Outline(width=pitch, height=1.0),
    )

    assert grid.place_of(count).x == left + (count - 1) * pitch
