from pathlib import Path

import pytest

from tests.support.booklet_builders import (
    PAGE,
    STYLE,
    a_booklet,
    a_booklet_project,
    a_page,
    composed,
    findings,
    lines_of,
)
from tests.support.deck_builders import places

LONG = (
    "Een zin die ruim twee regels vult omdat hij maar door en door en door blijft gaan, echt waar."
)


def numbered(count: int) -> str:
    return "\n\n".join(f"Zin {number}." for number in range(1, count + 1))


def test_text_flows_from_page_to_page(tmp_path: Path) -> None:
    pages = lines_of(a_booklet(tmp_path, numbered(12)))

    assert [len(page) for page in pages] == [10, 2]
    assert (pages[0][0], pages[1][-1]) == ("Zin 1.", "Zin 12.")


def test_columns_are_read_one_after_the_other(tmp_path: Path) -> None:
    (page,) = lines_of(a_booklet(tmp_path, numbered(8), deck="columns: 2"))

    assert page == [f"Zin {number}." for number in range(1, 9)]


def test_regions_of_a_page_are_filled_in_their_order(tmp_path: Path) -> None:
    page = a_page((10, 80, 80, 10), (10, 10, 80, 10))

    pages = lines_of(a_booklet(tmp_path, numbered(5), page=page))

    assert pages == [["Zin 1.", "Zin 2.", "Zin 3.", "Zin 4."], ["Zin 5."]]


def test_a_heading_stands_with_its_text(tmp_path: Path) -> None:
    pages = lines_of(a_booklet(tmp_path, f"{numbered(9)}\n\n## Doel\n\n{LONG}"))

    assert pages[1][0] == "Doel"


def test_no_line_of_a_paragraph_stands_alone(tmp_path: Path) -> None:
    pages = lines_of(a_booklet(tmp_path, f"{numbered(9)}\n\n{LONG}"))

    assert [len(page) for page in pages] == [9, len(pages[1])]


def test_a_list_stays_with_the_paragraph_that_announces_it(tmp_path: Path) -> None:
    pages = lines_of(a_booklet(tmp_path, f"{numbered(8)}\n\nDoe dit:\n\n- eerst\n- dan\n- klaar"))

    assert pages[1] == ["Doe dit:", "•eerst", "•dan", "•klaar"]


def test_the_last_item_of_a_list_does_not_stand_alone(tmp_path: Path) -> None:
    items = "\n".join(f"1. punt {number}" for number in range(1, 12))

    pages = lines_of(a_booklet(tmp_path, items))

    assert [len(page) for page in pages] == [9, 2]


def test_items_are_numbered_from_the_first_on(tmp_path: Path) -> None:
    assert lines_of(a_booklet(tmp_path, "3. drie\n4. vier")) == [["3.drie", "4.vier"]]


def test_a_nested_list_has_dashes(tmp_path: Path) -> None:
    assert lines_of(a_booklet(tmp_path, "- a\n  - b")) == [["•a", "–b"]]


def test_a_rule_begins_a_page(tmp_path: Path) -> None:
    assert lines_of(a_booklet(tmp_path, "Een.\n\n---\n\nTwee.")) == [["Een."], ["Twee."]]


def test_contents_name_the_pages_on_which_sections_begin(tmp_path: Path) -> None:
    rules = f"# Spel\n\n[[toc]]\n\n## Doel\n\n{numbered(9)}\n\n## Einde\n\nKlaar."

    first, _ = lines_of(a_booklet(tmp_path, rules))

    assert first[1:3] == ["Doel1", "Einde2"]


def test_a_template_lists_other_headings_too(tmp_path: Path) -> None:
    style = STYLE + ".toc2 {display: none} .toc3 {display: block}"

    (page,) = lines_of(
        a_booklet(tmp_path, "[[toc]]\n\n## Doel\n\n### Punten\n\nVeel.",
                  page=a_page((10, 10, 80, 50), style=style))
    )  # fmt: skip

    assert page[0] == "Punten1"


def test_a_page_shows_its_number_and_running_head(tmp_path: Path) -> None:
    head = (
        '<text x="10" y="5" font-family="Lato" font-size="3" '
        'cg:text="{{ page.number }}/{{ page.count }} {{ page.side }} {{ page.section }}"/>'
    )
    rules = f"# Spel\n\n{numbered(10)}\n\n## Einde\n\n{numbered(12)}"

    pages = lines_of(a_booklet(tmp_path, rules, page=a_page((10, 10, 80, 50), head=head)))

    assert [page[0] for page in pages] == ["1/3 right Spel", "2/3 left Spel", "3/3 right Einde"]


def test_a_cover_without_a_region_stays_bare(tmp_path: Path) -> None:
    cover = a_page(head='<rect width="105" height="148"/>')

    composer = a_booklet(
        tmp_path, "# Spel\n\nTekst.", deck="cover: cover.svg",
        files={"templates/case/cover.svg": cover},
    )  # fmt: skip

    assert lines_of(composer) == [[], ["Spel", "Tekst."]]


def test_a_back_page_ends_the_booklet(tmp_path: Path) -> None:
    back = a_page(head='<text x="9" y="9" font-family="Lato" font-size="3">Tot ziens</text>')

    composer = a_booklet(
        tmp_path, "Tekst.", deck="back: back.svg", files={"templates/case/back.svg": back}
    )

    assert lines_of(composer) == [["Tekst."], ["Tot ziens"]]


def test_bookmarks_lead_to_headings(tmp_path: Path) -> None:
    composer = a_booklet(
        tmp_path, f"# Spel\n\n{numbered(10)}\n\n## *Einde* om {{{{ facts.hand }}}}\n\nKlaar."
    )

    found = [(one.title, one.level, one.face, one.y) for one in composer.bookmarks]
    assert found == [("Spel", 1, "rules/page-1", 10.0), ("Einde om 5", 2, "rules/page-2", 15.0)]


def test_sample_text_of_a_region_is_not_printed(tmp_path: Path) -> None:
    assert lines_of(a_booklet(tmp_path, "Tekst.")) == [["Tekst."]]


@pytest.mark.parametrize(
    ("page", "code"),
    [
        (a_page(), "flow-missing"),
        (a_page((10, 10, 80, 50), (10, 70, 60, 50)), "flow-widths-differ"),
        (PAGE.replace('width="80.0"', 'width="80%"'), "flow-region"),
        (PAGE.replace('width="80.0"', 'width="0"'), "flow-region"),
        (PAGE.replace("<foreign", '<g transform="scale(2)"><foreign')
         .replace("</foreignObject>", "</foreignObject></g>"), "flow-region"),
        (PAGE.replace("105mm", "210mm"), "template-size"),
        (PAGE.replace("sample", "{{ page.nummer }}"), "template-field"),
    ],
)  # fmt: skip
def test_a_template_that_gives_no_room_is_refused(tmp_path: Path, page: str, code: str) -> None:
    assert [found.code for found in findings(tmp_path, "Tekst.", page=page)][:1] == [code]


def test_rules_longer_than_their_fold_are_refused(tmp_path: Path) -> None:
    found = findings(tmp_path, numbered(45), deck="fold: half")

    assert places(found) == [("booklet-too-long", 22, 11)]
    assert found[0].message == "nl: the rules take 5 pages, `fold: half` holds 4"


def test_a_figure_higher_than_a_column_is_refused(tmp_path: Path) -> None:
    found = findings(tmp_path, "Tekst.\n\n![](card:cards/kaal)")

    assert places(found) == [("flow-too-tall", 3, 1)]


def test_a_word_wider_than_its_column_is_refused(tmp_path: Path) -> None:
    found = findings(tmp_path, "Tekst.\n\n" + "8" * 60)

    assert places(found) == [("text-overflows", 3, 1)]


def test_a_character_that_no_font_has_is_told(tmp_path: Path) -> None:
    found = findings(tmp_path, "Tekst.\n\nTeken \U00010f00.")

    assert places(found) == [("glyph-missing", 3, 1)]


def test_the_same_text_gives_the_same_pages(tmp_path: Path) -> None:
    project = a_booklet_project(tmp_path, f"# Spel\n\n{numbered(30)}")

    drawings = [
        [composer.compose(request).value.drawing.calls for request in composer.requests()]
        for composer in (composed(project)[0], composed(project)[0])
    ]

    assert drawings[0] == drawings[1]


@pytest.mark.parametrize(
    ("heading", "lines"),
    [
        ("Een verzamelkaart", ["Een", "verzamelkaart"]),
        ("Verzamelkaartenstapel", ["Verzamelkaar-", "tenstapel"]),
    ],
)
def test_headings_are_parted_only_where_they_must(
    tmp_path: Path, heading: str, lines: list[str]
) -> None:
    page = a_page((10, 10, 60, 100), style=STYLE + "h1 {font-size: 8px; line-height: 1}")

    assert lines_of(a_booklet(tmp_path, f"# {heading}", page=page)) == [lines]


@pytest.mark.parametrize(
    ("style", "code", "message"),
    [
        (STYLE + "h1 {font-family: Latto}", "font-unknown",
         "font family `Latto` is not in fonts.yaml"),
        (STYLE + "p {colour: red}", "svg-unknown-property", "the property `colour` is unknown"),
        (STYLE + ".example {background: red}", "svg-unsupported",
         "`background: red` is not supported"),
    ],
    ids=["font", "property", "background"],
)  # fmt: skip
def test_a_look_that_cannot_be_had_is_told(
    tmp_path: Path, style: str, code: str, message: str
) -> None:
    found = findings(
        tmp_path, "# Spel\n\nTekst.\n\n> Zo.", page=a_page((10, 10, 80, 50), style=style)
    )

    assert [(one.code, one.message) for one in found] == [(code, message)]
    assert found[0].span.path.endswith("page.svg")
