from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from cardgen.base.colour import BLACK, Rgb
from cardgen.faces.model import Face
from cardgen.press.fonts import Foundry
from cardgen.press.preview import render_face
from cardgen.press.recall import printed_pictures
from cardgen.press.side_by_side import side_by_side
from cardgen.svg.canvas import Drawing
from tests.support.press_builders import (
    a_face,
    a_placement,
    a_rect,
    a_run,
    a_sheet,
    pdf_bytes,
)

RED, BLUE = Rgb(1.0, 0.0, 0.0), Rgb(0.0, 0.0, 1.0)
DPI = 127.0
"""Five pixels a mm."""


def painted(colour: Rgb, name: str) -> Face:
    drawing = Drawing()
    drawing.fill(a_rect(-1, -1, 10, 8), colour)
    drawing.text(a_run("7"), 2.0, 5.0, BLACK)
    return a_face(drawing, bleed=1.0, name=name)


def printed(folder: Path, *faces: Face) -> Path:
    placements = [a_placement(face, 1 + 10 * at, 2, 1.0, 90) for at, face in enumerate(faces)]
    path = folder / "cards.pdf"
    path.write_bytes(pdf_bytes(faces, a_sheet(*placements, width=40.0)))
    return path


def test_a_face_comes_out_of_its_sheet_as_it_was_painted(tmp_path: Path) -> None:
    face = painted(RED, "cards/a/front")
    path = printed(tmp_path, painted(BLUE, "cards/b/front"), face)

    pictures = printed_pictures(path, ["cards/a/front"], DPI)

    fresh = render_face(face, DPI, foundry=Foundry())
    assert pictures.keys() == {"cards/a/front"}
    assert pictures["cards/a/front"].size == (40, 30)
    assert ImageChops.difference(pictures["cards/a/front"], fresh).getbbox() is None


def test_faces_that_are_not_there_are_left_out(tmp_path: Path) -> None:
    path = printed(tmp_path, painted(RED, "cards/ä/front"))

    pictures = printed_pictures(path, ["cards/ä/front", "cards/b/front"], DPI)

    assert list(pictures) == ["cards/ä/front"]


OLD, NEW = Image.new("RGB", (20, 30), (255, 0, 0)), Image.new("RGB", (20, 30), (0, 0, 255))
TABLE = (214, 210, 202)


@pytest.mark.parametrize(
    ("old", "new", "left", "right"),
    [
        (OLD, NEW, (255, 0, 0), (0, 0, 255)),
        (None, NEW, TABLE, (0, 0, 255)),
        (OLD, None, (255, 0, 0), TABLE),
    ],
    ids=["changed", "new", "gone"],
)
def test_the_old_one_stands_left_and_the_new_one_right(
    old: Image.Image | None,
    new: Image.Image | None,
    left: tuple[int, int, int],
    right: tuple[int, int, int],
) -> None:
    picture = Image.open(BytesIO(side_by_side(old, new, DPI)))

    middle = picture.height // 2
    at = [picture.getpixel((picture.width * part // 4, middle)) for part in (1, 3)]
    assert at == [left, right]
