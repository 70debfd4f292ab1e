"""Marks by which a cutting machine finds the sheet, and the strips that they need for themselves.

silhouette                 opos
┌──────────────┐           ┌──────────────┐
│ ■        ──┐ │           │ ▪          ▪ │
│            │ │           │              │
│ │            │           │              │
│ └──          │           │ ▪          ▪ │
└──────────────┘           └──────────────┘
"""

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from cardgen.base.geometry import Insets
from cardgen.sheets.marks import MarkedSides
from cardgen.sheets.model import Sheet, Stroke

CLEAR = 2.0
"""What stays white around a mark, in mm, so that the machine's eye sees nothing else."""


class Registration(Struct, frozen=True, kw_only=True):
    """A set of registration marks; lengths in mm.

    origin: from the sheet's edges to the marks' outer edges. size: of a square's side.
    arm: how long a corner's arms are, and width: how thick; 0 where there are no arms.
    """

    name: str
    origin: float
    size: float
    arm: float = 0.0
    width: float = 0.0

    @property
    def margin(self) -> Insets:
        """The strips along the edges that pieces have to leave to the marks."""
        beside = self.origin + (self.width or self.size) + CLEAR
        top = self.origin + self.size + CLEAR
        return Insets(top=top, right=beside, bottom=top if not self.arm else beside, left=beside)

    def strokes(self, width: float, height: float) -> tuple[Stroke, ...]:
        """Return the marks on a sheet of that size."""
        return (_corners if self.arm else _squares)(width, height, self)


SETS: Mapping[str, Registration] = {
    "silhouette": Registration(name="silhouette", origin=10.0, size=5.0, arm=20.0, width=0.3),
    "opos": Registration(name="opos", origin=7.0, size=2.0),
}
"""Source: what the machines' programs draw themselves with their defaults: three marks, a square
of 5 mm and two corners with arms of 20 mm, 0.3 mm thick, 10 mm from the edges; or squares of 2 mm,
7 mm from the edges, in the four corners."""


def registered(
    sides: tuple[Sheet, ...], registration: Registration | None, marked: MarkedSides
) -> tuple[Sheet, ...]:
    """Return the sides, those whose pieces a machine is to cut with registration marks.

    Args:
        sides: in printing order.
        registration: the set of marks, None for none.
        marked: the sides with crop marks; where only backs have them, the machine sees backs.
    """
    if registration is None:
        return sides
    seen = "verso" if marked == "verso" else "recto"
    return tuple(
        with_registration(side, registration) if side.side == seen and side.placements else side
        for side in sides
    )


def with_registration(sheet: Sheet, registration: Registration) -> Sheet:
    """Return the side with registration marks besides its own."""
    marks = registration.strokes(sheet.width, sheet.height)
    return replace(sheet, marks=sheet.marks + marks)


def around_both(first: Insets, second: Insets) -> Insets:
    """Return the larger of two margins on each edge."""
    return Insets(
        top=max(first.top, second.top),
        right=max(first.right, second.right),
        bottom=max(first.bottom, second.bottom),
        left=max(first.left, second.left),
    )


def _square(x: float, y: float, size: float) -> Stroke:
    """Return a filled square as a line as wide as it is long."""
    middle = y + size / 2
    return Stroke(x1=x, y1=middle, x2=x + size, y2=middle, width=size)


def _corners(width: float, height: float, registration: Registration) -> tuple[Stroke, ...]:
    """Return a square top left, and corners top right and bottom left, arms inwards."""
    at, arm, line = registration.origin, registration.arm, registration.width
    right, bottom, half = width - at, height - at, line / 2
    return (
        _square(at, at, registration.size),
        Stroke(x1=right - arm, y1=at + half, x2=right, y2=at + half, width=line),
        Stroke(x1=right - half, y1=at, x2=right - half, y2=at + arm, width=line),
        Stroke(x1=at, y1=bottom - half, x2=at + arm, y2=bottom - half, width=line),
        Stroke(x1=at + half, y1=bottom - arm, x2=at + half, y2=bottom, width=line),
    )


def _squares(width: float, height: float, registration: Registration) -> tuple[Stroke, ...]:
    """Return a square in each corner."""
    at, size = registration.origin, registration.size
    return tuple(
        _square(x, y, size) for y in (at, height - at - size) for x in (at, width - at - size)
    )
