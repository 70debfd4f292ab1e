"""Strips of a flow become columns: what stays together, where a column may end, where a page must.

strips            columns
┌ heading  ┐      ┌───────┐ ┌───────┐
│ line     │      │heading│ │line   │     a heading keeps with its text, a paragraph's
│ line     │  →   │line   │ │line   │     first two and last two lines stay together
│ line     │      │line   │ │figure │
└ figure   ┘      └───────┘ └───────┘
"""

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct

from cardgen.base.geometry import EPSILON

STEP = 0.25
"""To which columns of the same page are made equally high, in mm."""


class Strip(Struct, frozen=True, kw_only=True):
    """A part of a flow that is never cut: a line, a table's row, a picture; lengths in mm.

    before: the space above it, which is none at the top of a column.
    keep: no column ends behind it, if that can be had.
    opens_page: it stands at the top of a page.
    under: the strip that stands above it once more where it begins a column, such as a table's
        head; None for none.
    """

    height: float
    before: float = 0.0
    keep: bool = False
    opens_page: bool = False
    under: int | None = None


class Column(Struct, frozen=True):
    """The strips from `first` up to `last`, exclusive, and the top of each, in mm.

    repeats: the strip of another column that stands at the top once more; None for none.
    """

    first: int
    last: int
    tops: tuple[float, ...]
    height: float
    repeats: int | None = None

    @property
    def is_empty(self) -> bool:
        """Whether nothing stands in it."""
        return self.first == self.last


class Broken(Struct, frozen=True):
    """A flow on its pages: a row of columns each.

    forced: strips behind which a column ends though they were to be kept.
    too_tall: strips that are higher than a whole column.
    """

    pages: tuple[tuple[Column, ...], ...]
    forced: tuple[int, ...] = ()
    too_tall: tuple[int, ...] = ()


def keep_lines(count: int) -> tuple[bool, ...]:
    """Return for each line of a paragraph whether the next must stay with it.

    Neither the first line nor the last stands alone; three lines stay together.
    """
    return tuple(at in (0, count - 2) and at < count - 1 for at in range(count))


def break_columns(
    strips: Sequence[Strip], heights_of: Callable[[int], Sequence[float]], *, balance: bool = True
) -> Broken:
    """Return the strips on pages, each column as full as what is kept together allows.

    Args:
        strips: from top to bottom.
        heights_of: the heights of the columns of a page, counted from 0; at least one page in two
            has a column.
        balance: make the columns of a page that is not full equally high.
    """
    breaking = _Breaking(strips)
    pages: list[tuple[Column, ...]] = []
    at, barren = 0, 0
    while at < len(strips):
        heights = heights_of(len(pages))
        barren = 0 if heights else barren + 1
        assert barren < 2, "pages without a column never end"
        page = breaking.page(at, heights)
        end = page[-1].last if page else at
        ends_early = end == len(strips) or strips[end].opens_page
        if balance and ends_early and len(page) > 1:
            page = breaking.balanced(at, end, heights) or page
        pages.append(page)
        at = end
    return Broken(tuple(pages), tuple(breaking.forced), tuple(breaking.too_tall))


class _Breaking:
    """Fills columns with the strips of one flow; notes where it had to give in."""

    def __init__(self, strips: Sequence[Strip]) -> None:
        self.strips = strips
        self.forced: dict[int, None] = {}
        self.too_tall: dict[int, None] = {}

    def page(self, at: int, heights: Sequence[float]) -> tuple[Column, ...]:
        """Return a page's columns, filled from the strip on."""
        columns = []
        for number, height in enumerate(heights):
            column = self.column(at, height, opens=number == 0)
            columns.append(column)
            at = column.last
        return tuple(columns)

    def column(self, at: int, height: float, *, opens: bool) -> Column:
        """Return the fullest column that begins with the strip; empty where a page must begin."""
        repeats = self._repeated(at, height)
        fitting = list(self._fitting(at, height, repeats, opens=opens))
        if not fitting:
            return self._overfull(at) if opens and at < len(self.strips) else self._made(at, at)
        ends = [end for end in fitting if self._may_end(end)]
        if ends:
            return self._made(at, ends[-1], repeats)
        if not opens:
            return self._made(at, at)  # a fresh page has as much room, or more
        self.forced[fitting[-1] - 1] = None
        return self._made(at, fitting[-1], repeats)

    def balanced(self, at: int, end: int, heights: Sequence[float]) -> tuple[Column, ...]:
        """Return the same strips in columns as low as they can be; none where they can't be."""

        def fits(steps: int) -> bool:
            return self._lowered(at, end, heights, steps * STEP)[-1].last >= end

        highest = int(max(heights) / STEP) + 1
        least = bisect_left(range(highest), True, key=fits)
        return self._lowered(at, end, heights, least * STEP) if fits(least) else ()

    def _lowered(
        self, at: int, end: int, heights: Sequence[float], height: float
    ) -> tuple[Column, ...]:
        part = _Breaking(self.strips[:end])
        columns = part.page(at, [min(height, each) for each in heights])
        if part.forced or part.too_tall:
            return (*columns[:-1], Column(end - 1, end - 1, (), 0.0))
        return columns

    def _repeated(self, at: int, height: float) -> int | None:
        """Return the strip that stands above the first one once more, if both have room."""
        under = self.strips[at].under if at < len(self.strips) else None
        if under is None:
            return None
        both = self.strips[under].height + self.strips[at].height
        return under if both <= height + EPSILON else None

    def _lead(self, repeats: int | None) -> float:
        return 0.0 if repeats is None else self.strips[repeats].height

    def _fitting(
        self, at: int, height: float, repeats: int | None, *, opens: bool
    ) -> Iterator[int]:
        """Yield each end up to which the strips fit, whether a column may end there or not."""
        bottom = self._lead(repeats)
        for index in range(at, len(self.strips)):
            strip = self.strips[index]
            if strip.opens_page and not (index == at and opens):
                return
            bottom += strip.height + (strip.before if index > at else 0.0)
            if bottom > height + EPSILON:
                return
            yield index + 1

    def _may_end(self, end: int) -> bool:
        """Tell whether a column may end before the strip."""
        if end == len(self.strips) or self.strips[end].opens_page:
            return True
        return not self.strips[end - 1].keep

    def _overfull(self, at: int) -> Column:
        """Return a column with one strip that is too high for it."""
        self.too_tall[at] = None
        return self._made(at, at + 1)

    def _made(self, first: int, last: int, repeats: int | None = None) -> Column:
        tops: list[float] = []
        bottom = self._lead(repeats)
        for index in range(first, last):
            strip = self.strips[index]
            bottom += strip.before if index > first else 0.0
            tops.append(bottom)
            bottom += strip.height
        return Column(first, last, tuple(tops), bottom, repeats)
