from pathlib import Path

import pytest

from cardgen.base.diagnostics import Checked
from cardgen.deck.model import Component, Deck
from cardgen.deck.read import read_deck
from tests.support.deck_builders import HEAD, a_project, places

CARDS = """\
components:
  cards:
    kind: cards
    format: poker
    template: card.svg
    items: [{id: a, count: 50}]
  wide:
    kind: cards
    format: {trim: 88x63mm}
    template: card.svg
    items: [{id: a}]
"""


def deck_with(folder: Path, body: str) -> Checked[Deck]:
    text = f"{HEAD}{CARDS}  box: {{kind: box, template: back.svg, {body}}}\n"
    return read_deck(a_project(folder, {"decks/case/deck.yaml": text}), "case")


def box_of(folder: Path, body: str) -> Component:
    checked = deck_with(folder, body)
    assert checked.findings == ()
    return checked.value.components["box"]


def told(component: Component) -> str:
    net = next(iter(component.layouts.values())).net
    assert net is not None
    return net.told


SIZES = {
    "as given": ("outside: 130x102x23mm", "tuck box of 130 × 102 × 23 mm"),
    "in inches": ("outside: 5x4x1in", "tuck box of 127 × 101.6 × 25.4 mm"),
    "around what it is inside": ("inside: 130x102x23mm", "tuck box of 130.8 × 102.8 × 23.8 mm"),
    "around a base": (
        "inside: 130x102x23mm, style: lid",
        "lid of a box of 135 × 107 × 25 mm",
    ),
    "around its cards": ("holds: [cards]", "tuck box of 64.8 × 89.8 × 17.8 mm"),
    "around cards in sleeves": (
        "holds: [cards], sleeves: 0.1mm",
        "tuck box of 68.8 × 93.8 × 22.8 mm",
    ),
    "around thicker cards": ("holds: [cards], card: 0.5mm", "tuck box of 64.8 × 89.8 × 26.8 mm"),
}


@pytest.mark.parametrize(("body", "expected"), SIZES.values(), ids=SIZES)
def test_a_box_is_measured(body: str, expected: str, tmp_path: Path) -> None:
    assert told(box_of(tmp_path, body)) == expected


def test_a_box_opens_on_its_shorter_side(tmp_path: Path) -> None:
    net = next(iter(box_of(tmp_path, "outside: 130x102x23mm").layouts.values())).net

    assert net is not None
    assert net.width == 262


def test_a_box_opens_where_it_is_asked_to(tmp_path: Path) -> None:
    net = next(iter(box_of(tmp_path, "outside: 130x102x23mm, opens: top").layouts.values())).net

    assert net is not None
    assert net.width == 318


def test_a_box_is_one_piece_named_by_its_size(tmp_path: Path) -> None:
    box = box_of(tmp_path, "outside: 130x102x23mm")

    assert (box.pieces, [card.id for card in box.cards]) == (1, ["box"])
    assert list(box.layouts) == ["130x102x23mm"]


def test_a_box_may_have_fields_for_its_template(tmp_path: Path) -> None:
    box = box_of(
        tmp_path, "outside: 130x102x23mm, fields: {art: text}, items: [{id: x, art: cat, count: 2}]"
    )

    assert (box.cards[0].values["art"], box.pieces) == ("cat", 2)


def test_a_box_may_come_before_what_it_holds(tmp_path: Path) -> None:
    box = "  box: {kind: box, template: back.svg, holds: [cards]}\n"
    text = HEAD + CARDS.replace("components:\n", f"components:\n{box}")

    deck = read_deck(a_project(tmp_path, {"decks/case/deck.yaml": text}), "case")

    assert deck.findings == ()
    assert list(deck.value.components) == ["box", "cards", "wide"]


WRONG = {
    "no size": ("bleed: 2mm", "bad-box", 8),
    "two sizes": ("outside: 130x102x23mm, inside: 128x100x21mm", "bad-box", 8),
    "two measures": ("outside: 130x102mm", "bad-box", 49),
    "no unit": ("outside: 130x102x23", "bad-box", 49),
    "flat": ("outside: 130x102x3mm", "bad-box", 49),
    "an unknown component": ("holds: [crads]", "unknown-component", 47),
    "cards that lie across": ("holds: [cards, wide]", "mixed-sizes", 47),
    "nothing": ("holds: []", "bad-box", 47),
    "board as thick as the box": ("outside: 130x102x23mm, board: 9mm", "bad-box", 70),
    "a tuck flap longer than the box": ("outside: 130x102x23mm, tuck: 140mm", "bad-box", 69),
    "walls deeper than the box": (
        "outside: 130x102x23mm, style: lid, walls: 30mm",
        "bad-box",
        82,
    ),
    "a bleed below nothing": ("outside: 130x102x23mm, bleed: -1mm", "bad-bleed", 70),
    "an unknown style": ("outside: 130x102x23mm, style: tcuk", "unknown-value", 70),
    "an unknown key": ("outside: 130x102x23mm, thickness: 1mm", "unknown-key", 63),
    "a back": ("outside: 130x102x23mm, back: back.svg", "unknown-key", 63),
}


@pytest.mark.parametrize(("body", "code", "column"), WRONG.values(), ids=WRONG)
def test_a_box_that_cannot_be_is_refused_at_its_place(
    body: str, code: str, column: int, tmp_path: Path
) -> None:
    assert places(deck_with(tmp_path, body).findings) == [(code, 20, column)]


def test_an_unknown_template_is_refused(tmp_path: Path) -> None:
    text = f"{HEAD}{CARDS}  box: {{kind: box, template: bax.svg, outside: 130x102x23mm}}\n"

    found = read_deck(a_project(tmp_path, {"decks/case/deck.yaml": text}), "case").findings

    assert places(found) == [("unknown-template", 20, 30)]
