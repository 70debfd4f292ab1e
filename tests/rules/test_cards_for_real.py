"""Equations, dice and stickers on cards: what is found, and where."""

from pathlib import Path

import pytest

from tests.rules.steps.fischimon_wurf import EACH, die
from tests.support.game_decks import judge

EQUATION = "2 Na(s) + Cl2(g) -> 2 NaCl(s)"
TABLE = "reacties.csv"


@pytest.mark.parametrize(
    ("equation", "message"),
    [
        ("2 Na(s) + Cl2(g) -> 3 NaCl(s)", "has 2 Cl against 3, 2 Na against 3"),
        ("4 Na(s) + 2 Cl2(g) -> 4 NaCl(s)", "can be divided by 2"),
        ("2 Na(s) + Xl2(g) -> 2 NaCl(s)", "column 11 of the equation: 'Xl' is no element"),
    ],
    ids=["coefficient", "doubled", "element"],
)
def test_a_wrong_equation_fails_alone(equation: str, message: str, tmp_path: Path) -> None:
    judged = judge(tmp_path, "verloren-reacties", EQUATION, equation, file=TABLE)

    assert judged.failed == ["equations-balance"]
    assert message in judged.validation.findings[0].message
    assert judged.check("equations-balance").actual == "44 of 45"


def test_a_wrong_equation_names_the_right_coefficients(tmp_path: Path) -> None:
    wrong = EQUATION.replace("2 NaCl", "3 NaCl")

    judged = judge(tmp_path, "verloren-reacties", EQUATION, wrong, file=TABLE)

    assert judged.validation.findings[0].hint == "the coefficients are 2, 1, 2"


def test_what_is_no_equation_is_found_at_its_column_in_the_file(tmp_path: Path) -> None:
    wrong = EQUATION.replace("Cl2", "Xl2")

    judged = judge(tmp_path, "verloren-reacties", EQUATION, wrong, file=TABLE)

    line = judged.lines("equations-balance")[0]
    column = judged.check("equations-balance").where[0].column
    assert line[column - 1 :].startswith("Xl2")


def test_a_die_with_an_element_twice_fails(tmp_path: Path) -> None:
    twice = die("feuer", "wasser", "erde", "luft", "pflanze", "feuer")

    judged = judge(tmp_path, "fischimon-wurf", EACH, twice)

    assert judged.failed == ["stickers-for-all-dice"]
    assert judged.messages == [
        "stickers-for-all-dice: there are 20 stickers feuer, expected 10",
        "stickers-for-all-dice: there are 0 stickers eis, expected 10",
    ]
    assert judged.lines("stickers-for-all-dice")[0] == "- {id: face-5, element: feuer}"


def test_stickers_of_another_size_fail(tmp_path: Path) -> None:
    judged = judge(
        tmp_path,
        "fischimon-wurf",
        "    format: round-12\n    stock: endisch-6500012\n    for: {cube: 16mm",
        "    format: 18x18mm\n    for: {cube: 20mm",
    )

    assert judged.failed == ["sticker-on-die"]
    assert judged.messages == [
        "sticker-on-die: stickers have a side of 18 mm, expected Ø12 mm",
        "sticker-on-die: stickers are for cubes of 20 mm, expected 16 mm",
        "sticker-on-die: 18 mm doesn't fit on a face of 16 mm",
    ]


def test_dice_cards_of_another_size_fail_at_their_format(tmp_path: Path) -> None:
    judged = judge(
        tmp_path,
        "fischimon-wurf",
        "  egg-cards:\n    kind: cards\n    format: 59x91",
        "  egg-cards:\n    kind: cards\n    format: 63x88mm",
    )

    assert judged.failed == ["card-size"]
    assert judged.lines("card-size") == ["format: 63x88mm"]


def test_the_box_says_in_which_arrangement_it_holds_everything(tmp_path: Path) -> None:
    judged = judge(tmp_path, "fischimon-wurf")

    actual = judged.check("everything-in-the-box").actual
    assert actual.startswith("54 cards as 1 × 1 × 54 (59 × 91 × 17.28 mm) at 0, 0, 0; 10 dice as")


def test_a_thousand_eggs_burst_the_box(tmp_path: Path) -> None:
    judged = judge(
        tmp_path,
        "fischimon-wurf",
        "element: eis,     points: 3, count: 2}",
        "element: eis,     points: 3, count: 1000}",
    )

    assert "everything-in-the-box" in judged.failed
