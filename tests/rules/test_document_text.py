"""Finding words in a document: white space and hyphenation folded, whole words, sections."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.base.diagnostics import Span
from cardgen.base.errors import PackageBroken
from cardgen.rules.document import Section
from cardgen.rules.reader import DocumentText, find_sections, fold, read_text


def find(words: str, text: str) -> bool:
    return DocumentText("t", text).find(words, 0, len(text)) is not None


@pytest.mark.parametrize(
    "text",
    [
        "drie viskramen",
        "drie viskrame n",
        "drie vis-\nkramen",
        "drie\n  viskramen",
        "drie vis\u00adkramen",
        "drie vis-kramen",
    ],
)
def test_white_space_and_hyphenation_are_folded(text: str) -> None:
    assert find("drie viskramen", text)


@pytest.mark.parametrize(
    ("words", "text"),
    [
        ("5 kaarten", "15 kaarten"),
        ("kaart", "kaarten"),
        ("Kaart", "kaart"),
        ("12", "1 2"),
        ("12", "1-2"),
        ("", "kaart"),
    ],
)
def test_other_words_and_numbers_are_not_found(words: str, text: str) -> None:
    assert not find(words, text)


def test_a_place_is_a_line_and_a_column() -> None:
    text = DocumentText("t", "een\ntwee drie\n")

    assert text.place(text.text.index("drie")) == (2, 6)


@given(st.text(max_size=60))
def test_folding_keeps_every_letter_and_its_place(text: str) -> None:
    folded, kept = fold(text)

    assert [text[at] for at in kept] == list(folded)


def sections(text: str, *headings: str) -> dict[str, str]:
    document = DocumentText("t", text)
    wanted = tuple(
        Section(heading=heading, language="nl", span=Span("d", at))
        for at, heading in enumerate(headings, 1)
    )
    found, missing = find_sections(document, wanted, ("nl",))
    assert missing == ()
    return {name: text[place.start : place.end] for (_, name), place in found.items()}


def test_a_section_goes_up_to_the_next_heading() -> None:
    found = sections("Titel\nA\neen\nB\ntwee", "A", "B")

    assert found == {"A": "A\neen\n", "B": "B\ntwee", "start": "Titel\n"}


def test_a_heading_on_a_line_of_its_own_goes_before_one_in_a_sentence() -> None:
    found = sections("A\nKies Een kaart of niet.\nEen kaart:\nzo", "A", "Een kaart")

    assert found["Een kaart"] == "Een kaart:\nzo"


def test_a_heading_in_running_text_is_found() -> None:
    found = sections("KLAR! 1. Blanda. KRIG! Slut.", "KLAR!", "KRIG!")

    assert found["KRIG!"] == "KRIG! Slut."


def test_a_missing_heading_is_reported() -> None:
    wanted = (Section(heading="Z", language="nl", span=Span("d")),)

    _, missing = find_sections(DocumentText("t", "A"), wanted, ("nl",))

    assert missing == wanted


def test_a_document_in_another_encoding_is_refused(tmp_path: Path) -> None:
    (tmp_path / "d.txt").write_bytes("één".encode("cp1252"))

    with pytest.raises(PackageBroken, match=r"can't read the document"):
        read_text(tmp_path / "d.txt")
