"""Pictures: rasters and other SVG files, fitted into their boxes."""

from cardgen.base.diagnostics import Diagnostic
from cardgen.base.geometry import Matrix, Rect
from cardgen.base.units import MM_PER_UNIT
from cardgen.svg.bounds import rect_path
from cardgen.svg.canvas import Canvas, Drawing, Picture
from cardgen.svg.context import NoPicture, Scene, Site, SvgFile
from cardgen.svg.picture_bleed import bleed_of, paint_bleeding
from cardgen.svg.shapes import box_of
from cardgen.svg.tree import Element
from cardgen.svg.viewport import Aspect, fit, root_viewport
from cardgen.svg.views import aspect_of


def paint_image(element: Element, site: Site, scene: Scene, canvas: Canvas) -> None:
    """Paint an `<image>`; one dimension left out follows from the picture's own shape."""
    href = element.attributes.get("href", "")
    if site.style.visibility != "visible":
        return
    if not href:
        message, hint = "<image> has no href", "name a PNG, JPEG or SVG file"
        scene.wrong("svg-value", element, "", message, hint)
        return
    size = scene.picture_size(element, href)
    if size is None:
        return
    box = _sized(element, box_of(element, site, scene), site, size)
    if box.width <= 0.0 or box.height <= 0.0:
        return
    aspect = aspect_of(element, scene)

    def place(within: Rect) -> None:
        place_fitted(element, href, within, aspect, scene, canvas)

    paint_bleeding(bleed_of(element, scene), box, canvas, place)


def size_of(element: Element, href: str, scene: Scene) -> tuple[float, float] | None:
    """Return a picture's own size in CSS pixels; reports a picture that isn't there."""
    found = _load(element, href, scene)
    return None if found is None else _own_size(found)


def _own_size(found: Picture | SvgFile) -> tuple[float, float]:
    if isinstance(found, Picture):
        return float(found.width_px), float(found.height_px)
    viewport = root_viewport(found.document)
    return viewport.width, viewport.height


def place_fitted(
    element: Element, href: str, box: Rect, aspect: Aspect, scene: Scene, canvas: Canvas
) -> None:
    """Draw the picture in the box as the aspect says, clipped to the box where it slices."""
    found = _load(element, href, scene)
    if found is None:
        return
    width, height = _own_size(found)
    own = Rect(x=0.0, y=0.0, width=width, height=height)
    matrix = fit(own, box, aspect)
    if isinstance(found, Picture) and not aspect.slices:
        canvas.image(found, matrix.bounds(own))
        return
    canvas.save()
    if aspect.slices:
        canvas.clip(rect_path(box))
    if isinstance(found, Picture):
        canvas.image(found, matrix.bounds(own))
    else:
        per_mm = 1 / MM_PER_UNIT["px"]
        canvas.transform(matrix @ Matrix.scaled(per_mm, per_mm))
        canvas.shared(drawing_of(found, element, scene))
    canvas.restore()


def drawing_of(file: SvgFile, element: Element, scene: Scene) -> Drawing:
    """Return the drawing of another SVG file, in mm from its top left; painted once."""
    known = scene.context.memo.files
    painted = known.get(file)
    if painted is None:
        known[file] = (Drawing(), (_circle(file, element),))  # found if it places itself
        drawing = Drawing()
        viewport = root_viewport(file.document)
        whole = Rect(x=0.0, y=0.0, width=viewport.width_mm, height=viewport.height_mm)
        drawing.save()
        drawing.clip(rect_path(whole))
        painted = known[file] = (drawing, scene.paint_file(file.document, drawing))
        drawing.restore()
    drawing, findings = painted
    for found in findings:
        scene.report(found)
    return drawing


def _circle(file: SvgFile, element: Element) -> Diagnostic:
    message = f"the picture {file.document.path} places itself"
    return Diagnostic("svg-circle", element.span_of("href"), message, "leave the picture out")


def _load(element: Element, href: str, scene: Scene) -> Picture | SvgFile | None:
    found = scene.context.pictures.picture(href, element.document.path)
    if not isinstance(found, NoPicture):
        return found
    name = "href" if "href" in element.attributes else "src"
    scene.wrong(found.code, element, name, found.message, found.hint)
    return None


def _sized(element: Element, box: Rect, site: Site, size: tuple[float, float]) -> Rect:
    """Return the box with what is left out taken from the picture's own size and shape."""
    style, attributes = site.style, element.attributes
    has_width = attributes.get("width", "auto") != "auto" or style.width is not None
    has_height = attributes.get("height", "auto") != "auto" or style.height is not None
    width, height = box.width, box.height
    if not has_width:
        width = height * size[0] / size[1] if has_height else size[0]
    if not has_height:
        height = width * size[1] / size[0]
    return Rect(x=box.x, y=box.y, width=width, height=height)
