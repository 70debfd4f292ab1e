"""What makes a translation unprintable: a broken placeholder, symbol, tag or mark."""

from collections import Counter
from collections.abc import Iterator

from cardgen.base.diagnostics import Diagnostic, Span
from cardgen.i18n.marks import SPECIAL, emphasis_of, placeholders_of, symbols_of, tags_of
from cardgen.i18n.messages import Message


def faults_of(message: Message, text: str, language: str, span: Span) -> tuple[Diagnostic, ...]:
    """Return what is wrong with a translation so that it can't be printed.

    Args:
        message: what was translated.
        text: the translation.
        language: its code.
        span: where the translator wrote it.

    Findings: `translation-placeholder`, `translation-symbol`, `translation-tag`,
        `translation-markup`.
    """
    if SPECIAL.search(message.sentence) is None and SPECIAL.search(text) is None:
        return ()
    kinds = (
        ("placeholder", placeholders_of, "copy it from the source as it stands"),
        ("symbol", symbols_of, "copy it from the source; the names of symbols aren't translated"),
        ("tag", tags_of, "copy it from the source as it stands"),
    )
    found = []
    for kind, of, hint in kinds:
        for trouble in differences(of(message.sentence), of(text)):
            what = f"{message.context} in {language} {trouble}"
            found.append(Diagnostic(f"translation-{kind}", span, what, hint))
    return (*found, *unclosed(message, text, language, span))


def differences(expected: Counter[str], actual: Counter[str]) -> Iterator[str]:
    """Yield what one text lacks and has too many of, in alphabetical order."""
    for mark in sorted((expected - actual).keys() | (actual - expected).keys()):
        wanted, there = expected[mark], actual[mark]
        if not wanted:
            yield f"has `{mark}`, which its source has not"
        elif not there:
            yield f"lacks `{mark}`"
        else:
            yield f"has `{mark}` {there} times, expected {wanted}"


def unclosed(message: Message, text: str, language: str, span: Span) -> Iterator[Diagnostic]:
    """Yield where emphasis is opened and never closed, unless it is so in the source."""
    if emphasis_of(message.sentence, message.span).findings:
        return
    for found in emphasis_of(text, span).findings:
        what = f"{message.context} in {language}: {found.message}"
        yield Diagnostic("translation-markup", span, what, found.hint)
