"""A deck in another language: each sentence from the catalogue, none silently left as it was."""

from dataclasses import replace

from cardgen.base.diagnostics import Checked, Diagnostic, Span
from cardgen.deck.model import Deck
from cardgen.i18n.catalogue import Catalogue
from cardgen.i18n.messages import reword

MISSING_MARK = "▯"
"""Stands around a sentence without translation where the user asks to print it all the same."""


def localise(deck: Deck, catalogue: Catalogue, *, allow_missing: bool) -> Checked[Deck]:
    """Return the deck in the catalogue's language.

    Args:
        deck: in the language it was written in.
        catalogue: the translations.
        allow_missing: print what is missing or fuzzy in the source language, visibly marked.

    Returns:
        Findings, at the sentence in the deck: `translation-missing`, `translation-fuzzy`; warnings
        where `allow_missing` is set.
    """
    findings: list[Diagnostic] = []

    def translated(context: str, sentence: str, span: Span) -> str:
        entry = catalogue.find(context, sentence)
        if entry is not None and entry.text and not entry.fuzzy:
            return entry.text
        state = "missing" if entry is None or not entry.text else "fuzzy"
        at = span if entry is None else entry.span
        findings.append(
            Diagnostic(
                f"translation-{state}",
                at,
                f"{catalogue.language}: {context} is {state}: {shortened(sentence)}",
                f"translate it in {catalogue.path}, or build with --allow-missing to mark it",
                "warning" if allow_missing else "error",
            )
        )
        return f"{MISSING_MARK}{sentence}{MISSING_MARK}"

    reworded = reword(deck, translated)
    return Checked(replace(reworded, language=catalogue.language), tuple(findings))


def shortened(sentence: str) -> str:
    """Return the sentence in quotes, cut to what a message has room for."""
    line = " ".join(sentence.split())
    return f"“{line}”" if len(line) <= 60 else f"“{line[:59]}…”"
