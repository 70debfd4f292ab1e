"""Computed CSS properties, typed; what an element inherits and what it doesn't."""

from collections.abc import Mapping
from typing import Any, Literal

from msgspec import Struct

from cardgen.base.colour import BLACK, Colour
from cardgen.base.geometry import IDENTITY, Matrix
from cardgen.svg.canvas import Blend, Cap, FillRule, Join


class Ink(Struct, frozen=True):
    """A plain colour with its own alpha."""

    colour: Colour
    alpha: float = 1.0


class Reference(Struct, frozen=True):
    """A `url(#id)`; `fallback` is used where the target is no paint server."""

    id: str
    fallback: Ink | None = None


class ContextPaint(Struct, frozen=True):
    """`context-fill` and `context-stroke`: in a marker, the paint of the line that wears it."""

    of: Literal["fill", "stroke"]


StylePaint = Ink | Reference | ContextPaint | None


class Decoration(Struct, frozen=True):
    """A line under, over or through text, coloured as the element is that asked for it.

    fill and fill_opacity count in SVG, colour in XHTML.
    """

    line: str  # underline, overline or line-through
    fill: StylePaint = Ink(BLACK)
    fill_opacity: float = 1.0
    colour: Ink = Ink(BLACK)


class Length(Struct, frozen=True):
    """A length that can't be known yet: `unit` is one of em, ex, ch, % (of what differs)."""

    value: float
    unit: str


Distance = float | Length
"""User units, or a length that waits for what it is relative to."""


class Style:
    """The computed properties of one element; lengths in user units, font sizes too.

    The class holds the initial values, an instance only what differs from them: thus inheriting
    is copying one small dictionary. Treat it as frozen; make one with `Style.of`.
    """

    # Inherited: painting
    colour: Ink = Ink(BLACK)
    fill: StylePaint = Ink(BLACK)
    fill_opacity: float = 1.0
    fill_rule: FillRule = "nonzero"
    stroke: StylePaint = None
    stroke_width: Distance = 1.0
    stroke_opacity: float = 1.0
    stroke_linecap: Cap = "butt"
    stroke_linejoin: Join = "miter"
    stroke_miterlimit: float = 4.0
    stroke_dasharray: tuple[Distance, ...] = ()
    stroke_dashoffset: Distance = 0.0
    paint_order: tuple[str, ...] = ("fill", "stroke", "markers")
    clip_rule: FillRule = "nonzero"
    visibility: str = "visible"
    marker_start: str = ""  # id of a marker, "" for none
    marker_mid: str = ""
    marker_end: str = ""
    follows_colour: frozenset[str] = frozenset()  # of fill, stroke: are `currentColor`
    custom: Mapping[str, str] = {}  # custom properties, `--name` → text
    worn_fill: StylePaint = None  # in a marker: the paints of the line that wears it
    worn_stroke: StylePaint = None
    # Inherited: text
    font_family: tuple[str, ...] = ("sans-serif",)
    font_size: float = 16.0
    font_weight: int = 400
    font_style: Literal["normal", "italic"] = "normal"
    letter_spacing: float = 0.0
    word_spacing: float = 0.0
    line_height: Distance = Length(1.2, "ratio")  # "ratio" of the font size, or user units
    text_anchor: Literal["start", "middle", "end"] = "start"
    text_align: Literal["start", "left", "right", "center", "justify"] = "start"
    text_indent: Distance = 0.0
    text_transform: str = "none"
    text_wrap: str = "wrap"  # wrap, nowrap, balance; pretty and stable are as wrap
    text_decoration: tuple[Decoration, ...] = ()
    white_space: str = "normal"  # normal, pre, nowrap, pre-wrap, pre-line, break-spaces
    dominant_baseline: str = "auto"
    hyphens: str = "auto"  # differs from CSS: we hyphenate unless `manual` or `none`
    list_style_type: str = "disc"
    # Not inherited
    display: str = "inline"
    opacity: float = 1.0
    clip_path: str = ""  # id of a clipPath, "" for none
    mask: str = ""
    mix_blend_mode: Blend = "normal"
    isolation: str = "auto"
    overflow: str = ""  # "" where the author left it out
    vector_effect: str = "none"
    transform: Matrix = IDENTITY
    stop_colour: Ink = Ink(BLACK)
    stop_opacity: float = 1.0
    baseline_shift: Distance | Literal["baseline", "sub", "super"] = "baseline"
    vertical_align: Distance | str = "baseline"
    inline_size: Distance = 0.0  # of a wrapped text; 0 for none
    shape_inside: str = ""  # id of a shape, "" for none
    shape_padding: Distance = 0.0
    width: Distance | None = None  # as a property; of an inline picture
    height: Distance | None = None
    margin_top: Distance | None = None
    margin_right: Distance | None = None
    margin_bottom: Distance | None = None
    margin_left: Distance | None = None
    padding_top: Distance = 0.0
    padding_right: Distance = 0.0
    padding_bottom: Distance = 0.0
    padding_left: Distance = 0.0

    @classmethod
    def of(cls, values: Mapping[str, Any]) -> "Style":
        """Return the style with these fields and the initial values of all others."""
        style = cls()
        style.__dict__.update(values)
        return style

    @property
    def line_height_ratio(self) -> float:
        """The distance of two baselines as a multiple of this element's font size."""
        height = self.line_height
        if isinstance(height, Length):
            return height.value if height.unit == "ratio" else height.value / 100
        return height / self.font_size if self.font_size else 0.0

    @property
    def is_underlined(self) -> bool:
        """Whether a line runs under the text."""
        return any(one.line == "underline" for one in self.text_decoration)

    def resolve(self, distance: Distance, whole: float = 0.0) -> float:
        """Return the distance in user units; `whole` is what 100 % is."""
        if not isinstance(distance, Length):
            return distance
        if distance.unit == "%":
            return distance.value * whole / 100
        factor = {"em": 1.0, "ex": 0.5, "ch": 0.5}[distance.unit]
        return distance.value * factor * self.font_size


NOT_INHERITED = {
    "display", "opacity", "clip_path", "mask", "mix_blend_mode", "isolation", "overflow",
    "vector_effect", "transform", "stop_colour", "stop_opacity", "baseline_shift",
    "vertical_align", "inline_size", "shape_inside", "shape_padding", "width", "height",
    "margin_top", "margin_right", "margin_bottom", "margin_left", "padding_top",
    "padding_right", "padding_bottom", "padding_left",
}  # fmt: skip


def inherited_from(style: Style) -> dict[str, Any]:
    """Return the fields that a child of an element with this style starts with."""
    return {name: value for name, value in style.__dict__.items() if name not in NOT_INHERITED}
