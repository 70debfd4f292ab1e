"""Nets of boxes, from their measures: a tuck box, and a base with a lid.

tuck box, opening at the top              lid or base
┌──────┐
│ tuck │            ┌─┬───────┬─┐
┌──┐     ┌──┐├──────┤            ├─┼───────┼─┤
│  │     │  ││ top  │            │ │ front │ │
┌──┬──────┬──┬──────┤             │ │       │ │
│gl│ left │ front │ right │ back │        ├─┼───────┼─┤
└──┴──────┴───────┴───────┼──────┤        └─┴───────┴─┘
dust   inner    │bottom│
"""

from math import cos, pi, sin

from msgspec import Struct

from cardgen.base.net import Line, Net, Panel, moved_to_origin
from cardgen.base.units import format_size

ARC_STEPS = 24
"""Corners of a half circle's outline: for a notch of 10 mm, 0.02 mm off the arc."""

CHAMFER_RATIO = 0.25
"""How much of its length a flap loses at its free corners, so that it slides in."""


class BoxMeasures(Struct, frozen=True, kw_only=True):
    """What a box is to measure, in mm: width and height of its front, depth; all outside.

    board: its thickness. clearance: between parts that slide past each other.
    glue, tuck: lengths of the flaps. notch: the radius of the thumb's notch, 0 for none.
    walls: how far a lid comes down. sideways: whether a tuck box opens on its right side.
    """

    width: float
    height: float
    depth: float
    board: float
    clearance: float
    glue: float
    tuck: float
    notch: float
    walls: float
    sideways: bool

    @property
    def told(self) -> str:
        """The size as people write it."""
        return format_size(self.width, self.height, self.depth)


def tuck_net(box: BoxMeasures) -> Net:
    """Return the net of a box with a tuck-in flap; its bottom is glued, or flap over flap."""
    names = SIDEWAYS if box.sideways else UPRIGHT
    wide, high = (box.height, box.width) if box.sideways else (box.width, box.height)
    deep, gap = box.depth, box.clearance
    left, front = 0.0, deep
    right, back = front + wide, front + wide + deep
    dust = max(min(deep, wide / 2 - gap), gap)

    def face(place: str, outline: Line, parent: str = "", hinge: Line = ()) -> Panel:
        name, turn = names[place]
        return Panel(
            name=place, outline=outline, parent=parent, hinge=hinge, face=name, turn_deg=turn
        )

    def dust_flap(side: str, x: float, *, up: bool) -> Panel:
        y = 0.0 if up else high
        return _flap(
            f"{side}-{'top' if up else 'bottom'}-flap",
            side,
            ((x + gap, y), (x + deep - gap, y)),
            -dust if up else min(dust, deep - gap),
        )

    end = back + wide
    inner = _flap("inner-bottom", "front", ((front + gap, high), (right - gap, high)), deep - gap)
    panels = (
        face("front", _notched(front, right, high, box.notch)),
        face("left", _rect(left, 0, front, high), "front", ((front, 0), (front, high))),
        face("right", _rect(right, 0, back, high), "front", ((right, 0), (right, high))),
        face("back", _rect(back, 0, end, high), "right", ((back, 0), (back, high))),
        face("top", _rect(back, -deep, end, 0), "back", ((back, 0), (end, 0))),
        face("bottom", _rect(back, high, end, high + deep), "back", ((back, high), (end, high))),
        _flap("tuck", "top", ((back + gap, -deep), (end - gap, -deep)), -box.tuck),
        dust_flap("left", left, up=True),
        dust_flap("right", right, up=True),
        dust_flap("left", left, up=False),
        dust_flap("right", right, up=False),
        inner,
        _glue_flap(left, high, box),
    )
    return moved_to_origin(panels, f"tuck box of {box.told}")


UPRIGHT = {
    "front": ("front", 0),
    "left": ("left", 0),
    "right": ("right", 0),
    "back": ("back", 0),
    "top": ("top", 180),
    "bottom": ("bottom", 180),
}
"""Place in the net → side of the box and how its art is turned, where the box opens at its top.

Top and bottom hang on the back; seen from above, the back is the far edge, from below the front.
"""

SIDEWAYS = {
    "front": ("front", 270),
    "left": ("top", 270),
    "right": ("bottom", 270),
    "back": ("back", 90),
    "top": ("right", 90),
    "bottom": ("left", 90),
}
"""The same where the box opens on its right: the net is turned, so that top becomes right."""


def lid_net(box: BoxMeasures) -> Net:
    """Return the net of a lid: the front, and walls as far as the lid comes down."""
    turns = {"top": 0, "bottom": 0, "left": 0, "right": 0}
    places = {"top": "top", "bottom": "bottom", "left": "left", "right": "right"}
    panels = _tray((box.width, box.height, box.walls), ("front", places, turns), box)
    return moved_to_origin(panels, f"lid of a box of {box.told}")


def base_net(box: BoxMeasures) -> Net:
    """Return the net of the base that a lid of these measures goes over: the back, and walls.

    It is smaller than the lid on each side by the board and the clearance, and less deep by the
    lid's board.
    """
    slack = 2 * (box.board + box.clearance)
    turns = {"top": 180, "bottom": 180, "left": 0, "right": 0}
    places = {"top": "top", "bottom": "bottom", "left": "right", "right": "left"}
    size = (box.width - slack, box.height - slack, box.depth - box.board)
    return moved_to_origin(
        _tray(size, ("back", places, turns), box), f"base of a box of {box.told}"
    )


def _tray(
    size: tuple[float, float, float],
    named: tuple[str, dict[str, str], dict[str, int]],
    box: BoxMeasures,
) -> tuple[Panel, ...]:
    """Return a floor with four walls, and tabs at the ends of the left and right walls."""
    wide, high, deep = size
    floor, places, turns = named
    tab = max(min(box.glue, deep, wide / 2), box.clearance)

    def wall(place: str, outline: Line, hinge: Line) -> Panel:
        return Panel(
            name=place,
            outline=outline,
            parent="floor",
            hinge=hinge,
            face=places[place],
            turn_deg=turns[place],
        )

    walls = (
        wall("top", _rect(0, -deep, wide, 0), ((0, 0), (wide, 0))),
        wall("bottom", _rect(0, high, wide, high + deep), ((0, high), (wide, high))),
        wall("left", _rect(-deep, 0, 0, high), ((0, 0), (0, high))),
        wall("right", _rect(wide, 0, wide + deep, high), ((wide, 0), (wide, high))),
    )
    gap = box.clearance
    tabs = tuple(
        _flap(
            f"{side}-{'top' if up else 'bottom'}-tab",
            side,
            ((x + gap, 0.0 if up else high), (x + deep - gap, 0.0 if up else high)),
            -tab if up else tab,
            inked=False,
        )
        for side, x in (("left", -deep), ("right", wide))
        for up in (True, False)
    )
    centre = Panel(name="floor", outline=_rect(0, 0, wide, high), face=floor)
    return (centre, *walls, *tabs)


def _rect(left: float, top: float, right: float, bottom: float) -> Line:
    """Return a rectangle's corners, clockwise from the top left."""
    return ((left, top), (right, top), (right, bottom), (left, bottom))


def _notched(left: float, right: float, bottom: float, radius: float) -> Line:
    """Return a rectangle from y = 0 with half a circle taken out of its upper edge."""
    if not radius:
        return _rect(left, 0, right, bottom)
    middle = (left + right) / 2
    angles = [pi - pi * step / ARC_STEPS for step in range(ARC_STEPS + 1)]
    arc = tuple((middle + radius * cos(angle), radius * sin(angle)) for angle in angles)
    return ((left, 0.0), *arc, (right, 0.0), (right, bottom), (left, bottom))


def _flap(name: str, parent: str, hinge: Line, away: float, *, inked: bool = True) -> Panel:
    """Return a flap at a level hinge, its free corners taken off.

    Args:
        name: of the panel.
        parent: the panel that it hangs on.
        hinge: from left to right.
        away: how far it reaches below the hinge, in mm; above it where negative.
        inked: whether the flap is printed on.
    """
    (left, y), (right, _) = hinge
    chamfer = min(abs(away) * CHAMFER_RATIO, (right - left) / 4)
    outline = (
        (left, y),
        (right, y),
        (right, y + away * (1 - CHAMFER_RATIO)),
        (right - chamfer, y + away),
        (left + chamfer, y + away),
        (left, y + away * (1 - CHAMFER_RATIO)),
    )
    return Panel(name=name, outline=outline, parent=parent, hinge=hinge, inked=inked)


def _glue_flap(x: float, high: float, box: BoxMeasures) -> Panel:
    """Return the flap left of the left side, which is glued behind the back's far edge."""
    slant = min(box.glue / 2, high / 4)
    outline = ((x, 0.0), (x, high), (x - box.glue, high - slant), (x - box.glue, slant))
    hinge = ((x, 0.0), (x, high))
    return Panel(name="glue", outline=outline, parent="left", hinge=hinge, inked=False)
