from pathlib import Path

import pytest
from msgspec.structs import replace

from cardgen.base.geometry import Outline
from cardgen.deck.source import parse_yaml
from cardgen.deck.stocks import load_stocks, read_stocks, stocks_of, written_stock
from tests.support.deck_builders import a_project, places

OWN = (
    "my-12: {sheet: 210x297mm, circle: 12mm, columns: 13, rows: 18, left: 9mm, top: 14.6mm, "
    "pitch: 15x15mm}\n"
)
CODES = {
    "an id with spaces": (("my-12", "my 12"), "bad-id", 1),
    "an id that is known": (("my-12", "herma-4386"), "stock-known", 1),
    "two shapes": (("circle: 12mm", "circle: 12mm, trim: 12x12mm"), "bad-format", 8),
    "no labels": (("columns: 13", "columns: 0"), "bad-count", 8),
    "a round corner that is no corner": (
        ("circle: 12mm", "trim: 12x12mm, radius: 7mm"),
        "bad-format",
        8,
    ),
    "labels beyond the sheet": (("left: 9mm", "left: 19mm"), "stock-off-sheet", 8),
    "labels on each other": (("pitch: 15x15mm", "pitch: 11x15mm"), "labels-overlap", 8),
    "a length without a unit": (("left: 9mm", "left: 9"), "wrong-type", 70),
    "a decimal comma": (("pitch: 15x15mm", "pitch: '15,5x15mm'"), "bad-format", 8),
    "a key that is none": (("rows: 18", "rows: 18, colums: 3"), "unknown-key", 64),
}


def test_a_projects_own_label_sheets_come_after_those_known(tmp_path: Path) -> None:
    project = a_project(tmp_path, {"stocks.yaml": OWN})

    stocks = stocks_of(project)

    assert stocks.findings == ()
    assert list(stocks.value) == [*load_stocks(), "my-12"]
    assert stocks.value["my-12"].outline == Outline.circle(12.0)
    assert stocks.value["my-12"].top == 14.6


def test_a_project_without_a_list_has_those_known(tmp_path: Path) -> None:
    assert list(stocks_of(a_project(tmp_path)).value) == list(load_stocks())


@pytest.mark.parametrize(("change", "code", "column"), CODES.values(), ids=CODES)
def test_a_wrong_label_sheet_is_refused_at_its_place(
    change: tuple[str, str], code: str, column: int
) -> None:
    root = parse_yaml(OWN.replace(*change), "stocks.yaml").value

    assert places(read_stocks(root).findings) == [(code, 1, column)]


@pytest.mark.parametrize("name", load_stocks())
def test_a_label_sheet_is_read_as_it_was_written(name: str) -> None:
    stock = replace(load_stocks()[name], id="copy", certainty="own")

    root = parse_yaml(written_stock(stock), "stocks.yaml").value

    assert read_stocks(root).value == {"copy": stock}
