"""`cardgen translate`: catalogues made, kept up to date, counted, checked, sent out and back."""

from pathlib import Path

import pytest

from cardgen.i18n.po import PoFile
from tests.support.catalogue_builders import a_parsed, accepted_by_msgfmt
from tests.support.projects import CARD, DECK, a_project, run

LANGUAGES = ("da", "de", "fi", "nb", "nl", "sv")
LOCALE = "decks/tiny/locale"
DUTCH = {
    "Tiny": "Klein",
    "Draw two cards.": "Trek twee kaarten.",
    "Draw *three* cards.": "Trek *drie* kaarten.",
    "B": "B",
}


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give a project without catalogues, and stand in it."""
    monkeypatch.chdir(a_project(tmp_path))
    return tmp_path


def catalogue(project: Path, language: str = "nl") -> PoFile:
    """Return the catalogue that lies beside the deck."""
    return a_parsed((project / LOCALE / f"{language}.po").read_text("utf-8"))


def translate(project: Path, texts: dict[str, str] = DUTCH, language: str = "nl") -> None:
    """Write translations into a catalogue, as a translator would."""
    path = project / LOCALE / f"{language}.po"
    text = path.read_text("utf-8")
    for own, translated in texts.items():
        text = text.replace(f'msgid "{own}"\nmsgstr ""', f'msgid "{own}"\nmsgstr "{translated}"')
    path.write_text(text, "utf-8")


def update(capsys: pytest.CaptureFixture[str], *options: str) -> None:
    """Bring the catalogues up to date, which must succeed."""
    assert run(capsys, "translate", "update", "tiny", *options).code == 0


def test_update_makes_a_template_and_a_catalogue(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    update(capsys, "--lang", "nl")

    assert sorted(p.name for p in (project / LOCALE).iterdir()) == ["nl.po", "tiny.pot"]
    assert [e.context for e in catalogue(project).entries] == [
        "game/title", "cards/a/rule", "cards/b/rule", "cards/b/name",
    ]  # fmt: skip


def test_an_entry_tells_what_its_text_is_on_and_must_fit(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    update(capsys, "--lang", "nl")

    entry = catalogue(project).entries[1]
    assert entry.notes == (
        "rule of card a (number 1) of cards, cards, 1 in the box",
        "box on cards 59x91 (rule): 47 × 30 mm, type 4 mm (11.3 pt), at least 2.5 mm (7.1 pt)",
    )
    assert entry.references == ("decks/tiny/deck.yaml:13",)


def test_catalogues_are_the_same_wherever_the_user_stands(
    project: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    update(capsys, "--lang", "nl")
    before = (project / LOCALE / "nl.po").read_bytes()

    monkeypatch.chdir(project / "decks")
    update(capsys)

    assert (project / LOCALE / "nl.po").read_bytes() == before


def test_an_update_without_a_language_keeps_all_there_are(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    update(capsys, "--lang", "nl,sv")
    a_project(project, {"decks/tiny/deck.yaml": DECK.replace("Draw two", "Draw 2")})

    update(capsys)

    assert [catalogue(project, name).entries[1].sentence for name in ("nl", "sv")] == [
        "Draw 2 cards.", "Draw 2 cards.",
    ]  # fmt: skip


def test_a_changed_sentence_is_fuzzy_in_six_languages_and_a_build_says_so(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    update(capsys, "--lang", ",".join(LANGUAGES))
    for language in LANGUAGES:
        translate(project, language=language)
    a_project(project, {"decks/tiny/deck.yaml": DECK.replace("two cards", "2 cards")})

    update(capsys)
    ran = run(capsys, "build", "tiny", "--lang", "all", "--json")

    fuzzy = [
        (language, e.context)
        for language in LANGUAGES
        for e in catalogue(project, language).entries
        if e.fuzzy
    ]
    assert fuzzy == [(language, "cards/a/rule") for language in LANGUAGES]
    assert [(f["code"], f["path"]) for f in ran.data["findings"]] == [
        ("translation-fuzzy", f"{LOCALE}/{language}.po") for language in LANGUAGES
    ]


def test_gettext_accepts_template_and_catalogue(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    update(capsys, "--lang", "nl")
    translate(project)
    update(capsys)

    assert [accepted_by_msgfmt(path) for path in sorted((project / LOCALE).iterdir())] == ["", ""]


def test_a_broken_catalogue_is_told_with_its_line_and_left_alone(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    update(capsys, "--lang", "nl")
    (project / LOCALE / "nl.po").write_text('msgid "a"\nmsgstr "b', "utf-8")

    ran = run(capsys, "translate", "update", "tiny", "--json")

    assert ran.code == 1
    assert [(f["code"], f["line"]) for f in ran.data["findings"]] == [("catalogue-broken", 2)]
    assert (project / LOCALE / "nl.po").read_text("utf-8") == 'msgid "a"\nmsgstr "b'


@pytest.mark.parametrize(
    ("language", "said"),
    [("xx", "no language code"), ("qps", "no language code"), ("en", "nothing to translate")],
)
@pytest.mark.usefixtures("project")
def test_what_is_no_language_to_translate_into_is_wrong_usage(
    capsys: pytest.CaptureFixture[str], language: str, said: str
) -> None:
    ran = run(capsys, "translate", "update", "tiny", "--lang", language)

    assert ran.code == 2
    assert said in ran.err


def test_the_decks_own_language_among_others_is_passed_over(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    update(capsys, "--lang", "en,nl")

    assert sorted(p.name for p in (project / LOCALE).iterdir()) == ["nl.po", "tiny.pot"]


def test_status_counts_entries_and_words(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    update(capsys, "--lang", "nl")
    translate(project, {"Tiny": "Klein", "Draw two cards.": "Trek twee kaarten."})

    (state,) = run(capsys, "translate", "status", "tiny", "--json").data["catalogues"]

    assert state == {
        "game": "tiny", "language": "nl", "translated": 2, "fuzzy": 0, "missing": 2,
        "words": 8, "words_left": 4, "misfits": [],
    }  # fmt: skip


def test_a_whole_catalogue_is_clean(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    update(capsys, "--lang", "nl")
    translate(project)

    ran = run(capsys, "translate", "check", "tiny")

    assert (ran.code, ran.out) == (0, "tiny/nl: clean\n")


def checked(project: Path, capsys: pytest.CaptureFixture[str], text: str) -> list[tuple[str, int]]:
    """Return code and line of what is found in the catalogue with this translation of a rule."""
    update(capsys, "--lang", "nl")
    translate(project, DUTCH | {"Draw two cards.": text})
    ran = run(capsys, "translate", "check", "tiny", "--json")
    assert ran.code == (1 if ran.data["findings"] else 0)
    return [(found["code"], found["line"]) for found in ran.data["findings"]]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Trek drie kaarten.", ["translation-number", "translation-number"]),
        ("Trek twee kaarten", ["translation-end"]),
        ("Trek twee kaarten ༀ.", ["glyph-missing"]),
        (f"Trek twee kaarten{' en nog wat meer' * 40}.", ["text-overflows"]),
        ("", ["translation-missing"]),
    ],
    ids=["number", "end", "glyph", "overflow", "missing"],
)
def test_check_finds_what_is_wrong_at_its_line(
    project: Path, capsys: pytest.CaptureFixture[str], text: str, expected: list[str]
) -> None:
    found = checked(project, capsys, text)

    lines = (project / LOCALE / "nl.po").read_text("utf-8").split("\n")
    assert [code for code, _ in found] == expected
    assert {lines[line - 2] for _, line in found} == {'msgid "Draw two cards."'}


def test_text_that_overflows_in_the_decks_own_language_too_is_not_the_translators(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cramped = CARD.replace('width="47" height="30"', 'width="10" height="4"')
    a_project(project, {"templates/tiny/card.svg": cramped})

    assert checked(project, capsys, "Trek twee kaarten.") == []


@pytest.mark.parametrize("name", ["tiny-nl.xliff", "tiny-nl.csv"])
def test_a_catalogue_goes_out_and_comes_back_unchanged(
    project: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    update(capsys, "--lang", "nl")
    translate(project)
    before = (project / LOCALE / "nl.po").read_bytes()
    into = name.rsplit(".", 1)[1]

    sent = run(capsys, "translate", "export", "tiny", "--lang", "nl", "--format", into)
    taken = run(capsys, "translate", "import", "tiny", name, "--lang", "nl")

    assert (sent.code, taken.code) == (0, 0)
    assert (project / LOCALE / "nl.po").read_bytes() == before


@pytest.mark.parametrize("into", ["xliff", "csv"])
def test_a_new_translation_comes_in(
    project: Path, capsys: pytest.CaptureFixture[str], into: str
) -> None:
    update(capsys, "--lang", "nl")
    translate(project, {"Draw two cards.": "Trek er twee."})
    run(capsys, "translate", "export", "tiny", "--lang", "nl", "--format", into, "--out", "x.txt")
    sent = project / "x.txt"
    sent.write_text(sent.read_text("utf-8").replace("Trek er twee", "Neem er twee"), "utf-8")

    ran = run(capsys, "translate", "import", "tiny", "x.txt", "--lang", "nl", "--format", into)

    assert ran.code == 0
    assert catalogue(project).entries[1].text == "Neem er twee."


@pytest.mark.usefixtures("project")
@pytest.mark.parametrize("file", ["absent.csv", "decks/tiny/deck.yaml"])
def test_a_file_that_cannot_be_imported_is_wrong_usage(
    capsys: pytest.CaptureFixture[str], file: str
) -> None:
    assert run(capsys, "translate", "import", "tiny", file, "--lang", "nl").code == 2


def test_a_file_in_another_encoding_is_an_error(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (project / "x.csv").write_bytes("context,source,target\r\na,b,é\r\n".encode("latin-1"))

    ran = run(capsys, "translate", "import", "tiny", "x.csv", "--lang", "nl")

    assert ran.code == 1
    assert "error[wrong-encoding]" in ran.err


@pytest.mark.usefixtures("project")
def test_export_takes_one_language(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "translate", "export", "tiny", "--lang", "nl,sv").code == 2


RULES_PAGE = """\
<svg xmlns="http://www.w3.org/2000/svg" xmlns:cg="urn:cardgen"
 width="111mm" height="154mm" viewBox="-3 -3 111 154">
<rect x="-3" y="-3" width="111" height="154" fill="#fff"/>
<foreignObject x="10" y="10" width="85" height="30" cg:flow="body" style="font: 4px Lato">
<p xmlns="http://www.w3.org/1999/xhtml">Text</p>
</foreignObject>
</svg>
"""
BOOKLET = """\
  rules: {kind: booklet, format: a6, template: page.svg, source: rules.md, fold: none}
"""


def a_booklet(project: Path, rules: str, page: str = RULES_PAGE) -> None:
    """Give the game a booklet."""
    a_project(
        project,
        {
            "decks/tiny/deck.yaml": DECK + BOOKLET,
            "decks/tiny/rules.md": rules,
            "templates/tiny/page.svg": page,
        },
    )


def test_the_paragraphs_of_a_booklet_are_in_the_catalogue(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    a_booklet(project, "# Setup {#setup}\n\nShuffle all cards.\n")

    update(capsys, "--lang", "nl")

    assert [(e.context.split("/")[0], e.sentence) for e in catalogue(project).entries[4:]] == [
        ("rules", "Setup"), ("rules", "Shuffle all cards."),
    ]  # fmt: skip


def test_a_booklet_of_more_pages_than_its_source_is_a_warning(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    a_booklet(project, "Shuffle all cards.\n")
    update(capsys, "--lang", "nl")
    translate(project, DUTCH | {"Shuffle all cards.": "Schud de kaarten " * 60 + "goed."})

    ran = run(capsys, "translate", "check", "tiny", "--json")

    assert ran.code == 0
    assert [(f["code"], f["severity"]) for f in ran.data["findings"]] == [
        ("booklet-pages", "warning")
    ]


def test_a_mistake_of_the_rules_themselves_is_not_the_translators(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    a_booklet(project, "Shuffle all cards.\nDraw {{ facts.none }} cards.\n")
    update(capsys, "--lang", "nl")
    own = "Shuffle all cards. Draw {{ facts.none }} cards."
    translate(project, DUTCH | {own: "Schud alle kaarten. Trek {{ facts.none }} kaarten."})

    ran = run(capsys, "translate", "check", "tiny", "--json")

    assert ran.data["findings"] == []


def test_a_mistake_in_translated_rules_is_told_at_its_entry(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    a_booklet(project, "Shuffle all cards.\n")
    update(capsys, "--lang", "nl")
    translate(project, DUTCH | {"Shuffle all cards.": "Schud `alle` kaarten."})

    ran = run(capsys, "translate", "check", "tiny", "--json")

    (found,) = ran.data["findings"]
    assert found["message"] == "in nl: rules/start/1: `code` is not supported in rules"
    lines = (project / found["path"]).read_text("utf-8").split("\n")
    assert lines[found["line"] - 1] == 'msgstr "Schud `alle` kaarten."'


def test_a_face_that_rules_show_is_told_once(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    a_booklet(project, "Shuffle all cards.\n\n![](card:cards/a)\n")
    update(capsys, "--lang", "nl")
    long = "Trek twee kaarten. " * 40
    translate(project, DUTCH | {"Shuffle all cards.": "Schud alle kaarten.",
                                "Draw two cards.": long.strip()})  # fmt: skip

    ran = run(capsys, "translate", "check", "tiny", "--json")

    assert [(f["code"], f["path"]) for f in ran.data["findings"] if f["code"] != "translation-term"
    ] == [("text-overflows", "decks/tiny/locale/nl.po")]  # fmt: skip


def test_the_pseudo_language_finds_a_planted_word_on_a_page(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    planted = '<text x="10" y="140" font-size="3" font-family="Lato">Rules</text>\n</svg>'
    a_booklet(project, "Shuffle all cards.\n", RULES_PAGE.replace("</svg>", planted))

    ran = run(capsys, "build", "tiny", "--pseudo", "--json")

    assert [(f["code"], f["path"], f["line"]) for f in ran.data["findings"]] == [
        ("text-untranslated", "templates/tiny/page.svg", 7)
    ]


def test_an_entry_tells_which_vocabulary_a_word_is_of(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = "vocabulary:\n  elements:\n    fire: {text: {name: Fire}}\ncomponents:"
    a_project(project, {"decks/tiny/deck.yaml": DECK.replace("components:", words)})

    update(capsys, "--lang", "nl")

    assert catalogue(project).entries[1].notes == ("name of fire, one of the elements",)


def test_update_tells_what_each_catalogue_holds(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    update(capsys, "--lang", "nl")
    translate(project, {"Tiny": "Klein"})

    told = run(capsys, "translate", "update", "tiny", "--json").data["catalogues"]

    assert [(each["language"], each["entries"], each["missing"]) for each in told] == [
        ("", 4, 4), ("nl", 4, 3),
    ]  # fmt: skip


def test_status_is_a_table(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    update(capsys, "--lang", "nl")

    last = run(capsys, "translate", "status", "tiny").out.splitlines()[-1]

    assert last.split() == ["tiny", "nl", "0", "0", "4", "8", "8", "0"]


@pytest.mark.usefixtures("project")
def test_a_game_without_catalogues_has_none_to_check(capsys: pytest.CaptureFixture[str]) -> None:
    ran = run(capsys, "translate", "check", "tiny")

    assert (ran.code, ran.out) == (0, "no catalogue is clean\n")


def test_a_control_character_cannot_be_exported_as_xliff(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    update(capsys, "--lang", "nl")
    translate(project, {"Tiny": "Kl\\007ein"})

    ran = run(capsys, "translate", "export", "tiny", "--lang", "nl")

    assert ran.code == 1
    assert "error[exchange-character]" in ran.err
