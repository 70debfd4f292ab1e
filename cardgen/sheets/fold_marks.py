"""Marks for folding and cutting: dashed ticks on the folds, ticks where folded sheets meet.

Where there is room they stand outside the trim; where the pages fill the paper, short ticks stand
on the fold or the cut itself, at its ends.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from cardgen.base.geometry import EPSILON, Rect
from cardgen.sheets.grid import Grid
from cardgen.sheets.marks import MARK_WIDTH, CropMarks, crop_marks
from cardgen.sheets.model import Placement, Sheet, Stroke
from cardgen.sheets.signatures import Leaf

TICK = 3.0
"""Of a mark that stands on the pages themselves, in mm."""

LEAST_ROOM = 2.0
"""Outside the bleed, in mm, for a mark to stand there."""


def leaf_marks(
    slots: tuple[Rect, ...], leaf: Leaf, bleed: float, grid: Grid, marks: CropMarks
) -> tuple[Stroke, ...]:
    """Return the marks of a paper's recto.

    Args:
        slots: the trims of the folded sheets on it.
        leaf: one of them; all are folded alike.
        bleed: of the pages, in mm.
        grid: the slots.
        marks: how cuts are shown; with style `none` there are no marks at all.
    """
    if marks.style == "none" or marks.sides == "verso":
        return ()
    frames = tuple(
        Placement(
            face="", x=slot.x, y=slot.y, width=slot.width, height=slot.height,
            bleed=bleed, radius=0.0,
        )
        for slot in slots
    )  # fmt: skip
    side = Sheet(width=grid.sheet_width, height=grid.sheet_height, side="recto", placements=frames)
    own = replace(marks, distance=max(bleed, min(marks.distance, 1.0)))
    strokes = [*crop_marks(side, frames, own)]
    for slot in slots:
        strokes += _folds(slot, leaf, bleed, grid)
    strokes += _shared_cuts(slots, grid)
    return tuple(dict.fromkeys(strokes))


def _folds(slot: Rect, leaf: Leaf, bleed: float, grid: Grid) -> Iterator[Stroke]:
    """Yield the ends of each fold of a sheet, and the slit of one that is slit."""
    columns, rows = (leaf.rows, leaf.columns) if grid.turn_deg else (leaf.columns, leaf.rows)
    for number in range(1, columns):
        x = slot.x + slot.width * number / columns
        for start, end in _ends(slot.y, slot.bottom, bleed, grid.sheet_height):
            yield Stroke(x1=x, y1=start, x2=x, y2=end, width=MARK_WIDTH, dashed=True)
    for number in range(1, rows):
        y = slot.y + slot.height * number / rows
        for start, end in _ends(slot.x, slot.right, bleed, grid.sheet_width):
            yield Stroke(x1=start, y1=y, x2=end, y2=y, width=MARK_WIDTH, dashed=True)
    if leaf.slit:
        yield _slit(slot, grid.turn_deg)


def _ends(low: float, high: float, bleed: float, length: float) -> tuple[tuple[float, float], ...]:
    """Return where a line has its two marks: outside if both sides have room, else inside."""
    room = min(low - bleed, length - high - bleed)
    if room >= LEAST_ROOM - EPSILON:
        mark = min(TICK, room)
        return (low - bleed - mark, low - bleed), (high + bleed, high + bleed + mark)
    return (low, low + TICK), (high - TICK, high)


def _slit(slot: Rect, turn_deg: int) -> Stroke:
    """Return the cut along the middle half of the sheet's long middle line."""
    x, y = slot.centre
    if turn_deg:
        reach = slot.height / 4
        return Stroke(x1=x, y1=y - reach, x2=x, y2=y + reach, width=MARK_WIDTH)
    reach = slot.width / 4
    return Stroke(x1=x - reach, y1=y, x2=x + reach, y2=y, width=MARK_WIDTH)


def _shared_cuts(slots: tuple[Rect, ...], grid: Grid) -> Iterator[Stroke]:
    """Yield the ends of cuts that two folded sheets share, since no gutter parts them."""
    if grid.pitch_y - grid.slot.height < EPSILON:
        for y in sorted({slot.y for slot in slots})[1:]:
            left, right = min(s.x for s in slots), max(s.right for s in slots)
            for start, end in ((left, left + TICK), (right - TICK, right)):
                yield Stroke(x1=start, y1=y, x2=end, y2=y, width=MARK_WIDTH)
    if grid.pitch_x - grid.slot.width < EPSILON:
        for x in sorted({slot.x for slot in slots})[1:]:
            top, bottom = min(s.y for s in slots), max(s.bottom for s in slots)
            for start, end in ((top, top + TICK), (bottom - TICK, bottom)):
                yield Stroke(x1=x, y1=start, x2=x, y2=end, width=MARK_WIDTH)
