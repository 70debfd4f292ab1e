import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.base.units import format_mm, format_size, parse_length


@pytest.mark.parametrize(
    ("text", "mm"),
    [("3mm", 3.0), ("0.5 in", 12.7), (" 1cm ", 10.0), ("72pt", 25.4), ("-2mm", -2.0)],
)
def test_a_length_is_a_number_and_a_unit(text: str, mm: float) -> None:
    assert parse_length(text) == pytest.approx(mm)


@pytest.mark.parametrize("text", ["3", "mm", "", "3 furlongs", "1e3mm", "3mm3", "a4"])
def test_what_is_no_length_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="write a number and a unit"):
        parse_length(text)


@pytest.mark.parametrize("text", ["63,5", "63,5mm"])
def test_a_decimal_comma_is_named(text: str) -> None:
    with pytest.raises(ValueError, match="decimal comma"):
        parse_length(text)


@pytest.mark.parametrize(
    ("length", "text"), [(59.0, "59"), (7.126, "7.13"), (-0.001, "0"), (10.5, "10.5"), (100, "100")]
)
def test_lengths_are_shown_without_idle_zeros(length: float, text: str) -> None:
    assert format_mm(length) == text


def test_lengths_are_written_as_finely_as_asked() -> None:
    assert [format_mm(-0.00004, decimals=4), format_mm(12.345678, decimals=4)] == ["0", "12.3457"]


def test_a_size_has_its_sides_in_order() -> None:
    assert [format_size(63, 88.5), format_size(130, 102, 23)] == [
        "63 × 88.5 mm",
        "130 × 102 × 23 mm",
    ]


@given(st.integers(-(10**6), 10**6))
def test_a_shown_length_reads_back(hundredths: int) -> None:
    assert parse_length(format_mm(hundredths / 100) + "mm") == pytest.approx(hundredths / 100)
