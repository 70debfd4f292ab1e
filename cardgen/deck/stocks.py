"""Label sheets that one can buy, by id."""

from collections.abc import Mapping
from pathlib import Path

from cardgen.base.diagnostics import did_you_mean
from cardgen.base.errors import PackageBroken
from cardgen.base.geometry import Outline
from cardgen.deck.model import LabelStock
from cardgen.deck.reader import Authored, Many, Number, Unfit, Whole, Word, read_model
from cardgen.deck.source import SourceNode, read_yaml

STOCKS_FILE = Path(__file__).parent / "stocks.yaml"

Stocks = Mapping[str, LabelStock]


class _StockLine(Authored):
    """An entry of stocks.yaml: numbers are mm."""

    maker: Word
    article: Word
    sheet: Many[Number]
    columns: Whole
    rows: Whole
    left: Number
    top: Number
    pitch: Many[Number]
    certainty: Word
    diameter: Number = 0.0
    width: Number = 0.0
    height: Number = 0.0
    radius: Number = 0.0
    note: Word = ""


def load_stocks() -> Stocks:
    """Return the label sheets that cardgen knows, in the order of the file.

    Raises:
        PackageBroken: the file is damaged.
    """
    tree = read_yaml(STOCKS_FILE, STOCKS_FILE.name)
    stocks = {name: _stock(name, node) for name, node in tree.value.members.items()}
    if not stocks:
        raise PackageBroken(f"{STOCKS_FILE} holds no label sheets", "install cardgen again")
    return stocks


def stock_named(text: str, stocks: Stocks) -> LabelStock:
    """Return the label sheet of that id. Raises Unfit with the nearest id otherwise."""
    if text in stocks:
        return stocks[text]
    raise Unfit(
        f"the label sheet `{text}` is not known", did_you_mean(text, stocks), "unknown-stock"
    )


def _stock(name: str, node: SourceNode) -> LabelStock:
    line = read_model(node, _StockLine).value
    if line is None or len(line.sheet) != 2 or len(line.pitch) != 2:
        raise PackageBroken(f"{STOCKS_FILE} is damaged at `{name}`", "install cardgen again")
    outline = (
        Outline.circle(line.diameter)
        if line.diameter
        else Outline(width=line.width, height=line.height, radius=line.radius)
    )
    return LabelStock(
        id=name,
        maker=line.maker,
        article=line.article,
        sheet_width=line.sheet[0],
        sheet_height=line.sheet[1],
        outline=outline,
        columns=line.columns,
        rows=line.rows,
        left=line.left,
        top=line.top,
        pitch_x=line.pitch[0],
        pitch_y=line.pitch[1],
        certainty=line.certainty,
        note=line.note,
    )
