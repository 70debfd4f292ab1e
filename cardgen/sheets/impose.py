"""Pieces onto pages: which face lies in which slot."""

from msgspec import Struct
from msgspec.structs import replace

from cardgen.base.diagnostics import Checked, Diagnostic, Span
from cardgen.sheets.grid import Grid
from cardgen.sheets.marks import CropMarks
from cardgen.sheets.model import Piece, Placement, Sheet


class SlotChoice(Struct, frozen=True, kw_only=True):
    """Which slots are used, numbered from 1 in reading order.

    start: the first one used on the first page. skip: left free on every page.
    """

    start: int = 1
    skip: frozenset[int] = frozenset()


class Page(Struct, frozen=True, kw_only=True):
    """A grid with pieces in some of its slots: one sheet of paper, both sides.

    marks: how its cuts are shown. filled: slot number, from 1, and the piece in it.
    """

    grid: Grid
    marks: CropMarks
    filled: tuple[tuple[int, Piece], ...]

    @property
    def has_backs(self) -> bool:
        """Whether anything is to be printed behind the fronts."""
        return any(piece.back for _, piece in self.filled)


def runs_of(pieces: tuple[Piece, ...]) -> tuple[tuple[Piece, ...], ...]:
    """Return the pieces by outline, those of one group together, else in the order given.

    Pieces of different outlines never share a page.
    """
    shapes = dict.fromkeys(piece.outline for piece in pieces)
    groups = {name: at for at, name in enumerate(dict.fromkeys(p.group for p in pieces))}
    return tuple(
        tuple(
            sorted((p for p in pieces if p.outline == shape), key=lambda piece: groups[piece.group])
        )
        for shape in shapes
    )


def fill_pages(
    run: tuple[Piece, ...], grid: Grid, slots: SlotChoice, marks: CropMarks
) -> tuple[Page, ...]:
    """Return pages with each piece `copies` times in reading order; none of them empty.

    Args:
        run: pieces of one outline, each with its copies.
        grid: the slots of every page.
        slots: checked against the grid by `check_slots`.
        marks: how the cuts are shown.
    """
    queue = [piece for piece in run for _ in range(piece.copies)]
    free = [number for number in range(1, grid.capacity + 1) if number not in slots.skip]
    usable = [number for number in free if number >= slots.start]
    pages = []
    while queue:
        filled = tuple(zip(usable, queue, strict=False))
        assert filled, "check_slots leaves a slot on every page"
        pages.append(Page(grid=grid, marks=marks, filled=filled))
        queue, usable = queue[len(filled) :], free
    return tuple(pages)


def check_slots(grid: Grid, slots: SlotChoice, span: Span) -> Checked[SlotChoice]:
    """Return the choice and what the grid has against it.

    Returns:
        Findings: `start-slot-beyond-sheet`, `skipped-slot-beyond-sheet`, `no-slot-left`.
    """
    last = grid.capacity
    found = []
    if not 1 <= slots.start <= last:
        found.append(
            Diagnostic(
                code="start-slot-beyond-sheet",
                span=span,
                message=f"start slot is {slots.start}, the sheet has slots 1 to {last}",
                hint=f"count slots from the top left, row by row; use a number from 1 to {last}",
            )
        )
    found += [
        Diagnostic(
            code="skipped-slot-beyond-sheet",
            span=span,
            message=f"slot {number} is to be skipped, the sheet has slots 1 to {last}",
            hint=f"count slots from the top left, row by row; use numbers from 1 to {last}",
        )
        for number in sorted(slots.skip)
        if not 1 <= number <= last
    ]
    if not found and not set(range(slots.start, last + 1)) - slots.skip:
        found.append(
            Diagnostic(
                code="no-slot-left",
                span=span,
                message=f"every slot from {slots.start} to {last} is skipped, at least one must "
                "be left",
                hint="skip fewer slots, or start at an earlier one",
            )
        )
    return Checked(slots, tuple(found))


def front_side(page: Page) -> Sheet:
    """Return the recto of the page, without marks."""
    return _side(page, tuple(_placed(page.grid, number, p) for number, p in page.filled))


def back_side(page: Page, extra_bleed: float) -> Sheet:
    """Return the backs in the slots of their fronts, as one would see them through the paper.

    Args:
        page: pieces without a back leave their slot empty.
        extra_bleed: in mm, added to the bleed of the backs alone to hide a printer's drift.
    """
    return _side(
        page,
        tuple(
            _placed(page.grid, number, replace(p, front=p.back, bleed=p.bleed + extra_bleed))
            for number, p in page.filled
            if p.back
        ),
    )


def _side(page: Page, placements: tuple[Placement, ...]) -> Sheet:
    """Return a recto of the page's size with the placements."""
    grid = page.grid
    return Sheet(
        width=grid.sheet_width, height=grid.sheet_height, side="recto", placements=placements
    )


def _placed(grid: Grid, number: int, piece: Piece) -> Placement:
    """Return the piece's front in a slot."""
    trim = grid.place_of(number)
    return Placement(
        face=piece.front,
        x=trim.x,
        y=trim.y,
        width=trim.width,
        height=trim.height,
        bleed=piece.bleed,
        radius=grid.slot.radius,
        turn_deg=grid.turn_deg,
    )
