"""`cardgen export`: cut files, pictures of faces, decks for a virtual table."""

import json
from pathlib import Path

import pytest
from lxml import etree
from PIL import Image

from tests.support.printed_forms import placed_forms
from tests.support.projects import DECK, a_project, run, written

CHIPS = """\
  chips:
    kind: chips
    format: {trim: 59x91mm, radius: 5mm}
    template: card.svg
    fields: {number: int}
    items: [{id: one, number: 1, count: 2, text: {rule: Draw}}]
"""


def size_of(path: Path) -> tuple[int, int]:
    with Image.open(path) as picture:
        return picture.size


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(a_project(tmp_path))
    return tmp_path


def test_each_face_becomes_a_picture(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ran = run(capsys, "export", "png", "tiny")

    assert ran.code == 0
    assert written(project / "output/tiny/en/png") == [
        "cards/a-front.png",
        "cards/b-front.png",
        "cards/shared-back.png",
    ]


def test_a_picture_has_the_pixels_of_trim_and_bleed(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run(capsys, "export", "png", "tiny", "--bleed", "3mm", "--dpi", "300")

    picture = project / "output/tiny/en/png/cards/a-front.png"
    assert size_of(picture) == (round(65 / 25.4 * 300), round(97 / 25.4 * 300))


def test_a_us_poker_card_with_an_eighth_of_an_inch_is_825_by_1125_pixels(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    # R99: services ask for exactly this picture
    size = 'width="69.85mm" height="95.25mm" viewBox="-3.175 -3.175 69.85 95.25"'
    card = f'<svg xmlns="http://www.w3.org/2000/svg" {size}><rect width="9" height="9"/></svg>'
    deck = DECK.replace("59x91", "poker-us").replace("    back: back.svg\n", "")
    files: dict[str, str | bytes] = {
        "decks/tiny/deck.yaml": deck, "templates/tiny/card.svg": card
    }  # fmt: skip
    monkeypatch.chdir(a_project(tmp_path, files))

    run(capsys, "export", "png", "tiny", "--bleed", "0.125in", "--name", "{id}")

    assert size_of(tmp_path / "output/tiny/en/png/a.png") == (825, 1125)


def test_a_pattern_names_the_files(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pattern = "{game} {language} {layout} {number} {side}"

    run(capsys, "export", "png", "tiny", "--name", pattern)

    assert written(project / "output/tiny/en/png") == [
        "tiny en 59x91 1 front.png",
        "tiny en 59x91 2 front.png",
        "tiny en 59x91 shared back.png",
    ]


def test_each_copy_gets_a_file_where_the_pattern_asks_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    deck = DECK.replace("{id: a,", "{id: a, count: 3,")
    monkeypatch.chdir(a_project(tmp_path, {"decks/tiny/deck.yaml": deck}))

    run(capsys, "export", "png", "tiny", "--name", "{id}-{copy}")

    assert written(tmp_path / "output/tiny/en/png") == [
        "a-1.png",
        "a-2.png",
        "a-3.png",
        "b-1.png",
        "shared-1.png",
    ]


BAD_NAMES = {
    "a field that is none": ("{nmae}", "there is no field `{nmae}`"),
    "a brace that is not closed": ("{id", "--name: '{id'"),
    "a way out": ("../{id}", "leads out of the output folder"),
    "the root": ("/{id}", "leads out of the output folder"),
    "nothing": ("", "leads out of the output folder"),
    "the same name twice": ("{component}", "gives the same file twice: `cards.png` for"),
    "names that differ by case alone": ("{side}", "gives the same file twice"),
}


@pytest.mark.parametrize(("pattern", "message"), BAD_NAMES.values(), ids=BAD_NAMES)
def test_a_pattern_that_cannot_be_is_refused(
    pattern: str, message: str, project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ran = run(capsys, "export", "png", "tiny", "--name", pattern)

    assert (ran.code, message in ran.err, "hint:" in ran.err) == (2, True, True)
    assert not (project / "output").exists()


def test_a_cut_file_matches_the_printed_sheet(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ran = run(capsys, "export", "cut", "tiny")

    forms = placed_forms(project / "output/cut/tiny/en/cards.pdf", 1)
    root = etree.fromstring((project / "output/cut/tiny/en/cards-cut-1.svg").read_bytes())
    printed = [(form.trim.x, form.trim.y, form.trim.width, form.trim.height) for form in forms]
    cut = [
        tuple(float(rect.get(name, "0")) for name in ("x", "y", "width", "height"))
        for rect in root.iterfind(".//{*}rect")
    ]
    assert ran.code == 0
    assert len(cut) == 2
    assert cut == [pytest.approx(box, abs=0.01) for box in printed]


def test_pieces_of_all_kinds_are_cut_from_plain_paper(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(a_project(tmp_path, {"decks/tiny/deck.yaml": DECK + CHIPS}))

    run(capsys, "export", "cut", "tiny", "--registration", "opos", "--out", "here")

    assert {
        "cards-cut-1.dxf",
        "cards-cut-1.svg",
        "cards.pdf",
        "chips-cut-1.dxf",
        "chips-cut-1.svg",
        "chips.pdf",
    } <= set(written(tmp_path / "here/cut/tiny/en"))


def test_marks_too_far_from_the_edges_are_refused(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ran = run(capsys, "export", "cut", "tiny", "--origin", "150mm")

    assert (ran.code, "--origin: 150 mm is no distance" in ran.err) == (2, True)


def test_a_virtual_table_gets_sheets_and_a_saved_object(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run(capsys, "export", "tts", "tiny", "--url", "https://x.org/tiny/")

    folder = project / "output/tiny/en/tts"
    saved = json.loads((folder / "tiny.json").read_text("utf-8"))
    (deck,) = saved["ObjectStates"]
    assert written(folder) == ["cards-back.png", "cards.png", "tiny.json"]
    assert deck["DeckIDs"] == [100, 101]
    assert deck["CustomDeck"]["1"]["FaceURL"] == "https://x.org/tiny/cards.png"


def test_pictures_on_ones_own_disk_are_named_by_their_place(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run(capsys, "export", "tts", "tiny")

    folder = project / "output/tiny/en/tts"
    (deck,) = json.loads((folder / "tiny.json").read_text("utf-8"))["ObjectStates"]
    assert deck["CustomDeck"]["1"]["FaceURL"] == (folder / "cards.png").resolve().as_uri()


def test_an_unknown_component_is_refused(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ran = run(capsys, "export", "tts", "tiny", "--component", "crads")

    assert (ran.code, "did you mean `cards`?" in ran.err) == (2, True)


def test_a_table_gives_the_same_sheets(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    # R35: out to a spreadsheet and back
    run(capsys, "build", "tiny")
    before = (project / "output/tiny/en/cards.pdf").read_bytes()

    ran = run(capsys, "export", "csv", "tiny")

    table = project / "output/tiny/en/csv/cards.csv"
    head, _, _ = DECK.partition("    items:")
    table.rename(project / "decks/tiny/cards.csv")
    (project / "decks/tiny/deck.yaml").write_text(f"{head}    table: cards.csv\n")
    again = run(capsys, "build", "tiny")
    assert (ran.code, again.code) == (0, 0)
    assert (project / "output/tiny/en/cards.pdf").read_bytes() == before


def test_a_table_opens_in_a_spreadsheet(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(capsys, "export", "csv", "tiny")

    table = (project / "output/tiny/en/csv/cards.csv").read_bytes()
    assert table.startswith(b"\xef\xbb\xbfid,count,number,text.rule,text.name\n")
    assert b"b,1,2,Draw *three* cards.,B\n" in table
