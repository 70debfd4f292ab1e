"""All faces of a component in one picture, to look at before paper is spent."""

import math
from collections.abc import Sequence
from io import BytesIO

from PIL import Image, ImageDraw

from cardgen.base.units import MM_PER_INCH
from cardgen.faces.model import Face
from cardgen.press.document import DocumentInfo, Press
from cardgen.press.fonts import Foundry
from cardgen.press.preview import opened, page_of, png_of, render_page

GAP = 3.0
"""Between the faces, in mm."""

TABLE = (214, 210, 202)
"""A grey-beige that neither white nor dark cards vanish on."""


def contact_sheet(faces: Sequence[Face], dpi: float, foundry: Foundry) -> bytes:
    """Return a PNG with the faces side by side, cut to their trims, in rows of about equal length.

    Args:
        faces: one size or several; at least one.
        dpi: pixels an inch.
        foundry: the font files of the run.
    """
    pictures = cut_pictures(faces, dpi, foundry)
    columns = math.ceil(math.sqrt(len(pictures) * 1.4))
    gap = round(GAP / MM_PER_INCH * dpi)
    width = max(picture.width for picture in pictures) + gap
    height = max(picture.height for picture in pictures) + gap
    rows = math.ceil(len(pictures) / columns)
    table = Image.new("RGB", (columns * width + gap, rows * height + gap), TABLE)
    for at, picture in enumerate(pictures):
        row, column = divmod(at, columns)
        table.paste(
            picture, (gap + column * width, gap + row * height), rounded(picture, faces[at])
        )
    return png_of(table)


def cut_pictures(faces: Sequence[Face], dpi: float, foundry: Foundry) -> list[Image.Image]:
    """Return a picture of each face, cut at its trim's edges."""
    file = BytesIO()
    press = Press(file, DocumentInfo(title="faces", language="en"), foundry)
    for face in faces:
        press.add_face(face)
        press.add_sheet(page_of(face, 0.0))
    press.finish()
    with opened(file.getvalue()) as document:
        return [render_page(document, page, dpi) for page in range(len(faces))]


def rounded(picture: Image.Image, face: Face) -> Image.Image:
    """Return the mask that gives the picture its face's round corners."""
    radius = face.outline.radius / face.outline.width * picture.width
    large = Image.new("L", (picture.width * 2, picture.height * 2), 0)
    box = (0, 0, large.width - 1, large.height - 1)
    ImageDraw.Draw(large).rounded_rectangle(box, radius * 2, fill=255)
    return large.resize(picture.size)
