"""How far a game's translations are, and what is wrong with them."""

from collections import Counter
from collections.abc import Mapping, Sequence

from msgspec import Struct

from cardgen.base.diagnostics import Diagnostic
from cardgen.i18n.catalogue import Catalogue
from cardgen.i18n.checks import check_catalogue
from cardgen.i18n.marks import plain_words
from cardgen.jobs import Line
from cardgen.translation.fitting import fitting_of, misfits
from cardgen.translation.script import Script, catalogue_of


class Progress(Struct, frozen=True, kw_only=True):
    """How far one catalogue is.

    words: of the source, in all sentences. words_left: in those not translated or not reviewed.
    misfits: what no longer fits or has no glyph in this language alone.
    """

    game: str
    language: str
    translated: int
    fuzzy: int
    missing: int
    words: int
    words_left: int
    misfits: tuple[Diagnostic, ...]


def progress_of(line: Line, script: Script, languages: Sequence[str]) -> tuple[Progress, ...]:
    """Return how far each language is. Raises DeckRejected for a broken catalogue."""
    catalogues = [line.settle(catalogue_of(line, script.deck, name)) for name in languages]
    fitting = fitting_of(line, script)
    return tuple(
        counted(script, catalogue, misfits(line, fitting, catalogue)) for catalogue in catalogues
    )


def counted(script: Script, catalogue: Catalogue, found: tuple[Diagnostic, ...]) -> Progress:
    """Return how far the catalogue is."""
    states, words = Counter[str](), Counter[str]()
    for message in script.messages:
        state = catalogue.find(message).state
        states[state] += 1
        words[state] += len(plain_words(message.sentence).split())
    return Progress(
        game=script.deck.game,
        language=catalogue.language,
        translated=states["ready"],
        fuzzy=states["fuzzy"],
        missing=states["missing"],
        words=words.total(),
        words_left=words["fuzzy"] + words["missing"],
        misfits=found,
    )


def review(
    line: Line, script: Script, languages: Sequence[str]
) -> Mapping[str, tuple[Diagnostic, ...]]:
    """Return what is wrong with each translation, as a proof-reader sees it and on the faces.

    Findings: those of `read_catalogue`, `check_catalogue` and `misfits`.
    """
    deck = script.deck
    fitting = fitting_of(line, script)
    found: dict[str, tuple[Diagnostic, ...]] = {}
    for language in languages:
        read = catalogue_of(line, deck, language)
        found[language] = read.findings
        if not read.failed:
            names, source = deck.vocabulary.keys(), deck.source_language
            found[language] += check_catalogue(script.messages, read.value, source, names)
            found[language] += misfits(line, fitting, read.value)
    return found
