"""What the services take, as their guides say it."""

import pytest

from cardgen.base.errors import WrongUsage
from cardgen.base.geometry import Outline
from cardgen.services.store import load_services, service_named

POKER_US, SKAT = Outline(width=63.5, height=88.9, radius=3.2), Outline(width=59, height=91)
TAROT_US = Outline(width=69.85, height=120.65)


@pytest.mark.parametrize(
    ("service", "outline", "pixels"),
    [
        ("makeplayingcards", POKER_US, (822, 1122)),
        ("makeplayingcards", SKAT, (697 + 72, 1075 + 72)),
        ("thegamecrafter", POKER_US, (825, 1125)),
        ("thegamecrafter", TAROT_US, (900, 1500)),
        ("meinspiel", SKAT, (768, 1146)),
    ],
)
def test_pictures_have_the_pixels_of_the_guides(
    service: str, outline: Outline, pixels: tuple[int, int]
) -> None:
    assert load_services()[service].pixels(outline) == pixels


@pytest.mark.parametrize(
    ("service", "outline", "cuts"),
    [
        ("thegamecrafter", POKER_US, True),
        ("thegamecrafter", Outline(width=88.9, height=63.5), True),
        ("thegamecrafter", Outline(width=63, height=88), False),
        ("thegamecrafter", Outline.circle(63.5), False),
        ("meinspiel", SKAT, True),
        ("meinspiel", POKER_US, False),
        ("mbprint", Outline(width=41, height=63), True),
    ],
    ids=["poker", "lying", "metric poker", "circle", "skat", "poker in Germany", "any"],
)
def test_what_is_cut(service: str, outline: Outline, cuts: bool) -> None:
    assert load_services()[service].cuts(outline) is cuts


def test_the_nearest_size_has_a_name() -> None:
    assert load_services()["thegamecrafter"].nearest(SKAT) == "bridge"


def test_art_may_be_a_hair_short_where_the_bleed_is_in_inches() -> None:
    services = load_services()

    assert services["makeplayingcards"].art == 3.0
    assert services["meinspiel"].art == services["meinspiel"].bleed == 3.0


def test_an_unknown_service_gets_the_nearest_name() -> None:
    with pytest.raises(WrongUsage, match="no service `meinspeil`") as wrong:
        service_named("meinspeil")

    assert wrong.value.hint == "did you mean `meinspiel`?"
