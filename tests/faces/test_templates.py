from pathlib import Path

import pytest

from cardgen.base.diagnostics import Diagnostic, Span
from cardgen.faces.context import Record
from cardgen.faces.templates import TemplateFolders, Templates

HERE = Span("deck.yaml", 7, 15)
KNOWN = {
    "card": frozenset({"id", "points", "text"}),
    "card.text": frozenset({"name"}),
    "game": frozenset[str](),
}


def templates_with(folder: Path, **files: str) -> Templates:
    for name, text in files.items():
        (folder / f"{name}.svg").write_text(text, "utf-8")
    return Templates(TemplateFolders((folder,), lambda path: path.name))


def places(findings: list[Diagnostic]) -> list[tuple[str, str, int, int]]:
    return [(f.code, f.span.path, f.span.line, f.span.column) for f in findings]


def test_all_unknown_names_are_told_at_once(tmp_path: Path) -> None:
    text = '<svg>\n <text cg:text="{{ card.pionts }}"/>\n <text cg:text="{{ crad.id }}"/>\n</svg>'

    found = templates_with(tmp_path, t=text).check("t.svg", KNOWN, HERE)

    assert sorted(places(found)) == [
        ("template-field", "t.svg", 2, 20),
        ("template-name", "t.svg", 3, 20),
    ]
    assert {f.hint for f in found} == {"did you mean `points`?", "did you mean `card`?"}


def test_names_that_the_template_makes_itself_are_known(tmp_path: Path) -> None:
    text = '<svg><g cg:for="s in card.points"><i cg:x="{{ s.a }}{{ loop.index }}"/></g></svg>'

    assert templates_with(tmp_path, t=text).check("t.svg", KNOWN, HERE) == []


def test_a_texts_fields_are_checked_too(tmp_path: Path) -> None:
    found = templates_with(tmp_path, t='<svg cg:x="{{ card.text.nmae }}"/>').check(
        "t.svg", KNOWN, HERE
    )

    assert [f.message for f in found] == ["card.text has no nmae"]


def test_an_unknown_template_offers_the_nearest(tmp_path: Path) -> None:
    found = templates_with(tmp_path, card="<svg/>").check("crad.svg", KNOWN, HERE)

    assert places(found) == [("unknown-template", "deck.yaml", 7, 15)]
    assert found[0].hint == "did you mean `card.svg`?"


@pytest.mark.parametrize("name", ["../secret.svg", "/etc/passwd"])
def test_a_template_outside_the_folders_is_none(tmp_path: Path, name: str) -> None:
    (tmp_path / "secret.svg").write_text("<svg/>")
    inner = tmp_path / "templates"
    inner.mkdir()

    assert places(templates_with(inner).check(name, KNOWN, HERE))[0][0] == "unknown-template"


def test_a_syntax_error_has_its_line(tmp_path: Path) -> None:
    found = templates_with(tmp_path, t="<svg>\n\n{{ card. }}</svg>").check("t.svg", KNOWN, HERE)

    assert places(found) == [("template-syntax", "t.svg", 3, 1)]


def test_a_template_in_another_encoding_has_its_line(tmp_path: Path) -> None:
    (tmp_path / "t.svg").write_bytes(b"<svg>\n<text>caf\xe9</text></svg>")

    found = templates_with(tmp_path).check("t.svg", KNOWN, HERE)

    assert places(found) == [("wrong-encoding", "t.svg", 2, 10)]


def test_what_fails_for_one_card_has_its_line(tmp_path: Path) -> None:
    templates = templates_with(tmp_path, t="<svg>\n{{ 1 // card.points }}</svg>")

    got = templates.render("t.svg", {"card": {"points": 0}})

    assert isinstance(got, Diagnostic)
    assert places([got]) == [("template-failed", "t.svg", 2, 1)]


def test_a_field_missing_from_an_entry_has_its_column(tmp_path: Path) -> None:
    template = '<svg>\n<g cg:for="s in card.list"><i cg:x="{{ s.wrong }}"/></g></svg>'

    got = templates_with(tmp_path, t=template).render("t.svg", {"card": {"list": [Record({})]}})

    assert isinstance(got, Diagnostic)
    assert places([got]) == [("template-failed", "t.svg", 2, 42)]
    assert got.message == "what stands here has no attribute 'wrong'"


def test_macros_of_an_imported_template_are_checked_at_their_place(tmp_path: Path) -> None:
    templates = templates_with(
        tmp_path,
        t='{% import "lib.svg" as lib %}<svg>{{ lib.a() }}</svg>',
        lib="{% macro a() %}\n{{ wrong }}{% endmacro %}",
    )

    assert places(templates.check("t.svg", KNOWN, HERE)) == [("template-name", "lib.svg", 2, 4)]


def test_a_back_that_looks_at_the_card_is_known(tmp_path: Path) -> None:
    templates = templates_with(
        tmp_path,
        plain="<svg/>",
        own='<svg cg:fill="{{ card.id }}"/>',
        via='{% include "own.svg" %}',
    )

    assert [templates.uses(f"{n}.svg", "card") for n in ("plain", "own", "via")] == [
        False,
        True,
        True,
    ]


@pytest.mark.parametrize(
    "attack", ["card.__class__", "''.__class__.__mro__", "card|attr('__init__')"]
)
def test_a_template_cannot_reach_into_python(tmp_path: Path, attack: str) -> None:
    templates = templates_with(tmp_path, t=f"<svg>{{{{ {attack} }}}}</svg>")

    assert isinstance(templates.render("t.svg", {"card": object()}), Diagnostic)


@pytest.mark.parametrize("chance", ["[1,2,3]|random", "lipsum()"])
def test_a_template_has_no_dice(tmp_path: Path, chance: str) -> None:
    found = templates_with(tmp_path, t=f"<svg>{{{{ {chance} }}}}</svg>").check("t.svg", KNOWN, HERE)

    assert found
