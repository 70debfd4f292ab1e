"""Reads a document's text: finds its sections and the quotations in them."""

import bisect
import re
import unicodedata
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path

from msgspec import Struct

from cardgen.base.errors import PackageBroken
from cardgen.rules.document import START, Section

SOFT_HYPHEN = "\u00ad"
HYPHENATION = re.compile(r"(?<=[^\W\d_])[-\u2010\u2011]\s*(?=[^\W\d_])")


class DocumentText(Struct, frozen=True, dict=True):
    """The text of a document, composed (NFC), with the means to find words in it.

    Searches ignore white space and the hyphens between letters, since both are accidents of
    typesetting: `kraam-stapel`, `kraam stapel` and `kraamstapel` are the same words. Case counts.
    """

    name: str
    text: str

    @cached_property
    def _folded(self) -> tuple[str, list[int]]:
        return fold(self.text)

    @cached_property
    def _line_starts(self) -> list[int]:
        return [0, *(found.end() for found in re.finditer("\n", self.text))]

    def find(self, words: str, start: int, end: int) -> tuple[int, int] | None:
        """Return where the words stand between two characters of the text, or None.

        Whole words only: `5 kaarten` isn't found in `15 kaarten`.
        """
        sought, _ = fold(words)
        folded, places = self._folded
        if not sought:
            return None
        at = bisect.bisect_left(places, start)
        while (at := folded.find(sought, at)) >= 0:
            first, last = places[at], places[at + len(sought) - 1] + 1
            if last > end:
                return None
            if self._is_whole(first, last) and digits_of(words) == digits_of(self.text[first:last]):
                return first, last
            at += 1
        return None

    def find_line(self, words: str, start: int) -> tuple[int, int] | None:
        """Return where the words are all of a line, a colon at its end aside, or None."""
        place = self.find(words, start, len(self.text))
        while place is not None:
            head = self.text[self.text.rfind("\n", 0, place[0]) + 1 : place[0]]
            tail = self.text[place[1] :].partition("\n")[0]
            if not head.strip() and tail.strip() in ("", ":"):
                return place
            place = self.find(words, place[1], len(self.text))
        return None

    def _is_whole(self, first: int, last: int) -> bool:
        before, after = self.text[first - 1 : first], self.text[last : last + 1]
        return not (_joins(before, self.text[first]) or _joins(self.text[last - 1], after))

    def place(self, at: int) -> tuple[int, int]:
        """Return the line and column, both from 1, of a character."""
        line = bisect.bisect_right(self._line_starts, at)
        return line, at - self._line_starts[line - 1] + 1

    def around(self, start: int, end: int) -> str:
        """Return a figure with the words about it, on one line."""
        head, tail = max(0, start - 20), min(len(self.text), end + 20)
        return " ".join(self.text[head:tail].split())


def _joins(left: str, right: str) -> bool:
    """Tell whether two neighbours belong to one word or one number."""
    both_letters = left.isalpha() and right.isalpha()
    return both_letters or (left.isdecimal() and right.isdecimal())


def fold(text: str) -> tuple[str, list[int]]:
    """Return the text without white space and hyphenation, and where each character was."""
    dropped = {
        at for found in HYPHENATION.finditer(text) for at in range(found.start(), found.end())
    }
    kept = [
        at
        for at, sign in enumerate(text)
        if not sign.isspace() and sign != SOFT_HYPHEN and at not in dropped
    ]
    return "".join(text[at] for at in kept), kept


def digits_of(text: str) -> list[str]:
    """Return the runs of digits; folding must not have joined two of them."""
    return re.findall(r"\d+", text)


def read_text(path: Path) -> DocumentText:
    """Return the document's text.

    Raises:
        PackageBroken: the file can't be read, or isn't UTF-8.
    """
    try:
        text = path.read_text("utf-8-sig")
    except (OSError, UnicodeDecodeError) as trouble:
        raise PackageBroken(
            f"can't read the document {path}: {trouble}", "save it as plain text in UTF-8"
        ) from trouble
    return DocumentText(path.name, unicodedata.normalize("NFC", text))


class Stretch(Struct, frozen=True):
    """A section as found: its language, and its characters from `start` up to `end`."""

    language: str
    start: int
    end: int


def find_sections(
    document: DocumentText, sections: tuple[Section, ...], languages: tuple[str, ...]
) -> tuple[dict[tuple[str, str], Stretch], tuple[Section, ...]]:
    """Return the stretch of each section by language and heading, and the headings not found.

    Each heading is looked for behind the one before it, on a line of its own if there is one; a
    section goes up to the next heading.
    What comes before the first is the section `start` of every language.
    """
    places = list(_heading_places(document, sections))
    missing = tuple(section for section, place in places if place is None)
    found = [(section, place) for section, place in places if place is not None]
    ends = [*(place for _, place in found[1:]), len(document.text)][: len(found)]
    stretches = {
        (section.language, section.heading): Stretch(section.language, place, end)
        for (section, place), end in zip(found, ends, strict=True)
    }
    first = found[0][1] if found else len(document.text)
    for language in languages:
        stretches[language, START] = Stretch(language, 0, first)
    return stretches, missing


def _heading_places(
    document: DocumentText, sections: tuple[Section, ...]
) -> Iterator[tuple[Section, int | None]]:
    after = 0
    for section in sections:
        place = document.find_line(section.heading, after)
        place = place or document.find(section.heading, after, len(document.text))
        yield section, place[0] if place else None
        after = place[1] if place else after
