"""Nets of boxes, folded in space: do the sides meet, does the art stand upright, do flaps fit?"""

from collections.abc import Callable
from itertools import combinations, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from cardgen.base.net import Net
from cardgen.deck.box_nets import BoxMeasures, base_net, lid_net, tuck_net
from tests.support.net_folding import Vector, folded, frames_of, up_of

HUNDREDTH = 0.01
BOX = BoxMeasures(
    width=130.0, height=102.0, depth=23.0, board=0.4, clearance=0.5, glue=12.0, tuck=15.0,
    notch=9.0, walls=23.0, sideways=True,
)  # fmt: skip
UPRIGHT = replace(BOX, sideways=False)
SIDES = ("front", "back", "left", "right", "top", "bottom")
boxes = st.builds(
    BoxMeasures,
    width=st.floats(30, 300),
    height=st.floats(30, 300),
    depth=st.floats(8, 100),
    board=st.floats(0.2, 0.9),
    clearance=st.floats(0, 0.9),
    glue=st.floats(3, 14),
    tuck=st.floats(3, 14),
    notch=st.floats(0, 7),
    walls=st.floats(5, 8),
    sideways=st.booleans(),
)


def block(net: Net) -> list[tuple[float, float]]:
    """Return from where to where the folded sides reach, along x, y and z."""
    shell = folded(net)
    points = [point for panel in net.faces.values() for point in shell[panel.name]]
    return [(min(p[axis] for p in points), max(p[axis] for p in points)) for axis in range(3)]


def side_corners(net: Net, side: str) -> set[tuple[int, ...]]:
    """Return the corners of the rectangle around a folded side, in hundredths of a mm."""
    points = folded(net)[net.faces[side].name]
    reach = [(min(p[axis] for p in points), max(p[axis] for p in points)) for axis in range(3)]
    (x1, x2), (y1, y2), (z1, z2) = reach
    corners = [(x, y, z) for x in (x1, x2) for y in (y1, y2) for z in (z1, z2)]
    return {tuple(round(part / HUNDREDTH) for part in corner) for corner in corners}


@pytest.mark.parametrize("box", [BOX, UPRIGHT], ids=["sideways", "upright"])
def test_the_six_sides_of_a_tuck_box_meet_in_its_eight_corners(box: BoxMeasures) -> None:
    net = tuck_net(box)

    corners = [corner for side in SIDES for corner in side_corners(net, side)]

    shared = {corner: corners.count(corner) for corner in corners}
    assert len(shared) == 8
    assert set(shared.values()) == {3}


@pytest.mark.parametrize("box", [BOX, UPRIGHT], ids=["sideways", "upright"])
def test_a_folded_tuck_box_has_the_measures_asked_for(box: BoxMeasures) -> None:
    x, y, z = (high - low for low, high in block(tuck_net(box)))

    wide, high = (102, 130) if box.sideways else (130, 102)
    assert (x, y, z) == pytest.approx((wide, high, 23), abs=HUNDREDTH)


@settings(max_examples=40)
@given(boxes)
def test_any_tuck_box_closes(box: BoxMeasures) -> None:
    net = tuck_net(box)

    sides = {name: panel.size for name, panel in net.faces.items()}

    w, h, d = box.width, box.height, box.depth
    wanted = {"front": (w, h), "back": (w, h), "left": (d, h), "right": (d, h)}
    wanted |= {"top": (w, d), "bottom": (w, d)}
    assert sides.keys() == wanted.keys()
    assert [sides[name] for name in wanted] == [pytest.approx(size) for size in wanted.values()]
    reach = sorted(high - low for low, high in block(net))
    assert reach == pytest.approx(sorted((w, h, d)), abs=HUNDREDTH)


@settings(max_examples=40)
@given(boxes)
def test_flaps_stay_inside_the_box(box: BoxMeasures) -> None:
    net = tuck_net(box)

    shell, reach = folded(net), block(net)

    loose = [panel.name for panel in net.panels if not panel.face]
    outside = [
        name
        for name in loose
        for point in shell[name]
        for axis, (low, high) in enumerate(reach)
        if not low - HUNDREDTH <= point[axis] <= high + HUNDREDTH
    ]
    assert outside == []


@pytest.mark.parametrize("net", [lid_net, base_net], ids=["lid", "base"])
def test_the_walls_of_a_tray_meet_at_its_corners(net: object) -> None:
    made: Net = net(BOX)  # type: ignore[operator]

    floor = next(name for name in ("front", "back") if name in made.faces)
    walls = [side_corners(made, side) for side in ("left", "right", "top", "bottom")]
    shared = set().union(*walls)
    assert len(shared) == 8
    assert side_corners(made, floor) <= shared


def test_a_lid_goes_over_its_base_with_board_and_clearance_to_spare() -> None:
    lid, base = block(lid_net(BOX)), block(base_net(BOX))

    spare = [
        (high - low) - (base_high - base_low)
        for (low, high), (base_low, base_high) in zip(lid, base, strict=True)
    ]
    assert spare == pytest.approx([1.8, 1.8, 0.4])


UP: dict[str, Vector] = {
    "front": (0, -1, 0), "back": (0, -1, 0), "left": (0, -1, 0), "right": (0, -1, 0),
    "top": (0, 0, 1), "bottom": (0, 0, -1),
}  # fmt: skip
"""Where the top of the art points on a box that stands upright with its front to the reader: up;
on the top backwards, on the bottom forwards. x goes right, y down, z inwards."""


@pytest.mark.parametrize("side", SIDES)
def test_art_stands_upright_on_each_side(side: str) -> None:
    net = tuck_net(UPRIGHT)
    panel = net.faces[side]

    assert up_of(panel, frames_of(net)[panel.name]) == UP[side]


@pytest.mark.parametrize("side", SIDES)
def test_art_stands_upright_on_a_box_that_opens_on_its_right(side: str) -> None:
    net = tuck_net(BOX)
    panel = net.faces[side]

    x, y, z = up_of(panel, frames_of(net)[panel.name])

    assert (-y, x, z) == UP[side]  # the net lies turned: its left is the box's top


@pytest.mark.parametrize("side", ["front", "left", "right", "top", "bottom"])
def test_art_stands_upright_on_a_lid(side: str) -> None:
    net = lid_net(BOX)
    panel = net.faces[side]

    assert up_of(panel, frames_of(net)[panel.name]) == UP[side]


@pytest.mark.parametrize("side", ["left", "right", "top", "bottom"])
def test_art_on_a_base_points_where_it_points_on_the_lid(side: str) -> None:
    net = base_net(BOX)
    panel = net.faces[side]

    x, y, z = up_of(panel, frames_of(net)[panel.name])

    assert (x, y, -z) == UP[side]  # the back lies still, so that inwards is forwards


@settings(max_examples=40)
@given(boxes)
def test_no_line_is_both_cut_and_folded(box: BoxMeasures) -> None:
    net = tuck_net(box)

    edges = sum(length(line) for panel in net.panels for line in panel.edges())
    cut, fold = (sum(length(line) for line in lines) for lines in (net.cuts, net.folds))
    assert cut + 2 * fold == pytest.approx(edges)


@pytest.mark.parametrize("make", [tuck_net, lid_net, base_net])
@pytest.mark.parametrize("box", [BOX, UPRIGHT])
def test_no_cut_stays_where_it_is(box: BoxMeasures, make: Callable[[BoxMeasures], Net]) -> None:
    steps = [step for line in make(box).cuts for step in pairwise(line)]

    assert min(length(step) for step in steps) > HUNDREDTH


def length(line: tuple[tuple[float, float], ...]) -> float:
    return sum(((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5 for (x1, y1), (x2, y2) in pairwise(line))


@settings(max_examples=40)
@given(boxes, st.sampled_from([tuck_net, lid_net, base_net]))
def test_no_two_panels_lie_on_each_other(box: BoxMeasures, make: object) -> None:
    net: Net = make(box)  # type: ignore[operator]

    overlapping = [
        (one.name, other.name)
        for one, other in combinations(net.panels, 2)
        if one.box.overlaps(other.box)
    ]
    assert overlapping == []


def test_a_notch_is_cut_out_for_the_thumb() -> None:
    front = next(panel for panel in tuck_net(UPRIGHT).panels if panel.face == "front")

    lowest = max(y for _, y in front.outline[1:-3]) - front.box.y
    assert lowest == pytest.approx(9.0)


def test_glue_is_not_printed_on() -> None:
    bare = [panel.name for panel in tuck_net(BOX).panels if not panel.inked]

    assert bare == ["glue"]
