"""The faces on a printed page, read by a library that did not write it."""

from collections.abc import Iterator
from pathlib import Path

import pikepdf
from msgspec import Struct

from cardgen.base.geometry import Matrix, Rect
from cardgen.press.inspect import from_page, placed_in, rect_of


class PlacedForm(Struct, frozen=True, kw_only=True):
    """A face as it lies on a page.

    face: its id. matrix: from the face's own space to mm from the page's top left, y down.
    box: what shows of it at most; trim: its finished edge; both in mm on the page.
    """

    face: str
    matrix: Matrix
    box: Rect
    trim: Rect


def placed_forms(path: Path, page: int) -> tuple[PlacedForm, ...]:
    """Return the faces on a page (from 1), in the order in which they are painted."""
    with pikepdf.open(path) as pdf:
        return tuple(_forms(pdf.pages[page - 1]))


def _forms(page: pikepdf.Page) -> Iterator[PlacedForm]:
    down = from_page(page)
    for placed in placed_in(page.obj):
        form = placed.object
        if "/CardgenTrim" not in form:
            continue
        matrix = down @ placed.matrix
        yield PlacedForm(
            face=str(form["/CardgenFace"]),
            matrix=matrix,
            box=matrix.bounds(rect_of(form["/BBox"])),
            trim=matrix.bounds(rect_of(form["/CardgenTrim"])),
        )
