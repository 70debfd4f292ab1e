"""What is wrong inside the sentences of booklets, told where a run ends before they are set."""

from collections.abc import Iterable, Iterator
from typing import TypeVar

from msgspec.structs import replace

from cardgen.base.diagnostics import Checked, Diagnostic
from cardgen.deck.model import Component, Deck
from cardgen.i18n.languages import catalogue_path
from cardgen.i18n.localise import localise_ready
from cardgen.i18n.pseudo import PSEUDO
from cardgen.i18n.spoken import chosen_languages, open_catalogue
from cardgen.jobs import BuildRequest, Line, read_facts

T = TypeVar("T")


def proofread(line: Line, step: Checked[T], deck: Deck, request: BuildRequest) -> Checked[T]:
    """Return the step; one that failed, with what is wrong in the words of booklets as well.

    Told is what will still be wrong when the step's own mistakes are corrected: nothing is missed
    in what could not be read whole, and of a language only what is translated is looked at.

    Args:
        line: the run.
        step: ends the run where it failed.
        deck: in its own language, as much of it as could be read.
        request: whose booklets and languages count.

    Findings: those of `proofs_in`, `read_facts`, `open_catalogue` and `localise_ready`.
    """
    asked = request.components or tuple(deck.components)
    booklets = [each for each in deck.components.values() if each.booklet and each.name in asked]
    if not step.failed or not booklets:
        return step
    found = (*step.findings, *words_of(line, deck, booklets, request))
    return Checked(step.value, in_order(found))


def words_of(
    line: Line, deck: Deck, booklets: Iterable[Component], request: BuildRequest
) -> Iterator[Diagnostic]:
    """Yield what is wrong in the words of booklets, in the deck's language and those asked for."""
    from cardgen.booklets import proofs_in  # of no use to a run that comes to its end

    facts = read_facts(line, deck)
    yield from facts.findings
    if facts.failed:
        deck = replace(deck, unsure=deck.unsure | {"document"})
    spoken = {deck.language: Checked(deck)}
    for booklet in booklets:
        for language in (deck.language, *languages_of(booklet, deck, request)):
            if language not in spoken:
                spoken[language] = ready_in(line, deck, language)
                yield from spoken[language].findings
            yield from proofs_in(line, spoken[language].value, booklet.name, facts.value)


def languages_of(component: Component, deck: Deck, request: BuildRequest) -> tuple[str, ...]:
    """Return the languages in which the request needs a component; none for one it doesn't.

    A booklet in several languages comes once, with the first of them.
    """
    asked = chosen_languages(deck, request.languages)
    together = component.booklet.languages if component.booklet else ()
    if not together:
        return asked
    return together if together[0] in asked else ()


def ready_in(line: Line, deck: Deck, language: str) -> Checked[Deck]:
    """Return the deck with what is translated into the language; as it is where there is none."""
    if language == PSEUDO or not catalogue_path(deck.folder, language).is_file():
        return Checked(deck)
    opened = open_catalogue(deck, language, line.project.shown)
    return Checked(deck, opened.findings) if opened.failed else localise_ready(deck, opened.value)


def in_order(findings: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Return findings, each once; files in the order they came in, each from top to bottom."""
    kept = tuple(dict.fromkeys(findings))
    files = list(dict.fromkeys(found.span.path for found in kept))

    def place(found: Diagnostic) -> tuple[int, int, int]:
        return files.index(found.span.path), found.span.line, found.span.column

    return tuple(sorted(kept, key=place))
