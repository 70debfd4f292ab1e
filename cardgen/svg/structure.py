"""Elements that hold others: groups, nested drawings, use and symbol, switch."""

from cardgen.base.geometry import IDENTITY, Matrix, Rect
from cardgen.svg.bounds import rect_path
from cardgen.svg.canvas import Canvas
from cardgen.svg.conditions import suits
from cardgen.svg.context import Scene, Site
from cardgen.svg.effects import paint_with_effects
from cardgen.svg.shapes import box_of
from cardgen.svg.tree import Element
from cardgen.svg.views import view_of

VIEWED = {"svg", "symbol"}


def paint_group(element: Element, site: Site, scene: Scene, canvas: Canvas) -> None:
    """Paint the children of a group or link."""
    scene.paint_children(element, site, canvas)


def paint_nested(element: Element, site: Site, scene: Scene, canvas: Canvas) -> None:
    """Paint a drawing in the drawing, in its own viewport."""
    box = box_of(element, site, scene)
    attributes = element.attributes
    width = box.width if "width" in attributes or site.style.width else site.width
    height = box.height if "height" in attributes or site.style.height else site.height
    box = Rect(x=box.x, y=box.y, width=width, height=height)
    _paint_viewed(element, box, site, scene, canvas)


def paint_use(element: Element, site: Site, scene: Scene, canvas: Canvas) -> None:
    """Paint what `href` names, as if it stood here; a symbol in its own viewport."""
    target = scene.target(element)
    if target is None or not scene.enter(target, element, "href"):
        return
    x = scene.length(element, "x", site, along="x")
    y = scene.length(element, "y", site, along="y")
    canvas.save()
    moved = site
    if x or y:
        canvas.transform(Matrix.moved(x, y))
        moved = site.moved(Matrix.moved(x, y))
    if target.tag in VIEWED:
        _paint_used_view(element, target, moved, scene, canvas)
    else:
        scene.paint_again(target, moved, canvas)
    canvas.restore()
    scene.leave(target)


def paint_switch(element: Element, site: Site, scene: Scene, canvas: Canvas) -> None:
    """Paint the first child that suits the language and asks for no extensions."""
    for child in element.elements:
        if suits(child, scene.context.language):
            scene.paint(child, site, canvas)
            return


def _paint_used_view(
    use: Element, target: Element, site: Site, scene: Scene, canvas: Canvas
) -> None:
    """Paint a symbol or nested svg; width and height of the use come before its own."""
    style = scene.style_of(target, site.style)
    inner = site.styled(style)
    sizes: list[float] = []
    for name, along, whole in (("width", "x", site.width), ("height", "y", site.height)):
        source = use if use.attributes.get(name, "auto") != "auto" else target
        sizes.append(scene.length(source, name, inner, along=along, default=whole))
    at_x = scene.length(target, "x", inner, along="x")
    at_y = scene.length(target, "y", inner, along="y")
    if target.tag == "symbol":
        at_x = at_y = 0.0
    if style.display == "none":
        return
    box = Rect(x=at_x, y=at_y, width=sizes[0], height=sizes[1])

    def draw(element: Element, place: Site, scene: Scene, canvas: Canvas) -> None:
        _paint_viewed(element, box, place, scene, canvas)

    paint_with_effects(target, inner, scene, canvas, draw)


def _paint_viewed(element: Element, box: Rect, site: Site, scene: Scene, canvas: Canvas) -> None:
    """Paint the children in a viewport that is fitted into the box."""
    if box.width <= 0.0 or box.height <= 0.0:
        return
    view, matrix = view_of(element, box, scene)
    canvas.save()
    if (site.style.overflow or "hidden") not in ("visible", "auto"):
        canvas.clip(rect_path(box))
    if matrix != IDENTITY:
        canvas.transform(matrix)
    scene.paint_children(element, site.viewed(view.width, view.height, matrix), canvas)
    canvas.restore()
