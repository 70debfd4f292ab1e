"""How far along a path a point lies: what text on a path stands on."""

import math
from bisect import bisect_right
from itertools import pairwise

from msgspec import Struct

from cardgen.svg.canvas import Path

STEPS = 32
"""Pieces that a cubic is measured in; each by Gauss and Legendre's rule with five points."""

GAUSS = (
    (0.0, 0.5688888888888889),
    (0.5384693101056831, 0.4786286704993665),
    (-0.5384693101056831, 0.4786286704993665),
    (0.9061798459386640, 0.2369268850561891),
    (-0.9061798459386640, 0.2369268850561891),
)
"""Source: nodes and weights of the Gauss-Legendre rule of degree nine."""

Point = tuple[float, float]


class Station(Struct, frozen=True):
    """A place on a path: its point in mm and the direction of travel, degrees clockwise."""

    x: float
    y: float
    angle_deg: float


class Stretch(Struct, frozen=True):
    """A line or cubic that starts `start` mm along the path; `reach` is the length at each step."""

    start: float
    points: tuple[Point, ...]
    reach: tuple[float, ...]

    @property
    def end(self) -> float:
        """How far along the path the stretch ends, in mm."""
        return self.start + self.reach[-1]


class PathRuler(Struct, frozen=True):
    """A path measured along its length; moves between its parts have no length."""

    stretches: tuple[Stretch, ...]

    @property
    def length(self) -> float:
        """The whole length, in mm."""
        return self.stretches[-1].end if self.stretches else 0.0

    def at(self, distance: float) -> Station:
        """Return the place `distance` mm along the path; held to its two ends.

        Raises:
            ValueError: the path has no length.
        """
        if not self.stretches:
            raise ValueError("the path has no length")
        index = bisect_right(self.stretches, distance, key=lambda stretch: stretch.start) - 1
        stretch = self.stretches[max(index, 0)]
        inside = min(max(distance - stretch.start, 0.0), stretch.reach[-1])
        t = _parameter(stretch, inside)
        x, y = _point(stretch.points, t)
        dx, dy = _direction(stretch.points, t)
        return Station(x, y, math.degrees(math.atan2(dy, dx)))


def measure_path(path: Path) -> PathRuler:
    """Return the path with its length measured; parts without length are left out."""
    stretches: list[Stretch] = []
    here = first = (0.0, 0.0)
    along = 0.0
    for command, numbers in path.segments:
        points = (here, *zip(numbers[::2], numbers[1::2], strict=True))
        if command == "M":
            first = points[1]
        elif command == "Z":
            points = (here, first)
        here = points[-1]
        if command == "M":
            continue
        reach = _reach(points)
        if reach[-1] > 0.0:
            stretches.append(Stretch(along, points, reach))
            along += reach[-1]
    return PathRuler(tuple(stretches))


def _reach(points: tuple[Point, ...]) -> tuple[float, ...]:
    """Return the length up to each step of the stretch, 0 first."""
    if len(points) == 2:
        return (0.0, math.dist(*points))
    half = 0.5 / STEPS
    reach = [0.0]
    for step in range(STEPS):
        middle = (step + 0.5) / STEPS
        speeds = (
            weight * math.hypot(*_velocity(points, middle + node * half)) for node, weight in GAUSS
        )
        reach.append(reach[-1] + half * sum(speeds))
    return tuple(reach)


def _parameter(stretch: Stretch, inside: float) -> float:
    """Return the curve's parameter where `inside` mm of the stretch lie behind."""
    steps = len(stretch.reach) - 1
    step = min(bisect_right(stretch.reach, inside), steps) - 1
    low, high = stretch.reach[step], stretch.reach[step + 1]
    part = (inside - low) / (high - low) if high > low else 0.0
    return (step + part) / steps


def _point(points: tuple[Point, ...], t: float) -> Point:
    """Return the point of the line or cubic at its parameter."""
    if len(points) == 2:
        (x0, y0), (x1, y1) = points
        return x0 + (x1 - x0) * t, y0 + (y1 - y0) * t
    u = 1.0 - t
    weights = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
    return (
        sum(w * x for w, (x, _) in zip(weights, points, strict=True)),
        sum(w * y for w, (_, y) in zip(weights, points, strict=True)),
    )


def _velocity(points: tuple[Point, ...], t: float) -> Point:
    """Return the cubic's derivative at its parameter."""
    u = 1.0 - t
    weights = (3 * u * u, 6 * u * t, 3 * t * t)
    steps = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(points)]
    return (
        sum(w * x for w, (x, _) in zip(weights, steps, strict=True)),
        sum(w * y for w, (_, y) in zip(weights, steps, strict=True)),
    )


def _direction(points: tuple[Point, ...], t: float) -> Point:
    """Return the direction of travel, also where a handle has no length."""
    if len(points) == 4:
        dx, dy = _velocity(points, t)
        if math.hypot(dx, dy) > 1e-9:
            return dx, dy
        near = _point(points, max(t - 0.01, 0.0)), _point(points, min(t + 0.01, 1.0))
        points = near
    return points[-1][0] - points[0][0], points[-1][1] - points[0][1]
