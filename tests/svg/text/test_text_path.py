"""Text on a path."""

import pytest

from tests.support.text_press import TextPress


def on_path(attributes: str, text: str, path: str = "M0,0H40") -> str:
    return (
        f'<defs><path id="p" d="{path}"/></defs>\n'
        f'<text><textPath href="#p" {attributes}>{text}</textPath></text>'
    )


def test_text_follows_the_path(press: TextPress) -> None:
    painted = press.paint(on_path("", "ab", "M10,10V40"))

    assert painted.lines == [
        "save",
        "transform 0 1 -1 0 10 10",
        'text "a" 0 0 Sq 10',
        "restore",
        "save",
        "transform 0 1 -1 0 10 15",
        'text "b" 0 0 Sq 10',
        "restore",
    ]


def test_letters_turn_where_the_path_turns(press: TextPress) -> None:
    painted = press.paint(on_path("", "ab", "M0,0H5V20"))

    assert painted.lines == [
        'text "a" 0 0 Sq 10',
        "save",
        "transform 0 1 -1 0 5 0",
        'text "b" 0 0 Sq 10',
        "restore",
    ]


def test_text_starts_at_the_offset(press: TextPress) -> None:
    painted = press.paint(on_path('startOffset="7"', "ab"))

    assert painted.lines == ['text "a" 7 0 Sq 10', 'text "b" 12 0 Sq 10']


def test_an_anchor_stands_at_the_offset(press: TextPress) -> None:
    painted = press.paint(on_path('startOffset="50%" text-anchor="middle"', "ab"))

    assert painted.lines == ['text "a" 15 0 Sq 10', 'text "b" 20 0 Sq 10']


def test_a_shift_moves_text_off_the_path(press: TextPress) -> None:
    painted = press.paint(on_path("", '<tspan dy="-2">a</tspan>', "M10,10V40"))

    assert painted.lines[1] == "transform 0 1 -1 0 12 10"


def test_the_baseline_counts_on_paths_too(press: TextPress) -> None:
    painted = press.paint(on_path('dominant-baseline="middle"', "a"))

    assert painted.lines == ['text "a" 0 2.5 Sq 10']


def test_text_that_runs_over_the_end_is_an_error(press: TextPress) -> None:
    painted = press.paint(on_path("", "ten letter"))

    assert painted.found == ["3:7 text-overflows"]
    assert painted.findings[0].message == (
        'the text "ten letter" needs 10 mm more than its path of 40 mm'
    )


def test_text_that_begins_before_the_path_is_an_error(press: TextPress) -> None:
    painted = press.paint(on_path('text-anchor="middle"', "abcd"))

    assert painted.found == ["3:7 text-overflows"]


def test_text_behind_a_path_goes_on_at_its_end(press: TextPress) -> None:
    source = on_path("", "a").replace("</textPath>", "</textPath>b")

    painted = press.paint(source)

    assert painted.lines == ['text "a" 0 0 Sq 10', 'text "b" 40 0 Sq 10']


def test_a_path_that_is_a_group_is_refused(press: TextPress) -> None:
    painted = press.paint('<g id="p"/>\n<text><textPath href="#p">a</textPath></text>')

    assert painted.found == ["3:23 svg-unsupported"]


def test_a_path_without_length_draws_nothing(press: TextPress) -> None:
    painted = press.paint(on_path("", "a", "M1,1"))

    assert painted.lines == []


def test_a_transform_of_the_path_counts(press: TextPress) -> None:
    painted = press.paint(
        '<defs><path id="p" d="M0,0H40" transform="translate(3 4)"/></defs>'
        '<text><textPath href="#p">a</textPath></text>'
    )

    assert painted.lines == ['text "a" 3 4 Sq 10']


@pytest.mark.parametrize(
    ("attributes", "found"),
    [
        ('side="right"', "3:33 svg-unsupported"),
        ('method="stretch"', "3:35 svg-unsupported"),
        ('path="M0,0H9"', "3:33 svg-unsupported"),
        ('startOffset="far%"', "3:40 svg-value"),
        ('textLength="9"', "3:39 svg-unsupported"),
    ],
)
def test_what_a_path_can_not_do_is_refused(press: TextPress, attributes: str, found: str) -> None:
    painted = press.paint(on_path(attributes, "a"))

    assert painted.found == [found]


def test_a_path_that_is_not_there_is_refused(press: TextPress) -> None:
    painted = press.paint('<text><textPath href="#q">a</textPath></text>')

    assert painted.found == ["2:23 svg-reference"]


def test_a_symbol_stands_on_the_path(press: TextPress) -> None:
    painted = press.paint(on_path('cg:markup="yes"', ":egg:", "M10,10V40"))

    assert painted.lines == ["save", "transform 0 10 -10 0 18.5 10", "symbol egg", "restore"]
