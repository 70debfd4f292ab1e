"""A game's booklets in each language: their pages, and what is wrong on them."""

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from cardgen.base.diagnostics import Diagnostic, Span
from cardgen.booklets import booklet_of
from cardgen.deck.model import Deck
from cardgen.i18n.catalogue import Catalogue
from cardgen.i18n.messages import Message
from cardgen.jobs import BuildRequest, Line
from cardgen.rules.declaration import read_document


class SetBooklet(Struct, frozen=True, kw_only=True):
    """A booklet set in one language: how many pages it takes, and what was found on them."""

    pages: int
    findings: tuple[Diagnostic, ...]


def set_booklets(line: Line, deck: Deck) -> Mapping[str, SetBooklet]:
    """Return each booklet of a game, set in the language that the deck is in."""
    booklets = [one.name for one in deck.components.values() if one.booklet is not None]
    if not booklets:
        return {}
    facts = None
    if deck.document is not None:
        facts = line.settle(read_document(deck.document, line.project.shown(deck.document)))
    found = {}
    for name in booklets:
        composer = booklet_of(line, (deck,), name, BuildRequest(), facts)
        findings = composer.check()
        if not any(each.severity == "error" for each in findings):
            findings += tuple(
                each for page in composer.requests() for each in composer.compose(page).findings
            )
        found[name] = SetBooklet(pages=len(composer.pages), findings=findings)
    return found


def booklet_misfits(
    own: Mapping[str, SetBooklet],
    other: Mapping[str, SetBooklet],
    messages: Mapping[str, Message],
    catalogue: Catalogue,
) -> tuple[Diagnostic, ...]:
    """Return what is wrong with booklets in one language and not in the deck's own.

    Args:
        own: the booklets in the deck's own language.
        other: the same in the catalogue's.
        messages: what there is to translate, by context.
        catalogue: names the language and its file.

    Findings: those of the booklets, at the entry that they name, and the warning `booklet-pages`.
    """
    findings: list[Diagnostic] = []
    for name, booklet in other.items():
        findings += (
            at_its_entry(each, messages, catalogue)
            for each in booklet.findings
            if not any(is_the_same(each, known) for known in own[name].findings)
        )
        if 0 != booklet.pages != own[name].pages != 0:  # what can't be set has no pages to count
            message = f"{name} in {catalogue.language} has {booklet.pages} pages"
            findings.append(
                Diagnostic(
                    "booklet-pages",
                    Span(catalogue.path),
                    f"{message}, expected {own[name].pages} as in the deck's own language",
                    "shorten or lengthen the text, or let it be where the fold takes it",
                    "warning",
                )
            )
    return tuple(dict.fromkeys(findings))


def at_its_entry(
    found: Diagnostic, messages: Mapping[str, Message], catalogue: Catalogue
) -> Diagnostic:
    """Return the finding at the entry whose context it begins with, if any."""
    language = f"{catalogue.language}: "
    said = found.message.removeprefix(language)
    message = messages.get(said.partition(": ")[0])
    span = catalogue.find(message).span if message else found.span
    return replace(found, message=f"in {language}{said}", span=span)


def is_the_same(translated: Diagnostic, own: Diagnostic) -> bool:
    """Tell whether a finding is the source's own mistake, handed down to the translation."""
    if (translated.code, translated.span.path) != (own.code, own.span.path):
        return False
    # Inside a translation a mistake has no column in the rules: its words tell that it is the same.
    return translated.span == own.span or translated.message.endswith(own.message)
