"""What the flow engine is given and what it returns.

All lengths are mm, font sizes too; ratios are of the font size (em).
"""

from collections.abc import Hashable
from pathlib import Path
from typing import Literal

from msgspec import Struct

from cardgen.base.geometry import Rect

Align = Literal["left", "right", "center", "justify"]


class FontFace(Struct, frozen=True, kw_only=True):
    """One font file, ready to measure; ratios are of the em, y up as in the file."""

    family: str
    weight: int
    italic: bool
    path: Path
    ascent_ratio: float
    descent_ratio: float  # positive: how far below the baseline
    cap_height_ratio: float
    x_height_ratio: float
    underline_position_ratio: float = -0.1
    underline_thickness_ratio: float = 0.05


class GlyphRun(Struct, frozen=True):
    """Characters of one font face on one baseline: what a canvas draws.

    One character is one glyph (combining marks aside); no ligature without a code point.
    `advances_ratio` holds what each character moves the pen, kerning included, letter spacing not.
    """

    face: FontFace
    text: str
    size: float
    advances_ratio: tuple[float, ...]
    letter_spacing: float = 0.0

    @property
    def width(self) -> float:
        """How far the run moves the pen, in mm; letter spacing after each character included."""
        return sum(self.advances_ratio) * self.size + self.letter_spacing * len(self.text)


class TextStyle(Struct, frozen=True, kw_only=True):
    """How characters look; ratios are of the flow's size, so that all shrink alike.

    ink: whatever colours the text; carried through untouched.
    size_ratio: of the flow's size, whatever the block's own is.
    letter_spacing_ratio: behind each character, in em of the style's own size.
    shift_ratio: how far the baseline is raised, in em of the flow's size (sub and sup).
    line_height_ratio: what the characters need of a line, in em of the style's own size; None for
        as many em as their block's lines.
    """

    families: tuple[str, ...]
    weight: int = 400
    italic: bool = False
    size_ratio: float = 1.0
    letter_spacing_ratio: float = 0.0
    shift_ratio: float = 0.0
    underline: bool = False
    line_height_ratio: float | None = None
    ink: Hashable = None


class Words(Struct, frozen=True):
    """Text as written; white space folds unless `preserve`."""

    text: str
    style: TextStyle
    preserve: bool = False


class Symbol(Struct, frozen=True):
    """An inline picture by name; its width by `aspect` = width ÷ height; em of the style's size."""

    name: str
    aspect: float
    style: TextStyle
    height_ratio: float = 1.0
    drop_ratio: float = 0.15  # how far it hangs below the baseline


class LineBreak(Struct, frozen=True):
    """A break that the author asked for."""


Inline = Words | Symbol | LineBreak


class Block(Struct, frozen=True, kw_only=True):
    """One paragraph, heading or list item; lengths in em of its own size, `style.size_ratio`.

    balance: whether lines are made about equally long, no more of them than need be.
    """

    inlines: tuple[Inline, ...]
    style: TextStyle  # of the block itself: strut, marker
    align: Align = "left"
    line_height_ratio: float = 1.2
    space_before_ratio: float = 0.0
    indent_left_ratio: float = 0.0
    first_line_indent_ratio: float = 0.0
    marker: tuple[Inline, ...] = ()  # of a list item; hangs in the left indent
    wrap: bool = True
    balance: bool = False
    hyphenate: bool = True
    language: str = "en"


class PlacedRun(Struct, frozen=True):
    """A run with its baseline's start, in mm from the box's top left."""

    run: GlyphRun
    x: float
    y: float
    style: TextStyle


class PlacedSymbol(Struct, frozen=True):
    """An inline picture with the rectangle it fills, in mm from the box's top left."""

    name: str
    box: Rect
    style: TextStyle


class PlacedLine(Struct, frozen=True):
    """One line: its box (x, top, width, height as laid out), baseline y, and what stands on it."""

    box: Rect
    baseline: float
    runs: tuple[PlacedRun, ...]
    symbols: tuple[PlacedSymbol, ...] = ()
    block: int = 0  # index of the block it belongs to


class Missing(Struct, frozen=True):
    """A character that no font in the chain has, with the text it stands in."""

    character: str
    families: tuple[str, ...]
    text: str


class Laid(Struct, frozen=True, kw_only=True):
    """A flow laid out in a box of a given width at one size.

    height: from the box's top to the bottom of the last line's box, in mm.
    widest: the longest line's natural width, in mm; over the box's width where a word won't break.
    """

    size: float
    width: float
    height: float
    widest: float
    lines: tuple[PlacedLine, ...]
    missing: tuple[Missing, ...] = ()
