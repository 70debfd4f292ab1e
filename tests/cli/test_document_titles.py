"""What a reader's title bar and a print queue call a file."""

from pathlib import Path

import pikepdf
import pytest

from cardgen.deck.project import find_project
from cardgen.deck.read import read_deck
from tests.support.catalogue_builders import a_parsed
from tests.support.projects import DECK, a_project, run

NAMED = DECK.replace("    kind: cards\n", "    kind: cards\n    text: {title: The cards}\n")
BOX = """\
  box:
    kind: box
    text: {title: The box}
    outside: 60x90x20mm
    template: box.svg
"""
DUTCH = """\
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Language: nl\\n"

msgctxt "game/title"
msgid "Tiny"
msgstr "Klein"

msgctxt "cards/title"
msgid "The cards"
msgstr "De kaarten"
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def title_of(path: str) -> str:
    with pikepdf.open(path) as pdf:
        return str(pdf.docinfo["/Title"])


def named_project(folder: Path, deck: str = NAMED) -> Path:
    files = {"decks/tiny/deck.yaml": deck, "decks/tiny/locale/nl.po": DUTCH}
    return a_project(folder, files)


def test_a_component_without_a_title_goes_by_its_id(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    a_project(folder)

    run(capsys, "build", "tiny")

    assert title_of("output/tiny/en/cards.pdf") == "Tiny: cards"


@pytest.mark.parametrize("option", [[], ["--single"]], ids=["sheets", "single"])
def test_a_component_goes_by_its_title(
    option: list[str], folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    named_project(folder)

    run(capsys, "build", "tiny", *option)

    assert title_of("output/tiny/en/cards.pdf") == "Tiny: The cards"


def test_a_box_goes_by_its_title(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    named_project(folder, DECK + BOX)
    (folder / "templates/tiny/box.svg").write_text("<svg/>")
    (layout,) = read_deck(find_project(folder), "tiny").value.components["box"].layouts.values()
    width, height = layout.format.outline.width + 6, layout.format.outline.height + 6
    (folder / "templates/tiny/box.svg").write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-3 -3 {width} {height}"/>'
    )

    ran = run(capsys, "build", "tiny", "--component", "box")

    assert ran.err == ""
    assert title_of("output/tiny/en/box.pdf") == "Tiny: The box"


def test_a_title_is_translated(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    named_project(folder)

    run(capsys, "build", "tiny", "--lang", "nl", "--allow-missing")

    assert title_of("output/tiny/nl/cards.pdf") == "Klein: De kaarten"


def test_a_title_without_translation_is_refused(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    named_project(folder, NAMED.replace("The cards", "All cards"))

    ran = run(capsys, "build", "tiny", "--lang", "nl")

    assert (ran.code, "cards/title is fuzzy in nl" in ran.err) == (1, True)


def test_a_translator_reads_what_a_title_is_for(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    a_project(folder, {"decks/tiny/deck.yaml": NAMED})

    run(capsys, "translate", "update", "tiny", "--lang", "nl")

    entries = a_parsed(Path("decks/tiny/locale/nl.po").read_text("utf-8")).entries
    (entry,) = [one for one in entries if one.context == "cards/title"]
    assert entry.notes == ("title of the file with the cards, of kind cards",)
    assert entry.references == ("decks/tiny/deck.yaml:7",)


def test_a_game_that_its_booklet_names_is_not_named_twice(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    named = DECK.replace(
        "    kind: cards\n", "    kind: cards\n    text: {title: The Tiny\u00a0cards}\n"
    )
    a_project(folder, {"decks/tiny/deck.yaml": named})

    run(capsys, "build", "tiny")

    assert title_of("output/tiny/en/cards.pdf") == "The Tiny cards"
