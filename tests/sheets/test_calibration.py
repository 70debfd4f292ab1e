import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.printers.readings import from_two_readings
from cardgen.sheets.calibration import (
    SCALE_SIZE,
    CalibrationPage,
    calibration_sides,
    crosses_of,
    page_size,
    stations_of,
)
from cardgen.sheets.duplex import turn_over
from cardgen.sheets.model import Edge, Note, Sheet
from cardgen.sheets.paper import parse_paper
from tests.support.printed_pages import Point, moved

SIZES = [(210.0, 297.0), (297.0, 210.0), (215.9, 279.4)]
PAGES = pytest.mark.parametrize(
    ("size", "edge"), [(size, edge) for size in SIZES for edge in ("long-edge", "short-edge")]
)


def read_off(front: Sheet, station: Point, seen: Point) -> Point:
    """What a person reads on the scales of a station where a cross is seen there."""
    x_scale = labels(front, lambda note: abs(note.y - (station[1] - 17)) < 0.1, station[0])
    y_scale = labels(front, lambda note: abs(note.x - (station[0] - 17)) < 0.1, station[1])
    across = {text: note.x + len(note.text) * SCALE_SIZE * 0.27 for text, note in x_scale.items()}
    down = {text: note.y - SCALE_SIZE / 3 for text, note in y_scale.items()}
    return between(across, seen[0]), between(down, seen[1])


def labels(front: Sheet, is_on: object, near: float) -> dict[float, Note]:
    return {
        float(note.text.replace("−", "-")): note
        for note in front.notes
        if is_on(note)  # type: ignore[operator]
        and note.size == SCALE_SIZE
        and min(abs(note.x - near), abs(note.y - near)) < 16
        and note.text.lstrip("+−").isdigit()
    }


def between(scale: dict[float, float], at: float) -> float:
    """The value at a place of a scale, from the places of its 0 and its +5."""
    return (at - scale[0.0]) / (scale[5.0] - scale[0.0]) * 5.0


def test_reading_between_labels_counts_the_ticks() -> None:
    assert between({0.0: 100.0, 5.0: 95.0}, 101.0) == -1.0


def through_the_paper(point: Point, size: Point, edge: Edge) -> Point:
    upright = (size[0] <= size[1]) == (edge == "long-edge")
    return (size[0] - point[0], point[1]) if upright else (point[0], size[1] - point[1])


def seen_at(name: str, size: Point, edge: Edge, shift: Point, turn: float = 0.0) -> Point:
    """Where a cross of a printer that is off is seen from the front."""
    x, y = crosses_of(*size, edge)[name]
    wanted = (size[0] / 2 + x, size[1] / 2 + y)
    return through_the_paper(moved(wanted, size, shift, turn), size, edge)


@PAGES
def test_each_cross_lies_behind_its_station(size: Point, edge: Edge) -> None:
    for name, station in stations_of(*size).items():
        assert seen_at(name, size, edge, (0.0, 0.0)) == pytest.approx(station)


@PAGES
def test_the_back_draws_its_crosses_there(size: Point, edge: Edge) -> None:
    _, back = calibration_sides(CalibrationPage(width=size[0], height=size[1], edge=edge))

    middles = {
        (round((mark.x1 + mark.x2) / 2, 6), round((mark.y1 + mark.y2) / 2, 6))
        for mark in turn_over(back, edge).marks
    }
    assert middles == {(round(x, 6), round(y, 6)) for x, y in stations_of(*size).values()}


@PAGES
@given(x=st.floats(-10, 10), y=st.floats(-10, 10))
def test_what_is_read_at_c_is_what_puts_the_back_right(
    size: Point, edge: Edge, x: float, y: float
) -> None:
    front, _ = calibration_sides(CalibrationPage(width=size[0], height=size[1], edge=edge))

    read = read_off(front, stations_of(*size)["C"], seen_at("C", size, edge, (x, y)))

    assert read == pytest.approx((-x, -y), abs=1e-6)


@PAGES
def test_what_is_read_at_1_and_2_tells_the_turn_as_well(size: Point, edge: Edge) -> None:
    front, _ = calibration_sides(CalibrationPage(width=size[0], height=size[1], edge=edge))
    stations, crosses = stations_of(*size), crosses_of(*size, edge)
    readings = tuple(
        read_off(front, stations[name], seen_at(name, size, edge, (-1.5, 0.8), -0.3))
        for name in ("1", "2")
    )

    found = from_two_readings((crosses["1"], crosses["2"]), readings)  # type: ignore[arg-type]

    put = moved((0.0, 0.0), (0.0, 0.0), (found.x, found.y), 0.0)
    assert found.turn_deg == pytest.approx(0.3)
    assert (found.scale_x, found.scale_y) == pytest.approx((1.0, 1.0))
    assert math.dist(put, (1.5, -0.8)) < 0.01


@PAGES
def test_all_of_it_lies_on_the_page(size: Point, edge: Edge) -> None:
    sides = calibration_sides(CalibrationPage(width=size[0], height=size[1], edge=edge))

    ends = [
        point
        for side in sides
        for mark in side.marks
        for point in ((mark.x1, mark.y1), (mark.x2, mark.y2))
    ]
    assert all(0 < x < size[0] and 0 < y < size[1] for x, y in ends)


def test_stations_are_told_apart_by_their_names() -> None:
    front, back = calibration_sides(CalibrationPage(width=210.0, height=297.0, edge="long-edge"))

    for side in (front, back):
        assert sorted(n.text for n in side.notes if n.size == 6.0) == ["1", "2", "C"]


def test_white_edges_can_be_read_millimetre_by_millimetre() -> None:
    front, _ = calibration_sides(CalibrationPage(width=210.0, height=297.0, edge="long-edge"))

    levels = {mark.y1 for mark in front.marks if mark.y1 == mark.y2}
    uprights = {mark.x1 for mark in front.marks if mark.x1 == mark.x2}
    assert levels >= {float(n) for n in range(1, 13)} | {297.0 - n for n in range(1, 13)}
    assert uprights >= {float(n) for n in range(1, 13)} | {210.0 - n for n in range(1, 13)}


def test_paper_lies_only_where_that_is_asked_for() -> None:
    paper = parse_paper("a4")

    assert page_size(paper, landscape=False) == (210.0, 297.0)
    assert page_size(paper, landscape=True) == (297.0, 210.0)
