"""What comes out of the command, measured by a library that did not write it."""

import os
import subprocess
import sys
from pathlib import Path

import pikepdf
import pypdfium2
import pytest

from cardgen.base.geometry import Rect
from tests.support.printed_forms import placed_forms
from tests.support.projects import BACK, DECK, a_project, run

HUNDREDTH = 0.01
"""In mm: how exactly trims and centres must come out."""

SEVEN = DECK[: DECK.index("    items:")] + "    each: {number: 1..7}\n"

NUMBER = """<text xmlns:cg="urn:cardgen" x="9" y="9" font-family="Lato" font-size="5"
 cg:text="{{ card.number }}">7</text></svg>"""


def trims_of(path: str, page: int) -> list[Rect]:
    return [form.trim for form in placed_forms(Path(path), page)]


def faces_at(path: str, page: int) -> dict[str, tuple[float, float]]:
    return {form.face: form.trim.centre for form in placed_forms(Path(path), page)}


def numbered_backs(folder: Path) -> Path:
    """A project of seven cards, each with a back of its own."""
    numbered = BACK.replace("</svg>", NUMBER)
    files = dict.fromkeys(("templates/tiny/card.svg", "templates/tiny/back.svg"), numbered)
    return a_project(folder, {"decks/tiny/deck.yaml": SEVEN, **files})


@pytest.mark.parametrize(
    ("game", "component", "layout", "size"),
    [
        ("fischimon-wurf", "dice-cards", "59x91", (59.0, 91.0)),
        ("fischimon-wurf", "dice-cards", "54x59", (54.0, 59.0)),
        ("fischimon-wurf", "egg-cards", "59x91", (59.0, 91.0)),
        ("fischimon-wurf", "dice", "", (12.0, 12.0)),
    ],
)
def test_trims_come_out_at_their_size(
    game: str,
    component: str,
    layout: str,
    size: tuple[float, float],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    layouts = ["--layout", layout] if layout else []

    ran = run(
        capsys, "build", game, "--component", component, *layouts, "--out", str(tmp_path), "--json"
    )

    trims = trims_of(ran.data["files"][0]["path"], 1)
    assert trims
    assert {(round(t.width, 2), round(t.height, 2)) for t in trims} <= {size, size[::-1]}


@pytest.mark.parametrize("paper", ["a4", "letter", "a3", "300x200mm"])
@pytest.mark.parametrize("margin", ["5mm", "4mm 12mm 7mm 6mm"])
@pytest.mark.parametrize(("duplex", "axis"), [("long-edge", "long"), ("short-edge", "short")])
def test_a_back_falls_behind_its_front_when_the_sheet_is_turned(
    paper: str,
    margin: str,
    duplex: str,
    axis: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(numbered_backs(tmp_path))

    run(capsys, "build", "tiny", "--paper", paper, "--margin", margin, "--duplex", duplex)

    path = "output/tiny/en/cards.pdf"
    with pikepdf.open(path) as pdf:
        width, height = (float(v) * 25.4 / 72 for v in pdf.pages[0].MediaBox[2:])
    mirrored_in_x = (axis == "long") == (height >= width)
    fronts, backs = faces_at(path, 1), faces_at(path, 2)
    assert len(fronts) == len(backs) > 0
    for face, (x, y) in fronts.items():
        behind = backs[face.replace("/front", "/back")]
        expected = (width - x, y) if mirrored_in_x else (x, height - y)
        assert behind == pytest.approx(expected, abs=HUNDREDTH)


def test_folding_along_the_gutter_brings_backs_behind_fronts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(numbered_backs(tmp_path))

    run(capsys, "build", "tiny", "--duplex", "gutterfold", "--paper", "a4-landscape")

    placed = faces_at("output/tiny/en/cards.pdf", 1)
    fronts = {face: at for face, at in placed.items() if face.endswith("/front")}
    folds = {
        round((x + placed[face.replace("/front", "/back")][0]) / 2, 2)
        for face, (x, _) in fronts.items()
    }
    heights = {
        round(y - placed[face.replace("/front", "/back")][1], 2) for face, (_, y) in fronts.items()
    }
    assert (len(fronts) > 0, len(folds), heights) == (True, 1, {0.0})


def test_without_duplex_there_are_fronts_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(numbered_backs(tmp_path))

    assert run(capsys, "build", "tiny", "--duplex", "none").err == ""

    faces = [
        form.face
        for page in range(1, len(pypdfium2.PdfDocument("output/tiny/en/cards.pdf")) + 1)
        for form in placed_forms(Path("output/tiny/en/cards.pdf"), page)
    ]
    assert sorted(faces) == [f"cards/{n}/front" for n in range(1, 8)]


def test_stickers_lie_on_the_stocks_slots(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Endisch 6500012: 13 × 18 labels of 12 mm, the first at 9, 14.5 mm, 15 mm apart."""
    ran = run(
        capsys, "build", "fischimon-wurf", "--component", "dice", "--out", str(tmp_path),
        "--start-slot", "5", "--json",
    )  # fmt: skip

    trims = trims_of(ran.data["files"][0]["path"], 1)
    stock = {"left": 9.0, "pitch": 15.0}
    columns = sorted({round(t.x, 3) for t in trims})
    assert len(trims) == 60
    assert columns == [pytest.approx(stock["left"] + n * stock["pitch"]) for n in range(13)]
    assert trims[0].x == pytest.approx(stock["left"] + 4 * stock["pitch"], abs=HUNDREDTH)


def test_text_in_the_file_is_text(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ran = run(
        capsys, "build", "fischimon-wurf", "--component", "dice-cards", "--out", str(tmp_path),
        "--json",
    )  # fmt: skip

    page = pypdfium2.PdfDocument(ran.data["files"][0]["path"])[0]
    text = page.get_textpage().get_text_bounded()
    assert all(f"#00{n}" in text for n in range(1, 10))


def digest_of_build(folder: Path, zone: str, seed: str) -> dict[str, bytes]:
    """Build FischiMon in another process, in a folder, time zone and hash seed of its own."""
    folder.mkdir()
    settings = os.environ | {"TZ": zone, "PYTHONHASHSEED": seed, "LC_ALL": "C"}
    code = "from cardgen.cli.main import run; run()"
    command = [sys.executable, "-c", code, "build", "fischimon-wurf"]
    subprocess.run(command, cwd=folder, env=settings, check=True, capture_output=True)
    files = sorted((folder / "output").rglob("*.pdf"))
    return {file.name: file.read_bytes() for file in files}


def test_the_same_deck_gives_the_same_bytes_anywhere(tmp_path: Path) -> None:
    first = digest_of_build(tmp_path / "a", "UTC", "1")
    second = digest_of_build(tmp_path / "another folder", "Asia/Tokyo", "42")

    assert {"dice-cards.pdf", "dice.pdf", "egg-cards.pdf"} <= set(first)
    assert first == second


def test_a_component_is_the_same_alone_and_among_others(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run(capsys, "build", "fischimon-wurf", "--out", str(tmp_path / "all"))
    run(
        capsys, "build", "fischimon-wurf", "--component", "egg-cards",
        "--out", str(tmp_path / "one"),
    )  # fmt: skip

    name = "fischimon-wurf/de/egg-cards.pdf"
    assert (tmp_path / "all" / name).read_bytes() == (tmp_path / "one" / name).read_bytes()
