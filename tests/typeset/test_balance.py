"""Lines of about one length: `text-wrap: balance`."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.typeset.flow import Flow
from cardgen.typeset.model import Laid
from tests.support.text_builders import a_block, lines_of, the_library

SENTENCE = "the gull takes all of the fish away"
WORDS = st.lists(st.text("abcdefgilmnoprstuv", min_size=1, max_size=12), min_size=1, max_size=40)
WIDTHS = st.floats(min_value=5.0, max_value=80.0)


def laid(text: str, width: float, **changes: object) -> Laid:
    return Flow((a_block(text, **changes),), the_library()).lay_out(width, 3.0)


def test_the_last_line_is_not_left_with_a_word() -> None:
    assert lines_of(laid(SENTENCE, 40.0)) == ["the gull takes all of the fish", "away"]
    assert lines_of(laid(SENTENCE, 40.0, balance=True)) == [
        "the gull takes all",
        "of the fish away",
    ]


@pytest.mark.parametrize(
    ("align", "lefts"), [("left", (0.0, 0.0)), ("center", (9.46, 9.56)), ("right", (18.92, 19.12))]
)
def test_lines_stand_in_the_whole_box(align: str, lefts: tuple[float, float]) -> None:
    found = laid(SENTENCE, 40.0, balance=True, align=align)

    assert [line.box.x for line in found.lines] == pytest.approx(lefts, abs=0.01)


def test_one_line_and_long_paragraphs_stay_as_they_are() -> None:
    for text in ("the gull", " ".join([SENTENCE] * 12)):
        assert lines_of(laid(text, 40.0, balance=True)) == lines_of(laid(text, 40.0))


def test_an_indent_stays() -> None:
    found = laid(SENTENCE, 40.0, balance=True, first_line_indent_ratio=2.0)

    assert [line.box.x for line in found.lines] == pytest.approx([6.0, 0.0])


@given(WORDS, WIDTHS, st.booleans())
def test_balanced_lines_are_no_more_no_wider_and_part_no_more_words(
    words: list[str], width: float, hyphenate: bool
) -> None:
    text = " ".join(words)
    plain = laid(text, width, hyphenate=hyphenate, language="nl")
    even = laid(text, width, hyphenate=hyphenate, language="nl", balance=True)

    assert len(even.lines) <= len(plain.lines)
    assert even.widest <= plain.widest + 1e-6
    hyphens = [sum(line.endswith("-") for line in lines_of(each)) for each in (even, plain)]
    assert hyphens[0] <= hyphens[1]
    assert "".join(lines_of(even)).replace("-", "").replace(" ", "") == "".join(words)
