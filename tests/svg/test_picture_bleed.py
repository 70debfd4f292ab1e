"""R71, R72, R74: art that has bleed, art that has none, and no more of it than was asked for."""

import pytest

from tests.support.svg_builders import a_context, a_picture, lines, painted


def drawn_with(extra: str, *, pixels: tuple[int, int] = (6, 9)) -> list[str]:
    return lines(image(extra), context=a_context(art_png=a_picture(*pixels)))


def image(extra: str) -> str:
    return f'<image href="art.png" x="0" y="0" width="6" height="9" {extra}/>'


def test_art_without_a_word_fills_its_box() -> None:
    assert drawn_with("") == drawn_with('cg:bleed="0"') == ["image icon.png 0,0 6x9"]


def test_art_that_includes_its_bleed_reaches_beyond_its_box() -> None:
    drawn = drawn_with('cg:bleed="3"', pixels=(12, 15))

    assert drawn == ["image icon.png -3,-3 12x15"]


def test_art_without_bleed_is_mirrored_on_all_four_sides_and_in_the_corners() -> None:
    drawn = drawn_with('cg:mirror="3"')

    assert drawn[:2] == ["save", "clip M-3,-3 L9,-3 L9,12 L-3,12 Z"]
    assert [line for line in drawn if line.startswith("transform")] == [
        "transform [-1 0 0 -1 0 0]",
        "transform [-1 0 0 -1 0 18]",
        "transform [-1 0 0 1 0 0]",
        "transform [-1 0 0 -1 12 0]",
        "transform [-1 0 0 -1 12 18]",
        "transform [-1 0 0 1 12 0]",
        "transform [1 0 0 -1 0 0]",
        "transform [1 0 0 -1 0 18]",
        "transform [1 0 0 1 0 0]",
    ]


def test_only_what_is_missing_is_mirrored() -> None:
    drawn = drawn_with('cg:bleed="3" cg:mirror="2"', pixels=(12, 15))

    assert drawn == ["image icon.png -3,-3 12x15"]


@pytest.mark.parametrize("word", ["much", "-1", "3 mm"])
def test_a_bleed_that_is_none_is_reported(word: str) -> None:
    context = a_context(art_png=a_picture(6, 9))

    came = painted(image(f'cg:bleed="{word}"'), context=context)

    assert came.problems == [("svg-value", 2, 1)]
