"""What the deck of Vismarkt promises beside the checks in its document.yaml."""

import pytest

from cardgen.deck.model import Deck, Entry
from cardgen.deck.project import find_project
from cardgen.deck.read import read_deck
from cardgen.rules.declaration import read_document
from tests.support.game_decks import ROOT

DOCUMENT = ROOT / "decks/vismarkt/document.yaml"


@pytest.fixture(scope="module")
def deck() -> Deck:
    return read_deck(find_project(ROOT), "vismarkt").value


@pytest.mark.parametrize("size", ["59x91", "54x59"])
def test_cards_of_the_main_pile_look_alike_from_behind(deck: Deck, size: str) -> None:
    fresh = deck.components["fresh"].layouts[size]
    action = deck.components["actions"].layouts[size]

    assert (fresh.back, fresh.format) == (action.back, action.format)
    assert fresh.back != deck.components["stalls"].layouts[size].back


def test_player_aid_shows_the_thresholds_of_the_document(deck: Deck) -> None:
    facts = read_document(DOCUMENT, "document.yaml").value.facts

    shown = {int(g.values["players"]): int(g.values["points"]) for g in goals_of(deck)}

    assert shown == {int(key): value for key, value in facts["thresholds"].value.items()}


def test_only_the_kind_that_the_document_names_refuses_the_joker(deck: Deck) -> None:
    facts = read_document(DOCUMENT, "document.yaml").value.facts

    refusing = [k for k, entry in deck.vocabulary["kinds"].items() if entry.values["joker"] == "no"]

    assert refusing == [facts["joker_excludes"].value]


def goals_of(deck: Deck) -> tuple[Entry, ...]:
    (aid,) = deck.components["player-aid"].cards
    goals = aid.values["goals"]
    assert isinstance(goals, tuple)
    return goals
