"""Path data: the `d` attribute becomes absolute moves, lines and cubics."""

import math
import re
from collections.abc import Iterator
from functools import lru_cache

from cardgen.svg.canvas import Path, Segment

NUMBER = re.compile(r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?")
FLAG = re.compile(r"[01]")
SPACE = re.compile(r"[ \t\r\n\f]*")
COMMA = re.compile(r"[ \t\r\n\f]*,?[ \t\r\n\f]*")

LARGEST = 1e7
"""No number of a drawing is larger: ten kilometres, in mm."""

FLAT = 1e-7
"""An arc with a smaller radius is a line."""

COUNTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
"""How many numbers each command takes."""

Point = tuple[float, float]
Group = tuple[Segment, ...]


class PathDataError(ValueError):
    """Path data that can't be read; `offset` counts characters from 0."""

    def __init__(self, offset: int, message: str) -> None:
        super().__init__(message)
        self.offset = offset


@lru_cache(maxsize=4096)
def parse_path(data: str) -> Path:
    """Return the path of a `d` attribute; empty where the data is.

    Raises:
        PathDataError: the data can't be read, with the place in it.

    Source: SVG 2, section 9.3.
    """
    return Path(tuple(segment for group in parse_groups(data) for segment in group))


@lru_cache(maxsize=512)
def parse_groups(data: str) -> tuple[Group, ...]:
    """Return the segments command by command: an arc is one command but several cubics.

    Raises:
        PathDataError: the data can't be read, with the place in it.
    """
    pen = _Pen()
    return tuple(pen.draw(command, numbers) for command, numbers in _commands(data))


def _commands(data: str) -> Iterator[tuple[str, tuple[float, ...]]]:
    """Yield each command with its numbers; repeated numbers repeat the command."""
    at = _skip(SPACE, data, 0)
    first = True
    while at < len(data):
        letter = data[at]
        if letter.upper() not in COUNTS:
            raise PathDataError(at, f"`{letter}` where a command such as M, L or C was expected")
        if first and letter.upper() != "M":
            raise PathDataError(at, f"`{letter}` where M or m was expected to begin it")
        first = False
        at = _skip(SPACE, data, at + 1)
        numbers, at = _arguments(letter, data, at)
        yield letter, numbers
        while COUNTS[letter.upper()]:
            after = _skip(COMMA, data, at)
            if after == len(data) or not NUMBER.match(data, after):
                break
            letter = {"M": "L", "m": "l"}.get(letter, letter)
            numbers, at = _arguments(letter, data, after)
            yield letter, numbers
        at = _skip(SPACE, data, at)


def _arguments(letter: str, data: str, at: int) -> tuple[tuple[float, ...], int]:
    found: list[float] = []
    count = COUNTS[letter.upper()]
    for index in range(count):
        if index:
            at = _skip(COMMA, data, at)
        is_flag = letter in "Aa" and index in (3, 4)
        match = (FLAG if is_flag else NUMBER).match(data, at)
        if match is None:
            there = f"`{data[at]}`" if at < len(data) else "the end"
            wanted = "a flag 0 or 1" if is_flag else f"number {index + 1} of {count}"
            raise PathDataError(at, f"{there} where {wanted} of `{letter}` was expected")
        found.append(float(match[0]))
        if abs(found[-1]) > LARGEST:
            raise PathDataError(at, f"`{match[0]}` where a number up to {LARGEST:g} was expected")
        at = match.end()
    return tuple(found), at


def _skip(what: "re.Pattern[str]", data: str, at: int) -> int:
    match = what.match(data, at)
    return match.end() if match else at


class _Pen:
    """Where drawing stands: the current point, the subpath's start, the last control point."""

    def __init__(self) -> None:
        self.here: Point = (0.0, 0.0)
        self.start: Point = (0.0, 0.0)
        self.control: Point = (0.0, 0.0)
        self.last = ""

    def draw(self, letter: str, numbers: tuple[float, ...]) -> Group:
        """Return the segments of one command."""
        command = letter.upper()
        points = self._absolute(letter, numbers)
        lead: Group = ()
        if self.last == "Z" and command not in "MZ":
            lead = (("M", self.here),)
        group = self._segments(command, numbers, points)
        if command == "Z":
            self.here = self.start
        elif command == "M":
            self.here = self.start = points[0]
        else:
            self.here = points[-1]
        self.last = command
        return lead + group

    def _absolute(self, letter: str, numbers: tuple[float, ...]) -> list[Point]:
        """Return the command's points, in absolute coordinates."""
        dx, dy = self.here if letter.islower() else (0.0, 0.0)
        match letter.upper():
            case "H":
                return [(numbers[0] + dx, self.here[1])]
            case "V":
                return [(self.here[0], numbers[0] + dy)]
            case "A":
                return [(numbers[5] + dx, numbers[6] + dy)]
            case _:
                pairs = zip(numbers[::2], numbers[1::2], strict=True)
                return [(x + dx, y + dy) for x, y in pairs]

    def _segments(self, command: str, numbers: tuple[float, ...], points: list[Point]) -> Group:
        match command:
            case "M":
                return (("M", points[0]),)
            case "L" | "H" | "V":
                return (("L", points[0]),)
            case "Z":
                return (("Z", ()),)
            case "A":
                rx, ry, turn, large, sweep = numbers[:5]
                return arc(self.here, points[0], (rx, ry), turn, (large != 0.0, sweep != 0.0))
            case "C" | "S":
                first = points[0] if command == "C" else self._reflected("CS")
                self.control = points[-2]
                return (("C", (*first, *points[-2], *points[-1])),)
            case _:
                self.control = points[0] if command == "Q" else self._reflected("QT")
                return (_quadratic(self.here, self.control, points[-1]),)

    def _reflected(self, commands: str) -> Point:
        """Return the last control point mirrored at the current point, as smooth commands do."""
        if self.last not in tuple(commands):
            return self.here
        return 2 * self.here[0] - self.control[0], 2 * self.here[1] - self.control[1]


def _quadratic(start: Point, control: Point, end: Point) -> Segment:
    """Return the cubic that equals the quadratic curve."""
    (x0, y0), (x1, y1), (x2, y2) = start, control, end
    return (
        "C",
        (
            x0 + 2 / 3 * (x1 - x0), y0 + 2 / 3 * (y1 - y0),
            x2 + 2 / 3 * (x1 - x2), y2 + 2 / 3 * (y1 - y2),
            x2, y2,
        ),
    )  # fmt: skip


def arc(start: Point, end: Point, radii: Point, turn_deg: float, flags: tuple[bool, bool]) -> Group:
    """Return the elliptical arc as cubics of at most a quarter turn each.

    Args:
        start: where the arc begins.
        end: where it ends.
        radii: of the ellipse; grown where they can't reach.
        turn_deg: of the ellipse, clockwise.
        flags: whether to take the larger arc, and whether to go clockwise.

    Source: SVG 2, appendix B.2.4 and B.2.5.
    """
    rx, ry = abs(radii[0]), abs(radii[1])
    if start == end:
        return ()
    if rx < FLAT or ry < FLAT:
        return (("L", end),)
    cos, sin = math.cos(math.radians(turn_deg)), math.sin(math.radians(turn_deg))
    half_x, half_y = (start[0] - end[0]) / 2, (start[1] - end[1]) / 2
    x, y = cos * half_x + sin * half_y, cos * half_y - sin * half_x
    grown = math.hypot(x / rx, y / ry)
    rx, ry = (rx * grown, ry * grown) if grown > 1.0 else (rx, ry)
    missing = max(1.0 / ((x / rx) ** 2 + (y / ry) ** 2) - 1.0, 0.0) if grown < 1.0 else 0.0
    side = math.sqrt(missing) * (-1.0 if flags[0] == flags[1] else 1.0)
    cx, cy = side * rx * y / ry, -side * ry * x / rx
    first = math.atan2((y - cy) / ry, (x - cx) / rx)
    sweep = math.atan2((-y - cy) / ry, (-x - cx) / rx) - first
    if flags[1] and sweep < 0.0:
        sweep += math.tau
    elif not flags[1] and sweep > 0.0:
        sweep -= math.tau
    middle_x = cos * cx - sin * cy + (start[0] + end[0]) / 2
    middle_y = sin * cx + cos * cy + (start[1] + end[1]) / 2
    axes = (rx * cos, rx * sin, -ry * sin, ry * cos)
    return _turn_pieces((middle_x, middle_y), axes, (first, sweep), end)


def _turn_pieces(
    centre: Point, axes: tuple[float, float, float, float], angles: Point, end: Point
) -> Group:
    """Return cubics along an ellipse; `axes` are its half axes as two vectors."""
    first, sweep = angles
    count = max(math.ceil(abs(sweep) / (math.pi / 2) - 1e-9), 1)
    step = sweep / count
    handle = 4 / 3 * math.tan(step / 4)
    ax, ay, bx, by = axes
    pieces: list[Segment] = []
    for index in range(count):
        c0, s0 = math.cos(first + index * step), math.sin(first + index * step)
        c1, s1 = math.cos(first + (index + 1) * step), math.sin(first + (index + 1) * step)
        u1, v1, u2, v2 = c0 - handle * s0, s0 + handle * c0, c1 + handle * s1, s1 - handle * c1
        last = (
            end
            if index == count - 1
            else (centre[0] + ax * c1 + bx * s1, centre[1] + ay * c1 + by * s1)
        )
        pieces.append(
            (
                "C",
                (
                    centre[0] + ax * u1 + bx * v1, centre[1] + ay * u1 + by * v1,
                    centre[0] + ax * u2 + bx * v2, centre[1] + ay * u2 + by * v2,
                    *last,
                ),
            )
        )  # fmt: skip
    return tuple(pieces)
