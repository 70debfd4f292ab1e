"""Pictures in a line of XHTML text."""

from cardgen.base.diagnostics import Diagnostic
from cardgen.svg.context import Scene
from cardgen.svg.style import Distance, Style
from cardgen.svg.tree import Element
from cardgen.svg.values import parse_distance
from cardgen.typeset.model import Symbol, TextStyle


def picture_symbol(
    scene: Scene, element: Element, style: Style, look: TextStyle, name: str
) -> Symbol | None:
    """Return the picture as an inline symbol, or None where there is none, reported.

    One length gives the other by the picture's own shape; without any, the picture is as high as
    the text.

    Args:
        scene: where pictures are found.
        element: the `img`.
        style: its own.
        look: of the text around, in the size of the style.
        name: what the symbol is called.
    """
    href = element.attributes.get("src", "")
    if not href:
        message = "<img> has no src, expected the name of a picture"
        scene.report(Diagnostic("svg-value", element.span, message, 'write src="name.svg"'))
        return None
    own = scene.picture_size(element, href) if style.font_size > 0.0 else None
    if own is None:
        return None
    aspect = own[0] / own[1] if own[0] and own[1] else 1.0
    width, height = (_asked(scene, element, style, side) for side in ("width", "height"))
    if height is None and width is None:
        return Symbol(name, aspect, look)
    if height is None:
        height = (width or 0.0) / aspect
    if width is not None and height > 0.0:
        aspect = width / height
    size = style.font_size
    return Symbol(name, aspect, look, height / size, _drop(scene, style, height) / size)


def _asked(scene: Scene, element: Element, style: Style, side: str) -> float | None:
    """Return the width or height that the style or the attribute asks for, in user units."""
    asked: Distance | None = getattr(style, side)
    if asked is not None:
        return style.resolve(asked)
    written = element.attributes.get(side, "auto").strip()
    if written == "auto":
        return None
    try:
        return style.resolve(parse_distance(written))
    except ValueError as error:
        hint = "write a number, such as 4"
        scene.wrong("svg-value", element, side, f"{side}: {error}", hint)
        return None


def _drop(scene: Scene, style: Style, height: float) -> float:
    """Return how far below the baseline the picture hangs, by `vertical-align`.

    Source: CSS 2.2, section 10.8.1.
    """
    align = style.vertical_align
    if not isinstance(align, str):
        return -style.resolve(align, style.font_size * style.line_height_ratio)
    if align in ("baseline", "sub", "super"):
        return 0.0
    face = scene.context.fonts.face(style.font_family, style.font_weight)
    if align == "middle":
        return height / 2 - face.x_height_ratio * style.font_size / 2
    if align in ("text-top", "top"):
        return height - face.ascent_ratio * style.font_size
    return face.descent_ratio * style.font_size
