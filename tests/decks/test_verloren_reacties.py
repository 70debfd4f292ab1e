"""What the deck of Verloren reacties promises beside the checks in its document.yaml."""

import pytest

from cardgen.base.units import MM_PER_PT
from cardgen.build import faces_of
from cardgen.deck.model import Deck
from cardgen.deck.project import find_project
from cardgen.deck.read import read_deck
from cardgen.faces.model import Face
from cardgen.jobs import BuildRequest, open_line
from cardgen.rules.declaration import read_document
from cardgen.svg.context import PaintedField
from tests.support.game_decks import ROOT

GAME = "verloren-reacties"
DOCUMENT = ROOT / f"decks/{GAME}/document.yaml"
LAYOUTS = ("59x91", "54x59")


@pytest.fixture(scope="module")
def deck() -> Deck:
    return read_deck(find_project(ROOT), GAME).value


@pytest.fixture(scope="module", params=LAYOUTS)
def faces(request: pytest.FixtureRequest) -> dict[str, Face]:
    wanted = BuildRequest(layout=request.param)
    made = [checked for _, checked in faces_of(open_line(find_project(ROOT)), GAME, wanted)]
    assert not [found for checked in made for found in checked.findings]
    return {checked.value.id: checked.value for checked in made}


def field_of(face: Face, name: str) -> PaintedField:
    return next(field for field in face.fields if field.name == name)


def test_every_equation_is_large_enough_to_read(faces: dict[str, Face]) -> None:
    sizes = {
        name: field_of(face, "equation").size
        for name, face in faces.items()
        if name.startswith("reactions/") and name.endswith("/front")
    }

    assert len(sizes) == 45
    assert min(sizes.values()) >= 6.5 * MM_PER_PT - 1e-6


def test_no_card_text_is_smaller_than_six_points(faces: dict[str, Face]) -> None:
    small = [
        (name, field.name)
        for name, face in faces.items()
        for field in face.fields
        if field.text and field.size < 6 * MM_PER_PT - 1e-6
    ]

    assert small == []


def test_an_equation_is_read_from_the_card_as_it_was_written(faces: dict[str, Face]) -> None:
    shown = field_of(faces["reactions/redox-9/front"], "equation").text

    assert shown == ("MnO4−(aq) + 5 Fe2+(aq) + 8 H+(aq) → Mn2+(aq) + 5 Fe3+(aq) + 4 H2O(l)")


@pytest.mark.parametrize("size", LAYOUTS)
def test_cards_of_the_one_pile_look_alike_from_behind(deck: Deck, size: str) -> None:
    reaction = deck.components["reactions"].layouts[size]
    wager = deck.components["wagers"].layouts[size]

    assert (reaction.back, reaction.format) == (wager.back, wager.format)


def test_wagers_promise_the_factors_of_the_document(deck: Deck) -> None:
    facts = read_document(DOCUMENT, "document.yaml").value.facts

    promised = {
        str(stake.values["cards"]): int(str(stake.values["times"]))
        for stake in deck.vocabulary["stakes"].values()
    }

    assert promised == {str(cards): int(times) for cards, times in facts["factors"].value.items()}


def test_every_reaction_is_named_after_its_type_and_value(deck: Deck) -> None:
    cards = deck.components["reactions"].cards

    assert [card.id for card in cards] == [
        f"{card.values['type'].id}-{card.values['value']}"  # type: ignore[union-attr]
        for card in cards
    ]
