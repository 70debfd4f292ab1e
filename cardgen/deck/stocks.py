"""Label sheets by id: those that one can buy, and those that a project measured itself."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from cardgen.base.diagnostics import Checked, Diagnostic, did_you_mean
from cardgen.base.errors import PackageBroken
from cardgen.base.geometry import EPSILON, Outline
from cardgen.base.units import format_mm, format_size
from cardgen.deck.formats import parse_size
from cardgen.deck.model import LabelStock
from cardgen.deck.project import Project
from cardgen.deck.reader import Authored, Length, Many, Number, Unfit, Whole, Word, read_model
from cardgen.deck.source import SourceNode, read_yaml

STOCKS_FILE = Path(__file__).parent / "stocks.yaml"

PROJECT_FILE = "stocks.yaml"
"""A project's own label sheets, beside its `decks` folder."""

STOCK_ID = re.compile(r"[a-z0-9]+(?:[-.][a-z0-9]+)*")

Stocks = Mapping[str, LabelStock]


class _StockLine(Authored, frozen=True, kw_only=True):
    """An entry of the package's list: numbers are mm."""

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


class _OwnStock(Authored, frozen=True, kw_only=True):
    """An entry of a project's list, written as an author writes lengths."""

    sheet: Word
    columns: Whole
    rows: Whole
    left: Length
    top: Length
    pitch: Word
    circle: Length | None = None
    trim: Word = ""
    radius: Length = 0.0
    maker: Word = ""
    article: Word = ""
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


def stocks_of(project: Project) -> Checked[Stocks]:
    """Return the label sheets that cardgen knows, then the project's own.

    Returns:
        Findings: those of `read_yaml` and `read_stocks`.
    """
    path = project.root / PROJECT_FILE
    if not path.is_file():
        return Checked(load_stocks())
    tree = read_yaml(path, project.shown(path))
    own = read_stocks(tree.value)
    return Checked({**load_stocks(), **own.value}, tree.findings + own.findings)


def read_stocks(root: SourceNode) -> Checked[Stocks]:
    """Return a project's own label sheets.

    Returns:
        Findings: those of `read_model`, and `bad-id`, `stock-known`, `bad-format`, `bad-count`,
        `stock-off-sheet`, `labels-overlap`.
    """
    known, stocks, found = load_stocks(), dict[str, LabelStock](), list[Diagnostic]()
    for name, node in root.members.items():
        try:
            _check_id(name, known)
        except Unfit as unfit:
            found.append(unfit.at(root.key_span(name)))
            continue
        line = read_model(node, _OwnStock, root.key_span(name))
        found.extend(line.findings)
        if line.value is None:
            continue
        try:
            stock = _own(name, line.value)
        except Unfit as unfit:
            found.append(unfit.at(node.span))
            continue
        flaws = [unfit.at(node.span) for unfit in stock_flaws(stock)]
        found.extend(flaws)
        stocks |= {} if flaws else {name: stock}
    return Checked(stocks, tuple(found))


def stock_named(text: str, stocks: Stocks) -> LabelStock:
    """Return the label sheet of that id. Raises Unfit with the nearest id otherwise."""
    if text in stocks:
        return stocks[text]
    raise Unfit(
        f"the label sheet `{text}` is not known", did_you_mean(text, stocks), "unknown-stock"
    )


def stock_flaws(stock: LabelStock) -> Iterator[Unfit]:
    """Yield what keeps a label sheet from being one that a maker could have cut."""
    label = stock.outline
    if min(stock.columns, stock.rows) < 1:
        said = f"the sheet has {stock.columns} × {stock.rows} labels, expected at least one"
        yield Unfit(said, "count the labels across and down", "bad-count")
        return
    if min(label.width, label.height) <= 0 or label.radius > min(label.width, label.height) / 2:
        said = f"the label is {format_size(label.width, label.height)}, radius "
        said += f"{format_mm(label.radius)} mm"
        yield Unfit(said, "measure the label again", "bad-format")
        return
    right = stock.left + (stock.columns - 1) * stock.pitch_x + label.width
    bottom = stock.top + (stock.rows - 1) * stock.pitch_y + label.height
    if (
        min(stock.left, stock.top) < -EPSILON
        or right > stock.sheet_width + EPSILON
        or bottom > stock.sheet_height + EPSILON
    ):
        said = f"the labels of `{stock.id}` reach from {format_mm(stock.left)}, "
        said += f"{format_mm(stock.top)} to {format_mm(right)}, {format_mm(bottom)} mm, its sheet "
        said += f"is {format_size(stock.sheet_width, stock.sheet_height)}"
        yield Unfit(said, "correct left, top, pitch, columns or rows", "stock-off-sheet")
    for pitch, side, name in (
        (stock.pitch_x if stock.columns > 1 else label.width, label.width, "across"),
        (stock.pitch_y if stock.rows > 1 else label.height, label.height, "down"),
    ):
        if pitch < side - EPSILON:
            said = f"labels of {format_mm(side)} mm follow every {format_mm(pitch)} mm {name}"
            hint = "the pitch is from one label's edge to the same edge of the next"
            yield Unfit(said, hint, "labels-overlap")


def written_stock(stock: LabelStock) -> str:
    """Return the label sheet as an entry of a project's list."""
    label = stock.outline
    shape = (
        f"circle: {_mm(label.width)}"
        if label.is_circle
        else f"trim: {_pair(label.width, label.height)}"
        + (f", radius: {_mm(label.radius)}" if label.radius else "")
    )
    told = {"maker": stock.maker, "article": stock.article, "note": stock.note}
    extra = "".join(f", {key}: {_quoted(text)}" for key, text in told.items() if text)
    return (
        f"{stock.id}:\n"
        f"  {{sheet: {_pair(stock.sheet_width, stock.sheet_height)}, {shape},\n"
        f"   columns: {stock.columns}, rows: {stock.rows}, left: {_mm(stock.left)}, "
        f"top: {_mm(stock.top)}, pitch: {_pair(stock.pitch_x, stock.pitch_y)}{extra}}}\n"
    )


def _check_id(name: str, known: Stocks) -> None:
    if not STOCK_ID.fullmatch(name):
        hint = "use lower-case letters, digits and hyphens"
        raise Unfit(f"`{name}` cannot be the id of a label sheet", hint, "bad-id")
    if name in known:
        hint = f"choose another id, such as `{name}-measured`"
        raise Unfit(f"`{name}` is a label sheet that cardgen knows", hint, "stock-known")


def _own(name: str, line: _OwnStock) -> LabelStock:
    """Return a project's label sheet. Raises Unfit where a size can't be read."""
    if bool(line.trim) == (line.circle is not None):
        raise Unfit("a label has either `trim` or `circle`", "keep one of them", "bad-format")
    sheet_width, sheet_height = parse_size(line.sheet)
    pitch_x, pitch_y = parse_size(line.pitch)
    if line.circle is not None:
        outline = Outline.circle(line.circle)
    else:
        width, height = parse_size(line.trim)
        outline = Outline(width=width, height=height, radius=line.radius)
    return LabelStock(
        id=name,
        maker=line.maker,
        article=line.article,
        sheet_width=sheet_width,
        sheet_height=sheet_height,
        outline=outline,
        columns=line.columns,
        rows=line.rows,
        left=line.left,
        top=line.top,
        pitch_x=pitch_x,
        pitch_y=pitch_y,
        certainty="own",
        note=line.note,
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


def _mm(length: float) -> str:
    """Return a length as written in YAML, exact to a micrometre."""
    return format_mm(length, decimals=3) + "mm"


def _pair(width: float, height: float) -> str:
    return f"{_mm(width).removesuffix('mm')}x{_mm(height)}"


def _quoted(text: str) -> str:
    """Return text as a YAML scalar in quotes."""
    return "'" + text.replace("'", "''") + "'"
