"""Blocks of text become lines in a width, at one size; what is measured is what is drawn."""

import math
from collections.abc import Iterator
from typing import NamedTuple

from cardgen.base.geometry import EPSILON, Rect
from cardgen.typeset.breaking import Breaker, Line
from cardgen.typeset.fonts import FontLibrary
from cardgen.typeset.measuring import (
    MARKER_GAP_RATIO,
    Ink,
    Measured,
    MeasuredBlock,
    Paragraph,
    extent_of,
    measure,
)
from cardgen.typeset.model import Block, Laid, PlacedLine
from cardgen.typeset.setting import LineSetter


class Spot(NamedTuple):
    """A line and where it goes, in em of the flow: its box' left, top, room, and its extents."""

    block: int
    paragraph: Paragraph
    line: Line
    left: float
    room: float
    top: float
    up: float
    down: float
    opens_block: bool
    ends_paragraph: bool


EMPTY = Line(0, -1, 0.0)


class Flow:
    """Blocks measured once, to be laid out at any width and size."""

    def __init__(self, blocks: tuple[Block, ...], library: FontLibrary) -> None:
        """Measure the blocks.

        Raises:
            LookupError: a style names no known family; check with `FontLibrary.check` before.
        """
        self.measured: Measured = measure(blocks, library)
        self._breakers = [
            [
                Breaker(
                    paragraph,
                    library.hyphenator,
                    block.block.language if block.block.hyphenate else "",
                    block.block.align,
                )
                for paragraph in block.paragraphs
            ]
            for block in self.measured.blocks
        ]

    def lay_out(self, width: float, size: float) -> Laid:
        """Return the lines as they stand in a box of that width at that font size, both in mm."""
        setter = LineSetter(size)
        lines: list[PlacedLine] = []
        height = widest = 0.0
        for spot in self.spots(width / size):
            lines.append(self._placed(spot, setter))
            height = spot.top + spot.up + spot.down
            widest = max(widest, spot.left + spot.line.width)
        missing = self.measured.missing
        return Laid(
            size=size,
            width=width,
            height=height * size,
            widest=widest * size,
            lines=tuple(lines),
            missing=missing,
        )

    def extent(self, width: float, size: float) -> tuple[float, float]:
        """Return height and widest line as `lay_out` would give them, without setting a line."""
        height = widest = 0.0
        for spot in self.spots(width / size):
            height = spot.top + spot.up + spot.down
            widest = max(widest, spot.left + spot.line.width)
        return height * size, widest * size

    def may_fit(self, width: float, height: float, size: float) -> bool:
        """Tell whether the text could fit the box, were its lines filled to the last hair.

        True for each size below one for which it is true, and for each at which the text fits;
        it costs next to nothing.
        """
        room = (width + EPSILON) / size
        lowest = 0.0
        for block in self.measured.blocks:
            if not block.paragraphs:
                continue
            lowest += block.block.space_before_ratio * block.em
            rows = len(block.paragraphs)
            if block.block.wrap:
                indent = min(block.block.indent_left_ratio * block.em, block.first_left)
                rows = sum(fewest_lines(p, room - indent) for p in block.paragraphs)
            lowest += rows * (block.strut.up + block.strut.down)
        return lowest * size <= height + EPSILON

    def spots(self, room: float) -> Iterator[Spot]:
        """Yield the lines from top to bottom."""
        top = 0.0
        for number, block in enumerate(self.measured.blocks):
            if not block.paragraphs:
                continue
            top += block.block.space_before_ratio * block.em
            for spot in self._spots_of(number, block, room, top):
                yield spot
                top = spot.top + spot.up + spot.down

    def _spots_of(
        self, number: int, block: MeasuredBlock, room: float, top: float
    ) -> Iterator[Spot]:
        indent = block.block.indent_left_ratio * block.em
        for index, breaker in enumerate(self._breakers[number]):
            left = block.first_left if index == 0 else indent
            if block.block.wrap:
                broken = breaker.balanced if block.block.balance else breaker.lines
                lines = broken(room - left, room - indent) or [EMPTY]
            else:
                lines = [whole(breaker.paragraph)]
            for place, line in enumerate(lines):
                up, down = extents(breaker.paragraph, line, block.strut)
                yield Spot(
                    number,
                    breaker.paragraph,
                    line,
                    left if place == 0 else indent,
                    room,
                    top,
                    up,
                    down,
                    index == 0 and place == 0,
                    place == len(lines) - 1,
                )
                top += up + down

    def _placed(self, spot: Spot, setter: LineSetter) -> PlacedLine:
        block = self.measured.blocks[spot.block]
        align = block.block.align
        slack = spot.room - spot.left - spot.line.width
        width, extra = spot.line.width, 0.0
        if align == "justify" and not spot.ends_paragraph and slack > 0:
            spaces = spaces_in(spot.paragraph, spot.line)
            extra = slack / max(spaces, 1)
            width += extra * spaces
        shift = {"right": slack, "center": slack / 2}.get(align, 0.0)
        left = spot.left + (max(shift, 0.0) if block.block.wrap else shift)
        setter.start(left, spot.top + spot.up, extra)
        if spot.opens_block and block.marker is not None:  # first, as it is read
            gap = MARKER_GAP_RATIO * block.em
            setter.move_to(max(spot.left - gap - block.marker.ends[-1], 0.0))
            setter.set_line(block.marker, whole(block.marker))
            setter.move_to(left)
        setter.set_line(spot.paragraph, spot.line)
        runs, symbols = setter.finish()
        size = setter.size
        box = Rect(
            x=left * size,
            y=spot.top * size,
            width=width * size,
            height=(spot.up + spot.down) * size,
        )
        return PlacedLine(box, (spot.top + spot.up) * size, runs, symbols, spot.block)


def fewest_lines(paragraph: Paragraph, room: float) -> int:
    """Return a number of lines that no way of breaking can go below.

    Lines of a given room hold all boxes and all spaces but those at which they end.
    """
    if not paragraph.ends or room <= 0.0:
        return 1
    widest_space = max(paragraph.glues)
    total = paragraph.ends[-1] + widest_space
    return max(math.ceil(total / (room + widest_space) - EPSILON), 1)


def whole(paragraph: Paragraph) -> Line:
    """Return the paragraph as one line."""
    ends = paragraph.ends
    if not ends:
        return EMPTY
    return Line(0, len(ends) - 1, ends[-1] - ends[0] + paragraph.widths[0])


def extents(paragraph: Paragraph, line: Line, strut: Ink) -> tuple[float, float]:
    """Return what the line needs above and below its baseline, in em."""
    if not paragraph.ups:
        return strut.up, strut.down
    up, down = extent_of((*line.before, *line.after), strut)
    boxes = slice(line.first, line.last + 1)
    return max([up, *paragraph.ups[boxes]]), max([down, *paragraph.downs[boxes]])


def spaces_in(paragraph: Paragraph, line: Line) -> int:
    """Return how many spaces of the line may widen."""
    first = line.first + (not line.before)
    behind = line.last + 1 + bool(line.after)
    return sum(ink is not None for ink in paragraph.inks[first:behind])
