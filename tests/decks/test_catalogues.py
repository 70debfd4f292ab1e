"""The four games speak seven languages: nothing missing, nothing waiting for review."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from cardgen.deck.project import find_project
from cardgen.deck.read import read_deck
from cardgen.i18n.catalogue import read_catalogue
from cardgen.i18n.languages import catalogue_path
from cardgen.i18n.localise import localise
from tests.support.catalogue_builders import accepted_by_msgfmt

ROOT = Path(__file__).parents[2]
LANGUAGES = ("nl", "sv", "nb", "da", "fi", "de", "en")
GAMES = {
    "fischimon-wurf": "de",
    "mermaid-war": "sv",
    "verloren-reacties": "nl",
    "vismarkt": "nl",
}
CATALOGUES = [
    (game, language)
    for game, own in GAMES.items()
    for language in LANGUAGES
    if language != own
]  # fmt: skip


def test_every_game_that_ships_is_among_them() -> None:
    assert set(find_project(ROOT).games()) == set(GAMES)


@pytest.mark.parametrize(("game", "language"), CATALOGUES)
def test_nothing_is_missing_and_nothing_waits_for_review(game: str, language: str) -> None:
    deck = read_deck(find_project(ROOT), game).value
    path = catalogue_path(deck.folder, language)

    catalogue = read_catalogue(path, language, path.name)
    localised = localise(deck, catalogue.value, allow_missing=False)

    assert (catalogue.findings, localised.findings) == ((), ())
    assert localised.value.language == language


@pytest.mark.parametrize(("game", "language"), CATALOGUES)
def test_gettexts_own_compiler_takes_the_catalogue(game: str, language: str) -> None:
    assert accepted_by_msgfmt(ROOT / f"decks/{game}/locale/{language}.po") == ""


@pytest.mark.parametrize("game", GAMES)
def test_a_changed_sentence_is_found_in_six_languages(game: str) -> None:
    deck = read_deck(find_project(ROOT), game).value
    changed = replace(deck, text={**deck.text, "title": "Changed"})

    states = [
        [
            found.code
            for found in localise(
                changed,
                read_catalogue(catalogue_path(deck.folder, language), language, "x.po").value,
                allow_missing=False,
            ).findings
        ]
        for language in LANGUAGES
        if language != GAMES[game]
    ]

    assert states == [["translation-fuzzy"]] * 6
