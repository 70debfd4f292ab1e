"""The small XHTML in foreignObject becomes blocks of text."""

from collections.abc import Iterator

from msgspec import Struct, field
from msgspec.structs import replace

from cardgen.base.diagnostics import Diagnostic
from cardgen.base.geometry import Rect
from cardgen.svg.canvas import Canvas
from cardgen.svg.card_text import is_card_text, read_card_text
from cardgen.svg.context import Scene, Site
from cardgen.svg.flow import BoxedFlow, paint_flow
from cardgen.svg.flow_build import FlowBuilder, Frame
from cardgen.svg.language import language_of, own_language
from cardgen.svg.style import Distance, Style
from cardgen.svg.text_field import TextField
from cardgen.svg.text_paint import ink_of_html
from cardgen.svg.text_report import wrong_effect
from cardgen.svg.tree import Element
from cardgen.svg.xhtml_image import picture_symbol
from cardgen.svg.xhtml_list import LIST_INDENT_RATIO, marker_of
from cardgen.svg.xhtml_style import BLOCKS, INLINES, LISTS, rise_of
from cardgen.svg.xhtml_subset import refused
from cardgen.typeset.markup import inlines_of
from cardgen.typeset.model import LineBreak, TextStyle


def paint_foreign_object(element: Element, site: Site, scene: Scene, canvas: Canvas) -> None:
    """Paint the XHTML in a foreignObject; the site's style is the element's own.

    Findings: `svg-unsupported`, `text-overflows`, `glyph-missing`, `font-unknown`,
    `symbol-unknown`, `markup-unclosed`.
    """
    box = Rect(
        x=scene.length(element, "x", site, along="x"),
        y=scene.length(element, "y", site, along="y"),
        width=scene.length(element, "width", site, along="x"),
        height=scene.length(element, "height", site, along="y"),
    )
    flow = read_xhtml(element, box, site, scene)
    paint_flow(flow, site, scene, canvas)


def read_xhtml(element: Element, box: Rect, site: Site, scene: Scene) -> BoxedFlow:
    """Return the blocks in a foreignObject."""
    survey = Survey(scene)
    survey.visit(element, site.style, site.style.font_size)
    base = min(survey.sizes, default=site.style.font_size) or 1.0
    reader = Reader(scene, survey, FlowBuilder(base, ink_of_html))
    language = language_of(element, scene.context.language)
    reader.block(element, Frame(site.style, language), depth=0)
    return BoxedFlow(
        field=TextField(element, tuple(survey.marked)),
        box=box,
        blocks=tuple(reader.builder.blocks),
        base=base,
        pictures=reader.pictures,
    )


class Survey(Struct):
    """A first walk: all styles, the sizes of the blocks that hold text, and our own attributes."""

    scene: Scene
    styles: dict[Element, Style] = field(default_factory=dict)
    sizes: list[float] = field(default_factory=list)
    marked: list[Element] = field(default_factory=list)

    def visit(self, element: Element, style: Style, block_size: float) -> None:
        """Note the element's style and those of all elements inside."""
        self.styles[element] = style
        for child in element.children:
            if isinstance(child, str):
                if block_size > 0.0 and not child.isspace():
                    self.sizes.append(block_size)
                continue
            found = self.scene.style_of(child, style) if child.is_html else style
            trouble = refused(child, found) or wrong_effect(child, found)
            if trouble is not None:
                self.scene.report(trouble)
            elif found.display != "none":
                if child.cg:
                    self.marked.append(child)
                own = found.font_size if is_block(child, found) else block_size
                self.visit(child, found, own)

    def children_of(self, element: Element) -> "Iterator[Element | str]":
        """Yield text and elements, those that are drawn."""
        return (
            child for child in element.children if isinstance(child, str) or child in self.styles
        )


def is_block(element: Element, style: Style) -> bool:
    """Tell whether the element stands on lines of its own."""
    return element.tag in BLOCKS or style.display == "block"


class Reader(Struct):
    """A second walk: text goes to the builder, block by block."""

    scene: Scene
    survey: Survey
    builder: FlowBuilder
    pictures: dict[str, tuple[Element, str]] = field(default_factory=dict)

    def block(self, element: Element, frame: Frame, depth: int) -> None:
        """Read what stands on lines of its own."""
        look = self.builder.text_style(frame.style)
        if is_card_text(element):
            passages = read_card_text(self.scene, element, element.text, look)
            self.builder.passages(passages, frame, look)
            return
        for number, child in enumerate(self.survey.children_of(element), start=1):
            if isinstance(child, Element) and is_block(child, self.survey.styles[child]):
                self.builder.flush(frame)
                self._inner_block(child, number, element, frame, depth)
            else:
                self._inline(child, frame.style, look, 0.0)
        self.builder.flush(frame)

    def _inner_block(
        self, child: Element, number: int, parent: Element, frame: Frame, depth: int
    ) -> None:
        style = self.survey.styles[child]
        inner = Frame(
            style, own_language(child) or frame.language, frame.indent + self._indent(child, style)
        )
        depth += child.tag in LISTS
        if child.tag == "li":
            items = [one for one in parent.elements if one.tag == "li"]
            look = self.builder.text_style(style)
            self.builder.marker = marker_of(parent, items.index(child), style, depth, look)
        self.builder.space(self._edge(style.margin_top, style))
        self.builder.pad(self._edge(style.padding_top, style))
        self.block(child, inner, depth)
        self.builder.pad(self._edge(style.padding_bottom, style))
        self.builder.space(self._edge(style.margin_bottom, style))
        if child.tag == "li":
            self.builder.marker = ()

    def _indent(self, element: Element, style: Style) -> float:
        """Return how far the block stands in; lists leave room for their markers."""
        written = self._edge(style.margin_left, style) + self._edge(style.padding_left, style)
        if element.tag in LISTS and style.list_style_type != "none":
            return max(written, LIST_INDENT_RATIO * style.font_size)
        return written

    @staticmethod
    def _edge(distance: Distance | None, style: Style) -> float:
        return 0.0 if distance is None else style.resolve(distance)

    def _inline(self, child: "Element | str", style: Style, look: TextStyle, rise: float) -> None:
        """Read text, or an element that stands on the line; `rise` is that of its parent."""
        if isinstance(child, str):
            self.builder.words(child, look, style)
        elif child.tag == "br":
            self.builder.add(LineBreak())
        elif child.tag == "img":
            self._picture(child, look)
        else:
            self._span(child, style, rise)

    def _span(self, element: Element, parent: Style, rise: float) -> None:
        style = self.survey.styles[element]
        rise += rise_of(style, parent)
        look = self.builder.text_style(style, rise)
        if is_card_text(element):
            passages = read_card_text(self.scene, element, element.text, look)
            self.builder.marked(inlines_of(passages, look), style)
            return
        for child in self.survey.children_of(element):
            if isinstance(child, Element) and is_block(child, self.survey.styles[child]):
                self.scene.report(_block_in_line(child, element))
            else:
                self._inline(child, style, look, rise)

    def _picture(self, element: Element, look: TextStyle) -> None:
        name = f"<img> {len(self.pictures) + 1}"
        style = self.survey.styles[element]
        own = replace(look, size_ratio=style.font_size / self.builder.base)
        symbol = picture_symbol(self.scene, element, style, own, name)
        if symbol is not None:
            self.pictures[name] = (element, element.attributes["src"])
            self.builder.add(symbol)


def _block_in_line(child: Element, parent: Element) -> Diagnostic:
    return Diagnostic(
        "svg-unsupported",
        child.span,
        f"<{child.tag}> inside <{parent.tag}>, expected text and {', '.join(sorted(INLINES))}",
        f"end the <{parent.tag}> before it",
    )
