import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.base.diagnostics import Checked, Span
from cardgen.deck.expand import Expansion
from cardgen.deck.model import FieldType
from cardgen.deck.source import SourceNode
from cardgen.deck.tables import parse_table
from tests.support.deck_builders import places

FIELDS = ("name", "points")


def a_table(text: str) -> Checked[tuple[SourceNode, ...]]:
    return parse_table(text, "cards.csv", FIELDS)


def values(row: SourceNode) -> dict[str, object]:
    """Return a row's cells as plain text."""
    texts = {
        f"text.{key}": node.value for key, node in row.members.get("text", row).members.items()
    }
    plain = {key: node.value for key, node in row.members.items() if key != "text"}
    return plain | (texts if "text" in row.members else {})


@pytest.mark.parametrize("mark", [",", ";"])
def test_commas_and_semicolons_part_cells(mark: str) -> None:
    (row,) = a_table(f"id{mark}Name{mark}POINTS\n1{mark}één{mark}007\n").value

    assert values(row) == {"id": "1", "name": "één", "points": "007"}


def test_a_comma_in_a_semicolon_table_is_text() -> None:
    (row,) = a_table('name;"points"\na, b, c;3\n').value

    assert values(row) == {"name": "a, b, c", "points": "3"}


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"], ids=["lf", "crlf", "cr"])
def test_a_quoted_cell_may_have_several_lines(end: str) -> None:
    text = end.join(["name,text.rule", 'a,"one', 'said ""two"""', "b,three"])

    first, second = a_table(text).value

    assert first.members["text"].members["rule"].value == f'one{end}said "two"'
    assert second.locate(("text", "rule")) == Span("cards.csv", 4, 3, 5)


def test_cells_know_line_and_column() -> None:
    (row,) = a_table('name;points\n"a b";  7\n').value

    assert row.locate(("name",)) == Span("cards.csv", 2, 1, 5)
    assert row.locate(("points",)) == Span("cards.csv", 2, 7, 3)


def test_rows_without_text_are_skipped() -> None:
    assert len(a_table("name,points\n\na,1\n,\n  ,\nb,2\n\n").value) == 2


def test_text_columns_are_gathered() -> None:
    (row,) = a_table("name,text.rule,text.note\na,,b\n").value

    assert values(row) == {"name": "a", "text.rule": "", "text.note": "b"}


def test_cells_missing_at_the_end_are_empty() -> None:
    (row,) = a_table("name,points\na\n").value

    assert values(row) == {"name": "a", "points": ""}
    assert row.locate(("points",)) == Span("cards.csv", 2, 2, 1)


def test_empty_cells_beyond_the_header_do_no_harm() -> None:
    assert a_table("name,points,,\na,1,,,,\n").findings == ()


def test_a_quote_inside_a_bare_cell_is_text() -> None:
    (row,) = a_table('name,points\n5" disk,1\n').value

    assert values(row)["name"] == '5" disk'


@pytest.mark.parametrize(
    ("text", "expected", "words"),
    [
        ("name,points\na,1\nb,x,2\n", ("too-many-cells", 3, 5), "cell 3 of its row, expected 2"),
        ("name,,points\na,x,2\n", ("too-many-cells", 2, 3), "expected 2 cells"),
        ("name,pionts\na,1\n", ("unknown-column", 1, 6), "did you mean `points`?"),
        ("name\tpoints\na\t1\n", ("unknown-column", 1, 1), "commas or semicolons"),
        ("name,zzz\na,1\n", ("unknown-column", 1, 6), "declare it under `fields`"),
        ("name,Name\na,1\n", ("duplicate-column", 1, 6), "stands twice"),
        ("name,text.my rule\na,1\n", ("bad-name", 1, 6), "write `my_rule`"),
        ('name,points\n"a,1\n', ("csv-syntax", 2, 1), "never closed"),
        ('name,points\na,"b"c\n', ("csv-syntax", 2, 3), "after the closing quote"),
        ("", ("csv-syntax", 1, 1), "the table is empty"),
        ("sep=;\nname;points\n", ("csv-syntax", 1, 1), "`sep=` stands here, expected the names"),
    ],
    ids=[
        *("too-many", "unnamed-column", "unknown", "tabs", "undeclared", "twice", "bad-name"),
        *("open-quote", "after-quote", "empty", "separator"),
    ],
)
def test_a_wrong_table_says_where(text: str, expected: tuple[str, int, int], words: str) -> None:
    (found,) = a_table(text).findings

    assert places((found,)) == [expected]
    assert words in f"{found.message} | {found.hint}"


def test_all_rows_with_too_many_cells_are_reported() -> None:
    found = a_table("name,points\na,1,x\nb,2\nc,3,y\n").findings

    assert [each.span.line for each in found] == [2, 4]


CELL = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\r\0"), max_size=8)


@given(st.lists(st.tuples(CELL, CELL), max_size=5), st.sampled_from(",;"))
def test_what_a_csv_writer_writes_is_read_back(rows: list[tuple[str, str]], mark: str) -> None:
    out = io.StringIO()
    writer = csv.writer(out, delimiter=mark, lineterminator="\n")
    writer.writerows([("id", "name", "points"), *(("x", *row) for row in rows)])

    read = a_table(out.getvalue())

    assert read.findings == ()
    assert [(values(row)["name"], values(row)["points"]) for row in read.value] == rows


@given(st.text(st.sampled_from('ab,;"\r\n\t .'), max_size=40))
def test_any_text_gives_rows_or_findings_inside_it(text: str) -> None:
    checked = a_table("name,points\n" + text)

    assert all(1 <= found.span.line <= len(text) + 2 for found in checked.findings)


def test_a_table_of_5400_rows_is_read_whole() -> None:
    fields = {name: FieldType(base="text") for name in FIELDS} | {"size": FieldType(base="int")}
    rule = '"The rule says in some ten words\nwhat ""happens"" when it is drawn."'
    rows = "".join(f"c{n},Name {n},{n:04},{n},{rule}\n" for n in range(5400))
    text = "id,name,points,size,text.rule\n" + rows

    table = parse_table(text, "cards.csv", tuple(fields))
    expansion = Expansion("cards", fields, {}, [])
    expansion.add_table(table.value)
    cards = expansion.finish()

    assert len(cards) == 5400
