"""Two pictures in one, to be compared: how it was on the left, how it is on the right."""

from PIL import Image

from cardgen.base.units import MM_PER_INCH
from cardgen.press.contact import GAP, TABLE
from cardgen.press.preview import png_of


def side_by_side(old: Image.Image | None, new: Image.Image | None, dpi: float) -> bytes:
    """Return a PNG with both pictures; an empty place where there is none."""
    gap = round(GAP / MM_PER_INCH * dpi)
    there = [picture for picture in (old, new) if picture is not None]
    width = max(picture.width for picture in there)
    height = max(picture.height for picture in there)
    table = Image.new("RGB", (2 * width + 3 * gap, height + 2 * gap), TABLE)
    for at, picture in enumerate((old, new)):
        if picture is not None:
            table.paste(picture, (gap + at * (width + gap), gap))
    return png_of(table)
