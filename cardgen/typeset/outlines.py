"""What glyphs look like, as a hash: two fonts that draw a character alike are the same to it."""

from hashlib import blake2b
from pathlib import Path
from typing import Any

import uharfbuzz as hb

PER_EM = 16_384
"""Outlines are compared on a grid of so many steps an em: finer than any font's own."""


class GlyphOutlines:
    """The outlines of the fonts of a run, each looked at once."""

    def __init__(self) -> None:
        self._fonts: dict[Path, tuple[Any, int]] = {}
        self._known: dict[Path, dict[str, bytes]] = {}

    def of(self, path: Path, text: str) -> list[bytes]:
        """Return what stands for each character's outline; b"" where nothing is drawn."""
        known = self._known.setdefault(path, {})
        try:
            return list(map(known.__getitem__, text))
        except KeyError:
            known |= {new: self._drawn(path, new) for new in text if new not in known}
            return list(map(known.__getitem__, text))

    def _drawn(self, path: Path, character: str) -> bytes:
        if path not in self._fonts:
            opened = hb.Face(hb.Blob.from_file_path(str(path)))
            self._fonts[path] = hb.Font(opened), opened.upem
        font, upem = self._fonts[path]
        pen = _Pen(PER_EM / upem)
        font.draw_glyph_with_pen(font.get_nominal_glyph(ord(character)) or 0, pen)
        text = "".join(pen.parts).encode("ascii")
        return blake2b(text, digest_size=16).digest() if text else b""


class _Pen:
    """Writes down an outline, by the names that pens of fontTools have."""

    def __init__(self, scale: float) -> None:
        self._scale = scale
        self.parts: list[str] = []

    def moveTo(self, *points: tuple[float, float]) -> None:  # noqa: N802
        """Begin a contour."""
        self._add("M", points)

    def lineTo(self, *points: tuple[float, float]) -> None:  # noqa: N802
        """Draw a line."""
        self._add("L", points)

    def qCurveTo(self, *points: tuple[float, float]) -> None:  # noqa: N802
        """Draw a quadratic curve."""
        self._add("Q", points)

    def curveTo(self, *points: tuple[float, float]) -> None:  # noqa: N802
        """Draw a cubic curve."""
        self._add("C", points)

    def closePath(self) -> None:  # noqa: N802
        """End a contour."""
        self.parts.append("Z")

    def _add(self, letter: str, points: tuple[tuple[float, float], ...]) -> None:
        scale = self._scale
        self.parts.append(letter)
        self.parts.extend(f"{round(x * scale)},{round(y * scale)} " for x, y in points)
