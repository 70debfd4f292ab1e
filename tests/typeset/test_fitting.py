import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from cardgen.base.units import MM_PER_PT
from cardgen.typeset.fit import STEP, Fitted, fit, ladder
from cardgen.typeset.flow import Flow
from cardgen.typeset.model import Block, LineBreak, Words
from tests.support.text_builders import BOLD, LATO, a_block, a_symbol, lines_of, the_library

ASKED, SMALLEST = 4.0, 1.5
WORD = st.text("abcdefgilmnoprstuv", min_size=1, max_size=12)
WORDS = st.lists(WORD, min_size=1, max_size=60)
MM = st.floats(min_value=8.0, max_value=60.0)


def fitted(*blocks: Block, width: float, height: float, smallest: float = SMALLEST) -> Fitted:
    return fit(blocks, width, height, sizes=ladder(ASKED, smallest), library=the_library())


def fits(found: Fitted) -> bool:
    return found.missing_height == found.missing_width == 0.0


def overflows(blocks: tuple[Block, ...], width: float, height: float, size: float) -> bool:
    laid = Flow(blocks, the_library()).lay_out(width, size)
    return laid.height > height + 1e-5 or laid.widest > width + 1e-5


@given(WORDS, MM, MM, st.booleans(), st.booleans())
def test_the_size_is_the_largest_of_the_ladder_that_fits(
    words: list[str], width: float, height: float, hyphenate: bool, wrap: bool
) -> None:
    block = a_block(" ".join(words), hyphenate=hyphenate, language="nl", wrap=wrap)

    found = fitted(block, width=width, height=height)

    larger = [size for size in ladder(ASKED, SMALLEST) if size > found.size]
    assert all(overflows((block,), width, height, size) for size in larger)
    assert fits(found) is not overflows((block,), width, height, found.size)
    assert fits(found) or found.size == SMALLEST


@given(WORDS, MM, MM)
def test_what_is_missing_is_what_overflows(words: list[str], width: float, height: float) -> None:
    found = fitted(a_block(" ".join(words)), width=width, height=height)

    assert found.missing_height == pytest.approx(max(found.laid.height - height, 0), abs=1e-5)
    assert found.missing_width == pytest.approx(max(found.laid.widest - width, 0), abs=1e-5)


@given(st.floats(min_value=1.0, max_value=10.0), st.floats(min_value=1.0, max_value=10.0))
def test_a_ladder_falls_from_asked_to_smallest_by_quarter_points(asked: float, low: float) -> None:
    sizes = ladder(asked, low)

    assert sizes[0] == asked
    assert sizes[-1] == min(asked, low) or sizes == (asked,)
    assert all(a > b for a, b in itertools.pairwise(sizes))
    assert all(size / STEP == pytest.approx(round(size / STEP)) for size in sizes[1:-1])


def test_neighbours_with_different_wishes_share_their_rungs() -> None:
    assert set(ladder(4.0, 1.5)[1:-1]) >= set(ladder(3.0, 2.0)[1:-1])


def test_text_that_has_room_keeps_the_size_asked_for() -> None:
    found = fitted(a_block("short"), width=40, height=20)

    assert (found.size, fits(found)) == (ASKED, True)


def test_tall_text_with_hard_breaks_shrinks_until_its_last_line_shows() -> None:
    lines = [part for number in range(12) for part in (Words(f"line {number}", LATO), LineBreak())]

    found = fitted(a_block(*lines), width=40, height=20, smallest=1.0)

    assert found.size == pytest.approx(20 / 12 / 1.2, abs=STEP)
    assert fits(found)
    assert len(found.laid.lines) == 12
    assert found.laid.lines[-1].box.bottom <= 20


def test_a_title_that_does_not_wrap_shrinks_by_its_width() -> None:
    title = "Das große Handbuch der Fische des Nordens nun"

    found = fitted(a_block(title, wrap=False), width=50, height=20)

    assert fits(found)
    assert lines_of(found.laid) == [title]
    assert 50 * (1 - STEP / found.size) < found.laid.widest <= 50


def test_a_long_word_in_a_narrow_box_shrinks_rather_than_overflow() -> None:
    found = fitted(a_block("Waldmeisterbrausefisch"), width=29.5, height=10)

    assert fits(found)
    assert found.size < ASKED


def test_symbols_shrink_with_their_text() -> None:
    inlines = [part for _ in range(6) for part in (Words(" word" * 10, LATO), a_symbol())]

    found = fitted(a_block(*inlines), width=45, height=25)

    symbols = [symbol for line in found.laid.lines for symbol in line.symbols]
    assert fits(found)
    assert found.size < ASKED
    assert len(symbols) == 6
    assert all(symbol.box.height == pytest.approx(found.size) for symbol in symbols)
    assert all(symbol.box.right <= 45 + 1e-6 for symbol in symbols)


def test_text_that_does_not_fit_is_told_by_how_much() -> None:
    found = fitted(a_block("word " * 300), width=45, height=25)

    assert (found.size, fits(found)) == (SMALLEST, False)
    assert found.missing_height == pytest.approx(found.laid.height - 25)
    assert found.missing_width == 0.0


def test_a_word_too_long_at_the_smallest_size_is_told_by_its_width() -> None:
    found = fitted(a_block("w" * 60), width=20, height=20)

    assert found.missing_width == pytest.approx(found.laid.widest - 20)


def test_a_smallest_size_over_the_one_asked_for_changes_nothing() -> None:
    assert fitted(a_block("word " * 99), width=20, height=9, smallest=9.0).size == ASKED


def test_an_exactly_full_box_is_full_enough() -> None:
    laid = Flow((a_block("some words on a line"),), the_library()).lay_out(60.0, ASKED)

    found = fitted(a_block("some words on a line"), width=laid.widest, height=laid.height)

    assert found.size == ASKED


def test_indents_markers_and_gaps_shrink_with_the_text() -> None:
    item = a_block("word " * 12, marker=(Words("•", BOLD),), indent_left_ratio=1.0)

    found = fitted(item, replace(item, space_before_ratio=1.0), width=30, height=20)

    first, *_, last = found.laid.lines
    assert fits(found)
    assert last.runs[0].x == pytest.approx(found.size)
    assert first.runs[-1].run.size == found.size


def test_sizes_are_quarter_points() -> None:
    found = fitted(a_block("word " * 40), width=40, height=20)

    assert found.size / (0.25 * MM_PER_PT) == pytest.approx(round(found.size / (0.25 * MM_PER_PT)))
