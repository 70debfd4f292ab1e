"""document.yaml, read strictly: everything wrong at once, each with its place."""

from pathlib import Path

import pytest

from cardgen.deck.source import parse_yaml
from cardgen.rules.declaration import parse_value
from cardgen.rules.document import Range, Value, describe, numbers_of
from tests.support.rule_builders import DOCUMENT, a_document, places

FRESH = "  fresh: {value: 12, says: {Inhoud: 12 kaarten}}\n"


def test_a_fact_keeps_its_quotation_section_and_place(tmp_path: Path) -> None:
    read = a_document(tmp_path, DOCUMENT)

    fact = read.value.facts["fresh"]
    assert read.findings == ()
    assert (fact.value, fact.span.line) == (12, 5)
    assert [(one.text, one.section, one.language) for one in fact.says] == [
        ("12 kaarten", "Inhoud", "nl")
    ]
    assert (fact.says[0].span.line, fact.says[0].span.column) == (5, 37)


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("checks: {}", "cheks: {}", ["document-key 6:1", "document-key 1:1"]),
        (FRESH, FRESH.replace("says", "say"), ["document-key 5:22", "document-key 5:10",
         "quotation-lacking 5:10"]),
        ("Inhoud: 12", "Inhuod: 12", ["unknown-section 5:29"]),
        ("12 kaarten", "een twee drie vier vijf zes zeven", ["quotation-too-long 5:37"]),
        ("fresh:", "Fresh-Cards:", ["document-name 5:3"]),
        ("12 kaarten", "{a: b}", ["document-value 5:37"]),
        ("sections: [Inhoud, Spelen]", "sections: Inhoud",
         ["document-value 3:11", "unknown-section 5:29"]),
        ("Spelen]", "start]", ["document-name 3:20"]),
        ("checks: {}", "checks: {Total: {kind: count}}", ["document-name 6:10"]),
        ("checks: {}", "checks: {total: {of: cards}}", ["document-key 6:17"]),
        ("checks: {}", "ignored: {a: {why: x, numbering: {Inhoud: veel}}}\nchecks: {}",
         ["document-value 6:43"]),
        ("checks: {}", "assumed: {a: {value: 1}}\nchecks: {}", ["document-key 6:14"]),
        (FRESH, FRESH + FRESH, ["duplicate-key 6:3"]),
    ],
    ids=[
        "key of the file", "key of a fact", "section", "seven words", "name", "quotation",
        "sections", "reserved section", "check", "kind", "numbering", "reason", "twice",
    ],
)  # fmt: skip
def test_what_is_wrong_is_found_at_its_place(
    old: str, new: str, expected: list[str], tmp_path: Path
) -> None:
    read = a_document(tmp_path, DOCUMENT.replace(old, new))

    assert places(read.findings) == expected


def test_a_dispute_follows_one_of_its_readings(tmp_path: Path) -> None:
    dispute = (
        "disputed: {a: {readings: {left: {means: x}, right: {means: y}}, follows: lefd, why: z}}\n"
    )

    read = a_document(tmp_path, DOCUMENT.replace("checks", dispute + "checks"))

    assert places(read.findings) == ["document-name 6:74"]
    assert read.findings[0].hint == "did you mean `left`?"


RULE = "rules: {deal: {states: Twelve cards., section: start, rests_on: facts.fresh}}\n"


def test_a_rule_keeps_its_words_its_section_and_its_proof(tmp_path: Path) -> None:
    read = a_document(tmp_path, DOCUMENT.replace("checks", RULE + "checks"))

    rule = read.value.rules[0]
    assert read.findings == ()
    assert (rule.name, rule.states, rule.rests_on) == ("deal", "Twelve cards.", ("facts.fresh",))
    assert [(name, span.line) for name, span in rule.sections] == [("start", 6)]


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("facts.fresh", "facts.fersh", ["document-name 6:65"]),
        (", rests_on: facts.fresh", "", ["quotation-lacking 6:9"]),
        ("rests_on: facts.fresh", "says: {Inhoud: 12 kaarten}", []),
        ("section: start, ", "", ["document-key 6:15"]),
        ("states", "state", ["document-key 6:16", "document-key 6:15"]),
    ],
    ids=["unknown entry", "no proof", "quotation", "no section", "unknown key"],
)
def test_a_rule_is_proved_and_told_somewhere(
    old: str, new: str, expected: list[str], tmp_path: Path
) -> None:
    read = a_document(tmp_path, DOCUMENT.replace("checks", RULE.replace(old, new) + "checks"))

    assert places(read.findings) == expected


TWO = """\
document: rules.txt
languages: [sv, fi]
sections: {sv: [INNEHÅLL], fi: [SISÄLTÖ]}
facts:
  cards:
    value: 58
    says: {sv: {INNEHÅLL: 58 kort}, fi: {SISÄLTÖ: 58 korttia}}
checks: {}
"""


def test_a_document_in_two_languages_is_quoted_in_both(tmp_path: Path) -> None:
    read = a_document(tmp_path, TWO)

    assert read.findings == ()
    assert [one.language for one in read.value.facts["cards"].says] == ["sv", "fi"]


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        (", fi: {SISÄLTÖ: 58 korttia}", "", ["quotation-lacking 6:5"]),
        ("fi: {SISÄLTÖ: 58", "no: {SISÄLTÖ: 58", ["document-name 7:37", "quotation-lacking 6:5"]),
        (", fi: {SISÄLTÖ: 58 korttia}}", "}\n    silent: [fi]", []),
    ],
    ids=["missing", "another", "silent"],
)
def test_each_language_is_quoted_or_silent(
    old: str, new: str, expected: list[str], tmp_path: Path
) -> None:
    read = a_document(tmp_path, TWO.replace(old, new))

    assert places(read.findings) == expected


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("12", 12),
        ("-80", -80),
        ("3.5", 3.5),
        ("2..10", Range(2, 10)),
        ('"012"', "012"),
        ("top-right", "top-right"),
        ("[59, 91]", (59, 91)),
        ("{2: 20}", {"2": 20}),
        ("1e3", "1e3"),
        ("no", "no"),
    ],
)
def test_a_value_is_what_is_written(written: str, value: Value) -> None:
    assert parse_value(parse_yaml(written, "d.yaml").value) == value


def test_the_numbers_of_a_value_include_the_keys_of_a_mapping() -> None:
    assert numbers_of({"2": 20, "3": (16, 2.5), "x": Range(1, 2)}) == (2, 20, 3, 16, 2.5, 1)


def test_a_value_is_described() -> None:
    assert describe({"1": (59, 91.5), "2": Range(1, 3)}) == "1: 59 × 91.5, 2: 1..3"
