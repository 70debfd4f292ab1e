"""Small pictures as text: one letter a pixel, so that a test shows what it expects."""

from textwrap import dedent

from PIL import Image

INKS = {
    "_": (255, 255, 255),
    "K": (0, 0, 0),
    "R": (255, 0, 0),
    "G": (0, 255, 0),
    "B": (0, 0, 255),
    "Y": (255, 255, 0),
    "C": (0, 255, 255),
    "M": (255, 0, 255),
    "g": (128, 128, 128),
    "r": (255, 128, 128),
}
CLOSE = 3  # of 255; rounding in a renderer's blending


def letters_of(picture: Image.Image) -> list[str]:
    """Return the rows of the picture in letters; `?` for a colour that has none."""
    pixels = picture.convert("RGB")
    return [
        "".join(letter_of(pixels.getpixel((x, y))) for x in range(pixels.width))  # type: ignore[arg-type]
        for y in range(pixels.height)
    ]


def letter_of(colour: tuple[int, int, int]) -> str:
    near = (
        letter
        for letter, ink in INKS.items()
        if max(abs(a - b) for a, b in zip(colour, ink, strict=True)) <= CLOSE
    )
    return next(near, "?")


def assert_pixels(picture: Image.Image, art: str) -> None:
    """Fail unless the picture is, pixel for pixel, what the letters say."""
    want = [row.strip() for row in dedent(art).splitlines() if row.strip()]
    got = letters_of(picture)
    assert [len(row) for row in got] == [len(row) for row in want], "sizes differ"
    assert got == want, "pixels differ; got\n" + "\n".join(got)
