"""Fonts of the tests' own, whose letters are so wide that positions are sums in the head."""

from pathlib import Path

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen

LATIN = "".join(map(chr, range(0x20, 0x7F))) + "äöüÄÖÜßéèåøæij“”„’…–—−•◦▪×·\u00a0‐"
CYRILLIC = "".join(map(chr, range(0x410, 0x450))) + "⇌\U0001f3b2"


def write_font(path: Path, characters: str, advance: int) -> Path:
    """Write a font whose characters all move the pen by `advance` thousandths of an em.

    Ascent 0.8, descent 0.2, x-height 0.5, capitals 0.7, underline 0.1 below and 0.05 thick.
    """
    names = {ord(character): f"u{ord(character):05X}" for character in dict.fromkeys(characters)}
    order = [".notdef", *names.values()]
    builder = FontBuilder(1000, isTTF=True)
    builder.setupGlyphOrder(order)
    builder.setupCharacterMap(names)
    builder.setupGlyf(dict.fromkeys(order, _square(advance)))
    builder.setupHorizontalMetrics(dict.fromkeys(order, (advance, 0)))
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupOS2(
        sTypoAscender=800, sTypoDescender=-200, usWinAscent=800, usWinDescent=200,
        sxHeight=500, sCapHeight=700, version=4,
    )  # fmt: skip
    builder.setupPost(underlinePosition=-100, underlineThickness=50)
    builder.setupNameTable({"familyName": path.stem, "styleName": "Regular"})
    builder.save(path)
    return path


def _square(advance: int) -> object:
    pen = TTGlyphPen(None)
    for command, point in (("moveTo", (0, 0)), ("lineTo", (0, 700)), ("lineTo", (advance, 700))):
        getattr(pen, command)(point)
    pen.closePath()
    return pen.glyph()
