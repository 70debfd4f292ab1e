"""On which label sheet the pieces of a component go, size by size."""

from collections.abc import Mapping

from msgspec.structs import replace

from cardgen.base.diagnostics import Diagnostic, Span
from cardgen.base.geometry import EPSILON
from cardgen.base.units import format_size
from cardgen.deck.formats import format_named
from cardgen.deck.layouts import Surroundings
from cardgen.deck.model import LabelStock, Layout
from cardgen.deck.reader import Unfit
from cardgen.deck.schema import ComponentSource
from cardgen.deck.source import SourceNode
from cardgen.deck.stocks import Stocks, stock_named, stocks_of

STICKERS = ("labels", "chips")
"""Kinds that may go on a label sheet."""


def with_stocks(
    source: ComponentSource,
    node: SourceNode,
    layouts: Mapping[str, Layout],
    around: Surroundings,
    found: list[Diagnostic],
) -> dict[str, Layout]:
    """Return the sizes, each with its label sheet: its own, else the component's.

    Findings: those of `stocks_of`, and `unknown-stock`, `stock-too-small`, `not-for-kind`.
    """
    wanted = _wanted(source, node, layouts, around)
    if not any(name for name, _ in wanted.values()):
        return dict(layouts)
    stocks = stocks_of(around.project)
    found.extend(stocks.findings)
    made = {}
    for key, layout in layouts.items():
        name, place = wanted[key]
        try:
            made[key] = replace(layout, stock=_stock(source, layout, name, stocks.value))
        except Unfit as unfit:
            found.append(unfit.at(place))
            made[key] = layout
    return made


def _wanted(
    source: ComponentSource,
    node: SourceNode,
    layouts: Mapping[str, Layout],
    around: Surroundings,
) -> dict[str, tuple[str, Span]]:
    """Return the id of the label sheet for each size, and where it was written."""
    main = (source.stock, node.members["stock"].span if source.stock else node.span)
    wanted = dict.fromkeys(layouts, main)
    for key, extra in source.layouts.items():
        if extra.stock:
            try:
                size = format_named(key, around.formats).name
            except Unfit:  # it has been reported with the sizes
                continue
            wanted[size] = (extra.stock, node.locate(("layouts", key, "stock")))
    return wanted


def _stock(source: ComponentSource, layout: Layout, name: str, stocks: Stocks) -> LabelStock | None:
    """Return the label sheet of that id. Raises Unfit where the piece can't go on it."""
    if not name:
        return None
    only_for(source, "stock", STICKERS)
    stock = stock_named(name, stocks)
    piece, label = layout.format.outline, stock.outline
    if piece.width > label.width + EPSILON or piece.height > label.height + EPSILON:
        said = f"the piece is {format_size(piece.width, piece.height)}, the label of"
        expected = f"`{stock.id}` {format_size(label.width, label.height)}"
        raise Unfit(f"{said} {expected}", "choose another stock or format", "stock-too-small")
    return stock


def only_for(source: ComponentSource, key: str, kinds: tuple[str, ...]) -> None:
    """Raise Unfit where a component of this kind has no use for the key."""
    if source.kind not in kinds:
        message = f"`{key}` is for {' and '.join(kinds)}, and this component is of kind "
        raise Unfit(
            f"{message}`{source.kind}`", f"remove `{key}` or set `kind: {kinds[0]}`", "not-for-kind"
        )
