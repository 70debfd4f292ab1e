import pytest

from cardgen.base.diagnostics import Checked
from cardgen.deck.markdown import read_prose
from cardgen.deck.prose import (
    ContentsList,
    Example,
    Figure,
    Heading,
    Listing,
    PageBreak,
    Paragraph,
    Prose,
    ProseBlock,
    Table,
)
from tests.support.deck_builders import places


def read(*lines: str) -> Checked[Prose]:
    return read_prose("\n".join(lines), "decks/case/rules.md")


def prose(*lines: str) -> Prose:
    checked = read(*lines)
    assert checked.findings == ()
    return checked.value


def texts(*lines: str) -> dict[str, str]:
    return {key: sentence.text for key, sentence in prose(*lines).sentences.items()}


def only(*lines: str) -> ProseBlock:
    (block,) = prose(*lines).blocks
    return block


def test_contexts_count_paragraphs_within_a_section() -> None:
    found = texts("Before.", "", "# Goal", "One.", "", "Two.", "## Setting up {#setup}", "Three.")

    assert found == {
        "rules/start/1": "Before.",
        "rules/goal/title": "Goal",
        "rules/goal/1": "One.",
        "rules/goal/2": "Two.",
        "rules/setup/title": "Setting up",
        "rules/setup/1": "Three.",
    }


def test_a_section_keeps_its_contexts_when_another_grows() -> None:
    before = texts("# A", "One.", "# B", "Two.")
    after = texts("# A", "One.", "", "New.", "# B", "Two.")

    assert before["rules/b/1"] == after["rules/b/1"]


def test_lines_of_a_paragraph_are_one_sentence() -> None:
    assert texts("Take one", "  card.") == {"rules/start/1": "Take one card."}


def test_a_hard_break_stays_in_the_sentence() -> None:
    assert texts("Take  ", "one\\", "card.") == {"rules/start/1": "Take\\\none\\\ncard."}


def test_a_sentence_knows_the_place_of_each_character() -> None:
    sentence = prose("> - Take", ">   :one: card.").sentences["rules/start/1"]

    where = [sentence.place(sentence.text.index(word)) for word in ("Take", ":one:")]
    assert [(span.line, span.column) for span in where] == [(1, 5), (2, 5)]


def test_lists_hold_paragraphs_and_lists() -> None:
    block = only("3. One", "   - Inner", "4. Two")

    assert isinstance(block, Listing)
    assert (block.ordered, block.start, len(block.items)) == (True, 3, 2)
    assert [type(part) for part in block.items[0]] == [Paragraph, Listing]


def test_a_table_has_a_head_rows_and_alignments() -> None:
    block = only("| a | b | c |", "|---|--:|:-:|", "| 1 |   | 3 |")

    assert isinstance(block, Table)
    assert block.head == ("rules/start/1", "rules/start/2", "rules/start/3")
    assert block.rows == (("rules/start/4", "", "rules/start/5"),)
    assert block.aligns == ("left", "right", "center")


def test_a_quoted_stretch_is_an_example() -> None:
    block = only("> **Example**", ">", "> Text.")

    assert isinstance(block, Example)
    assert len(block.blocks) == 2


def test_a_figure_has_target_caption_width_and_callouts() -> None:
    block = only('![A *stall*](card:stalls/7 "34mm; points, recipe")', "![](haven.svg)")

    assert isinstance(block, Figure)
    first, second = block.pictures
    assert (first.target, first.width, first.callouts) == (
        "card:stalls/7",
        34.0,
        ("points", "recipe"),
    )
    assert (first.caption, second.caption) == ("rules/start/1", "")


def test_a_caption_is_a_sentence() -> None:
    assert texts("![A *stall*](card:stalls/7)") == {"rules/start/1": "A *stall*"}


def test_contents_page_breaks_and_comments_have_no_words() -> None:
    found = prose("[[toc]]", "", "---", "", "<!-- for", "myself -->")

    assert [type(block) for block in found.blocks] == [ContentsList, PageBreak]
    assert found.sentences == {}


def test_headings_know_their_level_and_section() -> None:
    block = only("### Your turn")

    assert isinstance(block, Heading)
    assert (block.level, block.section, block.key) == (3, "your-turn", "rules/your-turn/title")


@pytest.mark.parametrize(
    ("lines", "line", "column"),
    [
        (["Fine.", "", "```", "code", "```"], 3, 1),
        (["Fine.", "", "    indented"], 3, 5),
        (["<table>", "</table>"], 1, 1),
        (["Fine.", "", "#### Deep"], 3, 1),
        (["- # In a list"], 1, 1),
        (["> ## In a box"], 1, 1),
        (["Look: ![](card:a/1) there."], 1, 1),
        (["- a", "  - b", "    - c"], 3, 5),
        (["#"], 1, 1),
    ],
    ids=["fence", "code", "html", "level-4", "in-list", "in-box", "amid-text", "deep", "wordless"],
)
def test_what_no_booklet_shows_is_refused_at_its_place(
    lines: list[str], line: int, column: int
) -> None:
    assert places(read(*lines).findings) == [("markdown-unsupported", line, column)]


def test_two_sections_of_one_name_are_told_apart() -> None:
    found = read("# Goal", "Text.", "# Goal").findings

    assert places(found) == [("duplicate-section", 3, 1)]


def test_a_width_without_unit_is_told() -> None:
    assert places(read('![](card:a/1 "34")').findings) == [("bad-figure", 1, 1)]


def test_an_empty_text_is_told() -> None:
    assert places(read("", "<!-- later -->").findings) == [("rules-empty", 1, 1)]


def test_a_heading_too_deep_is_told_in_a_sentence() -> None:
    (found,) = read("#### Deep").findings

    assert found.message == "a heading of level 4, expected 1 to 3"
