"""Catalogues out to other tools and back, as XLIFF or CSV."""

from pathlib import Path
from typing import Literal

from cardgen.base.diagnostics import Checked, Diagnostic, Span
from cardgen.base.errors import WrongUsage
from cardgen.deck.model import Deck
from cardgen.i18n.exchange import Row, rows_of, take_back
from cardgen.i18n.po import PoFile
from cardgen.i18n.spreadsheet import read_csv, write_csv
from cardgen.i18n.xliff import read_xliff, write_xliff

Format = Literal["xliff", "csv"]


def exported(file: PoFile, deck: Deck, language: str, into: Format) -> Checked[str]:
    """Return a catalogue's entries in the format.

    Findings: `exchange-character` where a text can't be written in it.
    """
    rows = rows_of(file)
    if into == "csv":
        return Checked(write_csv(rows))
    try:
        return Checked(write_xliff(rows, deck.game, deck.source_language, language))
    except ValueError:
        message = f"an entry in {language} holds a control character, which XML can't"
        hint = "remove it, or export as CSV"
        found = Diagnostic("exchange-character", deck.span, message, hint)
        return Checked("", (found,))


def imported(file: PoFile, language: str, path: Path, given: Format | None) -> Checked[PoFile]:
    """Return the catalogue with what came back in a file.

    Args:
        file: the catalogue as it is.
        language: its language.
        path: of the file that came back.
        given: its format; None to go by its name.

    Returns:
        Findings: those of `read_csv`, `read_xliff` and `take_back`, `wrong-encoding`.

    Raises:
        WrongUsage: the file can't be read.
    """
    shown = path.as_posix()
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except OSError as trouble:
        raise WrongUsage(f"{shown} can't be read: {trouble.strerror}") from trouble
    except UnicodeDecodeError:
        hint = "save it as CSV UTF-8"
        found = Diagnostic("wrong-encoding", Span(shown), "the file is not UTF-8", hint)
        return Checked(file, (found,))
    rows = rows_from(text, shown, language, given or format_of(path))
    if rows.failed:
        return Checked(file, rows.findings)
    return take_back(file, rows.value, language)


def rows_from(text: str, shown: str, language: str, given: Format) -> Checked[tuple[Row, ...]]:
    """Return the rows of a file in the format."""
    return read_csv(text, shown) if given == "csv" else read_xliff(text, shown, language)


def format_of(path: Path) -> Format:
    """Return the format that a file's name says. Raises WrongUsage for any other."""
    formats: dict[str, Format] = {".csv": "csv", ".xlf": "xliff", ".xliff": "xliff"}
    if path.suffix.lower() not in formats:
        raise WrongUsage(f"{path.name} is neither .xliff nor .csv", "name it with --format")
    return formats[path.suffix.lower()]
