from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from cardgen.typeset.fonts import FontLibrary, read_fonts
from cardgen.typeset.shaping import Piece, shape, soft_hyphens
from tests.support.text_builders import FONTS, LATO, make_font, the_library, write_list

LETTERS = st.text(st.sampled_from("AVToyW.,fiflěšßœ0½"), min_size=1, max_size=12)


def shaped(
    text: str, family: str, library: FontLibrary | None = None
) -> tuple[tuple[Piece, ...], tuple[str, ...]]:
    word = (library or the_library()).chain((family,)).word(text)
    return word.pieces, word.missing


def test_pairs_are_kerned() -> None:
    chain = the_library().chain(("Lato",))

    pair = chain.word("AV").width_ratio

    assert pair < chain.word("A").width_ratio + chain.word("V").width_ratio - 0.03


def test_letters_are_never_joined_to_a_ligature() -> None:
    ((_, text, advances, _),) = the_library().chain(("Lato",)).word("fficfl").pieces

    assert len(advances) == len(text) == 6
    assert min(advances) > 0.1


@given(LETTERS)
def test_each_character_has_one_advance_and_they_make_the_width(text: str) -> None:
    word = the_library().chain(("Lato",)).word(text)

    assert word.text == text
    assert all(len(advances) == len(part) for _, part, advances, _ in word.pieces)
    assert word.width_ratio == pytest.approx(sum(sum(piece[2]) for piece in word.pieces))


def test_a_character_the_font_lacks_comes_from_the_fallback_with_its_own_width() -> None:
    pieces, missing = shaped("Мурка ⇌ x", "Bungee")

    assert missing == ()
    assert [(face.family, text) for face, text, _, _ in pieces] == [
        ("Lato", "Мурка"),
        ("Bungee", " "),
        ("DejaVu Sans Condensed", "⇌"),
        ("Bungee", " x"),
    ]
    assert pieces[0][3] == the_library().chain(("Lato",)).word("Мурка").width_ratio


def test_accented_letters_beyond_latin_1_are_drawn() -> None:
    ((face, text, _, _),), missing = shaped("příliš žlutý kůň", "Lato")

    assert (face.family, text, missing) == ("Lato", "příliš žlutý kůň", ())


def test_characters_beyond_the_first_plane_are_drawn(tmp_path: Path) -> None:
    folder = write_list(tmp_path, "families:\n  Dice:\n    - {file: Dice.ttf}\nfallback: [Dice]\n")
    make_font(folder / "Dice.ttf", "\U0001f3b2\U00013000")
    library = read_fonts((folder, FONTS)).value

    pieces, missing = shaped("a\U0001f3b2\U00013000", "Lato", library)

    assert missing == ()
    assert (pieces[1][0].family, pieces[1][2]) == ("Dice", (0.5, 0.5))


def test_a_character_that_no_font_has_is_missing() -> None:
    pieces, missing = shaped("see 漢!", "Lato")

    assert missing == ("漢",)
    assert "".join(piece[1] for piece in pieces) == "see !"


def test_marks_compose_with_their_letter() -> None:
    ((_, text, _, _),), missing = shaped("e\u0301e\u0301n", "Lato")

    assert (text, missing) == ("één", ())


def test_a_mark_that_does_not_compose_is_missing() -> None:
    _, missing = shaped("x\u0301", "Lato")

    assert missing == ("\u0301",)


def test_right_to_left_letters_are_missing_rather_than_drawn_backwards() -> None:
    _, missing = shaped("a שלום", "Lato")

    assert missing == tuple("שלום")


def test_letters_that_change_with_their_neighbours_are_measured_as_they_are_drawn() -> None:
    chain = the_library().chain(("DejaVu Sans Condensed",))

    ((_, _, advances, _),) = chain.word("ກຳ").pieces

    assert advances == (chain.word("ກ").width_ratio, chain.word("ຳ").width_ratio)


@pytest.mark.parametrize("text", ["Brûlée", "l’eau d'août", "ß ẞ ñ ĳ"])
def test_letters_and_apostrophes_are_drawn_as_written(text: str) -> None:
    pieces, missing = shaped(text, "Lato")

    assert ("".join(piece[1] for piece in pieces), missing) == (text, ())


@pytest.mark.parametrize(
    ("text", "drawn"), [("a\u2011b", "a-b"), ("a\u202fb", "a\u00a0b"), ("a\u200db", "ab")]
)
def test_a_sign_that_looks_like_another_stays_in_the_font(text: str, drawn: str) -> None:
    ((face, got, _, _),), _ = shaped(text, "Bungee")

    assert (face.family, got) == ("Bungee", drawn)


def test_soft_hyphens_are_places_and_not_drawn() -> None:
    word = the_library().chain(("Lato",)).word("Spiel\u00adkar\u00adten")

    assert (word.text, word.soft_hyphens) == ("Spielkarten", (5, 8))


def test_a_soft_hyphen_at_the_start_is_no_place() -> None:
    assert soft_hyphens("\u00adab\u00adc") == (2,)


def test_a_shaped_line_is_as_wide_as_a_browser_sets_it() -> None:
    chain = the_library().chain(("Lato",))

    (run,), missing = shape(chain, "To Vat A Ware, Tot y. W, T. LT A", LATO, 32.0)

    assert missing == ()
    assert run.width == pytest.approx(433.42, abs=0.02)  # measured in a browser, in px at 32px


def test_letter_spacing_is_of_the_styles_own_size() -> None:
    style = replace(LATO, size_ratio=2.0, letter_spacing_ratio=0.1)

    (run,), _ = shape(the_library().chain(("Lato",)), "ab", style, 3.0)

    assert (run.size, run.letter_spacing) == (6.0, pytest.approx(0.6))
