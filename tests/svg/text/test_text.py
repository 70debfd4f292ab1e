"""Text and tspan: each letter is half an em wide, bold ones 0.6; ascent 0.8, descent 0.2."""

import pytest

from cardgen.base.geometry import Rect
from tests.support.text_press import TextPress

GRADIENT = (
    '<linearGradient id="g" x2="1" y2="1"><stop/><stop offset="1" stop-color="red"/>'
    "</linearGradient>"
)


def test_text_starts_at_its_place(press: TextPress) -> None:
    painted = press.paint('<text x="10" y="20">Hi you</text>')

    assert painted.lines == ['text "Hi you" 10 20 Sq 10']


def test_a_tspan_goes_on_where_the_text_before_it_ends(press: TextPress) -> None:
    painted = press.paint(
        '<text x="10" y="20">one <tspan font-weight="bold" fill="#f00">two</tspan> three</text>'
    )

    assert painted.lines == [
        'text "one " 10 20 Sq 10',
        'text "two" 30 20 Sq bold 10 #ff0000',
        'text " three" 48 20 Sq 10',
    ]


def test_a_tspan_has_a_size_of_its_own(press: TextPress) -> None:
    painted = press.paint('<text x="0" y="9">ab<tspan font-size="20">c</tspan>d</text>')

    assert painted.lines == [
        'text "ab" 0 9 Sq 10',
        'text "c" 10 9 Sq 20',
        'text "d" 20 9 Sq 10',
    ]


@pytest.mark.parametrize(("anchor", "x"), [("start", "50"), ("middle", "40"), ("end", "30")])
def test_text_stands_about_its_anchor(press: TextPress, anchor: str, x: str) -> None:
    painted = press.paint(f'<text x="50" y="20" text-anchor="{anchor}">four</text>')

    assert painted.lines == [f'text "four" {x} 20 Sq 10']


def test_each_chunk_is_anchored_by_itself(press: TextPress) -> None:
    painted = press.paint(
        '<text x="50" y="10" text-anchor="end">ab<tspan x="50" y="20">abcd</tspan></text>'
    )

    assert painted.lines == ['text "ab" 40 10 Sq 10', 'text "abcd" 30 20 Sq 10']


def test_an_anchor_counts_what_all_tspans_of_the_chunk_are_wide(press: TextPress) -> None:
    painted = press.paint(
        '<text x="50" y="10" text-anchor="middle">ab<tspan font-weight="700">cdefg</tspan></text>'
    )

    assert painted.lines == ['text "ab" 30 10 Sq 10', 'text "cdefg" 40 10 Sq bold 10']


def test_lists_place_characters_one_by_one(press: TextPress) -> None:
    painted = press.paint('<text x="10 30" y="20" dx="0 0 2" dy="0 0 -1">abcd</text>')

    assert painted.lines == [
        'text "a" 10 20 Sq 10',
        'text "b" 30 20 Sq 10',
        'text "cd" 37 19 Sq 10',
    ]


def test_lists_count_characters_after_white_space_is_folded(press: TextPress) -> None:
    painted = press.paint('<text x="10 20 30" y="5">\n  a\n  b </text>')

    assert painted.lines == ['text "a" 10 5 Sq 10', 'text " " 20 5 Sq 10', 'text "b" 30 5 Sq 10']


def test_rotation_turns_each_letter_about_its_own_start(press: TextPress) -> None:
    painted = press.paint('<text x="10" y="20" rotate="90">ab</text>')

    assert painted.lines == [
        "save",
        "transform 0 1 -1 0 10 20",
        'text "a" 0 0 Sq 10',
        "restore",
        "save",
        "transform 0 1 -1 0 15 20",
        'text "b" 0 0 Sq 10',
        "restore",
    ]


@pytest.mark.parametrize(
    ("value", "y"),
    [
        ("auto", "20"),
        ("alphabetic", "20"),
        ("middle", "22.5"),
        ("central", "23"),
        ("hanging", "26.4"),
        ("mathematical", "24"),
        ("text-before-edge", "28"),
        ("text-after-edge", "18"),
        ("ideographic", "18"),
    ],
)
def test_the_dominant_baseline_stands_at_y(press: TextPress, value: str, y: str) -> None:
    painted = press.paint(f'<text x="0" y="20" dominant-baseline="{value}">a</text>')

    assert painted.lines == [f'text "a" 0 {y} Sq 10']


@pytest.mark.parametrize(
    ("shift", "y"),
    [("sub", "25"), ("super", "15"), ("3", "17"), ("50%", "15"), ("-.1em", "21")],
)
def test_baseline_shift_raises_text(press: TextPress, shift: str, y: str) -> None:
    painted = press.paint(f'<text y="20"><tspan baseline-shift="{shift}">a</tspan></text>')

    assert painted.lines == [f'text "a" 0 {y} Sq 10']


def test_baseline_shifts_add_up(press: TextPress) -> None:
    painted = press.paint(
        '<text y="20"><tspan baseline-shift="3">a<tspan baseline-shift="-1">b</tspan></tspan>'
        "c</text>"
    )

    assert painted.lines == [
        'text "a" 0 17 Sq 10',
        'text "b" 5 18 Sq 10',
        'text "c" 10 20 Sq 10',
    ]


def test_letter_spacing_stands_after_each_letter(press: TextPress) -> None:
    painted = press.paint(
        '<text x="50" y="20" text-anchor="end" letter-spacing="1">'
        'ab<tspan fill="red">c</tspan></text>'
    )

    assert painted.lines == ['text "ab" 32 20 Sq 10 +1', 'text "c" 44 20 Sq 10 +1 #ff0000']


def test_word_spacing_widens_spaces_only(press: TextPress) -> None:
    painted = press.paint(
        '<text x="0" y="20" word-spacing="3">a b<tspan fill="red">c</tspan></text>'
    )

    assert painted.lines == ['text "a b" 0 20 Sq 10', 'text "c" 18 20 Sq 10 #ff0000']


def test_preserved_white_space_stays(press: TextPress) -> None:
    painted = press.paint('<text x="0" y="20" xml:space="preserve"> a  b</text>')

    assert painted.lines == ['text " a  b" 0 20 Sq 10']


def test_text_transform_changes_the_letters(press: TextPress) -> None:
    painted = press.paint('<text y="9" style="text-transform:uppercase">groß</text>')

    assert painted.lines == ['text "GROSS" 0 9 Sq 10']


def test_text_length_spreads_letters_over_the_gaps(press: TextPress) -> None:
    painted = press.paint('<text x="0" y="20" textLength="26">abcd</text>')

    assert painted.lines == ['text "abcd" 0 20 Sq 10 +2']


def test_text_length_keeps_the_anchor(press: TextPress) -> None:
    painted = press.paint('<text x="50" y="20" text-anchor="end" textLength="26">abcd</text>')

    assert painted.lines == ['text "abcd" 24 20 Sq 10 +2']


def test_text_in_several_places_has_no_length(press: TextPress) -> None:
    painted = press.paint('<text x="0 20" textLength="26">abcd</text>')

    assert painted.found == ["2:28 svg-unsupported"]


def test_stretched_letters_are_refused(press: TextPress) -> None:
    painted = press.paint('<text textLength="26" lengthAdjust="spacingAndGlyphs">abcd</text>')

    assert painted.found == ["2:37 svg-unsupported"]


def test_an_underline_is_a_filled_rectangle_under_the_text(press: TextPress) -> None:
    painted = press.paint('<text x="10" y="20" text-decoration="underline">ab</text>')

    assert painted.lines == [
        "fill 10 21 20 21 20 21.5 10 21.5",
        'text "ab" 10 20 Sq 10',
    ]


def test_a_line_through_is_drawn_over_the_text(press: TextPress) -> None:
    painted = press.paint('<text x="10" y="20" text-decoration="line-through">ab</text>')

    assert painted.lines == [
        'text "ab" 10 20 Sq 10',
        "fill 10 17.083 20 17.083 20 17.583 10 17.583",
    ]


def test_a_line_along_text_keeps_its_colour_under_other_words(press: TextPress) -> None:
    painted = press.paint(
        '<text y="9" fill="#f00" text-decoration="underline">a<tspan fill="#00f">b</tspan></text>'
    )

    assert [line.split()[-1] for line in painted.lines if line.startswith("fill")] == [
        "#ff0000",
        "#ff0000",
    ]


def test_an_overline_stands_on_the_ascent(press: TextPress) -> None:
    painted = press.paint('<text x="10" y="20" text-decoration="overline">ab</text>')

    assert painted.lines[0] == "fill 10 11.5 20 11.5 20 12 10 12"


def test_an_outline_is_drawn_over_the_fill(press: TextPress) -> None:
    painted = press.paint(
        '<text y="9" fill="#00f" stroke="#f00" stroke-width=".5" stroke-opacity=".5">a</text>'
    )

    assert painted.lines == [
        'text "a" 0 9 Sq 10 #0000ff',
        'text_outline "a" 0 9 Sq 10 #ff0000 pen 0.5 alpha 0.5',
    ]


def test_paint_order_puts_the_outline_below(press: TextPress) -> None:
    painted = press.paint('<text y="9" stroke="red" paint-order="stroke">a</text>')

    assert [line.split()[0] for line in painted.lines] == ["text_outline", "text"]


def test_text_without_fill_is_not_drawn_but_moves_on(press: TextPress) -> None:
    painted = press.paint('<text y="9"><tspan fill="none">ab</tspan>c</text>')

    assert painted.lines == ['text "c" 10 9 Sq 10']


def test_hidden_text_keeps_its_place(press: TextPress) -> None:
    painted = press.paint('<text y="9"><tspan visibility="hidden">ab</tspan>c</text>')

    assert painted.lines == ['text "c" 10 9 Sq 10']


def test_a_tspan_that_is_not_displayed_takes_no_place(press: TextPress) -> None:
    painted = press.paint('<text y="9"><tspan display="none">ab</tspan>c</text>')

    assert painted.lines == ['text "c" 0 9 Sq 10']


def test_fill_opacity_weakens_the_ink(press: TextPress) -> None:
    painted = press.paint('<text y="9" fill-opacity=".25">a</text>')

    assert painted.lines == ['text "a" 0 9 Sq 10 alpha 0.25']


def test_a_gradient_fits_to_the_bounds_of_the_whole_text(press: TextPress) -> None:
    painted = press.paint(
        GRADIENT + '<text x="10" y="20" fill="url(#g)">ab<tspan dy="5">cd</tspan></text>'
    )

    assert painted.lines == [
        'text "ab" 10 20 Sq 10 gradient 10 12 30 27',
        'text "cd" 20 25 Sq 10 gradient 10 12 30 27',
    ]


def test_a_gradient_stays_where_it_is_when_letters_turn(press: TextPress) -> None:
    painted = press.paint(GRADIENT + '<text x="10" y="20" rotate="90" fill="url(#g)">a</text>')

    # The turned cell is x 8…18 (ascent to the right, descent to the left), y 20…25; its corners
    # are told in the letter's own space, where x runs down and y runs left.
    assert painted.lines[2] == 'text "a" 0 0 Sq 10 gradient 0 2 5 -8'


def test_a_character_that_the_font_lacks_is_a_run_of_the_fallback(press: TextPress) -> None:
    painted = press.paint('<text x="10" y="20">aЖb</text>')

    assert painted.lines == [
        'text "a" 10 20 Sq 10',
        'text "Ж" 15 20 Big 10',
        'text "b" 25 20 Sq 10',
    ]


def test_characters_beyond_the_basic_plane_are_drawn(press: TextPress) -> None:
    painted = press.paint('<text x="10" y="20">\U0001f3b2a</text>')

    assert painted.lines == ['text "\U0001f3b2" 10 20 Big 10', 'text "a" 20 20 Sq 10']


def test_a_character_that_no_font_has_is_named_with_its_code(press: TextPress) -> None:
    painted = press.paint('<text x="1" y="2" cg:name="title">Rotte ☃ vis</text>')

    assert painted.found == ["2:1 glyph-missing"]
    assert painted.findings[0].message == (
        'no font has the character `☃` (U+2603) in "Rotte ☃ vis", field `title`'
    )


def test_a_font_that_is_not_there_is_an_error_with_the_nearest_name(press: TextPress) -> None:
    painted = press.paint('<text x="1" y="2" font-family="Bigg">a</text>')

    assert painted.found == ["2:1 font-unknown"]
    assert painted.findings[0].hint == "did you mean `Big`?"


def test_a_generic_family_is_refused_with_advice(press: TextPress) -> None:
    painted = press.paint('<text x="1" y="2" font-family="sans-serif">a</text>')

    assert painted.found == ["2:1 font-unknown"]
    assert painted.findings[0].hint == "set font-family to one of `Sq`, `Big`"


def test_a_generic_family_behind_a_real_one_does_no_harm(press: TextPress) -> None:
    painted = press.paint('<text y="2" font-family="Big, sans-serif">a</text>')

    assert painted.lines == ['text "a" 0 2 Big 10']


def test_an_element_that_text_may_not_hold_is_refused(press: TextPress) -> None:
    painted = press.paint('<text y="2">a\n<tref href="#x"/></text>')

    assert painted.found == ["3:1 svg-unsupported"]


def test_a_link_inside_a_text_is_drawn_as_text(press: TextPress) -> None:
    painted = press.paint('<text y="2">a<a href="#x" fill="red">b</a></text>')

    assert painted.lines == ['text "a" 0 2 Sq 10', 'text "b" 5 2 Sq 10 #ff0000']


def test_a_position_that_is_no_length_is_refused(press: TextPress) -> None:
    painted = press.paint('<text y="2" dx="1 two">ab</text>')

    assert painted.found == ["2:17 svg-value"]


def test_a_title_inside_a_text_is_not_drawn(press: TextPress) -> None:
    painted = press.paint('<text y="2"><title>no</title>a</text>')

    assert painted.lines == ['text "a" 0 2 Sq 10']


def test_a_named_text_is_reported_with_what_it_fills_in_mm(press: TextPress) -> None:
    painted = press.paint(
        '<g transform="translate(3 4)scale(2)">'
        '<text x="10" y="20" cg:name="points" cg:role="points">12</text></g>'
    )

    (field,) = painted.fields
    assert (field.name, field.role, field.text) == ("points", "points", "12")
    assert field.box == Rect(x=23.0, y=28.0, width=20.0, height=20.0)
    assert (field.size, field.asked, field.smallest) == (20.0, 20.0, 20.0)


def test_a_text_without_a_name_is_no_field(press: TextPress) -> None:
    painted = press.paint('<text x="10" y="20">12</text>')

    assert painted.fields == ()


def test_an_empty_text_draws_nothing(press: TextPress) -> None:
    painted = press.paint('<text x="10" y="20" cg:name="bonus"> </text>')

    assert (painted.lines, painted.found) == ([], [])
    assert painted.fields[0].text == ""


def test_a_name_on_a_tspan_names_the_text(press: TextPress) -> None:
    painted = press.paint('<text x="1" y="9">a <tspan cg:name="points">12</tspan></text>')

    assert [(field.name, field.text) for field in painted.fields] == [("points", "12")]


def test_opacity_on_a_tspan_is_refused_since_browsers_ignore_it(press: TextPress) -> None:
    painted = press.paint('<text y="9">a\n<tspan opacity=".5">b</tspan></text>')

    assert painted.found == ["3:1 svg-unsupported"]


def test_a_transform_of_the_text_moves_its_field(press: TextPress) -> None:
    painted = press.paint('<text x="1" y="9" cg:name="n" transform="translate(10 20)">ab</text>')

    assert painted.fields[0].box == Rect(x=11.0, y=21.0, width=10.0, height=10.0)


def test_text_without_size_is_not_there(press: TextPress) -> None:
    painted = press.paint('<text y="9" font-size="0">a<tspan font-size="5">b</tspan></text>')

    assert painted.lines == ['text "b" 0 9 Sq 5']
