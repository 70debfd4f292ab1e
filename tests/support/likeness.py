"""How like two pictures are, and cardgen's picture of an SVG file."""

from pathlib import Path

from PIL import Image, ImageChops, ImageFilter

from cardgen.base.geometry import Insets, Outline
from cardgen.faces.model import Face
from cardgen.faces.pictures import PictureFolders, Pictures
from cardgen.press.fonts import Foundry
from cardgen.press.preview import render_face
from cardgen.svg.canvas import Drawing
from cardgen.svg.context import Context, Painting
from cardgen.svg.painter import paint
from cardgen.svg.tree import parse_svg
from cardgen.svg.viewport import root_viewport
from cardgen.typeset.fonts import FontLibrary

BLUR_PX = 1.5
THRESHOLD = 40  # of 255, in any channel
FINE = 4
"""How much finer cardgen's picture is rendered, and then averaged.

The viewer fills each pixel that an upright rectangle or a picture touches, others do not.
"""


def share_that_differs(one: Image.Image, other: Image.Image) -> float:
    """Return the share of pixels that differ visibly, from 0 to 1, after a blur of both.

    The blur forgives edges that two renderers smooth differently, and text a hair aside.
    """
    assert one.size == other.size, f"sizes differ: {one.size} and {other.size}"
    soft = [
        picture.convert("RGB").filter(ImageFilter.GaussianBlur(BLUR_PX)) for picture in (one, other)
    ]
    worst = visible_difference(*soft)
    return sum(worst.histogram()[THRESHOLD + 1 :]) / (one.width * one.height)


def visible_difference(one: Image.Image, other: Image.Image) -> Image.Image:
    """Return the largest difference in any channel, pixel by pixel, as grey."""
    red, green, blue = ImageChops.difference(one, other).split()
    return ImageChops.lighter(ImageChops.lighter(red, green), blue)


def drawn(
    path: Path, fonts: FontLibrary, side_px: int, project: Path
) -> tuple[Image.Image, Painting]:
    """Return an SVG file as cardgen prints it, and what it had to say.

    Args:
        path: the file.
        fonts: the project's.
        side_px: the width of the picture in pixels; the height follows.
        project: the folder that pictures may come from.
    """
    checked = parse_svg(path.read_text("utf-8"), path.relative_to(project).as_posix())
    assert not checked.findings, checked.findings
    folders = PictureFolders(art=(), project=(project,), shown_from=project)
    context = Context(fonts=fonts, pictures=Pictures(folders))
    viewport = root_viewport(checked.value)
    drawing = Drawing()
    painting = paint(checked.value, drawing, context, (0.0, 0.0))
    face = Face(
        id=path.stem,
        outline=Outline(width=viewport.width_mm, height=viewport.height_mm),
        bleed=0.0,
        safe=Insets.all(0.0),
        drawing=drawing,
    )
    dpi = side_px / viewport.width_mm * 25.4
    return render_face(face, dpi * FINE, foundry=Foundry()).reduce(FINE), painting
