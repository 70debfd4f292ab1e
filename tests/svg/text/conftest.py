"""Text is painted with fonts whose letters are all half an em wide."""

import pytest

from tests.support.text_press import TextPress, square_fonts


@pytest.fixture(scope="session")
def press(tmp_path_factory: pytest.TempPathFactory) -> TextPress:
    return TextPress(square_fonts(tmp_path_factory.mktemp("fonts")))
