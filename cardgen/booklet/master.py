"""Page templates: rendered for one page, their flow regions found and taken out."""

from collections.abc import Iterator, Mapping

from lxml import etree
from msgspec import Struct

from cardgen.base.diagnostics import Checked, Diagnostic
from cardgen.base.geometry import Rect
from cardgen.faces.compose import Composer, FaceRequest
from cardgen.faces.context import Record
from cardgen.svg.tree import CARDGEN_NS, Element, SvgDocument, parse_svg

FLOW = f"{{{CARDGEN_NS}}}flow"
SIDES = ("x", "y", "width", "height")

PAGE_FIELDS = ("number", "count", "side", "section", "language", "is_first", "is_last")
"""What a page template may ask of its page."""


class Region(Struct, frozen=True, kw_only=True):
    """Where text flows on a page, in mm from the trim's top left."""

    element: Element
    box: Rect

    def columns(self, count: int, gap: float) -> tuple[Rect, ...]:
        """Return the region in columns of the same width."""
        width = (self.box.width - gap * (count - 1)) / count
        return tuple(
            Rect(
                x=self.box.x + number * (width + gap),
                y=self.box.y,
                width=width,
                height=self.box.height,
            )
            for number in range(count)
        )


def page_record(values: Mapping[str, object]) -> Record:
    """Return a page as a template sees it."""
    assert tuple(values) == PAGE_FIELDS, "templates are checked against these names"
    return Record(values)


def page_document(
    pager: Composer, request: FaceRequest, values: Mapping[str, object]
) -> Checked[SvgDocument | None]:
    """Return the page's template as an SVG document; None with findings where there is none."""
    text = pager.templates.render(request.template, values)
    if isinstance(text, Diagnostic):
        return Checked(None, (text,))
    document = parse_svg(text, pager.templates.path_of(request.template))
    findings = document.findings
    if not document.failed:
        findings += pager.size_findings(document.value, request)
    failed = any(found.severity == "error" for found in findings)
    return Checked(None if failed else document.value, findings)


def regions_of(document: SvgDocument) -> Checked[tuple[Region, ...]]:
    """Return the page's flow regions in the order of the document.

    Findings: `flow-region` for one whose place can't be told.
    """
    regions, findings = [], list[Diagnostic]()
    for node in flow_nodes(document):
        element = document.wrap(node)
        trouble = trouble_with(element)
        if trouble:
            hint = "write x, y, width and height as numbers, in mm, and no transform"
            findings.append(Diagnostic("flow-region", element.span, trouble, hint))
            continue
        x, y, width, height = (float(element.attributes[side]) for side in SIDES)
        box = Rect(x=x, y=y, width=width, height=height)
        regions.append(Region(element=element, box=box))
    return Checked(tuple(regions), tuple(findings))


def flow_nodes(document: SvgDocument) -> Iterator["etree._Element"]:
    """Yield the nodes with `cg:flow`."""
    return (node for node in document.root.node.iter("*") if node.get(FLOW) is not None)


def trouble_with(element: Element) -> str:
    """Return why a region's place can't be told, "" where it can."""
    for side in SIDES:
        try:
            number = float(element.attributes.get(side, ""))
        except ValueError:
            return f"the flow region has no plain {side}"
        if side in ("width", "height") and number <= 0.0:
            return f"the flow region's {side} is {element.attributes[side]}, expected more than 0"
    at: Element | None = element
    while at is not None:
        if "transform" in at.attributes:
            return "the flow region stands in a transform"
        at = at.parent
    return ""


def take_regions_out(document: SvgDocument) -> None:
    """Remove the flow regions with their sample text, so that only the rest is painted."""
    for node in list(flow_nodes(document)):
        parent = node.getparent()
        if parent is not None:
            parent.remove(node)
