"""Small document.yaml files and document texts, for tests of rules."""

from pathlib import Path

from cardgen.base.diagnostics import Checked, Diagnostic, Span
from cardgen.rules.declaration import read_document
from cardgen.rules.document import Document
from cardgen.rules.evidence import Evidence, weigh
from cardgen.rules.reader import DocumentText
from cardgen.rules.validate import Validation, validate
from tests.support.game_decks import component, head, read_game

DOCUMENT = """\
document: rules.txt
languages: [nl]
sections: [Inhoud, Spelen]
facts:
  fresh: {value: 12, says: {Inhoud: 12 kaarten}}
checks: {}
"""


def a_document(folder: Path, text: str = DOCUMENT) -> Checked[Document]:
    """Return what document.yaml with this text says."""
    path = folder / "document.yaml"
    path.write_text(text, "utf-8")
    return read_document(path, "document.yaml")


def places(findings: tuple[Diagnostic, ...]) -> list[str]:
    """Return code, line and column of findings, as `code 3:7`."""
    return [f"{found.code} {found.span.line}:{found.span.column}" for found in findings]


def evidence(folder: Path, facts: str, text: str, language: str = "nl") -> Evidence:
    """Weigh a few entries of document.yaml, written below the head, against a text."""
    top = f"document: rules.txt\nlanguages: [{language}]\nsections: [Inhoud, Spelen]\n"
    read = a_document(folder, top + facts + "checks: {}\n")
    assert not read.failed, read.findings
    return weigh(read.value, DocumentText("rules.txt", text), Span("rules.txt"))


def fruit(folder: Path, checks: str, items: tuple[str, ...]) -> Validation:
    """Validate a game of fruit cards (two suits, values, a text) by the checks given."""
    vocabulary = (
        "  suits: [appel, peer]\n  jokers: [ster]\n"
        "  goals: {few: {players: 2, points: 20}, many: {players: 3, points: 16}}\n"
    )
    fields = "suit: suits, value: int, needs: [suits, jokers], label: text?"
    deck = read_game(folder, "fruit", head("fruit", vocabulary) + component("cards", fields, items))
    facts = "facts:\n  fresh: {value: 3, says: {start: 3 kaarten}}\nchecks:\n"
    read = a_document(folder, "document: rules.txt\nlanguages: [nl]\n" + facts + checks)
    assert not read.failed, read.findings
    return validate(deck, read.value)
