"""Basic shapes and paths: their outlines, and how they are filled and stroked."""

from functools import lru_cache
from itertools import pairwise

from msgspec.structs import replace

from cardgen.base.diagnostics import Diagnostic
from cardgen.base.geometry import Rect
from cardgen.base.units import MM_PER_UNIT
from cardgen.svg.bounds import NOWHERE, path_bounds, rect_path, transformed
from cardgen.svg.canvas import Canvas, Path, Pen, Segment
from cardgen.svg.context import Scene, Site
from cardgen.svg.markers import paint_markers
from cardgen.svg.path_walk import measure_path
from cardgen.svg.paths import PathDataError, arc, parse_path
from cardgen.svg.servers import within
from cardgen.svg.tree import Element
from cardgen.svg.values import parse_numbers

SHAPES = {"path", "rect", "circle", "ellipse", "line", "polyline", "polygon"}


def outline_of(element: Element, site: Site, scene: Scene) -> Path | None:
    """Return the outline in the element's own user space; None where there is nothing to draw."""
    match element.tag:
        case "path":
            return _path(element, scene)
        case "rect":
            return _rect(element, site, scene)
        case "circle":
            radius = _size(element, "r", site, scene, "xy")
            return _ellipse(element, site, scene, radius, radius)
        case "ellipse":
            rx, ry = _radii(element, site, scene)
            return _ellipse(element, site, scene, rx, ry)
        case "line":
            return _line(element, site, scene)
        case "polyline" | "polygon":
            return _polygon(element, scene)
        case _:
            return None


def paint_shape(element: Element, site: Site, scene: Scene, canvas: Canvas) -> None:
    """Fill and stroke a basic shape or path, and put its markers, in the order asked for."""
    style = site.style
    path = outline_of(element, site, scene)
    if path is None or style.visibility != "visible":
        return
    for step in style.paint_order:
        if step == "fill":
            _fill(path, site, scene, canvas)
        elif step == "stroke":
            _stroke(element, path, site, scene, canvas)
        elif style.marker_start or style.marker_mid or style.marker_end:
            paint_markers(element, site, scene, canvas)


def pen_of(site: Site) -> Pen:
    """Return how the site's style draws lines, in user units."""
    style = site.style
    diagonal = site.whole("xy")
    dashes = tuple(style.resolve(dash, diagonal) for dash in style.stroke_dasharray)
    if not any(dashes):
        dashes = ()
    elif len(dashes) % 2:
        dashes += dashes
    return Pen(
        width=style.resolve(style.stroke_width, diagonal),
        cap=style.stroke_linecap,
        join=style.stroke_linejoin,
        miter_limit=style.stroke_miterlimit,
        dashes=dashes,
        dash_offset=style.resolve(style.stroke_dashoffset, diagonal) if dashes else 0.0,
    )


def _fill(path: Path, site: Site, scene: Scene, canvas: Canvas) -> None:
    style = site.style
    if style.fill is None:
        return
    found = scene.paint_of(style.fill, lambda: path_bounds(path) or NOWHERE, site)
    if found is not None:
        paint, alpha = found
        canvas.fill(path, paint, alpha * style.fill_opacity, style.fill_rule)


def _stroke(element: Element, path: Path, site: Site, scene: Scene, canvas: Canvas) -> None:
    style = site.style
    if style.stroke is None:
        return
    pen = scene.pen_of(site)
    found = scene.paint_of(style.stroke, lambda: path_bounds(path) or NOWHERE, site)
    if found is None or pen.width <= 0.0:
        return
    paint, alpha = found
    if pen.dashes and "pathLength" in element.attributes:
        pen = _dashed_by_length(element, path, pen, scene)
    if style.vector_effect == "none":
        canvas.stroke(path, paint, pen, alpha * style.stroke_opacity)
    elif abs(site.matrix.determinant) > 0.0:
        # The pen is a pen on paper: its width counts in CSS pixels whatever the drawing's scale.
        canvas.save()
        canvas.transform(site.matrix.inverse())
        pen = _scaled(pen, MM_PER_UNIT["px"])
        there = within(paint, site.matrix)
        canvas.stroke(transformed(path, site.matrix), there, pen, alpha * style.stroke_opacity)
        canvas.restore()


def _dashed_by_length(element: Element, path: Path, pen: Pen, scene: Scene) -> Pen:
    """Return the pen with dashes that count in the author's `pathLength`."""
    text = element.attributes["pathLength"]
    try:
        stated = float(text)
    except ValueError:
        stated = 0.0
    if stated <= 0.0:
        message = f"pathLength is `{text}`, expected a number above 0"
        scene.wrong("svg-value", element, "pathLength", message)
        return pen
    factor = measure_path(path).length / stated
    return replace(_scaled(pen, factor), width=pen.width)


def _scaled(pen: Pen, factor: float) -> Pen:
    return replace(
        pen,
        width=pen.width * factor,
        dashes=tuple(dash * factor for dash in pen.dashes),
        dash_offset=pen.dash_offset * factor,
    )


def _path(element: Element, scene: Scene) -> Path | None:
    data = element.attributes.get("d", "")
    try:
        return parse_path(data) if data not in ("", "none") else None
    except PathDataError as error:
        scene.report(_bad_data(element, error))
        return None


def _bad_data(element: Element, error: PathDataError) -> Diagnostic:
    message = f"path data has {error} (character {error.offset + 1})"
    hint = "draw the path anew, or correct it there"
    return Diagnostic("svg-path-data", element.span_of("d", error.offset), message, hint)


def _size(element: Element, name: str, site: Site, scene: Scene, along: str) -> float:
    """Return a length that must not be negative."""
    size = scene.length(element, name, site, along=along)
    if size < 0.0:
        message = f"{name} is {size:g}, expected 0 or more"
        scene.wrong("svg-value", element, name, message)
        return 0.0
    return size


def _radii(element: Element, site: Site, scene: Scene) -> tuple[float, float]:
    """Return rx and ry; the one that is left out is like the other."""
    rx = ry = 0.0
    has_rx = element.attributes.get("rx", "auto") != "auto"
    has_ry = element.attributes.get("ry", "auto") != "auto"
    if has_rx:
        rx = ry = _size(element, "rx", site, scene, "x")
    if has_ry:
        ry = _size(element, "ry", site, scene, "y")
        rx = rx if has_rx else ry
    return rx, ry


def _rect(element: Element, site: Site, scene: Scene) -> Path | None:
    box = box_of(element, site, scene)
    if box.width <= 0.0 or box.height <= 0.0:
        return None
    rx, ry = _radii(element, site, scene)
    return rounded_rect(box, min(rx, box.width / 2), min(ry, box.height / 2))


def box_of(element: Element, site: Site, scene: Scene) -> Rect:
    """Return the rectangle of x, y, width and height, in user units."""
    return Rect(
        x=scene.length(element, "x", site, along="x"),
        y=scene.length(element, "y", site, along="y"),
        width=_size(element, "width", site, scene, "x"),
        height=_size(element, "height", site, scene, "y"),
    )


@lru_cache(maxsize=1024)
def rounded_rect(box: Rect, rx: float, ry: float) -> Path:
    """Return a rectangle with elliptical corners, clockwise. Source: SVG 2, section 10.2."""
    if rx <= 0.0 or ry <= 0.0:
        return rect_path(box)
    left, top, right, bottom = box.x, box.y, box.right, box.bottom
    corners = (
        ((right - rx, top), (right, top + ry)),
        ((right, bottom - ry), (right - rx, bottom)),
        ((left + rx, bottom), (left, bottom - ry)),
        ((left, top + ry), (left + rx, top)),
    )
    segments: list[Segment] = [("M", (left + rx, top))]
    here = (left + rx, top)
    for start, end in corners:
        if start != here:
            segments.append(("L", start))
        segments.extend(arc(start, end, (rx, ry), 0.0, (False, True)))
        here = end
    return Path((*segments, ("Z", ())))


def _ellipse(element: Element, site: Site, scene: Scene, rx: float, ry: float) -> Path | None:
    if rx <= 0.0 or ry <= 0.0:
        return None
    cx = scene.length(element, "cx", site, along="x")
    cy = scene.length(element, "cy", site, along="y")
    return ellipse_path(cx, cy, rx, ry)


@lru_cache(maxsize=1024)
def ellipse_path(cx: float, cy: float, rx: float, ry: float) -> Path:
    """Return an ellipse, clockwise from its rightmost point. Source: SVG 2, section 10.3."""
    points = ((cx + rx, cy), (cx, cy + ry), (cx - rx, cy), (cx, cy - ry), (cx + rx, cy))
    quarters = [
        segment
        for start, end in pairwise(points)
        for segment in arc(start, end, (rx, ry), 0.0, (False, True))
    ]
    return Path((("M", points[0]), *quarters, ("Z", ())))


def _line(element: Element, site: Site, scene: Scene) -> Path:
    x1, y1, x2, y2 = (
        scene.length(element, name, site, along=name[0]) for name in ("x1", "y1", "x2", "y2")
    )
    return Path((("M", (x1, y1)), ("L", (x2, y2))))


def _polygon(element: Element, scene: Scene) -> Path | None:
    text = element.attributes.get("points", "")
    try:
        numbers = parse_numbers(text)
    except ValueError as error:
        scene.wrong("svg-value", element, "points", f"points: {error}")
        return None
    if len(numbers) % 2:
        message = f"points has {len(numbers)} numbers, expected pairs of x and y"
        scene.wrong("svg-value", element, "points", message)
        return None
    points = list(zip(numbers[::2], numbers[1::2], strict=True))
    if not points:
        return None
    end = (("Z", ()),) if element.tag == "polygon" else ()
    return Path((("M", points[0]), *(("L", point) for point in points[1:]), *end))
