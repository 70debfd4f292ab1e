"""What an element with a viewBox shows, and how that is fitted into its box."""

from cardgen.base.geometry import Matrix, Rect
from cardgen.svg.context import Scene
from cardgen.svg.tree import Element
from cardgen.svg.viewport import Aspect, fit, parse_aspect, parse_view_box


def view_of(element: Element, box: Rect, scene: Scene) -> tuple[Rect, Matrix]:
    """Return what the element shows, and the map of that into the box.

    Without a viewBox it shows the box' own size, from its top left.
    """
    text = element.attributes.get("viewBox")
    aspect = aspect_of(element, scene)
    if text is not None:
        try:
            view = parse_view_box(text)
        except ValueError as error:
            scene.wrong("svg-value", element, "viewBox", f"viewBox: {error}")
        else:
            return view, fit(view, box, aspect)
    return Rect(x=0.0, y=0.0, width=box.width, height=box.height), Matrix.moved(box.x, box.y)


def aspect_of(element: Element, scene: Scene) -> Aspect:
    """Return the element's preserveAspectRatio; reports one that can't be read."""
    text = element.attributes.get("preserveAspectRatio")
    try:
        return Aspect() if text is None else parse_aspect(text)
    except ValueError as error:
        message = f"preserveAspectRatio: {error}"
        scene.wrong("svg-value", element, "preserveAspectRatio", message)
        return Aspect()
