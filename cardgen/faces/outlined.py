"""Letters as shapes: what a run of glyphs covers, and drawings without text."""

from typing import Any

from msgspec.structs import replace

from cardgen.svg.canvas import Call, Drawing, Paint, Path, Segment, Tile
from cardgen.typeset.model import GlyphRun
from cardgen.typeset.outlines import GlyphShapes


def path_of(run: GlyphRun, x: float, y: float, shapes: GlyphShapes) -> Path:
    """Return what a run covers, its baseline starting at the point, in mm, y down."""
    segments: list[Segment] = []
    for character, advance in zip(run.text, run.advances_ratio, strict=True):
        for letter, numbers in shapes.of(run.face.path, character):
            xs = [x + number * run.size for number in numbers[::2]]
            ys = [y - number * run.size for number in numbers[1::2]]
            placed = tuple(part for pair in zip(xs, ys, strict=True) for part in pair)
            segments.append((letter, placed))
        x += advance * run.size + run.letter_spacing
    return Path(tuple(segments))


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
                shape = path_of(run, x, y, self._shapes)
                return "fill", (shape, self._paint(paint), alpha, "nonzero")
            case "text_outline":
                run, x, y, paint, pen, alpha = given
                return "stroke", (path_of(run, x, y, self._shapes), self._paint(paint), pen, alpha)
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
