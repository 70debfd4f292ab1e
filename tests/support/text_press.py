"""Paints text with fonts whose letters are all half an em wide, and tells what came of it."""

from pathlib import Path
from typing import Any

from msgspec import Struct

from cardgen.base.diagnostics import Diagnostic
from cardgen.svg.canvas import Drawing, LinearGradient, Pen, Picture
from cardgen.svg.context import Context, NoPicture, PaintedField, SymbolArt
from cardgen.svg.painter import paint
from cardgen.svg.tree import parse_svg
from cardgen.typeset.fonts import Cut, FontLibrary
from tests.support.square_font import CYRILLIC, LATIN, write_font

NAMESPACES = (
    'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
    'xmlns:cg="urn:cardgen" xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd"'
)
FISH, EGG = Drawing(), Drawing()
NAMES = {FISH: "fish", EGG: "egg"}


class OnePicture:
    """Has one picture, twice as wide as high."""

    def picture(self, href: str, base: str) -> Picture | NoPicture:
        if href != "wide.png":
            return NoPicture("picture-missing", f"no picture {href} for {base}")
        return Picture(
            key=href, name=href, width_px=20, height_px=10, encoding="png", channels=3, data=b""
        )


def square_fonts(folder: Path) -> FontLibrary:
    """Return `Sq`: half an em a letter (bold 0.6); `Big`: a whole em, Cyrillic too, helps out."""
    plain = Cut("Sq", 400, False, write_font(folder / "Sq.ttf", LATIN, 500))
    bold = Cut("Sq", 700, False, write_font(folder / "SqBold.ttf", LATIN, 600))
    slanted = Cut("Sq", 400, True, write_font(folder / "SqItalic.ttf", LATIN, 500))
    big = Cut("Big", 400, False, write_font(folder / "Big.ttf", LATIN + CYRILLIC, 1000))
    return FontLibrary({"Sq": (plain, bold, slanted), "Big": (big,)}, ("Big",))


class Painted(Struct, frozen=True):
    """Lines of what was drawn, findings as `line:column code`, and the rest as it came."""

    lines: list[str]
    found: list[str]
    findings: tuple[Diagnostic, ...]
    fields: tuple[PaintedField, ...]


class TextPress(Struct, frozen=True):
    """Paints on a drawing of 100 × 50 mm, a unit a mm, in Sq at 10; line 2 is the first inside."""

    fonts: FontLibrary

    def paint(self, inside: str, *, language: str = "en") -> Painted:
        source = (
            f'<svg {NAMESPACES} width="100mm" height="50mm" viewBox="0 0 100 50" '
            f'font-family="Sq" font-size="10">\n{inside}\n</svg>'
        )
        checked = parse_svg(source, "card.svg")
        assert not checked.findings, checked.findings
        drawing = Drawing()
        painting = paint(checked.value, drawing, self.context(language))
        found = [f"{one.span.line}:{one.span.column} {one.code}" for one in painting.findings]
        lines = [line_of(name, arguments) for name, arguments in drawing.calls]
        return Painted(lines, found, painting.findings, painting.fields)

    def context(self, language: str = "en") -> Context:
        symbols = {"fish": SymbolArt(2.0, FISH), "egg": SymbolArt(1.0, EGG)}
        return Context(fonts=self.fonts, pictures=OnePicture(), symbols=symbols, language=language)


def line_of(name: str, arguments: tuple[Any, ...]) -> str:
    """Return one call as a line, black and full strength left out."""
    match name:
        case "text" | "text_outline":
            run, x, y, paint = arguments[:4]
            face = run.face
            cut = face.family + (" bold" if face.weight > 400 else "") + " italic" * face.italic
            spacing = [f"+{n(run.letter_spacing)}"] if run.letter_spacing else []
            rest = [*spacing, *colour(paint), *pen_and_alpha(arguments[4:])]
            return " ".join([f'{name} "{run.text}" {n(x)} {n(y)} {cut} {n(run.size)}', *rest])
        case "shared":
            return f"symbol {NAMES[arguments[0]]}"
        case "transform":
            m = arguments[0]
            return "transform " + " ".join(n(part) for part in (m.a, m.b, m.c, m.d, m.e, m.f))
        case "fill":
            path, paint = arguments[:2]
            numbers = [n(number) for _, numbers in path.segments for number in numbers]
            return " ".join(["fill", *numbers, *colour(paint)])
        case "image":
            picture, box = arguments[:2]
            return f"picture {picture.name} {n(box.x)} {n(box.y)} {n(box.width)} {n(box.height)}"
    return name


def pen_and_alpha(arguments: tuple[Any, ...]) -> list[str]:
    words = [
        f"pen {n(one.width)}" if isinstance(one, Pen) else "" if one == 1.0 else f"alpha {n(one)}"
        for one in arguments
    ]
    return [word for word in words if word]


def colour(paint: Any) -> list[str]:
    """Return a colour as hex, nothing for black, a gradient by where its ends come to lie."""
    if isinstance(paint, LinearGradient):
        ends = ((paint.x1, paint.y1), (paint.x2, paint.y2))
        numbers = [n(number) for end in ends for number in paint.matrix.apply(*end)]
        return ["gradient", *numbers]
    parts = (round(part * 255) for part in (paint.red, paint.green, paint.blue))
    hexed = "#" + "".join(f"{part:02x}" for part in parts)
    return [] if hexed == "#000000" else [hexed]


def n(number: float) -> str:
    text = f"{number:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
