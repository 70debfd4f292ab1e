"""Turning a side over: the one place where backs get their positions.

A side is turned whole: placements, marks, cuts, notes and trim alike. Long edge on a portrait page:

     recto            verso as it is printed
    ┌────────┐       ┌────────┐
    │ A B    │       │    b a │     x becomes width - x; a card's top stays where it is
    │ C      │       │      c │
    └────────┘       └────────┘

A printer that shifts the backs is corrected after the turn, on the whole verso.
"""

from typing import Literal

from msgspec.structs import replace

from cardgen.base.geometry import Insets, Rect
from cardgen.sheets.model import Cut, Edge, Note, Placement, Sheet, Stroke, Trace

Axis = Literal["upright", "level"]
"""The line about which a sheet is turned, as one looks at the page."""


def turn_over(side: Sheet, edge: Edge) -> Sheet:
    """Return the side as it lies after the sheet is turned over; its own inverse.

    Args:
        side: one side of a sheet, in mm from its top left; a back's faces stand where one would
            see them through the paper.
        edge: the edge about which the printer turns the sheet.

    Returns:
        The other side's page as it has to be printed, to be read upright on its own.
    """
    turned = _turn(side, _axis_of(side, edge))
    return replace(turned, side="recto" if side.side == "verso" else "verso")


def fold_out(fronts: Sheet, backs: Sheet) -> Sheet:
    """Return one side with the fronts left of a fold down its middle and the backs right of it.

    Folded backwards along the line, each back comes to lie behind its front.

    Args:
        fronts: a side whose placements lie in the left half.
        backs: the same slots with the back's faces, as seen through the paper.
    """
    right = _turn(backs, "upright")
    return replace(
        fronts,
        placements=fronts.placements + right.placements,
        marks=fronts.marks + right.marks,
        cuts=fronts.cuts + right.cuts,
        traces=fronts.traces + right.traces,
        notes=fronts.notes,
    )


def _axis_of(side: Sheet, edge: Edge) -> Axis:
    """Return the turning line: a portrait page's long edge is upright, a landscape page's level."""
    portrait = side.width <= side.height
    return "upright" if portrait == (edge == "long-edge") else "level"


def _turn(side: Sheet, axis: Axis) -> Sheet:
    """Return the mirror image of the side's places; what stands there is turned, not mirrored."""
    return replace(
        side,
        placements=tuple(_turn_placement(placed, side, axis) for placed in side.placements),
        marks=tuple(_turn_stroke(mark, side, axis) for mark in side.marks),
        cuts=tuple(_turn_cut(cut, side, axis) for cut in side.cuts),
        notes=tuple(_turn_note(note, side, axis) for note in side.notes),
        traces=tuple(_turn_trace(trace, side, axis) for trace in side.traces),
        trim=_turn_insets(side.trim, axis),
    )


def _turn_point(x: float, y: float, side: Sheet, axis: Axis) -> tuple[float, float]:
    """Return the mirror image of a point."""
    return (side.width - x, y) if axis == "upright" else (x, side.height - y)


def _turn_angle(turn_deg: int, axis: Axis) -> int:
    """Return the angle at which a thing's top points to the same edge of the paper as before."""
    return (-turn_deg if axis == "upright" else 180 - turn_deg) % 360


def _turn_placement(placed: Placement, side: Sheet, axis: Axis) -> Placement:
    """Return the placement, its trim mirrored, its face turned so that its top stays in place."""
    far_x, far_y = _turn_point(placed.x + placed.width, placed.y + placed.height, side, axis)
    x, y = (far_x, placed.y) if axis == "upright" else (placed.x, far_y)
    window = placed.window and _turn_rect(placed.window, side, axis)
    return replace(placed, x=x, y=y, turn_deg=_turn_angle(placed.turn_deg, axis), window=window)


def _turn_rect(rect: Rect, side: Sheet, axis: Axis) -> Rect:
    """Return the mirrored rectangle."""
    far_x, far_y = _turn_point(rect.right, rect.bottom, side, axis)
    return replace(rect, x=far_x) if axis == "upright" else replace(rect, y=far_y)


def _turn_stroke(mark: Stroke, side: Sheet, axis: Axis) -> Stroke:
    """Return the mirrored line."""
    x1, y1 = _turn_point(mark.x1, mark.y1, side, axis)
    x2, y2 = _turn_point(mark.x2, mark.y2, side, axis)
    return replace(mark, x1=x1, y1=y1, x2=x2, y2=y2)


def _turn_cut(cut: Cut, side: Sheet, axis: Axis) -> Cut:
    """Return the outline at its mirrored place; it has no face that could be turned."""
    if axis == "upright":
        return replace(cut, x=side.width - cut.x - cut.outline.width)
    return replace(cut, y=side.height - cut.y - cut.outline.height)


def _turn_trace(trace: Trace, side: Sheet, axis: Axis) -> Trace:
    """Return the mirrored line."""
    return replace(trace, points=tuple(_turn_point(x, y, side, axis) for x, y in trace.points))


def _turn_note(note: Note, side: Sheet, axis: Axis) -> Note:
    """Return the note behind its place, hung on its other end since it still reads forwards."""
    x, y = _turn_point(note.x, note.y, side, axis)
    return replace(
        note,
        x=x,
        y=y,
        turn_deg=_turn_angle(note.turn_deg, axis),
        anchor="end" if note.anchor == "start" else "start",
    )


def _turn_insets(insets: Insets, axis: Axis) -> Insets:
    """Return the insets with the two edges exchanged that change places."""
    if axis == "upright":
        return replace(insets, left=insets.right, right=insets.left)
    return replace(insets, top=insets.bottom, bottom=insets.top)
