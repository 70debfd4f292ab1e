"""Catalogues out to XLIFF and CSV and back: nothing is lost on the way."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from cardgen.base.diagnostics import Checked, Span
from cardgen.i18n.exchange import Row, rows_of, take_back
from cardgen.i18n.po import PoEntry, PoFile
from cardgen.i18n.spreadsheet import read_csv, write_csv
from cardgen.i18n.xliff import read_xliff, write_xliff
from tests.support.catalogue_builders import a_file, an_entry

Trip = Callable[[PoFile], Checked[tuple[Row, ...]]]


def by_csv(file: PoFile) -> Checked[tuple[Row, ...]]:
    """Send a catalogue through CSV."""
    return read_csv(write_csv(rows_of(file)), "nl.csv")


def by_xliff(file: PoFile) -> Checked[tuple[Row, ...]]:
    """Send a catalogue through XLIFF."""
    return read_xliff(write_xliff(rows_of(file), "tiny", "en", "nl"), "nl.xliff", "nl")


TRIPS = pytest.mark.parametrize("trip", [by_csv, by_xliff], ids=["csv", "xliff"])

plain = st.characters(exclude_categories=("Cs", "Cc", "Cn"), include_characters="\n\t")
texts = st.text(plain, max_size=40)
lines = st.text(st.characters(exclude_categories=("Cs", "Cc", "Cn")), max_size=20)
entries = st.builds(
    PoEntry,
    context=st.text(st.characters(categories=("L", "N"), include_characters="/-"), min_size=1),
    sentence=texts.filter(bool),
    texts=st.tuples(texts),
    comments=st.lists(lines, max_size=3).map(tuple),
    notes=st.lists(lines, max_size=2).map(tuple),
    references=st.just(("deck.yaml:7",)),
    flags=st.sets(st.sampled_from(["fuzzy", "no-check-end"])).map(lambda f: tuple(sorted(f))),
    previous=st.sampled_from([(), ('msgid "before"',)]),
    obsolete=st.booleans(),
)
files = st.lists(entries, max_size=5, unique_by=lambda e: e.context).map(lambda e: a_file(*e))


@TRIPS
@given(files)
def test_a_round_trip_gives_the_catalogue_back(trip: Trip, file: PoFile) -> None:
    rows = trip(file)

    assert rows.findings == ()
    assert take_back(file, rows.value, "nl") == Checked(file)


@TRIPS
@given(files, texts)
def test_texts_and_comments_travel(trip: Trip, file: PoFile, text: str) -> None:
    empty = replace(
        file,
        entries=tuple(
            e if e.obsolete else replace(e, texts=("",), comments=(), flags=(), previous=())
            for e in file.entries
        ),
    )

    taken = take_back(empty, trip(file).value, "nl").value

    assert [(e.text, "\n".join(e.comments)) for e in taken.entries] == [
        (e.text, "\n".join(e.comments)) for e in file.entries
    ]
    assert [e.fuzzy for e in taken.entries if e.text] == [e.fuzzy for e in file.entries if e.text]


def test_the_comparison_sees_a_changed_translation() -> None:
    file = a_file(an_entry("Ja"))
    rows = (replace(rows_of(file)[0], target="Nee"),)

    assert take_back(file, rows, "nl") != Checked(file)


@TRIPS
@pytest.mark.parametrize("text", ["=1+1", "- een\n- twee", "'s Ochtends", "'=x", "@home", "''-"])
def test_what_a_spreadsheet_takes_for_a_formula_travels(trip: Trip, text: str) -> None:
    assert trip(a_file(an_entry(text))).value[0].target == text


def test_a_formula_is_guarded_in_the_spreadsheet() -> None:
    assert '"\'=1+1"' in write_csv(rows_of(a_file(an_entry("=1+1"))))


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_a_spreadsheet_may_part_its_columns_otherwise(delimiter: str) -> None:
    text = f"source{delimiter}Context{delimiter}target\r\nYes{delimiter}a/b/c{delimiter}Ja\r\n"

    (row,) = read_csv(text, "nl.csv").value

    assert (row.context, row.source, row.target, row.state) == ("a/b/c", "Yes", "Ja", "translated")


def test_a_translation_for_another_source_comes_back_fuzzy() -> None:
    row = replace(rows_of(a_file(an_entry("Ja", sentence="Yes")))[0], source="No")

    taken = take_back(a_file(an_entry("", sentence="Yes")), [row], "nl").value

    assert (taken.entries[0].text, taken.entries[0].fuzzy) == ("Ja", True)


def test_a_reviewed_translation_loses_its_flag() -> None:
    file = a_file(an_entry("Ja", flags=("fuzzy", "no-check-end"), previous=('msgid "x"',)))
    row = replace(rows_of(file)[0], state="translated")

    (entry,) = take_back(file, [row], "nl").value.entries

    assert (entry.flags, entry.previous) == (("no-check-end",), ())


@pytest.mark.parametrize(
    ("state", "expected"),
    [
        ("final", "translated"),
        ("needs-review-translation", "fuzzy"),
        ("new", "fuzzy"),
        ("x-checked", "translated"),
    ],
)
def test_states_of_other_tools_are_understood(state: str, expected: str) -> None:
    text = write_xliff(rows_of(a_file(an_entry("Ja"))), "tiny", "en", "nl")

    (row,) = read_xliff(text.replace('"translated"', f'"{state}"'), "x", "nl").value

    assert row.state == expected


def test_inline_marks_of_a_tool_are_left_out() -> None:
    text = write_xliff(rows_of(a_file(an_entry("Ja nee"))), "tiny", "en", "nl")
    marked = text.replace("Ja nee", 'Ja <mrk mtype="term">nee</mrk>')

    assert read_xliff(marked, "x", "nl").value[0].target == "Ja nee"


def test_a_control_character_cannot_be_written_as_xml() -> None:
    with pytest.raises(ValueError, match="XML"):
        write_xliff(rows_of(a_file(an_entry("\x07"))), "tiny", "en", "nl")


XLIFF = write_xliff(rows_of(a_file(an_entry("Ja"))), "tiny", "en", "nl")


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (XLIFF.replace("</source>", ""), 8),
        ("<html/>", 1),
        (XLIFF.replace('"nl"', '"sv"'), 3),
        (XLIFF.replace(' id="cards/a/rule"', ""), 5),
        (XLIFF.replace('"translated"', '"done"'), 5),
    ],
    ids=["bad XML", "another format", "another language", "no id", "unknown state"],
)
def test_a_broken_xliff_is_an_error_at_its_line(text: str, line: int) -> None:
    found = read_xliff(text, "nl.xliff", "nl").findings

    assert [(f.code, f.span.line) for f in found] == [("exchange-broken", line)]


def test_a_document_type_is_refused_so_that_no_entity_is_read() -> None:
    bomb = '<!DOCTYPE xliff [<!ENTITY e SYSTEM "file:///etc/hostname">]>'
    text = XLIFF.replace("<xliff", f"{bomb}<xliff", 1).replace(">Ja<", ">&e;<")

    read = read_xliff(text, "x", "nl")

    assert (read.value, [f.code for f in read.findings]) == ((), ["exchange-broken"])


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("context,source\r\n", 1),
        ('context,source,target,state\r\n"a/b/c","Two\nlines","Ja","done"\r\n', 2),
        ('context,source,target\r\na,b,c\r\na/b/c,"Yes\r\n', 3),
        ("context,source,target\r\na,b,c\r\na/b/c\r\n", 3),
    ],
    ids=["no target", "unknown state", "quote never closed", "ragged row"],
)
def test_a_broken_spreadsheet_is_an_error_at_its_line(text: str, line: int) -> None:
    found = read_csv(text, "nl.csv").findings

    assert [(f.code, f.span.line) for f in found] == [("exchange-broken", line)]


def test_an_entry_that_there_is_not_is_an_error() -> None:
    row = Row(context="x/y/z", source="a", target="b", state="translated", span=Span("nl.csv", 4))

    found = take_back(a_file(), [row], "nl").findings

    assert [(f.code, f.span.line) for f in found] == [("exchange-unknown", 4)]


def test_an_entry_that_comes_twice_is_an_error() -> None:
    file = a_file(an_entry("Ja"))
    row = replace(rows_of(file)[0], span=Span("nl.csv", 4))

    found = take_back(file, [row, row], "nl").findings

    assert [(f.code, f.span.line) for f in found] == [("exchange-twice", 4)]
