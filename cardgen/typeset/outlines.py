"""What glyphs look like: as segments of paths, and as a hash."""

from hashlib import blake2b
from pathlib import Path
from typing import Any

import uharfbuzz as hb

PER_EM = 16_384
"""Outlines are compared on a grid of so many steps an em: finer than any font's own."""

Outline = tuple[tuple[str, tuple[float, ...]], ...]
"""Segments M, L, C and Z with their coordinates in em, y up, from the baseline's start."""


class GlyphShapes:
    """The shapes of the fonts of a run, each looked at once."""

    def __init__(self) -> None:
        self._fonts: dict[Path, tuple[Any, int]] = {}
        self._known: dict[tuple[Path, str], Outline] = {}

    def of(self, file: Path, character: str) -> Outline:
        """Return a character's outline in a font; nothing where nothing is drawn."""
        key = file, character
        if key not in self._known:
            if file not in self._fonts:
                opened = hb.Face(hb.Blob.from_file_path(str(file)))
                self._fonts[file] = hb.Font(opened), opened.upem
            font, upem = self._fonts[file]
            pen = _Pen(upem)
            font.draw_glyph_with_pen(font.get_nominal_glyph(ord(character)) or 0, pen)
            self._known[key] = tuple(pen.segments)
        return self._known[key]


class GlyphOutlines:
    """Hashes of the shapes of a run: two fonts that draw a character alike are the same to it."""

    def __init__(self) -> None:
        self._shapes = GlyphShapes()
        self._known: dict[Path, dict[str, bytes]] = {}

    def of(self, path: Path, text: str) -> list[bytes]:
        """Return what stands for each character's outline; b"" where nothing is drawn."""
        known = self._known.setdefault(path, {})
        try:
            return list(map(known.__getitem__, text))
        except KeyError:
            known |= {new: hash_of(self._shapes.of(path, new)) for new in text if new not in known}
            return list(map(known.__getitem__, text))


def hash_of(outline: Outline) -> bytes:
    """Return what stands for an outline; b"" where it is empty."""
    text = " ".join(
        letter + ",".join(str(round(number * PER_EM)) for number in numbers)
        for letter, numbers in outline
    )
    return blake2b(text.encode("ascii"), digest_size=16).digest() if text else b""


class _Pen:
    """Writes down an outline, by the names that pens of fontTools have."""

    def __init__(self, upem: int) -> None:
        self.segments: list[tuple[str, tuple[float, ...]]] = []
        self._upem = upem
        self._here = (0.0, 0.0)

    def moveTo(self, *points: tuple[float, float]) -> None:  # noqa: N802
        """Begin a contour."""
        self._add("M", points)

    def lineTo(self, *points: tuple[float, float]) -> None:  # noqa: N802
        """Draw a line."""
        self._add("L", points)

    def qCurveTo(self, *points: tuple[float, float]) -> None:  # noqa: N802
        """Draw a quadratic curve: as a cubic one, its control points two thirds of the way."""
        (cx, cy), (x, y) = points
        from_x, from_y = self._here
        first = from_x + (cx - from_x) * 2 / 3, from_y + (cy - from_y) * 2 / 3
        second = x + (cx - x) * 2 / 3, y + (cy - y) * 2 / 3
        self._add("C", (first, second, (x, y)))

    def curveTo(self, *points: tuple[float, float]) -> None:  # noqa: N802
        """Draw a cubic curve."""
        self._add("C", points)

    def closePath(self) -> None:  # noqa: N802
        """End a contour."""
        self.segments.append(("Z", ()))

    def _add(self, letter: str, points: tuple[tuple[float, float], ...]) -> None:
        self._here = points[-1]
        numbers = tuple(number / self._upem for point in points for number in point)
        self.segments.append((letter, numbers))
