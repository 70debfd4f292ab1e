"""Words that a knife might come near: those that stand outside a face's safe area."""

from collections.abc import Iterator
from math import hypot, sqrt
from weakref import WeakKeyDictionary

from msgspec import Struct

from cardgen.base.diagnostics import Diagnostic, Span
from cardgen.base.geometry import EPSILON, IDENTITY, Insets, Matrix, Outline, Rect
from cardgen.base.units import format_mm
from cardgen.faces.model import Face
from cardgen.faces.outlined import path_of
from cardgen.svg.bounds import path_bounds, transformed
from cardgen.svg.canvas import Drawing, Path
from cardgen.typeset.model import GlyphRun
from cardgen.typeset.outlines import GlyphShapes


class PlacedText(Struct, frozen=True):
    """A run of glyphs with the start of its baseline, in a space that `matrix` maps to the face."""

    run: GlyphRun
    x: float
    y: float
    matrix: Matrix

    def is_within(self, safe: Rect) -> bool:
        """Tell whether the run's advance, from ascent to descent, certainly lies in a rectangle."""
        run, matrix = self.run, self.matrix
        if matrix.b or matrix.c or matrix.a <= 0.0 or matrix.d <= 0.0:
            return False
        up, down = run.face.ascent_ratio * run.size, run.face.descent_ratio * run.size
        return (
            matrix.a * self.x + matrix.e >= safe.x
            and matrix.a * (self.x + run.width) + matrix.e <= safe.right
            and matrix.d * (self.y - up) + matrix.f >= safe.y
            and matrix.d * (self.y + down) + matrix.f <= safe.bottom
        )

    def ink(self, shapes: GlyphShapes) -> Path:
        """Return what the glyphs cover on the face."""
        return transformed(path_of(self.run, self.x, self.y, shapes), self.matrix)


class Stray(Struct, frozen=True):
    """Words that stand outside the safe area, and how far, in mm."""

    text: str
    by: float


class SafeArea:
    """Looks at faces, and reports those of one template by the word that strays furthest."""

    def __init__(self) -> None:
        self._shapes = GlyphShapes()
        self._recurring = WeakKeyDictionary[Drawing, tuple[PlacedText, ...]]()
        self._strays: dict[str, dict[str, Stray]] = {}

    def look(self, face: Face, template: str) -> None:
        """Look at a face that was painted from a template, by its path as messages show it."""
        surely = surely_safe(face)
        for placed in self.texts_in(face.drawing, IDENTITY):
            if placed.is_within(surely):
                continue
            by = strays_by(placed.ink(self._shapes), face.outline, face.safe)
            known = self._strays.get(template, {}).get(face.id)
            if by > EPSILON and (known is None or by > known.by):
                self._strays.setdefault(template, {})[face.id] = Stray(placed.run.text.strip(), by)

    def findings(self) -> Iterator[Diagnostic]:
        """Yield the warning `outside-safe` for each template with words that stray."""
        for template, strays in self._strays.items():
            worst = max(strays, key=lambda face: strays[face].by)
            others = len(strays) - 1
            more = f"; so have {others} face{'s' if others > 1 else ''} more" if others else ""
            yield Diagnostic(
                "outside-safe",
                Span(template),
                f'{worst} has "{strays[worst].text}" {format_mm(strays[worst].by)} mm outside the '
                f"safe area{more}",
                "move the words inwards, or give the format another `safe`",
                "warning",
            )

    def texts_in(self, drawing: Drawing, matrix: Matrix) -> Iterator[PlacedText]:
        """Yield the texts of a drawing in a space that the matrix maps to the face."""
        for name, given, there in drawing.placed(matrix):
            if name == "text" or name == "text_outline":
                yield PlacedText(given[0], given[1], given[2], there)
            elif name == "shared" or name == "group":
                for text in self._texts_of(given[0]):
                    yield PlacedText(text.run, text.x, text.y, there @ text.matrix)

    def _texts_of(self, drawing: Drawing) -> tuple[PlacedText, ...]:
        """Return the texts of a drawing that recurs, in its own space."""
        known = self._recurring.get(drawing)
        if known is None:
            known = self._recurring[drawing] = tuple(self.texts_in(drawing, IDENTITY))
        return known


def surely_safe(face: Face) -> Rect:
    """Return a rectangle in which everything is safe: the safe area, or a square in a circle's."""
    width, height = face.outline.width, face.outline.height
    whole = Rect(x=0.0, y=0.0, width=width, height=height).inset(face.safe)
    corner = whole.width / 2 * (1 - sqrt(0.5)) if face.outline.is_circle else 0.0
    return whole.outset(-corner)


def strays_by(ink: Path, outline: Outline, safe: Insets) -> float:
    """Return how far ink reaches out of the safe area, in mm; 0 or less where it stays inside."""
    box = path_bounds(ink)
    if box is None:
        return 0.0
    if not outline.is_circle:
        return outside(box, outline, safe)
    middle = outline.width / 2
    return max(
        hypot(x - middle, y - middle) - (middle - safe.left)
        for _, numbers in ink.segments
        for x, y in zip(numbers[::2], numbers[1::2], strict=True)
    )


def outside(box: Rect, outline: Outline, safe: Insets) -> float:
    """Return how far a box reaches out of a rectangle's safe area, in mm; 0 or less inside."""
    return max(
        safe.left - box.x,
        safe.top - box.y,
        box.right - (outline.width - safe.right),
        box.bottom - (outline.height - safe.bottom),
    )
