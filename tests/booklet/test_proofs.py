"""Mistakes inside sentences come in the run that tells what keeps a booklet from being set."""

from pathlib import Path

import pytest

from cardgen.base.errors import DeckRejected
from cardgen.build import build_game
from cardgen.jobs import BuildRequest, open_line
from tests.support.booklet_builders import CARD, DECK, DOCUMENT, PAGE, a_booklet_project, a_page

Place = tuple[str, str, int, int]

DECK_FILE, RULES_PAGE = "decks/case/deck.yaml", "templates/case/page.svg"
PO = "decks/case/locale/{}.po"
CODE = "```\nx\n```\n\n"
"""A block that no booklet shows, and an empty line."""

UNKNOWN = "Neem {{ facts.none }} en {{ card.cards/none }}, :vos:.\n\n![](card:cards/none)\n"
"""A fact, a card, a symbol and a figure that are not there."""

REFUSED = ("markdown-unsupported", "rules.md", 1, 1)
FACT = ("fact-unknown", "rules.md", 5, 6)
CARD_NAME = ("card-unknown", "rules.md", 5, 26)
SYMBOL = ("symbol-unknown", "rules.md", 5, 49)
FIGURE = ("card-unknown", "rules.md", 7, 1)


def found_in(
    folder: Path,
    rules: str,
    *languages: str,
    files: dict[str, str] | None = None,
    components: tuple[str, ...] = ("rules",),
) -> list[Place]:
    """Return code, file, line and column of all that a build is refused for."""
    project = a_booklet_project(folder, rules, files=files)
    request = BuildRequest(
        components=components, languages=languages, out=folder / "out", validate=False
    )
    with pytest.raises(DeckRejected) as rejected:
        build_game(open_line(project), "case", request, lambda *_: None)
    return [
        (each.code, each.span.path.rsplit("/", 1)[1], each.span.line, each.span.column)
        for each in rejected.value.findings
    ]


def changed(text: str, old: str, new: str) -> str:
    """Return the text with one change."""
    assert old in text
    return text.replace(old, new)


def a_catalogue(*sentences: tuple[str, str]) -> str:
    """Return a catalogue of the first section's sentences, each with its translation."""
    head = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n'
    return head + "".join(
        f'\nmsgctxt "rules/start/{number}"\nmsgid "{own}"\nmsgstr "{text}"\n'
        for number, (own, text) in enumerate(sentences, 1)
    )


def test_words_are_told_with_a_block_that_no_booklet_shows(tmp_path: Path) -> None:
    found = found_in(tmp_path, CODE + UNKNOWN)

    assert found == [REFUSED, FACT, CARD_NAME, SYMBOL, FIGURE]


def test_words_are_told_with_a_template_that_is_not_there(tmp_path: Path) -> None:
    deck = changed(DECK, "card.svg", "kaart.svg")

    found = found_in(tmp_path, f"Een.\n\nTwee.\n\n{UNKNOWN}", files={DECK_FILE: deck})

    assert found == [("unknown-template", "deck.yaml", 13, 15), FACT, CARD_NAME, SYMBOL, FIGURE]


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("{id: kaal}", "{id: kaal, text: [a]}", [FACT, SYMBOL]),
        ("  colours:", "  card:", [FACT, SYMBOL]),
        ("document: document.yaml", "document: feiten.yaml", [CARD_NAME, SYMBOL, FIGURE]),
        ("language: nl", "language: nl\nfiles: a", [SYMBOL]),
    ],
    ids=["card", "vocabulary", "document", "top"],
)
def test_nothing_is_missed_in_what_could_not_be_read(
    tmp_path: Path, old: str, new: str, told: list[Place]
) -> None:
    deck = changed(DECK, old, new)

    found = found_in(tmp_path, f"Een.\n\nTwee.\n\n{UNKNOWN}", files={DECK_FILE: deck})

    assert [each for each in found if each[1] != "deck.yaml"] == told


def test_no_fact_is_missed_in_a_broken_document(tmp_path: Path) -> None:
    document = changed(DOCUMENT, "hand:", "Hand!:")

    found = found_in(tmp_path, f"{CODE}{UNKNOWN}", files={"decks/case/document.yaml": document})

    assert found == [
        REFUSED, CARD_NAME, SYMBOL, FIGURE, ("document-name", "document.yaml", 5, 3),
    ]  # fmt: skip


def test_words_are_told_with_a_broken_document(tmp_path: Path) -> None:
    document = changed(DOCUMENT, "hand:", "Hand!:")

    found = found_in(tmp_path, "Met :vos:.", files={"decks/case/document.yaml": document})

    assert found == [
        ("document-name", "document.yaml", 5, 3), ("symbol-unknown", "rules.md", 1, 5),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("rules", "found"),
    [
        ("#### Diep :vos:\n", [REFUSED, ("symbol-unknown", "rules.md", 1, 11)]),
        ("Zie ![a](card:cards/none)\nmet :vos:.\n",
         [REFUSED, ("card-unknown", "rules.md", 1, 1), ("symbol-unknown", "rules.md", 2, 5)]),
        ("# Een\n\nEen :vos:.\n\n# Een\n\nTwee :wolf:.\n",
         [("symbol-unknown", "rules.md", 3, 5), ("duplicate-section", "rules.md", 5, 1),
          ("symbol-unknown", "rules.md", 7, 6)]),
    ],
    ids=["heading", "picture", "section"],
)  # fmt: skip
def test_the_words_of_what_is_refused_are_looked_through(
    tmp_path: Path, rules: str, found: list[Place]
) -> None:
    assert found_in(tmp_path, rules) == found


def test_each_booklet_is_looked_through(tmp_path: Path) -> None:
    second = "  again: {kind: booklet, format: a6, template: page.svg, source: more.md}\n"
    files = {DECK_FILE: DECK + second, "decks/case/more.md": "Met :wolf:.\n"}

    found = found_in(tmp_path, f"{CODE}Met :vos:.", files=files, components=())

    assert found == [
        REFUSED, ("symbol-unknown", "rules.md", 5, 5), ("symbol-unknown", "more.md", 1, 5),
    ]  # fmt: skip


def test_booklets_that_are_not_asked_for_are_left_alone(tmp_path: Path) -> None:
    assert found_in(tmp_path, f"{CODE}Met :vos:.", components=("cards",)) == [REFUSED]


def test_each_language_is_looked_through(tmp_path: Path) -> None:
    files = {
        PO.format("de"): a_catalogue(("Neem :vos:.", "Nimm :vos:."), ("Klaar.", "`Fertig`.")),
        PO.format("sv"): a_catalogue(("Neem :vos:.", "Ta :varg:."), ("Anders.", "`Klar`.")),
    }

    found = found_in(tmp_path, f"{CODE}Neem :vos:.\n\nKlaar.", "all", files=files)

    assert found == [
        REFUSED,
        ("symbol-unknown", "rules.md", 5, 6),
        ("markdown-unsupported", "de.po", 10, 1),
        ("translation-symbol", "sv.po", 6, 1),
        ("translation-symbol", "sv.po", 6, 1),
    ]


def test_words_are_told_with_what_is_not_translated(tmp_path: Path) -> None:
    files = {
        PO.format("de"): a_catalogue(("Neem :vos:.", "Nimm :vos:."), ("Klaar.", "`Fertig`.")),
    }

    found = found_in(tmp_path, "Neem :vos:.\n\nKlaar.", "de", files=files)

    assert [each for each in found if each[0] != "translation-missing"] == [
        ("symbol-unknown", "rules.md", 1, 6), ("markdown-unsupported", "de.po", 10, 1),
    ]  # fmt: skip


def test_a_catalogue_that_one_booklet_needs_does_not_hide_another(tmp_path: Path) -> None:
    files = {
        DECK_FILE: DECK + "    languages: [nl, de]\n",
        PO.format("de"): a_catalogue(("Neem :vos:.", "Nimm :vos:.")),
    }

    found = found_in(tmp_path, "Neem :vos:.", files=files)

    assert ("symbol-unknown", "rules.md", 1, 6) in found
    assert ("translation-missing", "deck.yaml", 4, 15) in found


@pytest.mark.parametrize(
    ("page", "code"),
    [(a_page(), "flow-missing"), (changed(PAGE, "sample", "{{ page.x }}"), "template-field")],
    ids=["region", "name"],
)
def test_words_are_told_with_a_page_that_gives_no_room(
    tmp_path: Path, page: str, code: str
) -> None:
    rules = f'Een.\n\nTwee.\n\n{UNKNOWN}\n![](card:cards/kaal "points, naam")\n'

    found = found_in(tmp_path, rules, files={RULES_PAGE: page})

    assert found[0][0] == code
    assert found[1:] == [FACT, CARD_NAME, SYMBOL, FIGURE, ("callout-unknown", "rules.md", 9, 1)]


def test_a_card_that_cannot_be_painted_is_told_once(tmp_path: Path) -> None:
    card = changed(CARD, 'x="48"', 'x="{{ card.nothing }}"')

    found = found_in(
        tmp_path, '![](card:cards/kaal "naam")\n\nMet :vos:.', components=(),
        files={"templates/case/card.svg": card},
    )  # fmt: skip

    assert sorted(set(found)) == [
        ("symbol-unknown", "rules.md", 3, 5), ("template-field", "card.svg", 4, 32),
    ]  # fmt: skip
