"""A deck in another language: each sentence from the catalogue, none silently left as it was."""

from msgspec.structs import replace

from cardgen.base.diagnostics import Checked, Diagnostic
from cardgen.deck.model import Deck
from cardgen.i18n.catalogue import Translation, Translations
from cardgen.i18n.faults import faults_of
from cardgen.i18n.messages import Message, Wording, reword

MISSING_MARK = "▯"
"""Stands around a sentence without translation where the user asks to print it all the same."""


def localise(deck: Deck, catalogue: Translations, *, allow_missing: bool) -> Checked[Deck]:
    """Return the deck in the catalogue's language.

    Args:
        deck: in the language it was written in.
        catalogue: the translations.
        allow_missing: print what is missing or fuzzy in the source language, visibly marked.

    Returns:
        What is translated has its place in the catalogue. Findings as those of `translate`.
    """
    findings: list[Diagnostic] = []

    def change(message: Message) -> Wording:
        found = translate(message, catalogue, allow_missing=allow_missing)
        findings.extend(found.findings)
        return found.value

    reworded = reword(deck, change)
    spoken = replace(reworded, language=catalogue.language, catalogue=catalogue.path)
    return Checked(spoken, tuple(findings))


def localise_ready(deck: Deck, catalogue: Translations) -> Checked[Deck]:
    """Return the deck with what can be printed in the catalogue's language, the rest as it is.

    Findings: those of `faults_of`.
    """
    findings: list[Diagnostic] = []

    def change(message: Message) -> Wording:
        if catalogue.find(message).state != "ready":
            return Wording(message.sentence, message.span)
        found = translate(message, catalogue, allow_missing=False)
        findings.extend(found.findings)
        return Wording(message.sentence, message.span) if found.failed else found.value

    spoken = replace(reword(deck, change), language=catalogue.language, catalogue=catalogue.path)
    return Checked(spoken, tuple(findings))


def translate(
    message: Message, catalogue: Translations, *, allow_missing: bool
) -> Checked[Wording]:
    """Return what is printed for a message: its translation, or the sentence between marks.

    Returns:
        Findings: `translation-missing`, `translation-fuzzy`, warnings where `allow_missing` is set;
        those of `faults_of`.
    """
    found = catalogue.find(message)
    if found.state == "ready":
        faults = faults_of(message, found.text, catalogue.language, found.span)
        return Checked(Wording(found.text, found.span), faults)
    marked = f"{MISSING_MARK}{message.sentence}{MISSING_MARK}"
    lacking = lack(message, catalogue, found, allowed=allow_missing)
    return Checked(Wording(marked, message.span), (lacking,))


def lack(
    message: Message, catalogue: Translations, found: Translation, *, allowed: bool
) -> Diagnostic:
    """Return the finding that a message has no translation that may be printed."""
    said = shortened(message.sentence)
    if found.state == "fuzzy":
        what = f"{message.context} is fuzzy in {catalogue.language}, expected a reviewed text"
        cure = f"compare it with {said}, then take the fuzzy flag away"
    else:
        what = f"{message.context} is not translated into {catalogue.language}: {said}"
        cure = f"translate it in {catalogue.path}"
    return Diagnostic(
        f"translation-{found.state}",
        found.span,
        what,
        f"{cure}, or build with --allow-missing to mark it",
        "warning" if allowed else "error",
    )


def shortened(sentence: str) -> str:
    """Return the sentence in quotes, cut to what a message has room for."""
    line = " ".join(sentence.split())
    return f"“{line}”" if len(line) <= 60 else f"“{line[:59]}…”"
