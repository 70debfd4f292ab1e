"""Makes the pictures that the cases place, but for the one in SVG, which was drawn by hand.

python tests/conformance/make_pictures.py
"""

import struct
import zlib
from collections.abc import Iterator
from pathlib import Path

from PIL import Image, ImageDraw
from PIL.Image import Transpose

FOLDER = Path(__file__).parent / "pictures"
SRGB = Path(__file__).parents[2] / "cardgen" / "press" / "srgb.icc"
ORIENTATION = 0x0112
AS_STORED = (
    None, Transpose.FLIP_LEFT_RIGHT, Transpose.ROTATE_180, Transpose.FLIP_TOP_BOTTOM,
    Transpose.TRANSPOSE, Transpose.ROTATE_90, Transpose.TRANSVERSE, Transpose.ROTATE_270,
)  # fmt: skip
"""How a picture is turned before it is stored with the EXIF orientation 1, 2, …, 8."""

ADAM7 = (
    (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
    (0, 1, 1, 2),
)  # fmt: skip
"""First column and row of each pass, and the steps between. Source: PNG specification, 8.2."""


def main() -> None:
    """Write all pictures."""
    square, tall = a_picture(48, 48), a_picture(24, 48)
    falling = Image.linear_gradient("L").resize((48, 48))
    rising = falling.transpose(Transpose.ROTATE_90)
    Image.merge("RGBA", (*square.split(), rising)).save(FOLDER / "alpha.png", optimize=True)
    Image.merge("LA", (square.convert("L"), falling)).save(FOLDER / "grey-alpha.png", optimize=True)
    few = square.quantize(8)
    clear = few.getpixel((24, 34))
    few.save(FOLDER / "palette.png", optimize=True, transparency=clear)
    write_png("deep.png", tall, 16, deep_rows(tall))
    write_png("interlaced.png", tall, 8, interlaced_rows(tall), interlace=1)
    a_picture(60, 30).save(FOLDER / "wide.png", optimize=True)
    square.convert("L").save(FOLDER / "grey.jpg", quality=85, optimize=True)
    square.save(FOLDER / "progressive.jpg", quality=85, progressive=True, optimize=True)
    for number, turn in enumerate(AS_STORED, start=1):
        stored = tall if turn is None else tall.transpose(turn)
        exif = Image.Exif()
        exif[ORIENTATION] = number
        stored.save(FOLDER / f"turned-{number}.jpg", quality=88, subsampling=0, exif=exif)
    profile = swapped(SRGB.read_bytes())
    square.save(FOLDER / "swapped.jpg", quality=88, icc_profile=profile)
    square.save(FOLDER / "swapped.png", optimize=True, icc_profile=profile)


def a_picture(width: int, height: int) -> Image.Image:
    """Return a picture whose quarters tell up from down and left from right."""
    fine = Image.new("RGB", (width * 4, height * 4), "#f7f0dc")
    draw = ImageDraw.Draw(fine)
    w, h = fine.size
    draw.rectangle((0, 0, w // 2 - 1, h // 2 - 1), fill="#c0392b")
    draw.rectangle((w // 2, 0, w - 1, h // 2 - 1), fill="#2980b9")
    draw.ellipse((w * 0.1, h * 0.4, w * 0.9, h * 0.95), fill="#27ae60", outline="#111", width=2)
    return fine.resize((width, height), Image.Resampling.LANCZOS)


def swapped(profile: bytes) -> bytes:
    """Return the profile under another name, with its red and blue exchanged."""
    changed = bytearray(profile.replace(b"sRGB", b"tRGB").replace(b"s\0R\0G\0B", b"t\0R\0G\0B"))
    red, blue = (changed.index(tag, 128) for tag in (b"rXYZ", b"bXYZ"))
    places = [int.from_bytes(changed[at + 4 : at + 8], "big") + 8 for at in (red, blue)]
    colours = [changed[at : at + 12] for at in places]
    for at, colour in zip(places, reversed(colours), strict=True):
        changed[at : at + 12] = colour
    return bytes(changed)


def deep_rows(picture: Image.Image) -> bytes:
    """Return the rows with 16 bits a sample."""
    wide = [sample * 257 for sample in picture.tobytes()]
    length = picture.width * 3
    rows = (wide[at : at + length] for at in range(0, len(wide), length))
    return b"".join(b"\0" + struct.pack(f">{length}H", *row) for row in rows)


def interlaced_rows(picture: Image.Image) -> bytes:
    """Return the rows of the seven passes."""

    def rows() -> Iterator[bytes]:
        for left, top, across, down in ADAM7:
            for y in range(top, picture.height, down):
                part = picture.crop((left, y, picture.width, y + 1)).tobytes()
                pixels = [part[at : at + 3] for at in range(0, len(part), 3 * across)]
                yield b"\0" + b"".join(pixels)

    return b"".join(rows())


def write_png(name: str, picture: Image.Image, depth: int, rows: bytes, interlace: int = 0) -> None:
    """Write a PNG of a kind that libraries read but don't write."""
    header = struct.pack(">IIBBBBB", picture.width, picture.height, depth, 2, 0, 0, interlace)
    parts = ((b"IHDR", header), (b"IDAT", zlib.compress(rows, 9)), (b"IEND", b""))
    chunks = (
        struct.pack(">I", len(data)) + tag + data + struct.pack(">I", zlib.crc32(tag + data))
        for tag, data in parts
    )
    (FOLDER / name).write_bytes(b"\x89PNG\r\n\x1a\n" + b"".join(chunks))


if __name__ == "__main__":
    main()
