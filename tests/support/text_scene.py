"""A scene with just enough for text: real styles, fonts of squares, pictures by their size."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from cardgen.base.diagnostics import Diagnostic
from cardgen.base.colour import BLACK
from cardgen.base.geometry import IDENTITY, Matrix, Rect
from cardgen.svg.canvas import Drawing, LinearGradient, Paint, Pen, Stop
from cardgen.svg.canvas import Path as Outline
from cardgen.svg.cascade import Cascade
from cardgen.svg.context import Context, NoPicture, PaintedField, Site, SymbolArt
from cardgen.svg.paths import parse_path
from cardgen.svg.style import Ink, Reference, Style, StylePaint
from cardgen.svg.text import paint_text
from cardgen.svg.tree import Element, SvgDocument, parse_svg
from cardgen.svg.values import parse_distance
from cardgen.svg.xhtml import paint_foreign_object
from cardgen.typeset.fonts import Cut, FontLibrary
from tests.support.square_font import CYRILLIC, LATIN, write_font

NAMESPACES = (
    'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
    'xmlns:cg="urn:cardgen" xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd"'
)
INITIAL = Style()


class NoPictures:
    def picture(self, href: str, base: str) -> NoPicture:
        return NoPicture("picture-missing", f"no picture {href} beside {base}")


def square_fonts(folder: Path) -> FontLibrary:
    """Return `Sq`: half an em a letter (bold 0.6); `Big`: a whole em, Cyrillic too, helps out."""
    plain = Cut("Sq", 400, False, write_font(folder / "Sq.ttf", LATIN, 500))
    bold = Cut("Sq", 700, False, write_font(folder / "SqBold.ttf", LATIN, 600))
    slanted = Cut("Sq", 400, True, write_font(folder / "SqItalic.ttf", LATIN, 500))
    big = Cut("Big", 400, False, write_font(folder / "Big.ttf", LATIN + CYRILLIC, 1000))
    return FontLibrary({"Sq": (plain, bold, slanted), "Big": (big,)}, ("Big",))


@dataclass(slots=True)
class TextScene:
    """What came of painting one drawing."""

    context: Context
    document: SvgDocument
    cascade: Any = None
    findings: list[Diagnostic] = field(default_factory=list)
    fields: list[PaintedField] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.cascade = Cascade(self.document, self.report, self.context.memo, true_scale=False)

    def style_of(self, element: Element, inherited: Style) -> Style:
        return self.cascade.style_of(element, inherited)

    def length(
        self, element: Element, attribute: str, site: Site, *, along: str, default: float = 0.0
    ) -> float:
        written = element.attributes.get(attribute)
        if written is None:
            return default
        whole = {"x": site.width, "y": site.height}[along]
        return site.style.resolve(parse_distance(written.split()[0]), whole)

    def paint_of(
        self, paint: StylePaint, bounds: Callable[[], Rect], site: Site
    ) -> tuple[Paint, float] | None:
        if isinstance(paint, Ink):
            return paint.colour, paint.alpha
        if isinstance(paint, Reference):
            box, stops = bounds(), (Stop(0.0, BLACK),)
            return LinearGradient(x1=box.x, y1=box.y, x2=box.right, y2=box.y, stops=stops), 1.0
        return None

    def pen_of(self, site: Site) -> Pen:
        return Pen(width=site.style.resolve(site.style.stroke_width))

    def target(self, element: Element, attribute: str = "href") -> Element | None:
        return self.document.element(element.attributes[attribute].removeprefix("#"))

    def path_of(self, element: Element, site: Site) -> Outline | None:
        a = element.attributes
        if element.tag == "path":
            return parse_path(a["d"])
        if element.tag == "rect":
            return parse_path(f"M{a['x']},{a['y']}h{a['width']}v{a['height']}h-{a['width']}z")
        if element.tag == "circle":
            left, y, r = float(a["cx"]) - float(a["r"]), a["cy"], a["r"]
            across = 2 * float(r)
            return parse_path(f"M{left},{y}a{r},{r} 0 0 0 {across},0a{r},{r} 0 0 0 -{across},0z")
        return None

    def place_picture(
        self, element: Element, href: str, box: Rect, canvas: Any, alpha: float = 1.0
    ) -> None:
        canvas.calls.append(("picture", (href, box)))

    def picture_size(self, element: Element, href: str) -> tuple[float, float] | None:
        return (20.0, 10.0) if href == "wide.svg" else None

    def report(self, found: Diagnostic) -> None:
        self.findings.append(found)

    def add_field(self, painted: PaintedField) -> None:
        self.fields.append(painted)


@dataclass(frozen=True, slots=True)
class Painted:
    """Lines of what was drawn, findings as `line:column code`, and the rest as it came."""

    lines: list[str]
    found: list[str]
    findings: list[Diagnostic]
    fields: list[PaintedField]
    drawing: Drawing


@dataclass(frozen=True, slots=True)
class TextPress:
    """Paints the text elements of a drawing that is 100 × 50; Sq at 10 unless it says more."""

    fonts: FontLibrary

    def paint(self, inside: str, *, language: str = "en", matrix: Matrix = IDENTITY) -> Painted:
        source = f'<svg {NAMESPACES} font-family="Sq" font-size="10">\n{inside}\n</svg>'
        checked = parse_svg(source, "card.svg")
        assert not checked.findings, checked.findings
        scene = TextScene(self.context(language), checked.value)
        root = checked.value.root
        style = scene.style_of(root, INITIAL)
        drawing = Drawing()
        for element in root.elements:
            site = Site(style=style, width=100.0, height=50.0, matrix=matrix)
            site = replace(site, style=scene.style_of(element, style))
            if element.tag == "text":
                paint_text(element, site, scene, drawing)
            elif element.tag == "foreignObject":
                paint_foreign_object(element, site, scene, drawing)
        found = [f"{one.span.line}:{one.span.column} {one.code}" for one in scene.findings]
        lines = [line_of(name, arguments) for name, arguments in drawing.calls]
        return Painted(lines, found, scene.findings, scene.fields, drawing)

    def context(self, language: str) -> Context:
        symbols = {"fish": SymbolArt(2.0, FISH), "egg": SymbolArt(1.0, EGG)}
        return Context(
            fonts=self.fonts, pictures=NoPictures(), symbols=symbols, language=language
        )


FISH, EGG = Drawing(), Drawing()
NAMES = {FISH: "fish", EGG: "egg"}


def line_of(name: str, arguments: tuple[Any, ...]) -> str:
    """Return one call as a line: numbers with at most three decimals."""
    match name:
        case "text" | "text_outline":
            run, x, y, paint = arguments[:4]
            rest = [paint_of(paint), *pen_and_alpha(arguments[4:])]
            face = run.face
            cut = face.family + (" bold" if face.weight > 400 else "") + " italic" * face.italic
            spacing = f" +{n(run.letter_spacing)}" if run.letter_spacing else ""
            start = f'{name} "{run.text}" {n(x)} {n(y)} {cut} {n(run.size)}{spacing}'
            return " ".join([start, *[part for part in rest if part]])
        case "shared":
            return f"symbol {NAMES[arguments[0]]}"
        case "transform":
            m = arguments[0]
            return "transform " + " ".join(n(part) for part in (m.a, m.b, m.c, m.d, m.e, m.f))
        case "fill":
            path, paint = arguments[:2]
            points = " ".join(n(number) for _, numbers in path.segments for number in numbers)
            return f"fill {points}" + (f" {paint_of(paint)}" if paint_of(paint) else "")
        case "picture":
            href, box = arguments
            return f"picture {href} {n(box.x)} {n(box.y)} {n(box.width)} {n(box.height)}"
    return name


def pen_and_alpha(arguments: tuple[Any, ...]) -> list[str]:
    return [
        f"pen {n(one.width)}" if isinstance(one, Pen) else "" if one == 1.0 else f"alpha {n(one)}"
        for one in arguments
    ]


def paint_of(paint: Any) -> str:
    """Return a colour as hex, nothing for black, a gradient by its ends."""
    if isinstance(paint, LinearGradient):
        (x1, y1), (x2, y2) = (
            paint.matrix.apply(x, y) for x, y in ((paint.x1, paint.y1), (paint.x2, paint.y2))
        )
        return f"gradient {n(x1)} {n(y1)} {n(x2)} {n(y2)}"
    parts = (round(part * 255) for part in (paint.red, paint.green, paint.blue))
    colour = "#" + "".join(f"{part:02x}" for part in parts)
    return "" if colour == "#000000" else colour


def n(number: float) -> str:
    text = f"{number:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
