from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from cardgen.press.fonts import Foundry
from cardgen.press.preview import preview_face, preview_page
from cardgen.svg.canvas import Drawing
from tests.support.press_builders import BLUE, RED, a_face, a_rect, a_sheet, pdf_bytes


def an_edged_face() -> Drawing:
    drawing = Drawing()
    drawing.fill(a_rect(-3, -3, 65, 97), BLUE)
    drawing.fill(a_rect(0, 0, 59, 91), RED)
    return drawing


def opened(png: bytes) -> Image.Image:
    assert png.startswith(b"\x89PNG")
    return Image.open(BytesIO(png))


@pytest.mark.parametrize(
    ("dpi", "bleed", "size"),
    [(300, 0, (697, 1075)), (300, 2, (744, 1122)), (72, 0, (167, 258))],
)
def test_a_face_s_preview_is_exactly_as_large_as_its_dpi_says(
    dpi: float, bleed: float, size: tuple[int, int]
) -> None:
    face = a_face(an_edged_face(), 59, 91, bleed=3)

    assert opened(preview_face(face, dpi, bleed=bleed, foundry=Foundry())).size == size


def test_a_preview_shows_the_bleed_asked_for() -> None:
    face = a_face(an_edged_face(), 59, 91, bleed=3)

    bare = opened(preview_face(face, 254, foundry=Foundry()))
    bled = opened(preview_face(face, 254, bleed=2, foundry=Foundry()))

    assert bare.getpixel((2, 400)) == (255, 0, 0)
    assert bled.getpixel((2, 400)) == (0, 0, 255)


def test_a_page_s_preview_has_the_paper_s_size(tmp_path: Path) -> None:
    (tmp_path / "x.pdf").write_bytes(pdf_bytes([], a_sheet(width=210, height=297)))

    assert opened(preview_page(tmp_path / "x.pdf", 1, 100)).size == (827, 1169)


@pytest.mark.parametrize("page", [0, 2])
def test_a_page_that_is_not_there_is_told(page: int, tmp_path: Path) -> None:
    (tmp_path / "x.pdf").write_bytes(pdf_bytes([], a_sheet()))

    with pytest.raises(IndexError, match=f"x.pdf has 1 pages, page {page} is not one"):
        preview_page(tmp_path / "x.pdf", page, 72)


def test_a_preview_knows_its_dpi() -> None:
    face = a_face(an_edged_face(), 59, 91, bleed=3)

    told = opened(preview_face(face, 254, foundry=Foundry())).info["dpi"]

    assert told == pytest.approx((254, 254), abs=0.02)
