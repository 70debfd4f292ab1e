import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.press.numbers import name, numbers, text_string

FINITE = st.floats(-1e12, 1e12, allow_nan=False)


@given(FINITE)
def test_a_number_has_digits_and_a_point_only(value: float) -> None:
    assert re.fullmatch(r"-?\d+(\.\d+)?", numbers(value))


@given(st.floats(-2000, 2000))
def test_a_length_is_right_to_a_thousandth(value: float) -> None:
    assert float(numbers(value)) == pytest.approx(value, abs=5e-4)


@pytest.mark.parametrize(
    ("text", "written"),
    [("Gold", "/Gold"), ("Gold Foil", "/Gold#20Foil"), ("É/1", "/#c3#89#2f1")],
)
def test_a_name_keeps_letters_and_codes_the_rest(text: str, written: str) -> None:
    assert name(text) == written


@pytest.mark.parametrize(
    ("text", "written"),
    [("Vis", "(Vis)"), ("a(b)\\", r"(a\(b\)\\)"), ("é", "<feff00e9>"), ("😀", "<feffd83dde00>")],
)
def test_a_text_is_plain_or_utf_16(text: str, written: str) -> None:
    assert text_string(text) == written
