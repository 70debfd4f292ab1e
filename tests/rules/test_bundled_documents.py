"""The four games' document.yaml as they are shipped."""

from pathlib import Path

import pytest

from cardgen.deck.project import find_project
from cardgen.deck.read import read_deck
from cardgen.rules.checks.kinds import KINDS
from cardgen.rules.declaration import read_document
from cardgen.rules.document import Document
from cardgen.rules.validate import validate

ROOT = Path(__file__).parents[2]
GAMES = sorted(path.parent.name for path in ROOT.glob("decks/*/document.yaml"))


def bundled(game: str) -> Document:
    read = read_document(ROOT / "decks" / game / "document.yaml", "document.yaml")
    assert read.findings == ()
    return read.value


@pytest.mark.parametrize("game", find_project(ROOT).games())
def test_each_bundled_deck_is_what_its_document_says(game: str) -> None:
    deck = read_deck(find_project(ROOT), game)

    assert validate(deck.value, bundled(game)).findings == ()


@pytest.mark.parametrize(
    ("game", "disputes"),
    [
        ("mermaid-war", ["wild_eight", "turn_order", "mermaid_tie"]),
        ("vismarkt", ["market_action", "spoiled_cards"]),
        ("fischimon-wurf", ["joker_sentence", "v4_card"]),
        ("verloren-reacties", ["pile_counter"]),
    ],
)
def test_the_known_contradictions_are_disputed(game: str, disputes: list[str]) -> None:
    assert set(disputes) <= set(bundled(game).disputed)


@pytest.mark.parametrize("game", GAMES)
def test_every_check_is_of_a_known_kind(game: str) -> None:
    assert {check.kind for check in bundled(game).checks} <= set(KINDS)


def test_every_kind_of_check_is_used_by_a_game() -> None:
    used = {check.kind for game in GAMES for check in bundled(game).checks}

    assert set(KINDS) - used == set()


@pytest.mark.parametrize("game", GAMES)
def test_every_assumption_and_dispute_has_a_reason(game: str) -> None:
    document = bundled(game)

    assert all(entry.why for entry in document.assumed.values())
    assert all(entry.why for entry in document.disputed.values())
    assert all(len(entry.readings) > 1 for entry in document.disputed.values())
