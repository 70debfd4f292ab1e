"""White space in text, as SVG and CSS fold it, across the elements of one text."""

import re
from collections.abc import Iterable

from msgspec import Struct

SPACES = re.compile(r"[ \t\n\r]+")
BREAK = re.compile(r"\r\n?|\n|\t")
LINE_KEEPING = frozenset({"pre", "pre-wrap", "pre-line", "break-spaces"})
SPACE_KEEPING = frozenset({"pre", "pre-wrap", "break-spaces"})


class Written(Struct, frozen=True):
    """A stretch of text as it stands in the file; `keep`: whether its white space stays."""

    text: str
    keep: bool = False


def folded(pieces: Iterable[Written]) -> list[str]:
    """Return the texts of one `text` element with their white space folded.

    Runs of white space become one space, also across pieces; none stays at the two ends. Where
    `keep` is set every character stays, and breaks and tabs are spaces.

    Source: SVG 2, section 11.7.1; CSS Text 3, section 4.1.
    """
    texts: list[str] = []
    after_space = True
    last_folded = -1
    for piece in pieces:
        text = BREAK.sub(" ", piece.text) if piece.keep else SPACES.sub(" ", piece.text)
        if not piece.keep and after_space:
            text = text.removeprefix(" ")
        if text:
            after_space = text[-1] == " " and not piece.keep
            last_folded = -1 if piece.keep else len(texts)
        texts.append(text)
    if last_folded >= 0:
        texts[last_folded] = texts[last_folded].removesuffix(" ")
    return texts


def keeps_space(white_space: str) -> bool:
    """Tell whether the CSS value keeps runs of spaces."""
    return white_space in SPACE_KEEPING


def keeps_lines(white_space: str) -> bool:
    """Tell whether the CSS value keeps line breaks."""
    return white_space in LINE_KEEPING
