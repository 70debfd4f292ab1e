"""Catalogues brought up to date: the template, and one file a language."""

from pathlib import Path

from msgspec import Struct

from cardgen.base.diagnostics import Checked, Diagnostic
from cardgen.i18n.languages import catalogue_path, template_path
from cardgen.i18n.merge import merge, template_of
from cardgen.i18n.po import PoFile
from cardgen.i18n.po_write import write_po
from cardgen.jobs import Line
from cardgen.press.staging import put_in_place, staging
from cardgen.translation.script import Script, catalogue_of, from_root
from cardgen.translation.spots import boxes_of, with_boxes


class Updated(Struct, frozen=True, kw_only=True):
    """A catalogue as it is to be written, and what is in it; `language` is "" for the template."""

    game: str
    language: str
    path: Path
    file: PoFile

    @property
    def counts(self) -> tuple[int, int, int, int]:
        """How many entries there are, are missing, are fuzzy, are obsolete."""
        live = [entry for entry in self.file.entries if not entry.obsolete]
        missing = sum(not entry.text for entry in live)
        fuzzy = sum(entry.fuzzy for entry in live)
        return len(live), missing, fuzzy, len(self.file.entries) - len(live)


def updated_catalogues(
    line: Line, script: Script, languages: tuple[str, ...]
) -> Checked[tuple[Updated, ...]]:
    """Return a game's template and catalogues, brought up to date with its deck.

    Findings: those of `read_catalogue`.
    """
    deck = script.deck
    noted = with_boxes(script.messages, boxes_of(line, deck))
    messages = from_root(line, noted)
    template = template_of(messages, deck.game)
    path = template_path(deck.folder)
    updated = [Updated(game=deck.game, language="", path=path, file=template)]
    findings: list[Diagnostic] = []
    for language in languages:
        old = catalogue_of(line, deck, language)
        findings += old.findings
        merged = merge(old.value.file, messages, deck.game, language)
        path = catalogue_path(deck.folder, language)
        updated.append(Updated(game=deck.game, language=language, path=path, file=merged))
    return Checked(tuple(updated), tuple(findings))


def write_catalogues(catalogues: tuple[Updated, ...]) -> None:
    """Write the catalogues, each whole or not at all. Raises OutputFailed."""
    for updated in catalogues:
        write_whole(updated.path, write_po(updated.file))


def write_whole(path: Path, text: str) -> None:
    """Write a file in UTF-8, whole or not at all. Raises OutputFailed."""
    with staging(path.parent) as stage:
        staged = stage / path.name
        staged.write_bytes(text.encode("utf-8"))
        put_in_place(staged, path)
