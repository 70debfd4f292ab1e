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

    Findings: those of the booklets, and the warning `booklet-pages`.
    """
    findings: list[Diagnostic] = []
    for name, booklet in other.items():
        for each in booklet.findings:
            told = replace(each, message=each.message.removeprefix(f"{catalogue.language}: "))
            if not any(is_the_same(told, known, messages) for known in own[name].findings):
                findings.append(replace(told, message=f"in {catalogue.language}: {told.message}"))
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


def is_the_same(translated: Diagnostic, own: Diagnostic, messages: Mapping[str, Message]) -> bool:
    """Tell whether a finding is the source's own too: of one code, about one place in the rules.

    A finding about a translated sentence begins with its context.
    """
    message = messages.get(translated.message.partition(": ")[0])
    place = message.span if message else translated.span
    return translated.code == own.code and own.span in (place, translated.span)
