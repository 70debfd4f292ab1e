"""Where translations come from: a game's PO file, as it lies beside the deck."""

from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import Literal, Protocol

from msgspec import Struct, field

from cardgen.base.diagnostics import Checked, Span
from cardgen.deck.encoding import read_text
from cardgen.i18n.messages import Message
from cardgen.i18n.po import PoEntry, PoFile, parse_po

State = Literal["ready", "missing", "fuzzy"]


class Translation(Struct, frozen=True):
    """What there is for a message; only what is ready is printed.

    text: "" where it is missing. span: where the translator wrote it, else where the message is.
    """

    text: str
    state: State
    span: Span


class Translations(Protocol):
    """Gives messages in one language: a catalogue, or the pseudo-language."""

    @property
    def language(self) -> str:
        """The code of the language."""

    @property
    def path(self) -> str:
        """The file that a translator would edit, as messages show it."""

    def find(self, message: Message) -> Translation:
        """Return what there is for the message."""


class Catalogue(Struct, frozen=True, kw_only=True, dict=True):
    """The translations of one game into one language, as they lie in its PO file.

    path: as messages show it.
    """

    language: str
    path: str
    file: PoFile = field(default_factory=PoFile)

    @cached_property
    def by_context(self) -> Mapping[str, PoEntry]:
        """The entries that are in use, by their context."""
        return {entry.context: entry for entry in self.file.entries if not entry.obsolete}

    def find(self, message: Message) -> Translation:
        """Return what there is for the message; what was written for another sentence is fuzzy."""
        entry = self.by_context.get(message.context)
        if entry is None:
            return Translation("", "missing", message.span)
        span = Span(self.path, entry.text_line)
        if not entry.text:
            return Translation("", "missing", span)
        stale = entry.fuzzy or entry.sentence != message.sentence
        return Translation(entry.text, "fuzzy" if stale else "ready", span)

    def flags_of(self, message: Message) -> tuple[str, ...]:
        """Return the flags of the message's entry."""
        entry = self.by_context.get(message.context)
        return entry.flags if entry else ()


def read_catalogue(path: Path, language: str, shown: str) -> Checked[Catalogue]:
    """Return the catalogue; an empty one where the file can't be read.

    Args:
        path: the PO file.
        language: what it translates into.
        shown: the path as messages show it.

    Findings: those of `read_text` and `parse_po`.
    """
    empty = Catalogue(language=language, path=shown)
    text = read_text(path, shown)
    if text.failed:
        return Checked(empty, text.findings)
    parsed = parse_po(text.value, shown)
    if parsed.failed:
        return Checked(empty, parsed.findings)
    return Checked(Catalogue(language=language, path=shown, file=parsed.value), parsed.findings)
