"""PO files: read strictly, written back without loss, accepted by gettext."""

import io
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from hypothesis import given
from hypothesis import strategies as st

from cardgen.i18n.po import PoEntry, PoFile, parse_po
from cardgen.i18n.po_write import write_po
from tests.support.catalogue_builders import HEADER, a_file, a_parsed, accepted_by_msgfmt, an_entry

HEAD = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n'

POEDIT = """\
# Translators: Anna
msgid ""
msgstr ""
"Project-Id-Version: tiny\\n"
"PO-Revision-Date: 2026-01-02 10:00+0100\\n"
"X-Generator: Poedit 3.4\\n"
"Content-Type: text/plain; charset=UTF-8\\n"

# a remark
#. rule of card a
#: decks/tiny/deck.yaml:7
#, fuzzy, no-check-term
#| msgid "Draw one card."
msgctxt "cards/a/rule"
msgid ""
"Draw "
"two cards."
msgstr "Trek er twee."

#~ msgctxt "cards/z/rule"
#~ msgid "Gone."
#~ msgstr "Weg."
"""

texts = st.text(st.characters(exclude_categories=("Cs",), exclude_characters="\x00"), max_size=60)
lines = st.text(
    st.characters(exclude_categories=("Cs", "Cc", "Zl", "Zp", "Zs")), min_size=1, max_size=30
)


@st.composite
def entries(draw: st.DrawFn) -> PoEntry:
    obsolete = draw(st.booleans())
    return PoEntry(
        context=draw(texts.filter(bool)),
        sentence=draw(texts.filter(bool)),
        texts=(draw(texts),),
        comments=tuple(draw(st.lists(lines.filter(lambda t: t[0] not in ".:,|~"), max_size=2))),
        notes=() if obsolete else tuple(draw(st.lists(lines, max_size=2))),
        flags=tuple(draw(st.sets(st.sampled_from(["fuzzy", "no-wrap", "no-check-end"])))),
        obsolete=obsolete,
    )


files = st.lists(
    entries(), max_size=5, unique_by=lambda e: (e.context, e.sentence, e.obsolete)
).map(lambda found: PoFile(header=HEADER, entries=tuple(sorted(found, key=lambda e: e.obsolete))))


def without_lines(file: PoFile) -> list[tuple[object, ...]]:
    return [
        (e.context, e.sentence, e.texts, e.comments, e.notes, e.flags, e.previous, e.obsolete)
        for e in file.entries
    ]


@given(files)
def test_what_is_written_is_read_back_the_same(file: PoFile) -> None:
    read = a_parsed(write_po(file))

    assert without_lines(read) == without_lines(file)
    assert read.header == file.header


@given(files)
def test_writing_what_was_read_gives_the_same_bytes(file: PoFile) -> None:
    text = write_po(file)

    assert write_po(a_parsed(text)) == text


@given(st.lists(st.tuples(lines, lines), max_size=4, unique_by=lambda pair: pair[0]))
def test_an_independent_reader_reads_the_same_sentences(pairs: list[tuple[str, str]]) -> None:
    file = a_file(*(an_entry(text, f"c/{n}", own) for n, (own, text) in enumerate(pairs)))

    catalog = read_po(io.BytesIO(write_po(file).encode("utf-8")), locale="nl")

    read = [(m.context, m.id, m.string) for m in catalog if m.id]
    assert read == [(f"c/{n}", own, text) for n, (own, text) in enumerate(pairs)]


def test_the_comparison_sees_a_changed_translation() -> None:
    one, other = a_file(an_entry("Trek er twee.")), a_file(an_entry("Trek er drie."))

    assert without_lines(one) != without_lines(other)


def test_what_poedit_writes_is_kept() -> None:
    file = a_parsed(POEDIT)

    (entry, gone) = file.entries
    assert file.header[2] == "X-Generator: Poedit 3.4"
    assert file.comments == ("Translators: Anna",)
    assert entry.sentence == "Draw two cards."
    assert entry.comments == ("a remark",)
    assert entry.flags == ("fuzzy", "no-check-term")
    assert entry.previous == ('msgid "Draw one card."',)
    assert (gone.obsolete, gone.text) == (True, "Weg.")


def test_windows_line_ends_are_read() -> None:
    assert without_lines(a_parsed(POEDIT.replace("\n", "\r\n"))) == without_lines(a_parsed(POEDIT))


def test_a_translation_knows_its_line() -> None:
    entry = a_parsed(POEDIT).entries[0]

    assert (entry.line, entry.text_line) == (14, 18)


def test_plural_forms_survive() -> None:
    text = f'{HEAD}msgid "card"\nmsgid_plural "cards"\nmsgstr[0] "kaart"\nmsgstr[1] "kaarten"\n'

    assert write_po(a_parsed(text)).endswith(text.removeprefix(HEAD))


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('msgctxt "a"\nmsgid "b"\nmsgstr "c\n', 3),
        ('msgctxt "a"\nmsgid "b" x\nmsgstr "c"\n', 2),
        ('msgctxt "a"\nmsgid "b"\n\nmsgctxt "d"\nmsgid "e"\nmsgstr "f"\n', 4),
        ('msgctxt "a"\nmsgstr "c"\n', 2),
        ('"stray"\n', 1),
        ('msgid "a"\nmsgstr "b"\nmsgtxt "c"\n', 3),
        ('<<<<<<< HEAD\nmsgid "a"\nmsgstr "b"\n', 1),
        ('msgid "a"\nmsgctxt "b"\nmsgstr "c"\n', 2),
        ('msgid "a"\nmsgstr "b"\n\nmsgid "a"\nmsgstr "c"\n', 4),
        ('msgid "a"\nmsgid "a"\nmsgstr "c"\n', 2),
        ('msgid ""\nmsgstr "Content-Type: text/plain; charset=ISO-8859-1\\n"\n', 2),
    ],
    ids=[
        "quote never closed", "text behind the string", "entry without msgstr",
        "msgstr without msgid", "string without keyword", "unknown keyword", "merge conflict",
        "context behind the sentence", "the same entry twice", "msgid twice", "another charset",
    ],
)  # fmt: skip
def test_a_broken_file_is_an_error_at_its_line(text: str, line: int) -> None:
    found = parse_po(text, "nl.po").findings

    assert [(each.code, each.span.line) for each in found[:1]] == [("catalogue-broken", line)]


def test_a_file_that_ends_within_an_entry_is_broken() -> None:
    found = parse_po('msgid "a"\nmsgstr "b"\n\nmsgctxt "c"\n', "nl.po").findings

    assert [(each.code, each.span.line) for each in found] == [("catalogue-broken", 4)]


@pytest.mark.parametrize(
    ("written", "text"),
    [(r"a\tb", "a\tb"), (r"\"a\"", '"a"'), (r"a\\n", "a\\n"), (r"\101\x42", "AB"), (r"\q", "q")],
)
def test_escapes_are_read(written: str, text: str) -> None:
    file = a_parsed(f'msgid "x"\nmsgstr "{written}"\n')

    assert file.entries[0].text == text


def test_long_texts_are_broken_behind_spaces() -> None:
    text = write_po(a_file(an_entry("word " * 40)))

    assert max(len(line) for line in text.split("\n")) <= 78


def test_gettext_accepts_what_is_written(tmp_path: Path) -> None:
    file = a_file(
        an_entry('Een "kaart"\nmet\teen tab \\ en ĳ'),
        an_entry("Ja", "cards/b/rule", "Yes", flags=("fuzzy",), previous=('msgid "Yea"',)),
        an_entry("Weg", "cards/c/rule", "Gone", obsolete=True),
    )
    path = tmp_path / "nl.po"
    path.write_text(write_po(file), "utf-8")

    assert accepted_by_msgfmt(path) == ""


def test_gettext_refuses_a_broken_file(tmp_path: Path) -> None:
    path = tmp_path / "nl.po"
    path.write_text('msgid "a"\nmsgstr "b\n', "utf-8")

    assert accepted_by_msgfmt(path) != ""
