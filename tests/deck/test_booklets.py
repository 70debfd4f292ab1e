from pathlib import Path

import pytest

from cardgen.base.diagnostics import Checked
from cardgen.deck.model import Deck
from cardgen.deck.read import read_deck
from tests.support.deck_builders import HEAD, a_project, places

BOOKLET = """\
components:
  rules:
    kind: booklet
    format: a6
    template: card.svg
    source: rules.md
"""


def a_deck(folder: Path, *extra: str, rules: str | bytes = "# Goal\n\nWin.") -> Checked[Deck]:
    text = HEAD + BOOKLET + "".join(f"    {line}\n" for line in extra)
    files = {"decks/case/deck.yaml": text, "decks/case/rules.md": rules}
    return read_deck(a_project(folder, files), "case")


LINE = len((HEAD + BOOKLET).splitlines()) + 1


def test_a_booklet_is_read_with_its_text(tmp_path: Path) -> None:
    deck = a_deck(
        tmp_path, "cover: back.svg", "fold: saddle", "quire: 4", "creep: 0.1mm", "columns: 2",
        "gap: 6mm", "reading: right-to-left", "languages: [nl, de]",
    )  # fmt: skip

    assert deck.findings == ()
    component = deck.value.components["rules"]
    booklet = component.booklet
    assert booklet is not None
    assert (component.kind, component.bleed, component.pieces) == ("booklet", 0.0, 1)
    assert (booklet.cover, booklet.fold, booklet.quire) == ("back.svg", "saddle", 4)
    assert (booklet.creep, booklet.columns, booklet.gap) == (0.1, 2, 6.0)
    assert (booklet.reading, booklet.languages) == ("right-to-left", ("nl", "de"))
    assert list(booklet.prose.sentences) == ["rules/goal/title", "rules/goal/1"]


@pytest.mark.parametrize(
    ("line", "code", "column"),
    [
        ("fold: octavo", "unknown-value", 11),
        ("columns: 0", "bad-booklet", 14),
        ("columns: 7", "bad-booklet", 14),
        ("gap: -1mm", "bad-booklet", 10),
        ("bleed: -1mm", "bad-bleed", 12),
        ("quire: 4", "not-for-kind", 12),
        ("creep: 0.1mm", "not-for-kind", 12),
        ("cover: kaft.svg", "unknown-template", 12),
        ("back: rug.svg", "unknown-template", 11),
        ("languages: [nl, duits!]", "bad-language", 21),
        ("stock: endisch-6500012", "unknown-key", 5),
    ],
)
def test_a_wrong_value_is_told_at_its_place(
    tmp_path: Path, line: str, code: str, column: int
) -> None:
    assert places(a_deck(tmp_path, line).findings) == [(code, LINE, column)]


def test_fewer_than_no_sheets_make_no_quire(tmp_path: Path) -> None:
    found = a_deck(tmp_path, "fold: saddle", "quire: -1").findings

    assert places(found) == [("bad-booklet", LINE + 1, 12)]


def test_a_text_that_is_not_there_is_told_with_the_nearest_name(tmp_path: Path) -> None:
    files = {
        "decks/case/deck.yaml": HEAD + BOOKLET.replace("rules.md", "rule.md"),
        "decks/case/rules.md": "Win.",
    }

    (found,) = read_deck(a_project(tmp_path, files), "case").findings

    assert (found.code, found.span.line, found.hint) == (
        "unknown-file", LINE - 1, "did you mean `rules.md`?",
    )  # fmt: skip


def test_a_text_outside_of_the_project_is_refused(tmp_path: Path) -> None:
    files = {"decks/case/deck.yaml": HEAD + BOOKLET.replace("rules.md", "../../../rules.md")}

    (found,) = read_deck(a_project(tmp_path, files), "case").findings

    assert found.code == "path-outside"


def test_a_text_in_another_encoding_is_told_with_its_line(tmp_path: Path) -> None:
    (found,) = a_deck(tmp_path, rules="# Ziel\n\nKÄSE".encode("cp1252")).findings

    assert (found.code, found.span.line, found.span.column) == ("wrong-encoding", 3, 2)


def test_mistakes_in_the_text_have_its_path(tmp_path: Path) -> None:
    (found,) = a_deck(tmp_path, rules="# Goal\n\n```\ncode\n```").findings

    assert (found.code, found.span.line) == ("markdown-unsupported", 3)
    assert found.span.path.endswith("rules.md")


def test_line_ends_of_other_machines_are_read(tmp_path: Path) -> None:
    deck = a_deck(tmp_path, rules=b"# Goal\r\n\r\nWin\r\nnow.\r\n").value

    booklet = deck.components["rules"].booklet
    assert booklet is not None
    assert booklet.prose.sentences["rules/goal/1"].text == "Win now."
