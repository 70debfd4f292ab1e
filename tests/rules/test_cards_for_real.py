"""Equations, dice and stickers on cards: what is found, and where."""

from pathlib import Path

import pytest

from cardgen.rules.declaration import read_document
from cardgen.rules.validate import validate
from tests.support.game_decks import DECKS, ELEMENTS, ROOT, judge, read_game

LINE = 'value: 3, equation: "2 Na(s) + Cl2(g) -> 2 NaCl(s)"'


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
    judged = judge(tmp_path, "verloren-reacties", LINE, f'value: 3, equation: "{equation}"')

    assert judged.failed == ["equations-balance"]
    assert message in judged.validation.findings[0].message
    assert judged.check("equations-balance").actual == "44 of 45"


def test_a_wrong_equation_names_the_right_coefficients(tmp_path: Path) -> None:
    judged = judge(tmp_path, "verloren-reacties", LINE, LINE.replace("2 NaCl", "3 NaCl"))

    assert judged.validation.findings[0].hint == "the coefficients are 2, 1, 2"


def test_what_is_no_equation_is_found_at_its_column_in_the_file(tmp_path: Path) -> None:
    judged = judge(tmp_path, "verloren-reacties", LINE, LINE.replace("Cl2", "Xl2"))

    span = judged.check("equations-balance").where[0]
    assert judged.text.splitlines()[span.line - 1][span.column - 1 :].startswith("Xl2")


EACH = "each: {element: elements}"
DIE = ("feuer", "wasser", "erde", "luft", "pflanze", "feuer")


def test_a_die_with_an_element_twice_fails(tmp_path: Path) -> None:
    items = "".join(f"      - {{id: face-{at}, element: {e}}}\n" for at, e in enumerate(DIE))

    judged = judge(
        tmp_path, "fischimon-wurf", EACH, f"fields: {{element: elements}}\n    items:\n{items}"
    )

    messages = [found.message.partition(";")[0] for found in judged.validation.findings]
    assert judged.failed == ["stickers-for-all-dice"]
    assert messages == [
        "stickers-for-all-dice: there are 20 stickers feuer, expected 10",
        "stickers-for-all-dice: there are 0 stickers eis, expected 10",
    ]
    assert judged.lines("stickers-for-all-dice")[0] == "- {id: face-5, element: feuer}"


def test_a_seventh_element_has_no_face_on_a_die(tmp_path: Path) -> None:
    text = DECKS["fischimon-wurf"]().replace(EACH, f"each: {{element: [{', '.join(ELEMENTS)}]}}")
    deck = read_game(tmp_path, "fischimon-wurf", text.replace("eis]\n", "eis, licht]\n", 1))
    document = read_document(ROOT / "decks/fischimon-wurf/document.yaml", "document.yaml").value

    checks = validate(deck, document).checks

    failed = [check.id for check in checks if check.status == "failed"]
    assert failed == ["elements", "stickers-for-all-dice"]


def test_stickers_of_another_size_fail(tmp_path: Path) -> None:
    judged = judge(
        tmp_path,
        "fischimon-wurf",
        "    format: round-12\n    stock: endisch-6500012\n    for: {cube: 16mm",
        "    format: 18x18mm\n    for: {cube: 20mm",
    )

    messages = [found.message.partition(";")[0] for found in judged.validation.findings]
    assert judged.failed == ["sticker-on-die"]
    assert messages == [
        "sticker-on-die: stickers have a side of 18 mm, expected Ø12 mm",
        "sticker-on-die: stickers are for cubes of 20 mm, expected 16 mm",
        "sticker-on-die: 18 mm doesn't fit on a face of 16 mm",
    ]


def test_dice_cards_of_another_size_fail_at_their_format(tmp_path: Path) -> None:
    judged = judge(
        tmp_path,
        "fischimon-wurf",
        "  egg-cards:\n    kind: cards\n    format: 59x91",
        "  egg-cards:\n    kind: cards\n    format: 54x59",
    )

    assert judged.failed == ["card-size"]
    assert judged.lines("card-size") == ["format: 54x59"]


def test_the_box_says_in_which_arrangement_it_holds_everything(tmp_path: Path) -> None:
    judged = judge(tmp_path, "fischimon-wurf")

    actual = judged.check("everything-in-the-box").actual
    assert actual.startswith("54 cards as 1 × 1 × 54 (59 × 91 × 17.28 mm) at 0, 0, 0; 10 dice as")


def test_a_thousand_eggs_burst_the_box(tmp_path: Path) -> None:
    judged = judge(
        tmp_path,
        "fischimon-wurf",
        "{element: eis, points: 3, count: 2}",
        "{element: eis, points: 3, count: 1000}",
    )

    assert "everything-in-the-box" in judged.failed
