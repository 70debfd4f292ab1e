"""Pictures of pages and faces, as a PDF viewer shows them."""

from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path

import pypdfium2
import pypdfium2.raw as pdfium
from PIL import Image

from cardgen.base.geometry import Insets
from cardgen.base.units import MM_PER_INCH, MM_PER_PT
from cardgen.faces.model import Face
from cardgen.press.document import PROFILE_FILE, DocumentInfo, Press
from cardgen.press.fonts import Foundry
from cardgen.sheets.model import Placement, Sheet

QUALITY = 95
"""Of JPEG files: nothing is seen of its blocks, nor of coarser colours, which are left out."""


def preview_page(path: Path, page: int, dpi: float) -> bytes:
    """Return a page of a PDF file as PNG.

    Args:
        path: the PDF.
        page: from 1.
        dpi: pixels an inch; the picture has the page's size times that, rounded.

    Raises:
        IndexError: there is no such page.
    """
    with opened(path) as document:
        if not 1 <= page <= len(document):
            raise IndexError(f"{path.name} has {len(document)} pages, page {page} is not one")
        return png_of(render_page(document, page - 1, dpi), dpi)


def preview_face(face: Face, dpi: float, *, bleed: float = 0.0, foundry: Foundry) -> bytes:
    """Return a face alone as PNG, with so much of its bleed in mm around the trim."""
    return png_of(render_face(face, dpi, bleed=bleed, foundry=foundry), dpi)


def render_face(face: Face, dpi: float, *, bleed: float = 0.0, foundry: Foundry) -> Image.Image:
    """Return a face alone as a picture in RGB."""
    file = BytesIO()
    press = Press(file, DocumentInfo(title=face.id, language="en"), foundry)
    press.add_face(face)
    press.add_sheet(page_of(face, bleed))
    press.finish()
    with opened(file.getvalue()) as document:
        return render_page(document, 0, dpi)


def page_of(face: Face, bleed: float) -> Sheet:
    """Return a page that is the face with its bleed."""
    outline = face.outline
    placed = Placement(
        face=face.id,
        x=bleed,
        y=bleed,
        width=outline.width,
        height=outline.height,
        bleed=bleed,
        radius=0.0,
    )
    return Sheet(
        width=outline.width + 2 * bleed,
        height=outline.height + 2 * bleed,
        side="recto",
        placements=(placed,),
        trim=Insets.all(bleed),
    )


def render_page(document: pypdfium2.PdfDocument, index: int, dpi: float) -> Image.Image:
    """Return the page as a picture in RGB, exactly as large as its size at that dpi, rounded."""
    page = document[index]
    width, height = (
        max(round(length_pt * MM_PER_PT / MM_PER_INCH * dpi), 1) for length_pt in page.get_size()
    )
    bitmap = pypdfium2.PdfBitmap.new_native(width, height, pdfium.FPDFBitmap_BGR)
    bitmap.fill_rect((255, 255, 255, 255), 0, 0, width, height)
    flags = pdfium.FPDF_ANNOT | pdfium.FPDF_PRINTING
    pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, flags)
    picture: Image.Image = bitmap.to_pil().copy()  # its own pixels, not the bitmap's
    bitmap.close()
    page.close()
    return picture


def png_of(picture: Image.Image, dpi: float | None = None) -> bytes:
    """Return the picture as a PNG file; with its dpi, programs know how large to print it."""
    file = BytesIO()
    picture.save(file, "PNG", **({} if dpi is None else {"dpi": (dpi, dpi)}))
    return file.getvalue()


def jpeg_of(picture: Image.Image, dpi: float) -> bytes:
    """Return the picture as a JPEG file of high quality in sRGB, with its dpi."""
    file = BytesIO()
    profile = PROFILE_FILE.read_bytes()
    picture.save(file, "JPEG", quality=QUALITY, subsampling=0, dpi=(dpi, dpi), icc_profile=profile)
    return file.getvalue()


@contextmanager
def opened(source: Path | bytes) -> Iterator[pypdfium2.PdfDocument]:
    """Give the document and close it afterwards."""
    document = pypdfium2.PdfDocument(source)
    try:
        yield document
    finally:
        document.close()
