"""The small XHTML that foreignObject may hold: which elements, and where their baselines are."""

from cardgen.svg.style import Style

BLOCKS = frozenset({"div", "p", "h1", "h2", "h3", "ul", "ol", "li", "body"})
INLINES = frozenset({"span", "b", "strong", "i", "em", "u", "sub", "sup"})
LISTS = frozenset({"ul", "ol"})

SHIFTS = {"sub": -0.2, "super": 1 / 3}
"""How far the baseline is raised, in em of the parent; as browsers do."""


def rise_of(style: Style, parent: Style) -> float:
    """Return how far an element raises its text above its parent's baseline, in user units."""
    shift = style.vertical_align
    if isinstance(shift, str):
        return SHIFTS.get(shift, 0.0) * parent.font_size
    return style.resolve(shift, style.font_size * style.line_height_ratio)
