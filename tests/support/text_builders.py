"""Blocks, the package's fonts and small fonts made for a test."""

from functools import cache
from pathlib import Path

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from msgspec.structs import replace

from cardgen.typeset.fonts import FontLibrary, read_fonts
from cardgen.typeset.model import Block, Inline, Laid, Symbol, TextStyle, Words

FONTS = Path(__file__).parents[2] / "fonts"
LATO = TextStyle(families=("Lato",))
BOLD = replace(LATO, weight=700)


@cache
def the_library() -> FontLibrary:
    read = read_fonts((FONTS,))
    assert read.findings == ()
    return read.value


def a_block(*inlines: Inline | str, **changes: object) -> Block:
    """Return a block of Lato; a plain string stands for words in it."""
    made = tuple(Words(one, LATO) if isinstance(one, str) else one for one in inlines)
    block = Block(inlines=made, style=LATO, hyphenate=False)
    return replace(block, **changes)  # type: ignore[arg-type]


def a_symbol(aspect: float = 1.0, **changes: object) -> Symbol:
    return replace(Symbol("feuer", aspect, LATO), **changes)  # type: ignore[arg-type]


def lines_of(laid: Laid) -> list[str]:
    return ["".join(placed.run.text for placed in line.runs) for line in laid.lines]


def make_font(path: Path, characters: str, **kinds: bool) -> Path:
    """Write a font whose characters are half-em bars; `cff` or `variable` on request."""
    names = {ord(char): f"g{ord(char):x}" for char in characters}
    order = [".notdef", *names.values()]
    builder = FontBuilder(1000, isTTF=not kinds.get("cff", False))
    builder.setupGlyphOrder(order)
    builder.setupCharacterMap(names)
    if kinds.get("cff", False):
        pen = T2CharStringPen(500, None)
        builder.setupCFF("Bar", {}, dict.fromkeys(order, pen.getCharString()), {})
    else:
        builder.setupGlyf(dict.fromkeys(order, TTGlyphPen(None).glyph()))
    builder.setupHorizontalMetrics(dict.fromkeys(order, (500, 0)))
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": "Bar", "styleName": "Regular"})
    builder.setupOS2(sTypoAscender=800, sTypoDescender=-200, usWinAscent=800, usWinDescent=200)
    builder.setupPost()
    if kinds.get("variable", False):
        builder.setupFvar([("wght", 100, 400, 900, "Weight")], [])
    builder.save(path)
    return path


def write_list(folder: Path, text: str) -> Path:
    folder.mkdir(exist_ok=True)
    (folder / "fonts.yaml").write_text(text, "utf-8")
    return folder
