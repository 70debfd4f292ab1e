"""gettext catalogues, read by Babel: one PO file a language beside the deck."""

import io
from dataclasses import dataclass
from pathlib import Path

from babel import UnknownLocaleError
from babel.core import Locale
from babel.messages.catalog import Catalog
from babel.messages.pofile import PoFileError, read_po

from cardgen.base.diagnostics import Checked, Diagnostic, Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Catalogue:
    """The translations of one game into one language.

    path: as messages show it. catalog: Babel's, contexts and flags included.
    """

    language: str
    path: str
    catalog: Catalog

    def find(self, context: str, sentence: str) -> "Translation | None":
        """Return the entry for a sentence, or None where the catalogue has none."""
        message = self.catalog.get(sentence, context=context)
        if message is None:
            return None
        text = message.string if isinstance(message.string, str) else (message.string or ("",))[0]
        return Translation(text, message.fuzzy, Span(self.path, message.lineno or 1))


@dataclass(frozen=True, slots=True)
class Translation:
    """What a translator wrote for a sentence; a fuzzy one waits for review and is not printed."""

    text: str
    fuzzy: bool
    span: Span


def is_language(code: str) -> bool:
    """Tell whether the code names a language that Unicode's CLDR knows."""
    try:
        Locale.parse(code, sep="-" if "-" in code else "_")
    except (UnknownLocaleError, ValueError):
        return False
    return True


def read_catalogue(path: Path, language: str, shown: str) -> Checked[Catalogue]:
    """Return the catalogue; an empty one where the file can't be read.

    Args:
        path: the PO file.
        language: what it translates into.
        shown: the path as messages show it.

    Findings: `encoding-not-utf8`, `catalogue-broken`.
    """
    empty = Catalogue(language=language, path=shown, catalog=Catalog(locale=None))
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError as trouble:
        line = trouble.object[: trouble.start].count(b"\n") + 1
        message = f"byte 0x{trouble.object[trouble.start]:02x} is not UTF-8"
        found = Diagnostic("encoding-not-utf8", Span(shown, line), message, "save it as UTF-8")
        return Checked(empty, (found,))
    try:
        catalog = read_po(io.BytesIO(text.encode("utf-8")), locale=language, abort_invalid=True)
    except PoFileError as trouble:
        return Checked(empty, (broken(trouble, shown),))
    except (ValueError, UnknownLocaleError) as trouble:
        found = Diagnostic("catalogue-broken", Span(shown), str(trouble), "check its header")
        return Checked(empty, (found,))
    return Checked(Catalogue(language=language, path=shown, catalog=catalog))


def broken(trouble: PoFileError, shown: str) -> Diagnostic:
    """Return the finding that a PO file is not well formed."""
    return Diagnostic(
        "catalogue-broken",
        Span(shown, (trouble.lineno or 0) + 1),
        f"the catalogue can't be read here: {str(trouble).split(' on ')[0].lower()}",
        "open it in a translation editor, or compare the line with its neighbours: each entry is "
        'msgctxt "…", msgid "…", msgstr "…"',
    )
