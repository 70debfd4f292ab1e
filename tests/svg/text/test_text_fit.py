"""Text that shrinks to a width; R01, R07: titles shrink, and an overflow is never silent."""

import pytest

from tests.support.text_press import TextPress

SIX_MM = "5.997"
"""The largest rung of the ladder that is at most 6 mm: 17 pt."""


def test_text_that_fits_keeps_its_size(press: TextPress) -> None:
    painted = press.paint('<text y="9" cg:fit="5" cg:width="20">abcd</text>')

    assert painted.lines == ['text "abcd" 0 9 Sq 10']


@pytest.mark.parametrize("width", ['cg:width="12"', 'cg:width="12mm"', 'textLength="12"'])
def test_text_shrinks_along_the_ladder_to_the_width(press: TextPress, width: str) -> None:
    painted = press.paint(f'<text y="9" cg:fit="5" {width}>abcd</text>')

    assert painted.lines == [f'text "abcd" 0 9 Sq {SIX_MM}']


@pytest.mark.parametrize(("anchor", "x"), [("middle", "44.003"), ("end", "38.006")])
def test_shrunken_text_stands_about_its_anchor(press: TextPress, anchor: str, x: str) -> None:
    painted = press.paint(
        f'<text x="50" y="9" text-anchor="{anchor}" cg:fit="5" cg:width="12">abcd</text>'
    )

    assert painted.lines == [f'text "abcd" {x} 9 Sq {SIX_MM}']


def test_tspans_shrink_by_the_same_part(press: TextPress) -> None:
    painted = press.paint(
        '<text y="9" cg:fit="5" cg:width="20">ab<tspan font-size="20">cd</tspan></text>'
    )

    sizes = [float(line.split()[-1]) for line in painted.lines]
    assert sizes[0] == pytest.approx(20 / 3, abs=0.09)
    assert sizes[1] == pytest.approx(2 * sizes[0], abs=0.002)


def test_spacing_and_shifts_shrink_with_the_text(press: TextPress) -> None:
    painted = press.paint(
        '<text y="9" cg:fit="12pt" cg:width="6" letter-spacing="1" dominant-baseline="hanging">'
        "ab</text>"
    )

    assert painted.lines == ['text "ab" 0 12.161 Sq 4.939 +0.494']


def test_symbols_shrink_with_the_text(press: TextPress) -> None:
    painted = press.paint('<text y="9" cg:markup="yes" cg:fit="4" cg:width="15">ab:fish:</text>')

    assert painted.lines[0] == 'text "ab" 0 9 Sq 4.939'
    assert painted.lines[2] == "transform 4.939 0 0 4.939 4.939 4.802"


def test_text_that_does_not_fit_at_the_smallest_size_is_an_error(press: TextPress) -> None:
    painted = press.paint('<text y="9" cg:name="title" cg:fit="8" cg:width="12">abcd</text>')

    assert painted.found == ["2:1 text-overflows"]
    assert painted.findings[0].message == (
        "field `title` needs 4 mm more width than its 12 × 8 mm box at 8 mm (22.68 pt)"
    )


def test_the_field_says_how_much_is_missing(press: TextPress) -> None:
    painted = press.paint('<text y="9" cg:name="title" cg:fit="8" cg:width="12">abcd</text>')

    (field,) = painted.fields
    assert (field.size, field.asked, field.smallest) == (8.0, 10.0, 8.0)
    assert (field.missing_width, field.missing_height) == (pytest.approx(4.0), 0.0)


def test_a_width_without_leave_to_shrink_is_checked(press: TextPress) -> None:
    painted = press.paint('<text y="9" cg:width="19.9">abcd</text>')

    assert painted.found == ["2:1 text-overflows"]
    assert painted.findings[0].hint.endswith("allow a smaller size with cg:fit")


def test_a_field_with_a_width_has_the_box_it_was_fitted_to(press: TextPress) -> None:
    painted = press.paint(
        '<text x="50" y="9" text-anchor="end" cg:name="t" cg:width="30">abcd</text>'
    )

    box = painted.fields[0].box
    assert (box.x, box.width) == (20.0, 30.0)


@pytest.mark.parametrize(
    ("attributes", "column"),
    [
        ('cg:fit="tiny" cg:width="9"', 21),
        ('cg:fit="11" cg:width="9"', 21),
        ('cg:fit="0" cg:width="9"', 21),
        ('cg:fit="5" cg:width="wide"', 34),
        ('cg:fit="5"', 21),
    ],
)
def test_a_fit_that_makes_no_sense_is_refused(
    press: TextPress, attributes: str, column: int
) -> None:
    painted = press.paint(f'<text y="9" {attributes}>a</text>')

    assert painted.found == [f"2:{column} svg-value"]
