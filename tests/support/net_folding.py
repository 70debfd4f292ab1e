"""A net folded in space: each panel turned about its hinge by a right angle, its face outside."""

from collections.abc import Iterable

from cardgen.base.net import Net, Panel, Point

Vector = tuple[float, float, float]
Frame = tuple[Vector, Vector, Vector, Vector]
"""Where the net's origin is, and its x and y axes, and inwards, as they lie in space."""

FLAT: Frame = ((0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1))


def folded(net: Net) -> dict[str, list[Vector]]:
    """Return the corners of each panel in space; the first panel stays flat, z goes inwards."""
    frames = frames_of(net)
    return {panel.name: corners(panel.outline, frames[panel.name]) for panel in net.panels}


def frames_of(net: Net) -> dict[str, Frame]:
    """Return how each panel lies after folding."""
    frames = {net.panels[0].name: FLAT}
    waiting = list(net.panels[1:])
    while waiting:
        ready = [panel for panel in waiting if panel.parent in frames]
        assert ready, "a panel hangs on none that is there"
        for panel in ready:
            frames[panel.name] = folded_frame(panel, frames[panel.parent])
        waiting = [panel for panel in waiting if panel not in ready]
    return frames


def folded_frame(panel: Panel, parent: Frame) -> Frame:
    """Return the panel's frame: its parent's, turned about the hinge by 90 degrees inwards."""
    start, end = panel.hinge
    axis = sum_of(scaled(parent[1], end[0] - start[0]), scaled(parent[2], end[1] - start[1]))
    axis = scaled(axis, 1 / length(axis))
    pivot = in_space(start, parent)
    away = minus(in_space(centre(panel.outline), parent), pivot)
    out = minus(away, scaled(axis, dot(away, axis)))  # from the hinge into the flat panel
    out = scaled(out, 1 / length(out))

    def turned(vector: Vector) -> Vector:
        along, beyond, deep = dot(vector, axis), dot(vector, out), dot(vector, parent[3])
        return sum_of(scaled(axis, along), sum_of(scaled(parent[3], beyond), scaled(out, -deep)))

    origin = sum_of(pivot, turned(minus(parent[0], pivot)))
    return (origin, turned(parent[1]), turned(parent[2]), turned(parent[3]))


def up_of(panel: Panel, frame: Frame) -> Vector:
    """Return where the top of upright art points in space."""
    matrix = panel.matrix
    x, y = -matrix.c, -matrix.d
    return rounded(sum_of(scaled(frame[1], x), scaled(frame[2], y)))


def corners(outline: Iterable[Point], frame: Frame) -> list[Vector]:
    return [in_space(point, frame) for point in outline]


def in_space(point: Point, frame: Frame) -> Vector:
    flat = sum_of(scaled(frame[1], point[0]), scaled(frame[2], point[1]))
    return sum_of(frame[0], flat)


def centre(outline: tuple[Point, ...]) -> Point:
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    return sum(xs) / len(xs), sum(ys) / len(ys)


def sum_of(one: Vector, other: Vector) -> Vector:
    return (one[0] + other[0], one[1] + other[1], one[2] + other[2])


def minus(one: Vector, other: Vector) -> Vector:
    return sum_of(one, scaled(other, -1))


def scaled(vector: Vector, factor: float) -> Vector:
    return (vector[0] * factor, vector[1] * factor, vector[2] * factor)


def dot(one: Vector, other: Vector) -> float:
    return sum(a * b for a, b in zip(one, other, strict=True))


def length(vector: Vector) -> float:
    return dot(vector, vector) ** 0.5


def rounded(vector: Vector) -> Vector:
    return tuple(round(part, 6) + 0.0 for part in vector)  # type: ignore[return-value]
