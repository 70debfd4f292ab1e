"""Label sheets: slots where the maker cut them, stickers by die, pages of bare outlines."""

from collections.abc import Iterable

from msgspec.structs import replace

from cardgen.base.diagnostics import Checked, Diagnostic, Span
from cardgen.base.geometry import EPSILON, Outline, Rect
from cardgen.base.units import format_mm, format_size
from cardgen.deck.model import LabelStock
from cardgen.sheets.grid import Grid
from cardgen.sheets.impose import Page
from cardgen.sheets.model import Cut, Piece, Sheet


def stock_grid(stock: LabelStock, outline: Outline, span: Span) -> Checked[Grid | None]:
    """Return the slots of a label sheet for a piece, each piece centred on its label.

    Args:
        stock: as its maker cuts it, in mm from the sheet's top left.
        outline: the piece; it may be smaller than the label, and turned a quarter to fit.
        span: the place in the deck to which findings point.

    Returns:
        The grid; None with a finding where there is none: `label-too-large`, `stock-off-sheet`.
    """
    labels = stock_labels(stock)
    first, last = labels.place_of(1), labels.place_of(labels.capacity)
    sheet = Rect(x=0.0, y=0.0, width=stock.sheet_width, height=stock.sheet_height)
    if not (sheet.holds(first) and sheet.holds(last)):
        return Checked(None, (_off_sheet(stock, last, span),))
    turned = Outline(width=outline.height, height=outline.width, radius=outline.radius)
    for slot, turn_deg in ((outline, 0), (turned, 90)):
        if _fits(slot, stock.outline):
            return Checked(_centred(labels, slot, turn_deg))
    return Checked(None, (_label_too_large(stock, outline, span),))


def largest_bleed(grid: Grid) -> float:
    """Return the bleed with which neighbours on a grid of given pitch just meet, in mm."""
    gaps = [grid.pitch_x - grid.slot.width] if grid.columns > 1 else []
    gaps += [grid.pitch_y - grid.slot.height] if grid.rows > 1 else []
    return max(min(gaps, default=2 * min(grid.left, grid.top)) / 2, 0.0)


def by_die(pieces: tuple[Piece, ...], dice: int, span: Span) -> Checked[tuple[Piece, ...]]:
    """Return the stickers die by die: each die gets an equal share of every piece's copies.

    Args:
        pieces: sticker designs with the copies for all dice together.
        dice: how many dice there are, at least 1.
        span: the place in the deck to which findings point.

    Returns:
        Pieces whose group names their die. Findings: `stickers-uneven`.
    """
    uneven = tuple(
        Diagnostic(
            code="stickers-uneven",
            span=span,
            message=f"{piece.front} has {piece.copies} copies, {dice} dice need the same number "
            "each",
            hint=f"set its count to {_next_multiple(piece.copies, dice)}, or change the number of "
            "dice",
        )
        for piece in pieces
        if piece.copies % dice
    )
    if uneven:
        return Checked(pieces, uneven)
    return Checked(
        tuple(
            replace(piece, copies=piece.copies // dice, group=f"die {number}")
            for number in range(1, dice + 1)
            for piece in pieces
        )
    )


def stock_outlines(stock: LabelStock) -> Sheet:
    """Return a page with the outline of every label, to hold against the label sheet."""
    return _outline_sheet(stock_labels(stock), range(1, stock.columns * stock.rows + 1))


def grid_outlines(grid: Grid) -> Sheet:
    """Return a page with the trim of every slot of a grid, filled or not."""
    return _outline_sheet(grid, range(1, grid.capacity + 1))


def cut_sheets(pages: tuple[Page, ...]) -> tuple[Sheet, ...]:
    """Return pages with the trims of the filled slots alone, without bleed; no two alike."""
    sheets = (_outline_sheet(page.grid, [number for number, _ in page.filled]) for page in pages)
    return tuple(dict.fromkeys(sheets))


def trim_cuts(page: Page) -> tuple[Cut, ...]:
    """Return the trims of the page's pieces as lines to cut along."""
    return _cuts(page.grid, [number for number, _ in page.filled])


def stock_labels(stock: LabelStock) -> Grid:
    """Return the labels themselves as slots."""
    return Grid(
        sheet_width=stock.sheet_width,
        sheet_height=stock.sheet_height,
        columns=stock.columns,
        rows=stock.rows,
        left=stock.left,
        top=stock.top,
        pitch_x=stock.pitch_x,
        pitch_y=stock.pitch_y,
        slot=stock.outline,
    )


def _fits(piece: Outline, label: Outline) -> bool:
    """Tell whether a piece lies within a label, corners aside."""
    return piece.width <= label.width + EPSILON and piece.height <= label.height + EPSILON


def _centred(labels: Grid, slot: Outline, turn_deg: int) -> Grid:
    """Return the grid with a smaller piece in the middle of each label."""
    return replace(
        labels,
        left=labels.left + (labels.slot.width - slot.width) / 2,
        top=labels.top + (labels.slot.height - slot.height) / 2,
        slot=slot,
        turn_deg=turn_deg,
    )


def _outline_sheet(grid: Grid, numbers: Iterable[int]) -> Sheet:
    """Return a page with nothing but outlines in the slots of those numbers."""
    return Sheet(
        width=grid.sheet_width,
        height=grid.sheet_height,
        side="recto",
        placements=(),
        cuts=_cuts(grid, numbers),
    )


def _cuts(grid: Grid, numbers: Iterable[int]) -> tuple[Cut, ...]:
    """Return the outlines of slots, by their numbers."""
    places = (grid.place_of(number) for number in numbers)
    return tuple(Cut(x=place.x, y=place.y, outline=grid.slot) for place in places)


def _next_multiple(count: int, of: int) -> int:
    """Return the smallest multiple that is not below the count."""
    return -(-count // of) * of


def _off_sheet(stock: LabelStock, last: Rect, span: Span) -> Diagnostic:
    """Return the refusal of a stock whose labels leave the paper."""
    return Diagnostic(
        code="stock-off-sheet",
        span=span,
        message=f"labels of {stock.id} reach from {format_mm(stock.left)}, {format_mm(stock.top)} "
        f"to {format_mm(last.right)}, {format_mm(last.bottom)} mm, its sheet is "
        f"{format_size(stock.sheet_width, stock.sheet_height)}",
        hint="correct the stock's left, top, pitch, columns or rows",
    )


def _label_too_large(stock: LabelStock, outline: Outline, span: Span) -> Diagnostic:
    """Return the refusal of a piece that is larger than a label."""
    label = stock.outline
    return Diagnostic(
        code="label-too-large",
        span=span,
        message=f"piece is {format_size(outline.width, outline.height)}, a label of {stock.id} is "
        f"{format_size(label.width, label.height)}",
        hint="choose a stock with larger labels, or a smaller format",
    )
