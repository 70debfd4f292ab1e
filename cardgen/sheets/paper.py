"""Papers by name and by size, in mm."""

import re
from typing import Literal

from msgspec import Struct

from cardgen.base.diagnostics import did_you_mean
from cardgen.base.units import MM_PER_UNIT, format_size

Orientation = Literal["either", "portrait", "landscape"]

NAMED = {
    "a3": (297.0, 420.0),
    "a4": (210.0, 297.0),
    "a5": (148.0, 210.0),
    "legal": (215.9, 355.6),
    "letter": (215.9, 279.4),
}
"""Width and height in portrait. Source: ISO 216; ANSI/ASME Y14.1 (8.5 × 11 in), and 8.5 × 14 in."""

NAME = re.compile(r"([a-z]+\d*)(?:[\s-]+(portrait|landscape))?")
SIZE = re.compile(r"(\d+(?:\.\d+)?)\s*(mm|cm|in|pt)?\s*[x×]\s*(\d+(?:\.\d+)?)\s*(mm|cm|in|pt)")


class Paper(Struct, frozen=True, kw_only=True):
    """A paper size in mm; width and height as written, in portrait where it has a name.

    orientation: `either` leaves the choice to the grid solver.
    """

    name: str
    width: float
    height: float
    orientation: Orientation

    @property
    def sizes(self) -> tuple[tuple[float, float], ...]:
        """The ways in which it may lie, as (width, height), portrait first."""
        upright = (min(self.width, self.height), max(self.width, self.height))
        lying = (upright[1], upright[0])
        if self.orientation == "portrait" or self.width == self.height:
            return (upright,)
        return (lying,) if self.orientation == "landscape" else (upright, lying)


def parse_paper(text: str) -> Paper:
    """Return the paper that the text names or measures.

    Args:
        text: a name (a3, a4, a5, letter, legal), alone or with `-portrait` or `-landscape`, or
            width by height with a unit, such as `320x450mm`, which is taken as it is written.

    Raises:
        ValueError: no such name, or not a size.
    """
    wanted = text.strip().lower()
    name = NAME.fullmatch(wanted)
    if name is not None and name[1] in NAMED:
        width, height = NAMED[name[1]]
        orientation: Orientation = "either"
        if name[2] is not None:
            orientation = "portrait" if name[2] == "portrait" else "landscape"
        return Paper(name=wanted, width=width, height=height, orientation=orientation)
    size = SIZE.fullmatch(wanted)
    if size is not None:
        return _measured(size)
    near = did_you_mean(wanted.split("-")[0], NAMED)
    raise ValueError(f"{text!r} is not a paper; {near}, or write a size such as 320x450mm")


def _measured(size: re.Match[str]) -> Paper:
    """Return the paper of a matched `WxH`; the second unit serves both numbers."""
    width = float(size[1]) * MM_PER_UNIT[size[2] or size[4]]
    height = float(size[3]) * MM_PER_UNIT[size[4]]
    if width <= 0 or height <= 0:
        raise ValueError(f"{size[0]!r} is not a paper; both sides must be longer than 0 mm")
    return Paper(
        name=format_size(width, height),
        width=width,
        height=height,
        orientation="portrait" if width <= height else "landscape",
    )


A4 = parse_paper("a4")
