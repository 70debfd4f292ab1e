"""From a component's pieces to its sheets: the only place that asks what kind they are."""

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from cardgen.base.diagnostics import Checked, Diagnostic, Span
from cardgen.base.geometry import EPSILON, Insets
from cardgen.base.net import Net
from cardgen.base.units import format_mm, format_size
from cardgen.deck.model import Booklet, Kind, LabelStock
from cardgen.sheets.arrange import Arrangement, arrange
from cardgen.sheets.boards import BoardRequest, board_sheets
from cardgen.sheets.booklet import BookletRequest, impose_booklet
from cardgen.sheets.boxes import BoxRequest, box_sheets
from cardgen.sheets.cube import cube_sheets
from cardgen.sheets.grid import GridRequest, left_halves, whole_sheets
from cardgen.sheets.impose import Page, SlotChoice, check_slots, fill_pages, runs_of
from cardgen.sheets.labels import (
    by_die,
    cut_sheets,
    grid_outlines,
    largest_bleed,
    stock_grid,
    stock_outlines,
)
from cardgen.sheets.marks import CropMarks
from cardgen.sheets.model import Duplex, Edge, Piece, Sheet
from cardgen.sheets.paper import A4, Paper
from cardgen.sheets.registration import Registration, around_both, registered
from cardgen.sheets.ruler import with_ruler_behind, with_rulers
from cardgen.sheets.sides import TURNED, SideStyle, keep_in_step, printed_sides
from cardgen.sheets.single import single_pages

Mode = Literal["sheets", "single"]
Extra = Literal["outlines", "cuts", "nets"]

USUAL_MARGIN = Insets.all(5.0)
"""What home and office printers leave white at the edges, in mm, with a little to spare."""

USUAL_MARKS = CropMarks()
NO_MARKS = CropMarks(style="none")


class SheetOptions(Struct, frozen=True, kw_only=True):
    """How sheets are wanted; lengths in mm. The defaults print nine 59 × 91 mm cards on A4.

    margin: of the recto; the verso has it turned over with everything else.
    gutter: between the trims of neighbours; None for two bleeds.
    columns, rows: a grid of one's own; 0 for as many as fit.
    start_slot: the first slot used on the first sheet, from 1. skip: slots left free on each sheet.
    back_bleed: added to the bleed of the backs alone.
    extras: pages of bare outlines behind the rest: of all slots, or of the filled ones; or of the
    net of a die with its stickers.
    note: what a small line in the margin says before the sheet's number; empty for none.
    mode: `single` gives a page for each face, which ends at the bleed.
    registration: marks for a cutting machine, on the fronts, or the backs where only those have
    marks; not on label sheets, which are cut already.
    check_ruler: 100 mm to hold a ruler against, in the margin of each recto or on its own page.
    """

    paper: Paper = A4
    margin: Insets = USUAL_MARGIN
    duplex: Duplex = "long-edge"
    gutter: float | None = None
    marks: CropMarks = USUAL_MARKS
    columns: int = 0
    rows: int = 0
    start_slot: int = 1
    skip: frozenset[int] = frozenset()
    back_bleed: float = 0.0
    extras: tuple[Extra, ...] = ()
    note: str = ""
    mode: Mode = "sheets"
    check_ruler: bool = False
    registration: Registration | None = None


USUAL_OPTIONS = SheetOptions()

EDGES: dict[Duplex, Edge] = {"long-edge": "long-edge", "short-edge": "short-edge"}


class PlanRequest(Struct, frozen=True, kw_only=True):
    """A component as far as sheets care.

    stock: the label sheet, or None for plain paper. dice: how many dice the stickers are for; 0
    where they are not for dice. cube: their edge in mm. span: the component's place in the deck.
    net: what is folded to a box; None for all but boxes. overlap: of a board's tiles, in mm.
    booklet: how the pieces, a booklet's pages, are folded; closed: the last one is its back.
    """

    kind: Kind
    pieces: tuple[Piece, ...]
    span: Span
    options: SheetOptions = USUAL_OPTIONS
    stock: LabelStock | None = None
    dice: int = 0
    cube: float = 0.0
    net: Net | None = None
    overlap: float = 0.0
    booklet: Booklet | None = None
    closed: bool = False


class Plan(Struct, frozen=True, kw_only=True):
    """Sheets in printing order, and in words what they hold and what was traded for it."""

    sheets: tuple[Sheet, ...] = ()
    summary: tuple[str, ...] = ()


class _Laid(Struct, frozen=True, kw_only=True):
    """Pieces of one outline on their pages."""

    arrangement: Arrangement
    pages: tuple[Page, ...]


def plan(request: PlanRequest) -> Checked[Plan]:
    """Return the sheets of a component.

    Returns:
        The plan, empty where there are errors. Findings: `gutter-too-small`, `trim-too-large`,
        `grid-too-large`, `label-too-large`, `stock-off-sheet`, `stock-not-foldable`,
        `stickers-uneven`, `start-slot-beyond-sheet`, `skipped-slot-beyond-sheet`,
        `no-slot-left`, `back-missing`, `box-too-large`, `overlap-too-large`, `too-many-tiles`.
    """
    if request.booklet is not None:
        return _plan_booklet(request, request.booklet)
    pieces = _pieces_of(request)
    if pieces.failed:
        return Checked(Plan(), pieces.findings)
    if request.options.mode == "single":
        return _plan_single(request, pieces.value)
    request = _with_room_for_registration(request)
    if request.net is not None:
        return _plan_box(request, pieces.value, request.net)
    if request.kind == "board":
        return _plan_board(request, pieces.value)
    lay = _lay_on_paper if request.stock is None else _lay_on_stock
    slots = SlotChoice(start=request.options.start_slot, skip=request.options.skip)
    steps = []
    for run in runs_of(pieces.value):
        steps.append(lay(run, request, slots))
        slots = replace(slots, start=1)
    findings = tuple(found for step in steps for found in step.findings)
    laid = tuple(step.value for step in steps if step.value is not None)
    if len(laid) < len(steps):
        return Checked(Plan(), findings)
    return Checked(_plan_sheets(request, laid), findings)


def shared_kind(kind: Kind, *, on_stock: bool) -> Kind | None:
    """Return as what pieces lie on sheets with those of other components.

    None for what is printed by itself and as a whole: a booklet, a box, a board.
    """
    if kind in ("booklet", "box", "board"):
        return None
    return "chips" if on_stock and kind in ("labels", "chips") else "cards"


def _pieces_of(request: PlanRequest) -> Checked[tuple[Piece, ...]]:
    """Return the pieces as they are printed.

    Labels have no backs, stickers for dice stand die by die, and of chips on a label sheet each
    side is a sticker: all fronts, then all backs.
    """
    pieces = tuple(piece for piece in request.pieces if piece.copies > 0)
    if request.kind == "chips" and request.stock is not None:
        backs = tuple(replace(piece, front=piece.back) for piece in pieces if piece.back)
        pieces = tuple(replace(piece, back="") for piece in pieces + backs)
    if request.kind == "labels":
        pieces = tuple(replace(piece, back="") for piece in pieces)
    if request.options.duplex == "none":
        pieces = tuple(replace(piece, back="") for piece in pieces)
    return by_die(pieces, request.dice, request.span) if request.dice else Checked(pieces)


def _with_room_for_registration(request: PlanRequest) -> PlanRequest:
    """Return the request with margins that leave the registration marks alone."""
    options = request.options
    if options.registration is None or request.stock is not None:
        return replace(request, options=replace(options, registration=None))
    margin = around_both(options.margin, options.registration.margin)
    return replace(request, options=replace(options, margin=margin))


def _plan_booklet(request: PlanRequest, booklet: Booklet) -> Checked[Plan]:
    """Return the folded sheets of a booklet; its pages in reading order where it has no fold.

    They also come in reading order where the printer is not to turn sheets over as one does.
    """
    options = request.options
    if booklet.fold == "none" or options.mode == "single" or options.duplex not in EDGES:
        return _plan_single(request, request.pieces)
    step = impose_booklet(
        BookletRequest(
            pages=request.pieces,
            booklet=booklet,
            closed=request.closed,
            paper=options.paper,
            edge=EDGES[options.duplex],
            marks=options.marks,
            span=request.span,
        )
    )
    return Checked(Plan(sheets=step.value.sheets, summary=step.value.summary), step.findings)


def _plan_box(request: PlanRequest, pieces: tuple[Piece, ...], net: Net) -> Checked[Plan]:
    """Return a sheet for each copy of a box."""
    options = request.options
    areas = whole_sheets(options.paper, options.margin)
    marked = options.registration is not None
    step = box_sheets(
        BoxRequest(pieces=pieces, net=net, areas=areas, span=request.span, registered=marked)
    )
    size = format_size(net.width, net.height)
    summary = (f"{net.told}; its net is {size}",) if step.value else ()
    return Checked(Plan(sheets=_finished(step.value, request), summary=summary), step.findings)


def _plan_board(request: PlanRequest, pieces: tuple[Piece, ...]) -> Checked[Plan]:
    """Return boards on a sheet each, or in tiles."""
    options = request.options
    step = board_sheets(
        BoardRequest(
            pieces=pieces,
            overlap=request.overlap,
            areas=whole_sheets(options.paper, options.margin),
            span=request.span,
            marked=options.marks.style != "none",
            to_edges=options.registration is None,
        )
    )
    sheets = _finished(step.value.sheets, request)
    return Checked(Plan(sheets=sheets, summary=step.value.summary), step.findings)


def _plan_single(request: PlanRequest, pieces: tuple[Piece, ...]) -> Checked[Plan]:
    """Return a page for each face of each copy."""
    step = single_pages(pieces, request.span)
    count = len(step.value)
    return Checked(
        Plan(sheets=step.value, summary=(f"{count} pages of one face each",)), step.findings
    )


def _lay_on_paper(
    run: tuple[Piece, ...], request: PlanRequest, slots: SlotChoice
) -> Checked[_Laid | None]:
    """Return the pieces on plain paper, in the fullest grid."""
    options = request.options
    has_backs = any(piece.back for piece in run)
    bleed = max(piece.bleed for piece in run) + (options.back_bleed if has_backs else 0.0)
    wanted = GridRequest(
        outline=run[0].outline,
        bleed=bleed,
        gutter=2 * bleed if options.gutter is None else options.gutter,
        columns=options.columns,
        rows=options.rows,
    )
    folded = options.duplex == "gutterfold" and has_backs
    areas = (left_halves if folded else whole_sheets)(options.paper, options.margin)
    step = arrange(areas, wanted, options.marks, request.span)
    if step.value is None:
        return Checked(None, step.findings)
    return _fill(run, step.value, slots, request.span)


def _lay_on_stock(
    run: tuple[Piece, ...], request: PlanRequest, slots: SlotChoice
) -> Checked[_Laid | None]:
    """Return the pieces on a label sheet, their bleeds cut back to what lies between labels."""
    assert request.stock is not None
    if request.options.duplex == "gutterfold" and any(piece.back for piece in run):
        return Checked(None, (_folded_stock(request.stock, request.span),))
    step = stock_grid(request.stock, run[0].outline, request.span)
    if step.value is None:
        return Checked(None, step.findings)
    room = largest_bleed(step.value)
    trades = [f"{step.value.capacity} labels a sheet of {request.stock.id}"]
    if any(piece.bleed > room + EPSILON for piece in run):
        trades.append(f"bleed is cut back to {format_mm(room)} mm, half the gap between labels")
    within = tuple(replace(piece, bleed=min(piece.bleed, room)) for piece in run)
    return _fill(
        within,
        Arrangement(grid=step.value, marks=NO_MARKS, trades=tuple(trades)),
        slots,
        request.span,
    )


def _folded_stock(stock: LabelStock, span: Span) -> Diagnostic:
    """Return the refusal of a fold across a sheet that is cut already."""
    return Diagnostic(
        code="stock-not-foldable",
        span=span,
        message=f"duplex is gutterfold on the precut sheet {stock.id}, expected long-edge, "
        "short-edge or none",
        hint="choose another duplex, or plain paper",
    )


def _fill(
    run: tuple[Piece, ...], arrangement: Arrangement, slots: SlotChoice, span: Span
) -> Checked[_Laid | None]:
    """Return the pieces in the slots of a grid."""
    checked = check_slots(arrangement.grid, slots, span)
    if checked.failed:
        return Checked(None, checked.findings)
    pages = fill_pages(run, arrangement.grid, slots, arrangement.marks)
    return Checked(_Laid(arrangement=arrangement, pages=pages))


def _plan_sheets(request: PlanRequest, laid: tuple[_Laid, ...]) -> Plan:
    """Return the printed sides of all pages, then the extra pages, and the summary."""
    pages = tuple(page for run in laid for page in run.pages)
    sides = _finished(printed_sides(pages, _style_of(request)), request)
    extras = tuple(
        sheet for extra in request.options.extras for sheet in _extra_pages(extra, request, laid)
    )
    trades = dict.fromkeys(trade for run in laid for trade in run.arrangement.trades)
    return Plan(sheets=keep_in_step(sides + extras), summary=(*trades, *_counts(request, pages)))


def _finished(sides: tuple[Sheet, ...], request: PlanRequest) -> tuple[Sheet, ...]:
    """Return the printed sides with registration marks and rulers, where those are wanted."""
    options, inset = request.options, request.options.marks.inset
    sides = registered(sides, options.registration, options.marks.sides)
    if not options.check_ruler:
        return sides
    free = around_both(options.margin, inset)
    ruled = with_rulers if request.stock is None else with_ruler_behind
    return ruled(sides, free)


def _style_of(request: PlanRequest) -> SideStyle:
    """Return what the sides get beside their pieces; a label sheet is cut already."""
    options = request.options
    on_stock = request.stock is not None
    return SideStyle(
        duplex=options.duplex,
        margin=options.margin,
        back_bleed=0.0 if on_stock else options.back_bleed,
        note="" if on_stock else options.note,
    )


def _extra_pages(extra: Extra, request: PlanRequest, laid: tuple[_Laid, ...]) -> tuple[Sheet, ...]:
    """Return the pages of bare outlines, or of a die's net, that were asked for."""
    if extra == "nets":
        area = whole_sheets(request.options.paper, request.options.margin)[0]
        return cube_sheets(request.pieces, request.dice, request.cube, area) if request.dice else ()
    if extra == "cuts":
        return cut_sheets(tuple(page for run in laid for page in run.pages))
    if request.stock is not None:
        return (stock_outlines(request.stock),)
    return tuple(dict.fromkeys(grid_outlines(run.arrangement.grid) for run in laid))


def _turned(request: PlanRequest, pages: tuple[Page, ...]) -> str:
    """Return how the backs get behind the fronts; nothing where there are none."""
    return TURNED[request.options.duplex] if any(page.has_backs for page in pages) else ""


def _counts(request: PlanRequest, pages: tuple[Page, ...]) -> tuple[str, ...]:
    """Return how many pieces lie on how many sheets, and where the next run can go on."""
    if not pages:
        return ()
    pieces = sum(len(page.filled) for page in pages)
    sheets = f"{len(pages)} sheet{'s' if len(pages) > 1 else ''}"
    counts = [f"{pieces} piece{'s' if pieces > 1 else ''} on {sheets}{_turned(request, pages)}"]
    free = pages[-1].filled[-1][0] + 1
    if request.stock is not None and free <= pages[-1].grid.capacity:
        counts.append(f"the next free label is {free}")
    return tuple(counts)
