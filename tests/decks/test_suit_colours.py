"""Suits stay apart in colour for everybody, and in shape besides."""

from pathlib import Path

import pytest

from cardgen.base.colour import Rgb
from cardgen.deck.project import find_project
from cardgen.deck.read import read_deck
from cardgen.svg.colours import parse_colour
from tests.support.colour_vision import DEFICIENCIES, ciede2000, closest, lab_as_seen

ROOT = Path(__file__).parents[2]
SUITS = {
    "fischimon-wurf": "elements",
    "vismarkt": "kinds",
    "mermaid-war": "colours",
    "verloren-reacties": "types",
}
LEAST = 12.0


def suit_values(game: str, field: str) -> dict[str, str]:
    deck = read_deck(find_project(ROOT), game).value
    return {name: str(entry.values[field]) for name, entry in deck.vocabulary[SUITS[game]].items()}


def rgb(text: str) -> Rgb:
    ink = parse_colour(text)
    assert ink is not None
    assert isinstance(ink.colour, Rgb)
    return ink.colour


@pytest.mark.parametrize("deficiency", ["", *DEFICIENCIES])
@pytest.mark.parametrize("game", SUITS)
def test_no_two_suits_look_alike(game: str, deficiency: str) -> None:
    colours = {name: rgb(value) for name, value in suit_values(game, "colour").items()}

    difference, one, other = closest(colours, deficiency)

    assert difference >= LEAST, f"{one} and {other}"


@pytest.mark.parametrize("game", SUITS)
def test_each_suit_has_a_shape_of_its_own(game: str) -> None:
    symbols = suit_values(game, "symbol")

    art = [(ROOT / f"decks/{game}/art/{symbol}.svg").read_text() for symbol in symbols.values()]
    assert len(set(art)) == len(symbols)


@pytest.mark.parametrize(
    ("one", "two", "difference"),
    [
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, 2.5, 0.0), (50.0, 0.0, -2.5), 4.3065),
        ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((22.7233, 20.0904, -46.694), (23.0331, 14.973, -42.5619), 2.0373),
        ((2.0776, 0.0795, -1.135), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_the_difference_is_that_of_the_published_pairs(
    one: tuple[float, float, float], two: tuple[float, float, float], difference: float
) -> None:
    """Source: Sharma, Wu and Dalal 2005, table 1."""
    assert ciede2000(one, two) == pytest.approx(difference, abs=1e-4)


def test_white_and_grey_look_the_same_to_everybody() -> None:
    for_all = [lab_as_seen(Rgb(1, 1, 1), d) for d in ("", *DEFICIENCIES)]

    assert [round(light, 1) for light, _, _ in for_all] == [100.0] * 4


def test_red_and_green_of_one_lightness_are_found_alike() -> None:
    pair = {"red": rgb("#b35c1e"), "green": rgb("#757524")}

    assert closest(pair, "deuteranopia")[0] < LEAST < closest(pair, "")[0]
