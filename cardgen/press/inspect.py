"""The written file, opened by a library that did not write it: does it hold what print needs?"""

import re
from collections.abc import Iterable, Iterator
from math import hypot
from pathlib import Path

import pikepdf
from msgspec import Struct

from cardgen.base.diagnostics import Diagnostic, Span
from cardgen.base.geometry import IDENTITY, Matrix, Rect
from cardgen.base.units import MM_PER_INCH, MM_PER_PT, format_mm, format_size

PRINT_DPI = 300
"""Source: what print services ask for; below it, edges show steps."""

DPI_TOLERANCE = 0.5
BOX_TOLERANCE_PT = 0.01

FONT_FILES = ("/FontFile", "/FontFile2", "/FontFile3")

PLACING = re.compile(rb"[qQcD](?<!\S.)(?:(?<=[qQ])|(?<=c)m|(?<=D)o)(?!\S)")
"""q, Q, cm and Do between white space; it begins with letters, so that they are searched for."""

OPERANDS = 256
"""Six numbers, or a name, before an operator are within so many bytes."""

TEXT = re.compile(rb"\((?:[^\\()]++|\\.)*+\)", re.DOTALL)
"""A text as cardgen writes it: parentheses in it have backslashes."""

OwnNumber = tuple[int, int]


class PlacedObject(Struct, frozen=True):
    """A form or image as a content stream places it; `matrix` from its space to the stream's."""

    object: pikepdf.Object
    matrix: Matrix


class PlacedImage(Struct, frozen=True, kw_only=True):
    """A raster picture as it lies on a page; dpi where it is stretched most."""

    name: str
    number: OwnNumber
    dpi: float
    centre: tuple[float, float]  # in mm from the page's top left


def inspect_pdf(path: Path, *, shown_as: str) -> tuple[Diagnostic, ...]:
    """Return what is wrong with a written PDF.

    Args:
        path: the file.
        shown_as: the path as messages tell it.

    Returns:
        Findings: the errors `font-not-embedded`, `font-type3`, `page-boxes`; the warning
        `picture-coarse`, once for each picture, at its largest.
    """
    with pikepdf.open(path) as pdf:
        reader = Reader(pdf)
        span = Span(shown_as)
        return (
            *font_findings(pdf, span),
            *box_findings(pdf, span),
            *picture_findings(reader, span),
        )


def font_findings(pdf: pikepdf.Pdf, span: Span) -> Iterator[Diagnostic]:
    """Yield the fonts that a printer may lack, and those it may refuse."""
    for name, kind, embedded in sorted(fonts_of(pdf)):
        if kind == "/Type3":
            message = f"font {name} is of Type 3, expected TrueType"
            yield Diagnostic("font-type3", span, message, "use a font with TrueType outlines")
        elif not embedded:
            message = f"font {name} is not in the file, expected all fonts embedded"
            yield Diagnostic("font-not-embedded", span, message, "add the font to fonts.yaml")


def fonts_of(pdf: pikepdf.Pdf) -> set[tuple[str, str, bool]]:
    """Return (name, kind, whether it is embedded) of all fonts that the file has."""
    found = set()
    for thing in pdf.objects:
        if isinstance(thing, pikepdf.Dictionary) and thing.get("/Type") == "/Font":
            kind = str(thing.get("/Subtype"))
            if kind == "/Type0":  # its descendants hold the outlines and are objects themselves
                continue
            descriptor = thing.get("/FontDescriptor")
            embedded = isinstance(descriptor, pikepdf.Dictionary) and any(
                key in descriptor for key in FONT_FILES
            )
            found.add((str(thing.get("/BaseFont", "/?"))[1:], kind, embedded))
    return found


def box_findings(pdf: pikepdf.Pdf, span: Span) -> Iterator[Diagnostic]:
    """Yield the pages whose boxes don't lie in each other as print services expect."""
    for number, page in enumerate(pdf.pages, start=1):
        boxes = {name: box_of(page, name) for name in ("/MediaBox", "/BleedBox", "/TrimBox")}
        for outer, inner in (("/MediaBox", "/BleedBox"), ("/BleedBox", "/TrimBox")):
            holder, held = boxes[outer], boxes[inner]
            if holder is None or held is None or not reaches_around(holder, held):
                message = (
                    f"page {number} has {inner[1:]} {told(held)}, expected it within "
                    f"{outer[1:]} {told(holder)}"
                )
                hint = "report this as a fault of cardgen, with the deck"
                yield Diagnostic("page-boxes", span, message, hint)


def box_of(page: pikepdf.Page, name: str) -> Rect | None:
    """Return one of the page's boxes in points, or None where it has none."""
    corners = page.obj.get(name)
    if not isinstance(corners, pikepdf.Array) or len(corners) != 4:
        return None
    return rect_of(corners)


def reaches_around(outer: Rect, inner: Rect) -> bool:
    """Tell whether the inner box has an area and lies in the outer one."""
    return inner.width > 0 and inner.height > 0 and outer.outset(BOX_TOLERANCE_PT).holds(inner)


def told(box: Rect | None) -> str:
    """Return the box's size as people say it."""
    if box is None:
        return "of no size"
    return format_size(box.width * MM_PER_PT, box.height * MM_PER_PT)


def picture_findings(reader: "Reader", span: Span) -> Iterator[Diagnostic]:
    """Yield the pictures that are coarser than print asks for."""
    coarsest: dict[OwnNumber, tuple[float, int, PlacedImage]] = {}
    for page in range(len(reader.pdf.pages)):
        for image in reader.images(page):
            known = coarsest.get(image.number)
            if known is None or image.dpi < known[0]:
                coarsest[image.number] = (image.dpi, page + 1, image)
    for _, (dpi, number, image) in sorted(coarsest.items()):
        if dpi < PRINT_DPI - DPI_TOLERANCE:
            x, y = (format_mm(part) for part in image.centre)
            message = (
                f"{image.name} is printed at {dpi:.0f} dpi on page {number} around ({x}, {y}) mm, "
                f"expected {PRINT_DPI} dpi or more"
            )
            hint = "use a picture with more pixels, or place it smaller"
            yield Diagnostic("picture-coarse", span, message, hint, severity="warning")


class Reader:
    """What the pages of a PDF place; each stream is read once, however often it is placed."""

    def __init__(self, pdf: pikepdf.Pdf) -> None:
        self.pdf = pdf
        self._placed: dict[OwnNumber, tuple[PlacedObject, ...]] = {}
        self._images: dict[OwnNumber, tuple[PlacedObject, ...]] = {}

    def images(self, index: int) -> Iterator[PlacedImage]:
        """Yield the pictures on the page, those in nested forms too."""
        page = self.pdf.pages[index]
        down = from_page(page)
        for placed in self._images_in(page.obj):
            matrix = down @ placed.matrix
            image = placed.object
            across, along = hypot(matrix.a, matrix.b), hypot(matrix.c, matrix.d)
            yield PlacedImage(
                name=str(image.get("/CardgenName", "a picture")),
                number=image.objgen,
                dpi=min(
                    int(pixels) / max(length / MM_PER_INCH, 1e-9)
                    for pixels, length in (
                        (image["/Width"], across),
                        (image["/Height"], along),
                    )
                ),
                centre=matrix.apply(0.5, 0.5),
            )

    def _images_in(self, stream: pikepdf.Object) -> tuple[PlacedObject, ...]:
        key = stream.objgen
        if key not in self._images:
            self._images[key] = tuple(self._find_images(stream))
        return self._images[key]

    def _find_images(self, stream: pikepdf.Object) -> Iterator[PlacedObject]:
        for placed in self._placed_in(stream):
            if placed.object.get("/Subtype") == "/Image":
                yield placed
            else:
                for inner in self._images_in(placed.object):
                    yield PlacedObject(inner.object, placed.matrix @ inner.matrix)

    def _placed_in(self, stream: pikepdf.Object) -> tuple[PlacedObject, ...]:
        key = stream.objgen
        if key not in self._placed:
            self._placed[key] = tuple(placed_in(stream))
        return self._placed[key]


def placed_in(stream: pikepdf.Object) -> Iterator[PlacedObject]:
    """Yield what a page or form places, with the matrix at that point.

    A form's own matrix is taken in; streams without forms and images are not read.
    """
    objects = stream.get("/Resources", pikepdf.Dictionary()).get("/XObject")
    if objects is None:
        return
    matrix, kept = IDENTITY, list[Matrix]()
    content = content_of(stream)
    for operator in PLACING.finditer(content):
        if operator[0] == b"q":
            kept.append(matrix)
            continue
        if operator[0] == b"Q":
            matrix = kept.pop()
            continue
        at = operator.start()
        operands = content[max(at - OPERANDS, 0) : at].split()
        if operator[0] == b"cm":
            matrix = matrix @ Matrix(*map(float, operands[-6:]))
        else:
            placed = objects[operands[-1].decode("ascii")]
            own = placed.get("/Matrix")
            yield PlacedObject(placed, matrix @ matrix_of(own.as_list()) if own else matrix)


def content_of(stream: pikepdf.Object) -> bytes:
    """Return the operands and operators of a page or form, without the insides of texts."""
    content = stream["/Contents"] if stream.get("/Type") == "/Page" else stream
    return TEXT.sub(b"()", content.read_bytes())


def from_page(page: pikepdf.Page) -> Matrix:
    """Return the map from the page's points to mm from its top left, y down."""
    box = rect_of(page.mediabox)
    return Matrix(MM_PER_PT, 0, 0, -MM_PER_PT, -box.x * MM_PER_PT, box.bottom * MM_PER_PT)


def matrix_of(numbers: Iterable[pikepdf.Object]) -> Matrix:
    """Return the matrix of six numbers."""
    return Matrix(*(float(number) for number in numbers))


def rect_of(corners: pikepdf.Object) -> Rect:
    """Return the rectangle between two opposite corners."""
    x1, y1, x2, y2 = (float(corner) for corner in corners)
    return Rect(x=min(x1, x2), y=min(y1, y2), width=abs(x2 - x1), height=abs(y2 - y1))
