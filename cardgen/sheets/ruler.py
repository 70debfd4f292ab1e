"""A ruler of 100 mm on the sheet, to hold a real one against: printers like to shrink pages."""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from cardgen.base.geometry import Insets, Rect
from cardgen.sheets.model import Note, Sheet, Stroke
from cardgen.sheets.notes import WIDEST_RATIO, taken_areas

LENGTH = 100.0
DEPTH = 2.0
TICK = 1.2
"""Of the ticks every 10 mm; those at the ends have the whole depth."""

STROKE = 0.15
TEXT = "100 mm: if it is not, print at 100 %, without scaling"
SIZE = 2.0
GAP = 2.0
CLEAR = 0.4
"""Distance to whatever lies nearby, in mm."""

STEP = 0.5
STEP_ALONG = 5.0
DEEPEST = 12.0
"""How far from the margin a place for the ruler is looked for, in mm."""

WHOLE = LENGTH + GAP + len(TEXT) * SIZE * WIDEST_RATIO


class _Place(Struct, frozen=True, kw_only=True):
    """Where the ruler begins, and whether it runs to the right or down."""

    x: float
    y: float
    upright: bool

    @property
    def area(self) -> Rect:
        """What ruler and text take."""
        size = (DEPTH, WHOLE) if self.upright else (WHOLE, DEPTH)
        return Rect(x=self.x, y=self.y, width=size[0], height=size[1])


def with_ruler(side: Sheet, free: Insets) -> Sheet | None:
    """Return the side with the ruler in its margin; None where there is no room for it.

    Args:
        side: all that is there; the ruler touches none of it.
        free: strips along the edges that stay empty, in mm.
    """
    taken = taken_areas(side)
    page = Rect(x=0.0, y=0.0, width=side.width, height=side.height).inset(free)
    barred: Rect | None = None  # what barred the place before bars the next one, as a rule
    for place in _places(page):
        area = place.area.outset(CLEAR)
        if not page.holds(place.area) or (barred and area.overlaps(barred)):
            continue
        barred = next((each for each in taken if area.overlaps(each)), None)
        if barred is None:
            return _with(side, place)
    return None


def with_rulers(sides: tuple[Sheet, ...], free: Insets) -> tuple[Sheet, ...]:
    """Return the sides with a ruler on each recto, or one behind them all where there's no room.

    Args:
        sides: in printing order; none stay none.
        free: strips along the edges that stay empty, in mm.
    """
    ruled = [side if side.side == "verso" else with_ruler(side, free) for side in sides]
    if all(ruled):
        return tuple(side for side in ruled if side)
    return with_ruler_behind(sides, free)


def with_ruler_behind(sides: tuple[Sheet, ...], free: Insets) -> tuple[Sheet, ...]:
    """Return the sides as they are, and a page with a ruler behind them if there is any recto.

    Label sheets have no margin to print on.
    """
    if all(side.side == "verso" for side in sides):
        return sides
    return (*sides, ruler_page(sides[0].width, sides[0].height, free))


def ruler_page(width: float, height: float, free: Insets) -> Sheet:
    """Return a page with nothing but the ruler; on small paper as much of the text as fits."""
    side = Sheet(width=width, height=height, side="recto", placements=())
    upright = width < height
    return _with(side, _Place(x=free.left + GAP, y=free.top + GAP, upright=upright))


def _places(page: Rect) -> Iterator[_Place]:
    """Yield places from the edges inwards: foot, head, left, right."""
    across = [page.x + STEP_ALONG * n for n in range(int(page.width / STEP_ALONG) + 1)]
    down = [page.y + STEP_ALONG * n for n in range(int(page.height / STEP_ALONG) + 1)]
    for step in range(int(DEEPEST / STEP) + 1):
        deep = step * STEP
        for y in (page.bottom - DEPTH - deep, page.y + deep):
            yield from (_Place(x=x, y=y, upright=False) for x in across)
        for x in (page.x + deep, page.right - DEPTH - deep):
            yield from (_Place(x=x, y=y, upright=True) for y in down)


def _with(side: Sheet, place: _Place) -> Sheet:
    return replace(
        side,
        marks=side.marks + tuple(_strokes(place)),
        notes=(*side.notes, _text(place)),
    )


def _strokes(place: _Place) -> Iterator[Stroke]:
    """Yield the line and its ticks: the ends' outer edges are 100 mm apart at their middles."""
    yield _stroke(place, (0.0, DEPTH), (LENGTH, DEPTH))
    for tick in range(11):
        at = tick * LENGTH / 10
        depth = DEPTH if tick in (0, 10) else TICK
        yield _stroke(place, (at, DEPTH - depth), (at, DEPTH))


def _stroke(place: _Place, start: tuple[float, float], end: tuple[float, float]) -> Stroke:
    """Return a stroke given along and across the ruler."""
    (x1, y1), (x2, y2) = (_turned(place, *start), _turned(place, *end))
    return Stroke(x1=x1, y1=y1, x2=x2, y2=y2, width=STROKE)


def _turned(place: _Place, along: float, across: float) -> tuple[float, float]:
    """Return a point on the sheet; an upright ruler reads downwards, its foot to the left."""
    if place.upright:
        return place.x + DEPTH - across, place.y + along
    return place.x + along, place.y + across


def _text(place: _Place) -> Note:
    x, y = _turned(place, LENGTH + GAP, DEPTH - SIZE / 5)
    return Note(x=x, y=y, text=TEXT, size=SIZE, turn_deg=90 if place.upright else 0)
