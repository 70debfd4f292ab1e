"""Where things stand on painted faces, by their role."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from msgspec.structs import replace

from cardgen.base.geometry import Rect
from cardgen.deck.model import Card
from cardgen.deck.written import written
from cardgen.rules.painted import PaintedSpot
from tests.support.game_decks import Judged, a_spot, judge

GAME = "fischimon-wurf"
SMALL = Rect(x=4.0, y=4.0, width=5.0, height=3.0)
CORNER = Rect(x=45.0, y=5.0, width=9.0, height=9.0)
WELL = Rect(x=10.0, y=30.0, width=16.5, height=16.5)


def paint(folder: Path) -> list[PaintedSpot]:
    """Return the spots of a right face for every dice card."""
    deck = judge(folder, GAME).deck
    return [spot for card in deck.components["dice-cards"].cards for spot in _spots(card)]


def _spots(card: Card) -> list[PaintedSpot]:
    spaces = card.values["spaces"]
    assert isinstance(spaces, tuple)
    return [
        a_spot(card, "points", written(card.values["points"])),
        a_spot(card, "number", written(card.values["number"]), box=SMALL),
        a_spot(card, "tries", written(card.values["tries"]), box=SMALL),
        *(a_spot(card, "well", "", box=WELL) for _ in spaces),
    ]


def _stall_spots(card: Card) -> list[PaintedSpot]:
    recipe = card.values["recipe"]
    assert isinstance(recipe, tuple)
    return [
        a_spot(card, "points", written(card.values["points"]), box=CORNER),
        a_spot(card, "number", written(card.values["number"]), box=SMALL),
        *(a_spot(card, "recipe", "", box=WELL) for _ in recipe),
    ]


def change(
    spots: Sequence[PaintedSpot], card: str, role: str, **changes: object
) -> list[PaintedSpot]:
    """Return the spots with those of a card and role changed; `gone` leaves them out."""
    here = [spot for spot in spots if (spot.card, spot.role) == (card, role)]
    others = [spot for spot in spots if spot not in here]
    if changes.pop("gone", False):
        return [*others, *here[1:]]
    kept = {name: getattr(here[0], name) for name in PaintedSpot.__struct_fields__}
    return [*others, *here[1:], PaintedSpot(**{**kept, **changes})]


def after(folder: Path, **changes: object) -> Judged:
    card, role = str(changes.pop("card")), str(changes.pop("role"))
    return judge(folder, GAME, painted=change(paint(folder), card, role, **changes))


def test_right_faces_pass_every_placement(tmp_path: Path) -> None:
    judged = judge(tmp_path, GAME, painted=paint(tmp_path))

    assert judged.failed == []
    assert judged.check("points-place").status == "passed"


def test_without_faces_placement_is_skipped(tmp_path: Path) -> None:
    judged = judge(tmp_path, GAME)

    assert judged.check("points-place").status == "skipped"
    assert judged.check("points-place").actual == "no faces were painted"


@pytest.mark.parametrize(
    "box",
    [
        Rect(x=4.0, y=78.0, width=8.0, height=8.0),
        Rect(x=45.0, y=4.0, width=8.0, height=8.0),
        Rect(x=45.0, y=85.0, width=8.0, height=8.0),
    ],
    ids=["left", "top", "over the edge"],
)
def test_points_in_another_corner_fail_at_the_template(box: Rect, tmp_path: Path) -> None:
    judged = after(tmp_path, card="#025", role="points", box=box)

    assert judged.failed == ["points-place"]
    assert judged.check("points-place").where[0].path == "templates/card.svg"


def test_a_mistake_of_the_template_is_told_once(tmp_path: Path) -> None:
    left = [replace(spot, box=SMALL) if spot.role == "points" else spot for spot in paint(tmp_path)]

    judged = judge(tmp_path, GAME, painted=left)

    messages = [found.message for found in judged.validation.findings]
    assert len(messages) == 1
    assert "points of #001 (59x91) is at 6.5, 5.5 mm, expected bottom-right" in messages[0]
    assert "and 41 more like it" in messages[0]


def test_a_number_that_is_not_there_fails_at_its_card(tmp_path: Path) -> None:
    judged = after(tmp_path, card="#025", role="number", gone=True)

    assert judged.failed == ["number-present"]
    assert judged.lines("number-present")[0].startswith("#025,")


def test_points_of_another_card_fail(tmp_path: Path) -> None:
    judged = after(tmp_path, card="#025", role="points", text="8")

    assert judged.failed == ["points-place"]
    assert 'reads "8", expected "3"' in judged.validation.findings[0].message


def test_a_well_too_small_for_a_die_fails(tmp_path: Path) -> None:
    judged = after(tmp_path, card="#001", role="well", box=Rect(x=1, y=1, width=15.9, height=17))

    assert judged.failed == ["dice-fit-in-wells"]


def test_a_well_too_few_fails(tmp_path: Path) -> None:
    judged = after(tmp_path, card="#001", role="well", gone=True)

    assert judged.failed == ["dice-fit-in-wells"]
    assert "shows 2 × `well`, expected 3" in judged.validation.findings[0].message


def test_each_painted_layout_is_held_to_it(tmp_path: Path) -> None:
    spots = paint(tmp_path)
    small = a_spot(
        judge(tmp_path, GAME).deck.components["dice-cards"].cards[0],
        "points", "2", layout="54x59", width=54.0, height=59.0,
        box=Rect(x=2.0, y=50.0, width=8.0, height=8.0),
    )  # fmt: skip

    judged = judge(tmp_path, GAME, painted=[*spots, small])

    assert any("#001 (54x59) is at 6, 54 mm" in f.message for f in judged.validation.findings)


def test_stall_points_belong_in_the_top_right_corner(tmp_path: Path) -> None:
    deck = judge(tmp_path, "vismarkt").deck
    spots = [spot for card in deck.components["stalls"].cards for spot in _stall_spots(card)]

    judged = judge(tmp_path, "vismarkt", painted=spots)
    moved = judge(
        tmp_path,
        "vismarkt",
        painted=change(spots, "7", "points", box=Rect(x=5, y=5, width=9, height=9)),
    )

    assert judged.failed == []
    assert moved.failed == ["stall-points-place"]
