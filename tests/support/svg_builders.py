"""Drawings as authors write them, and what came of painting them."""

from collections.abc import Mapping

from msgspec import Struct, field

from cardgen.base.diagnostics import Diagnostic
from cardgen.svg.canvas import Drawing, Picture
from cardgen.svg.context import Context, NoPicture, PaintedField, SvgFile
from cardgen.svg.painter import paint
from cardgen.svg.tree import SvgDocument, parse_svg
from cardgen.typeset.fonts import FontLibrary
from tests.support.drawing_lines import lines_of

PATH = "templates/game/card.svg"
NAMESPACES = (
    'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
    'xmlns:cg="urn:cardgen" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"'
)
SIZE = 'width="40mm" height="30mm" viewBox="0 0 40 30"'


class Album(Struct):
    """Pictures by href; notes what was asked for, beside which file."""

    pictures: Mapping[str, Picture | SvgFile] = field(default_factory=dict)
    asked: list[tuple[str, str]] = field(default_factory=list)

    def picture(self, href: str, base: str) -> Picture | SvgFile | NoPicture:
        self.asked.append((href, base))
        missing = NoPicture("picture-missing", f"there is no picture {href}", "draw it")
        return self.pictures.get(href, missing)


class Painted(Struct, frozen=True):
    """What painting brought."""

    drawing: Drawing
    findings: tuple[Diagnostic, ...]
    fields: tuple[PaintedField, ...]

    @property
    def lines(self) -> list[str]:
        """The calls, one a line."""
        return lines_of(self.drawing)

    @property
    def problems(self) -> list[tuple[str, int, int]]:
        """Code, line and column of each finding."""
        return [(f.code, f.span.line, f.span.column) for f in self.findings]


def svg_text(body: str, attributes: str = SIZE) -> str:
    """Return a drawing of 40 × 30 mm; the body starts on line 2, column 1."""
    return f"<svg {NAMESPACES} {attributes}>\n{body}\n</svg>"


def a_document(body: str, attributes: str = SIZE, path: str = PATH) -> SvgDocument:
    checked = parse_svg(svg_text(body, attributes), path)
    assert checked.findings == ()
    return checked.value


def a_context(language: str = "en", **pictures: Picture | SvgFile) -> Context:
    named = {name.replace("_", "."): picture for name, picture in pictures.items()}
    return Context(fonts=FontLibrary({}, ()), pictures=Album(named), language=language)


def painted(body: str, attributes: str = SIZE, context: Context | None = None) -> Painted:
    drawing = Drawing()
    painting = paint(a_document(body, attributes), drawing, context or a_context())
    return Painted(drawing, painting.findings, painting.fields)


def lines(body: str, attributes: str = SIZE, context: Context | None = None) -> list[str]:
    """Return the calls of a drawing that has nothing wrong."""
    came = painted(body, attributes, context)
    assert came.findings == ()
    return came.lines


def a_picture(width_px: int = 64, height_px: int = 128, name: str = "icon.png") -> Picture:
    return Picture(
        key=name,
        name=name,
        width_px=width_px,
        height_px=height_px,
        encoding="raw",
        channels=1,
        data=b"\x00" * (width_px * height_px),
    )


def inlined(drawing: Drawing) -> Drawing:
    """Return the drawing with what is shared drawn in its place."""
    flat = Drawing()
    for name, arguments in drawing.calls:
        if name == "shared":
            flat.calls.extend(inlined(arguments[0]).calls)
        else:
            flat.calls.append((name, arguments))
    return flat
