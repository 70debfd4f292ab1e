from collections.abc import Callable

import pytest
from msgspec import field

from cardgen.deck.reader import (
    Authored,
    Flag,
    Length,
    Many,
    Named,
    Number,
    Text,
    Unfit,
    Whole,
    Word,
    read_model,
    to_flag,
    to_length,
    to_number,
    to_whole,
)
from cardgen.deck.source import SourceNode
from tests.support.deck_builders import a_node, places


class Part(Authored, frozen=True, kw_only=True):
    size: Length
    note: Text = ""


class Thing(Authored, frozen=True, kw_only=True):
    name: Word
    parts: Many[Part] = ()
    by_name: Named[Part] = field(default_factory=dict)
    weight: Number = 1.0
    count: Whole = 1
    loud: Flag = False


class Short(Authored, frozen=True, kw_only=True):
    file: Word
    scale: Number = 1.0

    @classmethod
    def shorthand(cls, node: SourceNode) -> dict[str, SourceNode]:
        return {"file": node}


class Shelf(Authored, frozen=True, kw_only=True):
    short: Short


def test_a_tree_becomes_a_model() -> None:
    node = a_node(
        "{name: 007, parts: [{size: 1cm}], by_name: {a: {size: 2mm}}, loud: Yes, count: 3}"
    )

    thing = read_model(node, Thing).value

    assert thing == Thing(
        name="007", parts=(Part(size=10.0),), by_name={"a": Part(size=2.0)}, loud=True, count=3
    )


def test_all_mistakes_are_found_at_once() -> None:
    node = a_node("nam: x\nparts:\n  - {size: 3}\n  - {sise: 3mm}\ncount: 1.5\nloud: maybe\n")

    found = read_model(node, Thing).findings

    assert sorted(places(found)) == [
        ("missing-key", 1, 1),
        ("missing-key", 4, 5),
        ("unknown-key", 1, 1),
        ("unknown-key", 4, 6),
        ("wrong-type", 3, 12),
        ("wrong-type", 5, 8),
        ("wrong-type", 6, 7),
    ]


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("{name: x, wieght: 1}", "did you mean `weight`?"),
        ("{name: x, parts: [{size: 1mm, nota: x}]}", "did you mean `note`?"),
        ("{name: x, by_name: {a: {size: 1mm, nota: x}}}", "did you mean `note`?"),
    ],
    ids=["top", "list", "mapping"],
)
def test_an_unknown_key_gets_the_nearest_name(text: str, hint: str) -> None:
    (found,) = read_model(a_node(text), Thing).findings

    assert (found.code, found.hint) == ("unknown-key", hint)


def test_a_model_is_made_where_only_keys_are_unknown() -> None:
    node = a_node("{name: x, extra: 1, parts: [{size: 1mm, extra: 1}], by_name: {a: {size: 1mm}}}")

    checked = read_model(node, Thing)

    assert checked.failed
    assert checked.value == Thing(name="x", parts=(Part(size=1.0),), by_name={"a": Part(size=1.0)})


def test_text_with_a_colon_gets_its_own_message() -> None:
    (found,) = read_model(a_node("name:\n  Note: draw a card\n"), Thing).findings

    assert places((found,)) == [("wrong-type", 2, 3)]
    assert found.hint == 'put text that holds a colon and a space in quotes: "Note: …"'


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{name: [a]}", "`name`: this is a list, expected text"),
        ("{name: x, parts: y}", "`parts`: this is text, expected a list"),
        ("{name: x, parts: {a: b}}", "`parts`: this is a mapping, expected a list"),
        ("{name: x, parts: [y]}", "this is text, expected keys and values"),
        ("{name: x, by_name: [a]}", "`by_name`: this is a list, expected keys and values"),
        ("{name: }", "`name`: the value is empty"),
        ('{name: "a\\nb"}', "`name`: this text has several lines, expected one"),
    ],
    ids=["list", "text", "mapping", "item", "no-mapping", "empty", "lines"],
)
def test_a_wrong_type_says_what_is_and_what_was_expected(text: str, message: str) -> None:
    (found,) = read_model(a_node(text), Thing).findings

    assert found.message == message


@pytest.mark.parametrize("text", ["{short: a.svg}", "{short: {file: a.svg}}"])
def test_a_shorthand_stands_for_its_mapping(text: str) -> None:
    shelf = read_model(a_node(text), Shelf).value

    assert shelf == Shelf(short=Short(file="a.svg"))


def test_a_missing_key_at_the_top_is_reported_at_the_place_given() -> None:
    parent = a_node("chip:\n  count: 1\n")

    found = read_model(parent.members["chip"], Thing, parent.key_span("chip")).findings

    assert places(found) == [("missing-key", 1, 1)]


def test_models_are_frozen() -> None:
    part = Part(size=1.0)

    with pytest.raises(AttributeError):
        part.size = 2.0  # type: ignore[misc]  # what the test is about


@pytest.mark.parametrize("text", ["1e3", "0x10", "1_000", "nan", "inf", "٣", "1,5", "1.", ""])
def test_numbers_are_plain_decimals(text: str) -> None:
    with pytest.raises(Unfit):
        to_number(SourceNode(text, a_node("").span, quoted=True))


@pytest.mark.parametrize(
    ("convert", "text", "hint"),
    [
        (to_whole, "9" * 5000, "write digits, such as 12"),
        (to_length, "9" * 500 + "mm", "correct the number or the unit"),
        (to_number, "63,5", "write 63.5"),
        (to_length, "63,5mm", "write a point, such as 3.5mm"),
        (to_length, "63.5", "write a number and a unit, such as 3mm"),
        (to_whole, "2.0", "write digits, such as 12"),
        (to_flag, "ja", "write yes or no"),
    ],
    ids=["huge", "far", "number", "length", "unit", "whole", "flag"],
)
def test_a_value_that_does_not_fit_comes_with_a_cure(
    convert: Callable[[SourceNode], object], text: str, hint: str
) -> None:
    with pytest.raises(Unfit) as unfit:
        convert(SourceNode(text, a_node("").span))

    assert unfit.value.hint == hint
