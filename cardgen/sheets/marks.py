"""Crop marks: where to cut, shown beside the cards and never on them.

Distances are measured from the trim. A corner mark starts `distance` away from the trim, or where
the bleed ends if that is further, and stops before the next card's zone:

           │     │
           │     │          ─ start ─ length
       ── ┌───────┐ ──
          │ trim  │
       ── └───────┘ ──
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Literal

from msgspec import Struct

from cardgen.base.geometry import EPSILON, Insets
from cardgen.sheets.model import NO_INSETS, MarkStyle, Placement, Sheet, Stroke

MARK_WIDTH = 0.2
"""Stroke of a mark in mm: thin enough to cut on, thick enough for an office printer."""

SHORTEST = 0.5
"""A mark that would come out shorter than this, in mm, is left out: it would read as dirt."""

Interval = tuple[float, float]
MarkedSides = Literal["both", "recto", "verso"]


class CropMarks(Struct, frozen=True, kw_only=True):
    """How cuts are shown; lengths in mm.

    distance: from the trim to where a mark starts; a mark starts no nearer than the bleed's end.
    sides: which sides of the sheet carry marks.
    inset: strips along the recto's edges that stay free of marks, such as a sheet feeder needs.
    """

    style: MarkStyle = "corner"
    length: float = 3.0
    distance: float = 3.0
    sides: MarkedSides = "both"
    inset: Insets = NO_INSETS

    def reach(self, bleed: float) -> float:
        """Return how far beyond the bleed corner marks go, in mm."""
        return max(self.distance, bleed) + self.length - bleed


def crop_marks(side: Sheet, cards: tuple[Placement, ...], marks: CropMarks) -> tuple[Stroke, ...]:
    """Return the crop marks of some of the cards on a side, each line once.

    Args:
        side: all that lies there; no mark touches the bleed of any of its placements.
        cards: the placements whose cuts are shown.
        marks: style and lengths.

    Returns:
        `corner`: short lines off each corner of the trim. `edge`: guides from the sheet's edge
        (or the inset's) up to the outermost cards, along every cut. `none`: nothing.
    """
    if marks.style == "none":
        return ()
    across = _lines_on(_upright(side, marks), _upright_cards(cards), marks)
    level = _lines_on(_level(side, marks), _level_cards(cards), marks)
    return tuple(
        Stroke(x1=at, y1=start, x2=at, y2=end, width=MARK_WIDTH) for at, start, end in across
    ) + tuple(Stroke(x1=start, y1=at, x2=end, y2=at, width=MARK_WIDTH) for at, start, end in level)


def fold_marks(side: Sheet, inset: Insets) -> tuple[Stroke, ...]:
    """Return the dashed line down the middle of a side, where it crosses no bleed and no inset."""
    middle = side.width / 2
    field = _upright(side, CropMarks(distance=0.0, inset=inset))
    return tuple(
        Stroke(x1=middle, y1=start, x2=middle, y2=end, width=MARK_WIDTH, dashed=True)
        for start, end in field.free(middle)
        if end - start >= SHORTEST
    )


class _Zone(Struct, frozen=True, kw_only=True):
    """A card as an obstacle to lines of one direction, in mm.

    across: the range of positions at which a line hits it. along: the part of the line it bars.
    """

    across: Interval
    along: Interval


class _Field(Struct, frozen=True, kw_only=True):
    """One direction of lines on a side: how far they may run, and what bars them."""

    along: Interval
    across: Interval
    zones: tuple[_Zone, ...]

    def free(self, at: float) -> tuple[Interval, ...]:
        """Return the parts of the line at that position which nothing bars, in order."""
        if not self.across[0] - EPSILON <= at <= self.across[1] + EPSILON:
            return ()
        barred = sorted(zone.along for zone in self.zones if zone.across[0] < at < zone.across[1])
        parts, start = [], self.along[0]
        for low, high in barred:
            parts.append((start, min(low, self.along[1])))
            start = max(start, high)
        parts.append((start, self.along[1]))
        return tuple(part for part in parts if part[1] > part[0] + EPSILON)


class _Card(Struct, frozen=True, kw_only=True):
    """A card as lines of one direction see it: positions of its two cuts, and its extent."""

    cuts: Interval
    extent: Interval
    bleed: float


def _upright(side: Sheet, marks: CropMarks) -> _Field:
    """Return the field of upright lines."""
    inset = marks.inset
    return _Field(
        along=(inset.top, side.height - inset.bottom),
        across=(inset.left, side.width - inset.right),
        zones=tuple(_zone(card, marks) for card in _upright_cards(side.placements)),
    )


def _level(side: Sheet, marks: CropMarks) -> _Field:
    """Return the field of level lines."""
    inset = marks.inset
    return _Field(
        along=(inset.left, side.width - inset.right),
        across=(inset.top, side.height - inset.bottom),
        zones=tuple(_zone(card, marks) for card in _level_cards(side.placements)),
    )


def _upright_cards(placements: Iterable[Placement]) -> tuple[_Card, ...]:
    """Return the cards as upright lines see them."""
    return tuple(
        _Card(cuts=(p.x, p.x + p.width), extent=(p.y, p.y + p.height), bleed=p.bleed)
        for p in placements
    )


def _level_cards(placements: Iterable[Placement]) -> tuple[_Card, ...]:
    """Return the cards as level lines see them."""
    return tuple(
        _Card(cuts=(p.y, p.y + p.height), extent=(p.x, p.x + p.width), bleed=p.bleed)
        for p in placements
    )


def _zone(card: _Card, marks: CropMarks) -> _Zone:
    """Return what the card bars: its bleed, half a stroke beside it, `distance` before it."""
    beside = card.bleed + MARK_WIDTH / 2
    before = max(marks.distance, card.bleed)
    return _Zone(
        across=(card.cuts[0] - beside, card.cuts[1] + beside),
        along=(card.extent[0] - before, card.extent[1] + before),
    )


def _lines_on(
    field: _Field, cards: tuple[_Card, ...], marks: CropMarks
) -> list[tuple[float, float, float]]:
    """Return the marks of one direction as (position, start, end), those that meet joined."""
    by_place: dict[float, list[Interval]] = defaultdict(list)
    for card in cards:
        for at in card.cuts:
            free = field.free(at)
            by_place[round(at, 6)].extend(
                _corner_lines(free, card, marks)
                if marks.style == "corner"
                else _edge_lines(free, field.along)
            )
    return [
        (at, start, end)
        for at in sorted(by_place)
        for start, end in _joined(by_place[at])
        if end - start >= SHORTEST - EPSILON
    ]


def _corner_lines(free: tuple[Interval, ...], card: _Card, marks: CropMarks) -> Iterator[Interval]:
    """Yield the marks off the two ends of a card on the free parts of one of its cuts."""
    start = max(marks.distance, card.bleed)
    near, far = card.extent[0] - start, card.extent[1] + start
    for low, high in free:
        if abs(high - near) < EPSILON:
            yield max(low, near - marks.length), near
        if abs(low - far) < EPSILON:
            yield far, min(high, far + marks.length)


def _edge_lines(free: tuple[Interval, ...], along: Interval) -> Iterator[Interval]:
    """Yield the free parts of a cut that begin where lines may begin at the sheet's edge."""
    for low, high in free:
        if low <= along[0] + EPSILON or high >= along[1] - EPSILON:
            yield low, high


def _joined(intervals: list[Interval]) -> list[Interval]:
    """Return the union of the intervals, in order."""
    joined: list[Interval] = []
    for low, high in sorted(intervals):
        if joined and low <= joined[-1][1] + EPSILON:
            joined[-1] = (joined[-1][0], max(joined[-1][1], high))
        else:
            joined.append((low, high))
    return joined
