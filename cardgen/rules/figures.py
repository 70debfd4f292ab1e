"""Figures in running text: digits, and number words from two up, with the numbers they state.

One is not counted as a word, since it is the article in most of these languages; it does prove a
fact whose value is 1. Ordinals and multiples (`second`, `twice`) state no figure of a game.
"""

import importlib
import re
from collections.abc import Mapping
from functools import lru_cache

from msgspec import Struct

LARGEST_WORD = 40
"""Number words are known up to here, and the round tens up to a hundred."""

LANGUAGE_OF_WORDS = {"nb": "no", "nn": "no"}
"""Names that num2words has for languages of ours."""

FINNISH_CASES = ("nominative", "genitive", "partitive", "inessive", "elative", "illative",
                 "adessive", "ablative", "allative", "essive", "translative")  # fmt: skip

ONE = {
    "nl": "een één eén",
    "sv": "en ett",
    "nb": "en én et ett ei",
    "da": "en én et ét",
    "fi": "yksi yhden yhtä yhdellä",
    "de": "ein eins eine einen einem einer eines",
    "en": "one a an",
}
"""Words that may prove the value 1. Source: own list."""

NAMES_OF_FIGURES = {
    "sv": {"tvåa": 2, "trea": 3, "fyra": 4, "femma": 5, "sexa": 6, "sjua": 7, "åtta": 8,
           "nia": 9, "tia": 10, "elva": 11},
    "nb": {"toer": 2, "treer": 3, "firer": 4, "femmer": 5, "sekser": 6, "sjuer": 7, "syver": 7,
           "åtter": 8, "nier": 9, "tier": 10, "sju": 7},
    "da": {"toer": 2, "treer": 3, "firer": 4, "femmer": 5, "sekser": 6, "syver": 7, "otter": 8,
           "nier": 9, "tier": 10},
    "fi": {"kakkonen": 2, "kolmonen": 3, "nelonen": 4, "viitonen": 5, "kuutonen": 6,
           "seitsikko": 7, "kahdeksikko": 8, "yhdeksikkö": 9, "kymppi": 10},
    "nl": {"tweeën": 2, "drieën": 3, "vieren": 4},
    "de": {"zweien": 2, "dreien": 3},
}  # fmt: skip
"""Inflected forms and nouns that num2words doesn't have. Source: own list."""

DECIMAL = re.compile(r"\d+[.,]\d+")
DIGITS = re.compile(r"\d+")
WORD = re.compile(r"[^\W\d_]+")


class Figure(Struct, frozen=True, kw_only=True):
    """A number in a text, from character `start` up to `end`."""

    start: int
    end: int
    text: str
    value: int


@lru_cache(maxsize=16)
def word_values(language: str) -> Mapping[str, int]:
    """Return the number words of a language from two up, in lower case, with their values.

    A language that num2words doesn't know has none: its figures count in digits only.
    """
    # Loaded here by name: it costs more than everything else in a run that reads no document.
    library = importlib.import_module("num2words")
    name = LANGUAGE_OF_WORDS.get(language, language)
    if name not in library.CONVERTER_CLASSES:
        return {}
    values = [*range(2, LARGEST_WORD), *range(LARGEST_WORD, 101, 10)]
    cases = [{"case": case} for case in FINNISH_CASES] if name == "fi" else [{}]
    table = {
        library.num2words(value, lang=name, **case).lower(): value
        for case in cases
        for value in values
    }
    return table | NAMES_OF_FIGURES.get(language, {})


def figures_in(text: str, language: str) -> tuple[Figure, ...]:
    """Return the figures of the text in order: each run of digits, and each number word."""
    found = [
        Figure(start=run.start(), end=run.end(), text=run[0], value=int(run[0]))
        for run in DIGITS.finditer(text)
    ]
    words = word_values(language)
    found += [
        Figure(start=word.start(), end=word.end(), text=word[0], value=words[word[0].lower()])
        for word in WORD.finditer(text)
        if word[0].lower() in words
    ]
    return tuple(sorted(found, key=lambda figure: figure.start))


def states(text: str, number: int | float, language: str) -> tuple[tuple[int, int], ...]:
    """Return where a text states a number, in digits or as a word, as (start, end) pairs.

    Args:
        text: a quotation, or the passage of the document in which it was found.
        number: a fact's value; 3.5 is stated by `3,5` and by `3.5`.
        language: of the text.
    """
    if isinstance(number, float):
        return tuple(
            (run.start(), run.end())
            for run in DECIMAL.finditer(text)
            if float(run[0].replace(",", ".")) == number
        )
    digits = [(run.start(), run.end()) for run in DIGITS.finditer(text) if int(run[0]) == number]
    words = [
        (word.start(), word.end())
        for word in WORD.finditer(text)
        if number > 1 and word_values(language).get(word[0].lower()) == number
    ]
    stated = sorted(digits + words)
    if number == 1:
        ones = ONE.get(language, "").split()
        stated += [
            (word.start(), word.end()) for word in WORD.finditer(text) if word[0].lower() in ones
        ]
    return tuple(stated)


def is_stated(text: str, number: int | float, language: str) -> bool:
    """Tell whether a text states a number; words are looked up only where digits don't do."""
    in_digits = any(int(run) == number for run in DIGITS.findall(text))
    return in_digits or bool(states(text, number, language))
