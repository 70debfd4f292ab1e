"""From characters to measured runs: fonts asked in order, kerning, words cached at size 1."""

import itertools
import re
import unicodedata
from collections.abc import Callable

from msgspec import Struct

from cardgen.typeset.face import OpenFont
from cardgen.typeset.model import FontFace, GlyphRun, TextStyle

STAND_INS = {
    "\u2011": "-",  # no-break hyphen
    "\u2010": "-",  # hyphen
    "\u00a0": " ",  # no-break space
    "\u202f": "\u00a0",  # narrow no-break space
    "\u2009": " ",  # thin space
}
"""Drawn in its place where the style's own font lacks the character: it looks the same."""

UNDRAWN = dict.fromkeys(map(ord, "\u00ad\u200b\u200c\u200d\u2060\ufeff\ufe0e\ufe0f"))
"""Characters that only steer: soft hyphen, zero-width spaces and joiners, variation selectors."""

INNER_BREAK = re.compile(r"(?<=[^\W\d_][^\W\d_][-‐–—/])(?=[^\W\d_]{2})|\u200b")
"""After a hyphen, dash or slash between two letters on each side, and at zero-width spaces."""

CLOSING = re.compile(r"[–—!?:;.,…»”’)\]]+")
OPENING = re.compile(r"[«„“‘(\[]+")
"""Marks that may stand alone between spaces: they never begin, or end, a line."""

Piece = tuple[FontFace, str, tuple[float, ...], float]
"""Face, characters, what each moves the pen and all together, as ratios of the em."""


class Word(Struct, frozen=True):
    """Characters that stay together, measured at size 1.

    missing: characters that no font of the chain has; they are left out of the pieces.
    soft_hyphens: places in `text` where the author allows a break with a hyphen.
    first, last: its outer characters, for kerning with a space; "" where they come from another
        font than the space.
    """

    text: str
    width_ratio: float
    pieces: tuple[Piece, ...]
    missing: tuple[str, ...] = ()
    soft_hyphens: tuple[int, ...] = ()
    first: str = ""
    last: str = ""


class Token(Struct, frozen=True):
    """A stretch between spaces, cut where a line may end inside it.

    closes, opens: it is only a mark that clings to what stands before, or behind it.
    missing: characters that no font of the chain has.
    plain: its only part, where nothing else is to be said of it.
    """

    parts: tuple[Word, ...]
    closes: bool
    opens: bool
    missing: tuple[str, ...]
    plain: Word | None = None


class FontChain:
    """The fonts that are asked for each character, in order; opened only when it comes to that."""

    __slots__ = ("_kerns", "_openers", "_spaces", "_words", "first", "space_ratio", "tokens")

    def __init__(self, openers: tuple[Callable[[], OpenFont], ...]) -> None:
        """Take what opens each font; the first is opened at once, since lines need its metrics."""
        self._openers = openers
        self._words: dict[str, Word] = {}
        self._spaces: dict[tuple[str, str], float] = {}
        self._kerns: dict[str, float] = {}
        self.tokens: dict[str, Token] = {}
        self.first = openers[0]()
        self.space_ratio = self.first.advances(" ")[0] if self.first.covers(" ") else 0.25

    def word(self, text: str) -> Word:
        """Return the characters measured; soft hyphens and joiners are taken out."""
        found = self._words.get(text)
        if found is None:
            found = self._words[text] = self._measured(text)
        return found

    def space_between(self, before: Word, after: Word) -> float:
        """Return the width of a space between two words at size 1, kerned with both."""
        pair = before.last, after.first
        found = self._spaces.get(pair)
        if found is None:
            kerns = self._kern(before.last + " ") + self._kern(" " + after.first)
            found = self._spaces[pair] = self.space_ratio + kerns
        return found

    def _kern(self, pair: str) -> float:
        """Return by how much two characters of the first font come together."""
        found = self._kerns.get(pair)
        if found is None:
            alone = sum(self.first.advances(character)[0] for character in pair)
            found = self._kerns[pair] = sum(self.first.advances(pair)) - alone
        return found

    def token(self, text: str) -> Token:
        """Return a stretch without white space measured, cut where a line may end inside it."""
        found = self.tokens.get(text)
        if found is None:
            parts = tuple(self.word(part) for part in INNER_BREAK.split(text) if part)
            missing = tuple(itertools.chain.from_iterable(part.missing for part in parts))
            closes, opens = bool(CLOSING.fullmatch(text)), bool(OPENING.fullmatch(text))
            plain = None if len(parts) != 1 or missing or closes or opens else parts[0]
            found = self.tokens[text] = Token(parts, closes, opens, missing, plain)
        return found

    def _measured(self, text: str) -> Word:
        soft: tuple[int, ...] = ()
        if not text.isascii():
            text = unicodedata.normalize("NFC", text)
            soft = soft_hyphens(text)
            text = text.translate(UNDRAWN)
        if self.first.covers(text):
            return self._word_of([(self.first, text)], (), soft)
        pieces, missing = self._split(text)
        return self._word_of(pieces, missing, soft)

    def _word_of(
        self, parts: list[tuple[OpenFont, str]], missing: tuple[str, ...], soft: tuple[int, ...]
    ) -> Word:
        pieces = tuple(
            (font.face, text, advances, sum(advances))
            for font, text in parts
            if text
            for advances in (font.advances(text),)
        )
        text = "".join(text for _, text in parts)
        first = text[:1] if parts and parts[0][0] is self.first else ""
        last = text[-1:] if parts and parts[-1][0] is self.first else ""
        width = sum(width for *_, width in pieces)
        return Word(text, width, pieces, missing, soft, first, last)

    def _split(self, text: str) -> tuple[list[tuple[OpenFont, str]], tuple[str, ...]]:
        """Return stretches of one font each, and the characters that none has."""
        found = [self._font_for(character) for character in text]
        missing = tuple(
            character for character, one in zip(text, found, strict=True) if one is None
        )
        drawn = [one for one in found if one is not None]
        groups = itertools.groupby(drawn, key=lambda one: one[0])
        return [(font, "".join(char for _, char in group)) for font, group in groups], missing

    def _font_for(self, character: str) -> tuple[OpenFont, str] | None:
        """Return the font that draws the character, and the character that it draws."""
        stand_in = STAND_INS.get(character)
        if character in self.first.characters:
            return self.first, character
        if stand_in is not None and stand_in in self.first.characters:
            return self.first, stand_in
        for opener in self._openers[1:]:
            font = opener()
            if character in font.characters:
                return font, character
        return None


def soft_hyphens(text: str) -> tuple[int, ...]:
    """Return where soft hyphens stand, counted in the text without undrawn characters."""
    if "\u00ad" not in text:
        return ()
    parts = text.split("\u00ad")[:-1]
    places = itertools.accumulate(len(part.translate(UNDRAWN)) for part in parts)
    return tuple(place for place in places if place)


def shape(
    chain: FontChain, text: str, style: TextStyle, size: float
) -> tuple[tuple[GlyphRun, ...], tuple[str, ...]]:
    """Return runs for text that stays on one line, spaces as they are, and missing characters.

    Args:
        chain: the fonts of the style, as `FontLibrary.chain` gives them.
        text: no line ends; fold white space before, if it is to fold.
        style: gives the letter spacing; the other marks are the caller's to draw.
        size: of the flow, in mm; multiplied by the style's ratio.
    """
    words = [chain.word(part) for part in text.split(" ")]
    pieces = list(words[0].pieces)
    for before, word in itertools.pairwise(words):
        width = chain.space_between(before, word)
        pieces.append((chain.first.face, " ", (width,), width))
        pieces.extend(word.pieces)
    own_size = size * style.size_ratio
    runs = tuple(
        GlyphRun(face, "".join(texts), own_size, tuple(itertools.chain.from_iterable(advances)),
                 style.letter_spacing_ratio * own_size)
        for face, group in itertools.groupby(pieces, key=lambda piece: piece[0])
        for _, texts, advances, _ in (zip(*group, strict=True),)
    )  # fmt: skip
    return runs, tuple(itertools.chain.from_iterable(word.missing for word in words))
