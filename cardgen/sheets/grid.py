"""The grid solver: how many pieces go on a sheet, and where each slot lies.

┌──────────────────────────────┐ sheet
│  margin                      │
│  ┌─bleed──┐┌────────┐        │   left, top: the first slot's trim
│  │┌trim──┐││┌──────┐│        │   pitch: from one slot to the next
│  ││ 1    │││ 2      │        │   gutter: pitch less trim, at least twice the bleed
│  │└──────┘││└──────┘│        │
│  └────────┘└────────┘        │
"""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from cardgen.base.diagnostics import Checked, Diagnostic, Span
from cardgen.base.geometry import EPSILON, Insets, Outline, Rect
from cardgen.base.units import format_mm, format_size
from cardgen.sheets.paper import Paper


class Area(Struct, frozen=True, kw_only=True):
    """A sheet as it lies, and the rectangle on it that slots may fill, in mm."""

    sheet_width: float
    sheet_height: float
    usable: Rect


class GridRequest(Struct, frozen=True, kw_only=True):
    """What a grid has to hold; lengths in mm.

    gutter: between the trims of neighbours. room: kept free around the outermost bleeds.
    columns, rows: 0 where the solver chooses.
    """

    outline: Outline
    bleed: float
    gutter: float
    columns: int = 0
    rows: int = 0
    room: float = 0.0


class Grid(Struct, frozen=True, kw_only=True):
    """Slots on a sheet, numbered from 1 in reading order; lengths in mm.

    left, top: the first slot's trim. slot: the trim as it lies there. turn_deg: 0, or 90 where the
    pieces are turned a quarter clockwise.
    """

    sheet_width: float
    sheet_height: float
    columns: int
    rows: int
    left: float
    top: float
    pitch_x: float
    pitch_y: float
    slot: Outline
    turn_deg: int = 0

    @property
    def capacity(self) -> int:
        """How many slots there are."""
        return self.columns * self.rows

    def place_of(self, number: int) -> Rect:
        """Return where a slot lies, computed from the sheet's origin so that nothing drifts.

        Args:
            number: from 1 to the capacity, row by row.
        """
        row, column = divmod(number - 1, self.columns)
        return Rect(
            x=self.left + column * self.pitch_x,
            y=self.top + row * self.pitch_y,
            width=self.slot.width,
            height=self.slot.height,
        )


def whole_sheets(paper: Paper, margin: Insets) -> tuple[Area, ...]:
    """Return the paper each way it may lie, usable up to the margins of the page."""
    return tuple(
        Area(
            sheet_width=width,
            sheet_height=height,
            usable=Rect(x=0.0, y=0.0, width=width, height=height).inset(margin),
        )
        for width, height in paper.sizes
    )


def left_halves(paper: Paper, margin: Insets) -> tuple[Area, ...]:
    """Return the paper each way it may lie, usable left of a fold down its middle.

    What is printed left of the fold is printed again right of it, mirrored; so the larger of the
    two side margins holds on both sides.
    """
    outer = max(margin.left, margin.right)
    halves = (Rect(x=0.0, y=0.0, width=width / 2, height=height) for width, height in paper.sizes)
    inner = Insets(top=margin.top, right=0.0, bottom=margin.bottom, left=outer)
    return tuple(
        Area(sheet_width=half.width * 2, sheet_height=half.height, usable=half.inset(inner))
        for half in halves
    )


def solve_grid(areas: tuple[Area, ...], request: GridRequest, span: Span) -> Checked[Grid | None]:
    """Return the grid with most slots: portrait before landscape, upright before turned in a tie.

    Args:
        areas: the ways the paper may lie, the preferred one first.
        request: the pieces; the bleeds of neighbours may not overlap.
        span: the place in the deck to which findings point.

    Returns:
        The grid, centred in its area; None with a finding where there is none:
        `gutter-too-small`, `trim-too-large`, `grid-too-large`.
    """
    narrow = check_gutter(request.bleed, request.gutter, span)
    if narrow:
        return Checked(None, narrow)
    grids = tuple(_grids(areas, request))
    if grids:
        return Checked(max(grids, key=lambda grid: grid.capacity))
    best = max(
        _grids(areas, replace(request, columns=0, rows=0)),
        key=lambda grid: grid.capacity,
        default=None,
    )
    if best is None:
        return Checked(None, (_trim_too_large(areas, request, span),))
    return Checked(None, (_grid_too_large(areas, request, best, span),))


def count_slots(areas: tuple[Area, ...], request: GridRequest) -> int:
    """Return how many slots the best grid has; 0 where nothing fits."""
    return max((grid.capacity for grid in _grids(areas, request)), default=0)


def check_gutter(bleed: float, gutter: float, span: Span) -> tuple[Diagnostic, ...]:
    """Return the finding `gutter-too-small` where the bleeds of neighbours would overlap."""
    if gutter >= 2 * bleed - EPSILON:
        return ()
    need = format_mm(2 * bleed)
    found = Diagnostic(
        code="gutter-too-small",
        span=span,
        message=f"gutter is {format_mm(gutter)} mm, two bleeds of {format_mm(bleed)} mm side by "
        f"side need {need} mm",
        hint=f"set the gutter to {need}mm, or the bleed to at most "
        f"{format_mm(max(gutter, 0.0) / 2)}mm",
    )
    return (found,)


def _grids(areas: tuple[Area, ...], request: GridRequest) -> Iterator[Grid]:
    """Yield the largest grid of each area and each turn of the piece, where there is one."""
    shape = request.outline
    turned = Outline(width=shape.height, height=shape.width, radius=shape.radius)
    for area in areas:
        yield from _grid_in(area, request, shape, 0)
        yield from _grid_in(area, request, turned, 90)


def _grid_in(area: Area, request: GridRequest, slot: Outline, turn_deg: int) -> Iterator[Grid]:
    """Yield the largest grid of slots of that shape, centred in the area, if there is one."""
    usable = area.usable
    columns = _fit(usable.width, slot.width, request)
    rows = _fit(usable.height, slot.height, request)
    if min(columns, rows) < 1 or columns < request.columns or rows < request.rows:
        return
    columns, rows = request.columns or columns, request.rows or rows
    width = columns * slot.width + (columns - 1) * request.gutter
    height = rows * slot.height + (rows - 1) * request.gutter
    yield Grid(
        sheet_width=area.sheet_width,
        sheet_height=area.sheet_height,
        columns=columns,
        rows=rows,
        left=usable.x + (usable.width - width) / 2,
        top=usable.y + (usable.height - height) / 2,
        pitch_x=slot.width + request.gutter,
        pitch_y=slot.height + request.gutter,
        slot=slot,
        turn_deg=turn_deg,
    )


def _fit(length: float, trim: float, request: GridRequest) -> int:
    """Return how many trims fit in a row with gutters between and bleed and room outside."""
    free = length - 2 * (request.bleed + request.room) + request.gutter
    return int((free + EPSILON) // (trim + request.gutter))


def _trim_too_large(areas: tuple[Area, ...], request: GridRequest, span: Span) -> Diagnostic:
    """Return the refusal of a piece that doesn't fit even once."""
    outline = request.outline
    bare = GridRequest(outline=outline, bleed=0.0, gutter=0.0)
    cure = "use larger paper, less margin or a smaller format"
    if count_slots(areas, bare):
        cure = f"set the bleed to at most {format_mm(_largest_bleed(areas, outline))}mm, or " + cure
    return Diagnostic(
        code="trim-too-large",
        span=span,
        message=f"piece is {format_size(outline.width, outline.height)} with "
        f"{format_mm(request.bleed)} mm bleed, the sheet has {_room(areas[0])} to print on",
        hint=cure,
    )


def _largest_bleed(areas: tuple[Area, ...], outline: Outline) -> float:
    """Return the bleed with which one piece just fits, in mm, rounded down to a tenth."""
    sides = ((outline.width, outline.height), (outline.height, outline.width))
    spare = max(
        min(area.usable.width - width, area.usable.height - height) / 2
        for area in areas
        for width, height in sides
    )
    return int(spare * 10 + EPSILON) / 10


def _grid_too_large(
    areas: tuple[Area, ...], request: GridRequest, best: Grid, span: Span
) -> Diagnostic:
    """Return the refusal of a grid that the author gave and that doesn't fit."""
    columns, rows = max(request.columns, 1), max(request.rows, 1)
    edge = 2 * request.bleed - request.gutter
    width = columns * (request.outline.width + request.gutter) + edge
    height = rows * (request.outline.height + request.gutter) + edge
    return Diagnostic(
        code="grid-too-large",
        span=span,
        message=f"grid of {columns} × {rows} pieces needs {format_size(width, height)} with bleed, "
        f"the sheet has {_room(areas[0])} to print on",
        hint=f"use a grid of {best.columns} × {best.rows}, or a larger paper",
    )


def _room(area: Area) -> str:
    """Return the size of an area as people write it."""
    return format_size(max(area.usable.width, 0.0), max(area.usable.height, 0.0))
