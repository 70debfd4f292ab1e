import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.base.colour import Cmyk, Colour, Rgb, Spot
from cardgen.base.geometry import Rect
from cardgen.press.gradients import full_ramp, function, span_of, spread_ramp
from cardgen.press.inks import on_screen
from cardgen.svg.canvas import LinearGradient, RadialGradient, Stop
from tests.support.press_builders import BLUE, RED

TWO = (Stop(0.25, RED), Stop(0.75, BLUE))
RAMP = ((0.0, (0.0,)), (1.0, (1.0,)))


def a_linear(**changes: object) -> LinearGradient:
    told = {"x1": 0.0, "y1": 0.0, "x2": 2.0, "y2": 0.0, "stops": TWO}
    return LinearGradient(**(told | changes))  # type: ignore[arg-type]


def test_a_ramp_reaches_from_end_to_end() -> None:
    ramp = full_ramp(a_linear(), ((0.0,), (1.0,)))

    assert ramp == ((0.0, (0.0,)), (0.25, (0.0,)), (0.75, (1.0,)), (1.0, (1.0,)))


def test_a_linear_gradient_goes_on_as_far_as_the_box() -> None:
    assert span_of(a_linear(), Rect(x=-3, y=0, width=8, height=1)) == (-2.0, 3.0)


def test_a_radial_gradient_goes_on_to_the_farthest_corner() -> None:
    gradient = RadialGradient(cx=0, cy=0, r=2, fx=0, fy=0, fr=1, stops=TWO)

    assert span_of(gradient, Rect(x=0, y=0, width=3, height=4)) == (-1.0, 4.0)


@given(st.floats(-3, 0), st.floats(1, 4), st.booleans())
def test_a_spread_ramp_rises_from_0_to_1(start: float, end: float, reflect: bool) -> None:
    places = [place for place, _ in spread_ramp(RAMP, start, end, reflect=reflect)]

    assert (places[0], places[-1]) == (0.0, 1.0)
    assert places == sorted(places)


def test_a_spread_ramp_starts_in_the_middle_of_a_turn() -> None:
    ramp = spread_ramp(RAMP, -0.5, 1.0, reflect=False)

    assert ramp[0] == (0.0, (0.5,))


def test_a_jump_has_no_piece_of_its_own() -> None:
    written = function(((0.0, (0.0,)), (0.5, (0.0,)), (0.5, (1.0,)), (1.0, (1.0,))))

    assert written.count("/FunctionType 2") == 2
    assert "/Bounds[0.5]" in written


@pytest.mark.parametrize(
    ("colour", "shown"),
    [
        (Cmyk(0, 0, 0, 1), Rgb(0, 0, 0)),
        (Cmyk(1, 0, 0, 0), Rgb(0, 1, 1)),
        (Spot("Gold", Rgb(1, 0.5, 0), 0.5), Rgb(1, 0.75, 0.5)),
    ],
    ids=["black", "cyan", "tint"],
)
def test_mixed_colours_meet_on_the_screen(colour: Colour, shown: Rgb) -> None:
    assert on_screen(colour) == shown
