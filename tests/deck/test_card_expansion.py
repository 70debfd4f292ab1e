from pathlib import Path

import pytest

from cardgen.deck.model import Card, Entry, FieldType
from cardgen.deck.read import read_deck
from tests.support.deck_builders import HEAD, a_deck, a_project, places, the_component


def cards_of(folder: Path, body: str, files: dict[str, str] | None = None) -> tuple[Card, ...]:
    return the_component(folder, body, dict(files or {})).cards


def ids(cards: tuple[Card, ...]) -> list[str]:
    return [card.id for card in cards]


def test_items_become_typed_cards(tmp_path: Path) -> None:
    body = """\
fields: {number: text, points: int, cost: number, wild: flag, size: length, ink: colour}
items:
  - {number: 007, points: -3, cost: 2.5, wild: no, size: 1cm, ink: "#0af", count: 4}"""

    (card,) = cards_of(tmp_path, body)

    assert card.values == {
        "number": "007",
        "points": -3,
        "cost": 2.5,
        "wild": False,
        "size": 10.0,
        "ink": "#0af",
    }
    assert (card.id, card.count, card.component) == ("007", 4, "cards")


@pytest.mark.parametrize("text", ["no", "07", "12:30", "1e3", "on", "~"])
def test_a_text_field_holds_what_was_written(tmp_path: Path, text: str) -> None:
    (card,) = cards_of(tmp_path, f"fields: {{name: text}}\nitems: [{{name: {text}}}]")

    assert card.values["name"] == text


def test_fields_that_are_left_out_are_blank(tmp_path: Path) -> None:
    body = """\
fields: {name: text?, points: int?, wild: flag?, colour: colours?, wells: [colours]}
items: [{wells: []}]"""

    (card,) = cards_of(tmp_path, body)

    assert card.values == {"name": "", "points": "", "wild": False, "colour": "", "wells": ()}


def test_entries_are_referred_to_by_id(tmp_path: Path) -> None:
    body = """\
fields: {colour: colours, wells: [colours, jokers]}
items:
  - {colour: rood, wells: [blauw, ster, blauw]}
  - {colour: rood, wells: blauw ster blauw}"""

    first, second = cards_of(tmp_path, body)

    colour = first.values["colour"]
    assert isinstance(colour, Entry)
    assert (colour.id, colour.vocabulary, colour.text) == ("rood", "colours", {"name": "Rood"})
    assert colour.values == {"hex": "#D55E00"}
    assert first.values["wells"] == second.values["wells"]
    assert [entry.id for entry in first.values["wells"]] == ["blauw", "ster", "blauw"]  # type: ignore[union-attr]


def test_a_wrong_word_in_a_list_is_marked_itself(tmp_path: Path) -> None:
    body = "fields: {wells: [colours]}\ntable: t.csv"
    table = 'id;wells\na;"rood  blauuw"\nb;rood groen\n'

    found = a_deck(tmp_path, body, {"decks/case/t.csv": table}).findings

    assert places(found) == [("unknown-entry", 2, 10), ("unknown-entry", 3, 8)]


def test_places_are_kept_for_every_value(tmp_path: Path) -> None:
    body = "fields: {points: int}\nitems:\n  - {points: 3, text: {rule: Trek}}"

    (card,) = cards_of(tmp_path, body)

    lines = {name: (span.line, span.column) for name, span in card.places.items()}
    assert lines == {"points": (16, 18), "text.rule": (16, 34), "id": (16, 9)}


def test_ids_come_from_id_then_number_then_position(tmp_path: Path) -> None:
    body = """\
fields: {number: text?}
items: [{id: vos, number: 1}, {number: "#002"}, {number: 1 a}, {}]"""

    assert ids(cards_of(tmp_path, body)) == ["vos", "#002", "1-a", "4"]


def test_each_makes_every_combination_in_the_order_written(tmp_path: Path) -> None:
    cards = cards_of(tmp_path, "each: {colour: colours, number: 1..2, side: [a, b]}")

    assert ids(cards) == [
        *("rood-1-a", "rood-1-b", "rood-2-a", "rood-2-b"),
        *("blauw-1-a", "blauw-1-b", "blauw-2-a", "blauw-2-b"),
    ]
    values = cards[-1].values
    assert (values["colour"].id, values["number"], values["side"]) == ("blauw", 2, "b")  # type: ignore[union-attr]


def test_a_range_with_leading_zeros_is_text(tmp_path: Path) -> None:
    cards = cards_of(tmp_path, "each: {number: 008..011}")

    assert [card.values["number"] for card in cards] == ["008", "009", "010", "011"]


def test_several_products_have_counts_and_texts_of_their_own(tmp_path: Path) -> None:
    body = """\
fields: {value: text}
each:
  - {colour: colours, value: 2..3}
  - {colour: colours, value: [inzet], count: 3, text: {name: Inzet}}"""

    cards = cards_of(tmp_path, body)

    assert [(card.id, card.count, card.text["name"]) for card in cards] == [
        ("rood-2", 1, ""),
        ("rood-3", 1, ""),
        ("blauw-2", 1, ""),
        ("blauw-3", 1, ""),
        ("rood-inzet", 3, "Inzet"),
        ("blauw-inzet", 3, "Inzet"),
    ]


def test_sources_follow_each_other_as_written(tmp_path: Path) -> None:
    body = """\
fields: {colour: colours?}
table: t.csv
items: [{id: draak}]
each: {colour: colours}"""

    cards = cards_of(tmp_path, body, {"decks/case/t.csv": "id\nvos\n"})

    assert ids(cards) == ["vos", "draak", "rood", "blauw"]


def test_fields_of_a_product_are_known_to_the_other_sources(tmp_path: Path) -> None:
    component = the_component(tmp_path, "each: {colour: colours, n: 1..2}\nitems: [{id: x, n: 3}]")

    assert component.cards[-1].values == {"colour": "", "n": 3}
    assert component.fields["colour"] == FieldType(
        base="entry", vocabularies=("colours",), optional=True
    )


def test_a_field_that_no_product_gives_is_missing_once(tmp_path: Path) -> None:
    found = a_deck(tmp_path, "fields: {points: int}\neach: {colour: colours}").findings

    assert [each.code for each in found] == ["missing-key"]


def test_every_card_has_the_texts_of_all(tmp_path: Path) -> None:
    cards = cards_of(tmp_path, "items: [{text: {name: a}}, {text: {rule: b}}]")

    assert [card.text for card in cards] == [{"name": "a", "rule": ""}, {"name": "", "rule": "b"}]


@pytest.mark.parametrize("rows", [9, 10, 60, 288])
def test_long_tables_keep_every_row_and_its_leading_zeros(tmp_path: Path, rows: int) -> None:
    table = "number,count\n" + "".join(f"{n:04},2\n" for n in range(1, rows + 1))

    component = the_component(
        tmp_path, "fields: {number: text}\ntable: t.csv", {"decks/case/t.csv": table}
    )

    assert ids(component.cards) == [f"{n:04}" for n in range(1, rows + 1)]
    assert component.pieces == 2 * rows


def test_a_missing_column_is_reported_once_and_hides_nothing(tmp_path: Path) -> None:
    body = "fields: {points: int, cost: int}\ntable: t.csv"
    table = "points\n1\nx\n3\n"

    found = a_deck(tmp_path, body, {"decks/case/t.csv": table}).findings

    assert places(found) == [("missing-column", 1, 1), ("wrong-type", 3, 1)]
    assert {each.span.path for each in found} == {"decks/case/t.csv"}


def test_an_empty_cell_of_a_required_field_is_an_error(tmp_path: Path) -> None:
    table = "id,points\na,1\nb,\n"

    found = a_deck(
        tmp_path, "fields: {points: int}\ntable: t.csv", {"decks/case/t.csv": table}
    ).findings

    assert places(found) == [("missing-value", 3, 3)]


def test_the_same_id_in_two_rows_is_an_error(tmp_path: Path) -> None:
    found = a_deck(tmp_path, "table: t.csv", {"decks/case/t.csv": "id\nvos\nvos\n"}).findings

    assert places(found) == [("duplicate-id", 3, 1)]


def test_a_card_may_be_left_out_of_the_print(tmp_path: Path) -> None:
    (card,) = cards_of(tmp_path, "items: [{id: vos, count: 0}]")

    assert card.count == 0


@pytest.mark.parametrize("count", ["-1", "10000", "1.5", "x"])
def test_a_count_is_a_whole_number_within_reason(tmp_path: Path, count: str) -> None:
    found = a_deck(tmp_path, f"items: [{{count: {count}}}]").findings

    assert [(each.span.line, each.span.column) for each in found] == [(14, 21)]


def test_stickers_of_one_die_are_counted_for_all(tmp_path: Path) -> None:
    text = """\
components:
  dice:
    kind: labels
    format: round-12
    stock: endisch-6500012
    for: {cube: 16mm, dice: 10}
    template: face.svg
    each: {colour: colours, side: 1..3}
"""
    project = a_project(tmp_path, {"decks/case/deck.yaml": HEAD + text})

    checked = read_deck(project, "case")

    assert checked.findings == ()
    component = checked.value.components["dice"]
    assert (component.pieces, len(component.cards), component.bleed) == (60, 6, 1.0)
    assert component.label_use is not None
    assert component.label_use.size == 16.0


def test_a_table_with_a_header_alone_has_no_cards(tmp_path: Path) -> None:
    deck = a_deck(tmp_path, "fields: {points: int}\ntable: t.csv", {"decks/case/t.csv": "points\n"})

    assert [(found.code, found.hint) for found in deck.findings] == [
        ("no-cards", "write the first one")
    ]
