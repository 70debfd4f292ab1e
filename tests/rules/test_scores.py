"""Row scores of the reaction game: (values − 20) × factor, and the bonus."""

import pytest

from cardgen.rules.checks.scores import Scoring, extremes, score

SCORING = Scoring(cost=20, factors={1: 2, 2: 3, 3: 4}, bonus=20, long_from=8)


@pytest.mark.parametrize(
    ("values", "wagers", "expected"),
    [
        ((), 0, 0),
        ((2,), 0, -18),
        ((), 1, -40),
        ((), 3, -80),
        ((5, 6, 9), 2, 0),
        ((8, 9, 10), 1, 14),
        ((2, 3, 4, 5, 6, 7, 8), 0, 15),
        ((2, 3, 4, 5, 6, 7, 8), 1, 50),
        ((2, 3, 4, 5, 6, 7, 8, 9, 10), 3, 156),
    ],
)
def test_a_row_is_worth(values: tuple[int, ...], wagers: int, expected: int) -> None:
    assert score(values, wagers, SCORING) == expected


def test_the_best_row_of_a_suit_is_156_and_the_worst_minus_80() -> None:
    assert extremes(tuple(range(2, 11)), 3, SCORING) == (-80, 156)
