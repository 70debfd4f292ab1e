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

from cardgen.base.diagnostics import Diagnostic, Span, did_you_mean
from cardgen.booklet.values import NoValue, Values
from cardgen.deck.prose import Sentence
from cardgen.svg.context import SymbolArt
from cardgen.typeset.model import Inline, LineBreak, Symbol, TextStyle, Words

VALUE = re.compile(r"\{\{(.*?)\}\}", re.DOTALL)
SYMBOL = re.compile(r":([^\W\d_][\w-]*):")
NO_BREAK_SPACE = "\N{NO-BREAK SPACE}"

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
        style = TextStyle(families=())
        quiet = WordReader(self.values, self.symbols, [])
        parts = quiet._inlines(sentence, lambda _: style)
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
        place = sentence.place(token.meta["at"], len(token.markup))
        try:
            yield Words(self.values.written(token.content), look)
        except NoValue as trouble:
            self._found(trouble.code, place, sentence, trouble.message, trouble.hint)

    def _symbol(self, token: Token, sentence: Sentence, look: TextStyle) -> Iterator[Inline]:
        name = token.content
        if name in self.symbols:
            yield Symbol(name, self.symbols[name].aspect, look)
            return
        hint = did_you_mean(name, self.symbols, otherwise="draw it in the deck's art")
        place = sentence.place(token.meta["at"], len(token.markup))
        hint += f" (for plain text write `\\:{name}:`)"
        self._found("symbol-unknown", place, sentence, f"there is no symbol `:{name}:`", hint)

    def _refuse(self, kind: str, sentence: Sentence) -> None:
        if kind.endswith("_close"):
            return
        what, hint = ADVICE.get(kind, (f"`{kind}`", "write plain words"))
        message = f"{what} is not supported in rules"
        self._found("markdown-unsupported", sentence.span, sentence, message, hint)

    def _found(self, code: str, place: Span, sentence: Sentence, message: str, hint: str) -> None:
        deck = self.values.deck
        if deck.language != deck.source_language:
            message = f"{deck.language}: {sentence.context}: {message}"
        self.findings.append(Diagnostic(code, place, message, hint))


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
