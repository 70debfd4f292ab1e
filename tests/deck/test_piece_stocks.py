"""Which label sheet the pieces of each size go on."""

from pathlib import Path

import pytest

from cardgen.base.diagnostics import Checked
from cardgen.deck.model import Deck
from cardgen.deck.read import read_deck
from tests.support.deck_builders import HEAD, a_project, places

OWN = """\
my-25:
  {sheet: 210x297mm, circle: 25mm, columns: 7, rows: 10, left: 8.5mm, top: 10mm, pitch: 28x28mm}
"""


def deck_with(folder: Path, body: str, stocks: str = OWN) -> Checked[Deck]:
    head = "components:\n  chips: {kind: chips, format: round-25, template: card.svg, "
    text = f"{HEAD}{head}items: [{{id: a}}],\n    {body}}}\n"
    files = {"decks/case/deck.yaml": text, "stocks.yaml": stocks}
    return read_deck(a_project(folder, files), "case")


def stocks_in(deck: Checked[Deck]) -> dict[str, str]:
    layouts = deck.value.components["chips"].layouts
    return {name: layout.stock.id if layout.stock else "" for name, layout in layouts.items()}


CHOICES = {
    "one of cardgen's": ("stock: rayfilm-2525k", {"round-25": "rayfilm-2525k"}),
    "one of the project's": ("stock: my-25", {"round-25": "my-25"}),
    "the same for all sizes": (
        "stock: my-25, layouts: {round-20: card-small.svg}",
        {"round-25": "my-25", "round-20": "my-25"},
    ),
    "one for each size": (
        "stock: my-25, layouts: {round-20: {template: card-small.svg, stock: herma-4386}}",
        {"round-25": "my-25", "round-20": "herma-4386"},
    ),
    "one for the smaller size alone": (
        "layouts: {round-20: {template: card-small.svg, stock: herma-4386}}",
        {"round-25": "", "round-20": "herma-4386"},
    ),
    "none": ("bleed: 1mm", {"round-25": ""}),
}


@pytest.mark.parametrize(("body", "expected"), CHOICES.values(), ids=CHOICES)
def test_each_size_goes_on_its_label_sheet(
    body: str, expected: dict[str, str], tmp_path: Path
) -> None:
    deck = deck_with(tmp_path, body)

    assert deck.findings == ()
    assert stocks_in(deck) == expected


WRONG = {
    "unknown": ("stock: my-52", ("unknown-stock", 11, 12)),
    "unknown for one size": (
        "layouts: {round-20: {template: card-small.svg, stock: herma-4368}}",
        ("unknown-stock", 11, 59),
    ),
    "too small": ("stock: herma-4386", ("stock-too-small", 11, 12)),
    "too small for one size": (
        "layouts: {round-30: {template: card-small.svg, stock: my-25}}",
        ("stock-too-small", 11, 59),
    ),
}


@pytest.mark.parametrize(("body", "expected"), WRONG.values(), ids=WRONG)
def test_a_label_sheet_that_does_not_serve_is_refused_at_its_place(
    body: str, expected: tuple[str, int, int], tmp_path: Path
) -> None:
    assert places(deck_with(tmp_path, body).findings) == [expected]


def test_mistakes_in_the_projects_list_are_told_in_its_own_lines(tmp_path: Path) -> None:
    found = deck_with(tmp_path, "stock: my-25", OWN.replace("pitch: 28x28mm", "pitch: 20x28mm"))

    assert [(each.code, Path(each.span.path).name) for each in found.findings] == [
        ("unknown-stock", "deck.yaml"),
        ("labels-overlap", "stocks.yaml"),
    ]


def test_cards_go_on_no_label_sheet(tmp_path: Path) -> None:
    text = f"{HEAD}components:\n  c: {{kind: cards, format: round-25, template: card.svg, "
    text += "items: [{id: a}], stock: my-25}\n"

    found = read_deck(a_project(tmp_path, {"decks/case/deck.yaml": text}), "case").findings

    assert [each.code for each in found] == ["not-for-kind"]


def test_an_overlap_is_for_boards(tmp_path: Path) -> None:
    assert places(deck_with(tmp_path, "overlap: 5mm").findings) == [("not-for-kind", 11, 14)]


BOARD = "components:\n  board: {{kind: board, format: 600x400mm, template: card.svg{}}}\n"


@pytest.mark.parametrize(
    ("more", "overlap"), [("", 10.0), (", overlap: 5mm", 5.0)], ids=["usual", "given"]
)
def test_a_board_has_one_design_and_an_overlap(more: str, overlap: float, tmp_path: Path) -> None:
    text = HEAD + BOARD.format(more)

    deck = read_deck(a_project(tmp_path, {"decks/case/deck.yaml": text}), "case")

    board = deck.value.components["board"]
    assert deck.findings == ()
    assert (board.overlap, [card.id for card in board.cards]) == (overlap, ["board"])


def test_an_overlap_below_nothing_is_refused(tmp_path: Path) -> None:
    text = HEAD + BOARD.format(", overlap: -5mm")

    found = read_deck(a_project(tmp_path, {"decks/case/deck.yaml": text}), "case").findings

    assert places(found) == [("bad-overlap", 10, 72)]
