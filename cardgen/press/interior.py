"""Which parts of a path have an inside: there is nothing to fill in the others."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from cardgen.svg.canvas import Path, Segment

FLAT = 1e-9
"""A subpath that reaches no further from a straight line than this encloses nothing."""

Point = tuple[float, float]


def interior_of(path: Path) -> Path | None:
    """Return the subpaths that enclose an area; None where there are none.

    Viewers show a hairline where PDF fills a line; SVG fills nothing there.

    Source: ISO 32000-1, section 8.5.3.3.1 (the result of filling a degenerate subpath is
    device-dependent).
    """
    parts = list(_subpaths(path.segments))
    kept = [part for part in parts if _encloses(part)]
    if len(kept) == len(parts):
        return path if parts else None
    return Path(tuple(segment for part in kept for segment in part)) if kept else None


def _subpaths(segments: Sequence[Segment]) -> Iterator[Sequence[Segment]]:
    starts = [index for index, segment in enumerate(segments) if segment[0] == "M"]
    for start, end in pairwise([*starts, len(segments)]):
        yield segments[start:end]


def _encloses(subpath: Sequence[Segment]) -> bool:
    """Tell whether not all points lie on one line; control points count as points."""
    points = _points(subpath)
    x0, y0 = next(points)
    along: Point | None = None
    for x, y in points:
        dx, dy = x - x0, y - y0
        if along is None:
            length = (dx * dx + dy * dy) ** 0.5
            along = (dx / length, dy / length) if length > FLAT else None
        elif abs(dx * along[1] - dy * along[0]) > FLAT:
            return True
    return False


def _points(subpath: Sequence[Segment]) -> Iterator[Point]:
    for _, numbers in subpath:
        yield from zip(numbers[::2], numbers[1::2], strict=True)
