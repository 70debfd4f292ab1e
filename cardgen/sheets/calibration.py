"""A page that measures a printer: scales on the front, crosses on the back, read against the light.

Each station, as one sees it through the paper:

      −5    0   +5  X        the scale's numbers are what has to be typed: by how much
     ┴┴┴┴┴┼┴┴┴┴┴             the back has to be moved, in mm, x to the right and y down
   +5├    │                  as one looks at the back
    0├────┼────  cross of the back
   −5├    │     C            the station's name
"""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from cardgen.base.geometry import Insets
from cardgen.sheets.duplex import turn_over
from cardgen.sheets.model import Edge, Note, Sheet, Stroke
from cardgen.sheets.paper import Paper
from cardgen.sheets.ruler import with_ruler

SMALLEST = 140.0
"""Shorter sides than this, in mm, leave no room for the scales."""

RANGE = 12
"""How far off a back may be to be read, in mm."""

OFF = 16.0
"""How far a scale lies from its station's middle, in mm."""

ARM = 20.0
"""Of a cross, in mm: it reaches over the scales."""

HAIR = 0.1
LINE = 0.2
TICKS = {0: 1.0, 1: 1.6, 5: 3.0}
"""Length of the ticks at halves, at whole mm and at every fifth mm."""

SCALE_SIZE = 2.2
TEXT_SIZE = 2.8
TEXT_STEP = 3.8
TEXT_AT = (14.0, 19.0)
NAME_SIZE = 6.0

STAIRS = 12
"""How wide a white edge can be read, in mm."""

STAIR = 4.0
FREE = Insets.all(16.0)

Point = tuple[float, float]


class CalibrationPage(Struct, frozen=True, kw_only=True):
    """What a calibration page is for: its size in mm, how it is turned over, the texts on it."""

    width: float
    height: float
    edge: Edge
    front_text: tuple[str, ...] = ()
    back_text: tuple[str, ...] = ()


def page_size(paper: Paper, *, landscape: bool) -> tuple[float, float]:
    """Return width and height of the paper as it stands, or as it lies."""
    shorter, longer = sorted((paper.width, paper.height))
    return (longer, shorter) if landscape else (shorter, longer)


def calibration_sides(page: CalibrationPage) -> tuple[Sheet, Sheet]:
    """Return the front with the scales and the back with the crosses, as they are printed."""
    stations = stations_of(page.width, page.height)
    front = Sheet(
        width=page.width,
        height=page.height,
        side="recto",
        placements=(),
        marks=tuple(_front_strokes(page, stations)),
        notes=tuple(_front_notes(page, stations)),
    )
    through = Sheet(
        width=page.width,
        height=page.height,
        side="recto",
        placements=(),
        marks=tuple(stroke for at in stations.values() for stroke in _cross(at)),
    )
    back = turn_over(through, page.edge)
    return with_ruler(front, FREE) or front, _named(back, page)


def stations_of(width: float, height: float) -> dict[str, Point]:
    """Return where the stations lie on the front: one in the middle, two far from each other."""
    return {
        "C": (width / 2, height / 2),
        "1": (40.0, 86.0),
        "2": (width - 40.0, height - 40.0),
    }


def crosses_of(width: float, height: float, edge: Edge) -> dict[str, Point]:
    """Return where the crosses lie on the back, in mm from the middle of the page."""
    signs = _signs(width, height, edge)
    return {
        name: (signs[0] * (x - width / 2), signs[1] * (y - height / 2))
        for name, (x, y) in stations_of(width, height).items()
    }


def _signs(width: float, height: float, edge: Edge) -> Point:
    """Return how a shift to the right and down on one side looks from the other side."""
    probe = Stroke(x1=0.0, y1=0.0, x2=1.0, y2=1.0)
    side = Sheet(width=width, height=height, side="recto", placements=(), marks=(probe,))
    (seen,) = turn_over(side, edge).marks
    return seen.x2 - seen.x1, seen.y2 - seen.y1


def _front_strokes(page: CalibrationPage, stations: dict[str, Point]) -> Iterator[Stroke]:
    for x, y in stations.values():
        yield from _scale(x, y)
    yield from _edge_stairs(page)
    yield Stroke(x1=20, y1=page.height - 40, x2=20, y2=page.height - 24, width=HAIR)
    yield Stroke(x1=30, y1=page.height - 20, x2=60, y2=page.height - 20, width=HAIR)


def _scale(x: float, y: float) -> Iterator[Stroke]:
    """Yield the ticks above the station's middle, for x, and left of it, for y."""
    yield Stroke(x1=x - RANGE, y1=y - OFF, x2=x + RANGE, y2=y - OFF, width=HAIR)
    yield Stroke(x1=x - OFF, y1=y - RANGE, x2=x - OFF, y2=y + RANGE, width=HAIR)
    for half in range(-2 * RANGE, 2 * RANGE + 1):
        at, length = half / 2, _tick(half)
        yield Stroke(x1=x + at, y1=y - OFF, x2=x + at, y2=y - OFF + length, width=HAIR)
        yield Stroke(x1=x - OFF, y1=y + at, x2=x - OFF + length, y2=y + at, width=HAIR)


def _tick(half: int) -> float:
    """Return the length of the tick at so many halves of a mm."""
    if half % 10 == 0:
        return TICKS[5]
    return TICKS[half % 2 == 0]


def _front_notes(page: CalibrationPage, stations: dict[str, Point]) -> Iterator[Note]:
    signs = _signs(page.width, page.height, page.edge)
    for name, (x, y) in stations.items():
        yield Note(x=x + 6, y=y + 12, text=name, size=NAME_SIZE)
        yield Note(x=x + RANGE + 1.5, y=y - OFF, text="X", size=SCALE_SIZE * 1.4)
        yield Note(x=x - OFF - 1, y=y + RANGE + 4, text="Y", size=SCALE_SIZE * 1.4)
        for at in range(-10, 11, 5):
            # The back has to be moved against the way in which it is off, as seen from behind.
            wanted_x, wanted_y = -signs[0] * at, -signs[1] * at
            text_x = _signed(wanted_x)
            left = x + at - len(text_x) * SCALE_SIZE * 0.27
            yield Note(x=left, y=y - OFF - 1, text=text_x, size=SCALE_SIZE)
            yield Note(
                x=x - OFF - 1,
                y=y + at + SCALE_SIZE / 3,
                text=_signed(wanted_y),
                size=SCALE_SIZE,
                anchor="end",
            )
    yield from _stair_notes(page)
    yield Note(x=21, y=page.height - 28, text="20 mm off the left edge", size=SCALE_SIZE)
    yield Note(x=30, y=page.height - 21, text="20 mm off the foot", size=SCALE_SIZE)
    yield from _lines(page.front_text)


def _lines(texts: tuple[str, ...]) -> Iterator[Note]:
    x, y = TEXT_AT
    for at, text in enumerate(texts):
        yield Note(x=x, y=y + at * TEXT_STEP, text=text, size=TEXT_SIZE)


def _signed(value: float) -> str:
    """Return a number as it is read: with its sign, 0 without one."""
    return f"{value:+.0f}".replace("-", "−") if round(value) else "0"


def _cross(at: Point) -> Iterator[Stroke]:
    x, y = at
    yield Stroke(x1=x - ARM, y1=y, x2=x + ARM, y2=y, width=LINE)
    yield Stroke(x1=x, y1=y - ARM, x2=x, y2=y + ARM, width=LINE)


def _named(back: Sheet, page: CalibrationPage) -> Sheet:
    """Return the back with the names of its crosses and its text, to be read upright."""
    middle_x, middle_y = page.width / 2, page.height / 2
    names = tuple(
        Note(x=middle_x + x + 6, y=middle_y + y + 12, text=name, size=NAME_SIZE)
        for name, (x, y) in crosses_of(page.width, page.height, page.edge).items()
    )
    return replace(back, notes=(*names, *_lines(page.back_text)))


def _edge_stairs(page: CalibrationPage) -> Iterator[Stroke]:
    """Yield lines at 1, 2, 3 … mm from each edge, each further along than the one before."""
    for deep in range(1, STAIRS + 1):
        start = (deep - STAIRS / 2) * STAIR
        x, y = page.width / 2 + start, page.height / 2 + start
        for level in (deep, page.height - deep):
            yield Stroke(x1=x - STAIR, y1=level, x2=x, y2=level, width=HAIR)
        for upright in (deep, page.width - deep):
            yield Stroke(x1=upright, y1=y - STAIR, x2=upright, y2=y, width=HAIR)


def _stair_notes(page: CalibrationPage) -> Iterator[Note]:
    """Yield the numbers of the stairs, on the side of each line that is away from the edge."""
    for deep in range(1, STAIRS + 1):
        start = (deep - STAIRS / 2) * STAIR
        x, y = page.width / 2 + start - STAIR + 0.8, page.height / 2 + start - 1
        text = str(deep)
        yield Note(x=x, y=deep + 2.2, text=text, size=2.0)
        yield Note(x=x, y=page.height - deep - 0.6, text=text, size=2.0)
        yield Note(x=deep + 0.6, y=y, text=text, size=2.0)
        yield Note(x=page.width - deep - 0.6, y=y, text=text, size=2.0, anchor="end")
