"""Pictures as PDF images; what a PNG or JPEG file holds passes through packed as it is."""

from collections.abc import Iterator

from cardgen.base.geometry import Matrix, Rect
from cardgen.press.numbers import text_string
from cardgen.press.store import Store
from cardgen.svg.canvas import Picture

DEVICE_SPACES = {1: "/DeviceGray", 3: "/DeviceRGB", 4: "/DeviceCMYK"}

PNG_SIGNATURE_SIZE = 8
PNG_GREY, PNG_PALETTE = 0, 3
ADOBE_MARKER = b"\xff\xee\x00\x0eAdobe"

UPRIGHT = {
    1: Matrix(1, 0, 0, 1, 0, 0),
    2: Matrix(-1, 0, 0, 1, 1, 0),
    3: Matrix(-1, 0, 0, -1, 1, 1),
    4: Matrix(1, 0, 0, -1, 0, 1),
    5: Matrix(0, -1, -1, 0, 1, 1),
    6: Matrix(0, -1, 1, 0, 0, 1),
    7: Matrix(0, 1, 1, 0, 0, 0),
    8: Matrix(0, 1, -1, 0, 1, 0),
}
"""From the unit square as stored to the one as seen (y up), by EXIF orientation.

Source: Exif 2.3, tag 274.
"""


def picture_matrix(picture: Picture, box: Rect) -> Matrix:
    """Return the map from PDF's unit square to the box, the picture upright in it."""
    placed = Matrix(box.width, 0, 0, -box.height, box.x, box.bottom)
    return placed @ UPRIGHT[picture.orientation]


def write_picture(picture: Picture, store: Store) -> int:
    """Return the number of the image object for the picture."""
    if picture.encoding == "png":
        return _write_png(picture, store)
    if picture.encoding == "jpeg":
        return _write_jpeg(picture, store)
    return _write_raw(picture, store)


def _entries(picture: Picture, space: str, bits: int) -> str:
    """Return the dictionary entries; width and height are those of the data as stored."""
    turned = picture.orientation >= 5
    width, height = picture.width_px, picture.height_px
    width, height = (height, width) if turned else (width, height)
    return (
        f"/Type/XObject/Subtype/Image/Width {width}/Height {height}/ColorSpace {space}"
        f"/BitsPerComponent {bits}/CardgenName {text_string(picture.name)}"
    )


def _write_raw(picture: Picture, store: Store) -> int:
    entries = _entries(picture, DEVICE_SPACES[picture.channels], 8)
    if picture.alpha:
        mask = store.add_stream(_entries(picture, "/DeviceGray", 8), picture.alpha)
        entries += f"/SMask {mask} 0 R"
    return store.add_stream(entries, picture.data)


def _write_jpeg(picture: Picture, store: Store) -> int:
    entries = _entries(picture, DEVICE_SPACES[picture.channels], 8) + "/Filter/DCTDecode"
    if picture.channels == 4 and ADOBE_MARKER in picture.data:
        entries += "/Decode[1 0 1 0 1 0 1 0]"  # Adobe's programs write process colours inverted
    return store.add_packed(entries, (picture.data,), picture.key)


def _write_png(picture: Picture, store: Store) -> int:
    """Write the packed rows as they are: PNG's row filters are PDF's predictor 15.

    Source: ISO 32000-1, 7.4.4.4.
    """
    palette, rows, bits, kind = b"", [], 8, 2
    for tag, body in png_chunks(picture.data):
        if tag == b"IHDR":
            bits, kind = body[8], body[9]
        elif tag == b"PLTE":
            palette = body
        elif tag == b"IDAT":
            rows.append(body)
    space = DEVICE_SPACES[1 if kind == PNG_GREY else 3]
    if kind == PNG_PALETTE:
        space = f"[/Indexed/DeviceRGB {len(palette) // 3 - 1}<{palette.hex()}>]"
    colours = 1 if kind in (PNG_GREY, PNG_PALETTE) else 3
    entries = _entries(picture, space, bits)
    columns = picture.height_px if picture.orientation >= 5 else picture.width_px
    entries += (
        f"/Filter/FlateDecode/DecodeParms<</Predictor 15/Colors {colours}"
        f"/BitsPerComponent {bits}/Columns {columns}>>"
    )
    return store.add_packed(entries, rows, picture.key)


def png_chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Yield (tag, body) of the chunks of a PNG file that is known to be whole."""
    at = PNG_SIGNATURE_SIZE
    while at < len(data):
        length = int.from_bytes(data[at : at + 4], "big")
        yield data[at + 4 : at + 8], data[at + 8 : at + 8 + length]
        at += length + 12
