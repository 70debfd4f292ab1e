"""The reaction game's board as it comes out of the command, measured by another library."""

from pathlib import Path

import pikepdf
import pytest

from tests.support.pdf_marks import stroked_paths
from tests.support.printed_forms import PlacedForm, placed_forms
from tests.support.projects import run

HUNDREDTH = 0.01


def build(folder: Path, capsys: pytest.CaptureFixture[str], *options: str) -> Path:
    ran = run(
        capsys, "build", "verloren-reacties", "--component", "board", *options, "--out",
        str(folder), "--json",
    )  # fmt: skip
    assert (ran.code, ran.err) == (0, "")
    return Path(ran.data["files"][0]["path"])


def tile(path: Path, page: int) -> PlacedForm:
    (form,) = placed_forms(path, page)
    return form


def windows(path: Path) -> list[tuple[float, float, float, float]]:
    """Return what the tiles clip the board to, in mm of the board: left, top, right, bottom."""
    found = []
    with pikepdf.open(path) as pdf:
        for number in range(2, len(pdf.pages) + 1):
            form = tile(path, number)
            page = pdf.pages[number - 1]
            points: list[tuple[float, float]] = []
            for operands, operator in pikepdf.parse_content_stream(page):
                if str(operator) in ("m", "l"):
                    points.append((float(operands[0]), float(operands[1])))
                if str(operator) == "W":
                    break
            xs, ys = [x for x, _ in points], [y for _, y in points]
            left, top = form.trim.x, form.trim.y
            found.append((min(xs) - left, min(ys) - top, max(xs) - left, max(ys) - top))
    return found


def test_tiles_overlap_by_what_the_deck_declares(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    a1, a2, b1, b2 = windows(build(tmp_path, capsys))

    assert a1[2] - a2[0] == pytest.approx(10.0, abs=HUNDREDTH)
    assert a1[3] - b1[1] == pytest.approx(10.0, abs=HUNDREDTH)
    assert (a1[0], a1[1]) == pytest.approx((-2.0, -2.0), abs=HUNDREDTH)
    assert (b2[2], b2[3]) == pytest.approx((422.0, 299.0), abs=HUNDREDTH)


def test_each_tile_shows_the_board_at_its_size(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = build(tmp_path, capsys)

    trims = [tile(path, page).trim for page in range(2, 6)]
    assert [(trim.width, trim.height) for trim in trims] == [
        pytest.approx((420.0, 297.0), abs=HUNDREDTH)
    ] * 4


def test_the_map_comes_first_and_shows_no_art(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = build(tmp_path, capsys)

    assert placed_forms(path, 1) == ()
    assert stroked_paths(path, 1) != []


@pytest.mark.parametrize(
    ("options", "size"),
    [(("--paper", "a3"), (420.0, 297.0)), (("--layout", "board-a4"), (297.0, 210.0))],
    ids=["a3", "a4"],
)
def test_the_board_fills_a_sheet_of_its_size(
    options: tuple[str, ...],
    size: tuple[float, float],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = build(tmp_path, capsys, *options)

    trim = tile(path, 1).trim
    assert (trim.x, trim.y) == pytest.approx((0.0, 0.0), abs=HUNDREDTH)
    assert (trim.width, trim.height) == pytest.approx(size, abs=HUNDREDTH)


def test_the_board_is_a_picture_on_the_virtual_table(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run(
        capsys, "export", "tts", "verloren-reacties", "--component", "board", "--out",
        str(tmp_path),
    )  # fmt: skip

    folder = tmp_path / "verloren-reacties/nl/tts"
    assert sorted(file.name for file in folder.iterdir()) == [
        "board.png",
        "verloren-reacties.json",
    ]
