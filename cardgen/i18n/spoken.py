"""A game in the language that is asked for."""

from collections.abc import Callable
from pathlib import Path

from cardgen.base.diagnostics import Checked, Diagnostic, Span, did_you_mean
from cardgen.base.errors import WrongUsage
from cardgen.deck.model import Deck
from cardgen.i18n.catalogue import Catalogue, Translations, read_catalogue
from cardgen.i18n.languages import catalogue_path, is_language, languages_of
from cardgen.i18n.localise import localise
from cardgen.i18n.pseudo import PSEUDO, PseudoLanguage

ShowPath = Callable[[Path], str]
"""Takes a path; returns it as messages show it."""


def chosen_languages(deck: Deck, asked: tuple[str, ...]) -> tuple[str, ...]:
    """Return the languages asked for, the deck's own where none is, each once; `all` is all."""
    if not asked:
        return (deck.source_language,)
    every = (deck.source_language, *languages_of(deck.folder))
    return tuple(
        dict.fromkeys(one for name in asked for one in (every if name == "all" else [name]))
    )


def in_language(
    deck: Deck, language: str, shown: ShowPath, *, allow_missing: bool
) -> Checked[Deck]:
    """Return the game in the language.

    Args:
        deck: in the language it was written in.
        language: its code; the pseudo-language's too.
        shown: how messages show a path.
        allow_missing: print what is missing or fuzzy in the source language, visibly marked.

    Returns:
        Findings: those of `read_catalogue` and `localise`, `language-unknown`.

    Raises:
        WrongUsage: there is no such language, or no catalogue for it.
    """
    if language == deck.source_language:
        return Checked(deck)
    opened = open_catalogue(deck, language, shown)
    if opened.failed:
        return Checked(deck, opened.findings)
    localised = localise(deck, opened.value, allow_missing=allow_missing)
    return Checked(localised.value, opened.findings + localised.findings)


def open_catalogue(deck: Deck, language: str, shown: ShowPath) -> Checked[Translations]:
    """Return where the game's translations into a language come from.

    Returns:
        Findings: `language-unknown` for a catalogue whose name is no code, and those of
        `read_catalogue`.

    Raises:
        WrongUsage: there is no such language, or no catalogue for it.
    """
    if language == PSEUDO:
        return Checked(PseudoLanguage())
    path = catalogue_path(deck.folder, language)
    known = [deck.source_language, *languages_of(deck.folder)]
    if not path.is_file():
        if not is_language(language):
            raise WrongUsage(f"`{language}` is no language code", did_you_mean(language, known))
        raise WrongUsage(
            f"{deck.game} has no catalogue for `{language}`",
            f"make {shown(path)} with `cardgen translate update {deck.game} --lang {language}`; "
            + did_you_mean(language, known),
        )
    if not is_language(language):
        what = f"`{language}` is no language code, expected one such as nl or pt-BR"
        found = Diagnostic("language-unknown", Span(shown(path)), what, "rename the catalogue")
        return Checked(Catalogue(language=language, path=shown(path)), (found,))
    read = read_catalogue(path, language, shown(path))
    return Checked(read.value, read.findings)
