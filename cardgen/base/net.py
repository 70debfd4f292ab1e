"""Nets: flat pieces that are cut out, folded and glued into a box; in mm, y down.

A net is a tree of panels. Each hangs on its parent by a hinge, a stretch of an edge that both
share; what is an edge and no hinge is cut. The side that one sees is the box's outside.
"""

from collections.abc import Iterator
from functools import cached_property

from msgspec import Struct
from msgspec.structs import replace

from cardgen.base.geometry import EPSILON, QUARTERS, Matrix, Rect

Point = tuple[float, float]
Line = tuple[Point, ...]


class Panel(Struct, frozen=True, kw_only=True):
    """A part of a net between folds.

    outline: its corners in order; the last is joined to the first.
    parent, hinge: what it hangs on and where; "" and none for the panel that lies still.
    face: the side of the box that it shows; "" for flaps. turn_deg: how art on it is turned
    clockwise, so that it stands upright on the box. inked: whether it shows art at all.
    """

    name: str
    outline: Line
    parent: str = ""
    hinge: Line = ()
    face: str = ""
    turn_deg: int = 0
    inked: bool = True

    @property
    def box(self) -> Rect:
        """The smallest rectangle around it."""
        return _around(self.outline)

    def edges(self) -> Iterator[Line]:
        """Yield the edges in order."""
        yield from zip(self.outline, (*self.outline[1:], self.outline[0]), strict=True)

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the art on it, as one sees it upright."""
        box = self.box
        return (box.width, box.height) if self.turn_deg % 180 == 0 else (box.height, box.width)

    @property
    def matrix(self) -> Matrix:
        """The map from upright art, its top left at (0, 0), onto the panel."""
        width, height = self.size
        turn = QUARTERS[self.turn_deg]
        turned = turn.bounds(Rect(x=0.0, y=0.0, width=width, height=height))
        return Matrix.moved(self.box.x - turned.x, self.box.y - turned.y) @ turn


class Net(Struct, frozen=True, kw_only=True, dict=True):
    """Panels, the one that lies still first; the smallest rectangle around them starts at (0, 0).

    told: what it is, in words and figures.
    """

    panels: tuple[Panel, ...]
    told: str

    @cached_property
    def width(self) -> float:
        """How wide the net is."""
        return max(panel.box.right for panel in self.panels)

    @cached_property
    def height(self) -> float:
        """How high the net is."""
        return max(panel.box.bottom for panel in self.panels)

    @cached_property
    def folds(self) -> tuple[Line, ...]:
        """The lines to fold along."""
        return tuple(panel.hinge for panel in self.panels if panel.hinge)

    @cached_property
    def cuts(self) -> tuple[Line, ...]:
        """The lines to cut along, each as long as it goes without a stop."""
        return tuple(line for panel in self.panels for line in _joined(self._cut_edges(panel)))

    @property
    def faces(self) -> dict[str, Panel]:
        """The panels that show a side of the box, by that side's name."""
        return {panel.face: panel for panel in self.panels if panel.face}

    def art(self, bleed: float) -> tuple[Rect, ...]:
        """Return the areas that art may fill: all panels but those that are glued, and a bleed."""
        return tuple(panel.box.outset(bleed) for panel in self.panels if panel.inked)

    def _cut_edges(self, panel: Panel) -> Iterator[Line]:
        """Yield what no hinge takes of a panel's edges, in order."""
        for edge in panel.edges():
            yield from _without(edge, self.folds)


def moved_to_origin(panels: tuple[Panel, ...], told: str) -> Net:
    """Return the net of panels that lie anywhere."""
    boxes = [panel.box for panel in panels]
    left, top = min(box.x for box in boxes), min(box.y for box in boxes)

    def moved(line: Line) -> Line:
        return tuple((x - left, y - top) for x, y in line)

    return Net(
        panels=tuple(
            replace(panel, outline=moved(panel.outline), hinge=moved(panel.hinge))
            for panel in panels
        ),
        told=told,
    )


def _around(line: Line) -> Rect:
    """Return the smallest rectangle around points."""
    xs, ys = [x for x, _ in line], [y for _, y in line]
    return Rect(x=min(xs), y=min(ys), width=max(xs) - min(xs), height=max(ys) - min(ys))


def _without(edge: Line, folds: tuple[Line, ...]) -> Iterator[Line]:
    """Yield the parts of an edge that lie on no fold, in order."""
    (x1, y1), (x2, y2) = edge
    dx, dy = x2 - x1, y2 - y1
    square = dx * dx + dy * dy

    def along(point: Point) -> float:
        return ((point[0] - x1) * dx + (point[1] - y1) * dy) / square

    def at(ratio: float) -> Point:
        return (x1 + dx * ratio, y1 + dy * ratio)

    in_line = (
        sorted((along(start), along(end)))
        for start, end in folds
        if all(abs((p[0] - x1) * dy - (p[1] - y1) * dx) < EPSILON * square for p in (start, end))
    )
    taken = sorted((low, high) for low, high in in_line if low < 1 - EPSILON and high > EPSILON)
    reached = 0.0
    for low, high in taken:
        if low > reached + EPSILON:
            yield at(reached), at(low)
        reached = max(reached, min(high, 1.0))
    if reached < 1 - EPSILON:
        yield at(reached), at(1.0)


def _joined(parts: Iterator[Line]) -> list[Line]:
    """Return the parts with those joined that go on where another ends."""
    lines: list[Line] = []
    for part in parts:
        if lines and _same(lines[-1][-1], part[0]):
            lines[-1] = (*lines[-1], part[-1])
        else:
            lines.append(part)
    if len(lines) > 1 and _same(lines[-1][-1], lines[0][0]):
        lines[0] = (*lines.pop(), *lines[0][1:])
    return lines


def _same(one: Point, other: Point) -> bool:
    """Tell whether two points are the same."""
    return abs(one[0] - other[0]) < EPSILON and abs(one[1] - other[1]) < EPSILON
