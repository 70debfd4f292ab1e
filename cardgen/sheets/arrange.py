"""Choosing a grid, and saying what was traded for what."""

from msgspec import Struct
from msgspec.structs import replace

from cardgen.base.diagnostics import Checked, Span
from cardgen.base.geometry import EPSILON, Insets, Rect
from cardgen.base.units import format_mm
from cardgen.sheets.grid import Area, Grid, GridRequest, count_slots, solve_grid
from cardgen.sheets.marks import CropMarks

USUAL_BLEEDS = (3.0, 2.0, 0.0)
"""Bleeds in mm worth comparing with. Source: print services ask for 3 mm; 2 mm is what usually
lets nine cards of 59 × 91 mm on A4; without bleed neighbours share their cuts."""

CLOSEST = 1.0
"""Where the margin is narrow, marks start this near to the trim in mm, or where the bleed ends."""


class Arrangement(Struct, frozen=True, kw_only=True):
    """A grid, the crop marks that go with it, and in words what it gives and gave up."""

    grid: Grid
    marks: CropMarks
    trades: tuple[str, ...]


def arrange(
    areas: tuple[Area, ...], request: GridRequest, marks: CropMarks, span: Span
) -> Checked[Arrangement | None]:
    """Return the fullest grid; among equals one with room for the crop marks inside the margin.

    Where there is no such room, the marks move as near to the cards as they may.

    Args:
        areas: the ways the paper may lie, the preferred one first.
        request: the pieces, without room for marks.
        marks: how far they reach decides how much room they want.
        span: the place in the deck to which findings point.

    Returns:
        The arrangement, or None with the findings of `solve_grid`.
    """
    solved = solve_grid(areas, request, span)
    if solved.value is None:
        return Checked(None, solved.findings)
    roomy = _roomy_grid(areas, request, marks, span)
    tight = roomy is None or roomy.capacity < solved.value.capacity
    grid = solved.value if roomy is None or tight else roomy
    trades = [_bleed_trade(areas, request, grid)]
    if tight:
        trades.append(_marks_trade(roomy))
    if marks.style != "none" and marks.distance < request.bleed - EPSILON:
        trades.append(
            f"crop marks start where the bleed ends, {format_mm(request.bleed)} mm off the trim"
        )
    wanted = min(marks.distance, CLOSEST) if tight else marks.distance
    placed = replace(marks, distance=max(wanted, request.bleed))
    return Checked(Arrangement(grid=grid, marks=placed, trades=tuple(trades)))


def _roomy_grid(
    areas: tuple[Area, ...], request: GridRequest, marks: CropMarks, span: Span
) -> Grid | None:
    """Return the fullest grid that leaves room for the marks; circles have none."""
    if marks.style == "none" or request.outline.is_circle:
        return solve_grid(areas, request, span).value
    clear = tuple(_clear_of(area, marks.inset) for area in areas)
    return solve_grid(clear, replace(request, room=marks.reach(request.bleed)), span).value


def _clear_of(area: Area, inset: Insets) -> Area:
    """Return what of the area lies inside the sheet's inset."""
    sheet = Rect(x=0.0, y=0.0, width=area.sheet_width, height=area.sheet_height).inset(inset)
    left, top = max(area.usable.x, sheet.x), max(area.usable.y, sheet.y)
    right = min(area.usable.right, sheet.right)
    bottom = min(area.usable.bottom, sheet.bottom)
    return replace(area, usable=Rect(x=left, y=top, width=right - left, height=bottom - top))


def _bleed_trade(areas: tuple[Area, ...], request: GridRequest, grid: Grid) -> str:
    """Return what the sheet holds, and which other bleed would change that."""
    head = f"{grid.capacity} a sheet {_with(request.bleed)}"
    if request.columns or request.rows:
        return head
    for bleed in USUAL_BLEEDS:
        count = count_slots(areas, _with_bleed(request, bleed))
        more = bleed > request.bleed + EPSILON and count < grid.capacity
        less = bleed < request.bleed - EPSILON and count > grid.capacity
        if more or less:
            return f"{head}; {_other(bleed)} would give {count}"
    return head


def _with_bleed(request: GridRequest, bleed: float) -> GridRequest:
    """Return the request with another bleed, and a gutter to match where it was two bleeds."""
    chosen = request.gutter > 2 * request.bleed + EPSILON
    gutter = max(request.gutter, 2 * bleed) if chosen else 2 * bleed
    return replace(request, bleed=bleed, gutter=gutter)


def _with(bleed: float) -> str:
    """Return the bleed in words, with its preposition."""
    return f"with {format_mm(bleed)} mm bleed" if bleed > 0 else "without bleed"


def _other(bleed: float) -> str:
    """Return another bleed in words."""
    return f"{format_mm(bleed)} mm" if bleed > 0 else "no bleed"


def _marks_trade(roomy: Grid | None) -> str:
    """Return what room for whole crop marks inside the margin would cost."""
    head = "crop marks have less room than they need inside the margin"
    return f"{head}; with it there would be {roomy.capacity} a sheet" if roomy else head
