"""What a proof-reader would mark in a catalogue: figures, terms, punctuation, quotation marks."""

from collections.abc import Callable, Container, Iterable, Iterator, Sequence

from msgspec import Struct

from cardgen.base.diagnostics import Diagnostic, Span
from cardgen.i18n.catalogue import Catalogue
from cardgen.i18n.figures import wrong_figures
from cardgen.i18n.glossary import Glossary, glossary_of, wrong_terms
from cardgen.i18n.localise import shortened, translate
from cardgen.i18n.marks import SPECIAL, emphasis_of, plain_words
from cardgen.i18n.messages import Message
from cardgen.i18n.punctuation import wrong_end, wrong_signs

SILENCER = "no-check-"
"""An entry with the flag `no-check-term` is left alone by the check `translation-term`."""

SAME_WORDS = 3
"""A sentence of so many words is hardly the same in two languages."""


class Pair(Struct, frozen=True):
    """A message and its translation, from one language into another."""

    message: Message
    text: str
    source: str
    language: str

    @property
    def own(self) -> str:
        """The sentence's words, without marks."""
        return plain_words(self.message.sentence)

    @property
    def translated(self) -> str:
        """The translation's words, without marks."""
        return plain_words(self.text)


Check = Callable[[Pair], Iterator[tuple[str, str]]]
"""Yields what is wrong with a translation, and what to do about it."""


def check_catalogue(
    messages: Sequence[Message], catalogue: Catalogue, source: str, vocabularies: Container[str]
) -> tuple[Diagnostic, ...]:
    """Return what is wrong with a catalogue, in the order of the messages.

    Args:
        messages: all there is to translate.
        catalogue: the translations.
        source: the language of the messages.
        vocabularies: the names of the deck's vocabularies, whose texts are terms.

    Findings: those of `translate`; `translation-markup`, `-number`, `-term`, `-end`, `-signs` and
        `-same`, each silenced by a flag such as `no-check-term` on its entry.
    """
    glossary = glossary_of(messages, catalogue, vocabularies)
    findings: list[Diagnostic] = []
    for message in messages:
        printed = translate(message, catalogue, allow_missing=False)
        findings += printed.findings
        if not printed.failed:
            pair = Pair(message, printed.value.text, source, catalogue.language)
            flags = catalogue.flags_of(message)
            findings += remarks_on(pair, printed.value.span, flags, glossary)
    return tuple(findings)


def remarks_on(
    pair: Pair, span: Span, flags: Iterable[str], glossary: Glossary
) -> Iterator[Diagnostic]:
    """Yield what the checks find in one translation, but for those that its flags silence."""
    checks: dict[str, Check] = {
        "markup": other_emphasis,
        "number": other_figures,
        "term": lambda each: wrong_terms(each.message, each.text, glossary),
        "end": lambda each: wrong_end(each.own, each.translated),
        "signs": lambda each: wrong_signs(each.own, each.translated, each.language),
        "same": same_text,
    }
    for name, check in checks.items():
        if f"{SILENCER}{name}" in flags:
            continue
        for trouble, hint in check(pair):
            yield Diagnostic(
                f"translation-{name}",
                span,
                f"{pair.message.context} in {pair.language}: {trouble}",
                f"{hint}, or flag the entry `{SILENCER}{name}` where it is right",
            )


def other_emphasis(pair: Pair) -> Iterator[tuple[str, str]]:
    """Yield what paragraphs, list items and emphasis the translation has more or fewer of."""
    if SPECIAL.search(pair.message.sentence) is None and SPECIAL.search(pair.text) is None:
        return
    span = pair.message.span
    expected, actual = (
        emphasis_of(text, span).value for text in (pair.message.sentence, pair.text)
    )
    for part in sorted(expected.keys() | actual.keys()):
        if expected[part] != actual[part]:
            yield (
                f"{actual[part]} {part}s, expected {expected[part]}",
                "set the marks as in the source",
            )


def other_figures(pair: Pair) -> Iterator[tuple[str, str]]:
    """Yield the numbers that only one of the two texts states."""
    for trouble in wrong_figures(pair.own, pair.source, pair.translated, pair.language):
        yield trouble, f"the source says {shortened(pair.message.sentence)}: state its numbers"


def same_text(pair: Pair) -> Iterator[tuple[str, str]]:
    """Yield that a sentence of several words was left as it is."""
    if pair.own == pair.translated and len(pair.own.split()) >= SAME_WORDS:
        yield "the translation is the source itself", "translate it"
