"""Clipping paths and masks: what lets only a part of an element through."""

from collections.abc import Callable, Iterator
from itertools import combinations

from msgspec import Struct

from cardgen.base.colour import WHITE
from cardgen.base.geometry import EPSILON, IDENTITY, Matrix, Rect
from cardgen.svg.bounds import box_matrix, path_bounds, rect_path, transformed
from cardgen.svg.canvas import Canvas, Drawing, FillRule, Path
from cardgen.svg.conditions import suits
from cardgen.svg.context import Scene, Site
from cardgen.svg.luminance import in_greys
from cardgen.svg.shapes import SHAPES, outline_of
from cardgen.svg.tree import Element

UNITS = ("userSpaceOnUse", "objectBoundingBox")
Bounds = Callable[[], Rect]


class ClipShape(Struct, frozen=True):
    """One shape of a clipping path, in the space of what it clips."""

    path: Path
    rule: FillRule


def clip_to(identifier: str, user: Element, site: Site, scene: Scene, bounds: Bounds) -> "Clip":
    """Return how the clipping path of that id clips the element that uses it.

    Args:
        identifier: of the clipPath.
        user: the element that is clipped.
        site: where it stands, its own transform included.
        scene: the painter.
        bounds: the element's own bounds.
    """
    clip_path = _named(identifier, user, "clip-path", "clipPath", scene)
    if clip_path is None or not scene.enter(clip_path, user, "clip-path"):
        return Clip()
    own = scene.style_in_tree(clip_path)
    matrix = own.transform
    if _in_box(clip_path, "clipPathUnits", scene, default=UNITS[0]):
        matrix = box_matrix(bounds()) @ matrix
    place = site.moved(matrix).styled(own)
    shapes = tuple(_shapes(clip_path, matrix, place, scene))
    inner = Clip(shapes=(shapes,))
    if own.clip_path:
        outer = clip_to(own.clip_path, clip_path, site, scene, bounds)
        inner = Clip(shapes=(*outer.shapes, shapes))
    scene.leave(clip_path)
    return inner


class Clip(Struct, frozen=True):
    """Clipping paths that all hold; each is the union of its shapes."""

    shapes: tuple[tuple[ClipShape, ...], ...] = ()

    @property
    def hides_all(self) -> bool:
        """Whether one of the clipping paths is empty."""
        return any(not shapes for shapes in self.shapes)

    def apply(self, canvas: Canvas) -> tuple[Drawing, ...]:
        """Clip the canvas; return masks for what one path can't say."""
        masks: list[Drawing] = []
        for shapes in self.shapes:
            if _is_one_path(shapes):
                segments = tuple(s for shape in shapes for s in shape.path.segments)
                canvas.clip(Path(segments), shapes[0].rule)
            else:
                mask = Drawing()
                for shape in shapes:
                    mask.fill(shape.path, WHITE, 1.0, shape.rule)
                masks.append(mask)
        return tuple(masks)


def mask_of(
    identifier: str, user: Element, site: Site, scene: Scene, bounds: Bounds
) -> Drawing | None:
    """Return the drawing whose luminance weighs the element; None where there is none."""
    mask = _named(identifier, user, "mask", "mask", scene)
    if mask is None or not scene.enter(mask, user, "mask"):
        return None
    style = scene.style_in_tree(mask)
    if style.mask or style.clip_path:
        hint = "put the contents into a <g> that has it"
        scene.wrong("svg-unsupported", mask, "", "a mask with a mask or clip-path", hint)
    drawing = Drawing()
    drawing.clip(rect_path(_region(mask, site, scene, bounds)))
    place = site.styled(style)
    if _in_box(mask, "maskContentUnits", scene, default=UNITS[0]):
        matrix = box_matrix(bounds())
        drawing.transform(matrix)
        place = place.moved(matrix)
    scene.paint_children(mask, place, drawing)
    scene.leave(mask)
    return in_greys(drawing)


def _named(
    identifier: str, user: Element, attribute: str, tag: str, scene: Scene
) -> Element | None:
    """Return the element of that id if it is what is wanted; reports it otherwise."""
    found = scene.document.element(identifier)
    if found is not None and found.tag == tag:
        return found
    is_what = "is not in this file" if found is None else f"is a <{found.tag}>"
    message = f"`#{identifier}` {is_what}, expected a <{tag}>"
    scene.wrong("svg-reference", user, attribute, message, "correct the id or add the element")
    return None


def _in_box(element: Element, name: str, scene: Scene, *, default: str) -> bool:
    text = element.attributes.get(name, default)
    if text not in UNITS:
        message = f"{name} is `{text}`, expected one of {', '.join(UNITS)}"
        scene.wrong("svg-value", element, name, message)
        text = default
    return text == "objectBoundingBox"


def _region(mask: Element, site: Site, scene: Scene, bounds: Bounds) -> Rect:
    """Return the part of the element that the mask lets be seen at all."""
    in_box = _in_box(mask, "maskUnits", scene, default=UNITS[1])
    box = bounds() if in_box else Rect(x=0.0, y=0.0, width=site.width, height=site.height)
    place = site
    if in_box:  # shares of the box, which percentages are then too
        place = Site(style=site.style, width=1.0, height=1.0)
        x, y, width, height = (
            scene.length(mask, name, place, along=along, default=default)
            for name, along, default in (
                ("x", "x", -0.1), ("y", "y", -0.1), ("width", "x", 1.2), ("height", "y", 1.2),
            )
        )  # fmt: skip
        return Rect(
            x=box.x + x * box.width,
            y=box.y + y * box.height,
            width=width * box.width,
            height=height * box.height,
        )
    return Rect(
        x=scene.length(mask, "x", place, along="x", default=-0.1 * box.width),
        y=scene.length(mask, "y", place, along="y", default=-0.1 * box.height),
        width=scene.length(mask, "width", place, along="x", default=1.2 * box.width),
        height=scene.length(mask, "height", place, along="y", default=1.2 * box.height),
    )


def _shapes(clip_path: Element, matrix: Matrix, site: Site, scene: Scene) -> Iterator[ClipShape]:
    for child in clip_path.elements:
        yield from _shapes_of(child, matrix, site, scene)


def _shapes_of(child: Element, matrix: Matrix, site: Site, scene: Scene) -> Iterator[ClipShape]:
    if child.tag in ("title", "desc", "metadata") or not suits(child, scene.context.language):
        return
    if child.tag not in SHAPES and child.tag != "use":
        hint = "clip by shapes; turn a text into paths first"
        message = f"<{child.tag}> in a <clipPath> is not supported"
        scene.wrong("svg-unsupported", child, "", message, hint)
        return
    style = scene.style_of(child, site.style)
    if style.display == "none" or style.visibility != "visible":
        return
    if style.clip_path:
        hint = "cut the shape itself"
        message = "a clip-path on a shape in a <clipPath> is not supported"
        scene.wrong("svg-unsupported", child, "clip-path", message, hint)
    here = matrix @ style.transform
    if child.tag == "use":
        yield from _used(child, here, site.styled(style), scene)
        return
    path = outline_of(child, site.styled(style), scene)
    if path is not None:
        path = path if here == IDENTITY else transformed(path, here)
        yield ClipShape(path, style.clip_rule)


def _used(use: Element, matrix: Matrix, site: Site, scene: Scene) -> Iterator[ClipShape]:
    target = scene.target(use)
    if target is None or not scene.enter(target, use, "href"):
        return
    x = scene.length(use, "x", site, along="x")
    y = scene.length(use, "y", site, along="y")
    yield from _shapes_of(target, matrix @ Matrix.moved(x, y), site, scene)
    scene.leave(target)


def _is_one_path(shapes: tuple[ClipShape, ...]) -> bool:
    """Tell whether the shapes' union is simply their segments one after the other."""
    if len({shape.rule for shape in shapes}) > 1:
        return False
    boxes = [box for shape in shapes if (box := path_bounds(shape.path)) is not None]
    return not any(_meet(one, other) for one, other in combinations(boxes, 2))


def _meet(one: Rect, other: Rect) -> bool:
    return (
        one.x < other.right + EPSILON
        and other.x < one.right + EPSILON
        and one.y < other.bottom + EPSILON
        and other.y < one.bottom + EPSILON
    )
