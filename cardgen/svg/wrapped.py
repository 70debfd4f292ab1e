"""Wrapped text as Inkscape writes it: `text` with inline-size or shape-inside, laid out by us."""

import math

from msgspec import Struct, field

from cardgen.base.diagnostics import Diagnostic
from cardgen.base.geometry import Insets, Rect
from cardgen.svg.bounds import path_bounds
from cardgen.svg.canvas import Canvas
from cardgen.svg.card_text import is_card_text, read_card_text
from cardgen.svg.context import Scene, Site
from cardgen.svg.flow import BoxedFlow, paint_flow
from cardgen.svg.flow_build import FlowBuilder, Frame
from cardgen.svg.language import language_of
from cardgen.svg.style import Style
from cardgen.svg.text_field import TextField
from cardgen.svg.text_look import own_rise
from cardgen.svg.text_paint import ink_of_svg
from cardgen.svg.text_report import wrong_effect
from cardgen.svg.tree import Element
from cardgen.typeset.markup import inlines_of
from cardgen.typeset.model import Align, Block

ROUND = frozenset({"circle", "ellipse"})
INSCRIBED_RATIO = 1 / math.sqrt(2)
"""Side of the largest upright rectangle in an ellipse, as a part of its diameter."""

ANCHORED: dict[str, tuple[Align, float]] = {
    "start": ("left", 0.0),
    "middle": ("center", 0.5),
    "end": ("right", 1.0),
}
"""How lines stand about the x of a text with inline-size, and the part of them left of it."""

NEVER_PARTED = ("-", "‐", "–", "—", "/", " ", "\n", "\u00a0")
IGNORED = frozenset({"title", "desc", "metadata"})


def is_wrapped(style: Style) -> bool:
    """Tell whether a text with this style is to be broken into lines by us."""
    return bool(style.shape_inside) or style.inline_size != 0.0


def paint_wrapped(element: Element, site: Site, scene: Scene, canvas: Canvas) -> None:
    """Paint a text in its rectangle; line positions saved in the file count for nothing."""
    if "textLength" in element.attributes:
        message = "textLength on a wrapped text, expected none"
        hint = "use letter-spacing, or text-align: justify"
        scene.wrong("svg-unsupported", element, "textLength", message, hint)
    place = _shape_box(element, site, scene) if site.style.shape_inside else None
    if site.style.shape_inside and place is None:
        return
    first_baseline = None
    style, align = site.style, None
    if place is None:
        place, align = _inline_box(element, site, scene)
        first_baseline = scene.length(element, "y", site, along="y")
    reader = WrappedReader(scene, FlowBuilder(style.font_size or 1.0, ink_of_svg, folds=True))
    frame = Frame(style, language_of(element, scene.context.language), align=align, wraps=True)
    blocks = reader.read(element, frame)
    flow = BoxedFlow(
        field=TextField(element, tuple(reader.marked)),
        box=place,
        blocks=blocks,
        base=style.font_size or 1.0,
        pictures={},
        first_baseline=first_baseline,
    )
    paint_flow(flow, site, scene, canvas)


def _inline_box(element: Element, site: Site, scene: Scene) -> tuple[Rect, Align]:
    """Return the open box of a text with inline-size, and how its lines are aligned."""
    style = site.style
    align, part = ANCHORED[style.text_anchor]
    width = style.resolve(style.inline_size, site.width)
    x = scene.length(element, "x", site, along="x")
    return Rect(x=x - width * part, y=0.0, width=width, height=math.inf), align


def _shape_box(element: Element, site: Site, scene: Scene) -> Rect | None:
    """Return the rectangle that the shape offers to text, or None; reports why there is none."""
    identifier = site.style.shape_inside
    shape = scene.document.element(identifier)
    if shape is None:
        message = f"shape-inside names `#{identifier}`, which is not in this file"
        hint = "draw a <rect> with that id in <defs>"
        scene.report(Diagnostic("svg-reference", element.span, message, hint))
        return None
    inner = site.styled(scene.style_in_tree(shape))
    path = scene.path_of(shape, inner) if shape.tag in (*ROUND, "rect") else None
    bounds = path_bounds(path, inner.style.transform) if path is not None else None
    if bounds is None:
        message = f"shape-inside names a <{shape.tag}>, expected a <rect>"
        hint = "flow the text into a rectangle: draw it, and choose Text > Flow into Frame"
        scene.report(Diagnostic("svg-unsupported", element.span, message, hint))
        return None
    if shape.tag in ROUND:
        aside = (1 - INSCRIBED_RATIO) / 2
        across, down = bounds.width * aside, bounds.height * aside
        bounds = bounds.inset(Insets(top=down, right=across, bottom=down, left=across))
    return bounds.inset(Insets.all(site.style.resolve(site.style.shape_padding, bounds.width)))


class WrappedReader(Struct):
    """Walks a text element; its text goes to the builder as one paragraph a hard line."""

    scene: Scene
    builder: FlowBuilder
    last: str = "\n"
    marked: list[Element] = field(default_factory=list)

    def read(self, element: Element, frame: Frame) -> tuple[Block, ...]:
        """Return the element's text as blocks."""
        if is_card_text(element):
            look = self.builder.text_style(frame.style)
            passages = read_card_text(self.scene, element, element.text, look)
            self.builder.passages(passages, frame, look)
        else:
            self._walk(element, frame.style, 0.0)
            self.builder.flush(frame)
        return tuple(self.builder.blocks)

    def _walk(self, element: Element, style: Style, rise: float) -> None:
        look = self.builder.text_style(style, rise)
        if is_card_text(element):
            passages = read_card_text(self.scene, element, element.text, look)
            self.builder.marked(inlines_of(passages, look), style)
            return
        for child in element.children:
            if isinstance(child, str):
                self.builder.words(child, look, style)
                self.last = child[-1]
            elif child.tag in ("tspan", "a"):
                self._tspan(child, style, rise)
            elif child.tag not in IGNORED:
                self._refuse(child)

    def _tspan(self, element: Element, parent: Style, rise: float) -> None:
        style = self.scene.style_of(element, parent)
        if style.display == "none":
            return
        trouble = wrong_effect(element, style)
        if trouble is not None:
            self.scene.report(trouble)
        if element.cg:
            self.marked.append(element)
        if is_saved_line(element) and self.last not in NEVER_PARTED:
            self.builder.words(" ", self.builder.text_style(parent, rise), parent)
        self._walk(element, style, rise + own_rise(style))

    def _refuse(self, child: Element) -> None:
        message = f"<{child.tag}> inside a wrapped <text>, expected text or <tspan>"
        self.scene.report(
            Diagnostic("svg-unsupported", child.span, message, "move it out of the <text>")
        )


def is_saved_line(element: Element) -> bool:
    """Tell whether the element is a line as a drawing program broke it."""
    return "x" in element.attributes or "y" in element.attributes
