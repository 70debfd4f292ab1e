"""The light markup of card text: `*italic*`, `**bold**`, `:symbol:`, lists with `- `.

A line end is a line break, an empty line a new paragraph, and a backslash makes any of the marks
plain. Everything else, `<`, `&` and quotes among it, is what it is.
"""

import re
from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from cardgen.base.diagnostics import Checked, Diagnostic, Span, did_you_mean
from cardgen.typeset.model import Inline, LineBreak, Symbol, TextStyle, Words

SPECIAL = re.compile(r"[*:\\\n]|^ *- ")
MARK = re.compile(r"\\[!-/:-@\[-`{-~]|\*+|:[^\W\d_][\w-]*:")
BULLET = re.compile(r" *- +")
EMPTY_LINES = re.compile(r"\n[ \t]*(?:\n[ \t]*)+")
BOLD, BOLDER = 700, 900

MARKER_INDENT_RATIO = 1.0
"""How far the text of a list item stands in, in em."""


class Passage(Struct, frozen=True):
    """One paragraph of marked-up text; `listed` where it is a list item."""

    inlines: tuple[Inline, ...]
    listed: bool = False


def read_markup(
    text: str, style: TextStyle, symbols: Mapping[str, float], span: Span
) -> Checked[tuple[Passage, ...]]:
    """Return the passages of a card's text; marks never reach beyond their paragraph.

    Args:
        text: as the author wrote it.
        style: of the plain characters; bold and italic are made from it.
        symbols: width ÷ height of each symbol, by the name that stands between colons.
        span: where the text was written.

    Returns:
        The passages in order. Findings: `markup-unclosed`, `symbol-unknown`.
    """
    if SPECIAL.search(text) is None:
        return Checked((Passage((Words(text, style),)),) if text.strip() else ())
    findings: list[Diagnostic] = []
    passages = tuple(
        Passage(_Reader(style, symbols, span, findings).read(part), listed)
        for part, listed in split_passages(text)
    )
    return Checked(passages, tuple(findings))


def split_passages(text: str) -> list[tuple[str, bool]]:
    """Return the paragraphs and list items, in order, and which of them are items."""
    parts: list[tuple[str, bool]] = []
    for paragraph in EMPTY_LINES.split(text.strip("\n")):
        for number, line in enumerate(paragraph.split("\n")):
            bullet = BULLET.match(line)
            if bullet is not None:
                parts.append((line[bullet.end() :], True))
            elif number and (line.startswith("  ") or not parts[-1][1]):
                before, listed = parts[-1]
                parts[-1] = (f"{before}\n{line.strip()}", listed)
            else:
                parts.append((line, False))
    return [(part, listed) for part, listed in parts if part.strip()]


def inlines_of(passages: tuple[Passage, ...], style: TextStyle) -> tuple[Inline, ...]:
    """Return the passages as one row of inlines, parted by line breaks, items behind a bullet."""
    joined: list[Inline] = []
    for passage in passages:
        if joined:
            joined.append(LineBreak())
        if passage.listed:
            joined.append(Words("• ", style))
        joined.extend(passage.inlines)
    return tuple(joined)


class _Reader:
    """Reads one paragraph: the marks that are open, and what came out so far."""

    def __init__(
        self,
        style: TextStyle,
        symbols: Mapping[str, float],
        span: Span,
        findings: list[Diagnostic],
    ) -> None:
        self.plain = style
        self.symbols = symbols
        self.span = span
        self.findings = findings
        self.open: list[tuple[str, int]] = []
        self.kept: list[str] = []
        self.inlines: list[Inline] = []

    def read(self, text: str) -> tuple[Inline, ...]:
        """Return the paragraph's inlines."""
        at = 0
        for match in MARK.finditer(text):
            self._keep(text[at : match.start()])
            at = match.end()
            mark = match[0]
            if mark[0] == "\\":
                self.kept.append(mark[1])
            elif mark[0] == "*":
                self._star(text, match.start(), match.end())
            else:
                self._symbol(mark[1:-1])
        self._keep(text[at:])
        self._end_words()
        for mark, place in self.open:
            self._complain(mark, f"before {excerpt(text, place + len(mark))} is never closed")
        return tuple(self.inlines)

    def _keep(self, text: str) -> None:
        """Take plain characters; a line end among them is a break."""
        first, *others = text.split("\n")
        self.kept.append(first)
        for line in others:
            self._end_words()
            self.inlines.append(LineBreak())
            self.kept.append(line)

    def _star(self, text: str, start: int, end: int) -> None:
        """Open or close emphasis; stars with white space on both sides are plain."""
        closes = start > 0 and not text[start - 1].isspace()
        opens = end < len(text) and not text[end].isspace()
        if not closes and not opens:
            self.kept.append(text[start:end])
            return
        self._end_words()
        left = end - start
        while closes and self.open and len(self.open[-1][0]) <= left:
            left -= len(self.open.pop()[0])
        while left and opens:
            mark = "**" if left > 1 else "*"
            self.open.append((mark, end - left))
            left -= len(mark)
        if left and self.open:
            mark, place = self.open.pop()
            begin = excerpt(text, place + len(mark))
            self._complain(mark, f"before {begin} is closed by `{'*' * left}`")
        elif left:
            self._complain("*" * left, f"behind {excerpt_before(text, start)} closes nothing")

    def _symbol(self, name: str) -> None:
        aspect = self.symbols.get(name)
        if aspect is None:
            near = did_you_mean(name, self.symbols, otherwise="draw it in the deck's art")
            hint = f"{near} (for plain text write `\\:{name}:`)"
            message = f"there is no symbol `:{name}:`"
            self.findings.append(Diagnostic("symbol-unknown", self.span, message, hint))
            return
        self._end_words()
        self.inlines.append(Symbol(name, aspect, self._style()))

    def _end_words(self) -> None:
        text = "".join(self.kept)
        self.kept.clear()
        if text:
            self.inlines.append(Words(text, self._style()))

    def _style(self) -> TextStyle:
        marks = {mark for mark, _ in self.open}
        if not marks:
            return self.plain
        bold = BOLD if self.plain.weight < 600 else BOLDER
        return replace(
            self.plain,
            weight=bold if "**" in marks else self.plain.weight,
            italic=self.plain.italic or "*" in marks,
        )

    def _complain(self, mark: str, trouble: str) -> None:
        hint = f"write `{mark}` on both sides, or `\\{mark[0]}` for a plain star"
        self.findings.append(Diagnostic("markup-unclosed", self.span, f"`{mark}` {trouble}", hint))


def excerpt(text: str, place: int) -> str:
    """Return the words behind the place, in quotes."""
    return '"' + text[place : place + 20].split("\n")[0].strip() + '"'


def excerpt_before(text: str, place: int) -> str:
    """Return the words before the place, in quotes."""
    return '"' + text[max(place - 20, 0) : place].split("\n")[-1].strip() + '"'
