from pathlib import Path

import pytest

from tests.support.projects import DECK, a_project, run

VOCABULARY = "components:\n"
KINDS = """\
vocabulary:
  kinds:
    red: {text: {name: Red}, colour: "#f00"}
    blue: {text: {title: Blue}, shade: "#00f"}
components:
"""
DECK_WITH_KINDS = (
    DECK.replace(VOCABULARY, KINDS, 1)
    .replace("{number: text}", "{number: text, kind: kinds}")
    .replace("number: 1", "number: 1, kind: red")
    .replace("number: 2", "number: 2, kind: blue")
)


@pytest.mark.parametrize(
    ("expression", "hint"),
    [
        ("card.kind.color", "did you mean `colour`?"),
        ("card.kind.text.nmae", "did you mean `name`?"),
    ],
)
def test_a_field_that_no_entry_has_is_found_before_a_card_is_painted(
    expression: str,
    hint: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    template = f'<svg xmlns:cg="urn:cardgen">\n<text cg:text="{{{{ {expression} }}}}"/></svg>'
    files = {"decks/tiny/deck.yaml": DECK_WITH_KINDS, "templates/tiny/card.svg": template}
    monkeypatch.chdir(a_project(tmp_path, {**files}))

    ran = run(capsys, "build", "tiny")

    assert ran.err.startswith("templates/tiny/card.svg:2:19: error[template-field]: card.kind")
    assert hint in ran.err
