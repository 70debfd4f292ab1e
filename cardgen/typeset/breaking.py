"""Where lines end: greedy, one bisection a line, with hyphens where a line would stay too empty.

Everything is in em of the flow, so that one measured paragraph serves every size.
"""

from bisect import bisect_right
from typing import NamedTuple

from msgspec import Struct

from cardgen.base.geometry import EPSILON
from cardgen.typeset.hyphenate import Hyphenator
from cardgen.typeset.measuring import Atom, Paragraph, width_of
from cardgen.typeset.model import Align
from cardgen.typeset.shaping import Word

RAGGED_ZONE_RATIO = 0.2
JUSTIFIED_ZONE_RATIO = 0.05
"""A line that stays emptier than this part of its width takes the begin of a hyphenated word."""

MOST_BALANCED = 10
"""Longer paragraphs are left as they are: nobody sees their lines at one glance."""

BALANCE_STEP = 0.05
"""How narrow the room is made, to so much of the narrowest, in em."""

MOST_HYPHENS = 2
"""Lines in a row that may end in a hyphen."""


class Split(Struct, frozen=True):
    """A box cut in two by a hyphen; widths in em."""

    head: tuple[Atom, ...]
    head_width: float
    tail: tuple[Atom, ...]
    tail_width: float


class Line(NamedTuple):
    """Boxes from `first` to `last` inclusive; `last` < `first` where only parts stand on it.

    before: the rest of a box that the line above began; after: the begin of box `last + 1`.
    """

    first: int
    last: int
    width: float
    before: tuple[Atom, ...] = ()
    after: tuple[Atom, ...] = ()


class Breaker(Struct, frozen=True):
    """Breaks one paragraph, for whatever width.

    language: for the hyphenation; "" where only soft hyphens part a word.
    """

    paragraph: Paragraph
    hyphenator: Hyphenator
    language: str
    align: Align

    def lines(self, first_room: float, room: float) -> list[Line]:
        """Return the lines; the first has a room of its own, because of an indent.

        A box that is wider than the room and doesn't split stands alone and overflows.
        """
        ends, widths = self.paragraph.ends, self.paragraph.widths
        count = len(ends)
        lines: list[Line] = []
        at, hyphens, space = 0, 0, first_room
        rest: Split | None = None
        while at < count or rest is not None:
            start = ends[at] - widths[at] if rest is None else ends[at - 1] - rest.tail_width
            last = bisect_right(ends, start + space + EPSILON, at) - 1
            before = () if rest is None else rest.tail
            filled = ends[last] - start if last >= 0 else 0.0
            if (last < at) if rest is None else rest.tail_width > space + EPSILON:
                rest = self._forced(at, rest, space)
                if rest is not None:
                    lines.append(Line(at, at - 1, rest.head_width, (), rest.head))
                    at += not before
                    hyphens, space = hyphens + 1, room
                    continue
                last = at - 1 if before else at
                filled = ends[last] - start
            else:
                rest = self._wished(last + 1, space, filled, hyphens)
            if rest is None:
                lines.append(Line(at, last, filled, before))
                at, hyphens = last + 1, 0
            else:
                width = filled + self.paragraph.glues[last + 1] + rest.head_width
                lines.append(Line(at, last, width, before, rest.head))
                at, hyphens = last + 2, hyphens + 1
            space = room
        return lines

    def balanced(self, first_room: float, room: float) -> list[Line]:
        """Return as many lines as `lines` does, in the narrowest room that takes no more.

        No more words are parted for that. Source: CSS Text 4, 5.1.2 (text-wrap: balance).
        """
        best = filled = self.lines(first_room, room)
        if not 1 < len(filled) <= MOST_BALANCED:
            return filled
        least, most = 0.0, room
        while most - least > BALANCE_STEP:
            middle = (least + most) / 2
            tried = self.lines(first_room - room + middle, middle)
            if is_no_worse(tried, filled):
                best, most = tried, middle
            else:
                least = middle
        return best

    def _forced(self, at: int, rest: Split | None, room: float) -> Split | None:
        """Return the split of a box, or of what is left of one, that is wider than the line."""
        return self._split(self.paragraph.boxes[at] if rest is None else rest.tail, room)

    def _wished(self, box: int, room: float, filled: float, hyphens: int) -> Split | None:
        """Return the split that fills up the line, if it stays too empty; the last box is kept."""
        if box >= len(self.paragraph.ends) - 1 or hyphens >= MOST_HYPHENS:
            return None
        left = room - filled - self.paragraph.glues[box]
        zone = JUSTIFIED_ZONE_RATIO if self.align == "justify" else RAGGED_ZONE_RATIO
        return self._split(self.paragraph.boxes[box], left) if left > zone * room else None

    def _split(self, atoms: tuple[Atom, ...], room: float) -> Split | None:
        """Return the atoms cut by a hyphen, with the longest head that the room holds."""
        begin = 0.0
        cuts: list[tuple[int, int]] = []
        for index, (thing, ink) in enumerate(atoms):
            if begin > room:
                break
            if isinstance(thing, Word):
                cuts.extend((index, place) for place in self._places(thing))
            begin += width_of(thing, ink)
        for index, place in reversed(cuts):
            split = split_at(atoms, index, place)
            if split.head_width <= room + EPSILON:
                return split
        return None

    def _places(self, word: Word) -> tuple[int, ...]:
        if word.soft_hyphens or not self.language:
            return word.soft_hyphens
        return self.hyphenator.places(word.text, self.language)


def is_no_worse(lines: list[Line], than: list[Line]) -> bool:
    """Tell whether lines are no more, part no more words and reach no further than others."""
    return (
        len(lines) <= len(than)
        and sum(bool(line.after) for line in lines) <= sum(bool(line.after) for line in than)
        and max(line.width for line in lines) <= max(line.width for line in than) + EPSILON
    )


def split_at(atoms: tuple[Atom, ...], index: int, place: int) -> Split:
    """Return the atoms cut inside the word at `index`, before its character at `place`."""
    word, ink = atoms[index]
    assert isinstance(word, Word)
    begin = ink.chain.word(word.text[:place] + "-")
    kept = [at - place for at in word.soft_hyphens if at > place]
    end = ink.chain.word(with_soft_hyphens(word.text[place:], kept))
    head, tail = (*atoms[:index], (begin, ink)), ((end, ink), *atoms[index + 1 :])
    return Split(head, _width(head), tail, _width(tail))


def with_soft_hyphens(text: str, places: list[int]) -> str:
    """Return the text with soft hyphens put in again."""
    bounds = zip([0, *places], [*places, len(text)], strict=True)
    return "\u00ad".join(text[start:end] for start, end in bounds)


def _width(atoms: tuple[Atom, ...]) -> float:
    return sum(width_of(thing, ink) for thing, ink in atoms)
