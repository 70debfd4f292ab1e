"""What a cutting machine is told: the outlines on a printed side, and the marks to find them by."""

from dataclasses import dataclass

from cardgen.base.geometry import Outline
from cardgen.sheets.model import Cut, Sheet, Stroke, Trace


@dataclass(frozen=True, slots=True, kw_only=True)
class CutPlan:
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

    Args:
        side: as printed; on a verso everything is mirrored already.
        marks: the registration marks on it.
    """
    cuts = tuple(
        Cut(
            x=placed.x,
            y=placed.y,
            outline=Outline(width=placed.width, height=placed.height, radius=placed.radius),
        )
        for placed in side.placements
        if not side.traces
    )
    return CutPlan(width=side.width, height=side.height, cuts=cuts, traces=side.traces, marks=marks)
