"""How parts of a booklet look: what the page template's own style sheet says of h1, p, li, td.

The flow region stands for the document's body. Its elements are made here, one for each way of
nesting, and the template's cascade is asked for their styles:

    h1 h2 h3 p · ul ol li · table tr th td · div.example · div.figure img p.caption
    p.toc1 p.toc2 p.toc3 · strong em
"""

from dataclasses import dataclass, field

from lxml import etree
from msgspec import Struct
from msgspec.structs import replace

from cardgen.base.diagnostics import Diagnostic
from cardgen.svg.cascade import Cascade
from cardgen.svg.context import Context
from cardgen.svg.flow_build import FlowBuilder
from cardgen.svg.style import Ink, Length, Style
from cardgen.svg.text_paint import ink_of_html
from cardgen.svg.tree import XHTML_NS, Element, SvgDocument
from cardgen.typeset.model import TextStyle

Path = tuple[str, ...]
"""Elements from the region inwards, such as ("div.example", "ul", "li")."""

MARGINS = {
    "h1": (0.0, 0.5), "h2": (0.9, 0.3), "h3": (0.7, 0.2), "p": (0.0, 0.4), "ul": (0.0, 0.4),
    "ol": (0.0, 0.4), "li": (0.0, 0.15), "table": (0.4, 0.7), "div": (0.6, 0.8),
}  # fmt: skip
"""Above and below, in em of the element, where the template says nothing."""

PADDINGS = {"td": 0.8, "th": 0.8, "div.example": 2.0}
"""On all sides, in mm, where the template says nothing."""

RADIUS = "--radius"
"""The custom property for the round corners of a box, in mm."""


class BoxLook(Struct, frozen=True, kw_only=True):
    """What is drawn behind a block; None for no fill, 0 for no line."""

    fill: Ink | None
    stroke: Ink | None
    stroke_width: float
    radius: float

    @property
    def is_seen(self) -> bool:
        """Whether anything is drawn at all."""
        return self.fill is not None or self.stroke is not None


@dataclass(slots=True)
class Styles:
    """The styles of one region of one template."""

    region: Element
    document: SvgDocument
    context: Context
    findings: list[Diagnostic] = field(default_factory=list)
    cascade: Cascade = field(init=False)
    builder: FlowBuilder = field(init=False)
    _elements: dict[Path, Element] = field(default_factory=dict)
    _styles: dict[Path, Style] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.cascade = Cascade(
            self.document, self.findings.append, self.context.memo, true_scale=False
        )
        self.builder = FlowBuilder(base=1.0, ink_of=ink_of_html)

    def style(self, path: Path) -> Style:
        """Return the computed style of the element at the end of the path."""
        if path not in self._styles:
            parent = self.style(path[:-1]) if path else self._around(self.region.parent)
            self._styles[path] = self.cascade.style_of(self.element(path), parent)
        return self._styles[path]

    def _around(self, element: Element | None) -> Style:
        if element is None:
            return Style()
        return self.cascade.style_of(element, self._around(element.parent))

    def element(self, path: Path) -> Element:
        """Return an element that stands there."""
        if not path:
            return self.region
        if path not in self._elements:
            parent = self.element(path[:-1])
            tag, _, name = path[-1].partition(".")
            node = etree.SubElement(parent.node, f"{{{XHTML_NS}}}{tag}")
            if name:
                node.set("class", name)
            self._elements[path] = Element(node, parent, self.document)
        return self._elements[path]

    def text(self, path: Path) -> TextStyle:
        """Return how characters there look; sizes in mm. Reports a font that is not known."""
        look = self.builder.text_style(self.style(path))
        fonts = self.context.fonts
        unknown = fonts.check(look.families, self.region.span)
        self.findings.extend(found for found in unknown if found not in self.findings)
        return replace(look, families=tuple(fonts.families)[:1]) if unknown else look

    def margins(self, path: Path) -> tuple[float, float]:
        """Return the space above and below, in mm."""
        style = self.style(path)
        usual = MARGINS.get(path[-1].split(".")[0], (0.0, 0.0))
        above, below = (
            style.font_size * em if written is None else style.resolve(written)
            for em, written in zip(usual, (style.margin_top, style.margin_bottom), strict=True)
        )
        return above, below

    def padding(self, path: Path, side: str) -> float:
        """Return the space between a box' edge and what is in it, in mm; side: `top` or so."""
        style = self.style(path)
        name = f"padding_{side}"
        if name not in style.__dict__:
            return PADDINGS.get(path[-1], 0.0)
        written: float | Length = style.__dict__[name]
        return style.resolve(written)

    def width(self, path: Path) -> float:
        """Return the width that the element asks for, in mm; 0 for none."""
        style = self.style(path)
        return 0.0 if style.width is None else style.resolve(style.width)

    def box(self, path: Path) -> BoxLook:
        """Return what is drawn behind the element: its own `fill` and `stroke`, not inherited."""
        own, parent = self.style(path), self.style(path[:-1])
        fill = own.fill if own.fill != parent.fill else None
        stroke = own.stroke if own.stroke != parent.stroke else None
        corner = own.custom.get(RADIUS, "0").strip()
        return BoxLook(
            fill=fill if isinstance(fill, Ink) else None,
            stroke=stroke if isinstance(stroke, Ink) else None,
            stroke_width=own.resolve(own.stroke_width),
            radius=float(corner) if corner.replace(".", "", 1).isdigit() else 0.0,
        )
