"""`cardgen validate`, and a build that a deck must pass first."""

from pathlib import Path

import pytest

from tests.support.projects import CARD, DECK, a_project, run, written

DOCUMENT = """\
document: rules.txt
languages: [en]
sections: [Contents]
facts:
  cards: {value: 2, says: {Contents: two cards}}
checks:
  cards: {kind: count, of: cards, equals: facts.cards}
"""
RULES = "Tiny\n\nContents\nThere are two cards.\n"
THREE = "      - {id: c, number: 3, text: {rule: x}}\n"


def documented(folder: Path, *, deck: str = DECK, document: str = DOCUMENT) -> Path:
    deck = deck.replace("language: en\n", "language: en\ndocument: document.yaml\n")
    files: dict[str, str | bytes] = {
        "decks/tiny/deck.yaml": deck,
        "decks/tiny/document.yaml": document,
        "papers/rules.txt": RULES,
    }
    return a_project(folder, files)


def test_a_deck_that_is_what_its_document_says_passes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(documented(tmp_path))

    ran = run(capsys, "validate", "--documents", "papers")

    assert (ran.code, ran.err) == (0, "")
    assert ran.out.strip() == (
        "tiny: checks 1 passed; 1 of 1 quotations found, 1 of 1 figures accounted for"
    )


def test_a_card_too_many_is_told_with_its_line_and_the_quotation(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(documented(tmp_path, deck=DECK + THREE))

    ran = run(capsys, "validate", "--json")

    check = ran.data["games"][0]["checks"][0]
    assert ran.code == 1
    assert (check["status"], check["expected"], check["actual"]) == ("failed", "2", "3")
    assert check["says"][0]["text"] == "two cards"
    assert check["where"] == ["decks/tiny/deck.yaml:16:9"]


def test_a_build_refuses_a_deck_that_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(documented(tmp_path, deck=DECK + THREE))

    ran = run(capsys, "build")

    assert (ran.code, "error[rule-broken]" in ran.err) == (1, True)
    assert not Path("output").exists()


def test_a_build_can_be_made_without_the_check(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(documented(tmp_path, deck=DECK + THREE))

    assert run(capsys, "build", "--no-validate").code == 0
    assert written(Path("output")) == ["tiny/en/cards.pdf", "tiny/en/printed.json"]


def test_points_in_the_wrong_corner_stop_the_build(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    check = "  corner: {kind: placed, of: cards, role: number, where: top-right}\n"
    project = documented(tmp_path, document=DOCUMENT + check)
    template = project / "templates/tiny/card.svg"
    template.write_text(template.read_text().replace("cg:text", 'cg:role="number" cg:text', 1))
    monkeypatch.chdir(project)

    ran = run(capsys, "build")

    assert ran.code == 1
    assert "templates/tiny/card.svg:5:1: error[rule-broken]: corner:" in ran.err
    assert not Path("output").exists()


def test_a_game_without_a_document_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(a_project(tmp_path))

    ran = run(capsys, "validate")

    assert (ran.code, ran.out) == (0, "tiny: no document.yaml to hold it to\n")


def test_a_folder_of_documents_that_is_not_there_is_wrong_usage(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(documented(tmp_path))

    assert run(capsys, "validate", "--documents", "nowhere").code == 2


def test_json_tells_a_wrong_quotation_on_standard_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(documented(tmp_path, document=DOCUMENT.replace("two cards", "two kards")))

    ran = run(capsys, "validate", "--documents", "papers", "--json")

    assert (ran.code, ran.data["games"][0]["document"]["found"]) == (1, 0)
    assert "error[quotation-missing]" in ran.err


SHOWN = (
    DOCUMENT + "  rules-shown: {kind: placed, of: cards, role: rule, shows: text.rule, states: 2}\n"
)
PO = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n' + "".join(
    f'\nmsgctxt "{context}"\nmsgid "{source}"\nmsgstr "{dutch}"\n'
    for context, source, dutch in (
        ("game/title", "Tiny", "Klein"),
        ("cards/a/rule", "Draw two cards.", "Trek twee kaarten."),
        ("cards/b/rule", "Draw 2 cards.", "Trek 2 kaarten."),
        ("cards/b/name", "B", "B"),
    )
)


def translated(folder: Path, shown: str) -> Path:
    """Write a documented project with a Dutch catalogue, its rule showing this text."""
    look = 'x="6" y="80" font-family="Lato" font-size="3"'
    line = f'<text {look} cg:role="rule" cg:text="{{{{ {shown} }}}}">R</text>'
    project = documented(folder, deck=DECK.replace("*three*", "2"), document=SHOWN)
    (project / "decks/tiny/locale").mkdir()
    (project / "decks/tiny/locale/nl.po").write_text(PO, "utf-8")
    (project / "templates/tiny/card.svg").write_text(CARD.replace("</svg>", f"{line}\n</svg>"))
    return project


def test_faces_in_every_language_are_held_to_the_texts_of_that_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(translated(tmp_path, "card.text.rule"))

    ran = run(capsys, "build", "tiny", "--lang", "all")

    assert (ran.code, ran.err) == (0, "")


def test_a_face_in_another_language_that_shows_another_text_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(translated(tmp_path, "card.number"))

    ran = run(capsys, "build", "tiny", "--lang", "nl", "--json")

    assert ran.code == 1
    assert 'reads "1", expected "Trek twee kaarten."' in ran.data["findings"][0]["message"]
