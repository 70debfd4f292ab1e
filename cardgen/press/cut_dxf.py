"""Cut lines as DXF, for cutters, plotters and lasers: release 12, which all of them read.

Millimetres, origin bottom left, y up; layers CUT, FOLD and REGISTRATION.
Source: the DXF reference for release 12 (AC1009).
"""

from collections.abc import Iterable, Iterator
from math import radians, tan

from cardgen.sheets.cutting import CutPlan
from cardgen.sheets.model import Cut, Stroke, Trace

LAYERS = {"CUT": 1, "FOLD": 5, "REGISTRATION": 7}
"""Each with its colour: red, blue, black."""

QUARTER = tan(radians(90 / 4))
"""The bulge of an arc is the tangent of a quarter of its angle."""

Point = tuple[float, float, float]
"""x, y, and the bulge of what follows."""

Pair = tuple[int, object]


def cut_dxf(plan: CutPlan) -> str:
    """Return a DXF file of the sheet's cuts, folds and registration marks."""
    pairs = [*_header(plan), *_tables(), (0, "SECTION"), (2, "ENTITIES")]
    for cut in plan.cuts:
        pairs += _outline(cut, plan.height)
    for trace in plan.traces:
        points = [(x, plan.height - y, 0.0) for x, y in trace.points]
        pairs += _polyline(trace_layer(trace), points, closed=False)
    for mark in plan.marks:
        pairs += _polyline("REGISTRATION", _corners_of(mark, plan.height), closed=True)
    pairs += [(0, "ENDSEC"), (0, "EOF")]
    return "".join(f"{code:>3}\n{_written(value)}\n" for code, value in pairs)


def trace_layer(trace: Trace) -> str:
    """Return the layer of a net's line."""
    return "CUT" if trace.role == "cut" else "FOLD"


def _header(plan: CutPlan) -> Iterator[Pair]:
    """Yield the version, the unit (4 is mm) and the extent."""
    yield from ((0, "SECTION"), (2, "HEADER"), (9, "$ACADVER"), (1, "AC1009"))
    yield from ((9, "$INSUNITS"), (70, 4))
    yield from ((9, "$EXTMIN"), (10, 0.0), (20, 0.0))
    yield from ((9, "$EXTMAX"), (10, plan.width), (20, plan.height), (0, "ENDSEC"))


def _tables() -> Iterator[Pair]:
    """Yield the line type and the layers."""
    yield from ((0, "SECTION"), (2, "TABLES"))
    yield from ((0, "TABLE"), (2, "LTYPE"), (70, 1), (0, "LTYPE"), (2, "CONTINUOUS"))
    yield from ((70, 64), (3, "Solid line"), (72, 65), (73, 0), (40, 0.0), (0, "ENDTAB"))
    yield from ((0, "TABLE"), (2, "LAYER"), (70, len(LAYERS)))
    for name, colour in LAYERS.items():
        yield from ((0, "LAYER"), (2, name), (70, 0), (62, colour), (6, "CONTINUOUS"))
    yield from ((0, "ENDTAB"), (0, "ENDSEC"))


def _outline(cut: Cut, height: float) -> Iterator[Pair]:
    """Yield a piece's outline: a circle, or a rectangle whose corners are true arcs."""
    shape = cut.outline
    left, right = cut.x, cut.x + shape.width
    low, high = height - cut.y - shape.height, height - cut.y
    if shape.is_circle:
        yield from ((0, "CIRCLE"), (8, "CUT"), (10, (left + right) / 2), (20, (low + high) / 2))
        yield from ((30, 0.0), (40, shape.width / 2))
        return
    r = shape.radius
    if not r:
        corners = [(left, low, 0.0), (right, low, 0.0), (right, high, 0.0), (left, high, 0.0)]
        yield from _polyline("CUT", corners, closed=True)
        return
    points = [
        (left + r, low, 0.0), (right - r, low, QUARTER),
        (right, low + r, 0.0), (right, high - r, QUARTER),
        (right - r, high, 0.0), (left + r, high, QUARTER),
        (left, high - r, 0.0), (left, low + r, QUARTER),
    ]  # fmt: skip
    yield from _polyline("CUT", points, closed=True)


def _corners_of(mark: Stroke, height: float) -> list[Point]:
    """Return the corners of a level or upright mark's inked area."""
    half = mark.width / 2
    upright = mark.x1 == mark.x2
    x, y = (half, 0.0) if upright else (0.0, half)
    left, right = min(mark.x1, mark.x2) - x, max(mark.x1, mark.x2) + x
    top, bottom = min(mark.y1, mark.y2) - y, max(mark.y1, mark.y2) + y
    low, high = height - bottom, height - top
    return [(left, low, 0.0), (right, low, 0.0), (right, high, 0.0), (left, high, 0.0)]


def _polyline(layer: str, points: Iterable[Point], *, closed: bool) -> Iterator[Pair]:
    """Yield a polyline."""
    yield from ((0, "POLYLINE"), (8, layer), (66, 1), (10, 0.0), (20, 0.0), (30, 0.0))
    yield (70, 1 if closed else 0)
    for x, y, bulge in points:
        yield from ((0, "VERTEX"), (8, layer), (10, x), (20, y), (30, 0.0))
        if bulge:
            yield (42, bulge)
    yield from ((0, "SEQEND"), (8, layer))


def _written(value: object) -> str:
    """Return a value as DXF writes it."""
    return f"{value:.6f}" if isinstance(value, float) else str(value)
