"""What went wrong for people with other tools, re-created; the ids are those of the collection."""

import pytest

from tests.support.text_press import TextPress

XHTML = 'xmlns="http://www.w3.org/1999/xhtml"'


def rule(text: str, width: float, height: float, fit: str = "1") -> str:
    return (
        f'<foreignObject width="{width}" height="{height}" cg:name="rule" cg:fit="{fit}">'
        f'<p {XHTML} style="font-size:4px" cg:markup="yes">{text}</p></foreignObject>'
    )


def test_r01_twelve_hard_lines_shrink_until_the_last_is_in_the_box(press: TextPress) -> None:
    painted = press.paint(rule("\n".join(f"line {number}" for number in range(12)), 40, 20))

    baselines = [float(line.split('"')[2].split()[1]) for line in painted.lines]
    assert painted.found == []
    assert len(baselines) == 12
    assert max(baselines) < 20


def test_r01_a_title_of_45_letters_shrinks_without_wrapping(press: TextPress) -> None:
    painted = press.paint(f'<text y="9" font-size="4" cg:fit="2" cg:width="50">{"x" * 45}</text>')

    size = float(painted.lines[0].split()[-1])
    assert painted.found == []
    assert 50 - 45 * 0.5 * 0.09 < 45 * 0.5 * size <= 50


def test_r02_sixty_words_and_six_icons_shrink_together(press: TextPress) -> None:
    painted = press.paint(rule(("word " * 10 + ":fish: ") * 6, 45, 25))

    heights = {line.split()[1] for line in painted.lines if line.startswith("transform")}
    sizes = {line.split()[-1] for line in painted.lines if line.startswith("text")}
    assert painted.found == []
    assert heights == sizes
    assert painted.lines.count("symbol fish") == 6


def test_r05_three_hundred_words_on_a_card_are_an_error_not_a_cut(press: TextPress) -> None:
    painted = press.paint(rule("word " * 300, 63, 88, fit="3.9"))

    assert painted.found == ["2:1 text-overflows"]
    assert painted.fields[0].missing_height > 0


def test_r06_an_open_mark_on_one_card_leaves_the_next_alone(press: TextPress) -> None:
    cards = [rule(text, 40, 20) for text in ("one", "*two", "three")]

    painted = [press.paint(card) for card in cards]

    assert [card.found for card in painted] == [[], ["2:65 markup-unclosed"], []]
    assert painted[2].lines == ['text "three" 0 3.6 Sq 4']


@pytest.mark.parametrize(("fit", "found"), [("1.9", []), ("2.5", ["2:1 text-overflows"])])
def test_r07_a_long_title_keeps_out_of_the_icons_room(
    press: TextPress, fit: str, found: list[str]
) -> None:
    """A tab of 29.5 mm with an icon of 4 mm at both ends leaves 21.5 mm for 22 letters."""
    painted = press.paint(
        f'<text x="14.75" y="5" font-size="3" text-anchor="middle" cg:width="21.5" cg:fit="{fit}">'
        "Donaudampfschifffahrts</text>"
    )

    assert painted.found == found


def test_r09_lines_and_bullets_stay_where_they_were_written(press: TextPress) -> None:
    painted = press.paint(rule("Take  one:\n- fish\n- egg\n- both\nThen stop.", 60, 40))

    assert [line.split('"')[1] for line in painted.lines] == [
        "Take one:", "•", "fish", "•", "egg", "•", "both", "Then stop.",
    ]  # fmt: skip


def test_r11_a_picture_with_one_length_keeps_its_shape(press: TextPress) -> None:
    painted = press.paint(
        f'<foreignObject width="40" height="40"><p {XHTML}><img src="wide.png" width="8"/></p>'
        "</foreignObject>"
    )

    assert painted.lines == ["picture wide.png 0 5 8 4"]


def test_r12_an_icon_without_a_size_is_as_high_as_the_text(press: TextPress) -> None:
    painted = press.paint(rule(":egg:", 40, 20))

    assert painted.lines[1] == "transform 4 0 0 4 0 0.2"


def test_r20_a_fallback_font_is_measured_by_its_own_widths(press: TextPress) -> None:
    painted = press.paint(
        '<text x="90" y="9" font-size="4" text-anchor="end" cg:width="20" cg:fit="2">Жук</text>'
    )

    assert painted.lines == ['text "Жук" 78 9 Big 4']


def test_r23_less_than_is_a_character(press: TextPress) -> None:
    painted = press.paint(rule("if 0 &lt; cost &lt; 3", 60, 20))

    assert painted.lines == ['text "if 0 < cost < 3" 0 3.6 Sq 4']


def test_r25_random_punctuation_names_the_field_or_passes(press: TextPress) -> None:
    painted = press.paint(rule("\"'*[&lt;}] *: x", 60, 20))

    assert set(painted.found) == {"2:65 markup-unclosed"}
    assert all("field `rule`" in found.message for found in painted.findings)
