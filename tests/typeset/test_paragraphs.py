"""How blocks become lines: the flow's behaviour, one at a time."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from cardgen.typeset.flow import Flow
from cardgen.typeset.model import Block, Laid, LineBreak, Symbol, Words
from tests.support.text_builders import BOLD, LATO, a_block, a_symbol, lines_of, the_library

SIZE = 3.0
WORD = st.text("abcdefgilmnoprstuv", min_size=1, max_size=12)
WORDS = st.lists(WORD, min_size=1, max_size=40)


def laid(*blocks: Block, width: float = 40.0, size: float = SIZE) -> Laid:
    return Flow(blocks, the_library()).lay_out(width, size)


def text_of(found: Laid) -> list[str]:
    return " ".join(lines_of(found)).split()


@given(WORDS, st.floats(min_value=5.0, max_value=80.0))
def test_every_word_stands_once_and_in_order(words: list[str], width: float) -> None:
    found = laid(a_block(" ".join(words)), width=width)

    assert text_of(found) == words


@given(WORDS, st.floats(min_value=5.0, max_value=80.0))
def test_hyphens_part_words_and_lose_no_letter(words: list[str], width: float) -> None:
    found = laid(a_block(" ".join(words), hyphenate=True, language="nl"), width=width)

    assert "".join(lines_of(found)).replace("-", "").replace(" ", "") == "".join(words)


@given(WORDS, st.floats(min_value=5.0, max_value=80.0), st.booleans())
def test_only_a_single_word_is_wider_than_the_box(
    words: list[str], width: float, hyphenate: bool
) -> None:
    found = laid(a_block(" ".join(words), hyphenate=hyphenate, language="nl"), width=width)

    wide = [line for line in found.lines if line.box.width > width + 1e-5]
    assert all(" " not in run.run.text for line in wide for run in line.runs)


@given(WORDS, st.floats(min_value=5.0, max_value=80.0))
def test_the_next_word_never_fits_on_the_line_before(words: list[str], width: float) -> None:
    found = laid(a_block(" ".join(words)), width=width)

    for line, following in itertools.pairwise(found.lines):
        begin = following.runs[0].run.text.split()[0]
        whole = laid(a_block(f"{line.runs[0].run.text} {begin}", wrap=False))
        assert whole.widest > width


@given(st.lists(WORDS, min_size=1, max_size=4), st.floats(min_value=0.8, max_value=2.0))
def test_heights_add_up(paragraphs: list[list[str]], line_height: float) -> None:
    blocks = [a_block(" ".join(words), line_height_ratio=line_height) for words in paragraphs]

    found = laid(*blocks)

    assert found.height == pytest.approx(sum(line.box.height for line in found.lines))
    assert found.height == pytest.approx(len(found.lines) * line_height * SIZE)


@given(WORDS, st.floats(min_value=5.0, max_value=80.0))
def test_what_is_measured_is_what_is_drawn(words: list[str], width: float) -> None:
    found = laid(a_block(*(Words(f"{word} ", BOLD) for word in words)), width=width)

    drawn = [line.runs[-1].x + line.runs[-1].run.width for line in found.lines]
    boxes = [line.box.right for line in found.lines]
    assert drawn == pytest.approx(boxes)
    assert found.widest == pytest.approx(max(boxes))


@given(WORDS)
def test_size_and_width_scale_together(words: list[str]) -> None:
    small, large = laid(a_block(" ".join(words))), laid(a_block(" ".join(words)), width=80, size=6)

    assert lines_of(small) == lines_of(large)
    assert large.height == pytest.approx(small.height * 2)


def test_words_of_one_style_are_one_run_a_line() -> None:
    found = laid(a_block("one two ", "three four five six seven eight"), width=30.0)

    assert [len(line.runs) for line in found.lines] == [1, 1]


def test_a_change_of_style_begins_a_run_and_the_space_stays_with_its_text() -> None:
    (line,) = laid(a_block("one ", Words("two", BOLD), " three")).lines

    assert [run.run.text for run in line.runs] == ["one ", "two", " three"]
    ends = [run.x + run.run.width for run in line.runs]
    assert [run.x for run in line.runs[1:]] == pytest.approx(ends[:-1])


def test_parts_of_a_word_in_several_styles_stay_together() -> None:
    found = laid(a_block("some text then half", Words("bold", BOLD), "word"), width=24.0)

    assert lines_of(found) == ["some text then", "halfboldword"]


def test_white_space_folds_even_across_inlines() -> None:
    found = laid(a_block("  a \n\t b ", Words("  ", BOLD), " c  "))

    assert lines_of(found) == ["a b c"]


def test_kept_white_space_keeps_line_ends_and_spaces() -> None:
    found = laid(a_block(Words("a   b\n  c", LATO, preserve=True)))

    assert [line.replace("\u00a0", " ") for line in lines_of(found)] == ["a   b", "  c"]


def test_a_no_break_space_keeps_words_together() -> None:
    assert lines_of(laid(a_block("take exactly 16\u00a0mm"), width=20.0)) == [
        "take exactly",
        "16\u00a0mm",
    ]


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("Feuer-Wasser", ["Feuer-", "Wasser"]),
        ("Utrecht–Parijs", ["Utrecht–", "Parijs"]),
        ("dagen/nachten", ["dagen/", "nachten"]),
        ("zero\u200bwidth", ["zero", "width"]),
        ("2024-2025", ["2024-2025"]),
        ("12/2345678", ["12/2345678"]),
        ("a-bcdefghi", ["a-bcdefghi"]),
    ],
)
def test_a_line_may_end_behind_hyphen_dash_and_slash_between_letters(
    text: str, lines: list[str]
) -> None:
    assert lines_of(laid(a_block(text), width=13.0)) == lines


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("wie nicht wagt – gewinnt", ["wie nicht", "wagt –", "gewinnt"]),
        ("qui ne tente !", ["qui ne", "tente !"]),
        ("dit is « goed » hoor", ["dit is", "« goed »", "hoor"]),
    ],
)
def test_punctuation_alone_never_begins_or_ends_a_line(text: str, lines: list[str]) -> None:
    assert lines_of(laid(a_block(text), width=14.5)) == lines


def test_hard_breaks_are_kept_one_by_one() -> None:
    found = laid(a_block("a", LineBreak(), LineBreak(), "b", LineBreak()))

    assert lines_of(found) == ["a", "", "b"]
    assert found.height == pytest.approx(3 * 1.2 * SIZE)


def test_an_empty_block_takes_no_room() -> None:
    found = laid(a_block(space_before_ratio=1.0), a_block("a"))

    assert (len(found.lines), found.height) == (1, pytest.approx(1.2 * SIZE))


@pytest.mark.parametrize(
    ("align", "left", "right"),
    [("left", True, False), ("right", False, True), ("center", False, False)],
)
def test_lines_stand_where_they_are_aligned(align: str, left: bool, right: bool) -> None:
    (line,) = laid(a_block("a few words", align=align)).lines

    assert (line.box.x == pytest.approx(0)) is left
    assert (line.box.right == pytest.approx(40)) is right
    assert line.box.x + (line.box.right - 40) == pytest.approx(0) or left or right


def test_justified_lines_are_full_but_for_the_last() -> None:
    found = laid(a_block("one two three four five six seven eight nine ten", align="justify"))

    full, last = found.lines
    assert full.runs[0].run.width == pytest.approx(40.0)
    assert last.box.width < 30.0
    assert full.runs[0].run.text == "one two three four five six"


def test_a_line_before_a_hard_break_is_not_spread() -> None:
    found = laid(a_block("one two", LineBreak(), "three", align="justify"))

    assert found.lines[0].box.width < 15.0


def test_a_long_word_parts_where_its_language_allows() -> None:
    found = laid(a_block("Würfelplatzierung", hyphenate=True, language="de"), width=18.0)

    assert lines_of(found) == ["Würfelplat-", "zierung"]


def test_a_long_word_parts_as_often_as_it_must() -> None:
    found = laid(a_block("Würfelplatzierung", hyphenate=True, language="de"), width=11.0)

    assert lines_of(found) == ["Würfel-", "platzie-", "rung"]


def test_soft_hyphens_part_a_word_even_where_hyphenation_is_off() -> None:
    found = laid(a_block("Wür\u00adfelplat\u00adzierung"), width=15.0)

    assert lines_of(found) == ["Wür-", "felplat-", "zierung"]


def test_a_line_that_stays_empty_takes_part_of_the_next_word() -> None:
    text = "Die Würfelplatzierung ist frei"

    found = laid(a_block(text, hyphenate=True, language="de"), width=25.0)

    assert lines_of(found) == ["Die Würfelplatzie-", "rung ist frei"]


def test_the_last_word_of_a_paragraph_stays_whole_if_it_can() -> None:
    found = laid(a_block("Frei ist die Würfelplatzierung", hyphenate=True, language="de"), width=27)

    assert lines_of(found) == ["Frei ist die", "Würfelplatzierung"]


def test_no_more_than_two_lines_in_a_row_end_in_a_hyphen() -> None:
    text = "Würfelplatzierung " * 12

    found = laid(a_block(text, hyphenate=True, language="de"), width=33.0)

    ends = "".join("-" if line.endswith("-") else "." for line in lines_of(found))
    assert "--" in ends
    assert "---" not in ends


def test_an_unbreakable_word_is_told_by_the_widest_line() -> None:
    found = laid(a_block("a Wwwwwwwwwwwwwwwwww b"), width=15.0)

    assert lines_of(found) == ["a", "Wwwwwwwwwwwwwwwwww", "b"]
    assert found.widest == pytest.approx(found.lines[1].box.width)
    assert found.widest > 15.0


def test_without_wrapping_only_hard_breaks_end_a_line() -> None:
    found = laid(a_block("a title of many words", LineBreak(), "b", wrap=False), width=10.0)

    assert lines_of(found) == ["a title of many words", "b"]
    assert found.widest > 20.0


def test_a_symbol_is_as_high_as_the_text_unless_told() -> None:
    (line,) = laid(a_block("take ", a_symbol(aspect=0.5))).lines
    (symbol,) = line.symbols

    assert (symbol.box.width, symbol.box.height) == (SIZE * 0.5, SIZE)
    assert symbol.box.bottom == pytest.approx(line.baseline + 0.15 * SIZE)
    assert symbol.box.x == pytest.approx(line.runs[0].x + line.runs[0].run.width)


def test_a_symbol_keeps_its_punctuation() -> None:
    found = laid(a_block("eat three whole ", a_symbol(), ". Go"), width=23.0)

    assert lines_of(found) == ["eat three whole", ". Go"]
    assert found.lines[1].symbols


def test_symbols_in_a_row_may_part() -> None:
    found = laid(a_block(*[a_symbol()] * 5), width=10.0)

    assert [len(line.symbols) for line in found.lines] == [3, 2]


def test_a_high_symbol_makes_room_for_itself_only() -> None:
    symbol: Symbol = a_symbol(height_ratio=3.0)

    found = laid(a_block("a", LineBreak(), "b ", symbol, LineBreak(), "c"))

    heights = [line.box.height for line in found.lines]
    assert heights[0] == heights[2] == pytest.approx(3.6)
    assert heights[1] > 9.0
    assert found.lines[1].symbols[0].box.y >= found.lines[1].box.y - 1e-9


def test_larger_words_lift_their_line() -> None:
    large = replace(LATO, size_ratio=2.0)

    found = laid(a_block("a ", Words("B", large)))

    assert found.height == pytest.approx(1.2 * 2 * SIZE)


def test_a_hyphenated_larger_word_lifts_both_its_lines() -> None:
    large = replace(LATO, size_ratio=2.0)
    block = a_block(Words("Würfelplatzierung", large), hyphenate=True, language="de")

    found = laid(block, width=24.0)

    assert [line.box.height for line in found.lines] == pytest.approx([7.2] * len(found.lines))


def test_raised_text_leaves_the_lines_where_they_are() -> None:
    raised = replace(LATO, size_ratio=0.6, shift_ratio=0.4)

    (line,) = laid(a_block("x", Words("2", raised))).lines

    assert line.box.height == pytest.approx(1.2 * SIZE)
    assert line.runs[1].y == pytest.approx(line.baseline - 0.4 * SIZE)


def test_the_baseline_has_half_the_leading_above_it() -> None:
    (line,) = laid(a_block("a", line_height_ratio=1.5)).lines

    assert line.baseline == pytest.approx((0.25 + 0.805) * SIZE)


def test_a_block_has_its_space_above_it() -> None:
    found = laid(a_block("a"), a_block("b", space_before_ratio=0.5))

    assert found.lines[1].box.y - found.lines[0].box.bottom == pytest.approx(SIZE / 2)


def test_a_list_item_hangs_behind_its_marker() -> None:
    block = a_block(
        "one two three four five six", marker=(Words("•", LATO),), indent_left_ratio=1.0
    )

    first, second = laid(block, width=30.0).lines

    marker, text = first.runs
    assert (text.x, second.runs[0].x) == (pytest.approx(SIZE), pytest.approx(SIZE))
    assert marker.run.text == "•"
    assert 0 <= marker.x < marker.x + marker.run.width < text.x


def test_a_wide_marker_pushes_its_line() -> None:
    block = a_block("one", marker=(Words("1000.", LATO),), indent_left_ratio=1.0)

    (line,) = laid(block).lines

    marker, text = line.runs
    assert marker.x == pytest.approx(0)
    assert marker.run.width < text.x


def test_a_first_line_may_be_indented() -> None:
    found = laid(
        a_block("one two three four five six seven", first_line_indent_ratio=2.0), width=30
    )

    assert [line.runs[0].x for line in found.lines] == pytest.approx([2 * SIZE, 0])


def test_underline_and_ink_are_carried_along() -> None:
    style = replace(LATO, underline=True, ink="red")

    (line,) = laid(a_block(Words("a b", style))).lines

    assert [run.style for run in line.runs] == [style]


def test_missing_characters_are_told_once() -> None:
    found = laid(a_block("漢 a", LineBreak(), "漢"))

    assert [one.character for one in found.missing] == ["漢"]


def test_lines_know_their_block() -> None:
    assert [line.block for line in laid(a_block("a"), a_block("b")).lines] == [0, 1]


def test_fallback_letters_are_part_of_their_line() -> None:
    bungee = replace(LATO, families=("Bungee",))

    (line,) = laid(a_block(Words("A ⇌ B", bungee))).lines

    assert [run.run.face.family for run in line.runs] == [
        "Bungee",
        "DejaVu Sans Condensed",
        "Bungee",
    ]
