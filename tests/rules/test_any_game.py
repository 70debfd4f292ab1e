"""Kinds of check on a small game of its own, as a user would declare them."""

import json
from pathlib import Path

import pytest

from cardgen.rules import packing
from cardgen.rules.validate import report
from tests.support.rule_builders import fruit, places

CARDS = (
    "suit: appel, value: 1, needs: []",
    "suit: appel, value: 2, needs: []",
    "suit: peer, value: 1, needs: []",
    "id: special, suit: peer, value: 2, needs: [appel, appel, ster], label: Mand van vier of 3",
)


def failed(folder: Path, check: str, items: tuple[str, ...] = CARDS) -> list[str]:
    """Return the messages of a check that is declared in one line."""
    return [found.message for found in fruit(folder, f"  it: {check}\n", items).findings]


@pytest.mark.parametrize(
    "check",
    [
        "{kind: count, of: cards, equals: 4}",
        "{kind: count, of: cards, at_least: facts.fresh}",
        "{kind: count, of: {cards: cards, where: {suit: peer, value: [2, 3]}}, equals: 1}",
        "{kind: count, of: {cards: cards, where: {value: 1..2}}, equals: 4}",
        "{kind: count, of: {cards: cards, where: {needs: ster}}, equals: 1}",
        "{kind: count, of: {cards: cards, where: {id: special}}, equals: 1}",
        "{kind: count, of: cards, by: suit, each: {appel: 2, peer: 2}}",
        "{kind: count, of: cards, by: needs, each: {appel: 2, ster: 1}}",
        "{kind: total, of: cards, field: value, equals: 6}",
        "{kind: total, of: cards, field: needs, at_most: 3}",
        "{kind: complete, of: cards, field: value, values: [1, 2], by: suit, over: suits}",
        "{kind: compare, number: {sum: [1, {pieces: cards}, {entries: suits}]}, equals: 7}",
        "{kind: compare, number: {total: {of: cards, field: value}}, equals: 6}",
        "{kind: compare, number: {minus: [9, {product: [2, facts.fresh]}, 1]}, equals: 2}",
        "{kind: fillable, recipes: cards, recipe: needs, supply: cards, field: suit, jokers: 1}",
        "{kind: reachable, of: cards, points: value, thresholds: {2: 3}}",
        "{kind: each-card, of: cards, field: needs, among: suits, different: 'yes', at_most: 1}",
        "{kind: deal, pile: cards, players: 3, hand: 1, leaves: 1}",
        "{kind: count, when: board, of: board, equals: 1}",
        "{kind: listed, vocabulary: suits, equals: [appel, peer]}",
        "{kind: listed, vocabulary: goals, key: players, value: points, equals: {2: 20, 3: 16}}",
        "{kind: listed, vocabulary: goals, where: {id: many}, equals: many}",
        "{kind: listed, vocabulary: goals, where: {points: 20}, value: players, equals: {few: 2}}",
        "{kind: stated, of: {cards: cards, where: {id: special}}, figures: {label: [3, 4]}}",
    ],
)
def test_a_check_holds(check: str, tmp_path: Path) -> None:
    assert failed(tmp_path, check) == []


@pytest.mark.parametrize(
    ("check", "message"),
    [
        ("{kind: count, of: cards, equals: facts.fresh}",
         'it: cards has 4 pieces, expected 3; the document gives fresh as 3 ("3 kaarten")'),
        ("{kind: count, of: cards, by: suit, over: suits, at_least: 3}",
         "it: cards has 2 of appel, expected at least 3"),
        ("{kind: count, of: cards, by: suit, each: {appel: 2}}",
         "it: cards has 2 of peer, expected 0"),
        ("{kind: filled, of: cards, fields: label}",
         "it: label of 1 is empty, expected words"),
        ("{kind: fillable, recipes: cards, recipe: needs, supply: cards, field: suit}",
         "it: special needs 1 more ster than the supply has"),
        ("{kind: fillable, recipes: cards, recipe: needs, supply: cards, field: suit, jokers: 2, "
         "never: [ster]}", "it: special needs 1 more ster than the supply has"),
        ("{kind: reachable, of: cards, points: value, thresholds: {2: 4}}",
         "it: cards hold 6 points; 2 players need 7 for one of them to reach 4"),
        ("{kind: deal, pile: cards, players: 4, hand: 1}",
         "it: 4 of 4 cards are dealt, so 0 are left, expected at least 1"),
        ("{kind: entries, vocabulary: suits, equals: 3}",
         "it: suits has 2 entries, expected 3"),
        ("{kind: size, of: cards, size: [54, 59]}",
         "it: cards is 59 × 91 mm, expected 54 × 59 mm"),
        ("{kind: box, inside: [60, 92, 1], holds: {cards: {pieces: 4, size: [59, 91, 0.3]}}}",
         "it: a box of 60 × 92 × 1 mm inside doesn't hold 4 cards"),
        ("{kind: listed, vocabulary: suits, equals: [appel]}",
         "it: suits has peer, expected appel"),
        ("{kind: listed, vocabulary: suits, equals: [appel, peer, kers]}",
         "it: suits lists no kers, expected it to"),
        ("{kind: listed, vocabulary: goals, key: players, value: points, equals: {2: 20, 3: 15}}",
         "it: points of 3 in goals is 16, expected 15"),
        ("{kind: stated, of: {cards: cards, where: {id: special}}, figures: {label: 5}}",
         "it: label of special doesn't state 5"),
        ("{kind: count, of: kards, equals: 4}", "it: the deck has no component `kards`"),
        ("{kind: total, of: cards, field: valeu, equals: 6}",
         "it: no card here has a field `valeu`"),
        ("{kind: entries, vocabulary: suit, equals: 2}", "it: the deck has no vocabulary `suit`"),
    ],
)  # fmt: skip
def test_a_check_fails_with_what_is_and_what_was_expected(
    check: str, message: str, tmp_path: Path
) -> None:
    assert failed(tmp_path, check)[0] == message


@pytest.mark.parametrize(
    ("check", "place", "hint"),
    [
        ("{kind: cuont, of: cards, equals: 4}", "check-wrong 6:3", "did you mean `count`?"),
        ("{kind: count, off: cards, equals: 4}", "check-wrong 6:26", "did you mean `of`?"),
        ("{kind: total, of: cards, equals: 4}", "check-wrong 6:3", ""),
        ("{kind: count, of: cards}", "check-wrong 6:3", ""),
        ("{kind: count, of: cards, equals: facts.fresj}", "check-wrong 6:40",
         "did you mean `fresh`?"),
        ("{kind: count, of: cards, equals: many}", "check-wrong 6:40",
         "write a number or `facts.name`"),
        ("{kind: count, of: cards, equals: facts.fresh.first}", "check-wrong 6:40", ""),
        ("{kind: compare, number: {sum: [1]}, equals: 1}", "check-wrong 6:37", ""),
        ("{kind: count, of: {cards: cards, were: {value: 1}}, equals: 1}", "check-wrong 6:40",
         "did you mean `where`?"),
        ("{kind: size, of: cards, size: 59}", "check-wrong 6:37", ""),
        ("{kind: placed, of: cards, role: points, where: left}", "check-wrong 6:54",
         "known: top-left, top-right, bottom-left, bottom-right, top, bottom, anywhere"),
        ("{kind: placed, of: cards, role: points, side: left}", "check-wrong 6:53",
         "known: front, back"),
        ("{kind: stated, of: cards, figures: 3}", "check-wrong 6:42", ""),
        ("{kind: numbered, of: cards, field: id, first: a, count: 4}", "check-wrong 6:53", ""),
        ("{kind: reachable, of: cards, points: value, thresholds: {few: 3}}", "check-wrong 6:63",
         ""),
        ("{kind: reachable, of: cards, points: value, thresholds: {2: three}}", "check-wrong 6:63",
         "write a number or `facts.name`"),
        ("{kind: row-score, of: cards, wagers: cards, by: suit, over: suits, value: value, "
         "cost: 1, factors: {1: two}, bonus: 1, long_from: 3, lowest: 0}", "check-wrong 6:106",
         "write a number or `facts.name`"),
    ],
)  # fmt: skip
def test_a_declaration_that_is_wrong_is_found_at_its_place(
    check: str, place: str, hint: str, tmp_path: Path
) -> None:
    findings = fruit(tmp_path, f"  it: {check}\n", CARDS).findings

    assert places(findings) == [place]
    assert findings[0].hint == hint


def test_a_box_too_hard_to_pack_is_not_said_to_be_too_small(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(packing, "MOST_STEPS", 0)
    holds = "{cards: {pieces: 4, size: [59, 91, 0.3]}}"

    messages = failed(tmp_path, f"{{kind: box, inside: [60, 92, 9], holds: {holds}}}")

    assert messages == ["it: it can't be told whether a box of 60 × 92 × 9 mm inside holds 4 cards"]


def test_copies_of_a_card_split_over_entries_are_summed(tmp_path: Path) -> None:
    """Field report R105: 3 + 2 + 1 of the same card against a limit of 3."""
    split = tuple(f"id: at-{at}, suit: peer, value: 7, count: {at}, needs: []" for at in (3, 2, 1))

    messages = failed(tmp_path, "{kind: count, of: cards, by: value, at_most: 3}", split)

    assert messages == ["it: cards has 6 of 7, expected at most 3"]


def test_one_card_in_the_wrong_suit_is_counted_in_both(tmp_path: Path) -> None:
    """Field report R107: counts by suit, one card in the wrong one."""
    wrong = (CARDS[0], CARDS[1].replace("appel", "peer"), *CARDS[2:])

    messages = failed(tmp_path, "{kind: count, of: cards, by: suit, equals: 2}", wrong)

    assert messages == [
        "it: cards has 1 of appel, expected 2",
        "it: cards has 3 of peer, expected 2",
    ]


def test_the_report_names_checks_quotations_and_places(tmp_path: Path) -> None:
    validation = fruit(tmp_path, "  it: {kind: count, of: cards, equals: facts.fresh}\n", CARDS)

    assert json.loads(json.dumps(report([validation]))) == {
        "games": [
            {
                "game": "fruit",
                "checks": [
                    {
                        "id": "it",
                        "status": "failed",
                        "expected": "3",
                        "actual": "4",
                        "says": [{"text": "3 kaarten", "section": "start", "language": "nl"}],
                        "where": ["decks/fruit/deck.yaml:18:9"],
                    }
                ],
                "document": {
                    "file": "rules.txt",
                    "quotations": 1,
                    "found": 0,
                    "figures": 0,
                    "accounted": 0,
                    "unaccounted": [],
                },
            }
        ]
    }
