"""The four games' document.yaml as they are shipped."""

from pathlib import Path

import pytest

from cardgen.deck.project import find_project
from cardgen.deck.read import read_deck
from cardgen.rules.checks.case import references
from cardgen.rules.checks.kinds import KINDS
from cardgen.rules.validate import validate
from tests.support.game_decks import ROOT, bundled, judge

GAMES = sorted(path.parent.name for path in ROOT.glob("decks/*/document.yaml"))

MAKING = {
    "facts.minutes",
    "facts.ages",
    "facts.age",
    "facts.paper_weight",
    "facts.cards",
    "facts.box",
    "facts.players",
    "disputed.card_size",
}
"""What stands on a box or tells how it is made: no rule of play."""


@pytest.mark.parametrize("game", find_project(ROOT).games())
def test_each_bundled_deck_is_what_its_document_says(game: str) -> None:
    deck = read_deck(find_project(ROOT), game)

    assert validate(deck.value, bundled(game)).findings == ()


@pytest.mark.parametrize(
    ("game", "disputes"),
    [
        ("mermaid-war", ["wild_eight", "turn_order", "mermaid_tie", "out_of_cards"]),
        ("vismarkt", ["market_action", "spoiled_cards", "trading"]),
        ("fischimon-wurf", ["joker_sentence", "v4_card", "goal", "used_chips", "freeze_chip"]),
        ("verloren-reacties", ["pile_counter", "long_row"]),
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


@pytest.mark.parametrize("game", GAMES)
def test_every_fact_and_dispute_is_used_by_a_rule_or_a_check(game: str) -> None:
    document = bundled(game)
    used = {f"{room}.{name}" for check in document.checks for room, name in references(check)}
    used |= {entry for rule in document.rules for entry in rule.rests_on}

    known = {f"facts.{name}" for name in document.facts}
    known |= {f"disputed.{name}" for name in document.disputed}
    assert sorted(known - used - MAKING) == []


@pytest.mark.parametrize("game", GAMES)
def test_every_section_of_the_document_is_quoted(game: str) -> None:
    document = bundled(game)
    quoted = {(one.language, one.section) for group in document.quotations() for one in group}

    assert [one for one in document.sections if (one.language, one.heading) not in quoted] == []


def test_a_rule_that_the_booklet_does_not_tell_is_found(tmp_path: Path) -> None:
    judged = judge(tmp_path, "vismarkt", "{#lege-stapel}", "{#legestapel}", file="rules.md")

    (found,) = judged.validation.findings
    assert (found.code, found.span.path) == ("section-unwritten", "decks/vismarkt/document.yaml")
    assert found.message.startswith("`lege-stapel`, where empty_pile should be told, is no section")
    assert found.hint == "did you mean `legestapel`?"
