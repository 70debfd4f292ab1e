from collections.abc import Sequence
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.base.geometry import EPSILON
from cardgen.typeset.columns import Broken, Strip, break_columns, keep_lines

HEIGHTS = st.floats(min_value=0.5, max_value=12.0)
STRIPS = st.lists(
    st.builds(
        Strip,
        height=HEIGHTS,
        before=st.floats(min_value=0.0, max_value=3.0),
        keep=st.booleans(),
        opens_page=st.sampled_from([False] * 9 + [True]),
    ),
    max_size=40,
)


def lines(count: int, **changes: object) -> list[Strip]:
    return [Strip(height=1.0, **changes) for _ in range(count)]  # type: ignore[arg-type]


def pages(strips: Sequence[Strip], *heights: float, balance: bool = False) -> list[list[int]]:
    """Return how many strips each column of each page has."""
    broken = break_columns(strips, lambda _: heights, balance=balance)
    return [[column.last - column.first for column in page] for page in broken.pages]


def paragraph(count: int) -> list[Strip]:
    return [Strip(height=1.0, keep=keep) for keep in keep_lines(count)]


@pytest.mark.parametrize(
    ("count", "kept"),
    [(1, "."), (2, "k."), (3, "kk."), (4, "k.k."), (5, "k..k."), (6, "k...k.")],
)
def test_first_and_last_two_lines_stay_together(count: int, kept: str) -> None:
    assert "".join(".k"[keep] for keep in keep_lines(count)) == kept


def test_a_column_is_filled_before_the_next_begins() -> None:
    assert pages(lines(7), 3.0) == [[3], [3], [1]]


def test_columns_of_a_page_follow_each_other() -> None:
    assert pages(lines(7), 3.0, 2.0) == [[3, 2], [2, 0]]


def test_the_space_above_the_first_strip_of_a_column_is_dropped() -> None:
    assert pages(lines(4, before=1.0), 3.0) == [[2], [2]]


def test_a_paragraph_leaves_no_line_alone_at_the_foot() -> None:
    assert pages([*lines(3), *paragraph(5)], 4.0) == [[3], [3], [2]]


def test_a_paragraph_leaves_no_line_alone_at_the_head() -> None:
    assert pages(paragraph(5), 4.0) == [[3], [2]]


def test_a_heading_goes_where_its_text_goes() -> None:
    heading = Strip(height=1.0, keep=True)

    assert pages([*lines(3), heading, *paragraph(4)], 5.0) == [[3], [5]]


def test_a_page_break_opens_a_page_though_columns_are_free() -> None:
    strips = [*lines(2), Strip(height=1.0, opens_page=True), *lines(1)]

    assert pages(strips, 4.0, 4.0) == [[2, 0], [2, 0]]


def test_columns_of_the_last_page_are_equally_high() -> None:
    assert pages(lines(10), 8.0, 8.0, balance=True) == [[5, 5]]


def test_columns_before_a_page_break_are_equally_high() -> None:
    strips = [*lines(6), Strip(height=1.0, opens_page=True)]

    assert pages(strips, 8.0, 8.0, balance=True) == [[3, 3], [1, 0]]


def test_pages_without_columns_stay_bare() -> None:
    broken = break_columns(lines(3), lambda page: [] if page == 0 else [5.0])

    assert [len(page) for page in broken.pages] == [0, 1]


def test_what_is_kept_and_fits_no_column_is_parted_and_told() -> None:
    broken = break_columns(lines(6, keep=True), lambda _: [4.0])

    assert [page[0].last for page in broken.pages] == [4, 6]
    assert broken.forced == (3,)


def test_a_strip_higher_than_a_column_is_told() -> None:
    broken = break_columns([Strip(height=9.0), *lines(1)], lambda _: [4.0])

    assert broken.too_tall == (0,)


def broken_and_flat(strips: Sequence[Strip]) -> tuple[Broken, list[int]]:
    broken = break_columns(strips, lambda _: [13.0, 15.0])
    flat = [at for page in broken.pages for c in page for at in range(c.first, c.last)]
    return broken, flat


@given(STRIPS)
def test_every_strip_stands_once_and_in_order(strips: list[Strip]) -> None:
    _, flat = broken_and_flat(strips)

    assert flat == list(range(len(strips)))


@given(STRIPS)
def test_no_column_overflows(strips: list[Strip]) -> None:
    broken, _ = broken_and_flat(strips)

    limits = [(column, limit) for page in broken.pages
              for column, limit in zip(page, (13.0, 15.0), strict=True)]  # fmt: skip
    assert all(column.height <= limit + EPSILON for column, limit in limits)


@given(STRIPS)
def test_a_column_ends_behind_a_kept_strip_only_where_it_must(strips: list[Strip]) -> None:
    broken, _ = broken_and_flat(strips)

    columns = [column for page in broken.pages for column in page if not column.is_empty]
    ends = [before.last - 1 for before, after in pairwise(columns)
            if not strips[after.first].opens_page]  # fmt: skip
    assert all(not strips[end].keep or end in broken.forced for end in ends)


def test_what_a_strip_stands_under_is_repeated_above_it() -> None:
    head = Strip(height=2.0)
    rows = [Strip(height=1.0, under=0) for _ in range(5)]

    broken = break_columns([head, *rows], lambda _: [4.0])

    columns = [page[0] for page in broken.pages]
    assert [(c.first, c.last, c.repeats) for c in columns] == [(0, 3, None), (3, 5, 0), (5, 6, 0)]
    assert columns[1].tops == (2.0, 3.0)


def test_nothing_is_repeated_where_there_is_no_room_for_both() -> None:
    strips = [Strip(height=2.0), Strip(height=3.0, under=0)]

    broken = break_columns(strips, lambda _: [4.0])

    assert broken.pages[1][0].repeats is None
