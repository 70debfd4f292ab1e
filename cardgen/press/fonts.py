"""Fonts as they go into a PDF: only the glyphs in use, each with its character for copying.

ReportLab reads the font files and cuts out the glyphs. Its own embedding is not used: it writes
characters beyond the Basic Multilingual Plane in a way that no reader understands.
"""

from hashlib import blake2b
from pathlib import Path

from reportlab.pdfbase.ttfonts import TTFError, TTFontFace

from cardgen.base.errors import PackageBroken
from cardgen.press.numbers import escaped, numbers
from cardgen.press.store import Store
from cardgen.typeset.model import FontFace, GlyphRun

ASCII = tuple(range(32, 127))
OTHERS: tuple[int, ...] = (*range(128, 256), *range(1, 32))
"""The codes of a simple font, which has one byte a character; 0 is left to the missing glyph."""

SYMBOLIC, NONSYMBOLIC = 1 << 2, 1 << 5
"""Source: ISO 32000-1, table 123; the cut fonts have an encoding of their own."""

NARROWEST_SHIFT = 0.25
"""Shifts under a quarter of a thousandth of the size are no kerning but rounding."""

CACHED_TEXTS = 4096

Shown = tuple[tuple[int, str], ...]
"""What a text is written as: the fonts' object numbers, each with the operand of TJ."""


class Foundry:
    """The font files of a run, each read once however many documents use it."""

    def __init__(self) -> None:
        self._outlines: dict[Path, TTFontFace] = {}

    def outlines(self, path: Path) -> TTFontFace:
        """Return what is in the font file.

        Raises:
            PackageBroken: the file can't be read or has no TrueType outlines.
        """
        if path not in self._outlines:
            try:
                self._outlines[path] = TTFontFace(str(path))
            except (TTFError, OSError) as trouble:
                raise PackageBroken(
                    f"the font {path.name} can't be embedded: {trouble}",
                    "use a font with TrueType outlines (.ttf)",
                ) from trouble
        return self._outlines[path]


class EmbeddedFont:
    """One font file in one document, cut into as many subsets as its characters need."""

    def __init__(self, outlines: TTFontFace, name: str, store: Store) -> None:
        self._outlines = outlines
        self._name = name
        self._store = store
        self._codes: dict[str, tuple[int, str, float]] = {}  # subset, code as written, width ‰
        self._subsets: list[dict[int, str]] = []  # code → character
        self._numbers: list[int] = []
        self._texts: dict[tuple[str, tuple[float, ...]], Shown] = {}

    def has(self, character: str) -> bool:
        """Tell whether the font draws the character."""
        return bool(self._outlines.charToGlyph.get(ord(character)))

    def width_ratio(self, character: str) -> float:
        """Return how far the character moves the pen, in em."""
        return float(self._outlines.charWidths[ord(character)]) / 1000

    def show(self, run: GlyphRun) -> Shown:
        """Return the run as strings and shifts, one operand of TJ for each subset in turn."""
        key = (run.text, run.advances_ratio)
        shown = self._texts.get(key)
        if shown is None:
            if len(self._texts) >= CACHED_TEXTS:
                self._texts.clear()
            shown = self._texts[key] = self._set(run)
        return shown

    def write(self) -> None:
        """Write the font's objects; no text can be shown after that."""
        for number, subset in zip(self._numbers, self._subsets, strict=True):
            self._write_subset(number, subset)

    def _set(self, run: GlyphRun) -> Shown:
        """Return the operands of TJ; shifts make the font's own widths into the advances."""
        done: list[tuple[int, str]] = []
        parts: list[str] = []
        codes, current = self._codes, -1
        off = 0.0  # how far the pen is ahead of where it should be, ‰
        for character, advance in zip(run.text, run.advances_ratio, strict=True):
            subset, written, width = codes.get(character) or self._assign(character)
            if subset != current:
                if parts:
                    done.append((self._numbers[current], f"[({''.join(parts)})]"))
                    parts = []
                current = subset
            if not -NARROWEST_SHIFT < off < NARROWEST_SHIFT:
                shift = round(off, 1)
                parts.append(f"){numbers(shift)}(")
                off -= shift
            parts.append(written)
            off += width - advance * 1000
        if parts:
            done.append((self._numbers[current], f"[({''.join(parts)})]"))
        return tuple(done)

    def _assign(self, character: str) -> tuple[int, str, float]:
        """Give the character a code, in a new subset where the last one is full."""
        assert self.has(character), (
            f"{self._name} has no {character!r}; the typesetter lets it pass"
        )
        if not self._subsets or len(self._subsets[-1]) == len(ASCII) + len(OTHERS):
            self._subsets.append({})
            self._numbers.append(self._store.reserve())
        taken = self._subsets[-1]
        own = ord(character)
        free = own if own in ASCII and own not in taken else next_free(taken)
        taken[free] = character
        given = (len(self._subsets) - 1, escaped(chr(free)), self.width_ratio(character) * 1000)
        self._codes[character] = given
        return given

    def _write_subset(self, number: int, subset: dict[int, str]) -> None:
        last = max(subset)
        codes = [ord(subset[code]) if code in subset else 0 for code in range(last + 1)]
        widths = [self._codes[subset[c]][2] if c in subset else 0 for c in range(last + 1)]
        tag = subset_tag(codes)
        store = self._store
        program = self._outlines.makeSubset(codes)
        file = store.add_stream(f"/Length1 {len(program)}", program)
        unicode_map = store.add_stream("", character_map(subset))
        descriptor = store.add(self._descriptor(tag, file))
        store.put(
            number,
            f"<</Type/Font/Subtype/TrueType/BaseFont/{tag}+{self._name}/FirstChar 0/LastChar {last}"
            f"/Widths[{numbers(*widths)}]/ToUnicode {unicode_map} 0 R"
            f"/FontDescriptor {descriptor} 0 R>>".encode("ascii"),
        )

    def _descriptor(self, tag: str, file: int) -> str:
        face = self._outlines
        return (
            f"<</Type/FontDescriptor/FontName/{tag}+{self._name}"
            f"/Flags {face.flags & ~NONSYMBOLIC | SYMBOLIC}/FontBBox[{numbers(*face.bbox)}]"
            f"/ItalicAngle {numbers(face.italicAngle)}/Ascent {numbers(face.ascent)}"
            f"/Descent {numbers(face.descent)}/CapHeight {numbers(face.capHeight)}"
            f"/StemV {numbers(face.stemV)}/FontFile2 {file} 0 R>>"
        )


class FontCase:
    """The fonts of one document."""

    def __init__(self, foundry: Foundry, store: Store) -> None:
        self._foundry = foundry
        self._store = store
        self._fonts: dict[Path, EmbeddedFont] = {}
        self._names: dict[str, int] = {}

    def font(self, face: FontFace) -> EmbeddedFont:
        """Return the document's font for the face, the same one for the same file."""
        font = self._fonts.get(face.path)
        if font is None:
            outlines = self._foundry.outlines(face.path)
            name = self._unlike_others(outlines.name.decode("ascii"))
            font = self._fonts[face.path] = EmbeddedFont(outlines, name, self._store)
        return font

    def write(self) -> None:
        """Write all fonts, in the order in which they came into use."""
        for font in self._fonts.values():
            font.write()

    def _unlike_others(self, name: str) -> str:
        """Return the name, with a number where another file bears the same one."""
        self._names[name] = self._names.get(name, 0) + 1
        return name if self._names[name] == 1 else f"{name}-{self._names[name]}"


def next_free(taken: dict[int, str]) -> int:
    """Return the first code that is not taken, those beyond ASCII first."""
    return next(code for code in OTHERS + ASCII if code not in taken)


def subset_tag(codes: list[int]) -> str:
    """Return six letters that differ where the characters differ.

    Source: ISO 32000-1, 9.6.4.
    """
    value = int.from_bytes(blake2b(repr(codes).encode("ascii"), digest_size=8).digest(), "big")
    return "".join(chr(65 + value // 26**place % 26) for place in range(6))


def character_map(subset: dict[int, str]) -> bytes:
    """Return the CMap that tells readers which character each code is.

    Source: ISO 32000-1, 9.10.3; at most 100 entries a block, characters as UTF-16.
    """
    rows = [f"<{code:02x}> <{subset[code].encode('utf-16-be').hex()}>" for code in sorted(subset)]
    blocks = [rows[at : at + 100] for at in range(0, len(rows), 100)]
    listed = "\n".join(
        f"{len(block)} beginbfchar\n" + "\n".join(block) + "\nendbfchar" for block in blocks
    )
    return (
        "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n"
        "/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def\n"
        "/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n"
        "1 begincodespacerange\n<00> <ff>\nendcodespacerange\n"
        f"{listed}\nendcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n"
    ).encode("ascii")
