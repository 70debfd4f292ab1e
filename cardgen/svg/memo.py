"""What has been painted before, so that a deck's hundred cards paint their frame once."""

from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import Any

from cardgen.svg.canvas import Drawing
from cardgen.svg.style import Style

CAPACITY = 2048
"""Drawings kept; the oldest go first."""

SEEN_CAPACITY = 16384
"""Keys remembered of what was painted once only."""


@dataclass(slots=True, eq=False)
class Memo:
    """Styles and drawings by what they are made from; owned by whoever paints many documents.

    A part is recorded when it comes the second time: what differs from card to card comes once.
    """

    styles: dict[Hashable, Style] = field(default_factory=dict)
    known_styles: set[Style] = field(default_factory=set)
    files: dict[Hashable, Any] = field(default_factory=dict)
    _drawings: dict[Hashable, Drawing | None] = field(default_factory=dict)
    _seen: dict[Hashable, None] = field(default_factory=dict)
    _joined: dict[tuple[Drawing, ...], Drawing] = field(default_factory=dict)

    def recall(self, key: Hashable) -> Drawing | None:
        """Return what was recorded under the key."""
        return self._drawings.get(key)

    def wants(self, key: Hashable) -> bool:
        """Tell whether the part comes the second time and should be recorded."""
        if key in self._drawings:
            return False  # it was refused
        if key in self._seen:
            return True
        _make_room(self._seen, SEEN_CAPACITY)
        self._seen[key] = None
        return False

    def keep(self, key: Hashable, drawing: Drawing | None) -> None:
        """Record a drawing under the key; None where it must be painted anew each time."""
        _make_room(self._drawings, CAPACITY)
        self._drawings[key] = drawing

    def joined(self, drawings: tuple[Drawing, ...]) -> Drawing:
        """Return one drawing that draws them all, the same one each time."""
        if len(drawings) == 1:
            return drawings[0]
        found = self._joined.get(drawings)
        if found is None:
            _make_room(self._joined, CAPACITY)
            found = Drawing([call for drawing in drawings for call in drawing.calls])
            self._joined[drawings] = found
        return found


def _make_room(kept: dict[Any, Any], capacity: int) -> None:
    if len(kept) >= capacity:
        del kept[next(iter(kept))]
