"""A page for each face: options of sheets are refused, all others go on working."""

from pathlib import Path

import pikepdf
import pytest

from tests.support.printed_forms import placed_forms
from tests.support.projects import BACK, CARD, a_project, run

CHIPS = """\
game: tiny
language: en
text: {title: Tiny}
components:
  chips:
    kind: chips
    format: round-25
    bleed: 1mm
    stock: rayfilm-2525k
    template: card.svg
    back: back.svg
    fields: {number: text}
    items: [{id: a, number: 1}, {id: b, number: 2}]
"""


def of_a_chip(template: str) -> str:
    return template.replace('"65mm"', '"31mm"').replace('"97mm"', '"31mm"').replace(
        "-3 -3 65 97", "-3 -3 31 31"
    ).replace('cg:text="{{ card.text.rule }}"', "")  # fmt: skip


@pytest.fixture
def tiny(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(a_project(tmp_path))
    return tmp_path


@pytest.mark.parametrize(
    "option",
    [
        ["--paper", "a3"],
        ["--paper", "a4"],
        ["--marks", "edge"],
        ["--mark-length", "2mm"],
        ["--mark-distance", "2mm"],
        ["--mark-sides", "front"],
        ["--margin", "5mm"],
        ["--gutter", "6mm"],
        ["--back-bleed", "1mm"],
        ["--start-slot", "3"],
        ["--skip-slots", "3"],
        ["--check-ruler"],
        ["--registration", "silhouette"],
        ["--outlines"],
        ["--cuts"],
        ["--nets"],
        ["--duplex", "gutterfold"],
    ],
    ids=" ".join,
)
def test_an_option_of_sheets_is_wrong_usage(
    option: list[str], tiny: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ran = run(capsys, "build", "tiny", "--single", *option)

    assert (ran.code, f"nothing to do for {option[0]}" in ran.err) == (2, True)
    assert f"hint: leave out {option[0]}" in ran.err
    assert not Path("output").exists()


def test_all_options_of_sheets_are_named_at_once(
    tiny: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ran = run(capsys, "build", "tiny", "--cuts", "--single", "--paper", "a3")

    assert "hint: leave out --paper and --cuts; or leave out --single" in ran.err


@pytest.mark.parametrize(
    "option",
    [
        [],
        ["--bleed", "3mm"],
        ["--marks", "none"],
        ["--registration", "none"],
        ["--no-cuts"],
        ["--duplex", "short-edge"],
        ["--plain-paper"],
    ],
    ids=" ".join,
)
def test_what_a_page_of_one_face_can_give_is_no_wrong_usage(
    option: list[str], tiny: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ran = run(capsys, "build", "tiny", "--single", *option, "--json")

    assert (ran.code, ran.data["files"][0]["pages"]) == (0, 4)


def test_fronts_alone_have_no_pages_of_backs(
    tiny: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ran = run(capsys, "build", "tiny", "--single", "--duplex", "none", "--json")

    assert ran.data["files"][0]["pages"] == 2


@pytest.mark.parametrize(
    ("option", "sides"),
    [
        ([], ["a/front", "b/front", "back", "back"]),
        (["--plain-paper"], ["a/front", "back", "b/front", "back"]),
    ],
    ids=["stickers", "plain paper"],
)
def test_sides_of_chips_come_in_pairs_on_plain_paper(
    option: list[str], sides: list[str], tiny: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    templates = {"card": of_a_chip(CARD), "back": of_a_chip(BACK)}
    files = {f"templates/tiny/{name}.svg": text for name, text in templates.items()}
    a_project(tiny, {"decks/tiny/deck.yaml": CHIPS} | files)

    run(capsys, "build", "tiny", "--single", *option)

    chips = Path("output/tiny/en/chips.pdf")
    faces = [form.face for page in range(1, 5) for form in placed_forms(chips, page)]
    assert faces == [f"chips/{side}" for side in sides]


def test_without_bleed_a_page_is_the_trim(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    # R40: no white border, and the card not drawn tiny
    monkeypatch.chdir(a_project(tmp_path))

    run(capsys, "build", "tiny", "--single", "--bleed", "0mm")

    with pikepdf.open("output/tiny/en/cards.pdf") as pdf:
        for box in (pdf.pages[0].mediabox, pdf.pages[0].trimbox):
            mm = [float(corner) / 72 * 25.4 for corner in box]
            assert mm == pytest.approx([0.0, 0.0, 59.0, 91.0], abs=1e-3)
