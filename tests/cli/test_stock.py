"""`cardgen stock`: the label sheets, their test pages, and sheets of one's own."""

from pathlib import Path

import pytest

from cardgen.cli.stock_command import known_stocks
from cardgen.deck.project import find_project
from cardgen.deck.stocks import load_stocks
from tests.support.pdf_marks import circles_of
from tests.support.projects import a_project, run, written

ADD = {
    "--sheet": "a4", "--columns": "13", "--rows": "18", "--left": "9mm", "--top": "14.6mm",
    "--pitch": "15x15mm", "--circle": "12mm",
}  # fmt: skip
WRONG = {
    "an unknown paper": ({"--sheet": "a44"}, "--sheet: 'a44' is not a paper"),
    "no unit": ({"--left": "9"}, "--left: '9' is not a length"),
    "two shapes": ({"--trim": "12x12mm"}, "either --circle or --trim"),
    "labels beyond the sheet": ({"--columns": "15"}, "reach from 9, 14.6 to 231"),
    "labels on each other": ({"--pitch": "11x15mm"}, "labels of 12 mm follow every 11 mm"),
}


def added(name: str, **changes: str) -> list[str]:
    options = ADD | {f"--{key}": value for key, value in changes.items()}
    return ["stock", "add", name, *(part for pair in options.items() for part in pair)]


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(a_project(tmp_path))
    return tmp_path


def test_all_label_sheets_are_listed(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    listed = run(capsys, "stock", "list", "--json").data["stocks"]

    assert [stock["id"] for stock in listed] == list(load_stocks())


def test_labels_that_fit_a_cubes_face_are_chosen(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ran = run(capsys, "stock", "list", "--shape", "round", "--cube", "12mm", "--json")

    assert {stock["label"][0] for stock in ran.data["stocks"]} == {10.0, 11.0, 12.0}


def test_a_label_sheet_tells_its_measures(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ran = run(capsys, "stock", "show", "endisch-6500012")

    assert "labels   13 × 18 = 234, Ø 12 mm" in ran.out
    assert "margins  9 mm right, 15 mm below" in ran.out


def test_each_label_sheet_has_a_test_page(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ran = run(capsys, "stock", "show", "--test-page")

    assert ran.code == 0
    assert written(project / "output") == sorted(f"stocks/{name}.pdf" for name in load_stocks())


def test_a_test_page_shows_each_label_where_it_is_cut(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run(capsys, "stock", "show", "endisch-6500012", "--test-page")

    circles = circles_of(project / "output/stocks/endisch-6500012.pdf")
    expected = [(15 + 15 * column, 21 + 15 * row, 12) for row in range(18) for column in range(13)]
    assert [tuple(round(part, 3) for part in circle) for circle in circles] == expected


def test_ones_own_label_sheet_is_kept_in_the_project(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first = run(capsys, *added("my-12", maker="It's me"))
    second = run(capsys, *added("my-13"))

    stocks = known_stocks(find_project(project))
    assert (first.code, second.code) == (0, 0)
    assert stocks["my-12"].maker == "It's me"
    assert (stocks["my-13"].top, stocks["my-13"].sheet_height) == (14.6, 297)


def test_an_id_that_is_taken_is_refused(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(capsys, *added("my-12"))

    ran = run(capsys, *added("my-12"))

    assert (ran.code, "there is a label sheet `my-12` already" in ran.err) == (2, True)


@pytest.mark.parametrize(("changes", "message"), WRONG.values(), ids=WRONG)
def test_a_label_sheet_that_cannot_be_is_refused(
    changes: dict[str, str], message: str, project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    changed = {key.removeprefix("--"): value for key, value in changes.items()}

    ran = run(capsys, *added("my-12", **changed))

    assert ran.code == 2
    assert message in ran.err
    assert not (project / "stocks.yaml").exists()


def test_an_unknown_label_sheet_gets_the_nearest_id(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ran = run(capsys, "stock", "show", "herma-4836")

    assert (ran.code, "did you mean `herma-4386`?" in ran.err) == (2, True)


def test_a_label_sheet_cannot_be_added_to_what_ships(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)

    ran = run(capsys, *added("my-12"))

    assert (ran.code, "there is no project here" in ran.err) == (2, True)
