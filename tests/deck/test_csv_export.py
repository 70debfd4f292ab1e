import tempfile
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.deck.export import table_of
from cardgen.deck.model import Card, Component
from cardgen.deck.read import read_deck
from tests.support.deck_builders import HEAD, a_project, the_component

FIELDS = (
    "{name: text?, points: int?, cost: number, wild: flag?, size: length, ink: colour?,"
    " colour: colours?, wells: [colours, jokers]}"
)


def same(card: Card) -> tuple[object, ...]:
    """Return what a table must keep of a card."""
    return card.id, card.count, dict(card.values), dict(card.text)


def read_back(folder: Path, component: Component) -> Component:
    types = ", ".join(f"{name}: {field.written}" for name, field in component.fields.items())
    return the_component(
        folder, f"fields: {{{types}}}\ntable: t.csv", {"decks/case/t.csv": table_of(component)}
    )


def quoted(text: str) -> str:
    """Return the text as a YAML scalar."""
    escaped = "".join(c if c.isalnum() else f"\\U{ord(c):08x}" for c in text)
    return f'"{escaped}"'


TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
SHORT = st.decimals(-99, 99, places=3).map(lambda number: f"{number:f}")
DECIMAL = st.decimals(-999, 999, places=3).map(lambda number: f"{number:f}")
ITEM = st.fixed_dictionaries(
    {
        "name": TEXT.map(quoted),
        "points": st.integers(-99, 99).map(str) | st.just('""'),
        "cost": DECIMAL,
        "wild": st.sampled_from(["yes", "no"]),
        "size": st.tuples(SHORT, st.sampled_from(["mm", "cm", "in", "pt"])).map("".join),
        "ink": st.sampled_from(['"#0af"', '"#00AAFF"', '""']),
        "colour": st.sampled_from(["rood", "blauw", '""']),
        "wells": st.lists(st.sampled_from(["rood", "blauw", "ster"])).map(
            lambda w: f"[{', '.join(w)}]"
        ),
        "count": st.integers(0, 9).map(str),
        "text": st.tuples(TEXT, TEXT).map(
            lambda t: f"{{rule: {quoted(t[0])}, note: {quoted(t[1])}}}"
        ),
    }
)


@settings(max_examples=30)
@given(st.lists(ITEM, min_size=1, max_size=4))
def test_a_table_reads_back_to_the_same_cards(items: list[dict[str, str]]) -> None:
    lines = [
        "{" + ", ".join(f"{key}: {value}" for key, value in item.items()) + "}" for item in items
    ]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name).resolve()
        before = the_component(folder, f"fields: {FIELDS}\nitems: [{', '.join(lines)}]")

        after = read_back(folder, before)

    assert [same(card) for card in after.cards] == [same(card) for card in before.cards]


def test_products_read_back_to_the_same_cards(tmp_path: Path) -> None:
    before = the_component(tmp_path, "each: {colour: colours, number: 01..03}")

    after = read_back(tmp_path, before)

    assert [same(card) for card in after.cards] == [same(card) for card in before.cards]


def test_stickers_are_written_for_one_die(tmp_path: Path) -> None:
    text = """\
components:
  dice:
    kind: labels
    format: round-12
    for: {cube: 16mm, dice: 10}
    template: face.svg
    items: [{id: a, count: 4}, {id: b, count: 2}]
"""
    deck = read_deck(a_project(tmp_path, {"decks/case/deck.yaml": HEAD + text}), "case").value

    assert table_of(deck.components["dice"]) == "id,count\na,4\nb,2\n"
