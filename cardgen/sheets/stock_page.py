"""The page that is printed on plain paper and held against a label sheet before it is used."""

from msgspec.structs import replace

from cardgen.deck.model import LabelStock
from cardgen.sheets.grid import Grid
from cardgen.sheets.labels import stock_labels, stock_outlines
from cardgen.sheets.model import Note, Sheet, Stroke

ARM = 1.5
"""Half the length of the cross on a label's centre, in mm."""

CROSS_WIDTH = 0.1
NUMBER_SIZE = 1.8
TITLE_SIZE = 2.5


def stock_page(stock: LabelStock) -> Sheet:
    """Return a page with each label's outline, its centre, and its number as `--start-slot` counts.

    Where the sheet has a strip that no label covers, it says which sheet it is for.
    """
    page, labels = stock_outlines(stock), stock_labels(stock)
    numbers = range(1, labels.capacity + 1)
    return replace(
        page,
        marks=tuple(mark for number in numbers for mark in _cross(labels, number)),
        notes=(*_title(stock), *(_number(labels, number) for number in numbers)),
    )


def _cross(labels: Grid, number: int) -> tuple[Stroke, Stroke]:
    """Return a cross on the centre of a label."""
    x, y = labels.place_of(number).centre
    return (
        Stroke(x1=x - ARM, y1=y, x2=x + ARM, y2=y, width=CROSS_WIDTH),
        Stroke(x1=x, y1=y - ARM, x2=x, y2=y + ARM, width=CROSS_WIDTH),
    )


def _number(labels: Grid, number: int) -> Note:
    """Return a label's number, right below its centre."""
    x, y = labels.place_of(number).centre
    return Note(x=x + 0.7, y=y + NUMBER_SIZE + 0.3, text=str(number), size=NUMBER_SIZE)


def _title(stock: LabelStock) -> tuple[Note, ...]:
    """Return what sheet this is, in the strip above the labels or below them."""
    labels = stock_labels(stock)
    last = labels.place_of(labels.capacity)
    said = f"{stock.id}: {stock.maker} {stock.article}".rstrip(": ")
    text = f"{said} · print at 100 % and hold against the label sheet"
    strips = ((0.0, stock.top), (last.bottom, stock.sheet_height))
    for start, end in strips:
        if end - start >= 2 * TITLE_SIZE:
            y = (start + end) / 2 + TITLE_SIZE / 3
            return (Note(x=max(stock.left, 5.0), y=y, text=text, size=TITLE_SIZE),)
    return ()
