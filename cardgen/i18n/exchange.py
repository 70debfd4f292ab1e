"""What goes out to translators who work elsewhere, and comes back: one row for each entry."""

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from cardgen.base.diagnostics import Checked, Diagnostic, Span, did_you_mean
from cardgen.i18n.po import FUZZY, PoEntry, PoFile

State = Literal["translated", "fuzzy", "missing"]

NOWHERE = Span("")
"""The place of a row that did not come from a file."""


class Row(Struct, frozen=True, kw_only=True):
    """An entry as it travels.

    comment: the translator's; note and reference are ours, and are not read back.
    span: where it stands in the file that came back.
    """

    context: str
    source: str
    target: str
    state: State
    comment: str = ""
    note: str = ""
    reference: str = ""
    span: Span = NOWHERE


def rows_of(file: PoFile) -> tuple[Row, ...]:
    """Return the living entries of a catalogue as rows."""
    return tuple(row_of(entry) for entry in file.entries if not entry.obsolete)


def row_of(entry: PoEntry) -> Row:
    """Return one entry as a row."""
    return Row(
        context=entry.context,
        source=entry.sentence,
        target=entry.text,
        state=("fuzzy" if entry.fuzzy else "translated") if entry.text else "missing",
        comment="\n".join(entry.comments),
        note="\n".join(entry.notes),
        reference="\n".join(entry.references),
    )


def take_back(file: PoFile, rows: Sequence[Row], language: str) -> Checked[PoFile]:
    """Return the catalogue with the rows' translations, states and comments.

    What the rows don't name stays as it is, flags other than fuzzy and obsolete entries too. A row
    whose source is no longer that of the entry comes in as fuzzy.

    Args:
        file: the catalogue as it is, brought up to date with the game.
        rows: what came back.
        language: for messages.

    Returns:
        Findings: `exchange-unknown` for a context that the catalogue has not, `exchange-twice`.
    """
    known = {entry.context: entry for entry in file.entries if not entry.obsolete}
    changed: dict[str, PoEntry] = {}
    findings: list[Diagnostic] = []
    for row in rows:
        entry = known.get(row.context)
        if entry is None:
            message = f"there is no entry `{row.context}` in {language}"
            hint = did_you_mean(row.context, known)
            findings.append(Diagnostic("exchange-unknown", row.span, message, hint))
        elif row.context in changed:
            message = f"`{row.context}` stands here a second time"
            findings.append(Diagnostic("exchange-twice", row.span, message, "remove one of them"))
        else:
            changed[row.context] = updated(entry, row)
    entries = tuple(
        entry if entry.obsolete else changed.get(entry.context, entry) for entry in file.entries
    )
    return Checked(replace(file, entries=entries), tuple(findings))


def updated(entry: PoEntry, row: Row) -> PoEntry:
    """Return the entry with what the row says; itself where that is what it says already."""
    if replace(row, note="", reference="", span=NOWHERE) == replace(
        row_of(entry), note="", reference=""
    ):
        return entry
    stale = row.source != entry.sentence and row.target != ""
    fuzzy = row.state == "fuzzy" or stale
    flags = tuple(flag for flag in entry.flags if flag != FUZZY or fuzzy)
    return replace(
        entry,
        texts=(row.target, *entry.texts[1:]),
        comments=tuple(row.comment.split("\n")) if row.comment else (),
        flags=flags if not fuzzy or FUZZY in flags else (FUZZY, *flags),
        previous=entry.previous if fuzzy else (),
    )
