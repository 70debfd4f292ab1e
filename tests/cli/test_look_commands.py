"""list, fonts, fit and preview: looking before printing."""

from pathlib import Path

import pytest
from PIL import Image

from tests.support.printed_forms import placed_forms
from tests.support.projects import DECK, a_project, run, written


@pytest.fixture
def tiny(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(a_project(tmp_path))
    return tmp_path


def test_list_shows_components_and_sizes(tiny: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ran = run(capsys, "list", "--json")

    (game,) = ran.data["games"]
    assert (game["game"], game["title"], game["languages"]) == ("tiny", "Tiny", ["en"])
    (component,) = game["components"]
    assert (component["name"], component["sizes"], component["pieces"]) == ("cards", ["59x91"], 2)


def test_list_outside_a_project_shows_the_games_that_ship(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)

    assert "fischimon-wurf" in run(capsys, "list").out


def test_an_unknown_game_offers_the_nearest(tiny: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ran = run(capsys, "build", "tinny")

    assert (ran.code, "did you mean `tiny`?" in ran.err) == (2, True)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--component", "crads"], "did you mean `cards`?"),
        (["--layout", "54x60"], "`59x91`"),
        (["--paper", "a44"], "--paper"),
        (["--bleed", "3"], "write a number and a unit"),
        (["--bleed", "-1mm"], "write 0mm for none"),
        (["--back-bleed", "-1mm"], "write 0mm for none"),
        (["--margin", "-1mm"], "write 0mm for none"),
        (["--gutter", "-1mm"], "write 0mm for none"),
        (["--mark-length", "-1mm"], "write 0mm for none"),
        (["--margin", "1mm 2mm"], "top, right, bottom, left"),
        (["--skip-slots", "a"], "write 4 or 4,8"),
        (["--lang", "xx"], "xx"),
        (["--single", "--start-slot", "3"], "leave out --start-slot; or leave out --single"),
    ],
)
def test_an_option_that_makes_no_sense_is_wrong_usage(
    arguments: list[str], said: str, tiny: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ran = run(capsys, "build", "tiny", *arguments)

    assert ran.code == 2, ran.err
    assert said in ran.err


def test_fonts_tell_what_each_lacks(tiny: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ran = run(capsys, "fonts", "--text", "ẞ⇌", "--json")

    lacking = {font["file"]: font["text"] for font in ran.data["fonts"]}
    assert lacking["Lato-Regular.ttf"] == "lacks ⇌"
    assert lacking["PatuaOne-Regular.ttf"] == "lacks ẞ⇌"
    assert lacking["DejaVuSansCondensed.ttf"] == "all"


def test_fonts_lists_a_familys_characters(tiny: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = run(capsys, "fonts", "--family", "Lato").out

    assert "ABCDEFGHIJKLMNOPQRSTUVWXYZ" in out


def test_fit_puts_the_smallest_text_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = DECK.replace("Draw two cards.", "Draw two cards. " * 18)
    monkeypatch.chdir(a_project(tmp_path, {"decks/tiny/deck.yaml": text}))

    fields = run(capsys, "fit", "tiny", "--json").data["fields"]

    first = fields[0]
    assert (first["face"], first["field"]) == ("cards/a/front", "rule")
    assert first["smallest_pt"] <= first["size_pt"] < first["asked_pt"]
    assert [f["size_mm"] for f in fields] == sorted(f["size_mm"] for f in fields)


def test_fit_fails_where_a_text_overflows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = DECK.replace("Draw two cards.", "Draw two cards. " * 60)
    monkeypatch.chdir(a_project(tmp_path, {"decks/tiny/deck.yaml": text}))

    ran = run(capsys, "fit", "tiny")

    assert (ran.code, "1 overflow" in ran.out) == (1, True)
    assert "error[text-overflows]" in ran.err


def test_a_preview_of_a_card_has_its_size(tiny: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(capsys, "preview", "tiny", "--card", "a", "--dpi", "254")

    assert written(Path("output")) == [
        "tiny/en/preview/cards-a-front.png",
        "tiny/en/preview/cards-back.png",
    ]
    with Image.open("output/tiny/en/preview/cards-a-front.png") as picture:
        assert picture.size == (590, 910)
        assert picture.getpixel((20, 450)) == (0, 0x72, 0xB2)


def test_a_preview_of_a_sheet_has_its_size(tiny: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(capsys, "preview", "tiny", "--sheet", "2", "--dpi", "127")

    with Image.open("output/tiny/en/preview/cards-sheet-2.png") as picture:
        assert picture.size == (1050, 1485)


def test_a_preview_of_all_faces_is_one_picture(
    tiny: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = run(capsys, "preview", "tiny", "--dpi", "50").out

    assert out == "output/tiny/en/preview/cards.png\n"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--card", "z"], "no card `z`"),
        (["--sheet", "3"], "there is no sheet 3"),
        (["--card", "a", "--sheet", "1"], "exclude each other"),
    ],
)
def test_a_preview_of_what_is_not_there_is_wrong_usage(
    arguments: list[str], said: str, tiny: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ran = run(capsys, "preview", "tiny", *arguments)

    assert (ran.code, said in ran.err) == (2, True)
    assert not Path("output").exists()


def test_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    out = run(capsys, "--help").out

    assert all(name in out for name in ("build", "list", "preview", "fonts", "fit", "validate"))


def test_a_preview_shows_what_is_printed(tiny: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One renderer: a face alone and the same face on its sheet differ in nothing but place."""
    run(capsys, "preview", "tiny", "--card", "a", "--dpi", "254")
    run(capsys, "preview", "tiny", "--sheet", "1", "--dpi", "254")

    with (
        Image.open("output/tiny/en/preview/cards-a-front.png") as face,
        Image.open("output/tiny/en/preview/cards-sheet-1.png") as sheet,
    ):
        assert face.getpixel((20, 450)) in {colour for _, colour in sheet.getcolors(1 << 24) or []}


def test_backs_alone_can_bleed_further(tiny: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(capsys, "build", "tiny", "--bleed", "2mm", "--back-bleed", "0.5mm")

    shown = [placed_forms(Path("output/tiny/en/cards.pdf"), page)[0].box for page in (1, 2)]
    assert [round(box.width, 3) for box in shown] == [95.0, 96.0]  # the cards lie on their sides


@pytest.mark.parametrize("sheet", ["0", "-1", "99"])
def test_a_sheet_that_there_is_not_is_wrong_usage(
    sheet: str, tiny: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(capsys, "preview", "tiny", "--sheet", sheet).code == 2


def test_a_remark_that_holds_for_several_components_is_made_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    start = DECK.index("  cards:\n")
    more = "".join(DECK[start:].replace("  cards:\n", f"  {name}:\n") for name in "xyz")
    monkeypatch.chdir(a_project(tmp_path, {"decks/tiny/deck.yaml": DECK + more}))

    out = run(capsys, "build", "tiny").out

    assert out.count("9 a sheet with 2 mm bleed") == 1
    assert "(tiny/cards, tiny/x, tiny/y and 1 more)" in out
    assert out.endswith("print at 100 % (actual size), not fitted to the page\n")
