"""What one element's characters look like in a `text`: font, size, spacing, ink, baseline."""

from functools import lru_cache

from msgspec import Struct

from cardgen.svg.path_walk import PathRuler
from cardgen.svg.style import Style
from cardgen.svg.text_paint import TextInk, ink_of_svg
from cardgen.svg.tree import Element
from cardgen.typeset.model import FontFace, TextStyle

BASELINES = {
    "middle": lambda face: face.x_height_ratio / 2,
    "central": lambda face: (face.ascent_ratio - face.descent_ratio) / 2,
    "hanging": lambda face: face.ascent_ratio * 0.8,
    "mathematical": lambda face: face.ascent_ratio / 2,
    "text-before-edge": lambda face: face.ascent_ratio,
    "text-top": lambda face: face.ascent_ratio,
    "text-after-edge": lambda face: -face.descent_ratio,
    "text-bottom": lambda face: -face.descent_ratio,
    "ideographic": lambda face: -face.descent_ratio,
}
"""How far below the given y the alphabetic baseline is drawn, in em; 0 for all other values.

Source: SVG 2, section 11.10.2; the hanging baseline where browsers put it without a font's table.
"""

SHIFTS = {"baseline": 0.0, "sub": -0.5, "super": 0.5}
"""How far the words of `baseline-shift` raise text, in em of its own size; as browsers do."""


class Look(Struct, frozen=True):
    """The looks of one element's text; lengths in mm at the size that the author asks for.

    rise: how far all `baseline-shift` from the text element down to here raise the text.
    """

    element: Element
    style: Style
    font: TextStyle
    ink: TextInk
    rise: float

    def baseline_below(self, face: FontFace, size: float) -> float:
        """Return how far below the given y the baseline is drawn, shift not included."""
        metric = BASELINES.get(self.style.dominant_baseline)
        return metric(face) * size if metric is not None else 0.0


class Rail(Struct, frozen=True):
    """A path that text stands on, and how far along it the text starts, in mm."""

    ruler: PathRuler
    start: float
    element: Element


class TextPiece(Struct, frozen=True):
    """A stretch of one look.

    symbol: an inline symbol's name, the text being one stand-in character then.
    new_line: whether the piece is a line break that card text holds.
    """

    text: str
    look: Look
    symbol: str = ""
    new_line: bool = False
    rail: Rail | None = None


def look_of(element: Element, style: Style, rise: float) -> Look:
    """Return the look of an element's text; `rise` is that of its parent."""
    return Look(element, style, font_of(style), ink_of_svg(style), rise + own_rise(style))


@lru_cache(maxsize=1024)
def font_of(style: Style) -> TextStyle:
    """Return the style's font and spacing."""
    return TextStyle(
        families=style.font_family,
        weight=style.font_weight,
        italic=style.font_style == "italic",
        letter_spacing_ratio=style.letter_spacing / style.font_size if style.font_size else 0.0,
        underline=style.is_underlined,
    )


def own_rise(style: Style) -> float:
    """Return how far the element's own `baseline-shift` raises its text, in mm."""
    shift = style.baseline_shift
    if isinstance(shift, str):
        return SHIFTS[shift] * style.font_size
    return style.resolve(shift, style.font_size)
