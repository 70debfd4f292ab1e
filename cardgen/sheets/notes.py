"""The small line of text that tells sheets apart, where there is room for it."""

from cardgen.base.geometry import Insets, Rect
from cardgen.sheets.model import Note, Sheet, Stroke

SIZE = 2.5
"""Font size in mm, about 7 pt: legible, and low enough for most margins."""

WIDEST_RATIO = 0.75
"""Width of a wide letter over the font size: no font is known here, so a line is taken as wide."""

CLEAR = 1.0
"""Distance in mm to whatever lies nearby."""


def margin_notes(side: Sheet, text: str, free: Insets) -> tuple[Note, ...]:
    """Return the note at the foot of the side, else at its head, else none: it covers no card.

    Args:
        side: placements and marks that are there.
        text: one line; empty for none.
        free: strips along the edges that stay empty, in mm.
    """
    page = Rect(x=0.0, y=0.0, width=side.width, height=side.height).inset(free)
    width = len(text) * SIZE * WIDEST_RATIO
    lines = (
        Rect(x=page.x, y=page.bottom - SIZE, width=width, height=SIZE),
        Rect(x=page.x, y=page.y, width=width, height=SIZE),
    )
    taken = taken_areas(side)
    for line in lines if text else ():
        if page.holds(line) and not any(line.outset(CLEAR).overlaps(area) for area in taken):
            baseline = line.bottom - SIZE / 4
            return (Note(x=line.x, y=baseline, text=text, size=SIZE),)
    return ()


def taken_areas(side: Sheet) -> tuple[Rect, ...]:
    """Return the areas that nothing else may touch: bleeds, marks, and notes that lie level."""
    bleeds = (placed.window or placed.trim.outset(placed.bleed) for placed in side.placements)
    level = (note for note in side.notes if note.turn_deg == 0)
    return (*bleeds, *map(_around, side.marks), *map(_line_of, level))


def _line_of(note: Note) -> Rect:
    """Return the area of a note, taken as wide as its text could be."""
    width = len(note.text) * note.size * WIDEST_RATIO
    left = note.x - width if note.anchor == "end" else note.x
    return Rect(x=left, y=note.y - note.size * 0.75, width=width, height=note.size)


def _around(mark: Stroke) -> Rect:
    """Return the area of a stroke."""
    line = Rect(
        x=min(mark.x1, mark.x2),
        y=min(mark.y1, mark.y2),
        width=abs(mark.x2 - mark.x1),
        height=abs(mark.y2 - mark.y1),
    )
    return line.outset(mark.width / 2)
