"""Numbers in a translation against those in its source, in digits or in words of each language."""

import re
from collections import Counter
from collections.abc import Iterator

from cardgen.rules.figures import figures_in, states

PAIRS = {
    "nl": "beid twee dubbel half helft tweede",
    "sv": "båda bägge två dubb halv par andra hälft",
    "nb": "begge to dobb halv par andre",
    "da": "begge to dobb halv par anden andet",
    "fi": "molem kumpi kumma kahd kaksi tupla puol pari toinen toise",
    "de": "beid zwei doppel halb hälft paar",
    "en": "both two twice doubl half pair either second",
}
"""Begins of words that may stand for 2: both, twice, a pair, a half. Source: own list."""

TIMES = re.compile(r"(?<!ein)(?<!een)(?=ma+l\b)")
"""Where German and Dutch write "three times" as one word, `dreimal`, `driemaal`. "Once" stays
whole: its one is an article's in most languages."""


def wrong_figures(own: str, source: str, translated: str, language: str) -> Iterator[str]:
    """Yield how the numbers of a translation differ from those of its source.

    One is often an article, and two is often "both"; where the other text has such a word, it
    states the number.

    Args:
        own: the words of the source.
        source: their language.
        translated: the words of the translation.
        language: their language.
    """
    expected, actual = figures_of(own, source), figures_of(translated, language)
    for value in sorted((expected - actual) | (actual - expected)):
        wanted, there = expected[value], actual[value]
        text, spoken = (translated, language) if wanted > there else (own, source)
        if loosely_states(text, value, spoken):
            continue
        times = f"{there} times, expected {wanted}" if wanted and there else ""
        yield f"{value} {times or ('is missing' if wanted else 'is not in the source')}"


def figures_of(text: str, language: str) -> Counter[int]:
    """Return how often a text states each number."""
    return Counter(figure.value for figure in figures_in(TIMES.sub(" ", text), language))


def loosely_states(text: str, value: int, language: str) -> bool:
    """Tell whether a text may state 1 by an article, or 2 by a word such as "both"."""
    if value == 1:
        return bool(states(text, 1, language))
    if value != 2:
        return False
    begins = tuple(PAIRS.get(language.split("-")[0], "").split())
    return any(word.startswith(begins) for word in text.casefold().split()) if begins else False
