"""PNG and JPEG files as pictures for print: as they are where they may, else as samples."""

import struct
import warnings
import zlib
from collections.abc import Iterator
from hashlib import sha256
from io import BytesIO

from PIL import Image, ImageCms

from cardgen.svg.canvas import Picture

PNG_SIGNATURE = b"\x89PNG\r\n\x1a\n"
JPEG_SIGNATURE = b"\xff\xd8\xff"

MOST_PIXELS = 80_000_000
"""An A3 sheet at 600 dpi has 70 million; more is a mistake or an attack."""

SCREEN_GAMMA = 1 / 2.2
"""What sRGB comes to. Source: PNG specification, 11.3.2.2, where sRGB has 45455 / 100000."""

ORIENTATION = 0x0112
"""Source: Exif 2.3, tag 274."""

END_OF_IMAGE, START_OF_SCAN = 0xD9, 0xDA
"""Source: ITU-T T.81, table B.1."""

PNG_FACTS = ("iCCP", "gAMA", "sRGB", "tRNS", "eXIf")


class PictureBroken(Exception):
    """A picture file that can't be used; says how, as a message goes on after the file's name."""


class PictureTooLarge(PictureBroken):
    """A picture file with more than `MOST_PIXELS`."""

    def __init__(self) -> None:
        """Say how many there may be."""
        super().__init__(
            f"it has more than the {MOST_PIXELS // 1_000_000} million pixels that are allowed"
        )


def read_raster(data: bytes, name: str) -> Picture:
    """Return the picture in a PNG or JPEG file.

    Args:
        data: the file, of one of the two signatures.
        name: what messages call it.

    Returns:
        The file itself where a printer's RGB, grey or process values stand in it without alpha;
        else its samples in sRGB, 8 bits each, and its alpha.

    Raises:
        PictureTooLarge: it has too many pixels.
        PictureBroken: the file is damaged or cut short.
    """
    try:
        return (_read_png if data.startswith(PNG_SIGNATURE) else _read_jpeg)(data, name)
    except PictureBroken:
        raise
    except (Image.DecompressionBombWarning, Image.DecompressionBombError) as trouble:
        raise PictureTooLarge from trouble
    except ImageCms.PyCMSError as trouble:
        raise PictureBroken(f"its colour profile can't be used: {trouble}") from trouble
    except (OSError, SyntaxError, ValueError, IndexError, EOFError, struct.error) as trouble:
        raise PictureBroken(f"it can't be read: {trouble}") from trouble


def _read_png(data: bytes, name: str) -> Picture:
    chunks = {tag: bytes(body) for tag, body in _whole_chunks(data) if tag != "IDAT"}
    if "IHDR" not in chunks:
        raise PictureBroken("its header is missing")
    width, height, bits, kind, _, _, interlaced = struct.unpack(">IIBBBBB", chunks["IHDR"])
    if width * height > MOST_PIXELS:
        raise PictureTooLarge
    channels = 1 if kind == 0 else 3
    plain = kind in (0, 2, 3) and bits <= 8 and not interlaced
    if plain and not any(fact in chunks for fact in PNG_FACTS):
        return _passed(data, name, (width, height), channels)
    image = _opened(data, "PNG")
    orientation = orientation_of(image)
    as_is = is_srgb(image.info.get("icc_profile")) and has_screen_gamma(image)
    if plain and as_is and "tRNS" not in chunks:
        return _passed(data, name, (width, height), channels, orientation)
    return _converted(image, data, name, orientation)


def _read_jpeg(data: bytes, name: str) -> Picture:
    if not _has_end(data):
        raise PictureBroken("it is cut short, its end is missing")
    image = _opened(data, "JPEG")
    orientation = orientation_of(image)
    channels = {"L": 1, "RGB": 3, "CMYK": 4}.get(image.mode, 0)
    if channels == 4 or (channels and is_srgb(image.info.get("icc_profile"))):
        return _passed(data, name, image.size, channels, orientation)
    return _converted(image, data, name, orientation)


def _whole_chunks(data: bytes) -> Iterator[tuple[str, memoryview]]:
    """Yield (tag, body) of a PNG's chunks; each is whole and has the checksum it tells."""
    at, view = len(PNG_SIGNATURE), memoryview(data)
    tag = ""
    while tag != "IEND":
        length = int.from_bytes(data[at : at + 4], "big")
        end = at + 8 + length
        if end + 4 > len(data):
            raise PictureBroken("it is cut short, its end is missing")
        if zlib.crc32(view[at + 4 : end]) != int.from_bytes(data[end : end + 4], "big"):
            raise PictureBroken("it is damaged, a checksum in it is wrong")
        tag = data[at + 4 : at + 8].decode("latin-1")
        yield tag, view[at + 8 : end]
        at = end + 4


def _has_end(data: bytes) -> bool:
    """Tell whether a JPEG's scan is followed by the mark of the end; thumbnails don't count."""
    at = 2
    while at + 4 <= len(data) and data[at] == 0xFF:
        if data[at + 1] == START_OF_SCAN:
            return data.rfind(bytes((0xFF, END_OF_IMAGE)), at) > 0
        at += 2 + int.from_bytes(data[at + 2 : at + 4], "big")
    return False


def _opened(data: bytes, kind: str) -> Image.Image:
    """Return the picture with its facts read and its samples not yet."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        image = Image.open(BytesIO(data), formats=(kind, "MPO") if kind == "JPEG" else (kind,))
    if image.width * image.height > MOST_PIXELS:
        raise PictureTooLarge
    return image


def orientation_of(image: Image.Image) -> int:
    """Return how the samples are to be turned, 1 to 8; 1 where nothing or nonsense is told."""
    told = image.getexif().get(ORIENTATION, 1)
    return told if told in range(1, 9) else 1


def is_srgb(profile: bytes | None) -> bool:
    """Tell whether the colour profile is sRGB by its name; without a profile, colours are sRGB."""
    if not profile:
        return True
    described = ImageCms.getProfileDescription(ImageCms.ImageCmsProfile(BytesIO(profile)))
    return "srgb" in described.lower()


def has_screen_gamma(image: Image.Image) -> bool:
    """Tell whether a PNG's samples are meant for a screen as they are."""
    if "srgb" in image.info or image.info.get("icc_profile"):
        return True
    gamma: float = image.info.get("gamma", SCREEN_GAMMA)
    return abs(gamma - SCREEN_GAMMA) < 0.005


def _passed(
    file: bytes, name: str, stored: tuple[int, int], channels: int, orientation: int = 1
) -> Picture:
    """Return the picture as the file has it."""
    width, height = seen_size(stored, orientation)
    return Picture(
        key=key_of(file),
        name=name,
        width_px=width,
        height_px=height,
        encoding="png" if file.startswith(PNG_SIGNATURE) else "jpeg",
        channels=channels,
        data=file,
        orientation=orientation,
    )


def _converted(image: Image.Image, file: bytes, name: str, orientation: int) -> Picture:
    """Return the picture as plain samples in sRGB or, without a profile, grey."""
    profile = image.info.get("icc_profile")
    image.load()
    base, alpha = separated(image)
    if profile and not is_srgb(profile):
        base = to_srgb(base, profile)
    elif not has_screen_gamma(image):
        base = to_screen_gamma(base, image.info["gamma"])
    width, height = seen_size(image.size, orientation)
    return Picture(
        key=key_of(file),
        name=name,
        width_px=width,
        height_px=height,
        encoding="raw",
        channels=len(base.getbands()),
        data=base.tobytes(),
        alpha=alpha.tobytes() if alpha is not None else b"",
        orientation=orientation,
    )


def key_of(file: bytes) -> str:
    """Return what stands for the file's pixels; what is done to them follows from the file."""
    return sha256(file).hexdigest()


def seen_size(stored: tuple[int, int], orientation: int) -> tuple[int, int]:
    """Return width and height as seen; the orientations from 5 on lie on their side."""
    width, height = stored
    return (height, width) if orientation >= 5 else (width, height)


def separated(image: Image.Image) -> tuple[Image.Image, Image.Image | None]:
    """Return the colours as grey, RGB or process, and the alpha where anything shows through."""
    if image.mode.startswith(("I", "F")):
        # Pillow keeps 16 bits of grey; what it calls L would cut them off at 255.
        return image.convert("I").point(lambda value: value * (1 / 257)).convert("L"), None
    see_through = "transparency" in image.info or image.mode in ("LA", "PA", "RGBA", "La", "RGBa")
    if see_through:
        grey = image.mode in ("L", "LA", "La")
        image = image.convert("LA" if grey else "RGBA")
        alpha = image.getchannel("A")
        base = image.convert("L" if grey else "RGB")
        return base, None if alpha.getextrema() == (255, 255) else alpha
    if image.mode == "1":
        return image.convert("L"), None
    return (image if image.mode in ("L", "RGB") else image.convert("RGB")), None


def to_srgb(image: Image.Image, profile: bytes) -> Image.Image:
    """Return the picture with its colours as sRGB has them."""
    source = ImageCms.ImageCmsProfile(BytesIO(profile))
    if source.profile.xcolor_space.strip() == "RGB":
        image = image.convert("RGB")
    converted = ImageCms.profileToProfile(
        image,
        source,
        ImageCms.createProfile("sRGB"),
        renderingIntent=ImageCms.Intent.RELATIVE_COLORIMETRIC,
        outputMode="RGB",
        flags=ImageCms.Flags.BLACKPOINTCOMPENSATION,
    )
    assert converted is not None, "only work in place gives back nothing"
    return converted


def to_screen_gamma(image: Image.Image, gamma: float) -> Image.Image:
    """Return a PNG's picture with the gamma that it tells turned into a screen's."""
    power = SCREEN_GAMMA / gamma
    table = [round(255 * (value / 255) ** power) for value in range(256)]
    return image.point(table * len(image.getbands()))
