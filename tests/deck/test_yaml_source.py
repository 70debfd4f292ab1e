from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from cardgen.base.diagnostics import Span
from cardgen.deck import source
from cardgen.deck.source import parse_yaml, read_yaml
from tests.support.deck_builders import a_node, places

NESTED = """\
game: fox
cards:
  - {name: "Rotte vis", text: {rule: a: b}}
""".replace("a: b", "'a: b'")


@pytest.mark.parametrize(
    ("path", "line", "column", "length"),
    [
        (("game",), 1, 7, 3),
        (("cards", 0, "name"), 3, 12, 11),
        (("cards", 0, "text", "rule"), 3, 38, 6),
        (("cards", 0, "text", "missing"), 3, 31, 14),
        (("cards", 7), 3, 3, 1),
    ],
    ids=["scalar", "quoted", "nested", "nearest-parent", "past-the-end"],
)
def test_a_path_leads_to_its_place(
    path: tuple[str | int, ...], line: int, column: int, length: int
) -> None:
    found = a_node(NESTED).locate(path)

    assert found == Span("deck.yaml", line, column, length)


@pytest.mark.parametrize(
    "text", ["no", "on", "07", "012", "12:30", "1e3", "0x1F", "~", "null", "2024-01-01", "1_000"]
)
def test_scalars_stay_what_was_written(text: str) -> None:
    assert a_node(f"name: {text}\n").members["name"].value == text


@pytest.mark.parametrize(
    ("written", "text"),
    [
        ("'don''t \"stop\"'", 'don\'t "stop"'),
        ('"don\'t \\"stop\\""', 'don\'t "stop"'),
        ('don\'t "stop"', 'don\'t "stop"'),
    ],
    ids=["single", "double", "bare"],
)
def test_both_quotes_can_be_written(written: str, text: str) -> None:
    assert a_node(f"name: {written}\n").members["name"].value == text


def test_a_bare_key_is_blank_and_an_empty_quote_is_not() -> None:
    node = a_node('a:\nb: ""\n')

    assert [node.members[key].is_blank for key in "ab"] == [True, False]


def test_a_text_over_several_lines_is_marked_to_the_end_of_the_first() -> None:
    assert a_node("a: one two\n  three\n").locate(("a",)) == Span("deck.yaml", 1, 4, 7)


SYNTAX = {
    "colon": ("a: b: c\n", 1, 5, "Note: …"),
    "alias": ("a: *bold* text\n", 1, 4, "starts with * or &"),
    "undefined-alias": ("a: *bold text\n", 1, 4, "starts with *"),
    "self-alias": ("a: &x [*x]\n", 1, 8, "starts with *"),
    "apostrophe": ("a: 'it's'\n", 1, 8, "write '' for an apostrophe"),
    "tab": ("a:\n\tb: c\n", 2, 1, "indent with spaces"),
    "at-sign": ("a: @x\n", 1, 4, "starts with @"),
    "percent": ("a: %x\n", 1, 4, "starts with %"),
    "open-list": ("a: [b,\nc: d\n", 1, 4, "close it"),
    "open-mapping": ("a: {b: c\n", 1, 4, "close it"),
    "open-quote": ('a: "b\nc: d\n', 1, 4, "close it"),
    "no-colon": ("a: 1\nb\nc: 1\n", 2, 1, "write `key: value`"),
    "list-in-line": ("a: - b\n", 1, 4, "start each `-` on a new line"),
    "escape": ('a: "\\q"\n', 1, 6, "write a backslash twice"),
    "indentation": ("a:\n  b: 1\n c: 2\n", 3, 2, "align it"),
    "block": ("a: |x\n  b\n", 1, 4, "in the next line"),
    "question-mark": ("a: ? b\n", 1, 4, "starts with ?"),
    "control-character": ("a: x\nb: y\x01\n", 2, 5, "remove it"),
}


@pytest.mark.parametrize(("text", "line", "column", "hint"), SYNTAX.values(), ids=SYNTAX)
def test_a_syntax_error_has_a_place_and_a_cure(
    text: str, line: int, column: int, hint: str
) -> None:
    (found,) = parse_yaml(text, "deck.yaml").findings

    assert (found.code, found.span.line, found.span.column) == ("yaml-syntax", line, column)
    assert hint in found.hint


def test_an_error_without_a_translation_is_still_reported() -> None:
    (found,) = parse_yaml("%YAML 1.3\n---\na: 1\n", "deck.yaml").findings

    assert (found.code, found.message) == ("yaml-syntax", "found incompatible YAML document")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a: !b c\n", ("yaml-feature", 1, 4)),
        ("a: !!python/object:os.system {}\n", ("yaml-feature", 1, 4)),
        ("a: {{ b }}\n", ("yaml-feature", 1, 5)),
        ("<<: {a: b}\n", ("yaml-feature", 1, 1)),
        ("a: 1\n---\nb: 2\n", ("yaml-feature", 2, 1)),
        ("a: 1\na: 2\n", ("duplicate-key", 2, 1)),
        ("[" * 50 + "]" * 50, ("yaml-too-large", 1, 31)),
    ],
    ids=["tag", "python-tag", "braces", "merge", "second-document", "duplicate", "deep"],
)
def test_what_a_deck_does_not_need_is_refused(text: str, expected: tuple[str, int, int]) -> None:
    assert places(parse_yaml(text, "deck.yaml").findings) == [expected]


def test_all_duplicate_keys_are_reported() -> None:
    found = parse_yaml("a: 1\na: {b: 1, b: 2}\nc: 1\nc: 2\n", "deck.yaml").findings

    assert [each.span.line for each in found] == [2, 2, 4]


def test_aliases_that_multiply_are_refused() -> None:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, 9)]

    (found,) = parse_yaml("\n".join(lines), "deck.yaml").findings

    assert (found.code, found.span.line) == ("yaml-too-large", 4)


def test_an_honest_alias_stands_for_its_value() -> None:
    node = a_node("a: &size 59x91\nb: *size\n")

    assert node.members["b"] == node.members["a"]


def test_windows_line_ends_do_not_shift_places() -> None:
    assert a_node("a: 1\r\nb: 2\r\n").locate(("b",)) == Span("deck.yaml", 2, 4, 1)


def test_an_empty_file_is_a_blank_node() -> None:
    assert a_node("# nothing yet\n").is_blank


def test_a_missing_file_is_a_finding(tmp_path: Path) -> None:
    (found,) = read_yaml(tmp_path / "none.yaml", "none.yaml").findings

    assert (found.code, found.span.path) == ("file-unreadable", "none.yaml")


@pytest.mark.parametrize("text", [NESTED, "a: &x [1, {b: c}]\nd: *x\ne: |\n  f\n  g\n"])
def test_both_parsers_of_the_yaml_library_give_the_same_tree(
    text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    fast = parse_yaml(text, "deck.yaml")

    monkeypatch.setattr(source, "PARSER", yaml.SafeLoader)

    assert parse_yaml(text, "deck.yaml") == fast


@given(st.text(max_size=60))
def test_any_text_gives_a_tree_or_findings_inside_it(text: str) -> None:
    checked = parse_yaml(text.encode("utf-8", "replace").decode("utf-8"), "deck.yaml")

    assert all(found.span.line >= 1 and found.span.column >= 1 for found in checked.findings)
