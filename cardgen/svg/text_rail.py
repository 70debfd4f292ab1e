"""The path that a textPath puts its text on."""

from cardgen.base.geometry import IDENTITY
from cardgen.svg.bounds import transformed
from cardgen.svg.context import Scene, Site
from cardgen.svg.path_walk import measure_path
from cardgen.svg.text_look import Rail
from cardgen.svg.tree import Element
from cardgen.svg.values import parse_distance

ONLY_VALUES = {"side": "left", "method": "align"}
"""What attributes of textPath may say; with these values they change nothing."""


def rail_of(element: Element, site: Site, scene: Scene) -> Rail | None:
    """Return the path that the textPath names, measured; None where there is none, reported.

    Args:
        element: the textPath.
        site: where it stands, its own style.
        scene: finds the path.
    """
    _refuse_extras(element, scene)
    target = scene.target(element)
    if target is None:
        return None
    style = scene.style_in_tree(target)
    path = scene.path_of(target, site.styled(style))
    if path is None:
        message = f"<textPath> names a <{target.tag}>, expected a path or a basic shape"
        scene.wrong("svg-unsupported", element, "href", message, "give the id of a <path>")
        return None
    if style.transform != IDENTITY:
        path = transformed(path, style.transform)
    ruler = measure_path(path)
    if not ruler.stretches:
        return None
    return Rail(ruler, _start(element, ruler.length, site, scene), element)


def _start(element: Element, length: float, site: Site, scene: Scene) -> float:
    """Return how far along the path the text starts, in user units."""
    try:
        distance = parse_distance(element.attributes.get("startOffset", "0"))
    except ValueError as error:
        hint = "write a length along the path, or a percentage of it"
        scene.wrong("svg-value", element, "startOffset", f"startOffset: {error}", hint)
        return 0.0
    return site.style.resolve(distance, length)


def _refuse_extras(element: Element, scene: Scene) -> None:
    for name, value in ONLY_VALUES.items():
        written = element.attributes.get(name, value).strip()
        if written != value:
            message = f'{name}="{written}" on <textPath>, expected {value}'
            hint = "draw the path the other way round, and let letters stand on it"
            scene.wrong("svg-unsupported", element, name, message, hint)
    if "path" in element.attributes:
        message = "<textPath> has a path of its own, expected a reference"
        hint = "draw a <path> in <defs> and name it by href"
        scene.wrong("svg-unsupported", element, "path", message, hint)
