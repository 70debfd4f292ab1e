from pathlib import Path

import pytest

from cardgen.base.errors import PackageBroken
from cardgen.base.geometry import EPSILON, Outline
from cardgen.deck import stocks as stocks_module
from cardgen.deck.reader import Unfit
from cardgen.deck.stocks import load_stocks, stock_named

STOCKS = load_stocks()


def test_there_are_34_label_sheets() -> None:
    assert len(STOCKS) == 34


def test_the_sheet_for_dice_is_as_its_maker_cuts_it() -> None:
    stock = stock_named("endisch-6500012", STOCKS)

    assert stock.outline == Outline.circle(12)
    assert (stock.columns, stock.rows, stock.left, stock.top) == (13, 18, 9, 15)
    assert (stock.pitch_x, stock.pitch_y) == (15, 15)
    assert (stock.sheet_width, stock.sheet_height) == (210, 297)


@pytest.mark.parametrize("name", STOCKS)
def test_labels_lie_on_their_sheet_and_not_on_each_other(name: str) -> None:
    stock = STOCKS[name]

    right = stock.left + (stock.columns - 1) * stock.pitch_x + stock.outline.width
    bottom = stock.top + (stock.rows - 1) * stock.pitch_y + stock.outline.height
    assert right <= stock.sheet_width
    assert bottom <= stock.sheet_height
    assert stock.pitch_x >= stock.outline.width - EPSILON
    assert stock.pitch_y >= stock.outline.height - EPSILON


@pytest.mark.parametrize("name", [name for name in STOCKS if STOCKS[name].certainty == "high"])
def test_well_known_sheets_are_centred(name: str) -> None:
    stock = STOCKS[name]

    right = (
        stock.sheet_width - stock.left - (stock.columns - 1) * stock.pitch_x - stock.outline.width
    )
    assert right == pytest.approx(stock.left, abs=0.15)


def test_an_unknown_sheet_gets_the_nearest_name() -> None:
    with pytest.raises(Unfit) as unfit:
        stock_named("endisch-650012", STOCKS)

    assert (unfit.value.code, unfit.value.hint) == (
        "unknown-stock",
        "did you mean `endisch-6500012`?",
    )


@pytest.mark.parametrize("text", ["", "a: {maker: x}"])
def test_a_damaged_list_is_no_mistake_of_the_author(
    text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "stocks.yaml").write_text(text, "utf-8")
    monkeypatch.setattr(stocks_module, "STOCKS_FILE", tmp_path / "stocks.yaml")

    with pytest.raises(PackageBroken):
        load_stocks()
