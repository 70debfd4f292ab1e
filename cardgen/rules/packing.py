"""Whether a box holds what is in the game, and how: a small exact search.

Each kind of piece is kept together as one block of equal pieces, `along x × along y × up`:

      +-----------+  up
      |cards|dice |   |
      |     +-----+   +-- along x        (seen from the front; along y goes into the box)
      +-----+chips|

All blocks, turned in all ways, are tried in all places where a block can lie against the box or
against others, so "doesn't fit" means that no such arrangement exists.
"""

import itertools
import math
from collections.abc import Iterator

from msgspec import Struct

from cardgen.base.geometry import EPSILON
from cardgen.base.units import format_mm

Size = tuple[float, float, float]

MOST_STEPS = 200_000
"""Placements tried before the search gives up; ten kinds of piece in a tight box come near it."""


class PackingTooHard(Exception):
    """Neither an arrangement nor a proof that there is none was found."""


class Group(Struct, frozen=True, kw_only=True):
    """Equal pieces that stay together: how many, and the size of one, in mm."""

    name: str
    pieces: int
    size: Size


class Block(Struct, frozen=True, kw_only=True):
    """A group as arranged: its size, and how many pieces along x, along y and up."""

    group: Group
    size: Size
    counts: tuple[int, int, int]


class PackedBlock(Struct, frozen=True, kw_only=True):
    """A block in its place: its corner nearest the box's own, in mm."""

    block: Block
    at: Size

    def __str__(self) -> str:
        """Return it for people: what, how arranged, how large, where."""
        counts = " × ".join(map(str, self.block.counts))
        size = " × ".join(map(format_mm, self.block.size))
        at = ", ".join(map(format_mm, self.at))
        group = self.block.group
        return f"{group.pieces} {group.name} as {counts} ({size} mm) at {at}"


def pack(groups: tuple[Group, ...], box: Size) -> tuple[PackedBlock, ...] | None:
    """Return an arrangement of the groups in the box, or None if there is none.

    Args:
        groups: what goes in.
        box: inside of the box, in mm.

    Raises:
        PackingTooHard: the search ended without an answer.
    """
    if sum(group.pieces * math.prod(group.size) for group in groups) > math.prod(box) + EPSILON:
        return None
    choices = [list(_blocks(group, box)) for group in groups]
    search = _Search(box)
    for blocks in itertools.product(*choices):
        if sum(math.prod(block.size) for block in blocks) <= math.prod(box) + EPSILON:
            ordered = sorted(blocks, key=lambda block: -math.prod(block.size))
            if placed := search.place(ordered):
                return tuple(sorted(placed, key=lambda one: groups.index(one.block.group)))
    return None


def _blocks(group: Group, box: Size) -> Iterator[Block]:
    """Yield the ways to arrange a group, without those that are larger in every direction."""
    found: dict[Size, Block] = {}
    for piece in dict.fromkeys(itertools.permutations(group.size)):
        most = [int((room + EPSILON) / edge) for room, edge in zip(box, piece, strict=True)]
        for x in range(1, min(most[0], group.pieces) + 1):
            for y in range(1, min(most[1], math.ceil(group.pieces / x)) + 1):
                up = math.ceil(group.pieces / (x * y))
                if up <= most[2]:
                    size = (x * piece[0], y * piece[1], up * piece[2])
                    found.setdefault(size, Block(group=group, size=size, counts=(x, y, up)))
    for size, block in found.items():
        if not any(other != size and _fits(other, size) for other in found):
            yield block


def _fits(inner: Size, outer: Size) -> bool:
    return all(a <= b + EPSILON for a, b in zip(inner, outer, strict=True))


class _Search:
    """Places blocks one after the other; counts its steps."""

    def __init__(self, box: Size) -> None:
        self.box = box
        self.steps = 0

    def place(self, blocks: list[Block]) -> list[PackedBlock]:
        """Return the blocks in their places, or nothing."""
        lines = [self._coordinates(blocks, axis) for axis in range(3)]
        return self._place(blocks, lines, [])

    def _coordinates(self, blocks: list[Block], axis: int) -> list[float]:
        """Return where a block can begin: at the wall or behind any others in a row.

        Any arrangement can be pushed towards the corner until each block is stopped so.
        """
        sums = {0.0}
        for block in blocks:
            sums |= {round(start + block.size[axis], 6) for start in sums}
        return sorted(start for start in sums if start < self.box[axis])

    def _place(
        self, blocks: list[Block], lines: list[list[float]], placed: list[PackedBlock]
    ) -> list[PackedBlock]:
        if len(placed) == len(blocks):
            return placed
        block = blocks[len(placed)]
        for at in itertools.product(*lines):
            end = [start + edge for start, edge in zip(at, block.size, strict=True)]
            if any(a > b + EPSILON for a, b in zip(end, self.box, strict=True)):
                continue
            self.steps += 1
            if self.steps > MOST_STEPS:
                raise PackingTooHard
            one = PackedBlock(block=block, at=(at[0], at[1], at[2]))
            if any(_overlap(one, other) for other in placed):
                continue
            if whole := self._place(blocks, lines, [*placed, one]):
                return whole
        return []


def _overlap(one: PackedBlock, other: PackedBlock) -> bool:
    return all(
        a < b + size - EPSILON and b < a + own - EPSILON
        for a, own, b, size in zip(one.at, one.block.size, other.at, other.block.size, strict=True)
    )
