"""Gradients as PDF shadings: their stops as functions, their spread as a longer ramp."""

from collections.abc import Iterator
from itertools import pairwise
from math import ceil, floor, hypot

from cardgen.base.geometry import EPSILON, Rect
from cardgen.press.inks import common_space
from cardgen.press.numbers import numbers
from cardgen.press.store import Store
from cardgen.svg.canvas import LinearGradient, RadialGradient, Stop

Gradient = LinearGradient | RadialGradient

MOST_REPEATS = 400
"""A spread gradient repeats no more often; beyond that a printer shows one tone anyway."""

Ramp = tuple[tuple[float, tuple[float, ...]], ...]
"""(place, components) from place 0 to 1."""


def solid_of(gradient: Gradient) -> Stop | None:
    """Return the one stop that a gradient of no length or of one stop comes to, else None.

    Source: SVG 2, 14.2.2 and 14.2.3: such a gradient is painted with its last stop.
    """
    last = gradient.stops[-1]
    if len({(stop.colour, stop.alpha) for stop in gradient.stops}) == 1:
        return last
    if isinstance(gradient, LinearGradient):
        length = hypot(gradient.x2 - gradient.x1, gradient.y2 - gradient.y1)
    else:
        length = gradient.r
    return last if length < EPSILON**2 else None


def even_alpha(gradient: Gradient) -> float | None:
    """Return the alpha that all stops have, or None where they differ."""
    alphas = {stop.alpha for stop in gradient.stops}
    return alphas.pop() if len(alphas) == 1 else None


def colour_shading(gradient: Gradient, reach: Rect, store: Store) -> int:
    """Return the shading object with the gradient's colours.

    Args:
        gradient: two stops or more.
        reach: what it has to cover, in the gradient's own space.
        store: where the shading goes.
    """
    space, components = common_space((stop.colour for stop in gradient.stops), store)
    return _shading(gradient, reach, space, components, store)


def alpha_shading(gradient: Gradient, reach: Rect, store: Store) -> int:
    """Return the shading object that shows the gradient's alpha as grey."""
    components = tuple((stop.alpha,) for stop in gradient.stops)
    return _shading(gradient, reach, "/DeviceGray", components, store)


def _shading(
    gradient: Gradient,
    reach: Rect,
    space: str,
    components: tuple[tuple[float, ...], ...],
    store: Store,
) -> int:
    ramp = full_ramp(gradient, components)
    start, end = (0.0, 1.0) if gradient.spread == "pad" else span_of(gradient, reach)
    if (start, end) != (0.0, 1.0):
        ramp = spread_ramp(ramp, start, end, reflect=gradient.spread == "reflect")
    kind, coords = coordinates(gradient, start, end)
    return store.add(
        f"<</ShadingType {kind}/ColorSpace {space}/Coords[{coords}]"
        f"/Function {function(ramp)}/Extend[true true]>>"
    )


def full_ramp(gradient: Gradient, components: tuple[tuple[float, ...], ...]) -> Ramp:
    """Return the stops' components with their places, from 0 to 1 without a gap."""
    places = [min(max(stop.offset, 0.0), 1.0) for stop in gradient.stops]
    ramp = list(zip(places, components, strict=True))
    if places[0] > 0.0:
        ramp.insert(0, (0.0, components[0]))
    if places[-1] < 1.0:
        ramp.append((1.0, components[-1]))
    return tuple(ramp)


def span_of(gradient: Gradient, reach: Rect) -> tuple[float, float]:
    """Return from which to which multiple of itself the gradient has to go on to cover the box."""
    corners = [(x, y) for x in (reach.x, reach.right) for y in (reach.y, reach.bottom)]
    if isinstance(gradient, LinearGradient):
        return _linear_span(gradient, corners)
    return _radial_span(gradient, corners)


def _linear_span(
    gradient: LinearGradient, corners: list[tuple[float, float]]
) -> tuple[float, float]:
    dx, dy = gradient.x2 - gradient.x1, gradient.y2 - gradient.y1
    square = dx * dx + dy * dy
    along = [((x - gradient.x1) * dx + (y - gradient.y1) * dy) / square for x, y in corners]
    start = max(floor(min(along)), -MOST_REPEATS)
    return float(start), float(min(max(ceil(max(along)), start + 1), start + MOST_REPEATS))


def _radial_span(
    gradient: RadialGradient, corners: list[tuple[float, float]]
) -> tuple[float, float]:
    grows = gradient.r - gradient.fr
    if grows < EPSILON:
        return 0.0, 1.0
    end = 1
    while end < MOST_REPEATS and not all(_inside(gradient, end, corner) for corner in corners):
        end += 1
    return -gradient.fr / grows, float(end)


def _inside(gradient: RadialGradient, turn: int, point: tuple[float, float]) -> bool:
    x, y, radius = _circle_at(gradient, turn)
    return hypot(point[0] - x, point[1] - y) <= radius


def spread_ramp(ramp: Ramp, start: float, end: float, *, reflect: bool) -> Ramp:
    """Return the ramp repeated from `start` to `end`, its places squeezed into 0 to 1."""
    whole = tuple(_repeats(ramp, start, end, reflect=reflect))
    inner = [(place, value) for place, value in whole if start < place < end]
    edges = _value_at(whole, start), _value_at(whole, end)
    rows = [(start, edges[0]), *inner, (end, edges[1])]
    return tuple(((place - start) / (end - start), value) for place, value in rows)


def _repeats(
    ramp: Ramp, start: float, end: float, *, reflect: bool
) -> Iterator[tuple[float, tuple[float, ...]]]:
    for turn in range(floor(start), ceil(end)):
        mirrored = reflect and turn % 2
        for place, value in reversed(ramp) if mirrored else ramp:
            yield turn + (1 - place if mirrored else place), value


def _value_at(ramp: Ramp, place: float) -> tuple[float, ...]:
    """Return the components at the place; at a jump, those of the side within the ramp."""
    for (before, low), (after, high) in pairwise(ramp):
        if before <= place <= after and after > before:
            share = (place - before) / (after - before)
            return tuple(a + (b - a) * share for a, b in zip(low, high, strict=True))
    return ramp[-1][1]


def coordinates(gradient: Gradient, start: float, end: float) -> tuple[int, str]:
    """Return the kind of shading and where it lies, drawn out from `start` to `end`."""
    if isinstance(gradient, LinearGradient):
        return 2, numbers(*_point_at(gradient, start), *_point_at(gradient, end))
    return 3, numbers(*_circle_at(gradient, start), *_circle_at(gradient, end))


def _point_at(gradient: LinearGradient, turn: float) -> tuple[float, float]:
    along_x, along_y = gradient.x2 - gradient.x1, gradient.y2 - gradient.y1
    return gradient.x1 + turn * along_x, gradient.y1 + turn * along_y


def _circle_at(gradient: RadialGradient, turn: float) -> tuple[float, float, float]:
    """Return centre and radius after so many turns: 0 the focal circle, 1 the end circle."""
    x = gradient.fx + turn * (gradient.cx - gradient.fx)
    y = gradient.fy + turn * (gradient.cy - gradient.fy)
    return x, y, max(gradient.fr + turn * (gradient.r - gradient.fr), 0.0)


def function(ramp: Ramp) -> str:
    """Return the function that gives components for a place; a jump has no piece of its own."""
    pieces = [(a, b) for a, b in pairwise(ramp) if b[0] - a[0] > EPSILON]
    written = [
        f"<</FunctionType 2/Domain[0 1]/C0[{numbers(*low)}]/C1[{numbers(*high)}]/N 1>>"
        for (_, low), (_, high) in pieces
    ]
    if len(written) == 1:
        return written[0]
    bounds = numbers(*(after for _, (after, _) in pieces[:-1]))
    return (
        f"<</FunctionType 3/Domain[0 1]/Functions[{''.join(written)}]"
        f"/Bounds[{bounds}]/Encode[{' '.join(['0 1'] * len(written))}]>>"
    )
