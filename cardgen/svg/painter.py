"""Paints an SVG document on a canvas: the way from elements to calls."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from lxml import etree
from msgspec.structs import replace

from cardgen.base.diagnostics import Diagnostic
from cardgen.base.geometry import IDENTITY, Matrix, Rect
from cardgen.base.units import MM_PER_UNIT
from cardgen.svg.bounds import NOWHERE, drawing_bounds
from cardgen.svg.canvas import Canvas, Drawing, Paint, Path, Pen
from cardgen.svg.cascade import INITIAL, Cascade, misleading_unit
from cardgen.svg.conditions import suits
from cardgen.svg.context import Context, PaintedField, Painting, Scene, Site
from cardgen.svg.effects import paint_with_effects
from cardgen.svg.memo import NEVER
from cardgen.svg.pictures import paint_image, place_fitted, size_of
from cardgen.svg.recall import Keys
from cardgen.svg.roled import roled_nodes
from cardgen.svg.servers import is_server, paint_of_reference
from cardgen.svg.shapes import SHAPES, outline_of, paint_shape, pen_of
from cardgen.svg.structure import paint_group, paint_nested, paint_switch, paint_use
from cardgen.svg.style import ContextPaint, Ink, Length, Reference, Style, StylePaint
from cardgen.svg.subset import (
    ANYWHERE_REFUSED,
    SILENT_ELEMENTS,
    SILENT_NAMESPACES,
    UNSUPPORTED_ELEMENTS,
)
from cardgen.svg.text import paint_text
from cardgen.svg.tree import NOTED_PLACE, SVG_NS, Element, SvgDocument
from cardgen.svg.values import parse_distance, physical_unit
from cardgen.svg.viewport import Aspect, RootViewport, root_viewport
from cardgen.svg.views import view_of
from cardgen.svg.xhtml import paint_foreign_object

PaintElement = Callable[[Element, Site, Scene, Canvas], None]

PAINTERS: dict[str, PaintElement] = {
    "g": paint_group,
    "a": paint_group,
    "svg": paint_nested,
    "use": paint_use,
    "switch": paint_switch,
    "image": paint_image,
    "text": paint_text,
    "foreignObject": paint_foreign_object,
    **dict.fromkeys(SHAPES, paint_shape),
}
OWN_FIELDS = {"text", "foreignObject"}
"""Elements whose painters report their fields themselves."""

REFUSED_TAGS = tuple(f"{{{SVG_NS}}}{tag}" for tag in ANYWHERE_REFUSED)
SILENT_TAGS = {f"{{{SVG_NS}}}{tag}" for tag in SILENT_ELEMENTS}
DEEPEST = 100
"""Levels of references within references."""

MOST_PAINTED = 50_000
"""Elements painted for one document, each `use` of them counted: beyond it is a bomb."""


def paint(
    document: SvgDocument,
    canvas: Canvas,
    context: Context,
    origin: tuple[float, float] | None = None,
) -> Painting:
    """Paint the document on the canvas, in mm.

    Args:
        document: what `parse_svg` returned.
        canvas: where to paint.
        context: fonts, pictures, symbols, language, and the memo of what was painted before.
        origin: where the top left of the document's viewport goes, in mm; left out, the canvas'
            origin is that of the viewBox' own space, such as a trim's top left.

    Returns:
        Findings in the order in which they came up, and the named fields.
    """
    painter = Painter(document, context, root_viewport(document))
    painter.paint_root(canvas, origin)
    return Painting(findings=tuple(painter.findings), fields=tuple(painter.fields))


class Painter:
    """Paints one document; knows what it found and which references it is inside of."""

    def __init__(self, document: SvgDocument, context: Context, viewport: RootViewport) -> None:
        self.document = document
        self.context = context
        self.viewport = viewport
        self.findings: dict[Diagnostic, None] = {}
        self.fields: list[PaintedField] = []
        self._painted = 0
        self._noted = 0
        self.true_scale = abs(viewport.matrix.a - 1.0) < 1e-3
        self.cascade = Cascade(document, self.report, context.memo, true_scale=self.true_scale)
        self.keys = Keys(
            document, self.cascade.sheet, self.cascade.style_text.text, context.language
        )
        self._inside: list[etree._Element] = []
        self._tree_styles: dict[etree._Element, Style] = {}
        self._is_recording = False
        self._current = document.root
        self._sought = roled_nodes(document) if context.roles_only else None

    def paint_root(self, canvas: Canvas, origin: tuple[float, float] | None) -> None:
        """Paint the whole document, its viewport's top left at the origin, in mm."""
        root = self.document.root
        for node in root.node.iter(*REFUSED_TAGS):
            self._refuse(self.document.wrap(node))
        own = self.viewport
        px = MM_PER_UNIT["px"]
        box = Rect(x=0.0, y=0.0, width=own.width, height=own.height)
        view, inner = view_of(root, box, self)
        matrix = Matrix.scaled(px, px) @ inner
        dx, dy = (-matrix.e, -matrix.f) if origin is None else origin
        matrix = _cleaned(Matrix.moved(dx, dy) @ matrix)
        style = self.cascade.style_of(root, INITIAL)
        if style.display == "none":
            return
        site = Site(style=style, width=view.width, height=view.height, matrix=matrix)
        if matrix == IDENTITY:
            paint_with_effects(root, site, self, canvas, paint_group)
            return
        canvas.save()
        canvas.transform(matrix)
        paint_with_effects(root, site, self, canvas, paint_group)
        canvas.restore()

    def paint(self, element: Element, site: Site, canvas: Canvas) -> None:
        """Paint the element; the site's style is its parent's."""
        painter = PAINTERS.get(element.tag) if element.namespace == SVG_NS else None
        if painter is None:
            self._check_undrawn(element)
            return
        if not suits(element, self.context.language) or self._is_too_much(element):
            return
        style = self.cascade.style_of(element, site.style)
        if style.display == "none":
            return
        self._current = element
        own = site.styled(style)
        is_field = "name" in element.cg or "role" in element.cg
        if is_field and element.tag not in OWN_FIELDS:
            self._paint_field(element, own, canvas, painter)
        else:
            paint_with_effects(element, own, self, canvas, painter)

    def paint_children(self, element: Element, site: Site, canvas: Canvas) -> None:
        """Paint all child elements, from memory what was painted before."""
        recalled: list[Drawing] = []
        for node in element.node:
            if node.tag in SILENT_TAGS or not isinstance(node.tag, str):
                continue
            if self._sought is not None and node not in self._sought:
                continue
            drawing = None if self._is_recording else self._recalled(node, element, site)
            if drawing is not None:
                recalled.append(drawing)
                continue
            self._flush(recalled, canvas)
            self.paint(Element(node, element, self.document), site, canvas)
        self._flush(recalled, canvas)

    def _flush(self, recalled: list[Drawing], canvas: Canvas) -> None:
        """Draw what was recalled as one; empty drawings were definitions and the like."""
        drawings = tuple(drawing for drawing in recalled if drawing.calls)
        if drawings:
            canvas.shared(self.context.memo.joined(drawings))
        recalled.clear()

    def paint_again(self, element: Element, site: Site, canvas: Canvas) -> None:
        """Paint the element from memory if it was painted with the same style before."""
        drawing = None
        if not self._is_recording and element.parent is not None:
            drawing = self._recalled(element.node, element.parent, site)
        if drawing is None:
            self.paint(element, site, canvas)
        elif drawing.calls:
            canvas.shared(drawing)

    def _recalled(self, node: "etree._Element", parent: Element, site: Site) -> Drawing | None:
        """Return the recorded drawing of a node; None where it must be painted anew."""
        memo, place = self.context.memo, str(node.get(NOTED_PLACE, ""))
        if place and not memo.may_come_again(place):
            return None
        key = self.keys.key_of(node, site)
        drawing = memo.recall(key)
        came_again = drawing is not None or memo.comes_again(key)
        if place:
            memo.note(place, came_again=came_again)
        if drawing is not None:
            return None if drawing is NEVER else drawing
        if not came_again:
            return None
        before = self._noted
        drawing = Drawing()
        with self._recording():
            self.paint(Element(node, parent, self.document), site, drawing)
        memo.keep(key, drawing if self._noted == before else NEVER)
        return drawing

    @contextmanager
    def _recording(self) -> Iterator[None]:
        self._is_recording = True
        yield
        self._is_recording = False

    def _paint_field(
        self, element: Element, site: Site, canvas: Canvas, painter: PaintElement
    ) -> None:
        """Paint a named element and note where it came out."""
        drawing = Drawing()
        paint_with_effects(element, site, self, drawing, painter)
        drawing.replay(canvas)
        box = site.matrix.bounds(drawing_bounds(drawing) or NOWHERE)
        self.add_field(
            PaintedField(
                name=element.cg.get("name", ""),
                role=element.cg.get("role", ""),
                box=box,
                text="",
                size=0.0,
                asked=0.0,
                smallest=0.0,
                span=element.span,
            )
        )

    def _is_too_much(self, element: Element) -> bool:
        """Count the element; tell whether the document has had its share, and say so once."""
        self._painted += 1
        if self._painted == MOST_PAINTED:
            message = f"the drawing comes to more than {MOST_PAINTED} elements"
            hint = "use fewer copies, or place a PNG picture"
            self.wrong("svg-too-large", element, "", message, hint)
        return self._painted >= MOST_PAINTED

    def _check_undrawn(self, element: Element) -> None:
        """Report an element that we don't draw, unless it draws nothing anyway."""
        if element.namespace == SVG_NS:
            if element.tag not in SILENT_ELEMENTS:
                self._refuse(element)
        elif not element.namespace.startswith(SILENT_NAMESPACES):
            hint = "use elements of SVG; XHTML stands in a <foreignObject>"
            message = f"<{element.tag}> of `{element.namespace}` is not supported"
            self.wrong("svg-unsupported", element, "", message, hint)

    def _refuse(self, element: Element) -> None:
        hint = UNSUPPORTED_ELEMENTS.get(element.tag, "draw it with the shapes of the subset")
        message = f"<{element.tag}> is not supported"
        self.wrong("svg-unsupported", element, "", message, hint)

    def style_of(self, element: Element, inherited: Style) -> Style:
        """Return the element's computed style."""
        return self.cascade.style_of(element, inherited)

    def style_in_tree(self, element: Element) -> Style:
        """Return the style that the element has where it is written, not where it is used."""
        style = self._tree_styles.get(element.node)
        if style is None:
            parent = element.parent
            inherited = INITIAL if parent is None else self.style_in_tree(parent)
            style = self._tree_styles[element.node] = self.cascade.style_of(element, inherited)
        return style

    def length(
        self, element: Element, attribute: str, site: Site, *, along: str, default: float = 0.0
    ) -> float:
        """Return a length attribute in user units; percentages are of the viewport."""
        text = element.attributes.get(attribute)
        style = site.style
        if attribute == "width" and style.width is not None:
            distance = style.width
        elif attribute == "height" and style.height is not None:
            distance = style.height
        elif text is None or text == "auto":
            return default
        else:
            try:
                distance = parse_distance(text)
            except ValueError as error:
                self.wrong("svg-value", element, attribute, f"{attribute}: {error}")
                return default
            if not self.true_scale and physical_unit(text):
                place = element.span_of(attribute)
                self.report(misleading_unit(attribute, physical_unit(text), place))
        if not isinstance(distance, Length):
            return distance
        return style.resolve(distance, site.whole(along))

    def paint_of(
        self, paint: StylePaint, bounds: Callable[[], Rect], site: Site
    ) -> tuple[Paint, float] | None:
        """Return the paint and its alpha, or None for no paint."""
        if isinstance(paint, ContextPaint):
            style = site.style
            paint = style.worn_fill if paint.of == "fill" else style.worn_stroke
        if isinstance(paint, Ink):
            return paint.colour, paint.alpha
        if isinstance(paint, Reference):
            self._check_server(paint)
            return paint_of_reference(paint, bounds, site, self)
        return None

    def _check_server(self, reference: Reference) -> None:
        """Report a paint that refers to nothing that paints."""
        target = self.document.element(reference.id)
        if reference.fallback is None and (target is None or not is_server(target)):
            is_what = "is not in this file" if target is None else f"is a <{target.tag}>"
            message = f"`url(#{reference.id})` {is_what}, expected a gradient or pattern"
            hint = "correct the id, or add the gradient to <defs>"
            name = self._current.attribute_with(f"#{reference.id}", "fill", "stroke", "style")
            self.wrong("svg-reference", self._current, name, message, hint)

    def pen_of(self, site: Site) -> Pen:
        """Return how the site's style draws lines."""
        return pen_of(site)

    def target(self, element: Element, attribute: str = "href") -> Element | None:
        """Return the element in this file that the attribute names; reports a miss."""
        text = element.attributes.get(attribute, "").strip()
        if not text.startswith("#"):
            message = f"{attribute} is `{text}`, expected `#id` of an element in this file"
            hint = "copy the element into this file; <image> places other files"
            code = "svg-unsupported" if text else "svg-reference"
            self.wrong(code, element, attribute, message, hint)
            return None
        found = self.document.element(text[1:])
        if found is None:
            message = f"`{text}` is not in this file"
            hint = "correct the id or add the element"
            self.wrong("svg-reference", element, attribute, message, hint)
        return found

    def path_of(self, element: Element, site: Site) -> Path | None:
        """Return the outline of a basic shape or path in its own user space, or None."""
        return outline_of(element, site, self)

    def place_picture(self, element: Element, href: str, box: Rect, canvas: Canvas) -> None:
        """Draw the picture that `href` names so that it fills the box; reports a miss."""
        place_fitted(element, href, box, Aspect(stretches=True), self, canvas)

    def picture_size(self, element: Element, href: str) -> tuple[float, float] | None:
        """Return a picture's own width and height in user units, or None where there is none."""
        return size_of(element, href, self)

    def paint_file(self, document: SvgDocument, drawing: Drawing) -> tuple[Diagnostic, ...]:
        """Paint another file into the drawing, in mm from its top left; returns its findings."""
        context = replace(self.context, roles_only=False) if self._sought else self.context
        return paint(document, drawing, context, (0.0, 0.0)).findings

    def enter(self, element: Element, user: Element, attribute: str) -> bool:
        """Note that painting goes into a referenced element; reports a circle, then False."""
        if len(self._inside) < DEEPEST and all(one is not element.node for one in self._inside):
            self._inside.append(element.node)
            return True
        message = f"`#{element.attributes.get('id', '')}` refers to itself"
        self.wrong("svg-circle", user, attribute, message, "break the circle of references")
        return False

    def leave(self, element: Element) -> None:
        """Note that painting has left the referenced element."""
        left = self._inside.pop()
        assert left is element.node, "references are left in the order they are entered"

    def report(self, found: Diagnostic) -> None:
        """Add a finding; the same one counts once."""
        self._noted += 1
        self.findings[found] = None

    def add_field(self, painted: PaintedField) -> None:
        """Add a named field."""
        self._noted += 1
        self.fields.append(painted)

    def wrong(
        self, code: str, element: Element, attribute: str, message: str, hint: str = ""
    ) -> None:
        """Report an error at the attribute's value, or at the element where it is ""."""
        place = element.span_of(attribute) if attribute in element.attributes else element.span
        self.report(Diagnostic(code, place, message, hint))


def _cleaned(matrix: Matrix) -> Matrix:
    """Return the matrix without the dust of unit conversion, so that mm stay mm."""
    return Matrix(
        round(matrix.a, 9),
        round(matrix.b, 9),
        round(matrix.c, 9),
        round(matrix.d, 9),
        round(matrix.e, 9),
        round(matrix.f, 9),
    )
