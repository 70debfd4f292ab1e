"""Building in other languages: what is printed, and what is refused."""

from pathlib import Path

import pytest

from cardgen.build import faces_of
from cardgen.deck.project import find_project
from cardgen.jobs import BuildRequest, open_line
from tests.support.projects import CARD, DECK, Ran, a_project, run, written

ENTRY = 'msgctxt "{}"\nmsgid "{}"\nmsgstr "{}"\n\n'
HEAD = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n'
SENTENCES = {
    "game/title": ("Tiny", "Klein"),
    "cards/a/rule": ("Draw two cards.", "Trek twee kaarten."),
    "cards/b/rule": ("Draw *three* cards.", "Trek *drie* kaarten."),
    "cards/b/name": ("B", "B"),
}


def a_catalogue(**changes: str) -> str:
    """Return a Dutch catalogue of the tiny game, some translations changed; "" is missing."""
    texts = {context: text for context, (_, text) in SENTENCES.items()} | {
        name.replace("__", "/"): text for name, text in changes.items()
    }
    return HEAD + "".join(
        ENTRY.format(context, SENTENCES[context][0], text) for context, text in texts.items()
    )


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give a project with a Dutch catalogue, and stand in it."""
    monkeypatch.chdir(a_project(tmp_path, {"decks/tiny/locale/nl.po": a_catalogue()}))
    return tmp_path


def sheets(project: Path) -> list[str]:
    """Return the PDF files that were built."""
    return [name for name in written(project / "output") if name.endswith(".pdf")]


def rules_in(language: str, **options: bool) -> list[str]:
    """Return the rules as painted on the cards."""
    line = open_line(find_project(Path.cwd()))
    request = BuildRequest(languages=(language,), **options)
    faces = [face.value for _, face in faces_of(line, "tiny", request)]
    return [field.text for face in faces for field in face.fields]


@pytest.mark.usefixtures("project")
def test_cards_are_painted_in_the_language_asked_for() -> None:
    assert rules_in("nl") == ["Trek twee kaarten.", "Trek drie kaarten."]


@pytest.mark.usefixtures("project")
def test_cards_are_painted_in_their_own_language_unless_another_is_asked_for() -> None:
    assert rules_in("en") == ["Draw two cards.", "Draw three cards."]


def test_all_languages_are_built(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ran = run(capsys, "build", "tiny", "--lang", "all")

    assert ran.code == 0
    assert sheets(project) == ["tiny/en/cards.pdf", "tiny/nl/cards.pdf"]


def built_with(capsys: pytest.CaptureFixture[str], project: Path, po: str, *options: str) -> Ran:
    """Build in Dutch with this catalogue."""
    (project / "decks/tiny/locale/nl.po").write_text(po, "utf-8")
    return run(capsys, "build", "tiny", "--lang", "nl", "--json", *options)


def places(ran: Ran) -> list[tuple[str, str, int]]:
    """Return code, file and line of each finding."""
    return [(f["code"], f["path"], f["line"]) for f in ran.data["findings"]]


PO = "decks/tiny/locale/nl.po"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "translation-missing"),
        ("Trek {n} kaarten.", "translation-placeholder"),
        ("Trek :twee: kaarten.", "translation-symbol"),
        ("Trek <b>twee kaarten.", "translation-tag"),
        ("Trek **twee kaarten.", "translation-markup"),
    ],
)
def test_a_text_that_cannot_be_printed_is_refused_at_its_line(
    project: Path, capsys: pytest.CaptureFixture[str], text: str, code: str
) -> None:
    ran = built_with(capsys, project, a_catalogue(cards__a__rule=text))

    assert ran.code == 1
    assert places(ran) == [(code, PO, 10)]
    assert "cards/a/rule" in ran.data["findings"][0]["message"]
    assert sheets(project) == []


def test_a_sentence_without_an_entry_is_refused_where_it_stands(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    po = a_catalogue().replace("cards/a/rule", "cards/x/rule")

    assert places(built_with(capsys, project, po)) == [
        ("translation-missing", "decks/tiny/deck.yaml", 13)
    ]


def test_a_fuzzy_entry_is_refused(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    po = a_catalogue().replace('msgctxt "cards/a/rule"', '#, fuzzy\nmsgctxt "cards/a/rule"')

    assert places(built_with(capsys, project, po)) == [("translation-fuzzy", PO, 11)]


def test_a_changed_source_makes_its_translation_fuzzy(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    po = a_catalogue().replace("Draw two cards.", "Draw some cards.")

    assert places(built_with(capsys, project, po)) == [("translation-fuzzy", PO, 10)]


def test_missing_text_is_printed_between_marks_where_allowed(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    po = a_catalogue(cards__a__rule="")

    ran = built_with(capsys, project, po, "--allow-missing")

    assert ran.code == 0
    assert [f["severity"] for f in ran.data["findings"]] == ["warning"]
    assert rules_in("nl", allow_missing=True)[0] == "▯Draw two cards.▯"


def test_a_broken_catalogue_is_refused_at_its_line(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    po = a_catalogue().replace('msgstr "Klein"', 'msgstr "Klein')

    assert places(built_with(capsys, project, po)) == [("catalogue-broken", PO, 6)]


def test_a_catalogue_in_another_encoding_is_refused_at_its_line(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (project / PO).write_bytes(a_catalogue(game__title="Één").encode("latin-1"))

    ran = run(capsys, "build", "tiny", "--lang", "nl", "--json")

    assert places(ran) == [("wrong-encoding", PO, 6)]


@pytest.mark.parametrize(
    ("language", "said"),
    [("xx", "`xx` is no language code"), ("de", "tiny has no catalogue for `de`")],
)
@pytest.mark.usefixtures("project")
def test_a_language_that_there_is_not_is_wrong_usage(
    capsys: pytest.CaptureFixture[str], language: str, said: str
) -> None:
    ran = run(capsys, "build", "tiny", "--lang", language)

    assert ran.code == 2
    assert said in ran.err


def test_a_catalogue_that_is_named_after_no_language_is_refused(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (project / "decks/tiny/locale/qq.po").write_text(a_catalogue(), "utf-8")

    ran = run(capsys, "build", "tiny", "--lang", "all", "--json")

    assert places(ran) == [("language-unknown", "decks/tiny/locale/qq.po", 1)]


def test_other_languages_are_built_where_one_is_broken(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (project / PO).write_text("broken", "utf-8")
    (project / "decks/tiny/locale/sv.po").write_text(a_catalogue(), "utf-8")

    ran = run(capsys, "build", "tiny", "--lang", "all", "--keep-going")

    assert ran.code == 1
    assert "error[catalogue-broken]" in ran.err
    assert sheets(project) == ["tiny/en/cards.pdf", "tiny/sv/cards.pdf"]


def test_a_build_without_a_file_shows_no_table(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (project / PO).write_text("broken", "utf-8")

    ran = run(capsys, "build", "tiny", "--lang", "nl", "--keep-going")

    assert (ran.code, ran.out) == (1, "")


def test_nothing_is_built_where_one_language_is_broken(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (project / PO).write_text("broken", "utf-8")

    ran = run(capsys, "build", "tiny", "--lang", "all")

    assert ran.code == 1
    assert sheets(project) == []


def test_the_pseudo_language_is_built_where_all_text_is_the_decks(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ran = run(capsys, "build", "tiny", "--pseudo")

    assert ran.code == 0
    assert sheets(project) == ["tiny/qps/cards.pdf"]


def test_the_pseudo_language_finds_a_planted_word(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    planted = '<text x="6" y="80" font-size="3" font-family="Lato">Points</text>\n</svg>'
    a_project(project, {"templates/tiny/card.svg": CARD.replace("</svg>", planted)})

    ran = run(capsys, "build", "tiny", "--pseudo", "--json")

    assert {(f["code"], f["path"], f["line"]) for f in ran.data["findings"]} == {
        ("text-untranslated", "templates/tiny/card.svg", 9)
    }


def test_the_pseudo_language_finds_a_planted_cramped_box(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    narrow = CARD.replace('width="47" height="30"', 'width="21" height="4.9"')
    a_project(project, {"templates/tiny/card.svg": narrow})

    plain = run(capsys, "build", "tiny")
    ran = run(capsys, "build", "tiny", "--pseudo", "--json")

    assert plain.code == 0
    assert {(f["code"], f["line"]) for f in ran.data["findings"]} == {("text-overflows", 6)}


def strange_words(capsys: pytest.CaptureFixture[str]) -> list[str]:
    """Return the messages of what the pseudo-language finds."""
    ran = run(capsys, "build", "tiny", "--pseudo", "--json")
    return [f["message"] for f in ran.data["findings"] if f["code"] == "text-untranslated"]


def test_the_pseudo_language_finds_a_word_on_a_path(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    planted = (
        '<path id="arc" d="M5 80 Q30 60 54 80" fill="none"/><text font-size="3" opacity="0.5" '
        'font-family="Lato"><textPath href="#arc">Points</textPath></text>\n</svg>'
    )
    a_project(project, {"templates/tiny/card.svg": CARD.replace("</svg>", planted)})

    assert strange_words(capsys)[0].startswith("the word “Points” is not from the deck's text")


@pytest.mark.usefixtures("project")
def test_the_pseudo_language_leaves_data_alone(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    deck = DECK.replace("number: 1", "number: NaCl").replace(
        "components:", "vocabulary:\n  salts:\n    a: {formula: NaCl}\ncomponents:"
    )
    a_project(project, {"decks/tiny/deck.yaml": deck})

    assert strange_words(capsys) == []


def test_two_sentences_of_one_context_are_an_error(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    deck = DECK.replace(
        "components:", "vocabulary:\n  cards:\n    a: {text: {rule: R}}\ncomponents:"
    )
    a_project(project, {"decks/tiny/deck.yaml": deck})

    ran = run(capsys, "translate", "update", "tiny", "--json")

    assert places(ran) == [("context-twice", "decks/tiny/deck.yaml", 16)]
