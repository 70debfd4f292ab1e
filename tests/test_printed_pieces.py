"""Labels and chips as they come out of the command, measured by a library that wrote neither."""

from pathlib import Path

import pikepdf
import pytest

from cardgen.deck.stocks import load_stocks
from tests.support.pdf_marks import circles_of
from tests.support.printed_forms import placed_forms
from tests.support.projects import DECK, a_project, run

HUNDREDTH = 0.01
MEASURED = ("endisch-6500012", "onlinelabels-ol32", "herma-8600", list(load_stocks())[-1])
"""The sheet for dice with its 234 labels; inches; a sheet in landscape; a rectangle."""

LABEL = """<svg xmlns="http://www.w3.org/2000/svg" width="{0}mm" height="{1}mm"
 viewBox="-1 -1 {0} {1}"><rect x="-1" y="-1" width="{0}" height="{1}" fill="#0072b2"/></svg>"""


def build(capsys: pytest.CaptureFixture[str], *arguments: str) -> Path:
    ran = run(capsys, "build", *arguments, "--json")
    assert (ran.code, ran.err) == (0, "")
    return Path(ran.data["files"][0]["path"])


def full_sheet(folder: Path, name: str) -> Path:
    """A project whose labels fill a label sheet, each as large as its label."""
    stock = load_stocks()[name]
    width, height = stock.outline.width, stock.outline.height
    size = f"{{circle: {width}mm}}" if stock.outline.is_circle else f"{width}x{height}mm"
    head = DECK[: DECK.index("components:")]
    count = stock.columns * stock.rows
    body = f"{{kind: labels, format: {size}, stock: {name}, template: card.svg, bleed: 0mm,"
    deck = f"{head}components:\n  full: {body} items: [{{id: a, count: {count}}}]}}\n"
    label = LABEL.format(round(width + 2, 4), round(height + 2, 4))
    return a_project(folder, {"decks/tiny/deck.yaml": deck, "templates/tiny/card.svg": label})


@pytest.mark.parametrize("name", MEASURED)
def test_each_label_is_printed_on_its_centre(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    # R86: no drift over the whole sheet; the sheet for dice has 234 labels
    monkeypatch.chdir(full_sheet(tmp_path, name))

    path = build(capsys, "tiny")

    stock = load_stocks()[name]
    centres = [
        (
            stock.left + column * stock.pitch_x + stock.outline.width / 2,
            stock.top + row * stock.pitch_y + stock.outline.height / 2,
        )
        for row in range(stock.rows)
        for column in range(stock.columns)
    ]
    printed = [form.trim.centre for form in placed_forms(path, 1)]
    assert len(printed) == stock.columns * stock.rows
    assert printed == [pytest.approx(centre, abs=HUNDREDTH) for centre in centres]


def test_chips_are_stickers_for_both_sides_on_the_sheet_of_their_size(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = build(capsys, "fischimon-wurf", "--component", "chips", "--out", str(tmp_path))

    forms = placed_forms(path, 1)
    stock = load_stocks()["rayfilm-2525k"]
    assert [form.face.split("/")[1] for form in forms[:10]] == (
        ["einfrieren"] * 2 + ["extra_versuch"] * 3 + ["kippen"] * 3 + ["schieben"] * 2
    )
    assert [form.face for form in forms[10:]] == ["chips/back"] * 10
    assert forms[8].trim.centre == pytest.approx(
        (stock.left + stock.pitch_x + 12.5, stock.top + stock.pitch_y + 12.5), abs=HUNDREDTH
    )


def test_smaller_chips_go_on_a_label_sheet_of_their_own(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = build(
        capsys, "fischimon-wurf", "--component", "chips", "--layout", "round-20", "--out",
        str(tmp_path),
    )  # fmt: skip

    first = placed_forms(path, 1)[0].trim
    assert (first.x, first.y, first.width) == pytest.approx((16.11, 14.53, 20.0), abs=HUNDREDTH)


def test_chips_cut_from_board_have_a_line_and_a_back_behind_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    # R88: round pieces get cut lines from the same data
    path = build(
        capsys, "fischimon-wurf", "--component", "chips", "--plain-paper", "--out", str(tmp_path)
    )

    fronts, backs = placed_forms(path, 1), placed_forms(path, 2)
    lines = {(round(x, 2), round(y, 2)) for x, y, _ in circles_of(path)}
    assert {tuple(round(v, 2) for v in form.trim.centre) for form in fronts} == lines
    assert sorted(round(210 - form.trim.centre[0], 2) for form in backs) == sorted(
        round(form.trim.centre[0], 2) for form in fronts
    )


@pytest.mark.parametrize(
    ("options", "duplex"), [((), "/Simplex"), (("--plain-paper",), "/DuplexFlipLongEdge")]
)
def test_stickers_for_both_sides_are_not_printed_on_both_sides(
    options: tuple[str, ...], duplex: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = build(capsys, "fischimon-wurf", "--component", "chips", *options, "--out", str(tmp_path))

    with pikepdf.open(path) as pdf:
        assert str(pdf.Root.ViewerPreferences.Duplex) == duplex
