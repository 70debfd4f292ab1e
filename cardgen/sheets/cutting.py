"""What a cutting machine is told: the outlines on a printed side, and the marks to find them by."""

from msgspec import Struct

from cardgen.base.geometry import Outline
from cardgen.sheets.model import Cut, Placement, Sheet, Stroke, Trace


class CutPlan(Struct, frozen=True, kw_only=True):
    """The cuts of one side, in mm from the sheet's top left, y down.

    traces: the cuts and folds of nets. marks: the registration marks; they are not cut.
    """

    width: float
    height: float
    cuts: tuple[Cut, ...]
    traces: tuple[Trace, ...] = ()
    marks: tuple[Stroke, ...] = ()


def cut_plan(side: Sheet, marks: tuple[Stroke, ...]) -> CutPlan:
    """Return what is to be cut on a printed side: the trim of each piece, exactly where it lies.

    Of a board in tiles it is what the tile shows of the trim: its neighbours have the rest.

    Args:
        side: as printed; on a verso everything is mirrored already.
        marks: the registration marks on it.
    """
    cuts = tuple(_shown(placed) for placed in side.placements if not side.traces)
    return CutPlan(width=side.width, height=side.height, cuts=cuts, traces=side.traces, marks=marks)


def _shown(placed: Placement) -> Cut:
    """Return the trim, or the part of it that lies in the window; a part has sharp corners."""
    trim, window = placed.trim, placed.window
    if window is None or window.holds(trim):
        outline = Outline(width=placed.width, height=placed.height, radius=placed.radius)
        return Cut(x=placed.x, y=placed.y, outline=outline)
    x, y = max(trim.x, window.x), max(trim.y, window.y)
    right, bottom = min(trim.right, window.right), min(trim.bottom, window.bottom)
    return Cut(x=x, y=y, outline=Outline(width=right - x, height=bottom - y))
