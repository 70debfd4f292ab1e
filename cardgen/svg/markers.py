"""Markers: the symbols at the points of a line."""

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

from msgspec import Struct

from cardgen.base.geometry import Matrix, Rect
from cardgen.svg.bounds import rect_path
from cardgen.svg.canvas import Canvas
from cardgen.svg.context import Scene, Site
from cardgen.svg.paths import Group, PathDataError, parse_groups
from cardgen.svg.style import Style
from cardgen.svg.tree import Element
from cardgen.svg.values import parse_number, parse_numbers
from cardgen.svg.views import view_of

MARKED = {"path", "line", "polyline", "polygon"}
KEYWORDS = {"left": 0.0, "top": 0.0, "center": 0.5, "right": 1.0, "bottom": 1.0}
Point = tuple[float, float]


class Vertex(Struct, frozen=True):
    """A point that wears a marker, and the directions in which the line comes and goes.

    arriving, leaving: as vectors; None at an open end.
    """

    point: Point
    arriving: Point | None
    leaving: Point | None

    @property
    def angle_deg(self) -> float:
        """The direction of the line there, clockwise; halfway between coming and going."""
        ways = [way for way in (self.arriving, self.leaving) if way is not None]
        if not ways:
            return 0.0
        if len(ways) == 1:
            return math.degrees(math.atan2(ways[0][1], ways[0][0]))
        coming, going = (math.atan2(y, x) for x, y in ways)
        turn = math.remainder(going - coming, math.tau)
        return math.degrees(coming + turn / 2)


def paint_markers(element: Element, site: Site, scene: Scene, canvas: Canvas) -> None:
    """Paint the markers of a line in the order start, middle, end."""
    if element.tag not in MARKED:
        return
    try:
        points = vertices(_groups(element, site, scene))
    except (PathDataError, ValueError):
        return  # the outline was reported
    if not points:
        return
    style, wearer = site.style, Wearer(element, site, scene, canvas)
    if style.marker_start:
        wearer.put(style.marker_start, points[0], "marker-start")
    for vertex in points[1:-1] if style.marker_mid else ():
        wearer.put(style.marker_mid, vertex, "marker-mid")
    if style.marker_end:
        wearer.put(style.marker_end, points[-1], "marker-end")


def vertices(groups: Sequence[Group]) -> list[Vertex]:
    """Return the points of a path that wear markers: one for each command."""
    lines = [line for subpath in _subpaths(groups) for line in subpath]
    return [Vertex(*line) for line in lines]


def _subpaths(groups: Sequence[Group]) -> Iterator[list[tuple[Point, Point | None, Point | None]]]:
    """Yield for each subpath its points with the directions before and after."""
    subpath: list[tuple[Point, Point | None, Point | None]] = []
    here: Point = (0.0, 0.0)
    for group in groups:
        if group and group[0][0] == "M":
            if subpath:
                yield subpath
            here = (group[0][1][0], group[0][1][1])
            subpath = [(here, None, None)]
            group = group[1:]
        if not group:
            continue
        if group[0][0] == "Z":
            _close(subpath)
            here = subpath[0][0]
            continue
        first, last, end = _ways(here, group)
        point, arriving, _ = subpath[-1]
        subpath[-1] = (point, arriving, first or arriving)
        subpath.append((end, last or arriving, None))
        here = end
    if subpath:
        yield subpath


def _close(subpath: list[tuple[Point, Point | None, Point | None]]) -> None:
    """Join the last point to the first one: both then know where the line goes on."""
    start, _, leaving = subpath[0]
    end, arriving, _ = subpath[-1]
    way = _way(end, start) or arriving
    subpath[-1] = (end, arriving, way)
    subpath[0] = (start, way, leaving)
    subpath.append((start, way, leaving))


def _ways(here: Point, group: Group) -> tuple[Point | None, Point | None, Point]:
    """Return the directions at the start and end of a command's segments, and its end."""
    points = [here]
    for _, numbers in group:
        points.extend(zip(numbers[::2], numbers[1::2], strict=True))
    steps = [way for a, b in pairwise(points) if (way := _way(a, b)) is not None]
    first, last = (steps[0], steps[-1]) if steps else (None, None)
    return first, last, points[-1]


def _way(start: Point, end: Point) -> Point | None:
    dx, dy = end[0] - start[0], end[1] - start[1]
    return (dx, dy) if math.hypot(dx, dy) > 1e-9 else None


def _groups(element: Element, site: Site, scene: Scene) -> Sequence[Group]:
    if element.tag == "path":
        return parse_groups(element.attributes.get("d", ""))
    if element.tag == "line":
        x1, y1, x2, y2 = (
            scene.length(element, name, site, along=name[0]) for name in ("x1", "y1", "x2", "y2")
        )
        return [(("M", (x1, y1)),), (("L", (x2, y2)),)]
    numbers = parse_numbers(element.attributes.get("points", ""))
    pairs = zip(numbers[::2], numbers[1::2], strict=True)
    groups: list[Group] = [(("L" if index else "M", pair),) for index, pair in enumerate(pairs)]
    return [*groups, (("Z", ()),)] if element.tag == "polygon" and groups else groups


class Wearer(Struct, frozen=True):
    """A line that wears markers, and where it is painted."""

    element: Element
    site: Site
    scene: Scene
    canvas: Canvas

    def put(self, identifier: str, vertex: Vertex, name: str) -> None:
        """Paint the marker of that id at the point; `name` is the property that asks for it."""
        element, scene = self.element, self.scene
        attribute = element.attribute_with(f"#{identifier}", name, "marker", "style")
        marker = scene.document.element(identifier)
        if marker is None or marker.tag != "marker":
            is_what = "is not in this file" if marker is None else f"is a <{marker.tag}>"
            message = f"`#{identifier}` {is_what}, expected a <marker>"
            hint = "correct the id or add the marker"
            scene.wrong("svg-reference", element, attribute, message, hint)
        elif scene.enter(marker, element, attribute):
            angle = _angle(marker, vertex, scene, is_start=name == "marker-start")
            matrix = Matrix.moved(*vertex.point) @ Matrix.turned(angle)
            self._paint(marker, matrix @ self._scale(marker))
            scene.leave(marker)

    def _scale(self, marker: Element) -> Matrix:
        units = marker.attributes.get("markerUnits", "strokeWidth")
        if units == "userSpaceOnUse":
            return Matrix()
        if units != "strokeWidth":
            message = f"markerUnits is `{units}`, expected strokeWidth or userSpaceOnUse"
            self.scene.wrong("svg-value", marker, "markerUnits", message)
        width = self.scene.pen_of(self.site).width
        return Matrix.scaled(width, width)

    def _paint(self, marker: Element, matrix: Matrix) -> None:
        site, scene, canvas = self.site, self.scene, self.canvas
        style = _worn(scene.style_in_tree(marker), site.style)
        width = scene.length(marker, "markerWidth", site, along="x", default=3.0)
        height = scene.length(marker, "markerHeight", site, along="y", default=3.0)
        if width <= 0.0 or height <= 0.0 or matrix.determinant == 0.0:
            return
        box = Rect(x=0.0, y=0.0, width=width, height=height)
        view, inner = view_of(marker, box, scene)
        x = _reference(marker, "refX", view.x, view.width, scene)
        y = _reference(marker, "refY", view.y, view.height, scene)
        at_x, at_y = inner.apply(x, y)
        place = matrix @ Matrix.moved(-at_x, -at_y)
        canvas.save()
        canvas.transform(place)
        if (style.overflow or "hidden") != "visible":
            canvas.clip(rect_path(box))
        if inner != Matrix():
            canvas.transform(inner)
        inside = site.moved(place).viewed(view.width, view.height, inner).styled(style)
        scene.paint_children(marker, inside, canvas)
        canvas.restore()


def _worn(marker: Style, line: Style) -> Style:
    """Return the marker's style, knowing the paints of the line that wears it."""
    return Style.of({**marker.__dict__, "worn_fill": line.fill, "worn_stroke": line.stroke})


def _angle(marker: Element, vertex: Vertex, scene: Scene, *, is_start: bool) -> float:
    text = marker.attributes.get("orient", "0").strip()
    if text == "auto":
        return vertex.angle_deg
    if text == "auto-start-reverse":
        return vertex.angle_deg + (180.0 if is_start else 0.0)
    try:
        return parse_number(text.removesuffix("deg"))
    except ValueError as error:
        scene.wrong("svg-value", marker, "orient", f"orient: {error}, expected auto or degrees")
        return 0.0


def _reference(marker: Element, name: str, start: float, size: float, scene: Scene) -> float:
    text = marker.attributes.get(name, "0").strip()
    if text in KEYWORDS:
        return start + KEYWORDS[text] * size
    try:
        if text.endswith("%"):
            return parse_number(text[:-1]) / 100 * size
        return parse_number(text.removesuffix("px"))
    except ValueError as error:
        scene.wrong("svg-value", marker, name, f"{name}: {error}")
        return 0.0
