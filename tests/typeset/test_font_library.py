from pathlib import Path

import pytest

from cardgen.base.diagnostics import Span
from cardgen.typeset.fonts import Cut, nearest_cut, read_fonts
from tests.support.text_builders import FONTS, make_font, the_library, write_list

BAR = "families:\n  Bar:\n    - {file: Bar.ttf}\n"
PLACE = Span("card.svg", 4, 7)


@pytest.mark.parametrize(
    ("asked", "weights", "got"),
    [
        (400, (300, 500), 500),
        (400, (300, 700), 300),
        (500, (400, 700), 400),
        (450, (400, 500), 500),
        (300, (200, 400), 200),
        (300, (400, 700), 400),
        (600, (400, 700), 700),
        (900, (400, 700), 700),
        (700, (400, 700, 900), 700),
    ],
)
def test_the_nearest_weight_is_what_css_chooses(
    asked: int, weights: tuple[int, ...], got: int
) -> None:
    cuts = tuple(Cut("Bar", weight, False, Path("x")) for weight in weights)

    assert nearest_cut(cuts, asked, False).weight == got


def test_slant_comes_before_weight() -> None:
    cuts = (Cut("Bar", 700, False, Path("x")), Cut("Bar", 400, True, Path("x")))

    assert nearest_cut(cuts, 700, True).italic


def test_an_unknown_family_is_a_finding_with_the_nearest_name() -> None:
    (found,) = the_library().check(("Latto",), PLACE)

    assert (found.code, found.span, found.hint) == ("font-unknown", PLACE, "did you mean `Lato`?")


def test_a_generic_family_passes_only_behind_a_real_one() -> None:
    library = the_library()

    assert library.unknown(("Lato", "sans-serif")) == ()
    assert library.unknown(("sans-serif",)) == ("sans-serif",)


def test_no_known_family_never_falls_back_silently() -> None:
    with pytest.raises(LookupError, match="Helvetica"):
        the_library().face(("Helvetica",))


def test_metrics_are_those_of_the_file() -> None:
    face = the_library().face(("Lato",))

    measured = (face.ascent_ratio, face.descent_ratio, face.cap_height_ratio, face.x_height_ratio)
    assert measured == pytest.approx((0.805, 0.195, 0.7165, 0.5065))


def test_files_are_opened_only_when_a_text_needs_them(tmp_path: Path) -> None:
    folder = write_list(tmp_path, BAR.replace("}", "}\n    - {file: Bold.ttf, weight: 700}"))
    make_font(folder / "Bar.ttf", "ab")
    make_font(folder / "Bold.ttf", "ab")
    library = read_fonts((folder,)).value
    (folder / "Bold.ttf").unlink()

    assert library.face(("Bar",)).weight == 400


def test_the_projects_own_family_wins(tmp_path: Path) -> None:
    folder = write_list(tmp_path, BAR.replace("Bar:", "Lato:"))
    make_font(folder / "Bar.ttf", "ab")

    library = read_fonts((folder, FONTS)).value

    assert library.face(("Lato",)).path == folder / "Bar.ttf"
    assert "Bungee" in library.families


def test_the_fallback_goes_from_the_projects_fonts_to_the_packages(tmp_path: Path) -> None:
    folder = write_list(tmp_path, BAR + "fallback: [Bar]\n")
    make_font(folder / "Bar.ttf", "ab")

    library = read_fonts((folder, FONTS)).value

    assert library.fallback == ("Bar", "Lato", "DejaVu Sans Condensed")


def test_cuts_are_listed_upright_and_light_first() -> None:
    cuts = the_library().cuts("Lato")

    assert [(cut.weight, cut.italic) for cut in cuts] == [
        (400, False),
        (700, False),
        (400, True),
        (700, True),
    ]


@pytest.mark.parametrize("family", the_library().families)
@pytest.mark.parametrize(
    "sample",
    [
        "ĳĲ IJsvogel één twee reeën",
        "Sjöjungfru Åse Æble Øre",
        "Größe STRAẞE Šakki Žanna",
        "– — „“”’‚‘«»… × − ½ → ⇌ ₀₁₂₃₄₅₆₇₈₉ ⁺⁻ ·",
    ],
    ids=["nl", "nordic", "de-fi", "signs"],
)
def test_every_family_with_its_fallback_has_all_letters_of_the_games(
    family: str, sample: str
) -> None:
    assert the_library().chain((family,)).word(sample).missing == ()
