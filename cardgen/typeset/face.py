"""One font file, opened by HarfBuzz: its metrics, which characters it has, how far they move."""

import unicodedata
from collections.abc import Iterable
from pathlib import Path

import uharfbuzz as hb

from cardgen.typeset.model import FontFace

FEATURES = {
    tag: tag == "kern"
    for tag in ("kern", "liga", "clig", "dlig", "calt", "ccmp", "locl", "rlig", "rclt", "mark")
}
"""Kerning only: what is drawn is the glyph that the font's map gives for each character."""


MARKS = ("Mn", "Me")
"""Combining marks: one that composed with no letter would be drawn astray."""

RIGHT_TO_LEFT = ("R", "AL")
"""Characters that would be drawn in the wrong order. Source: UAX 9, table 4."""


class OpenFont:
    """A font that can measure; opened once, when a text first needs it."""

    __slots__ = ("_font", "_upem", "characters", "face")

    def __init__(self, path: Path, family: str, weight: int, italic: bool) -> None:
        """Open the file, which `read_fonts` has found sound."""
        opened = hb.Face(hb.Blob.from_file_path(str(path)))
        self._font = hb.Font(opened)
        self._upem = opened.upem
        self.characters: frozenset[str] = frozenset(
            character
            for character in map(chr, opened.unicodes)
            if unicodedata.category(character) not in MARKS
            and unicodedata.bidirectional(character) not in RIGHT_TO_LEFT
        )
        self.face = self._measured(path, family, weight, italic)

    def _measured(self, path: Path, family: str, weight: int, italic: bool) -> FontFace:
        """Return the face with its metrics as ratios of the em."""
        extents = self._font.get_font_extents("ltr")
        return FontFace(
            family=family,
            weight=weight,
            italic=italic,
            path=path,
            ascent_ratio=extents.ascender / self._upem,
            descent_ratio=-extents.descender / self._upem,
            cap_height_ratio=self._metric(hb.OTMetricsTag.CAP_HEIGHT),
            x_height_ratio=self._metric(hb.OTMetricsTag.X_HEIGHT),
            underline_position_ratio=self._metric(hb.OTMetricsTag.UNDERLINE_OFFSET),
            underline_thickness_ratio=self._metric(hb.OTMetricsTag.UNDERLINE_SIZE),
        )

    def _metric(self, tag: "hb.OTMetricsTag") -> float:
        """Return a metric as a ratio of the em, HarfBuzz' own guess where the file has none."""
        ratio: float = self._font.get_metric_position_with_fallback(tag) / self._upem
        return ratio

    def covers(self, text: Iterable[str]) -> bool:
        """Tell whether the font has every character."""
        return self.characters.issuperset(text)

    def advances(self, text: str) -> tuple[float, ...]:
        """Return how far each character moves the pen, kerning included, as ratios of the em.

        Args:
            text: characters that the font has, no combining marks among them.
        """
        buffer = hb.Buffer()
        buffer.add_str(text)
        buffer.direction = "ltr"
        buffer.guess_segment_properties()
        hb.shape(self._font, buffer, FEATURES)
        upem = self._upem
        glyphs = [self._font.get_nominal_glyph(ord(character)) for character in text]
        if glyphs == [info.codepoint for info in buffer.glyph_infos]:
            return tuple(position.x_advance / upem for position in buffer.glyph_positions)
        # a script whose letters change with their neighbours: measure what will be drawn
        return tuple(self._font.get_glyph_h_advance(glyph) / upem for glyph in glyphs)
