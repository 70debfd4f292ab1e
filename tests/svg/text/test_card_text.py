"""Text that comes from a card, in plain text; R12, R14, R23, R25: symbols and marks."""

import pytest

from tests.support.text_press import TextPress


def card_text(text: str, attributes: str = "") -> str:
    return f'<text x="10" y="20" cg:markup="yes" cg:name="rule" {attributes}>{text}</text>'


def test_marks_make_text_bold_and_italic(press: TextPress) -> None:
    painted = press.paint(card_text("a *b* **c**"))

    assert painted.lines == [
        'text "a " 10 20 Sq 10',
        'text "b" 20 20 Sq italic 10',
        'text " " 25 20 Sq 10',
        'text "c" 30 20 Sq bold 10',
    ]


def test_marks_are_plain_where_the_text_is_the_templates(press: TextPress) -> None:
    painted = press.paint('<text x="10" y="20">a *b* :fish:</text>')

    assert painted.lines == ['text "a *b* :fish:" 10 20 Sq 10']


def test_a_symbol_is_as_high_as_the_text_by_itself(press: TextPress) -> None:
    painted = press.paint(card_text("a:fish:b"))

    assert painted.lines == [
        'text "a" 10 20 Sq 10',
        'text "b" 35 20 Sq 10',
        "save",
        "transform 10 0 0 10 15 11.5",
        "symbol fish",
        "restore",
    ]


def test_a_symbol_counts_in_the_anchor(press: TextPress) -> None:
    painted = press.paint(card_text(":egg:ab", 'text-anchor="end"'))

    assert painted.lines[0] == 'text "ab" 0 20 Sq 10'


def test_an_unknown_symbol_is_an_error_with_near_names(press: TextPress) -> None:
    painted = press.paint(card_text("take :fisch:"))

    assert painted.found == ["2:1 symbol-unknown"]
    assert painted.findings[0].message == "there is no symbol `:fisch:`, field `rule`"
    assert painted.findings[0].hint.startswith("did you mean `fish`?")


def test_a_newline_starts_a_line_below(press: TextPress) -> None:
    painted = press.paint(card_text("one\ntwo", 'style="line-height:1.5"'))

    assert painted.lines == ['text "one" 10 20 Sq 10', 'text "two" 10 35 Sq 10']


def test_lines_are_anchored_one_by_one(press: TextPress) -> None:
    painted = press.paint(card_text("ab\nabcd", 'text-anchor="middle"'))

    assert painted.lines == ['text "ab" 5 20 Sq 10', 'text "abcd" 0 32 Sq 10']


def test_the_widest_line_decides_the_size(press: TextPress) -> None:
    painted = press.paint(card_text("ab\nabcd", 'cg:fit="5" cg:width="10.1"'))

    assert [line.split()[-1] for line in painted.lines] == ["5.027", "5.027"]


def test_list_items_stand_on_lines_behind_bullets(press: TextPress) -> None:
    painted = press.paint(card_text("- a\n- b"))

    assert [line.split('"')[1] for line in painted.lines] == ["• ", "a", "• ", "b"]


def test_a_newline_on_a_path_is_a_space(press: TextPress) -> None:
    painted = press.paint(
        '<defs><path id="p" d="M0,0H90"/></defs>'
        '<text><textPath href="#p" cg:markup="yes">a\nb</textPath></text>'
    )

    assert "".join(line.split('"')[1] for line in painted.lines) == "a b"


@pytest.mark.parametrize(
    "text", ["if 0 &lt; cost &lt; 3", "\"a\" &amp; 'b'", "[a] (b) {c} 3 * 4", "1 : 2 :3", "a\\*b"]
)
def test_punctuation_is_printed_as_it_is(press: TextPress, text: str) -> None:
    painted = press.paint(card_text(text))

    plain = text.replace("&lt;", "<").replace("&amp;", "&").replace("\\", "")
    assert ("".join(line[6:].rsplit('"', 1)[0] for line in painted.lines), painted.found) == (
        plain,
        [],
    )


def test_a_mark_that_is_never_closed_names_the_field(press: TextPress) -> None:
    painted = press.paint(card_text("an *open mark"))

    assert painted.found == ["2:1 markup-unclosed"]
    assert painted.findings[0].message.endswith(", field `rule`")


def test_an_open_mark_does_not_reach_into_the_next_text(press: TextPress) -> None:
    painted = press.paint(card_text("*open") + '\n<text y="9" cg:markup="yes">b</text>')

    assert painted.lines[-1] == 'text "b" 0 9 Sq 10'


def test_a_part_of_a_text_may_be_card_text(press: TextPress) -> None:
    painted = press.paint('<text y="9">a <tspan cg:markup="yes">**b**</tspan></text>')

    assert painted.lines == ['text "a " 0 9 Sq 10', 'text "b" 10 9 Sq bold 10']


def test_the_field_holds_the_text_with_symbols_by_name(press: TextPress) -> None:
    painted = press.paint(card_text("two :fish:\n*now*"))

    assert painted.fields[0].text == "two :fish:\nnow"
