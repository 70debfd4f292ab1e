"""Tiny drawings, faces and documents for tests of the press."""

import zlib
from collections.abc import Callable, Iterable
from io import BytesIO
from pathlib import Path

import pikepdf
from PIL import Image

from cardgen.base.colour import Rgb
from cardgen.base.geometry import Insets, Outline, Rect
from cardgen.faces.model import Face
from cardgen.press.document import DocumentInfo, Press, open_press
from cardgen.press.fonts import Foundry
from cardgen.press.preview import render_face
from cardgen.sheets.model import Placement, Sheet
from cardgen.svg import canvas
from cardgen.svg.canvas import Drawing, Picture
from cardgen.typeset.model import FontFace, GlyphRun

FONTS = Path(__file__).parents[2] / "fonts"
PIXELS_A_MM = 5  # odd, so that there is one in the middle

RED, GREEN, BLUE = Rgb(1, 0, 0), Rgb(0, 1, 0), Rgb(0, 0, 1)
YELLOW, CYAN, BLACK, WHITE = Rgb(1, 1, 0), Rgb(0, 1, 1), Rgb(0, 0, 0), Rgb(1, 1, 1)


def a_rect(x: float, y: float, width: float, height: float) -> canvas.Path:
    right, bottom = x + width, y + height
    return canvas.Path(
        (("M", (x, y)), ("L", (right, y)), ("L", (right, bottom)), ("L", (x, bottom)), ("Z", ()))
    )


def a_line(*points: tuple[float, float]) -> canvas.Path:
    first, *others = points
    return canvas.Path((("M", first), *(("L", point) for point in others)))


def a_font(file: str = "Lato-Regular.ttf") -> FontFace:
    return FontFace(
        family=file.partition("-")[0],
        weight=400,
        italic=False,
        path=FONTS / file,
        ascent_ratio=0.8,
        descent_ratio=0.2,
        cap_height_ratio=0.7,
        x_height_ratio=0.5,
    )


def a_run(text: str, size: float = 4.0, face: FontFace | None = None, **changes: float) -> GlyphRun:
    """Return the text at the font's own widths; `kern` moves the second character and on."""
    face = face or a_font()
    widths = Foundry().outlines(face.path).charWidths
    advances = [widths[ord(character)] / 1000 for character in text]
    advances[0] += changes.get("kern", 0.0)
    return GlyphRun(face, text, size, tuple(advances), changes.get("letter_spacing", 0.0))


def a_face(
    drawing: Drawing, width: float = 8.0, height: float = 6.0, bleed: float = 0.0, name: str = "a/1"
) -> Face:
    return Face(
        id=name,
        outline=Outline(width=width, height=height),
        bleed=bleed,
        safe=Insets.all(1.0),
        drawing=drawing,
    )


def a_placement(face: Face, x: float, y: float, bleed: float = 0.0, turn: int = 0) -> Placement:
    width, height = face.outline.width, face.outline.height
    return Placement(
        face=face.id,
        x=x,
        y=y,
        width=height if turn % 180 else width,
        height=width if turn % 180 else height,
        bleed=bleed,
        radius=face.outline.radius,
        turn_deg=turn,
    )


def a_sheet(*placements: Placement, width: float = 20.0, height: float = 12.0) -> Sheet:
    return Sheet(width=width, height=height, side="recto", placements=placements)


def an_info(**changes: object) -> DocumentInfo:
    told = {"title": "Vis", "language": "nl", "subject": "cards", "note_faces": (a_font(),)}
    return DocumentInfo(**(told | changes))  # type: ignore[arg-type]


def pdf_bytes(faces: Iterable[Face], *sheets: Sheet) -> bytes:
    file = BytesIO()
    press = Press(file, an_info(), Foundry())
    for face in faces:
        press.add_face(face)
    for sheet in sheets:
        press.add_sheet(sheet)
    press.finish()
    return file.getvalue()


def pdf_of(drawing: Drawing) -> pikepdf.Pdf:
    """Return a document with the drawing on one page, read back."""
    face = a_face(drawing)
    return pikepdf.open(BytesIO(pdf_bytes([face], a_sheet(a_placement(face, 0, 0)))))


def rendered(drawing: Drawing, width: float = 8.0, height: float = 6.0) -> Image.Image:
    """Return the drawing as a viewer shows it in the middle of each mm.

    At one pixel a mm, viewers disagree on which of two pixels an edge between them belongs to.
    """
    face = a_face(drawing, width, height)
    fine = render_face(face, PIXELS_A_MM * 25.4, foundry=Foundry())
    coarse = Image.new("RGB", (round(width), round(height)))
    middle = PIXELS_A_MM // 2
    for x in range(coarse.width):
        for y in range(coarse.height):
            at = (x * PIXELS_A_MM + middle, y * PIXELS_A_MM + middle)
            coarse.putpixel((x, y), fine.getpixel(at))  # type: ignore[arg-type]
    return coarse


def face_form(pdf: pikepdf.Pdf) -> pikepdf.Object:
    """Return the form of the first face on the first page."""
    return next(iter(pdf.pages[0].obj.Resources.XObject.values()))


def images_of(pdf: pikepdf.Pdf) -> list[pikepdf.Stream]:
    """Return the images that are no masks."""
    found = [
        thing
        for thing in pdf.objects
        if isinstance(thing, pikepdf.Stream) and thing.get("/Subtype") == "/Image"
    ]
    masks = [image.SMask.objgen for image in found if "/SMask" in image]
    return [image for image in found if image.objgen not in masks]


def a_picture(**changes: object) -> Picture:
    """Return 2 × 1 pixels, red and blue."""
    told = {
        "key": "k",
        "name": "art/x.png",
        "width_px": 2,
        "height_px": 1,
        "encoding": "raw",
        "channels": 3,
        "data": bytes([255, 0, 0, 0, 0, 255]),
    }
    return Picture(**(told | changes))  # type: ignore[arg-type]


def a_box(x: float, y: float, width: float, height: float) -> Rect:
    return Rect(x=x, y=y, width=width, height=height)


def png_file(image: Image.Image, **options: object) -> bytes:
    file = BytesIO()
    image.save(file, "PNG", **options)  # type: ignore[arg-type]
    return file.getvalue()


def jpeg_file(image: Image.Image, **options: object) -> bytes:
    file = BytesIO()
    image.save(file, "JPEG", **options)  # type: ignore[arg-type]
    return file.getvalue()


def png_with_chunk(png: bytes, tag: bytes, body: bytes) -> bytes:
    """Return the PNG with one more chunk after its header."""
    chunk = len(body).to_bytes(4, "big") + tag + body + zlib.crc32(tag + body).to_bytes(4, "big")
    return png[:33] + chunk + png[33:]


def write_pdf(
    sheets: Iterable[Sheet],
    face_of: Callable[[str], Face],
    path: Path,
    *,
    info: DocumentInfo,
    foundry: Foundry,
) -> None:
    """Write the sheets to a PDF file; the file is whole or not touched.

    Args:
        sheets: pages in order; taken one by one.
        face_of: the face of an id; asked once, when the face is placed for the first time.
        path: the file; its folder is made where it is missing.
        info: what the document says of itself.
        foundry: the font files of the run.

    Raises:
        OutputFailed: the file can't be written.
    """
    added: set[str] = set()
    with open_press(path, info=info, foundry=foundry) as press:
        for sheet in sheets:
            for placement in sheet.placements:
                if placement.face not in added:
                    added.add(placement.face)
                    press.add_face(face_of(placement.face))
            press.add_sheet(sheet)
