"""Booklets on paper: folded sheets in slots, their pages at the folds, backs, marks.

slot of a stitched sheet        the inner sheets of a quire stick out when it is folded, so
┌─────────┬─────────┐          their pages move towards the fold by the creep, sheet by sheet;
│       ·→│←·       │          what would cross the fold is cut off there
└─────────┴─────────┘
"""

from collections.abc import Iterator
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from cardgen.base.diagnostics import Checked, Span
from cardgen.base.geometry import EPSILON, Outline, Rect
from cardgen.deck.model import Booklet
from cardgen.sheets.duplex import turn_over
from cardgen.sheets.fold_marks import leaf_marks
from cardgen.sheets.grid import Grid, GridRequest, solve_grid, whole_sheets
from cardgen.sheets.marks import CropMarks
from cardgen.sheets.model import NO_INSETS, Edge, Piece, Placement, Sheet
from cardgen.sheets.paper import Paper
from cardgen.sheets.signatures import Leaf, leaves_of


class BookletRequest(Struct, frozen=True, kw_only=True):
    """A booklet as far as sheets care; lengths in mm.

    pages: in reading order, all of one size. closed: the last one is the booklet's back.
    edge: about which the printer turns a sheet.
    """

    pages: tuple[Piece, ...]
    booklet: Booklet
    closed: bool
    paper: Paper
    edge: Edge
    marks: CropMarks
    span: Span


class FoldedSheets(Struct, frozen=True, kw_only=True):
    """Sides in printing order, and in words what becomes of them."""

    sheets: tuple[Sheet, ...] = ()
    summary: tuple[str, ...] = ()


def impose_booklet(request: BookletRequest) -> Checked[FoldedSheets]:
    """Return the sides of the sheets that are printed, cut and folded into the booklet.

    Where several folded sheets go on one sheet of paper, the first slots of all papers hold the
    first of them: the stack is cut once, and the piles are laid on each other.

    Returns:
        Findings: those of `solve_grid`.
    """
    leaves = leaves_of(
        tuple(page.front for page in request.pages),
        request.booklet.fold,
        request.booklet.reading,
        quire=request.booklet.quire,
        closed=request.closed,
    )
    if not request.pages or not leaves:
        return Checked(FoldedSheets())
    grid = _grid(request, leaves[0])
    if grid.value is None:
        return Checked(FoldedSheets(), grid.findings)
    capacity = grid.value.capacity
    papers = -(-len(leaves) // capacity)
    sides: list[Sheet] = []
    for number in range(papers):
        chosen = tuple(enumerate(leaves[number::papers], start=1))
        sides.extend(_sides(chosen, grid.value, request))
    return Checked(
        FoldedSheets(
            sheets=tuple(sides), summary=tuple(_summary(request, leaves, papers, capacity))
        )
    )


def _grid(request: BookletRequest, leaf: Leaf) -> Checked[Grid | None]:
    """Return the slots for folded sheets, upright if they may; pages bring their own margins."""
    page = request.pages[0]
    alone = 0 if request.booklet.fold == "saddle" else 1
    wanted = GridRequest(
        outline=Outline(
            width=page.outline.width * leaf.columns, height=page.outline.height * leaf.rows
        ),
        bleed=page.bleed,
        gutter=2 * page.bleed,
        columns=alone,
        rows=alone,
    )
    areas = whole_sheets(request.paper, NO_INSETS)
    best = solve_grid(areas, wanted, request.span)
    if best.value is None:
        return best
    each = (solve_grid((area,), wanted, request.span).value for area in areas)
    full = [grid for grid in each if grid and grid.capacity == best.value.capacity]
    return Checked(min(full, key=lambda grid: grid.turn_deg))


def _sides(
    chosen: tuple[tuple[int, Leaf], ...], grid: Grid, request: BookletRequest
) -> Iterator[Sheet]:
    """Yield a paper's recto and, where its folded sheets have an inside, the verso."""
    slots = tuple(grid.place_of(number) for number, _ in chosen)
    bare = Sheet(width=grid.sheet_width, height=grid.sheet_height, side="recto", placements=())
    fronts, backs = (
        tuple(
            placement
            for slot, (_, leaf) in zip(slots, chosen, strict=True)
            for placement in _placements(leaf, slot, grid, request, inside=inside)
        )
        for inside in (False, True)
    )
    marks = leaf_marks(slots, chosen[0][1], request.pages[0].bleed, grid, request.marks)
    yield replace(bare, placements=fronts, marks=marks)
    if any(leaf.has_backs for _, leaf in chosen):
        yield turn_over(replace(bare, placements=backs), request.edge)


def _placements(
    leaf: Leaf, slot: Rect, grid: Grid, request: BookletRequest, *, inside: bool
) -> Iterator[Placement]:
    """Yield the pages of one side of a folded sheet; blank ones place nothing."""
    page = request.pages[0]
    width, height = page.outline.width, page.outline.height
    shift = request.booklet.creep * leaf.depth
    for number, cell in enumerate(leaf.cells):
        row, column = divmod(number, leaf.columns)
        face = cell.back if inside else cell.front
        if not face:
            continue
        box = Rect(x=column * width, y=row * height, width=width, height=height)
        towards_fold = shift if column == 0 else -shift
        placed = Placement(
            face=face,
            x=box.x + towards_fold,
            y=box.y,
            width=width,
            height=height,
            bleed=page.bleed,
            radius=0.0,
            turn_deg=180 if cell.upside_down else 0,
            window=_window(box, leaf, page.bleed) if page.bleed or shift > EPSILON else None,
        )
        yield _in_slot(placed, slot, grid.turn_deg)


def _window(box: Rect, leaf: Leaf, bleed: float) -> Rect:
    """Return what shows of a page: up to the folds, and beyond the sheet's trim by its bleed."""
    column, row = round(box.x / box.width), round(box.y / box.height)
    left, top = (bleed if at == 0 else 0.0 for at in (column, row))
    right = bleed if column == leaf.columns - 1 else 0.0
    bottom = bleed if row == leaf.rows - 1 else 0.0
    return Rect(
        x=box.x - left,
        y=box.y - top,
        width=box.width + left + right,
        height=box.height + top + bottom,
    )


def _in_slot(placed: Placement, slot: Rect, turn_deg: int) -> Placement:
    """Return a placement, told from its folded sheet's top left, on the paper."""
    trim = _rect_in_slot(placed.trim, slot, turn_deg)
    return replace(
        placed,
        x=trim.x,
        y=trim.y,
        width=trim.width,
        height=trim.height,
        turn_deg=(placed.turn_deg + turn_deg) % 360,
        window=placed.window and _rect_in_slot(placed.window, slot, turn_deg),
    )


def _rect_in_slot(rect: Rect, slot: Rect, turn_deg: int) -> Rect:
    """Return a rectangle in a slot; turned by a quarter, the sheet's top lies at the right."""
    if turn_deg == 0:
        return replace(rect, x=slot.x + rect.x, y=slot.y + rect.y)
    return Rect(x=slot.right - rect.bottom, y=slot.y + rect.x, width=rect.height, height=rect.width)


def _summary(
    request: BookletRequest, leaves: tuple[Leaf, ...], papers: int, capacity: int
) -> Iterator[str]:
    """Yield what is printed, and what to do with it."""
    cells = [face for leaf in leaves for cell in leaf.cells for face in (cell.front, cell.back)]
    pages = len(request.pages)
    is_eight = request.booklet.fold == "eight"
    room = len(cells) // 2 if is_eight else len(cells)
    blanks = f" ({room - pages} blank at the end)" if room > pages else ""
    if blanks and request.closed:
        blanks = f" ({room - pages} blank before the back page)"
    sheets = "1 sheet" if papers == 1 else f"{papers} sheets"
    yield f"{pages} pages{blanks} on {sheets} of {request.paper.name}"
    if not is_eight:
        yield f"turned over the {request.edge.replace('-', ' ')}"
    if capacity > 1 and len(leaves) > 1:
        yield f"cut the stack into {capacity} piles and lay them on each other in order"
    if request.booklet.fold == "saddle":
        starts = [at for at, leaf in enumerate(leaves) if leaf.depth == 0]
        sizes = [after - at for at, after in pairwise([*starts, len(leaves)])]
        listed = " + ".join(str(size) for size in sizes)
        quires = "1 quire" if len(sizes) == 1 else f"{len(sizes)} quires"
        yield f"{quires} of {listed} folded sheets"
