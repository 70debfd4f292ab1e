import pytest

from cardgen.base.colour import Cmyk, Rgb, Spot
from cardgen.svg.colours import parse_colour
from cardgen.svg.style import Ink


def as_hex(ink: Ink | None) -> str:
    assert ink is not None
    assert isinstance(ink.colour, Rgb)
    parts = (ink.colour.red, ink.colour.green, ink.colour.blue, ink.alpha)
    return "#" + "".join(f"{round(part * 255):02x}" for part in parts)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("red", "#ff0000ff"),
        ("RebeccaPurple", "#663399ff"),
        ("#0af", "#00aaffff"),
        ("#0af8", "#00aaff88"),
        ("#0072B2", "#0072b2ff"),
        ("#0072b280", "#0072b280"),
        ("rgb(0, 114, 178)", "#0072b2ff"),
        ("rgb(0 114 178 / 50%)", "#0072b280"),
        ("rgba(0,114,178,.5)", "#0072b280"),
        ("rgb(10%,20%,30%)", "#1a334cff"),
        ("hsl(120,100%,25%)", "#008000ff"),
        ("hsla(120deg 100% 25% / 0.2)", "#00800033"),
        ("hwb(120 0% 50%)", "#008000ff"),
        ("transparent", "#00000000"),
        ("lab(50% 40 40)", "#bd5735ff"),
        ("oklch(0.5 0.1 30)", "#944b40ff"),
    ],
)
def test_every_css_form_is_read(text: str, expected: str) -> None:
    assert as_hex(parse_colour(text)) == expected


def test_current_colour_is_left_to_the_style() -> None:
    assert parse_colour("currentColor") is None


@pytest.mark.parametrize(
    ("text", "alpha"),
    [
        ("device-cmyk(0 0.5 100% 0)", 1.0),
        ("device-cmyk(0 50% 1 0 / 25%)", 0.25),
        ("device-cmyk(0, 0.5, 1, 0)", 1.0),
        ("device-cmyk(0, 0.5, 1, 0, 0.25)", 0.25),
    ],
)
def test_process_colour_keeps_its_inks(text: str, alpha: float) -> None:
    assert parse_colour(text) == Ink(Cmyk(0, 0.5, 1, 0), alpha)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('cg-spot("Warm Red", device-cmyk(0 1 1 0))', Spot("Warm Red", Cmyk(0, 1, 1, 0))),
        ('cg-spot("Warm Red", 0 1 1 0, 50%)', Spot("Warm Red", Cmyk(0, 1, 1, 0), 0.5)),
        ("cg-spot('Gold', #ff0000, 0.3)", Spot("Gold", Rgb(1, 0, 0), 0.3)),
        ("cg-spot('Gold', rgb(255, 0, 0))", Spot("Gold", Rgb(1, 0, 0))),
    ],
)
def test_spot_colour_has_a_name_a_stand_in_and_a_tint(text: str, expected: Spot) -> None:
    assert parse_colour(text) == Ink(expected)


@pytest.mark.parametrize(
    "text",
    [
        "reddish",
        "#12345",
        "device-cmyk(1 2 3)",
        "device-cmyk(a b c d)",
        'cg-spot("x")',
        'cg-spot("x", currentColor)',
        "color(display-p3 1 0 0)",
    ],
)
def test_what_is_no_colour_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="expected"):
        parse_colour(text)
