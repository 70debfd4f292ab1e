"""document.yaml against the document: quotations found, figures right, every figure accounted."""

from pathlib import Path

import pytest

from cardgen.rules.declaration import read_document
from cardgen.rules.validate import validate
from tests.support.game_decks import ROOT, judge
from tests.support.rule_builders import evidence, places

TEXT = "Spelregels 2008\n\nInhoud\n12 kaarten\n\nSpelen\nTrek drie kaarten. Kies er 2.\n"
FACTS = """\
facts:
  cards: {value: 12, says: {Inhoud: 12 kaarten}}
  drawn: {value: 3, says: {Spelen: drie kaarten}}
  kept: {value: 2, says: {Spelen: Kies er 2}}
ignored:
  year: {why: when it was printed, says: {start: Spelregels 2008}}
"""


def test_a_true_account_has_no_findings(tmp_path: Path) -> None:
    found = evidence(tmp_path, FACTS, TEXT)

    assert found.findings == ()
    assert (found.quotations, found.found, found.figures, found.accounted) == (4, 4, 4, 4)


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("{Inhoud: 12 kaarten}", "{Inhoud: 12 kaartjes}",
         ["quotation-missing 5:37", "figure-unaccounted 4:1"]),
        ("{Inhoud: 12 kaarten}", "{Spelen: 12 kaarten}",
         ["quotation-missing 5:37", "figure-unaccounted 4:1"]),
        ("value: 3", "value: 4", ["figure-differs 6:36", "figure-unaccounted 7:6"]),
        ("  year: {why: when it was printed, says: {start: Spelregels 2008}}", "",
         ["figure-unaccounted 1:12"]),
    ],
    ids=["words", "section", "value", "not ignored"],
)  # fmt: skip
def test_one_step_away_from_the_document_is_found(
    old: str, new: str, expected: list[str], tmp_path: Path
) -> None:
    found = evidence(tmp_path, FACTS.replace(old, new), TEXT)

    assert places(found.findings) == expected


def test_an_unaccounted_figure_is_listed_with_its_line(tmp_path: Path) -> None:
    found = evidence(tmp_path, FACTS, TEXT + "Elk van de 5 spelers.\n")

    listed = found.unaccounted
    assert [(one.line, one.column, one.text) for one in listed] == [(8, 12, "5")]
    assert (found.figures, found.accounted) == (5, 4)


def test_a_fact_accounts_only_for_its_own_figure(tmp_path: Path) -> None:
    facts = FACTS.replace("Kies er 2}", "Kies er 2}}\n  both: {value: 2, says: {Spelen: er 2 of 4}")

    found = evidence(tmp_path, facts, TEXT + "Kies er 2 of 4.\n")

    assert [one.text for one in found.unaccounted] == ["4"]


def test_the_same_words_twice_mean_two_places(tmp_path: Path) -> None:
    facts = FACTS.replace("{Spelen: Kies er 2}", "{Spelen: [Kies er 2, Kies er 2]}")

    found = evidence(tmp_path, facts, TEXT + "Kies er 2.\n")

    assert found.findings == ()


def test_a_list_of_figures_wants_each_of_them(tmp_path: Path) -> None:
    facts = FACTS.replace("value: 12,", "value: [12, 13],")

    found = evidence(tmp_path, facts, TEXT)

    assert places(found.findings) == ["figure-differs 5:18"]


def test_numbers_of_list_items_are_ignored_by_their_last(tmp_path: Path) -> None:
    facts = FACTS + "  steps: {why: list, numbering: {Spelen: 2}}\n"

    found = evidence(tmp_path, facts, TEXT + "1. Zo.\n2. Of zo.\n")

    assert found.findings == ()


def test_a_list_with_fewer_items_is_found(tmp_path: Path) -> None:
    facts = FACTS + "  steps: {why: list, numbering: {Spelen: 3}}\n"

    found = evidence(tmp_path, facts, TEXT + "1. Zo.\n2. Of zo.\n")

    assert places(found.findings) == ["numbering-differs 10:42"]


def test_a_heading_that_is_not_there_is_found(tmp_path: Path) -> None:
    found = evidence(tmp_path, FACTS, TEXT.replace("Inhoud", "Inhaud"))

    assert places(found.findings)[:2] == ["section-missing 3:12", "quotation-missing 5:37"]


def test_a_folder_without_the_document_is_found(tmp_path: Path) -> None:
    judged = judge(tmp_path, "vismarkt")
    document = read_document(ROOT / "decks/vismarkt/document.yaml", "document.yaml").value

    found = validate(judged.deck, document, documents_dir=tmp_path)

    assert places(found.findings) == ["document-absent 3:11"]
    assert not found.passed


def test_the_document_is_read_from_the_folder(tmp_path: Path) -> None:
    judged = judge(tmp_path, "vismarkt")
    document = read_document(ROOT / "decks/vismarkt/document.yaml", "document.yaml").value
    (tmp_path / document.file).write_text("Inhoud\n80 Verskaarten\n", "utf-8")

    found = validate(judged.deck, document, documents_dir=tmp_path).evidence

    assert (found.found, found.figures, found.accounted) == (1, 1, 1)
