"""Where a word may be broken, by its language; dictionaries are read when a word first needs one.

The patterns are those that the package pyphen carries. They are read here and not by pyphen itself
because it takes three quarters of a second over the German ones.
"""

import re
from importlib.util import find_spec
from pathlib import Path

LEFT, RIGHT = 2, 3
"""Fewest letters before and after a hyphen."""

SHORTEST = 5
"""Shorter words stay whole."""

DEFAULT_REGION = {"de": "de_DE", "en": "en_GB", "no": "nb_NO", "pt": "pt_PT"}
"""Of several dictionaries for a language, the one taken where no region is named."""

LETTERS = re.compile(rf"[^\W\d_]{{{SHORTEST},}}")
DIGITS = dict.fromkeys(map(ord, "0123456789"))
FINNISH_BREAK = re.compile(r"(?=[bcdfghjklmnpqrstvwxzšž][aeiouyåäö])")
FINNISH_VOWEL = re.compile(r"[aeiouyåäö]")


class Hyphenator:
    """Break places of words, remembered by language."""

    def __init__(self) -> None:
        self._patterns: dict[str, dict[str, str]] = {}
        self._places: dict[tuple[str, str], tuple[int, ...]] = {}

    def places(self, word: str, language: str) -> tuple[int, ...]:
        """Return where a hyphen may stand, as numbers of characters before it.

        Args:
            word: with whatever punctuation clings to it; digits and marks are never broken.
            language: such as `nl` or `de-AT`; one without rules gives no places.
        """
        key = (word, language)
        found = self._places.get(key)
        if found is None:
            found = self._places[key] = tuple(
                stretch.start() + place
                for stretch in LETTERS.finditer(word)
                for place in self._in_letters(stretch[0].lower(), language)
                if LEFT <= place <= len(stretch[0]) - RIGHT
            )
        return found

    def _in_letters(self, letters: str, language: str) -> tuple[int, ...]:
        if language.lower().split("-")[0] == "fi":
            return finnish_places(letters)
        if language not in self._patterns:
            self._patterns[language] = read_patterns(language)
        return liang_places(letters, self._patterns[language])


def finnish_places(letters: str) -> tuple[int, ...]:
    """Return the syllable breaks before each consonant that a vowel follows.

    A break needs a vowel before it; breaks between vowels are not taken, since they look odd in
    print.

    Source: Finnish hyphenation (tavutus) as taught: a syllable begins with one consonant.
    """
    first = FINNISH_VOWEL.search(letters)
    start = first.end() if first else len(letters)
    return tuple(match.start() for match in FINNISH_BREAK.finditer(letters, start))


def liang_places(letters: str, patterns: dict[str, str]) -> tuple[int, ...]:
    """Return the places where the highest digit of all matching patterns is odd.

    Source: F. M. Liang, Word Hy-phen-a-tion by Com-put-er, 1983.
    """
    dotted = f".{letters}."
    levels = [0] * (len(dotted) + 1)
    for start in range(len(dotted)):
        for end in range(start + 1, len(dotted) + 1):
            pattern = patterns.get(dotted[start:end])
            if pattern is not None:
                _raise_levels(levels, start, pattern)
    return tuple(place for place in range(1, len(letters)) if levels[place + 1] % 2)


def _raise_levels(levels: list[int], at: int, pattern: str) -> None:
    """Lift the levels to the digits that stand between the pattern's letters."""
    for character in pattern:
        if character in "0123456789":
            levels[at] = max(levels[at], int(character))
        else:
            at += 1


def read_patterns(language: str) -> dict[str, str]:
    """Return the language's patterns by their letters alone; empty where there is no dictionary."""
    path = _dictionary(language)
    if path is None:
        return {}
    raw = path.read_bytes()
    charset = raw.split(b"\n", 1)[0].strip().decode("ascii")
    text = raw.decode(charset).replace("\r", "")
    patterns = dict(zip(text.translate(DIGITS).split("\n"), text.split("\n"), strict=True))
    for key in [key for key in patterns if not key or "/" in key]:
        del patterns[key]  # empty lines, and breaks that would change the spelling
    return patterns


def _dictionary(language: str) -> Path | None:
    """Return the file with the language's patterns: of its region, else of the language."""
    spec = find_spec("pyphen")
    if spec is None or not spec.submodule_search_locations:
        return None
    folder = Path(next(iter(spec.submodule_search_locations))) / "dictionaries"
    name = language.replace("-", "_")
    base = name.split("_")[0].lower()
    regional = sorted(path.stem for path in folder.glob(f"hyph_{base}_*.dic"))
    wanted = (f"hyph_{name}", f"hyph_{DEFAULT_REGION.get(base, base)}", *regional)
    files = (folder / f"{stem}.dic" for stem in wanted)
    return next((path for path in files if path.is_file()), None)
