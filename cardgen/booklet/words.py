"""A sentence of the rules as inlines: emphasis, symbols, values between braces.

The words are read when they are set, by CommonMark's own inline rules and two of ours: `:symbol:`
and `{{ value }}`. A backslash before either makes it plain.
"""

import importlib
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from msgspec.structs import replace

from cardgen.base.diagnostics import Diagnostic, did_you_mean
from cardgen.booklet.values import NoValue, Values
from cardgen.deck.prose import Sentence
from cardgen.svg.context import SymbolArt
from cardgen.typeset.model import Inline, LineBreak, Symbol, TextStyle, Words

VALUE = re.compile(r"\{\{(.*?)\}\}", re.DOTALL)
SYMBOL = re.compile(r":([^\W\d_][\w-]*):")
NO_BREAK_SPACE = "\N{NO-BREAK SPACE}"

UNKNOWN = ("fact-unknown", "card-unknown")
"""Findings that something is not there; where not all could be read, it may well be."""

ADVICE = {
    "link_open": ("a link", "write the address as plain words; paper has no links"),
    "image": ("a picture amid text", "give it a paragraph of its own, or use a :symbol:"),
    "code_inline": ("`code`", "use *italic* or **bold**"),
    "html_inline": ("HTML", "use Markdown; write a plain < as \\<"),
}

Look = Callable[[tuple[str, ...]], TextStyle]
"""Returns how characters inside these elements look, such as ("strong", "em")."""

Token = Any
"""A token of markdown-it; its class is loaded with the parser."""


@dataclass(slots=True)
class WordReader:
    """Reads sentences in one language; collects what is wrong in them."""

    values: Values
    symbols: Mapping[str, SymbolArt]
    findings: list[Diagnostic]
    parser: Any = field(init=False)

    def __post_init__(self) -> None:
        # Loaded here by name: a run without a booklet has no use for it.
        self.parser = importlib.import_module("markdown_it").MarkdownIt("commonmark")
        self.parser.inline.ruler.before("escape", "value", value_rule)
        self.parser.inline.ruler.before("escape", "symbol", symbol_rule)

    def inlines(self, sentence: Sentence, look: Look) -> tuple[Inline, ...]:
        """Return the sentence's inlines; a symbol that begins them stays with its word."""
        return kept_with_its_word(tuple(self._inlines(sentence, look)))

    def plain(self, sentence: Sentence) -> str:
        """Return the sentence as people read it, for bookmarks and running heads."""
        parts = self._quiet()._inlines(sentence, without_look)
        return "".join(part.text if isinstance(part, Words) else " " for part in parts).strip()

    def _inlines(self, sentence: Sentence, look: Look) -> Iterator[Inline]:
        inside: list[str] = []
        (line,) = self.parser.parseInline(sentence.text)
        for token in line.children or ():
            match token.type:
                case "text":
                    if token.content:
                        yield Words(token.content, look(tuple(inside)))
                case "softbreak":
                    yield Words(" ", look(tuple(inside)))
                case "hardbreak":
                    yield LineBreak()
                case "em_open" | "strong_open":
                    inside.append(token.tag)
                case "em_close" | "strong_close":
                    inside.pop()
                case "value":
                    yield from self._value(token, sentence, look(tuple(inside)))
                case "symbol":
                    yield from self._symbol(token, sentence, look(tuple(inside)))
                case kind:
                    self._refuse(kind, sentence)

    def _value(self, token: Token, sentence: Sentence, look: TextStyle) -> Iterator[Inline]:
        try:
            yield Words(self.values.written(token.content), look)
        except NoValue as trouble:
            if trouble.code in UNKNOWN and not self.values.is_sure(token.content):
                return
            place = sentence.place(token.meta["at"], len(token.markup))
            self._report(Diagnostic(trouble.code, place, trouble.message, trouble.hint), sentence)

    def _symbol(self, token: Token, sentence: Sentence, look: TextStyle) -> Iterator[Inline]:
        name = token.content
        if name in self.symbols:
            yield Symbol(name, self.symbols[name].aspect, look)
            return
        hint = did_you_mean(name, self.symbols, otherwise="draw it in the deck's art")
        place = sentence.place(token.meta["at"], len(token.markup))
        hint += f" (for plain text write `\\:{name}:`)"
        message = f"there is no symbol `:{name}:`"
        self._report(Diagnostic("symbol-unknown", place, message, hint), sentence)

    def _refuse(self, kind: str, sentence: Sentence) -> None:
        if kind.endswith("_close"):
            return
        what, hint = ADVICE.get(kind, (f"`{kind}`", "write plain words"))
        message = f"{what} is not supported in rules"
        found = Diagnostic("markdown-unsupported", sentence.span, message, hint)
        self._report(found, sentence)

    def _report(self, found: Diagnostic, sentence: Sentence) -> None:
        """Keep a finding; what a translation has from its source is told there alone."""
        if sentence.source is not None:
            own = (each for each in self._faults(sentence.source) if is_alike(each, found))
            language = self.values.deck.language
            message = f"{language}: {sentence.context}: {found.message}"
            found = next(own, replace(found, message=message))
        self.findings.append(found)

    def _faults(self, sentence: Sentence) -> tuple[Diagnostic, ...]:
        """Return what is wrong with a sentence, and keep none of it."""
        quiet = self._quiet()
        quiet.inlines(sentence, without_look)
        return tuple(quiet.findings)

    def _quiet(self) -> "WordReader":
        return WordReader(self.values, self.symbols, [])


def without_look(_inside: tuple[str, ...]) -> TextStyle:
    """Return the look of words that nobody sees."""
    return TextStyle(families=())


def is_alike(one: Diagnostic, other: Diagnostic) -> bool:
    """Tell whether two findings are of one mistake, wherever it stands."""
    return (one.code, one.message) == (other.code, other.message)


def kept_with_its_word(inlines: tuple[Inline, ...]) -> tuple[Inline, ...]:
    """Return a sentence whose first symbol is not parted from the word that it is the sign of."""
    match inlines:
        case (Symbol() as sign, Words(text=text) as words, *rest) if text.startswith(" "):
            return (sign, replace(words, text=f"{NO_BREAK_SPACE}{text[1:]}"), *rest)
    return inlines


def value_rule(state: Any, silent: bool) -> bool:
    """Take `{{ … }}` at the place that the parser has come to."""
    return take(state, silent, VALUE, "value")


def symbol_rule(state: Any, silent: bool) -> bool:
    """Take `:name:` at the place that the parser has come to."""
    return take(state, silent, SYMBOL, "symbol")


def take(state: Any, silent: bool, pattern: "re.Pattern[str]", kind: str) -> bool:
    """Push a token for what matches there; tell whether anything does."""
    found = pattern.match(state.src, state.pos)
    if found is None:
        return False
    if not silent:
        token = state.push(kind, "", 0)
        token.content, token.markup = found[1].strip(), found[0]
        token.meta = {"at": found.start()}
    state.pos = found.end()
    return True
