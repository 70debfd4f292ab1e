"""The largest size of a fixed ladder at which a text fits its box, in both directions."""

import math
from bisect import bisect_left

from msgspec import Struct

from cardgen.base.geometry import EPSILON
from cardgen.base.units import MM_PER_PT
from cardgen.typeset.flow import Flow
from cardgen.typeset.fonts import FontLibrary
from cardgen.typeset.model import Block, Laid

STEP = 0.25 * MM_PER_PT
"""Between two rungs; the same for all boxes, so that neighbours end at the same size."""


class Fitted(Struct, frozen=True, kw_only=True):
    """A text at the size that was found.

    missing_height, missing_width: how much more the box would need at that size, in mm; 0 where
        the text fits.
    """

    size: float
    laid: Laid
    missing_height: float = 0.0
    missing_width: float = 0.0


def ladder(asked: float, smallest: float) -> tuple[float, ...]:
    """Return the sizes to try, largest first: asked, the quarter points below, smallest.

    Args:
        asked: the size that the text has where there is room, in mm.
        smallest: the least that is allowed, in mm; over `asked`, only `asked` is tried.
    """
    lowest, highest = math.floor(smallest / STEP), math.ceil(asked / STEP)
    between = (rung * STEP for rung in range(highest, lowest, -1))
    rungs = [size for size in between if smallest + EPSILON < size < asked - EPSILON]
    return (asked, *rungs, smallest) if smallest < asked - EPSILON else (asked,)


def fit(
    blocks: tuple[Block, ...],
    box_width: float,
    box_height: float,
    *,
    sizes: tuple[float, ...],
    library: FontLibrary,
) -> Fitted:
    """Return the text at the largest of the sizes at which it fits the box.

    Text, symbols, spaces and indents shrink together. A text that does not fit at the smallest
    size is laid out at that size, with what is missing.

    Args:
        blocks: their families known to the library (`FontLibrary.check`).
        box_width: in mm.
        box_height: in mm.
        sizes: font sizes of the flow to try, in mm, the largest first; see `ladder`.
        library: the fonts, and what has been measured with them before.
    """
    flow = Flow(blocks, library)
    hopeless = bisect_left(
        sizes, True, hi=len(sizes) - 1, key=lambda rung: flow.may_fit(box_width, box_height, rung)
    )
    larger = sizes[hopeless:-1]
    size = next((rung for rung in larger if fits(flow, box_width, box_height, rung)), sizes[-1])
    laid = flow.lay_out(box_width, size)
    return Fitted(
        size=size,
        laid=laid,
        missing_height=_lack(laid.height, box_height),
        missing_width=_lack(laid.widest, box_width),
    )


def fits(flow: Flow, box_width: float, box_height: float, size: float) -> bool:
    """Tell whether the flow fits the box at that size."""
    height, widest = flow.extent(box_width, size)
    return not _lack(height, box_height) and not _lack(widest, box_width)


def _lack(needed: float, given: float) -> float:
    return needed - given if needed > given + EPSILON else 0.0
