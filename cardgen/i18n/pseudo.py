"""A language that nobody speaks, to see what is untranslated or cramped before it costs anything.

Letters get accents, a text grows by a third, brackets show its ends. What a translator must keep,
placeholders, `:symbols:`, markup and escapes, is kept.
"""

import re

from msgspec import Struct

from cardgen.i18n.catalogue import Translation
from cardgen.i18n.messages import Message

PSEUDO = "qps"
"""The code of the pseudo-language. Source: ISO 639-2, range qaa–qtz for local use."""

GROWTH = 0.35
"""How much longer a translation may be than its source, of the characters. Source: the project's
brief; usual advice is 30 to 40 % for running text from English or Swedish."""

PLAIN = "AaCcDdEeGgIiLlNnOoRrSsTtUuYyZz"
ACCENTED = "ÅåÇçĎďÉéĞğÍíĽľÑñÖöŘřŠšŤťÜüÝýŽž"
ACCENTS = str.maketrans(PLAIN, ACCENTED)
OPEN, CLOSE = "[", "]"
WORD_LENGTH = 6
KEPT = re.compile(
    r"\\."
    r"|\{\{[^;{}]*(?:\}\}|(?=;))|;\s*[a-z]+\s*:(?=[^{}]*\}\})|\}\}"  # {{ name; one: word }}
    r"|\{[^{}]*\}|%\([^)]*\)\w|\]\([^)]*\)|:[^\W\d_][\w-]*:"
)
"""What is the same in every language: escapes, placeholders, targets of figures, symbols."""


class PseudoLanguage(Struct, frozen=True, kw_only=True):
    """Every sentence of the deck in the pseudo-language."""

    language: str = PSEUDO
    path: str = ""

    def find(self, message: Message) -> Translation:
        """Return the sentence in the pseudo-language."""
        return Translation(pseudo(message.sentence), "ready", message.span)


def pseudo(sentence: str) -> str:
    """Return the sentence with accents and brackets, and a third longer; line by line.

    A list's marks stay at the begin of their line, so that it stays a list.
    """
    return "\n".join(pseudo_line(line) for line in sentence.split("\n"))


def pseudo_line(line: str) -> str:
    """Return one line in the pseudo-language; an empty one stays empty."""
    bullet = re.match(r"\s*(?:- +)?", line)
    begin = bullet[0] if bullet else ""
    words = line[len(begin) :]
    if not words.strip():
        return line
    added = max(1, round(len(KEPT.sub("", words)) * GROWTH) - len(OPEN + CLOSE))
    return f"{begin}{OPEN}{accented(words)}{filling(added)}{CLOSE}"


def filling(length: int) -> str:
    """Return so many characters as words of usual length, so that lines break among them."""
    words = (" " + "~" * WORD_LENGTH) * (length // (WORD_LENGTH + 1) + 1)
    return words[:length] if length > WORD_LENGTH else "~" * length


def accented(text: str) -> str:
    """Return the text with accents on its letters, but for what must be kept."""
    parts, at = [], 0
    for kept in KEPT.finditer(text):
        parts += [text[at : kept.start()].translate(ACCENTS), kept[0]]
        at = kept.end()
    return "".join([*parts, text[at:].translate(ACCENTS)])
