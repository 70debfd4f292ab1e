"""XHTML in foreignObject. At size 10 and line height 1.2 the first baseline is 9 below the top."""

import pytest

from cardgen.base.geometry import Rect
from tests.support.text_press import Painted, TextPress


def boxed(inside: str, attributes: str = "", box: str = "60 48") -> str:
    width, height = box.split()
    return (
        f'<foreignObject x="10" y="5" width="{width}" height="{height}" {attributes}>'
        f'<div xmlns="http://www.w3.org/1999/xhtml">{inside}</div></foreignObject>'
    )


def texts(painted: Painted) -> list[str]:
    return [line.split('"')[1] for line in painted.lines if line.startswith("text ")]


def places(painted: Painted) -> list[str]:
    """Return text and place of each run, without its font."""
    return [line.rsplit(" Sq", 1)[0][5:] for line in painted.lines if line.startswith("text ")]


def test_a_paragraph_breaks_into_lines_of_the_box(press: TextPress) -> None:
    painted = press.paint(boxed("<p>one two three four</p>"))

    assert painted.lines == ['text "one two" 10 14 Sq 10', 'text "three four" 10 26 Sq 10']


def test_blocks_stand_below_each_other_without_margins(press: TextPress) -> None:
    painted = press.paint(boxed("<p>a</p>\n  <p>b</p>\nc"))

    assert places(painted) == ['"a" 10 14', '"b" 10 26', '"c" 10 38']


def test_margins_of_neighbours_collapse_to_the_larger(press: TextPress) -> None:
    painted = press.paint(
        boxed('<p style="margin-bottom:2px">a</p><p style="margin-top:.3em">b</p>')
    )

    assert places(painted) == ['"a" 10 14', '"b" 10 29']


def test_padding_parts_margins(press: TextPress) -> None:
    painted = press.paint(
        boxed('<p>a</p><div style="padding-top:1px"><p style="margin:2px 0">b</p></div>')
    )

    assert places(painted) == ['"a" 10 14', '"b" 10 29']


def test_a_left_margin_indents(press: TextPress) -> None:
    painted = press.paint(boxed('<p style="margin-left:3px;padding-left:2px">a</p>'))

    assert places(painted) == ['"a" 15 14']


def test_inline_elements_change_the_font(press: TextPress) -> None:
    painted = press.paint(
        boxed("<p>a <b>b</b> <strong>c</strong> <i>d</i> <em>e</em></p>", box="90 48")
    )

    assert painted.lines == [
        'text "a " 10 14 Sq 10',
        'text "b" 20 14 Sq bold 10',
        'text " " 26 14 Sq 10',
        'text "c" 31 14 Sq bold 10',
        'text " " 37 14 Sq 10',
        'text "d" 42 14 Sq italic 10',
        'text " " 47 14 Sq 10',
        'text "e" 52 14 Sq italic 10',
    ]


def test_rules_win_over_what_a_tag_does_by_itself(press: TextPress) -> None:
    painted = press.paint(
        "<style>b{font-weight:400;color:#f00} h2{font-size:10px}</style>"
        + boxed("<h2><b>a</b></h2>")
    )

    assert painted.lines == ['text "a" 10 14 Sq 10 #ff0000']


@pytest.mark.parametrize(("tag", "size"), [("h1", "20"), ("h2", "15"), ("h3", "11.7")])
def test_headings_are_bold_and_larger(press: TextPress, tag: str, size: str) -> None:
    painted = press.paint(boxed(f"<{tag}>a</{tag}>"))

    assert painted.lines[0].endswith(f"Sq bold {size}")


def test_subscripts_stand_lower_and_smaller(press: TextPress) -> None:
    painted = press.paint(boxed("<p>H<sub>2</sub>O<sup>3</sup></p>"))

    assert painted.lines == [
        'text "H" 10 14 Sq 10',
        'text "2" 15 16 Sq 8.333',
        'text "O" 19.167 14 Sq 10',
        'text "3" 24.167 10.667 Sq 8.333',
    ]


def test_underlined_text_has_a_line(press: TextPress) -> None:
    painted = press.paint(boxed("<p><u>ab</u></p>"))

    assert painted.lines == ["fill 10 15 20 15 20 15.5 10 15.5", 'text "ab" 10 14 Sq 10']


def test_a_line_along_text_keeps_the_colour_of_who_asked_for_it(press: TextPress) -> None:
    painted = press.paint(boxed('<p><u>a<span style="color:red">b</span></u></p>'))

    assert [line.split()[-1] for line in painted.lines] == ["15.5", "10", "15.5", "#ff0000"]


def test_text_takes_its_colour_not_its_fill(press: TextPress) -> None:
    painted = press.paint(
        "<style>p{color:rgba(0,0,255,.5)}</style>" + boxed("<p>a</p>", 'fill="red"')
    )

    assert painted.lines == ['text "a" 10 14 Sq 10 #0000ff alpha 0.5']


@pytest.mark.parametrize(
    ("align", "x"), [("left", "10"), ("center", "35"), ("right", "60"), ("end", "60")]
)
def test_lines_are_aligned_in_the_box(press: TextPress, align: str, x: str) -> None:
    painted = press.paint(boxed(f'<p style="text-align:{align}">ab</p>'))

    assert places(painted) == [f'"ab" {x} 14']


def test_line_height_parts_the_lines(press: TextPress) -> None:
    painted = press.paint(boxed('<p style="line-height:15px">a<br/>b</p>'))

    assert places(painted) == ['"a" 10 15.5', '"b" 10 30.5']


@pytest.mark.parametrize(
    ("height", "first", "second"),
    [("1.2", "23", "38"), ("12px", "17", "29"), ("120%", "17", "29")],
)
def test_larger_words_have_the_line_height_that_they_inherit(
    press: TextPress, height: str, first: str, second: str
) -> None:
    painted = press.paint(
        boxed(f'<p style="line-height:{height}">a<span style="font-size:20px">b</span><br/>c</p>')
    )

    assert places(painted) == [f'"a" 10 {first}', f'"b" 15 {first}', f'"c" 10 {second}']


def test_a_word_may_ask_for_more_of_its_line(press: TextPress) -> None:
    painted = press.paint(boxed('<p>a<span style="line-height:20px">b</span><br/>c</p>'))

    assert places(painted) == ['"a" 10 18', '"b" 15 18', '"c" 10 34']


def test_line_ends_stay_where_white_space_says_so(press: TextPress) -> None:
    painted = press.paint(boxed('<p style="white-space:pre-line">a  b\n  c</p>'))

    assert places(painted) == ['"a b" 10 14', '"c" 10 26']


def test_text_does_not_wrap_where_white_space_forbids_it(press: TextPress) -> None:
    painted = press.paint(boxed('<p style="white-space:nowrap">one two three four</p>'))

    assert texts(painted) == ["one two three four"]
    assert painted.found == ["2:1 text-overflows"]


def test_a_list_has_bullets_in_its_indent(press: TextPress) -> None:
    painted = press.paint(boxed('<ul style="padding-left:12px"><li>a</li><li>b</li></ul>'))

    assert sorted(places(painted)) == [
        '"a" 22 14', '"b" 22 26', '"•" 13 14', '"•" 13 26',
    ]  # fmt: skip


def test_a_list_keeps_room_for_bullets_where_the_reset_takes_it(press: TextPress) -> None:
    painted = press.paint("<style>ul,li{margin:0;padding:0}</style>" + boxed("<ul><li>a</li></ul>"))

    assert sorted(places(painted)) == ['"a" 20 14', '"•" 11 14']


def test_a_list_in_a_list_has_dashes_and_stands_deeper(press: TextPress) -> None:
    painted = press.paint(boxed("<ul><li>a<ul><li>b</li></ul></li></ul>"))

    assert sorted(places(painted)) == ['"a" 20 14', '"b" 30 26', '"–" 21 26', '"•" 11 14']


def test_an_ordered_list_counts(press: TextPress) -> None:
    painted = press.paint(
        boxed('<ol start="9" style="padding-left:20px"><li>a</li><li>b</li></ol>')
    )

    assert [text for text in texts(painted) if "." in text] == ["9.", "10."]


@pytest.mark.parametrize(
    ("style", "marker"),
    [("none", ""), ("circle", "◦"), ("square", "▪"), ("lower-alpha", "a."), ("upper-latin", "A.")],
)
def test_a_list_has_the_markers_that_it_asks_for(press: TextPress, style: str, marker: str) -> None:
    painted = press.paint(boxed(f'<ul style="list-style-type:{style}"><li>x</li></ul>'))

    assert "".join(text for text in texts(painted) if text != "x") == marker


def test_a_picture_is_as_high_as_the_text_by_itself(press: TextPress) -> None:
    painted = press.paint(boxed('<p>a<img src="wide.png" alt=""/>b</p>'))

    assert painted.lines == [
        'text "a" 10 14 Sq 10',
        'text "b" 35 14 Sq 10',
        "picture wide.png 15 5.5 20 10",
    ]


@pytest.mark.parametrize(
    ("size", "box"),
    [
        ('height="5"', "10 9 10 5"),
        ('width="5"', "10 11.5 5 2.5"),
        ('style="width:6px;height:6px"', "10 8 6 6"),
        ('style="height:1em;vertical-align:middle"', "10 6.5 20 10"),
        ('style="height:4px;vertical-align:2px"', "10 8 8 4"),
    ],
)
def test_a_picture_takes_the_lengths_asked_for(press: TextPress, size: str, box: str) -> None:
    painted = press.paint(boxed(f'<p><img src="wide.png" {size}/>x</p>'))

    assert painted.lines[-1] == f"picture wide.png {box}"


def test_a_picture_without_a_file_is_refused(press: TextPress) -> None:
    painted = press.paint(boxed("<p>\n<img/></p>"))

    assert painted.found == ["3:1 svg-value"]


@pytest.mark.parametrize(("valign", "y"), [("top", "14"), ("middle", "32"), ("bottom", "50")])
def test_text_stands_in_its_box_as_asked(press: TextPress, valign: str, y: str) -> None:
    painted = press.paint(boxed("<p>a</p>", f'cg:valign="{valign}"'))

    assert places(painted) == [f'"a" 10 {y}']


def test_an_unknown_valign_is_refused(press: TextPress) -> None:
    painted = press.paint(boxed("<p>a</p>", 'cg:valign="center"'))

    assert [place.split()[1] for place in painted.found] == ["svg-value"]


@pytest.mark.parametrize(
    ("inside", "found"),
    [
        ("<table/>", "3:1 svg-unsupported"),
        ('<p style="display:flex">a</p>', "3:1 svg-unsupported"),
        ('<p style="margin-right:2px">a</p>', "3:1 svg-unsupported"),
        ('<p style="width:20px">a</p>', "3:1 svg-unsupported"),
        ('<p style="word-spacing:1px">a</p>', "3:1 svg-unsupported"),
        ('<ul style="list-style-type:hebrew"><li>a</li></ul>', "3:1 svg-unsupported"),
        ('<rect xmlns="http://www.w3.org/2000/svg"/>', "3:1 svg-unsupported"),
        ('<p style="background:red">a</p>', "3:11 svg-unsupported"),
    ],
    ids=lambda text: text[:24],
)
def test_what_is_outside_the_subset_is_refused_with_its_place(
    press: TextPress, inside: str, found: str
) -> None:
    painted = press.paint(boxed("\n" + inside))

    assert painted.found == [found]
    assert painted.findings[0].hint


def test_a_block_inside_a_line_is_refused(press: TextPress) -> None:
    painted = press.paint(boxed("<p>a<b>\n<p>c</p></b></p>"))

    assert painted.found == ["3:1 svg-unsupported"]


def test_a_third_list_inside_is_refused(press: TextPress) -> None:
    painted = press.paint(boxed("<ul><li><ul><li>\n<ul><li>a</li></ul></li></ul></li></ul>"))

    assert painted.found == ["3:1 svg-unsupported"]


def test_what_is_not_displayed_takes_no_room(press: TextPress) -> None:
    painted = press.paint(boxed('<p style="display:none">a</p><p>b</p>'))

    assert places(painted) == ['"b" 10 14']


def test_a_reset_of_a_percentage_is_no_width(press: TextPress) -> None:
    painted = press.paint(boxed('<p style="width:100%;height:100%">a</p>'))

    assert painted.found == []


def test_an_element_without_its_namespace_is_refused(press: TextPress) -> None:
    painted = press.paint('<foreignObject width="9" height="9"><p>a</p></foreignObject>')

    assert painted.found == ["2:37 svg-unsupported"]
    assert "xmlns=" in painted.findings[0].hint


def test_card_text_makes_a_block_of_each_passage(press: TextPress) -> None:
    painted = press.paint(boxed('<p cg:markup="yes">a\nb\n\n- c **d**</p>'))

    assert sorted(places(painted)) == [
        '"a" 10 14', '"b" 10 26', '"c " 20 38', '"d" 30 38', '"•" 11 38',
    ]  # fmt: skip


def test_card_text_in_a_line_keeps_its_breaks(press: TextPress) -> None:
    painted = press.paint(boxed('<p>x <span cg:markup="yes">*a*\nb</span></p>'))

    assert painted.lines == [
        'text "x " 10 14 Sq 10',
        'text "a" 20 14 Sq italic 10',
        'text "b" 10 26 Sq 10',
    ]


def test_a_symbol_in_card_text_stands_in_the_line(press: TextPress) -> None:
    painted = press.paint(boxed('<p cg:markup="yes">a :fish:</p>'))

    assert painted.lines[1:] == ["save", "transform 10 0 0 10 20 5.5", "symbol fish", "restore"]


def test_less_than_and_ampersand_are_printed(press: TextPress) -> None:
    painted = press.paint(boxed('<p cg:markup="yes">0 &lt; a &amp; b</p>'))

    assert texts(painted) == ["0 < a & b"]


def test_text_hyphenates_in_its_language(press: TextPress) -> None:
    painted = press.paint(boxed('<p lang="de">Sonnenschein Donaudampfschifffahrt</p>', box="40 90"))

    assert texts(painted)[0].endswith("-")


def test_the_language_of_the_document_hyphenates_too(press: TextPress) -> None:
    painted = press.paint(boxed("<p>Sonnenscheinwetter</p>", box="50 90"), language="de")

    assert texts(painted)[0].endswith("-")


@pytest.mark.parametrize("hyphens", ["none", "manual"])
def test_text_does_not_hyphenate_where_the_style_forbids_it(press: TextPress, hyphens: str) -> None:
    painted = press.paint(
        boxed(f'<p lang="de" style="hyphens:{hyphens}">Sonnenschein so</p>', box="50 90")
    )

    assert painted.found == ["2:1 text-overflows"]


@pytest.mark.parametrize(
    ("hyphens", "lines"), [("manual", ["Sonnen-", "schein"]), ("none", ["Sonnenschein"])]
)
def test_soft_hyphens_count_unless_there_are_to_be_none(
    press: TextPress, hyphens: str, lines: list[str]
) -> None:
    painted = press.paint(
        boxed(f'<p style="hyphens:{hyphens}">Sonnen\u00adschein</p>', box="40 90")
    )

    assert texts(painted) == lines


def test_text_shrinks_until_it_fits_in_both_directions(press: TextPress) -> None:
    painted = press.paint(
        boxed("<p>one two three four five six</p>", 'cg:fit="5" cg:name="rule"', "40 24")
    )

    (field,) = painted.fields
    assert painted.found == []
    assert 5 < field.size < 10
    assert (field.asked, field.smallest) == (10.0, 5.0)
    assert field.box == Rect(x=10.0, y=5.0, width=40.0, height=24.0)


def test_hard_lines_shrink_by_height_alone(press: TextPress) -> None:
    lines = "<br/>".join("ab" for _ in range(12))

    painted = press.paint(boxed(f"<p>{lines}</p>", 'cg:fit="1" cg:name="rule"', "40 20"))

    assert painted.found == []
    assert painted.fields[0].size == pytest.approx(20 / 12 / 1.2, abs=0.09)
    assert len(painted.lines) == 12


def test_symbols_and_text_shrink_together(press: TextPress) -> None:
    words = "word :fish: " * 20

    painted = press.paint(boxed(f'<p cg:markup="yes">{words}</p>', 'cg:fit="2"', "45 25"))

    size = painted.lines[0].split(" Sq ")[1]
    transforms = [line.split() for line in painted.lines if line.startswith("transform")]
    assert painted.found == []
    assert len(transforms) == 20
    assert {transform[1] for transform in transforms} == {size}


def test_a_heading_shrinks_with_the_paragraph(press: TextPress) -> None:
    painted = press.paint(
        boxed("<h1>a</h1><p>one two three four five</p>", 'cg:fit="4" cg:name="r"', "40 30")
    )

    heading, paragraph = (float(line.rsplit(" ", 1)[1]) for line in painted.lines[:2])
    assert heading == pytest.approx(2 * paragraph, abs=0.002)
    assert painted.fields[0].asked == 10.0


def test_a_long_text_is_never_cut_silently(press: TextPress) -> None:
    painted = press.paint(boxed(f"<p>{'word ' * 300}</p>", 'cg:fit="8" cg:name="rule"', "60 48"))

    assert painted.found == ["2:1 text-overflows"]
    (field,) = painted.fields
    missing = f"{field.missing_height:.2f}".rstrip("0").rstrip(".")
    assert painted.findings[0].message == (
        f"field `rule` needs {missing} mm more height than its 60 × 48 mm box at 8 mm (22.68 pt)"
    )
    assert (field.size, field.smallest) == (8.0, 8.0)


def test_nothing_shrinks_without_leave(press: TextPress) -> None:
    painted = press.paint(boxed("<p>one two</p>", box="60 11.9"))

    assert painted.lines[0].endswith("Sq 10")
    assert painted.findings[0].message == (
        'the text "one two" needs 0.1 mm more height than its 60 × 11.9 mm box at 10 mm (28.35 pt)'
    )


def test_a_word_wider_than_its_box_is_an_error(press: TextPress) -> None:
    painted = press.paint(
        '<foreignObject width="29.5" height="20" cg:name="tab"><p lang="de" '
        'xmlns="http://www.w3.org/1999/xhtml" style="hyphens:none">Vermoegenszuwachs</p>'
        "</foreignObject>"
    )

    assert painted.found == ["2:1 text-overflows"]
    assert painted.fields[0].missing_width == pytest.approx(17 * 5 - 29.5)


def test_a_fallback_font_counts_with_its_own_width(press: TextPress) -> None:
    painted = press.paint(boxed("<p>ЖЖЖЖ ЖЖЖ</p>", box="60 48"))

    assert [line.split(" Big")[0] for line in painted.lines] == [
        'text "ЖЖЖЖ" 10 14',
        'text "ЖЖЖ" 10 26',
    ]


def test_a_missing_character_names_text_and_field(press: TextPress) -> None:
    painted = press.paint(boxed("<p>a ☃</p>", 'cg:name="rule"'))

    assert painted.found == ["2:1 glyph-missing"]
    assert painted.findings[0].message.endswith('(U+2603) in "a ☃", field `rule`')


def test_an_unknown_font_in_a_span_is_reported_once(press: TextPress) -> None:
    painted = press.paint(
        boxed('<p>a <span style="font-family:Nope">b</span> <b style="font-family:Nope">c</b></p>')
    )

    assert painted.found == ["2:1 font-unknown"]


NAMED = 'cg:name="rule" cg:role="text"'


def test_a_field_is_told_in_mm_of_the_card(press: TextPress) -> None:
    painted = press.paint(f'<g transform="translate(-3)scale(.5)">{boxed("<p>a</p>", NAMED)}</g>')

    (field,) = painted.fields
    assert field.box == Rect(x=2.0, y=2.5, width=30.0, height=24.0)
    assert (field.size, field.role, field.text) == (5.0, "text", "a")


def test_an_empty_box_is_a_field_without_text(press: TextPress) -> None:
    painted = press.paint(boxed("<p></p>", 'cg:name="rule"'))

    assert (painted.lines, painted.found, painted.fields[0].text) == ([], [], "")


def test_text_straight_in_the_box_is_a_paragraph(press: TextPress) -> None:
    painted = press.paint('<foreignObject x="0" y="0" width="30" height="30">a b</foreignObject>')

    assert places(painted) == ['"a b" 0 9']


def test_a_name_on_a_paragraph_names_the_box(press: TextPress) -> None:
    painted = press.paint(
        boxed('<p cg:name="rule" cg:fit="8">one two</p><p cg:name="note">three</p>', box="60 10")
    )

    assert [(field.name, field.text) for field in painted.fields] == [
        ("rule", "one two"),
        ("note", "three"),
    ]
    assert painted.fields[0].smallest == 8.0
    assert painted.findings[0].message.startswith("field `rule` needs")


def test_bullets_are_read_before_their_items(press: TextPress) -> None:
    painted = press.paint(boxed("<ul><li>a</li><li>b</li></ul>"))

    assert texts(painted) == ["•", "a", "•", "b"]


@pytest.mark.parametrize(
    "style", ["opacity:.5", "mix-blend-mode:multiply", "transform:rotate(3)", "mask:url(#m)"]
)
def test_what_only_a_whole_text_can_have_is_refused(press: TextPress, style: str) -> None:
    painted = press.paint(boxed(f'\n<p style="{style}">a</p>'))

    assert painted.found == ["3:1 svg-unsupported"]


@pytest.mark.parametrize(
    ("transform", "written", "drawn"),
    [
        ("uppercase", "*fish* soup", "FISH SOUP"),
        ("lowercase", "*FISH* Soup", "fish soup"),
        ("capitalize", "*fish* soup", "Fish Soup"),
    ],
)
def test_text_transform_changes_card_text_but_not_symbols(
    press: TextPress, transform: str, written: str, drawn: str
) -> None:
    painted = press.paint(
        boxed(
            f'<p style="text-transform:{transform}" cg:markup="yes">{written} :egg:</p>',
            box="90 40",
        )
    )

    assert ("".join(texts(painted)).strip(), painted.lines[-2]) == (drawn, "symbol egg")


def test_text_transform_changes_the_templates_words(press: TextPress) -> None:
    painted = press.paint(boxed('<p style="text-transform:uppercase">fish</p>'))

    assert texts(painted) == ["FISH"]


def test_a_span_may_be_raised_by_a_length(press: TextPress) -> None:
    painted = press.paint(boxed('<p>a<span style="vertical-align:2px">b</span></p>'))

    assert places(painted) == ['"a" 10 14', '"b" 15 12']


def test_a_language_around_the_box_counts(press: TextPress) -> None:
    painted = press.paint(f'<g xml:lang="de">{boxed("<p>Sonnenscheinwetter</p>", box="50 90")}</g>')

    assert texts(painted)[0].endswith("-")


@pytest.mark.parametrize(("align", "top"), [("text-top", "6"), ("text-bottom", "12")])
def test_a_picture_stands_at_the_edges_of_the_text(press: TextPress, align: str, top: str) -> None:
    painted = press.paint(
        boxed(f'<p><img src="wide.png" style="height:4px;vertical-align:{align}"/>x</p>')
    )

    assert painted.lines[-1] == f"picture wide.png 10 {top} 8 4"


def test_a_hidden_picture_keeps_its_place(press: TextPress) -> None:
    painted = press.paint(
        boxed('<p style="visibility:hidden">a<img src="wide.png" height="4"/>b</p>')
    )

    assert (painted.lines, painted.found) == ([], [])


def test_a_hidden_symbol_keeps_its_place(press: TextPress) -> None:
    painted = press.paint(
        boxed('<p><span style="visibility:hidden" cg:markup="yes">:egg:</span>b</p>')
    )

    assert painted.lines == ['text "b" 20 14 Sq 10']


def test_a_picture_whose_size_is_no_length_is_refused(press: TextPress) -> None:
    painted = press.paint(boxed('<p>\n<img src="wide.png" width="wide"/></p>'))

    assert painted.found == ["3:28 svg-value"]


def test_a_picture_that_is_not_there_is_reported(press: TextPress) -> None:
    painted = press.paint(boxed('<p>\n<img src="none.png"/>x</p>'))

    assert [place.split()[1] for place in painted.found] == ["picture-missing"]
    assert painted.lines == ['text "x" 10 14 Sq 10']


@pytest.mark.parametrize("inside", ["ab", '<img src="wide.png"/>', "<b>a</b>"])
def test_text_without_size_is_not_there(press: TextPress, inside: str) -> None:
    painted = press.paint(boxed(f'<p style="font-size:0">{inside}</p><p>c</p>'))

    assert painted.lines == ['text "c" 10 14 Sq 10']


def test_a_picture_may_have_a_font_size_of_its_own(press: TextPress) -> None:
    painted = press.paint(boxed('<p><img src="wide.png" style="font-size:5px;height:1em"/>x</p>'))

    assert painted.lines[-1] == "picture wide.png 10 9 10 5"
