"""What has been painted before, so that a deck's hundred cards paint their frame once."""

from collections.abc import Hashable
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from msgspec import Struct, field

from cardgen.svg.canvas import Drawing, Picture
from cardgen.svg.style import Style

if TYPE_CHECKING:
    from cardgen.svg.css import Rule

V = TypeVar("V")

ENTRY_BYTES = 16 * 1024
"""A drawing counts as one entry more for so many bytes of the pictures that it keeps in memory."""


class Generations(Generic[V]):
    """A mapping of bounded size: what isn't asked for while it fills up twice is forgotten.

    capacity: what the entries of one generation weigh; there are two.
    """

    __slots__ = ("_old", "_weight", "_young", "capacity")

    def __init__(self, capacity: int) -> None:
        self.capacity = capacity
        self._weight = 0
        self._young: dict[Any, tuple[V, int]] = {}
        self._old: dict[Any, tuple[V, int]] = {}

    def get(self, key: Hashable) -> V | None:
        """Return the value, or None where there is none."""
        found = self._young.get(key)
        if found is None:
            found = self._old.get(key)
            if found is None:
                return None
            self.put(key, *found)
        return found[0]

    def put(self, key: Hashable, value: V, weight: int = 1) -> None:
        """Keep the value under the key."""
        if self._weight >= self.capacity:
            self._old, self._young, self._weight = self._young, {}, 0
        self._young[key] = value, weight
        self._weight += weight


PATIENCE = 50
"""So many parts from one place, all different, and the next ones will be different as well."""

SELDOM = 16
"""Of those, one in so many is looked up all the same."""

NEVER = Drawing()
"""Stands where a drawing would, for what must be painted anew each time."""


class Memo(Struct, eq=False):
    """Styles and drawings by what they are made from; owned by whoever paints many documents.

    A part is recorded when it comes the second time: what differs from card to card comes once.

    styles: by parent and declarations; the same ones are the same object.
    known_styles: the styles that are kept so.
    rules: by style sheet, and by tag, classes and id.
    files: the drawings of other SVG files, with what was found in them.
    """

    styles: Generations[Style] = field(default_factory=lambda: Generations(4096))
    known_styles: Generations[bool] = field(default_factory=lambda: Generations(4096))
    rules: "Generations[tuple[Rule, ...]]" = field(default_factory=lambda: Generations(4096))
    files: dict[Hashable, Any] = field(default_factory=dict)
    _drawings: Generations[Drawing] = field(default_factory=lambda: Generations(1024))
    _seen: Generations[bool] = field(default_factory=lambda: Generations(8192))
    _joined: Generations[Drawing] = field(default_factory=lambda: Generations(1024))
    _missed: dict[str, int] = field(default_factory=dict)

    def may_come_again(self, place: str) -> bool:
        """Tell whether a part is worth looking up: of those that never did, few are.

        Args:
            place: in the template; parts from there are alike, or differ from card to card.
        """
        missed = self._missed.get(place, 0)
        if missed < PATIENCE or missed % SELDOM == 0:
            return True
        self._missed[place] = missed + 1
        return False

    def note(self, place: str, *, came_again: bool) -> None:
        """Note whether a part from that place had been here before."""
        self._missed[place] = 0 if came_again else self._missed.get(place, 0) + 1

    def recall(self, key: Hashable) -> Drawing | None:
        """Return what was recorded under the key; `NEVER` where it may not be."""
        return self._drawings.get(key)

    def comes_again(self, key: Hashable) -> bool:
        """Tell whether the part was here before, and remember it."""
        if self._seen.get(key):
            return True
        self._seen.put(key, True)
        return False

    def keep(self, key: Hashable, drawing: Drawing) -> None:
        """Record a drawing under the key."""
        self._drawings.put(key, drawing, weight_of(drawing))

    def joined(self, drawings: tuple[Drawing, ...]) -> Drawing:
        """Return one drawing that draws them all, the same one each time."""
        if len(drawings) == 1:
            return drawings[0]
        found = self._joined.get(drawings)
        if found is None:
            found = Drawing([call for drawing in drawings for call in drawing.calls])
            self._joined.put(drawings, found, weight_of(found))
        return found


def weight_of(drawing: Drawing) -> int:
    """Return as how many entries a drawing counts."""
    return 1 + picture_bytes(drawing) // ENTRY_BYTES


def picture_bytes(drawing: Drawing) -> int:
    """Return how much memory the drawing's pictures take."""
    total = 0
    for _, arguments in drawing.calls:
        for thing in arguments:
            if isinstance(thing, Picture):
                total += len(thing.data) + len(thing.alpha)
            elif isinstance(thing, Drawing):
                total += picture_bytes(thing)
    return total
