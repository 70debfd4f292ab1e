"""Faces as they were printed: taken out of a PDF of sheets and shown again."""

from collections.abc import Iterable, Mapping
from io import BytesIO
from pathlib import Path

import pikepdf
from PIL import Image

from cardgen.base.geometry import Matrix
from cardgen.base.units import PT_PER_MM
from cardgen.press.inspect import rect_of
from cardgen.press.numbers import box_numbers, matrix_numbers
from cardgen.press.preview import opened, render_page


def printed_pictures(path: Path, faces: Iterable[str], dpi: float) -> Mapping[str, Image.Image]:
    """Return pictures of faces, cut at their trims' edges; those that the file does not hold lack.

    Args:
        path: a PDF that cardgen wrote.
        faces: their ids.
        dpi: pixels an inch.
    """
    wanted = set(faces)
    found: list[str] = []
    shown = pikepdf.Pdf.new()
    with pikepdf.open(path) as pdf:
        for form in pdf.objects:
            if isinstance(form, pikepdf.Stream) and str(form.get("/CardgenFace", "")) in wanted:
                face = str(form["/CardgenFace"])
                wanted.discard(face)
                found.append(face)
                add_page(shown, shown.copy_foreign(form))
        file = BytesIO()
        shown.save(file)
    with opened(file.getvalue()) as document:
        return {face: render_page(document, at, dpi) for at, face in enumerate(found)}


def add_page(pdf: pikepdf.Pdf, form: pikepdf.Object) -> None:
    """Add a page that is the face's trim; a form lies in mm, y down."""
    trim = rect_of(form["/CardgenTrim"])
    down = Matrix(PT_PER_MM, 0.0, 0.0, -PT_PER_MM, 0.0, trim.height * PT_PER_MM)
    page = pdf.add_blank_page()
    page.MediaBox = pikepdf.Object.parse(f"[{box_numbers(down.bounds(trim))}]".encode("ascii"))
    page.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(Face=form))
    page.Contents = pdf.make_stream(f"{matrix_numbers(down)} cm /Face Do".encode("ascii"))
