"""Whatever stands in an attribute, painting ends with a drawing and findings, not a traceback."""

import re

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.svg_builders import a_context, a_picture, painted

BODY = (
    '<linearGradient id="g" x1="{0}" gradientTransform="{1}"><stop offset="{2}"/></linearGradient>'
    '<pattern id="p" width="{1}" height="2" viewBox="{3}"><circle r="{2}"/></pattern>'
    '<clipPath id="c" clipPathUnits="{4}"><rect width="{0}" height="3" rx="{1}"/></clipPath>'
    '<mask id="m" x="{3}"><path d="{2}"/></mask><marker id="k" orient="{1}" refX="{0}"/>'
    '<g clip-path="url(#c)" mask="{0}" transform="{1}" opacity="{2}" style="{3}">'
    '<path d="{4}" fill="{0}" stroke="{1}" stroke-width="{2}" stroke-dasharray="{3}"/>'
    '<polygon points="{1}" marker-end="url(#k)" fill="url(#g)" font-size="{4}"/>'
    '<svg x="{0}" viewBox="{1}" preserveAspectRatio="{2}"><rect width="{3}" height="{4}"/></svg>'
    '<use href="{1}" x="{0}"/><image href="a.png" width="{2}"/><ellipse rx="{3}" fill="url(#p)"/>'
    "</g>"
)
VALUES = [
    "", "0", "-1", "1e999", "nan", "none", "auto", "url(#)", "url(#g)", "url(#c)", "#g", "50%",
    "3mm", "a", "1 2", "1,,2", "0 0 0 0", "0 0 1e-300 1", "0 0 9 9", "scale(0)", "scale(1e308)",
    "rotate(30)", "inherit", "currentColor", "var(--x)", "var(--x, red)", "objectBoundingBox",
    "xMidYMid slice", "M0 0", "M0 0L1e308 1", "M0 0A1e-200 9 0 0 1 4 4", "M0 0h1v1z", "é", "}", ";",
    "1em", "device-cmyk()", "calc(1px + 2px)", "hsl(none 10% 10%)", "1e-9", "red", "12",
]  # fmt: skip


@settings(max_examples=150)
@given(values=st.lists(st.sampled_from(VALUES), min_size=5, max_size=5))
def test_any_value_ends_in_a_drawing_of_finite_numbers(values: list[str]) -> None:
    context = a_context(a_png=a_picture(20, 10, "a.png"))

    first, *_, last = [painted(BODY.format(*values), context=context) for _ in range(3)]

    assert first.problems == last.problems
    assert not re.search(r"\b(inf|nan)\b", "\n".join(first.lines))
