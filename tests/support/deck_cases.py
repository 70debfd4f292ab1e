"""Decks with their expected findings written into them, above the line that is wrong.

`# error[code] 9-14 words` expects a finding of that code in the next line that is not such a
comment, from column 9 to column 14 (both from 1, both included), whose message or hint holds the
words.
"""

import re
from pathlib import Path

from msgspec import Struct

from cardgen.base.diagnostics import Diagnostic
from cardgen.deck.read import read_deck
from tests.support.deck_builders import a_project

EXPECTED = re.compile(r"\s*# (error|warning)\[([a-z-]+)\] (\d+)(?:-(\d+))?(?: (.*))?")


class Expected(Struct, frozen=True):
    line: int
    first: int
    last: int
    severity: str
    code: str
    words: str

    def matches(self, found: Diagnostic) -> bool:
        at = found.span
        place = (at.line, at.column, at.column + at.length - 1)
        return (
            place == (self.line, self.first, self.last)
            and (found.severity, found.code) == (self.severity, self.code)
            and self.words in f"{found.message} | {found.hint}"
        )


def expectations(text: str) -> list[Expected]:
    """Return what the comments of a case ask for."""
    lines = text.split("\n")
    wanted = []
    for at, line in enumerate(lines):
        match = EXPECTED.fullmatch(line)
        if match is None:
            continue
        below = next(n for n in range(at, len(lines)) if not EXPECTED.fullmatch(lines[n]))
        severity, code, first, last, words = match.groups()
        wanted.append(
            Expected(below + 1, int(first), int(last or first), severity, code, words or "")
        )
    return wanted


def run_case(text: str, folder: Path) -> list[str]:
    """Return how a deck's findings differ from what its comments ask for; empty if they don't."""
    project = a_project(folder, {"decks/case/deck.yaml": text})
    found = list(read_deck(project, "case").findings)
    differences = []
    for wanted in expectations(text):
        match = next((each for each in found if wanted.matches(each)), None)
        if match is None:
            differences.append(f"missing: {wanted}")
        else:
            found.remove(match)
    return differences + [f"unexpected: {each}" for each in found]
