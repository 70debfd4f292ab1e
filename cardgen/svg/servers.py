"""Paint servers: gradients and patterns become paints that fit the shape they colour."""

from collections.abc import Callable, Iterator
from typing import Any

from msgspec.structs import replace

from cardgen.base.geometry import IDENTITY, Matrix, Rect
from cardgen.svg.bounds import box_matrix
from cardgen.svg.canvas import Drawing, LinearGradient, Paint, RadialGradient, Stop, Tile
from cardgen.svg.context import Scene, Site
from cardgen.svg.style import Ink, Length, Reference
from cardgen.svg.transforms import parse_transform
from cardgen.svg.tree import Element
from cardgen.svg.values import parse_distance, parse_ratio
from cardgen.svg.viewport import fit, parse_aspect, parse_view_box

GRADIENTS = {"linearGradient", "radialGradient"}
UNITS = ("userSpaceOnUse", "objectBoundingBox")
Found = tuple[Paint, float]


def paint_of_reference(
    reference: Reference, bounds: Callable[[], Rect], site: Site, scene: Scene
) -> Found | None:
    """Return what `url(#id)` paints with; the fallback or nothing where it can't."""
    server = scene.document.element(reference.id)
    if server is not None and server.tag in GRADIENTS:
        found = _gradient(server, bounds, site, scene)
    elif server is not None and server.tag == "pattern":
        found = _pattern(server, bounds, site, scene)
    else:
        return None if reference.fallback is None else _plain(reference.fallback)
    if found is None and reference.fallback is not None:
        return _plain(reference.fallback)
    return found


def within(paint: Paint, matrix: Matrix) -> Paint:
    """Return the paint as it looks from outside a space that the matrix maps."""
    if isinstance(paint, LinearGradient | RadialGradient | Tile):
        return replace(paint, matrix=matrix @ paint.matrix)
    return paint


def is_server(element: Element) -> bool:
    """Tell whether a fill may refer to the element."""
    return element.tag in GRADIENTS or element.tag == "pattern"


def _plain(ink: Ink) -> Found:
    return ink.colour, ink.alpha


def _chain(element: Element, scene: Scene) -> Iterator[Element]:
    """Yield the element and those it takes what it lacks from, as `href` says."""
    passed: list[Element] = []
    here: Element | None = element
    while here is not None:
        passed.append(here)
        yield here
        if "href" not in here.attributes:
            break
        following = scene.target(here)
        if following is not None and any(following.node is one.node for one in passed):
            scene.wrong("svg-circle", here, "href", "the references go in a circle")
            break
        here = following


def _attribute(chain: list[Element], name: str) -> tuple[Element, str] | None:
    for element in chain:
        if element.attributes.get(name):
            return element, element.attributes[name]
    return None


def _gradient(
    element: Element, bounds: Callable[[], Rect], site: Site, scene: Scene
) -> Found | None:
    chain = list(_chain(element, scene))
    stops = _stops(next((one for one in chain if _has_stops(one)), element), scene)
    if not stops:
        return None
    if len(stops) == 1:
        return stops[0].colour, stops[0].alpha
    last = (stops[-1].colour, stops[-1].alpha)
    box_space = _in_box(chain, "gradientUnits", scene, default="objectBoundingBox")
    matrix = _transform(chain, "gradientTransform", scene)
    if box_space:
        box = bounds()
        if box.width <= 0.0 or box.height <= 0.0:
            return None
        matrix = box_matrix(box) @ matrix
    spread: Any = _word(chain, "spreadMethod", scene, "pad", "reflect", "repeat")
    reader = _Reader(chain, site, scene, in_box=box_space)
    if element.tag == "linearGradient":
        x1, y1 = reader.read("x1", "x", "0%"), reader.read("y1", "y", "0%")
        x2, y2 = reader.read("x2", "x", "100%"), reader.read("y2", "y", "0%")
        if (x1, y1) == (x2, y2):
            return last
        gradient = LinearGradient(
            x1=x1, y1=y1, x2=x2, y2=y2, stops=stops, spread=spread, matrix=matrix
        )
        return gradient, 1.0
    return _radial(reader, stops, spread, matrix)


def _radial(reader: "_Reader", stops: tuple[Stop, ...], spread: Any, matrix: Matrix) -> Found:
    cx, cy = reader.read("cx", "x", "50%"), reader.read("cy", "y", "50%")
    r, fr = reader.read("r", "xy", "50%"), reader.read("fr", "xy", "0%")
    if r <= 0.0:
        return stops[-1].colour, stops[-1].alpha
    fx = reader.read("fx", "x", "") if reader.has("fx") else cx
    fy = reader.read("fy", "y", "") if reader.has("fy") else cy
    away = ((fx - cx) ** 2 + (fy - cy) ** 2) ** 0.5
    reach = max(r - fr, 0.0) * 0.999
    if away > reach:  # a focus outside the circle would throw a cone
        fx, fy = cx + (fx - cx) * reach / away, cy + (fy - cy) * reach / away
    gradient = RadialGradient(
        cx=cx, cy=cy, r=r, fx=fx, fy=fy, fr=fr, stops=stops, spread=spread, matrix=matrix
    )
    return gradient, 1.0


class _Reader:
    """Reads lengths along a chain of elements, in user units or as shares of a box."""

    def __init__(self, chain: list[Element], site: Site, scene: Scene, *, in_box: bool) -> None:
        self.chain = chain
        self.site = site
        self.scene = scene
        self.in_box = in_box

    def has(self, name: str) -> bool:
        """Tell whether any element of the chain has the attribute."""
        return _attribute(self.chain, name) is not None

    def read(self, name: str, along: str, default: str) -> float:
        """Return the length: user units, or a share of the box where that is the space."""
        element, text = _attribute(self.chain, name) or (self.chain[0], default)
        try:
            distance = parse_distance(text)
        except ValueError as error:
            self.scene.wrong("svg-value", element, name, f"{name}: {error}")
            return 0.0
        if not isinstance(distance, Length):
            return distance
        if self.in_box and distance.unit == "%":
            return distance.value / 100
        return self.site.style.resolve(distance, self.site.whole(along))


def _has_stops(element: Element) -> bool:
    return any(child.tag == "stop" for child in element.elements)


def _stops(element: Element, scene: Scene) -> tuple[Stop, ...]:
    """Return the stops with offsets that don't fall."""
    inherited = scene.style_in_tree(element)
    stops: list[Stop] = []
    reached = 0.0
    for child in element.elements:
        if child.tag != "stop":
            continue
        style = scene.style_of(child, inherited)
        try:
            offset = parse_ratio(child.attributes.get("offset", "0"))
        except ValueError as error:
            scene.wrong("svg-value", child, "offset", f"offset: {error}")
            continue
        reached = max(reached, offset)
        ink = style.stop_colour
        stops.append(Stop(reached, ink.colour, ink.alpha * style.stop_opacity))
    return tuple(stops)


def _word(chain: list[Element], name: str, scene: Scene, *known: str) -> str:
    """Return a keyword of the chain; the first known one where it is left out or wrong."""
    found = _attribute(chain, name)
    if found is None:
        return known[0]
    element, text = found
    if text.strip() in known:
        return text.strip()
    message = f"{name} is `{text}`, expected one of {', '.join(known)}"
    scene.wrong("svg-value", element, name, message)
    return known[0]


def _in_box(chain: list[Element], name: str, scene: Scene, *, default: str) -> bool:
    other = next(unit for unit in UNITS if unit != default)
    return _word(chain, name, scene, default, other) == "objectBoundingBox"


def _transform(chain: list[Element], name: str, scene: Scene) -> Matrix:
    found = _attribute(chain, name) or _attribute(chain, "transform")
    if found is None:
        return IDENTITY
    element, text = found
    try:
        return parse_transform(text)
    except ValueError as error:
        scene.wrong("svg-value", element, name, f"{name}: {error}")
        return IDENTITY


def _pattern(
    element: Element, bounds: Callable[[], Rect], site: Site, scene: Scene
) -> Found | None:
    chain = list(_chain(element, scene))
    in_box = _in_box(chain, "patternUnits", scene, default="objectBoundingBox")
    box = bounds()
    reader = _Reader(chain, site, scene, in_box=in_box)
    x, y = reader.read("x", "x", "0"), reader.read("y", "y", "0")
    width, height = reader.read("width", "x", "0"), reader.read("height", "y", "0")
    if in_box:
        x, y = box.x + x * box.width, box.y + y * box.height
        width, height = width * box.width, height * box.height
    if width <= 0.0 or height <= 0.0:
        return None
    cell = Rect(x=x, y=y, width=width, height=height)
    holder = next((one for one in chain if any(True for _ in one.elements)), element)
    inner = _content_matrix(chain, cell, box, scene)
    matrix = _transform(chain, "patternTransform", scene)
    drawing = _tile_drawing(holder, element, inner, site.moved(matrix), scene)
    return None if drawing is None else (Tile(drawing=drawing, cell=cell, matrix=matrix), 1.0)


def _content_matrix(chain: list[Element], cell: Rect, box: Rect, scene: Scene) -> Matrix:
    """Return the map from the pattern's content to the space of its cell."""
    found = _attribute(chain, "viewBox")
    if found is not None:
        element, text = found
        try:
            aspect = _attribute(chain, "preserveAspectRatio")
            return fit(
                parse_view_box(text), cell, parse_aspect(aspect[1] if aspect else "xMidYMid")
            )
        except ValueError as error:
            scene.wrong("svg-value", element, "viewBox", f"viewBox: {error}")
    matrix = Matrix.moved(cell.x, cell.y)
    if _in_box(chain, "patternContentUnits", scene, default="userSpaceOnUse"):
        matrix = matrix @ Matrix.scaled(box.width, box.height)
    return matrix


def _tile_drawing(
    holder: Element, user: Element, inner: Matrix, site: Site, scene: Scene
) -> Drawing | None:
    if not scene.enter(holder, user, ""):
        return None
    drawing = Drawing()
    if inner != IDENTITY:
        drawing.transform(inner)
    place = site.moved(inner).styled(scene.style_in_tree(holder))
    scene.paint_children(holder, place, drawing)
    scene.leave(holder)
    return drawing
