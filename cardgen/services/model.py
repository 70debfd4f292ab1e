"""What a print service asks for."""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from cardgen.base.geometry import Outline
from cardgen.base.units import MM_PER_INCH

Takes = Literal["png", "jpg", "pdf"]

SAME_SIZE = 0.15
"""Trims this close in mm are one size: a catalogue's inches, rounded to millimetres."""


class Service(Struct, frozen=True, kw_only=True):
    """A print service; lengths in mm.

    takes: a picture of each face, or a PDF with a page of each face of each copy.
    bleed: beyond the trim. art: how much of it has to be drawn, the outermost pixels are repeated
        for the rest. safe: how far inside the trim words have to stay.
    sizes: the trims that it cuts, width and height by name; none where it cuts any.
    type_size: the smallest font size that prints well. line: the thinnest line.
    outlines: letters come as shapes, without fonts. flat: nothing may be transparent.
    """

    id: str
    name: str
    takes: Takes
    bleed: float
    art: float
    safe: float
    dpi: int = 300
    sizes: Mapping[str, tuple[float, float]]
    type_size: float = 0.0
    line: float = 0.0
    outlines: bool = False
    flat: bool = False

    def pixels(self, outline: Outline) -> tuple[int, int]:
        """Return width and height of a picture of a piece of that trim, its bleed included."""
        return (
            round((outline.width + 2 * self.bleed) / MM_PER_INCH * self.dpi),
            round((outline.height + 2 * self.bleed) / MM_PER_INCH * self.dpi),
        )

    def cuts(self, outline: Outline) -> bool:
        """Tell whether the service cuts pieces of that trim, whichever way they lie."""
        if not self.sizes:
            return True
        return not outline.is_circle and self.distance(outline, self.nearest(outline)) < SAME_SIZE

    def nearest(self, outline: Outline) -> str:
        """Return the name of the size that is most like a trim."""
        return min(self.sizes, key=lambda name: self.distance(outline, name))

    def distance(self, outline: Outline, name: str) -> float:
        """Return by how much a trim's sides differ from a size's, in mm, the worse of the two."""
        ours = sorted((outline.width, outline.height))
        theirs = sorted(self.sizes[name])
        return max(abs(a - b) for a, b in zip(ours, theirs, strict=True))
