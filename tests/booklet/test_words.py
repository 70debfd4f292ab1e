from pathlib import Path

import pytest

from cardgen.base.diagnostics import Span
from cardgen.booklet.values import NoValue, Values
from cardgen.deck.model import Component, Deck, Entry
from cardgen.rules.declaration import read_document
from tests.support.booklet_builders import (
    DOCUMENT,
    a_booklet,
    findings,
    lines_of,
)
from tests.support.deck_builders import places

PLACE = Span("deck.yaml")


def values(folder: Path, language: str = "nl", *, document: bool = True) -> Values:
    path = folder / "document.yaml"
    path.write_text(DOCUMENT, "utf-8")
    entry = Entry(id="rood", vocabulary="colours", values={}, text={"name": "Rood"}, span=PLACE)
    cards: dict[str, Component] = {}
    deck = Deck(
        game="case", folder=folder, text={}, source_language="nl", language=language,
        vocabulary={"colours": {"rood": entry}}, components=cards, span=PLACE,
    )  # fmt: skip
    return Values(deck, read_document(path, "document.yaml").value if document else None)


@pytest.mark.parametrize(
    ("expression", "language", "written"),
    [
        ("facts.hand", "nl", "5"),
        ("facts.half", "nl", "3,5"),
        ("facts.half", "fi", "3,5"),
        ("facts.half", "en", "3.5"),
        ("facts.players", "nl", "2–4"),
        ("facts.players.last", "nl", "4"),
        ("facts.size", "nl", "59 × 91"),
        ("facts.size.0", "nl", "59"),
        ("facts.goals.3", "nl", "16"),
        ("assumed.kinds", "nl", "8"),
        ("colours.rood", "nl", "Rood"),
        ("facts.hand; one: # kaart; other: # kaarten", "nl", "5 kaarten"),
        ("facts.one; one: # kaart; other: # kaarten", "nl", "1 kaart"),
        ("facts.one;one:kaart;other:kaarten", "nl", "kaart"),
        ("facts.half; one: # punt; other: # punten", "nl", "3,5 punten"),
        ("facts.half; one: # poeng; other: # poeng", "nb", "3,5 poeng"),
        ("facts.hand; one: # kort; other: # kort", "qps", "5 kort"),
    ],
)
def test_values_are_written_as_the_language_does(
    tmp_path: Path, expression: str, language: str, written: str
) -> None:
    assert values(tmp_path, language).written(expression) == written


@pytest.mark.parametrize(
    ("expression", "code", "hint"),
    [
        ("facts.hant", "fact-unknown", "did you mean `hand`?"),
        ("fact.hand", "fact-unknown", "did you mean `facts`?"),
        ("facts.goals.7", "fact-unknown", "known are `2`, `3`"),
        ("facts.hand.x", "fact-unknown", "remove it: the fact has no parts"),
        ("facts.goals", "fact-not-a-number", "write `facts.goals.2`, `facts.goals.3`"),
        ("facts.winner", "fact-not-a-number", "say it in your own words here"),
        ("facts.winner; one: a; other: b", "fact-not-a-number", "remove what follows the `;`"),
        ("colours.rood; one: a", "fact-not-a-number", "remove what follows the `;`"),
        ("colours.root", "fact-unknown", "did you mean `rood`?"),
        ("facts.hand; one: kaart", "plural-form", "this language has the forms one, other"),
        ("facts.hand; kaarten", "plural-form", "write `; one: # card; other: # cards`"),
        ("card.kaarten/1", "card-unknown", ""),
    ],
)
def test_what_is_not_there_has_a_code_and_a_cure(
    tmp_path: Path, expression: str, code: str, hint: str
) -> None:
    with pytest.raises(NoValue) as found:
        values(tmp_path).written(expression)

    assert (found.value.code, found.value.hint) == (code, hint)


def test_a_game_without_a_document_has_no_facts(tmp_path: Path) -> None:
    with pytest.raises(NoValue, match="the deck names no document"):
        values(tmp_path, document=False).written("facts.hand")


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("Neem {{ facts.hand }} kaarten.", "Neem 5 kaarten."),
        ("Een **vette** en *schuine* regel.", "Een vette en schuine regel."),
        ("De {{ card.cards/001 }} vliegt.", "De Meeuw vliegt."),
        ("De {{ card.cards/#001 }} vliegt.", "De Meeuw vliegt."),
        (r"Geen \:vis: en geen \{{ feit }}.", "Geen :vis: en geen {{ feit }}."),
        ("Om 12:30 uur, dat wil zeggen: straks.", "Om 12:30 uur, dat wil zeggen: straks."),
        ("Vis &amp; friet&nbsp;<3", "Vis & friet\u00a0<3"),
    ],
)
def test_words_are_read_as_markdown(tmp_path: Path, written: str, shown: str) -> None:
    assert lines_of(a_booklet(tmp_path, written)) == [[shown]]


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        (":vis: Een naam", "\u00a0Een naam"),
        (":vis: **{{ card.cards/001 }}**", "\u00a0Meeuw"),
        ("Een :vis: hier", "Een  hier"),
        (":vis:, dus", ", dus"),
    ],
)
def test_a_symbol_that_begins_a_text_stays_with_its_word(
    tmp_path: Path, written: str, shown: str
) -> None:
    assert lines_of(a_booklet(tmp_path, written)) == [[shown]]


def test_a_hard_break_ends_the_line(tmp_path: Path) -> None:
    assert lines_of(a_booklet(tmp_path, "Een\\\ntwee")) == [["Een", "twee"]]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Een regel,\ndaar {{ facts.hant }}.", ("fact-unknown", 2, 6)),
        ("> - punt\n>   met :vos:.", ("symbol-unknown", 2, 9)),
        ("De {{ card.cards/kaal }}.", ("fact-unknown", 1, 4)),
        ("De {{ colours.naamloos }}.", ("fact-unknown", 1, 4)),
        ("Zie [hier](http://x).", ("markdown-unsupported", 1, 1)),
        ("Dit is `code`.", ("markdown-unsupported", 1, 1)),
        ("Dit is <b>vet</b>.", ("markdown-unsupported", 1, 1)),
        ("| a |\n|---|\n| {{ facts.hant }} |", ("fact-unknown", 3, 3)),
        ("![{{ facts.hant }}](vis.svg)", ("fact-unknown", 1, 3)),
    ],
)  # fmt: skip
def test_mistakes_in_words_have_their_place(
    tmp_path: Path, text: str, found: tuple[str, int, int]
) -> None:
    assert places(findings(tmp_path, text))[:1] == [found]


def test_all_mistakes_are_told_at_once(tmp_path: Path) -> None:
    found = findings(tmp_path, "{{ facts.a }}\n\n{{ facts.b }}\n\n:vos:")

    assert places(found) == [
        ("fact-unknown", 1, 1), ("fact-unknown", 3, 1), ("symbol-unknown", 5, 1),
    ]  # fmt: skip
