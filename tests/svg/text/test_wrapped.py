"""Wrapped text as drawing programs write it."""

import pytest

from tests.support.text_press import TextPress

RECT = '<defs><rect id="r" x="5" y="5" width="60" height="40"/></defs>\n'


def test_text_with_inline_size_breaks_at_that_width(press: TextPress) -> None:
    painted = press.paint('<text x="10" y="20" style="inline-size:60px">one two three four</text>')

    assert painted.lines == ['text "one two" 10 20 Sq 10', 'text "three four" 10 32 Sq 10']


@pytest.mark.parametrize(("anchor", "xs"), [("middle", ["30", "40"]), ("end", ["10", "30"])])
def test_lines_stand_about_the_anchor(press: TextPress, anchor: str, xs: list[str]) -> None:
    painted = press.paint(
        f'<text x="50" y="20" style="inline-size:40px;text-anchor:{anchor}">abcdefgh abcd</text>'
    )

    assert [line.split()[2] for line in painted.lines] == xs


def test_text_flows_into_a_rectangle(press: TextPress) -> None:
    painted = press.paint(
        RECT + '<text style="shape-inside:url(#r);shape-padding:2px">one two three four</text>'
    )

    assert painted.lines == ['text "one two" 7 16 Sq 10', 'text "three four" 7 28 Sq 10']


def test_saved_line_positions_count_for_nothing(press: TextPress) -> None:
    painted = press.paint(
        RECT + '<text xml:space="preserve" style="shape-inside:url(#r);white-space:pre">'
        '<tspan x="1" y="1"><tspan>one </tspan></tspan>'
        '<tspan x="1" y="2" sodipodi:role="line">two three four</tspan></text>'
    )

    assert painted.lines == ['text "one two" 5 14 Sq 10', 'text "three four" 5 26 Sq 10']


def test_saved_lines_are_parted_by_a_space(press: TextPress) -> None:
    painted = press.paint(
        '<text style="inline-size:90px" y="9"><tspan x="1" y="1">one</tspan>'
        '<tspan x="1" y="2">two-</tspan><tspan x="1" y="3">three</tspan></text>'
    )

    assert painted.lines == ['text "one two-three" 0 9 Sq 10']


def test_line_ends_that_were_typed_stay(press: TextPress) -> None:
    painted = press.paint(
        RECT + '<text style="shape-inside:url(#r);white-space:pre">one\n<tspan x="1" y="1">two'
        "</tspan></text>"
    )

    assert painted.lines == ['text "one" 5 14 Sq 10', 'text "two" 5 26 Sq 10']


def test_tspans_keep_their_looks(press: TextPress) -> None:
    painted = press.paint(
        RECT + '<text style="shape-inside:url(#r)" fill="#00f">a <tspan font-weight="bold" '
        'stroke="red">b</tspan><tspan baseline-shift="super">c</tspan></text>'
    )

    assert painted.lines == [
        'text "a " 5 14 Sq 10 #0000ff',
        'text "b" 15 14 Sq bold 10 #0000ff',
        'text_outline "b" 15 14 Sq bold 10 #ff0000 pen 1',
        'text "c" 21 9 Sq 10 #0000ff',
    ]


def test_text_align_and_valign_count_in_a_rectangle(press: TextPress) -> None:
    painted = press.paint(
        RECT + '<text style="shape-inside:url(#r);text-align:center" cg:valign="bottom">ab</text>'
    )

    assert painted.lines == ['text "ab" 30 42 Sq 10']


def test_wrapped_text_shrinks_to_its_rectangle(press: TextPress) -> None:
    painted = press.paint(
        RECT + f'<text style="shape-inside:url(#r)" cg:fit="3" cg:name="t">{"word " * 40}</text>'
    )

    assert painted.found == []
    assert 3 < painted.fields[0].size < 10


def test_wrapped_text_that_does_not_fit_is_an_error(press: TextPress) -> None:
    painted = press.paint(RECT + f'<text style="shape-inside:url(#r)">{"word " * 40}</text>')

    assert painted.found == ["3:1 text-overflows"]


def test_text_with_inline_size_has_no_height_to_overflow(press: TextPress) -> None:
    painted = press.paint(
        f'<text x="5" y="9" style="inline-size:60px" cg:name="t">{"word " * 9}</text>'
    )

    box = painted.fields[0].box
    assert painted.found == []
    assert (box.x, box.y, box.width, box.height) == pytest.approx((5, 0, 60, 60))


def test_card_text_wraps_with_its_marks(press: TextPress) -> None:
    painted = press.paint(
        RECT + '<text style="shape-inside:url(#r)" cg:markup="yes">a\n- **b**</text>'
    )

    assert sorted(painted.lines) == [
        'text "a" 5 14 Sq 10',
        'text "b" 15 26 Sq bold 10',
        'text "•" 6 26 Sq 10',
    ]


def test_a_circle_offers_the_rectangle_inside_it(press: TextPress) -> None:
    painted = press.paint(
        '<defs><circle id="c" cx="50" cy="50" r="40"/></defs>'
        '<text style="shape-inside:url(#c)">a</text>'
    )

    # The square in the circle begins 40 ÷ √2 = 28.284 before its centre.
    assert painted.lines == ['text "a" 21.716 30.716 Sq 10']


@pytest.mark.parametrize(
    ("shape", "found"),
    [
        ('<path id="s" d="M0,0h9v9z"/>', "3:1 svg-unsupported"),
        ("<g/>", "3:1 svg-reference"),
    ],
)
def test_a_shape_that_offers_no_rectangle_is_refused(
    press: TextPress, shape: str, found: str
) -> None:
    painted = press.paint(f'<defs>{shape}</defs>\n<text style="shape-inside:url(#s)">a</text>')

    assert painted.found == [found]


def test_a_path_in_wrapped_text_is_refused(press: TextPress) -> None:
    painted = press.paint(
        '<text style="inline-size:60px">a\n<textPath href="#p">b</textPath></text>'
    )

    assert painted.found == ["3:1 svg-unsupported"]


def test_a_wrapped_text_has_no_text_length(press: TextPress) -> None:
    painted = press.paint('<text style="inline-size:60px" textLength="60">a</text>')

    assert painted.found == ["2:44 svg-unsupported"]


def test_a_part_of_a_wrapped_text_may_be_card_text(press: TextPress) -> None:
    painted = press.paint(
        RECT + '<text style="shape-inside:url(#r)">a <tspan cg:markup="yes">**b**</tspan></text>'
    )

    assert painted.lines == ['text "a " 5 14 Sq 10', 'text "b" 15 14 Sq bold 10']


def test_a_tspan_that_is_not_displayed_takes_no_room(press: TextPress) -> None:
    painted = press.paint(
        RECT + '<text style="shape-inside:url(#r)"><title>t</title>'
        '<tspan display="none">a</tspan>b</text>'
    )

    assert painted.lines == ['text "b" 5 14 Sq 10']


def test_a_name_on_a_tspan_names_the_wrapped_text(press: TextPress) -> None:
    painted = press.paint(
        RECT + '<text style="shape-inside:url(#r)"><tspan cg:name="rule">a</tspan></text>'
    )

    assert [field.name for field in painted.fields] == ["rule"]


def test_opacity_on_a_part_of_a_wrapped_text_is_refused(press: TextPress) -> None:
    painted = press.paint(
        RECT + '<text style="shape-inside:url(#r)">\n<tspan opacity=".5">a</tspan></text>'
    )

    assert painted.found == ["4:1 svg-unsupported"]


def test_outlines_of_different_widths_stay_apart(press: TextPress) -> None:
    painted = press.paint(
        RECT + '<text style="shape-inside:url(#r)" stroke="red">a'
        '<tspan stroke-width="2">b</tspan></text>'
    )

    outlines = [line for line in painted.lines if line.startswith("text_outline")]
    assert [line.split("pen ")[1] for line in outlines] == ["1", "2"]
