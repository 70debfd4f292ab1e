"""The order of pages on folded sheets: which page lies where, and behind which.

A folded sheet is told as a grid of cells, seen unfolded with its outside up; what lies behind is
told as one would see it through the paper. A stitched sheet is two cells:

    outside      through the paper          page 1 is the cover; behind it is 2, and behind
    ┌────┬────┐  ┌────┬────┐                the last page is the last but one
    │ 16 │  1 │  │ 15 │  2 │
    └────┴────┘  └────┴────┘
"""

from msgspec import Struct
from msgspec.structs import replace

from cardgen.deck.model import Fold, ReadingOrder

BLANK = ""
"""Stands for a page with nothing on it."""


class Cell(Struct, frozen=True, kw_only=True):
    """A page's place: face ids of what is printed there and behind it; upside down or not."""

    front: str
    back: str
    upside_down: bool = False


class Leaf(Struct, frozen=True, kw_only=True):
    """A sheet as it is folded: its cells row by row, and how far inside its quire it lies.

    depth: 0 for the outermost sheet of a quire. slit: whether the level fold is cut between the
    outermost columns.
    """

    columns: int
    rows: int
    cells: tuple[Cell, ...]
    depth: int = 0
    slit: bool = False

    @property
    def has_backs(self) -> bool:
        """Whether anything is printed on its inside."""
        return any(cell.back for cell in self.cells)


class _Pattern(Struct, frozen=True, kw_only=True):
    """A one-sheet fold: page numbers of cells, row by row; 0 behind a cell for nothing."""

    columns: int
    rows: int
    fronts: tuple[int, ...]
    backs: tuple[int, ...]
    upside_down: tuple[bool, ...] = ()
    slit: bool = False


PATTERNS: dict[Fold, _Pattern] = {
    "sheet": _Pattern(columns=1, rows=1, fronts=(1,), backs=(2,)),
    "half": _Pattern(columns=2, rows=1, fronts=(4, 1), backs=(3, 2)),
    # The right third is the cover; the left third folds in first.
    "third": _Pattern(columns=3, rows=1, fronts=(5, 6, 1), backs=(4, 3, 2)),
    # Turned like a book's, the pages of a concertina come in their order.
    "zigzag": _Pattern(columns=3, rows=1, fronts=(1, 4, 5), backs=(2, 3, 6)),
    # Folded lengthwise, slit in the middle and pushed together, the sheet makes four leaves:
    # two are its outer columns, two are the halves of its middle.
    "eight": _Pattern(
        columns=4,
        rows=2,
        fronts=(7, 6, 5, 4, 8, 1, 2, 3),
        backs=(0,) * 8,
        upside_down=(True,) * 4 + (False,) * 4,
        slit=True,
    ),
}

PAGES_A_SHEET = 4
"""Pages of one folded sheet of a stitched booklet."""


def leaves_of(
    pages: tuple[str, ...], fold: Fold, reading: ReadingOrder, *, quire: int = 0, closed: bool
) -> tuple[Leaf, ...]:
    """Return the sheets that are folded, quire by quire, each from the outside in.

    Args:
        pages: face ids in reading order; for a one-sheet fold no more than it holds.
        fold: `saddle` or one of the one-sheet folds.
        reading: `right-to-left` mirrors the order of the cells.
        quire: sheets nested in each other; 0 for all.
        closed: the last page is the booklet's back; blanks come before it, not behind.
    """
    if fold == "saddle":
        leaves = _saddle(pages, quire, closed=closed)
    else:
        pattern = PATTERNS[fold]
        leaves = (_one_sheet(padded(pages, _capacity(pattern), closed=closed), pattern),)
    return leaves if reading == "left-to-right" else tuple(_mirrored(leaf) for leaf in leaves)


def padded(pages: tuple[str, ...], multiple: int, *, closed: bool) -> tuple[str, ...]:
    """Return the pages with blanks up to the next multiple: at the end, or before the back."""
    blanks = (BLANK,) * (-len(pages) % multiple)
    return (*pages[:-1], *blanks, pages[-1]) if closed and pages else (*pages, *blanks)


def _capacity(pattern: _Pattern) -> int:
    return max(*pattern.fronts, *pattern.backs)


def _one_sheet(pages: tuple[str, ...], pattern: _Pattern) -> Leaf:
    def page(number: int) -> str:
        return pages[number - 1] if number else BLANK

    turned = pattern.upside_down or (False,) * len(pattern.fronts)
    cells = tuple(
        Cell(front=page(front), back=page(back), upside_down=upside_down)
        for front, back, upside_down in zip(pattern.fronts, pattern.backs, turned, strict=True)
    )
    return Leaf(columns=pattern.columns, rows=pattern.rows, cells=cells, slit=pattern.slit)


def _saddle(pages: tuple[str, ...], quire: int, *, closed: bool) -> tuple[Leaf, ...]:
    """Return stitched sheets: the first and the last two pages of a quire on its outermost."""
    whole = padded(pages, PAGES_A_SHEET, closed=closed)
    step = quire * PAGES_A_SHEET or len(whole) or PAGES_A_SHEET
    leaves = []
    for start in range(0, len(whole), step):
        part = whole[start : start + step]
        for depth in range(len(part) // PAGES_A_SHEET):
            first, last = 2 * depth, len(part) - 1 - 2 * depth
            left = Cell(front=part[last], back=part[last - 1])
            right = Cell(front=part[first], back=part[first + 1])
            leaves.append(Leaf(columns=2, rows=1, cells=(left, right), depth=depth))
    return tuple(leaves)


def _mirrored(leaf: Leaf) -> Leaf:
    """Return the leaf with its columns in the opposite order."""
    rows = (
        leaf.cells[start : start + leaf.columns]
        for start in range(0, len(leaf.cells), leaf.columns)
    )
    cells = tuple(cell for row in rows for cell in reversed(row))
    return replace(leaf, cells=cells)
