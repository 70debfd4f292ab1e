import zlib
from io import BytesIO

import pytest
from PIL import Image, ImageCms

from cardgen.faces.raster import MOST_PIXELS, PictureBroken, PictureTooLarge, read_raster
from tests.support.press_builders import jpeg_file, png_file, png_with_chunk

SRGB = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()


def an_image(mode: str = "RGB", size: tuple[int, int] = (100, 60)) -> Image.Image:
    return Image.new("RGB", size, (200, 40, 40)).convert(mode)


def wide_gamut_profile() -> bytes:
    """Return a profile with the colourants of Display P3, as Apple's displays have them.

    Source: the colourants of Display P3 as adapted to D50.
    """
    profile = bytearray(SRGB)
    name = SRGB.index(b"s\0R\0G\0B")
    profile[name : name + 7] = b"W\0i\0d\0e"
    for tag, colourant in (
        (b"rXYZ", fixed(0.515121, 0.241196, -0.001053)),
        (b"gXYZ", fixed(0.291977, 0.692245, 0.041885)),
        (b"bXYZ", fixed(0.157104, 0.066574, 0.784073)),
    ):
        at = tag_at(SRGB, tag)
        profile[at : at + 12] = colourant
    return bytes(profile)


def tag_at(profile: bytes, tag: bytes) -> int:
    """Return where the three numbers of a colourant begin."""
    entry = profile.index(tag, 128)
    return int.from_bytes(profile[entry + 4 : entry + 8], "big") + 8


def fixed(*values: float) -> bytes:
    return b"".join(round(value * 65536).to_bytes(4, "big", signed=True) for value in values)


@pytest.mark.parametrize(("mode", "channels"), [("RGB", 3), ("L", 1), ("P", 3), ("1", 1)], ids=str)
def test_a_plain_png_passes_through(mode: str, channels: int) -> None:
    data = png_file(an_image(mode))

    picture = read_raster(data, "x.png")

    assert (picture.encoding, picture.channels, picture.data) == ("png", channels, data)
    assert (picture.width_px, picture.height_px) == (100, 60)


@pytest.mark.parametrize(("mode", "channels"), [("RGB", 3), ("L", 1), ("CMYK", 4)], ids=str)
def test_a_jpeg_passes_through(mode: str, channels: int) -> None:
    data = jpeg_file(an_image(mode))

    picture = read_raster(data, "x.jpg")

    assert (picture.encoding, picture.channels, picture.data) == ("jpeg", channels, data)


@pytest.mark.parametrize(
    ("mode", "channels"), [("RGBA", 3), ("LA", 1), ("PA", 3)], ids=["rgba", "la", "pa"]
)
def test_alpha_is_separated(mode: str, channels: int) -> None:
    """R76: channels of all kinds in one deck."""
    image = an_image("RGBA" if mode == "PA" else mode, (2, 1))
    image.putalpha(Image.frombytes("L", (2, 1), bytes([255, 10])))

    picture = read_raster(png_file(image), "x.png")

    assert (picture.encoding, picture.channels) == ("raw", channels)
    assert picture.alpha == bytes([255, 10])
    assert len(picture.data) == 2 * channels


def test_opaque_alpha_is_dropped() -> None:
    """R78: some printers print every masked picture black."""
    picture = read_raster(png_file(an_image("RGBA", (2, 1))), "x.png")

    assert picture.alpha == b""


def test_a_transparent_palette_colour_becomes_alpha() -> None:
    image = Image.new("P", (2, 1))
    image.putpalette([255, 0, 0, 0, 0, 255])
    image.putpixel((1, 0), 1)

    picture = read_raster(png_file(image, transparency=1), "x.png")

    assert (picture.data[:3], picture.alpha) == (bytes([255, 0, 0]), bytes([255, 0]))


def test_sixteen_bits_become_eight() -> None:
    image = Image.new("I;16", (2, 1))
    image.putpixel((0, 0), 65535)
    image.putpixel((1, 0), 32896)

    picture = read_raster(png_file(image), "x.png")

    assert (picture.channels, list(picture.data)) == (1, [255, 128])


def test_an_interlaced_png_is_unpacked() -> None:
    # An interlaced picture of one pixel has one pass, and that is its only row.
    plain = png_file(an_image(size=(1, 1)))
    header = plain[12:28] + b"\x01"
    data = plain[:12] + header + zlib.crc32(header).to_bytes(4, "big") + plain[33:]

    picture = read_raster(data, "x.png")

    assert (picture.encoding, picture.data) == ("raw", bytes([200, 40, 40]))


@pytest.mark.parametrize("kind", [png_file, jpeg_file], ids=["png", "jpeg"])
@pytest.mark.parametrize(("orientation", "size"), [(6, (60, 100)), (3, (100, 60))])
def test_exif_orientation_is_told(kind: object, orientation: int, size: tuple[int, int]) -> None:
    """R75: pictures came out lying on their side."""
    exif = Image.Exif()
    exif[0x0112] = orientation

    picture = read_raster(kind(an_image(), exif=exif), "x")  # type: ignore[operator]

    assert picture.orientation == orientation
    assert (picture.width_px, picture.height_px) == size
    assert picture.encoding != "raw"


def test_nonsense_for_an_orientation_is_upright() -> None:
    exif = Image.Exif()
    exif[0x0112] = 77

    assert read_raster(jpeg_file(an_image(), exif=exif), "x").orientation == 1


@pytest.mark.parametrize("kind", [png_file, jpeg_file], ids=["png", "jpeg"])
def test_an_srgb_profile_changes_nothing(kind: object) -> None:
    data = kind(an_image(), icc_profile=SRGB)  # type: ignore[operator]

    assert read_raster(data, "x").data == data


@pytest.mark.parametrize("kind", [png_file, jpeg_file], ids=["png", "jpeg"])
def test_another_profile_is_turned_into_srgb(kind: object) -> None:
    """R80: the red of a wide display is redder than the same numbers in sRGB."""
    data = kind(an_image(), icc_profile=wide_gamut_profile())  # type: ignore[operator]

    picture = read_raster(data, "x")

    red, green, blue = picture.data[:3]
    assert picture.encoding == "raw"
    assert red > 210
    assert max(green, blue) < 40


def test_a_grey_profile_keeps_a_picture_neutral() -> None:
    data = png_file(an_image("L"), icc_profile=wide_gamut_profile())

    picture = read_raster(data, "x")

    red, green, blue = picture.data[:3]
    assert max(red, green, blue) - min(red, green, blue) <= 2


def test_a_broken_profile_is_told() -> None:
    data = png_file(an_image(), icc_profile=b"no profile at all")

    with pytest.raises(PictureBroken, match="profile"):
        read_raster(data, "x")


@pytest.mark.parametrize(("gamma", "encoding"), [(45455, "png"), (100000, "raw")])
def test_a_linear_png_is_brightened_for_the_screen(gamma: int, encoding: str) -> None:
    data = png_with_chunk(png_file(an_image("L")), b"gAMA", gamma.to_bytes(4, "big"))
    plain = an_image("L").getpixel((0, 0))

    picture = read_raster(data, "x.png")

    shown = picture.data[0] if encoding == "raw" else plain
    assert picture.encoding == encoding
    assert (shown > plain) == (encoding == "raw")  # type: ignore[operator]


@pytest.mark.parametrize("kept", [20, 60, -12, -1])
def test_a_png_that_is_cut_short_is_told(kept: int) -> None:
    data = png_file(an_image())

    with pytest.raises(PictureBroken, match="cut short"):
        read_raster(data[:kept], "x.png")


def test_a_png_with_a_wrong_byte_is_told() -> None:
    data = bytearray(png_file(an_image()))
    data[60] ^= 1

    with pytest.raises(PictureBroken, match="checksum"):
        read_raster(bytes(data), "x.png")


@pytest.mark.parametrize("kept", [10, 200, -2])
def test_a_jpeg_that_is_cut_short_is_told(kept: int) -> None:
    data = jpeg_file(an_image())

    with pytest.raises(PictureBroken, match="cut short"):
        read_raster(data[:kept], "x.jpg")


def test_a_thumbnail_s_end_is_not_the_picture_s() -> None:
    exif = Image.Exif()
    exif[0x010E] = "\xff\xd9"
    data = jpeg_file(an_image(), exif=exif)

    with pytest.raises(PictureBroken, match="cut short"):
        read_raster(data[:-2], "x.jpg")


def test_a_picture_bomb_is_refused_before_it_is_unpacked() -> None:
    plain = png_file(an_image())
    side = int(MOST_PIXELS**0.5) + 1
    header = b"IHDR" + side.to_bytes(4, "big") * 2 + plain[24:29]
    data = plain[:12] + header + zlib.crc32(header).to_bytes(4, "big") + plain[33:]

    with pytest.raises(PictureTooLarge, match="more than the 80 million pixels"):
        read_raster(data, "x.png")


@pytest.mark.parametrize("side", [9_500, 20_000])
def test_a_jpeg_bomb_is_refused(side: int) -> None:
    data = bytearray(jpeg_file(an_image()))
    at = data.index(b"\xff\xc0") + 5
    data[at : at + 4] = side.to_bytes(2, "big") * 2

    with pytest.raises(PictureTooLarge):
        read_raster(bytes(data), "x.jpg")


def test_the_same_file_has_the_same_key_and_another_has_another() -> None:
    one, other = png_file(an_image()), png_file(an_image(size=(99, 60)))

    keys = [read_raster(data, "x").key for data in (one, one, other)]

    assert keys[0] == keys[1] != keys[2]


def test_raw_rows_are_of_the_picture() -> None:
    image = Image.new("RGBA", (2, 2), (0, 0, 255, 0))
    image.putpixel((1, 0), (255, 0, 0, 255))

    picture = read_raster(png_file(image), "x.png")

    shown = Image.frombytes("RGB", (2, 2), picture.data)
    assert shown.getpixel((1, 0)) == (255, 0, 0)
    assert Image.open(BytesIO(png_file(image))).size == shown.size
