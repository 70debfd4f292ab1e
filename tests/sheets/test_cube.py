import pytest
from msgspec.structs import replace

from cardgen.base.geometry import Outline
from cardgen.sheets.model import Piece, Sheet
from cardgen.sheets.plan import plan
from tests.support.sheet_builders import a_piece, a_request, a_stock, faces

ROUND, SQUARE = Outline.circle(12.0), Outline(width=15.0, height=15.0)
NAMES = ("one", "two", "three", "four", "five", "six")


def stickers(outline: Outline, dice: int) -> tuple[Piece, ...]:
    return tuple(a_piece(name, back="", outline=outline, bleed=1.0, copies=dice) for name in NAMES)


def net_page(outline: Outline = ROUND, dice: int = 10, cube: float = 16.0) -> Sheet:
    made = a_request(*stickers(outline, dice), extras=("nets",))
    value = plan(replace(made, kind="labels", stock=a_stock(), dice=dice, cube=cube)).value
    return value.sheets[-1]


def cells(sheet: Sheet, cube: float) -> dict[str, tuple[int, int]]:
    """Return column and row of each face in the net, counted from the leftmost and topmost."""
    centres = {placed.face: placed.trim.centre for placed in sheet.placements}
    left, top = (min(centre[axis] for centre in centres.values()) for axis in (0, 1))
    return {
        face: (round((x - left) / cube), round((y - top) / cube))
        for face, (x, y) in centres.items()
    }


@pytest.mark.parametrize(("outline", "cube"), [(ROUND, 16.0), (SQUARE, 25.0)])
def test_six_stickers_lie_in_the_order_of_a_dies_net(outline: Outline, cube: float) -> None:
    page = net_page(outline, cube=cube) if outline == ROUND else paper_page(outline, cube)

    assert cells(page, cube) == {
        "one": (1, 0),
        "two": (0, 1),
        "three": (1, 1),
        "five": (2, 1),
        "four": (3, 1),
        "six": (1, 2),
    }


def paper_page(outline: Outline, cube: float) -> Sheet:
    made = a_request(*stickers(outline, 2), extras=("nets",))
    return plan(replace(made, kind="labels", dice=2, cube=cube)).value.sheets[-1]


def test_opposite_faces_add_up_to_seven() -> None:
    place = cells(net_page(), 16.0)

    row = sorted((column, NAMES.index(face) + 1) for face, (column, r) in place.items() if r == 1)
    numbers = [number for _, number in row]
    assert [numbers[0] + numbers[2], numbers[1] + numbers[3]] == [7, 7]


def test_the_net_is_as_large_as_the_cube() -> None:
    (cut,) = [trace for trace in net_page(cube=20.0).traces if trace.role == "cut"]

    xs, ys = [x for x, _ in cut.points], [y for _, y in cut.points]
    assert (max(xs) - min(xs), max(ys) - min(ys)) == pytest.approx((80.0, 60.0))
    assert len([trace for trace in net_page().traces if trace.role == "fold"]) == 5


def test_faces_are_numbered_as_they_are_listed() -> None:
    assert [note.text for note in net_page().notes] == ["1", "2", "3", "4", "5", "6"]


def test_a_design_that_a_die_has_twice_takes_two_faces() -> None:
    pieces = tuple(
        a_piece(name, back="", outline=ROUND, bleed=1.0, copies=copies)
        for name, copies in (("one", 20), ("two", 40))
    )
    made = replace(a_request(*pieces, extras=("nets",)), kind="labels", dice=10, cube=16.0)

    assert faces(plan(made).value.sheets[-1]) == ["one"] * 2 + ["two"] * 4


def test_labels_that_are_not_for_dice_have_no_net() -> None:
    made = a_request(a_piece("a", back="", outline=ROUND, bleed=1.0), extras=("nets",))

    assert [
        bool(sheet.placements) for sheet in plan(replace(made, kind="labels")).value.sheets
    ] == [True]
