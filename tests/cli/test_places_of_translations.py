"""What is wrong with a translated text is told where the translator wrote it."""

from pathlib import Path

import pytest

from tests.support.projects import CARD, DECK, a_project, run

LONG = "Trek twee kaarten. " * 40
PO = "decks/tiny/locale/nl.po"
TEMPLATE = "templates/tiny/card.svg"
CATALOGUE = """\
msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8\\n"

msgctxt "game/title"
msgid "Tiny"
msgstr "Klein"

msgctxt "cards/a/rule"
msgid "Draw two cards."
msgstr "{a}"

msgctxt "cards/b/rule"
msgid "Draw *three* cards."
msgstr "Trek *drie* kaarten."

msgctxt "cards/b/name"
msgid "B"
msgstr "{b}"
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Stand in a folder for a project."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def a_game(folder: Path, *, a: str, b: str = "B", card: str = CARD) -> None:
    """Write the tiny game with a Dutch catalogue."""
    po = CATALOGUE.format(a=a, b=b)
    a_project(folder, {PO: po, TEMPLATE: card})


def found_by(capsys: pytest.CaptureFixture[str], *command: str) -> list[tuple[str, str, int]]:
    """Return code, file and line of what a command finds in Dutch."""
    ran = run(capsys, *command, "--lang", "nl", "--json")
    return [(each["code"], each["path"], each["line"]) for each in ran.data["findings"]]


@pytest.mark.parametrize("command", ["build", "fit"])
@pytest.mark.parametrize(
    ("text", "code"), [(LONG, "text-overflows"), ("Trek twee ༀ.", "glyph-missing")]
)
def test_a_text_that_cannot_be_set_is_told_at_its_entry(
    folder: Path, capsys: pytest.CaptureFixture[str], command: str, text: str, code: str
) -> None:
    a_game(folder, a=text)

    assert found_by(capsys, command, "tiny") == [(code, PO, 10)]


@pytest.mark.parametrize(
    "command", [("preview", "tiny"), ("export", "png", "tiny"), ("export", "tts", "tiny")]
)
def test_commands_that_make_pictures_tell_it_too(
    folder: Path, capsys: pytest.CaptureFixture[str], command: tuple[str, ...]
) -> None:
    a_game(folder, a=LONG)

    ran = run(capsys, *command, "--lang", "nl")

    assert ran.err.startswith(f"{PO}:10:1: error[text-overflows]: cards/a/rule in nl, on cards ")


def test_build_and_check_tell_it_in_the_same_words(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    a_game(folder, a=LONG)

    (built,) = run(capsys, "build", "tiny", "--lang", "nl", "--json").data["findings"]
    checked = run(capsys, "translate", "check", "tiny", "--json").data["findings"]

    assert built in checked


def test_a_text_of_a_vocabulary_is_told_at_its_entry(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    deck = DECK.replace("number: text", "number: words").replace(
        "components:", "vocabulary:\n  words: {1: {text: {name: I}}, 2: {text: {name: II}}}\n"
        "components:"
    )  # fmt: skip
    words = "".join(
        f'\nmsgctxt "words/{id}/name"\nmsgid "{own}"\nmsgstr "{text}"\n'
        for id, own, text in [("1", "I", "één"), ("2", "II", LONG)]
    )
    card = CARD.replace("card.text.rule", "card.number.text.name").replace("card.number }", "1 }")
    po = CATALOGUE.format(a="Trek er twee.", b="B") + words
    a_project(folder, {"decks/tiny/deck.yaml": deck, PO: po, TEMPLATE: card})

    assert found_by(capsys, "build", "tiny") == [("text-overflows", PO, 26)]


def test_a_field_of_two_texts_is_told_in_the_template(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    card = CARD.replace("{{ card.text.rule }}", "{{ card.text.rule }}{{ card.text.name }}")
    a_game(folder, a="Trek twee kaarten.", b=LONG, card=card)

    assert found_by(capsys, "build", "tiny") == [("text-overflows", TEMPLATE, 6)]


def test_a_text_that_is_not_translated_is_told_in_the_template(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    a_game(folder, a="", card=CARD.replace('height="30"', 'height="2"'))

    assert found_by(capsys, "build", "tiny", "--allow-missing") == [
        ("translation-missing", PO, 10),
        ("text-overflows", TEMPLATE, 6),
        ("text-overflows", PO, 14),
    ]
