from io import BytesIO

import pikepdf
import pytest
from PIL import Image

from cardgen.base.geometry import Matrix
from cardgen.svg.canvas import Drawing, Picture
from tests.support.pixels import letters_of
from tests.support.press_builders import (
    YELLOW,
    a_box,
    a_picture,
    a_rect,
    images_of,
    jpeg_file,
    pdf_of,
    png_file,
    rendered,
)


def placed(*pictures: Picture) -> Drawing:
    drawing = Drawing()
    for number, picture in enumerate(pictures):
        drawing.image(picture, a_box(number * 4, 0, 4, 2))
    return drawing


def a_png(image: Image.Image, channels: int) -> Picture:
    data = png_file(image)
    return a_picture(
        width_px=image.width, height_px=image.height, encoding="png", channels=channels, data=data
    )


def two_pixels(mode: str) -> Image.Image:
    image = Image.new("RGB", (2, 1), (255, 0, 0))
    image.putpixel((1, 0), (0, 0, 255))
    return image.convert(mode)


@pytest.mark.parametrize(
    ("image", "channels", "space"),
    [
        (two_pixels("RGB"), 3, "/DeviceRGB"),
        (Image.new("L", (2, 1), 128), 1, "/DeviceGray"),
        (Image.new("1", (2, 1), 1), 1, "/DeviceGray"),
    ],
    ids=["rgb", "grey", "bits"],
)
def test_a_png_s_packed_rows_pass_through(image: Image.Image, channels: int, space: str) -> None:
    picture = a_png(image, channels)

    pdf = pdf_of(placed(picture))

    (written,) = images_of(pdf)
    start = picture.data.index(b"IDAT")
    length = int.from_bytes(picture.data[start - 4 : start], "big")
    assert written.read_raw_bytes() == picture.data[start + 4 : start + 4 + length]
    assert written.DecodeParms.Predictor == 15
    assert str(written.ColorSpace) == space


def test_a_palette_passes_through_as_indexed_colours() -> None:
    picture = a_png(two_pixels("P"), 3)

    pdf = pdf_of(placed(picture))

    assert str(images_of(pdf)[0].ColorSpace[0]) == "/Indexed"
    assert letters_of(rendered(placed(picture), 4, 1)) == ["RRBB"]


def test_a_jpeg_passes_through() -> None:
    data = jpeg_file(two_pixels("RGB"))
    picture = a_picture(encoding="jpeg", data=data)

    pdf = pdf_of(placed(picture))

    (written,) = images_of(pdf)
    assert written.read_raw_bytes() == data
    assert str(written.Filter) == "/DCTDecode"


def test_adobe_s_inverted_process_colours_are_turned_back() -> None:
    data = jpeg_file(Image.new("CMYK", (2, 1), (0, 255, 255, 0)), quality=100)
    picture = a_picture(encoding="jpeg", channels=4, data=data)

    pdf = pdf_of(placed(picture))

    assert [int(part) for part in images_of(pdf)[0].Decode] == [1, 0] * 4
    red, green, blue = rendered(placed(picture), 4, 1).getpixel((1, 0))  # type: ignore[misc]
    assert red > 200
    assert max(green, blue) < 80


def test_alpha_becomes_a_soft_mask() -> None:
    drawing = Drawing()
    drawing.fill(a_rect(0, 0, 4, 1), YELLOW)

    drawing.image(a_picture(alpha=bytes([255, 0])), a_box(0, 0, 4, 1))  # R78

    assert letters_of(rendered(drawing, 4, 1)) == ["RRYY"]


def test_an_opaque_picture_has_no_mask() -> None:
    pdf = pdf_of(placed(a_picture()))

    assert "/SMask" not in images_of(pdf)[0]


def test_a_picture_is_written_once_a_document() -> None:
    pdf = pdf_of(placed(a_picture(), a_picture(), a_picture(key="other", data=bytes(6))))

    assert len(images_of(pdf)) == 2


def test_kinds_of_pictures_stand_side_by_side() -> None:
    """R76: alpha, plain, grey and palette in one deck."""
    kinds = (
        a_picture(key="a", alpha=bytes([255, 255])),
        a_picture(key="b"),
        a_picture(key="c", channels=1, data=bytes([0, 255])),
    )

    assert letters_of(rendered(placed(*kinds), 12, 1)) == ["RRBBRRBBKK__"]


@pytest.mark.parametrize("orientation", range(1, 9))
def test_orientation_is_as_exif_says(orientation: int) -> None:
    stored = Image.new("RGB", (3, 2), (255, 255, 255))
    stored.putpixel((0, 0), (255, 0, 0))
    stored.putpixel((1, 0), (0, 0, 255))
    marked = Image.open(BytesIO(png_file(stored, exif=exif(orientation))))
    seen = pillow_upright(marked)
    picture = a_picture(
        width_px=seen.width,
        height_px=seen.height,
        data=stored.tobytes(),
        orientation=orientation,
    )
    drawing = Drawing()

    drawing.transform(Matrix.scaled(2, 2))
    drawing.image(picture, a_box(0, 0, seen.width, seen.height))

    shown = rendered(drawing, seen.width * 2, seen.height * 2)
    assert letters_of(shown) == letters_of(seen.resize(shown.size, Image.Resampling.NEAREST))


def exif(orientation: int) -> Image.Exif:
    told = Image.Exif()
    told[0x0112] = orientation
    return told


def pillow_upright(image: Image.Image) -> Image.Image:
    """Return what another program makes of the orientation."""
    from_ops = {
        2: Image.Transpose.FLIP_LEFT_RIGHT,
        3: Image.Transpose.ROTATE_180,
        4: Image.Transpose.FLIP_TOP_BOTTOM,
        5: Image.Transpose.TRANSPOSE,
        6: Image.Transpose.ROTATE_270,
        7: Image.Transpose.TRANSVERSE,
        8: Image.Transpose.ROTATE_90,
    }
    orientation = image.getexif()[0x0112]
    return image.transpose(from_ops[orientation]) if orientation in from_ops else image


def test_the_picture_s_name_is_kept_for_messages() -> None:
    pdf = pdf_of(placed(a_picture(name="art/krab.png")))

    assert str(images_of(pdf)[0]["/CardgenName"]) == "art/krab.png"
    assert isinstance(images_of(pdf)[0], pikepdf.Stream)
