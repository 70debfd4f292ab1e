"""Each check of the four games: a deck changed by one step fails it, and only what follows."""

from pathlib import Path

import pytest

from tests.support.game_decks import DECKS, judge


@pytest.mark.parametrize("game", sorted(DECKS))
def test_the_small_decks_are_what_their_documents_say(game: str, tmp_path: Path) -> None:
    judged = judge(tmp_path, game)

    assert judged.failed == []
    assert judged.validation.findings == ()


STEPS = [
    # vismarkt
    (
        "one herring too many",
        "vismarkt",
        "{kind: haring, count: 14}",
        "{kind: haring, count: 15}",
        ["fresh-cards", "fresh-of-each-kind", "main-pile-lasts"],
        1,
        "- {kind: haring, count: 15}",
    ),
    (
        "a herring written as a mackerel",
        "vismarkt",
        "- {kind: haring, count: 14}",
        "- {kind: haring, count: 13}\n      - {id: extra, kind: makreel}",
        ["fresh-of-each-kind"],
        0,
        "- {kind: haring, count: 13}",
    ),
    (
        "one action in three copies",
        "vismarkt",
        "id: meeuw, count: 2",
        "id: meeuw, count: 3",
        ["action-cards", "copies-of-each-action", "main-pile-lasts"],
        1,
        "- {id: meeuw, count: 3, text: {name: meeuw, rule: Doe iets}}",
    ),
    (
        "an action without a rule",
        "vismarkt",
        "{name: octopus, rule: Doe iets}",
        '{name: octopus, rule: ""}',
        ["action-texts"],
        0,
        '- {id: octopus, count: 2, text: {name: octopus, rule: ""}}',
    ),
    (
        "a stall with the number of another",
        "vismarkt",
        "number: 9,",
        "number: 8,",
        ["stall-numbers"],
        0,
        "- {id: stall-9, number: 8, points: 3, recipe: [schol, schol, haring]}",
    ),
    (
        "a stall in two copies",
        "vismarkt",
        "id: stall-1,",
        "id: stall-1, count: 2,",
        ["stalls", "stall-points", "stall-cards", "stall-pile-lasts"],
        0,
        "- {id: stall-25, number: 25, points: 8, recipe: [oester, kreeft, zalm, makreel, haring]}",
    ),
    (
        "a stall worth a point more",
        "vismarkt",
        "id: stall-10, number: 10, points: 3",
        "id: stall-10, number: 10, points: 4",
        ["stall-points"],
        0,
        "stalls:",
    ),
    (
        "no stall of seven points",
        "vismarkt",
        "id: stall-24, number: 24, points: 7",
        "id: stall-24, number: 24, points: 6",
        ["stall-points", "half-points-can-occur"],
        0,
        "stalls:",
    ),
    (
        "a recipe one card shorter",
        "vismarkt",
        "recipe: [garnaal, garnaal, garnaal]",
        "recipe: [garnaal, garnaal]",
        ["stall-cards"],
        0,
        "stalls:",
    ),
    (
        "a player aid for four",
        "vismarkt",
        "{id: aid, count: 5}",
        "{id: aid, count: 4}",
        ["player-aids"],
        0,
        "- {id: aid, count: 4}",
    ),
    # mermaid-war
    (
        "a card removed",
        "mermaid-war",
        "      - {id: geel-5, colour: geel, value: 5}\n",
        "",
        ["cards", "number-cards", "numbers-of-each-colour", "draw-pile-lasts", "card-size"],
        2,
        "numbers:",
    ),
    (
        "a card in two copies",
        "mermaid-war",
        "{id: geel-5, colour: geel, value: 5}",
        "{id: geel-5, colour: geel, value: 5, count: 2}",
        ["cards", "number-cards", "numbers-of-each-colour", "draw-pile-lasts", "card-size"],
        2,
        "- {id: geel-5, colour: geel, value: 5, count: 2}",
    ),
    (
        "a suit wrong",
        "mermaid-war",
        "{id: geel-5, colour: geel, value: 5}",
        "{id: geel-5, colour: groen, value: 5}",
        ["numbers-of-each-colour"],
        0,
        "- {id: groen-5, colour: groen, value: 5}",
    ),
    (
        "a wild eight that is a nine",
        "mermaid-war",
        "{id: blauw-8, colour: blauw, value: 8}",
        "{id: blauw-8, colour: blauw, value: 9}",
        ["numbers-of-each-colour", "wild-eights"],
        0,
        "- {id: blauw-9, colour: blauw, value: 9}",
    ),
    (
        "a mermaid too few",
        "mermaid-war",
        "{id: mermaid, count: 3}",
        "{id: mermaid, count: 2}",
        ["cards", "mermaids", "draw-pile-lasts", "card-size"],
        0,
        "- {id: mermaid, count: 2}",
    ),
    # fischimon-wurf
    (
        "a dice card without a number of its own",
        "fischimon-wurf",
        'number: "#017"',
        'number: "#099"',
        ["dice-card-numbers"],
        0,
        '- {number: "#099", tries: 3, points: 3, spaces: [pflanze, pflanze, feuer, feuer]}',
    ),
    (
        "an egg too many",
        "fischimon-wurf",
        "{element: eis, points: 3, count: 2}",
        "{element: eis, points: 3, count: 3}",
        ["egg-cards", "egg-points", "card-size"],
        0,
        "- {element: eis, points: 3, count: 3}",
    ),
    (
        "an egg worth two points",
        "fischimon-wurf",
        "{element: eis, points: 3, count: 2}",
        "{element: eis, points: 2, count: 2}",
        ["egg-points"],
        0,
        "- {element: pflanze, points: 3, count: 2}",
    ),
    (
        "a space of another element",
        "fischimon-wurf",
        "spaces: [feuer, wasser, erde]}",
        "spaces: [feuer, wasser, luft]}",
        ["spaces-of-each-element"],
        0,
        '- {number: "#039", tries: 4, points: 6, spaces: [erde, erde, erde, erde, joker_a]}',
    ),
    (
        "a card with four tries in place of three",
        "fischimon-wurf",
        'number: "#001", tries: 3',
        'number: "#001", tries: 4',
        ["cards-by-tries"],
        0,
        '- {number: "#030", tries: 3, points: 3, spaces: [eis, feuer, wasser, erde, luft]}',
    ),
    (
        "a card worth a point more",
        "fischimon-wurf",
        'number: "#001", tries: 3, points: 2',
        'number: "#001", tries: 3, points: 3',
        ["dice-card-points"],
        0,
        "dice-cards:",
    ),
    (
        "a card with six spaces",
        "fischimon-wurf",
        "spaces: [feuer, wasser, erde, luft, pflanze]}",
        "spaces: [feuer, wasser, erde, luft, pflanze, eis]}",
        ["spaces-of-each-element", "spaces-for-five-dice"],
        1,
        '- {number: "#025", tries: 3, points: 3, '
        "spaces: [feuer, wasser, erde, luft, pflanze, eis]}",
    ),
    (
        "a sheet of stickers for nine dice",
        "fischimon-wurf",
        "dice: 10}",
        "dice: 9}",
        ["stickers-for-all-dice"],
        0,
        "for: {cube: 16mm, dice: 9}",
    ),
    (
        "cubes of fourteen millimetres",
        "fischimon-wurf",
        "cube: 16mm",
        "cube: 14mm",
        ["sticker-on-die"],
        0,
        "for: {cube: 14mm, dice: 10}",
    ),
    # verloren-reacties
    (
        "a type in place of another",
        "verloren-reacties",
        "id: redox-5, type: redox",
        "id: redox-5, type: neerslag",
        ["numbers-of-each-type", "values-of-each-type", "row-scores"],
        0,
        "- {id: redox-5, type: neerslag, value: 5, "
        'equation: "Fe2O3(s) + 2 Al(s) -> Al2O3(s) + 2 Fe(l)"}',
    ),
    (
        "a value twice",
        "verloren-reacties",
        "id: ontleding-5, type: ontleding, value: 5",
        "id: ontleding-5, type: ontleding, value: 6",
        ["values-of-each-type", "row-scores"],
        0,
        "- {id: ontleding-6, type: ontleding, value: 6, "
        'equation: "2 NaHCO3(s) -> Na2CO3(s) + H2O(g) + CO2(g)"}',
    ),
    (
        "a wager too few",
        "verloren-reacties",
        "{type: redox, count: 3}",
        "{type: redox, count: 2}",
        ["cards", "wagers-of-each-type", "pile-lasts", "row-scores", "card-size"],
        1,
        "- {type: redox, count: 2}",
    ),
    (
        "a coefficient off",
        "verloren-reacties",
        "2 Na(s) + Cl2(g) -> 2 NaCl(s)",
        "2 Na(s) + Cl2(g) -> 3 NaCl(s)",
        ["equations-balance"],
        0,
        '- {id: redox-3, type: redox, value: 3, equation: "2 Na(s) + Cl2(g) -> 3 NaCl(s)"}',
    ),
    (
        "an equation that stands there already",
        "verloren-reacties",
        "NH4Cl(s) -> NH3(g) + HCl(g)",
        "CaCO3(s) -> CaO(s) + CO2(g)",
        ["equations-differ"],
        0,
        '- {id: ontleding-4, type: ontleding, value: 4, equation: "CaCO3(s) -> CaO(s) + CO2(g)"}',
    ),
    (
        "a hard equation on a low card",
        "verloren-reacties",
        "CaCO3(s) -> CaO(s) + CO2(g)",
        "2 Fe(OH)3(s) -> Fe2O3(s) + 3 H2O(g)",
        ["equations-differ", "harder-is-worth-more"],
        1,
        '- {id: ontleding-4, type: ontleding, value: 4, equation: "NH4Cl(s) -> NH3(g) + HCl(g)"}',
    ),
]


@pytest.mark.parametrize(
    ("game", "old", "new", "failed", "at", "line"),
    [step[1:] for step in STEPS],
    ids=[step[0] for step in STEPS],
)
def test_one_step_fails_its_check_and_what_follows(
    game: str, old: str, new: str, failed: list[str], at: int, line: str, tmp_path: Path
) -> None:
    judged = judge(tmp_path, game, old, new)

    assert judged.failed == failed
    assert judged.lines(failed[at])[0] == line
