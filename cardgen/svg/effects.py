"""What is done to an element as a whole: transform, clip, mask, opacity, blending."""

from collections.abc import Callable

from msgspec import Struct

from cardgen.base.geometry import IDENTITY, Rect
from cardgen.svg.bounds import NOWHERE, drawing_bounds, path_bounds
from cardgen.svg.canvas import Canvas, Drawing
from cardgen.svg.clips import Clip, clip_to, mask_of
from cardgen.svg.context import Scene, Site
from cardgen.svg.shapes import SHAPES, outline_of
from cardgen.svg.style import Style
from cardgen.svg.tree import Element

Draw = Callable[[Element, Site, Scene, Canvas], None]


def paint_with_effects(
    element: Element, site: Site, scene: Scene, canvas: Canvas, draw: Draw
) -> None:
    """Paint the element by `draw`, with all that its style does to it as a whole."""
    style = site.style
    if not _has_effects(style):
        draw(element, site, scene, canvas)
        return
    if style.opacity <= 0.0:
        return
    site = _folded(element, site)
    has_matrix = style.transform != IDENTITY
    if has_matrix or style.clip_path:
        canvas.save()
    if has_matrix:
        if style.transform.determinant == 0.0:
            canvas.restore()
            return
        canvas.transform(style.transform)
        site = site.moved(style.transform)
    if style.clip_path or style.mask or _is_group(site.style):
        _paint_layer(element, site, scene, canvas, draw)
    else:
        draw(element, site, scene, canvas)
    if has_matrix or style.clip_path:
        canvas.restore()


def _has_effects(style: Style) -> bool:
    return (
        style.opacity < 1.0
        or style.transform != IDENTITY
        or bool(style.clip_path)
        or bool(style.mask)
        or style.mix_blend_mode != "normal"
        or style.isolation == "isolate"
    )


def _is_group(style: Style) -> bool:
    return style.opacity < 1.0 or style.mix_blend_mode != "normal" or style.isolation == "isolate"


def _folded(element: Element, site: Site) -> Site:
    """Return the site with the opacity moved into the one paint that the element has.

    A layer costs the printer transparency; what is painted in one go needs none.
    """
    style = site.style
    if style.opacity >= 1.0 or style.mix_blend_mode != "normal" or style.mask:
        return site
    has_markers = style.marker_start or style.marker_mid or style.marker_end
    is_simple = element.tag in SHAPES or _is_plain_text(element, style)
    if not is_simple or has_markers or (style.fill is not None and style.stroke is not None):
        return site
    values = {**style.__dict__, "opacity": 1.0}
    values["fill_opacity"] = style.fill_opacity * style.opacity
    values["stroke_opacity"] = style.stroke_opacity * style.opacity
    return site.styled(Style.of(values))


def _is_plain_text(element: Element, style: Style) -> bool:
    """Tell whether the element is text without parts, symbols or lines of its own."""
    has_parts = any(True for _ in element.elements) or ":" in element.text
    return element.tag == "text" and not has_parts and not style.text_decoration


class _Extent(Struct):
    """The bounds of an element, measured when first asked for."""

    element: Element
    site: Site
    scene: Scene
    drawing: Drawing
    found: Rect | None = None

    def __call__(self) -> Rect:
        if self.found is None:
            self.found = self._measured() or NOWHERE
        return self.found

    def _measured(self) -> Rect | None:
        if self.element.tag in SHAPES:
            path = outline_of(self.element, self.site, self.scene)
            return None if path is None else path_bounds(path)
        return drawing_bounds(self.drawing)


def _paint_layer(element: Element, site: Site, scene: Scene, canvas: Canvas, draw: Draw) -> None:
    """Paint into a drawing of its own, then clip, mask, and lay it down as one."""
    style = site.style
    drawing = Drawing()
    draw(element, site, scene, drawing)
    if not drawing.calls:
        return
    bounds = _Extent(element, site, scene, drawing)
    clip = clip_to(style.clip_path, element, site, scene, bounds) if style.clip_path else Clip()
    if clip.hides_all:
        return
    masks = list(clip.apply(canvas))
    if style.mask:
        mask = mask_of(style.mask, element, site, scene, bounds)
        if mask is not None:
            masks.append(mask)
    for inner in masks[1:]:
        outer = Drawing()
        outer.group(drawing, 1.0, "normal", inner)
        drawing = outer
    if masks or _is_group(style):
        first = masks[0] if masks else None
        canvas.group(drawing, style.opacity, style.mix_blend_mode, first)
    else:
        drawing.replay(canvas)
