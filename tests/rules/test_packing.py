"""Packing a box: exact for blocks, by the hand of a small search."""

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.rules import packing
from cardgen.rules.packing import Group, PackingTooHard, pack

CARDS = Group(name="cards", pieces=54, size=(59.0, 91.0, 0.32))
DICE = Group(name="dice", pieces=10, size=(16.0, 16.0, 16.0))
CHIPS = Group(name="chips", pieces=10, size=(25.0, 25.0, 2.0))


def test_everything_fits_in_the_box_of_130_102_23() -> None:
    packed = pack((CARDS, DICE, CHIPS), (130.0, 102.0, 23.0))

    assert packed is not None
    assert str(packed[0]) == "54 cards as 1 × 1 × 54 (59 × 91 × 17.28 mm) at 0, 0, 0"


@pytest.mark.parametrize(
    "box", [(130.0, 102.0, 15.9), (130.0, 58.0, 23.0), (85.0, 102.0, 20.0)], ids=str
)
def test_a_box_one_step_too_small_is_refused(box: tuple[float, float, float]) -> None:
    assert pack((CARDS, DICE, CHIPS), box) is None


def test_a_block_of_exactly_the_box_fits() -> None:
    assert pack((Group(name="brick", pieces=1, size=(3.0, 1.0, 2.0)),), (1.0, 2.0, 3.0))


def test_five_bricks_need_a_turned_middle() -> None:
    bricks = tuple(Group(name=f"brick{at}", pieces=1, size=(2.0, 1.0, 1.0)) for at in range(4))
    middle = Group(name="middle", pieces=1, size=(1.0, 1.0, 1.0))

    assert pack((*bricks, middle), (3.0, 3.0, 1.0)) is not None


def test_a_search_without_end_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packing, "MOST_STEPS", 3)

    with pytest.raises(PackingTooHard):
        pack((CARDS, DICE, CHIPS), (130.0, 102.0, 23.0))


@given(
    st.lists(st.tuples(*[st.integers(1, 4)] * 3), min_size=1, max_size=3),
    st.tuples(*[st.integers(2, 6)] * 3),
)
@settings(max_examples=60)
def test_packed_blocks_lie_inside_and_apart(
    sizes: list[tuple[int, int, int]], box: tuple[int, int, int]
) -> None:
    groups = tuple(
        Group(name=f"g{at}", pieces=2, size=(float(x), float(y), float(z)))
        for at, (x, y, z) in enumerate(sizes)
    )

    packed = pack(groups, (float(box[0]), float(box[1]), float(box[2]))) or ()

    cells = [cell for one in packed for cell in _cells(one.at, one.block.size)]
    assert len(cells) == len(set(cells))
    assert all(0 <= at < edge for cell in cells for at, edge in zip(cell, box, strict=True))


def _cells(
    at: tuple[float, float, float], size: tuple[float, float, float]
) -> list[tuple[int, ...]]:
    ends = [math.floor(start + edge + 0.5) for start, edge in zip(at, size, strict=True)]
    starts = [math.floor(start + 0.5) for start in at]
    return [
        (x, y, z)
        for x in range(starts[0], ends[0])
        for y in range(starts[1], ends[1])
        for z in range(starts[2], ends[2])
    ]
