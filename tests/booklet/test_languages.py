"""Booklets in other languages, and in several at once."""

from pathlib import Path

import pikepdf
import pypdfium2
import pytest

from cardgen.base.diagnostics import Diagnostic, Span
from cardgen.base.errors import DeckRejected
from cardgen.build import build_game
from cardgen.deck.read import read_deck
from cardgen.i18n.messages import messages_of
from cardgen.jobs import BuildRequest, open_line
from tests.support.booklet_builders import a_booklet_project

RULES = """\
# Spel {#spel}

[[toc]]

## Doel {#doel}

Neem {{ facts.hand; one: # kaart; other: # kaarten }}: {{ facts.half }} is te weinig.

| Soort | :vis: |
|---|---|
| rood | *niets* |
"""

GERMAN = """\
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Language: de\\n"

msgctxt "game/title"
msgid "Het spel"
msgstr "Das Spiel"

msgctxt "colours/rood/name"
msgid "Rood"
msgstr "Rot"

msgctxt "cards/#001/name"
msgid "Meeuw"
msgstr "Möwe"

msgctxt "rules/spel/title"
msgid "Spel"
msgstr "Spielregeln"

msgctxt "rules/doel/title"
msgid "Doel"
msgstr "Ziel"

msgctxt "rules/doel/1"
msgid "Neem {{ facts.hand; one: # kaart; other: # kaarten }}: {{ facts.half }} is te weinig."
msgstr "Nimm {{ facts.hand; one: # Karte; other: # Karten }}: {{ facts.half }} sind zu wenig."

msgctxt "rules/doel/2"
msgid "Soort"
msgstr "Art"

msgctxt "rules/doel/3"
msgid ":vis:"
msgstr ":vis:"

msgctxt "rules/doel/4"
msgid "rood"
msgstr "rot"

msgctxt "rules/doel/5"
msgid "*niets*"
msgstr "*nichts*"
"""


PO = "decks/case/locale/de.po"


def built(
    folder: Path, *languages: str, deck: str = "", rules: str = RULES, german: str = GERMAN
) -> list[Path]:
    project = a_booklet_project(folder, rules, deck=deck, files={PO: german})
    request = BuildRequest(
        components=("rules",), languages=languages, out=folder / "out", validate=False
    )
    line = open_line(project)
    return [file.path for file in build_game(line, "case", request, lambda *_: None)]


def refused(folder: Path, *languages: str, **changes: str) -> tuple[Diagnostic, ...]:
    with pytest.raises(DeckRejected) as rejected:
        built(folder, *languages, **changes)
    return rejected.value.findings


def text_of(path: Path) -> list[str]:
    document = pypdfium2.PdfDocument(path)
    pages = [page.get_textpage().get_text_range().replace("\r\n", "\n") for page in document]
    document.close()
    return pages


def test_each_paragraph_heading_and_cell_is_a_message(tmp_path: Path) -> None:
    deck = read_deck(a_booklet_project(tmp_path, RULES), "case").value

    contexts = [one.context for one in messages_of(deck).value if one.context.startswith("rules/")]

    assert contexts == [
        "rules/spel/title", "rules/doel/title", "rules/doel/1", "rules/doel/2", "rules/doel/3",
        "rules/doel/4", "rules/doel/5",
    ]  # fmt: skip


def test_two_booklets_of_one_text_share_its_messages(tmp_path: Path) -> None:
    second = (
        "  again:\n    kind: booklet\n    format: a5\n    template: page.svg\n    source: rules.md"
    )
    project = a_booklet_project(tmp_path, RULES, files={})
    path = tmp_path / "decks/case/deck.yaml"
    path.write_text(path.read_text("utf-8") + second, "utf-8")

    assert messages_of(read_deck(project, "case").value).findings == ()


def test_rules_are_read_aloud_in_their_order(tmp_path: Path) -> None:
    (path,) = built(tmp_path)

    words = " ".join(text_of(path)[0].split())
    assert words == ("Spel Doel 1 Doel Neem 5 kaarten: 3,5 is te weinig. Soort rood niets")


def test_rules_come_in_the_language_that_is_asked_for(tmp_path: Path) -> None:
    (path,) = built(tmp_path, "de")

    words = " ".join(text_of(path)[0].split())
    assert words == "Spielregeln Ziel 1 Ziel Nimm 5 Karten: 3,5 sind zu wenig. Art rot nichts"


def test_the_file_says_its_language_and_has_bookmarks(tmp_path: Path) -> None:
    (path,) = built(tmp_path, "de")

    with pikepdf.open(path) as pdf, pdf.open_outline() as outline:
        assert str(pdf.Root.Lang) == "de"
        assert [item.title for item in outline.root] == ["Spielregeln"]
        assert [item.title for item in outline.root[0].children] == ["Ziel"]


@pytest.mark.parametrize(
    ("languages", "deck", "title"),
    [
        (["nl"], "", "Het spel: Spel"),
        (["de"], "", "Das Spiel: Spielregeln"),
        (["all"], "languages: [de, nl]", "Das Spiel: Spielregeln"),
    ],
    ids=["its own", "translated", "several, the first of them"],
)
def test_a_booklet_goes_by_its_first_heading(
    tmp_path: Path, languages: list[str], deck: str, title: str
) -> None:
    (path,) = built(tmp_path, *languages, deck=deck)

    with pikepdf.open(path) as pdf:
        assert str(pdf.docinfo["/Title"]) == title


def test_a_booklet_without_headings_goes_by_its_id(tmp_path: Path) -> None:
    project = a_booklet_project(tmp_path, "Neem een kaart.\n")
    request = BuildRequest(components=("rules",), out=tmp_path / "out", validate=False)

    (file,) = build_game(open_line(project), "case", request, lambda *_: None)

    with pikepdf.open(file.path) as pdf:
        assert str(pdf.docinfo["/Title"]) == "Het spel: rules"


def test_one_booklet_holds_several_languages(tmp_path: Path) -> None:
    (path,) = built(tmp_path, "all", deck="languages: [nl, de]")

    first, dutch, german = (" ".join(page.split()) for page in text_of(path))
    assert first == "Het spel Nederlands 2 Deutsch 3"
    assert dutch.startswith("Spel Doel 2 Doel")
    assert german.startswith("Spielregeln Ziel 3 Ziel")


def test_a_mistake_in_a_translation_names_language_and_context(tmp_path: Path) -> None:
    wrong = GERMAN.replace("sind zu wenig", "sind `zu` wenig")

    with pytest.raises(DeckRejected) as rejected:
        built(tmp_path, "de", german=wrong)

    (found,) = rejected.value.findings
    assert (found.code, found.span) == ("markdown-unsupported", Span(PO, 28))
    assert found.message == "de: rules/doel/1: `code` is not supported in rules"


def test_a_translation_that_overflows_is_told_at_its_entry(tmp_path: Path) -> None:
    wrong = GERMAN.replace("sind zu wenig", "8" * 60)

    (found,) = refused(tmp_path, "de", german=wrong)

    assert (found.code, found.span) == ("text-overflows", Span(PO, 28))


def test_a_title_that_overflows_on_the_first_page_is_told_at_its_entry(tmp_path: Path) -> None:
    wrong = GERMAN.replace("Das Spiel", "8" * 60)

    (found,) = refused(tmp_path, "all", german=wrong, deck="languages: [de, nl]")

    assert (found.code, found.span) == ("text-overflows", Span(PO, 8))


@pytest.mark.parametrize("deck", ["", "languages: [nl, de]"], ids=["apart", "together"])
@pytest.mark.parametrize("languages", ["nl", "de", "all"])
def test_a_mistake_of_the_source_is_told_there_alone(
    tmp_path: Path, languages: str, deck: str
) -> None:
    rules, german = (text.replace("facts.half", "facts.halv") for text in (RULES, GERMAN))
    alone = "all" if deck else languages

    found = refused(tmp_path, alone, rules=rules, german=german, deck=deck)

    assert {(each.code, each.span.path, each.span.line) for each in found} == {
        ("fact-unknown", "decks/case/rules.md", 7)
    }
    assert len(set(found)) == 1


def test_pages_in_another_language_say_so(tmp_path: Path) -> None:
    (path,) = built(tmp_path, "all", deck="languages: [nl, de]")

    with pikepdf.open(path) as pdf:
        forms = [next(iter(page.Resources.XObject.values())) for page in pdf.pages]
        heads = [bytes(form.read_bytes()).split(b"\n")[0] for form in forms]
    assert str(heads[-1]).count("/Lang (de)") == 1
    assert not any(b"/Lang" in head for head in heads[:-1])
