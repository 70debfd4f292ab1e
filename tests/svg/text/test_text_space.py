"""White space in text."""

import pytest

from cardgen.svg.text_space import Written, folded, keeps_lines, keeps_space


def test_runs_of_white_space_become_one_space() -> None:
    assert folded([Written("\n  Two \t words\n")]) == ["Two words"]


def test_white_space_folds_across_elements() -> None:
    pieces = [Written("one "), Written(" two"), Written(" "), Written(" three ")]

    assert folded(pieces) == ["one ", "two", " ", "three"]


def test_kept_white_space_stays_with_breaks_as_spaces() -> None:
    assert folded([Written("  a\n\tb  ", keep=True)]) == ["  a  b  "]


def test_a_space_after_a_kept_one_stays() -> None:
    assert folded([Written("a ", keep=True), Written(" b")]) == ["a ", " b"]


def test_an_empty_element_does_not_end_a_run_of_spaces() -> None:
    assert folded([Written("a "), Written(""), Written(" b")]) == ["a ", "", "b"]


def test_a_space_before_an_empty_end_is_dropped() -> None:
    assert folded([Written("a "), Written("\n")]) == ["a", ""]


def test_a_no_break_space_never_folds() -> None:
    assert folded([Written("a  b\u00a0")]) == ["a b\u00a0"]


@pytest.mark.parametrize(
    ("value", "spaces", "lines"),
    [
        ("normal", False, False),
        ("nowrap", False, False),
        ("pre", True, True),
        ("pre-wrap", True, True),
        ("pre-line", False, True),
    ],
)
def test_css_values_say_what_is_kept(value: str, spaces: bool, lines: bool) -> None:
    assert (keeps_space(value), keeps_lines(value)) == (spaces, lines)
