"""Lists of positions on text and tspan."""

from cardgen.svg.text_marks import Mark, MarkedSpan, resolve_marks


def test_a_list_moves_one_character_a_value() -> None:
    marks = resolve_marks([MarkedSpan(start=0, end=5, x=(1.0, 2.0), y=(9.0,))])

    assert marks == {0: Mark(x=1.0, y=9.0), 1: Mark(x=2.0)}


def test_values_beyond_the_element_are_not_used() -> None:
    marks = resolve_marks([MarkedSpan(start=3, end=5, dx=(1.0, 2.0, 3.0))])

    assert marks == {3: Mark(dx=1.0), 4: Mark(dx=2.0)}


def test_an_inner_element_wins_over_the_outer_one() -> None:
    marks = resolve_marks(
        [MarkedSpan(start=0, end=4, x=(1.0, 2.0, 3.0)), MarkedSpan(start=1, end=3, x=(7.0,))]
    )

    assert [marks[at].x for at in range(3)] == [1.0, 7.0, 3.0]


def test_the_last_rotation_holds_for_all_that_follow() -> None:
    marks = resolve_marks([MarkedSpan(start=0, end=4, rotate=(10.0, 20.0))])

    assert [marks[at].turn_deg for at in range(4)] == [10.0, 20.0, 20.0, 20.0]


def test_a_single_rotation_holds_for_all() -> None:
    marks = resolve_marks([MarkedSpan(start=0, end=3, rotate=(45.0,))])

    assert [marks[at].turn_deg for at in range(3)] == [45.0, 45.0, 45.0]


def test_a_place_starts_a_chunk_and_a_step_does_not() -> None:
    assert Mark(y=3.0).starts_chunk
    assert not Mark(dx=3.0, turn_deg=4.0).starts_chunk


def test_an_element_without_lists_asks_nothing() -> None:
    assert resolve_marks([MarkedSpan(start=0, end=9)]) == {}
