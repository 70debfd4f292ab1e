"""Ends of sentences, quotation marks and decimal signs as each language has them."""

import re
from collections.abc import Iterator

ENDS = {".": ".", "!": "!", "?": "?", ":": ":", "…": "…", ";": ";", ",": ","}
CLOSING = " \n\t\"'”“’‘»«›‹)]}*_"
"""What may stand behind the end of a sentence: quotation marks, brackets, marks of emphasis."""

QUOTES = {
    "nl": "“”‘’„",
    "sv": "”’»",
    "nb": "«»‘’",
    "da": "»«›‹„”“’",
    "fi": "”’»",
    "de": "„“‚‘»«›‹’",
    "en": "“”‘’",
}
"""The quotation marks that a language's printers use; ’ is the apostrophe as well. Source: Unicode
CLDR, delimiters; the second choices from Wikipedia, "Quotation mark", summary table."""

ALL_QUOTES = '"“”„‟‘’‚‛«»‹›'
DECIMAL_POINT = re.compile(r"(?<![\d.])\d+\.\d+(?![\d.])")
DECIMAL_COMMA = re.compile(r"(?<![\d,])\d+,\d+(?![\d,])")
SPACED_HYPHEN = re.compile(r"(?<=\S) - (?=\S)")


def wrong_end(own: str, translated: str) -> Iterator[tuple[str, str]]:
    """Yield that the two texts end in different signs."""
    expected, actual = end_of(own), end_of(translated)
    if expected != actual:
        yield (
            f"it ends with {named(actual)}, its source with {named(expected)}",
            "end it in the same way",
        )


def end_of(text: str) -> str:
    """Return the sign that ends a text, "" for none; three points count as an ellipsis."""
    bare = text.rstrip(CLOSING)
    return "…" if bare.endswith("...") else ENDS.get(bare[-1:], "")


def named(end: str) -> str:
    """Return how a message calls an end."""
    return f"`{end}`" if end else "no sign"


def wrong_signs(own: str, translated: str, language: str) -> Iterator[tuple[str, str]]:
    """Yield quotation marks, decimal signs and dashes that are not those of the language."""
    base = language.split("-")[0]
    right = QUOTES.get(base)
    if right is None:
        return
    strange = "".join(dict.fromkeys(c for c in translated if c in ALL_QUOTES and c not in right))
    if strange:
        yield f"`{strange}` is no quotation mark of the language", f"write those of {right}"
    decimal, sign = (DECIMAL_COMMA, ".") if base == "en" else (DECIMAL_POINT, ",")
    number = decimal.search(translated)
    if number:
        yield f"the decimal sign of {number[0]} is not that of the language", f"write `{sign}`"
    if SPACED_HYPHEN.search(translated) and not SPACED_HYPHEN.search(own):
        yield "a hyphen stands in place of a dash", "write – with spaces"
