"""What a template may know of a box: its net, and where each side's upright art comes to lie."""

from cardgen.base.geometry import Matrix, Rect
from cardgen.base.net import Net, Panel
from cardgen.base.units import format_mm

SIDES = ("front", "back", "left", "right", "top", "bottom")

VIEW = 5.0
"""How far the drawing's view reaches beyond the net, in mm: more than any usual bleed."""

NET_FIELDS = frozenset({*SIDES, "width", "height", "art", "view_box", "view_width", "view_height"})
SIDE_FIELDS = frozenset({"width", "height", "transform"})


def net_values(net: Net, bleed: float) -> dict[str, object]:
    """Return what templates see of a net; a side that it does not have is None.

    Args:
        net: the box, its rectangle's top left at (0, 0).
        bleed: how far art reaches beyond the panels, in mm.
    """
    width, height = net.width + 2 * VIEW, net.height + 2 * VIEW
    return {
        **dict.fromkeys(SIDES),
        "width": _number(net.width),
        "height": _number(net.height),
        "art": " ".join(_path(area) for area in net.art(bleed)),
        "view_box": " ".join(_number(n) for n in (-VIEW, -VIEW, width, height)),
        "view_width": f"{_number(width)}mm",
        "view_height": f"{_number(height)}mm",
    }


def side_values(panel: Panel) -> dict[str, object]:
    """Return what templates see of a side: its size upright, and how that gets onto the net."""
    width, height = panel.size
    return {
        "width": _number(width),
        "height": _number(height),
        "transform": _transform(panel.matrix),
    }


def _transform(matrix: Matrix) -> str:
    """Return the matrix as SVG writes it."""
    numbers = (matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f)
    return f"matrix({' '.join(_number(number) for number in numbers)})"


def _path(area: Rect) -> str:
    """Return a rectangle as a path."""
    left, top = _number(area.x), _number(area.y)
    return f"M{left} {top}H{_number(area.right)}V{_number(area.bottom)}H{left}Z"


def _number(number: float) -> str:
    """Return a length exact to a tenth of a micrometre."""
    return format_mm(number, decimals=4)
