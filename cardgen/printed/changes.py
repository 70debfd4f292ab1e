"""What has to be printed again, and what can be thrown away.

Pieces are told apart by what they look like, not by their ids: cards that change their order or
their names are as good as they were.
"""

from collections import Counter
from collections.abc import Iterable, Sequence

from msgspec import Struct

from cardgen.printed.record import PrintedJob, PrintedPiece


class Changes(Struct, frozen=True, kw_only=True):
    """The difference between what was printed and what the deck says now.

    needed: each design with the copies that are missing. discard: with the copies too many.
    """

    needed: tuple[tuple[PrintedPiece, int], ...] = ()
    discard: tuple[tuple[PrintedPiece, int], ...] = ()


Pair = tuple[str, PrintedPiece | None, PrintedPiece | None]
"""A card's id, what was printed for it, and what it is now."""


def changes_between(old: PrintedJob | None, new: PrintedJob | None) -> Changes:
    """Return what makes the old pieces into the new ones; a booklet is printed as a whole."""
    before = old.pieces if old else ()
    now = new.pieces if new else ()
    if any(job.whole for job in (old, new) if job):
        if [piece.look for piece in before] == [piece.look for piece in now]:
            return Changes()
        return Changes(needed=_all(now), discard=_all(before))
    return Changes(needed=_beyond(now, before), discard=_beyond(before, now))


def pairs_of(changes: Changes) -> tuple[Pair, ...]:
    """Return what was beside what is, by the cards' ids; None where there is no other half."""
    old = {piece.card: piece for piece, _ in changes.discard}
    new = {piece.card: piece for piece, _ in changes.needed}
    ids = dict.fromkeys((*new, *old))
    return tuple((card, old.get(card), new.get(card)) for card in ids)


def _all(pieces: Iterable[PrintedPiece]) -> tuple[tuple[PrintedPiece, int], ...]:
    return tuple((piece, piece.copies) for piece in pieces)


def _beyond(
    pieces: Sequence[PrintedPiece], others: Iterable[PrintedPiece]
) -> tuple[tuple[PrintedPiece, int], ...]:
    """Return the pieces that the others don't hold as often; each takes its own card's first."""
    there: Counter[tuple[str, str]] = Counter()
    own: Counter[tuple[str, tuple[str, str]]] = Counter()
    for other in others:
        there[other.look] += other.copies
        own[other.card, other.look] += other.copies
    taken = []
    for piece in pieces:
        taken.append(min(piece.copies, own[piece.card, piece.look]))
        own[piece.card, piece.look] -= taken[-1]
        there[piece.look] -= taken[-1]
    found = []
    for piece, copies in zip(pieces, taken, strict=True):
        alike = min(piece.copies - copies, there[piece.look])
        there[piece.look] -= alike
        if copies + alike < piece.copies:
            found.append((piece, piece.copies - copies - alike))
    return tuple(found)
