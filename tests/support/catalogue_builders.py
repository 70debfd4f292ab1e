"""Catalogues, messages and PO entries for tests of translation."""

import shutil
import subprocess
from pathlib import Path

import pytest

from cardgen.base.diagnostics import Span
from cardgen.i18n.catalogue import Catalogue
from cardgen.i18n.messages import Message
from cardgen.i18n.po import PoEntry, PoFile, parse_po

PLACE = Span("decks/tiny/deck.yaml", 7, 3)
HEADER = (
    "Project-Id-Version: tiny",
    "Language: nl",
    "MIME-Version: 1.0",
    "Content-Type: text/plain; charset=UTF-8",
    "Content-Transfer-Encoding: 8bit",
)


def a_message(context: str = "cards/a/rule", sentence: str = "Draw two cards.") -> Message:
    """Return a message; by default the rule of a card."""
    return Message(context, sentence, PLACE)


def an_entry(
    text: str = "",
    context: str = "cards/a/rule",
    sentence: str = "Draw two cards.",
    **changes: object,
) -> PoEntry:
    """Return an entry of a PO file."""
    values: dict[str, object] = {"context": context, "sentence": sentence, "texts": (text,)}
    return PoEntry(**(values | changes))  # type: ignore[arg-type]  # a builder for any field


def a_file(*entries: PoEntry) -> PoFile:
    """Return a PO file with a header and the entries."""
    return PoFile(header=HEADER, entries=entries)


def a_catalogue(*entries: PoEntry, language: str = "nl") -> Catalogue:
    """Return a catalogue with the entries."""
    return Catalogue(language=language, path=f"locale/{language}.po", file=a_file(*entries))


def a_parsed(text: str) -> PoFile:
    """Return a PO file from a text that must be free of faults."""
    parsed = parse_po(text, "nl.po")
    assert parsed.findings == ()
    return parsed.value


def accepted_by_msgfmt(path: Path) -> str:
    """Return what gettext's own compiler complains of, "" for nothing; skip where it is absent."""
    tool = shutil.which("msgfmt")
    if tool is None:
        pytest.skip("gettext is not on this machine")
    done = subprocess.run(
        [tool, "--check-format", "--check-domain", "-o", "/dev/null", str(path)],
        capture_output=True,
        text=True,
        check=False,
    )
    return "" if done.returncode == 0 else done.stderr
