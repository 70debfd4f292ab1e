"""Letters as shapes: what a run of glyphs covers, and drawings without text."""

from pathlib import Path as FilePath
from typing import Any

import uharfbuzz as hb
from msgspec.structs import replace

from cardgen.svg.canvas import Call, Drawing, Paint, Path, Segment, Tile
from cardgen.typeset.model import GlyphRun

Points = tuple[tuple[float, float], ...]


class GlyphShapes:
    """The shapes of the fonts of a run, each looked at once."""

    def __init__(self) -> None:
        self._fonts: dict[FilePath, tuple[Any, int]] = {}
        self._known: dict[tuple[FilePath, str], tuple[Segment, ...]] = {}

    def path_of(self, run: GlyphRun, x: float, y: float) -> Path:
        """Return what the run covers, its baseline starting at the point, in mm, y down."""
        segments: list[Segment] = []
        for character, advance in zip(run.text, run.advances_ratio, strict=True):
            for letter, numbers in self._shape(run.face.path, character):
                xs = [x + number * run.size for number in numbers[::2]]
                ys = [y - number * run.size for number in numbers[1::2]]
                placed = tuple(part for pair in zip(xs, ys, strict=True) for part in pair)
                segments.append((letter, placed))
            x += advance * run.size + run.letter_spacing
        return Path(tuple(segments))

    def _shape(self, file: FilePath, character: str) -> tuple[Segment, ...]:
        """Return a character's outline in em, y up."""
        key = file, character
        if key not in self._known:
            if file not in self._fonts:
                opened = hb.Face(hb.Blob.from_file_path(str(file)))
                self._fonts[file] = hb.Font(opened), opened.upem
            font, upem = self._fonts[file]
            pen = _Pen(1 / upem)
            font.draw_glyph_with_pen(font.get_nominal_glyph(ord(character)) or 0, pen)
            self._known[key] = tuple(pen.segments)
        return self._known[key]


class _Pen:
    """Notes an outline as segments, by the names that pens of fontTools have."""

    def __init__(self, scale: float) -> None:
        self.segments: list[Segment] = []
        self._scale = scale
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

    def _add(self, letter: str, points: Points) -> None:
        self._here = points[-1]
        numbers = tuple(number * self._scale for point in points for number in point)
        self.segments.append((letter, numbers))


def outlined(drawing: Drawing, shapes: GlyphShapes) -> Drawing:
    """Return the drawing with all its text as filled and stroked shapes, looking the same."""
    return _Rewriter(shapes).rewritten(drawing)


class _Rewriter:
    """Rewrites drawings, those too that others place; each once, so that they still recur."""

    def __init__(self, shapes: GlyphShapes) -> None:
        self._shapes = shapes
        self._known: dict[Drawing, Drawing] = {}

    def rewritten(self, drawing: Drawing) -> Drawing:
        """Return the drawing without text."""
        if drawing not in self._known:
            self._known[drawing] = Drawing([self._call(*call) for call in drawing.calls])
        return self._known[drawing]

    def _call(self, name: str, given: tuple[Any, ...]) -> Call:
        match name:
            case "text":
                run, x, y, paint, alpha = given
                shape = self._shapes.path_of(run, x, y)
                return "fill", (shape, self._paint(paint), alpha, "nonzero")
            case "text_outline":
                run, x, y, paint, pen, alpha = given
                return "stroke", (self._shapes.path_of(run, x, y), self._paint(paint), pen, alpha)
            case "fill" | "stroke":
                path, paint, *rest = given
                return name, (path, self._paint(paint), *rest)
            case "group":
                drawing, alpha, blend, mask = given
                return name, (self.rewritten(drawing), alpha, blend, mask and self.rewritten(mask))
            case "shared":
                return name, (self.rewritten(given[0]),)
        return name, given

    def _paint(self, paint: Paint) -> Paint:
        if isinstance(paint, Tile):
            return replace(paint, drawing=self.rewritten(paint.drawing))
        return paint
