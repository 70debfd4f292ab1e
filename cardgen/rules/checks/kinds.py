"""The kinds of check by name, with the parameters that each takes."""

from collections.abc import Callable, Mapping

from msgspec import Struct

from cardgen.rules.checks import (
    composition,
    equations,
    physical,
    placement,
    playability,
    scores,
    wording,
)
from cardgen.rules.checks.case import Case
from cardgen.rules.checks.outcome import BOUNDS, Outcome

BOUND = tuple(BOUNDS)


class Kind(Struct, frozen=True, kw_only=True):
    """A kind of check: what runs it, and the parameters it needs and may have.

    looks: whether it looks at painted faces.
    """

    run: Callable[[Case], Outcome]
    needs: tuple[str, ...]
    may: tuple[str, ...] = ()
    looks: bool = False


KINDS: Mapping[str, Kind] = {
    # composition
    "count": Kind(run=composition.count, needs=("of",), may=("by", "over", "each", *BOUND)),
    "total": Kind(run=composition.total, needs=("of", "field"), may=BOUND),
    "entries": Kind(run=composition.entries, needs=("vocabulary",), may=BOUND),
    "complete": Kind(
        run=composition.complete, needs=("of", "field", "values", "by", "over"), may=("copies",)
    ),
    "distinct": Kind(run=composition.distinct, needs=("of", "field")),
    "numbered": Kind(run=composition.numbered, needs=("of", "field", "first", "count")),
    "filled": Kind(run=composition.filled, needs=("of", "fields")),
    # lists and texts
    "listed": Kind(
        run=wording.listed, needs=("vocabulary", "equals"), may=("key", "value", "where")
    ),
    "stated": Kind(run=wording.stated, needs=("of", "figures")),
    # playability
    "compare": Kind(run=playability.compare, needs=("number",), may=("of", *BOUND)),
    "deal": Kind(run=playability.deal, needs=("pile", "players", "hand"), may=("open", "leaves")),
    "fillable": Kind(
        run=playability.fillable,
        needs=("recipes", "recipe", "supply", "field"),
        may=("jokers", "never"),
    ),
    "reachable": Kind(run=playability.reachable, needs=("of", "points", "thresholds")),
    "each-card": Kind(
        run=playability.each_card, needs=("of", "field"), may=("among", "different", *BOUND)
    ),
    "dice": Kind(run=playability.dice, needs=("labels", "field", "over", "dice", "faces")),
    "row-score": Kind(
        run=scores.row_score,
        needs=("of", "wagers", "value", "by", "over", "cost", "factors", "bonus", "long_from"),
        may=("lowest", "highest"),
    ),
    # physical
    "size": Kind(run=physical.size, needs=("of", "size"), may=("pieces",)),
    "sticker": Kind(run=physical.sticker, needs=("of", "diameter", "cube")),
    "box": Kind(run=physical.box, needs=("inside", "holds")),
    # placement
    "placed": Kind(
        run=placement.placed,
        needs=("of", "role"),
        may=("side", "where", "shows", "states", "as_many_as", "room_for", "only"),
        looks=True,
    ),
    # chemistry
    "balanced": Kind(run=equations.balanced, needs=("of", "field")),
    "typeset": Kind(run=placement.typeset, needs=("of", "role", "field"), looks=True),
    "difficulty": Kind(run=equations.difficulty, needs=("of", "field", "value", "by")),
}
