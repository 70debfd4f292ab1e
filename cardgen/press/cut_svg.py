"""Cut lines as SVG, for the programs of cutting machines: one layer each for cuts, folds, marks."""

from cardgen.base.units import format_mm
from cardgen.sheets.cutting import CutPlan
from cardgen.sheets.model import Cut, Stroke, Trace

LINE = 'fill="none" stroke-width="0.1"'
COLOURS = {"cut": "#ff0000", "fold": "#0000ff"}
"""Source: what the programs of cutters and lasers take for through-cuts and for creases."""


def cut_svg(plan: CutPlan) -> str:
    """Return an SVG document of the sheet's size, one unit a mm."""
    cuts = [_outline(cut) for cut in plan.cuts]
    lines = {role: [_trace(t) for t in plan.traces if t.role == role] for role in COLOURS}
    layers = [
        *_layer("cut", LINE, COLOURS["cut"], cuts + lines["cut"]),
        *_layer("fold", f'{LINE} stroke-dasharray="2 1"', COLOURS["fold"], lines["fold"]),
        *_layer("registration", 'fill="none"', "#000000", [_mark(mark) for mark in plan.marks]),
    ]
    width, height = _number(plan.width), _number(plan.height)
    head = (
        '<svg xmlns="http://www.w3.org/2000/svg"'
        ' xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"\n'
        f'     width="{width}mm" height="{height}mm" viewBox="0 0 {width} {height}">'
    )
    return "\n".join(['<?xml version="1.0" encoding="UTF-8"?>', head, *layers, "</svg>", ""])


def _layer(name: str, look: str, colour: str, shapes: list[str]) -> list[str]:
    """Return a layer, none where it would be empty."""
    if not shapes:
        return []
    layer = f'inkscape:groupmode="layer" inkscape:label="{name}"'
    return [f'  <g id="{name}" {layer} {look} stroke="{colour}">', *shapes, "  </g>"]


def _outline(cut: Cut) -> str:
    """Return a piece's outline."""
    shape = cut.outline
    if shape.is_circle:
        r = shape.width / 2
        return f"    <circle{_given(cx=cut.x + r, cy=cut.y + r, r=r)}/>"
    corner = _given(rx=shape.radius, ry=shape.radius) if shape.radius else ""
    place = _given(x=cut.x, y=cut.y, width=shape.width, height=shape.height)
    return f"    <rect{place}{corner}/>"


def _trace(trace: Trace) -> str:
    """Return a line of a net."""
    points = " ".join(f"{_number(x)},{_number(y)}" for x, y in trace.points)
    return f'    <polyline points="{points}"/>'


def _mark(mark: Stroke) -> str:
    """Return a registration mark."""
    width = f' stroke-width="{_number(mark.width)}"'
    return f"    <line{_given(x1=mark.x1, y1=mark.y1, x2=mark.x2, y2=mark.y2)}{width}/>"


def _given(**numbers: float) -> str:
    """Return attributes."""
    return "".join(f' {name}="{_number(number)}"' for name, number in numbers.items())


def _number(number: float) -> str:
    """Return a length, exact to a tenth of a micrometre."""
    return format_mm(number, decimals=4)
