from pathlib import Path

import pytest

from cardgen.deck.model import LabelUse
from cardgen.deck.project import find_project
from cardgen.deck.read import read_deck
from tests.support.deck_builders import COMPONENT, HEAD, a_deck, a_project, places

ITEMS = "    items: [{id: vos}]\n"


def test_a_deck_holds_what_its_author_wrote(tmp_path: Path) -> None:
    text = HEAD.replace("language: nl", "language: nl\ndocument: facts.yaml") + COMPONENT + ITEMS
    project = a_project(
        tmp_path, {"decks/case/deck.yaml": text, "decks/case/facts.yaml": "facts: []\n"}
    )

    deck = read_deck(project, "case").value

    assert (deck.game, deck.language, deck.source_language) == ("case", "nl", "nl")
    assert deck.text == {"title": "A game"}
    assert deck.folder == tmp_path / "decks" / "case"
    assert deck.document == deck.folder / "facts.yaml"
    assert list(deck.vocabulary["jokers"]) == ["ster", "maan"]
    assert (deck.places["text.title"].line, deck.places["text.title"].column) == (4, 15)


def test_layouts_are_kept_by_format_the_main_one_first(tmp_path: Path) -> None:
    body = "back: back.svg\nlayouts: {54x59: card-small.svg}\nitems: [{id: vos}]"

    layouts = a_deck(tmp_path, body).value.components["cards"].layouts

    assert [(name, each.template, each.back) for name, each in layouts.items()] == [
        ("poker", "card.svg", "back.svg"),
        ("54x59", "card-small.svg", "back.svg"),
    ]
    assert (layouts["54x59"].span.line, layouts["54x59"].back_span.line) == (15, 14)


@pytest.mark.parametrize(
    ("lines", "bleed"),
    [
        ("kind: cards\nformat: poker", 2.0),
        ("kind: cards\nformat: poker\nbleed: 3mm", 3.0),
        ("kind: labels\nformat: round-12", 1.0),
        ("kind: labels\nformat: round-12\nstock: rayfilm-1414k", 0.5),
        ("kind: labels\nformat: square-20\nstock: endisch-6502020", 0.0),
    ],
    ids=["cards", "written", "labels", "narrow-stock", "no-gap"],
)
def test_bleed_has_a_default_that_suits(tmp_path: Path, lines: str, bleed: float) -> None:
    indented = "".join(f"    {line}\n" for line in lines.split("\n"))
    text = HEAD + "components:\n  cards:\n    template: card.svg\n" + indented + ITEMS

    checked = read_deck(a_project(tmp_path, {"decks/case/deck.yaml": text}), "case")

    assert checked.findings == ()
    assert checked.value.components["cards"].bleed == pytest.approx(bleed)


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ("items: [{id: a}]\nbleed: -1mm", "bad-bleed"),
        ("items: {id: a}", "wrong-type"),
        ("items: [a]", "wrong-type"),
        ("table: t.csv", "unknown-file"),
        ("table: ../../../etc/x", "path-outside"),
        ("table: /etc/passwd", "path-outside"),
        ("items: [{id: a, text: [b]}]", "wrong-type"),
        ("items: [{id: a, text: {b c: d}}]", "bad-name"),
        ("items: [{id: a}]\nback: none", "unknown-template"),
        ("each: {colour: [a, [b]]}", "wrong-type"),
        ("each: {colour: colours, Number: 1..2}", "bad-name"),
        ("each: {n: 1..999999}", "too-many-cards"),
        ("fields: {wells: [colors]}\nitems: []", "unknown-type"),
        ("fields: {wells: [colours]}\nitems: [{wells: {a: b}}]", "wrong-type"),
        ("fields: {spaceCount: int?}\nitems: [{id: a}]", "bad-name"),
    ],
)
def test_a_wrong_component_has_one_finding(tmp_path: Path, body: str, code: str) -> None:
    assert [found.code for found in a_deck(tmp_path, body).findings] == [code]


@pytest.mark.parametrize(
    ("vocabulary", "code"),
    [
        ("{kinds: text}", "wrong-type"),
        ("{kinds: {a: text}}", "wrong-type"),
        ("{kinds: {a: {id: b}}}", "reserved-name"),
        ("{kinds: {a: {b: {c: d}}}}", "wrong-type"),
        ("{kinds: {a: {text: b}}}", "wrong-type"),
        ("{kinds: [a, b, a]}", "duplicate-key"),
        ("{kinds: [a b]}", "bad-id"),
        ("{loop: [a]}", "reserved-name"),
        ("text", "wrong-type"),
    ],
)
def test_a_wrong_vocabulary_has_one_finding(tmp_path: Path, vocabulary: str, code: str) -> None:
    head = HEAD.split("vocabulary:")[0] + f"vocabulary: {vocabulary}\n"
    files = {"decks/case/deck.yaml": head + COMPONENT + ITEMS}

    found = read_deck(a_project(tmp_path, files), "case").findings

    assert [each.code for each in found] == [code]


def test_a_game_needs_a_title_with_letters(tmp_path: Path) -> None:
    text = HEAD.replace("A game", '""') + COMPONENT + ITEMS

    found = read_deck(a_project(tmp_path, {"decks/case/deck.yaml": text}), "case").findings

    assert places(found) == [("missing-value", 3, 15)]


def test_a_component_is_named_like_a_file(tmp_path: Path) -> None:
    text = HEAD + COMPONENT.replace("  cards:", '  "a/b":') + ITEMS

    found = read_deck(a_project(tmp_path, {"decks/case/deck.yaml": text}), "case").findings

    assert places(found) == [("bad-name", 10, 3)]


def test_an_unknown_table_gets_the_nearest_name(tmp_path: Path) -> None:
    files = {"decks/case/cards.csv": "id\na\n"}

    (found,) = a_deck(tmp_path, "table: card.csv", files).findings

    assert (found.message, found.hint) == (
        "there is no table `card.csv`",
        "did you mean `cards.csv`?",
    )


def test_an_unknown_template_lists_those_there_are(tmp_path: Path) -> None:
    (found,) = a_deck(tmp_path, "back: zzz.svg\nitems: [{id: a}]").findings

    assert "`back.svg`, `card-box.svg`, `card-small.svg`, `card.svg`" in found.hint


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"], ids=["plain", "with-mark"])
def test_a_table_saved_with_a_mark_has_the_same_columns(tmp_path: Path, mark: bytes) -> None:
    files = {"decks/case/t.csv": mark + "ID;text.name\nvos;Één\n".encode()}

    checked = a_deck(tmp_path, "table: t.csv", files)

    assert checked.findings == ()
    assert checked.value.components["cards"].cards[0].text == {"name": "Één"}


def test_a_table_in_another_encoding_says_where(tmp_path: Path) -> None:
    files = {"decks/case/t.csv": "id;text.name\nvos;Café\n".encode("cp1252")}

    found = a_deck(tmp_path, "table: t.csv", files).findings

    assert places(found) == [("wrong-encoding", 2, 8)]


def test_a_deck_in_another_encoding_says_where(tmp_path: Path) -> None:
    text = (HEAD + COMPONENT + ITEMS).replace("A game", "Één").encode("cp1252")

    found = read_deck(a_project(tmp_path, {"decks/case/deck.yaml": text}), "case").findings

    assert places(found) == [("wrong-encoding", 3, 15)]


def test_an_empty_deck_lacks_its_keys(tmp_path: Path) -> None:
    found = read_deck(a_project(tmp_path, {"decks/case/deck.yaml": ""}), "case").findings

    assert places(found) == [("missing-key", 1, 1)] * 4


def test_a_deck_that_links_out_of_the_project_is_refused(tmp_path: Path) -> None:
    project = a_project(tmp_path / "project")
    (tmp_path / "deck.yaml").write_text(HEAD + COMPONENT + ITEMS, "utf-8")
    (project.folder("case") / "deck.yaml").symlink_to(tmp_path / "deck.yaml")

    found = read_deck(project, "case").findings

    assert [each.code for each in found] == ["path-outside"]


def test_mistakes_in_all_components_and_tables_come_at_once_in_order(tmp_path: Path) -> None:
    more = "  chips:\n    kind: card\n    format: x\n    template: y\n    items: []\n"
    text = HEAD + COMPONENT + "    bled: 1\n    fields: {n: int}\n    table: t.csv\n" + more
    files = {"decks/case/deck.yaml": text, "decks/case/t.csv": "n\nx\n1,2\n"}

    found = read_deck(a_project(tmp_path, files), "case").findings

    assert [(each.code, each.span.path.rpartition("/")[2]) for each in found] == [
        ("unknown-key", "deck.yaml"),
        ("unknown-value", "deck.yaml"),
        ("wrong-type", "t.csv"),
        ("too-many-cells", "t.csv"),
    ]


def test_the_bundled_dice_game_is_free_of_mistakes() -> None:
    checked = read_deck(find_project(Path("/")), "fischimon-wurf")

    components = checked.value.components
    assert checked.findings == ()
    pieces = [components[name].pieces for name in ("dice-cards", "egg-cards", "dice")]
    assert pieces == [42, 12, 60]
    assert components["dice"].label_use == LabelUse(shape="cube", size=16.0, pieces=10)
