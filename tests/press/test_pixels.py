import pytest
from PIL import Image

from tests.support.pixels import assert_pixels, letters_of


def a_row(*colours: tuple[int, int, int]) -> Image.Image:
    picture = Image.new("RGB", (len(colours), 1))
    picture.putdata(colours)
    return picture


def test_assert_pixels_takes_the_right_picture() -> None:
    assert_pixels(a_row((0, 0, 0), (255, 255, 255)), "K_")


def test_assert_pixels_refuses_a_wrong_pixel() -> None:
    with pytest.raises(AssertionError, match="pixels differ; got\nK_"):
        assert_pixels(a_row((0, 0, 0), (255, 255, 255)), "KK")


def test_assert_pixels_refuses_another_size() -> None:
    with pytest.raises(AssertionError, match="sizes differ"):
        assert_pixels(a_row((0, 0, 0)), "KK")


def test_a_colour_without_a_letter_is_no_letter() -> None:
    assert letters_of(a_row((10, 90, 200))) == ["?"]
