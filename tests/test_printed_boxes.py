"""FischiMon's box as it comes out of the command, measured by a library that didn't write it."""

from pathlib import Path

import pikepdf
import pytest

from cardgen.base.net import Net
from cardgen.deck.project import find_game
from cardgen.deck.read import read_deck
from tests.support.pdf_marks import Points, stroked_paths
from tests.support.printed_forms import placed_forms
from tests.support.projects import run

HUNDREDTH = 0.01
BOXES = {
    "box": ((297, 210), (262, 191)),
    "box-lid": ((210, 297), (176, 148)),
    "box-base": ((210, 297), (171, 143)),
}


def net_of(component: str) -> Net:
    project, game = find_game("fischimon-wurf", Path.cwd())
    deck = read_deck(project, game).value
    net = next(iter(deck.components[component].layouts.values())).net
    assert net is not None
    return net


def build(folder: Path, capsys: pytest.CaptureFixture[str], component: str) -> Path:
    ran = run(
        capsys, "build", "fischimon-wurf", "--component", component, "--out", str(folder), "--json"
    )
    assert (ran.code, ran.err) == (0, "")
    return Path(ran.data["files"][0]["path"])


def reach(points: Points) -> tuple[float, float, float, float]:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


@pytest.mark.parametrize(("component", "sizes"), BOXES.items(), ids=BOXES)
def test_a_box_fits_on_one_sheet_of_a4(
    component: str,
    sizes: tuple[tuple[int, int], tuple[int, int]],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = build(tmp_path, capsys, component)

    (form,) = placed_forms(path, 1)
    with pikepdf.open(path) as pdf:
        media = [float(part) / 72 * 25.4 for part in pdf.pages[0].mediabox]
    assert media[2:] == pytest.approx(list(sizes[0]), abs=HUNDREDTH)
    assert (form.trim.width, form.trim.height) == pytest.approx(sizes[1], abs=HUNDREDTH)


@pytest.mark.parametrize("component", BOXES)
def test_lines_lie_on_the_edges_of_the_printed_net(
    component: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = build(tmp_path, capsys, component)

    (form,) = placed_forms(path, 1)
    left, top, right, bottom = reach([point for line in stroked_paths(path) for point in line])
    trim = form.trim
    assert (left, top, right, bottom) == pytest.approx(
        (trim.x, trim.y, trim.right, trim.bottom), abs=HUNDREDTH
    )


def test_each_fold_is_drawn_where_the_net_has_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = build(tmp_path, capsys, "box")

    (form,) = placed_forms(path, 1)
    net = net_of("box")
    folds = stroked_paths(path)[-1]
    wanted = [(form.trim.x + x, form.trim.y + y) for line in net.folds for x, y in line]
    assert folds == [pytest.approx(point, abs=HUNDREDTH) for point in wanted]


def test_cuts_and_folds_have_layers_of_their_own(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = build(tmp_path, capsys, "box")

    with pikepdf.open(path) as pdf:
        layers = pdf.Root.OCProperties
        begun = [
            str(pdf.pages[0].Resources.Properties[str(operands[1])].Name)
            for operands, operator in pikepdf.parse_content_stream(pdf.pages[0])
            if str(operator) == "BDC"
        ]
        assert [str(layer.Name) for layer in layers.OCGs] == ["cut", "fold"]
        assert len(layers.D.Order) == 2
        assert begun == ["cut", "fold"]


def test_a_file_without_nets_has_no_layers(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = build(tmp_path, capsys, "chips")

    with pikepdf.open(path) as pdf:
        assert "/OCProperties" not in pdf.Root


def test_a_box_is_refused_on_paper_that_is_too_small(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ran = run(
        capsys, "build", "fischimon-wurf", "--component", "box", "--paper", "a5", "--out",
        str(tmp_path),
    )  # fmt: skip

    assert ran.code == 1
    assert "error[box-too-large]: the net of the tuck box of 130 × 102 × 23 mm" in ran.err
    assert "hint: print with --paper a4;" in ran.err
    assert list(tmp_path.rglob("*.pdf")) == []


def test_cut_files_of_a_box_tell_cuts_from_folds(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run(
        capsys, "export", "cut", "fischimon-wurf", "--component", "box", "--paper", "a3", "--out",
        str(tmp_path),
    )  # fmt: skip

    text = (tmp_path / "cut/fischimon-wurf/de/box-cut-1.svg").read_text("utf-8")
    net = net_of("box")
    assert text.count("<polyline") == len(net.cuts) + len(net.folds)
    assert "<rect" not in text


CARD_BOXES = {
    "fischimon-wurf": ("de", 54),
    "vismarkt": ("nl", 124),
    "mermaid-war": ("sv", 58),
    "verloren-reacties": ("nl", 60),
}


@pytest.mark.parametrize(("game", "made"), CARD_BOXES.items(), ids=CARD_BOXES)
def test_each_game_has_a_box_made_to_measure_for_its_cards(
    game: str, made: tuple[str, int], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    language, cards = made

    ran = run(capsys, "build", game, "--component", "card-box", "--out", str(tmp_path), "--json")

    (file,) = ran.data["files"]
    depth = cards * 0.32 + 1.0 + 2 * 0.4
    assert (ran.code, file["pages"], file["language"]) == (0, 1, language)
    assert file["layout"] == f"60.8x92.8x{depth:.2f}mm".replace(".00mm", "mm")
