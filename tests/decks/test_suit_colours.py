"""The suits of the games stay apart, in colour and in shape, for everybody's eyes."""

import pytest

from cardgen.deck.project import find_project
from cardgen.deck.read import read_deck
from tests.support.colour_vision import SIGHTS, distance, nearest_pair
from tests.support.game_decks import ROOT

SMALLEST = 12.0
"""CIEDE2000; neighbours on a table are told apart at a glance from about 10."""

SUITS = [("vismarkt", "kinds"), ("fischimon-wurf", "elements")]


def entries_of(game: str, vocabulary: str) -> dict[str, dict[str, str]]:
    deck = read_deck(find_project(ROOT), game).value
    return {name: dict(entry.values) for name, entry in deck.vocabulary[vocabulary].items()}


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize(("game", "vocabulary"), SUITS)
def test_no_two_suits_look_alike_in_colour(game: str, vocabulary: str, sight: str) -> None:
    entries = entries_of(game, vocabulary)
    colours = {name: values["colour"] for name, values in entries.items()}

    apart, one, other = nearest_pair(colours, sight)

    assert apart >= SMALLEST, f"{one} and {other} are {apart:.1f} apart"


@pytest.mark.parametrize(("game", "vocabulary"), SUITS)
def test_each_suit_has_a_symbol_of_its_own(game: str, vocabulary: str) -> None:
    entries = entries_of(game, vocabulary)
    art = ROOT / "decks" / game / "art"

    drawings = {(art / f"{values['symbol']}.svg").read_text("utf-8") for values in entries.values()}

    assert len(drawings) == len(entries)


def test_colours_that_only_full_sight_tells_apart_are_found_out() -> None:
    colours = {"red": "#b0402a", "olive": "#6d6a1f"}

    assert nearest_pair(colours, "normal")[0] > SMALLEST
    assert nearest_pair(colours, "deuteranopia")[0] < SMALLEST


@pytest.mark.parametrize(
    ("one", "other", "apart"),
    [
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, 2.5, 0.0), (50.0, 0.0, -2.5), 4.3065),
        ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_distance_is_that_of_the_published_pairs(
    one: tuple[float, float, float], other: tuple[float, float, float], apart: float
) -> None:
    assert distance(one, other) == pytest.approx(apart, abs=5e-5)
