"""Small projects on disk, decks in text, and nodes, for tests of reading."""

from collections.abc import Mapping
from pathlib import Path

from cardgen.base.diagnostics import Checked, Diagnostic
from cardgen.deck.model import Component, Deck
from cardgen.deck.project import Project, find_project
from cardgen.deck.read import read_deck
from cardgen.deck.source import SourceNode, parse_yaml

TEMPLATES = ("card.svg", "card-small.svg", "back.svg", "face.svg")

HEAD = """\
game: case
language: nl
text: {title: A game}
vocabulary:
  colours:
    rood: {text: {name: Rood}, hex: "#D55E00"}
    blauw: {text: {name: Blauw}, hex: "#0072B2"}
  jokers: [ster, maan]
"""

COMPONENT = """\
components:
  cards:
    kind: cards
    format: poker
    template: card.svg
"""


def a_project(folder: Path, files: Mapping[str, str | bytes] | None = None) -> Project:
    """Return a project with the game `case`, its templates, and the files given."""
    everything = {f"templates/case/{name}": "<svg/>" for name in TEMPLATES} | dict(files or {})
    (folder / "decks" / "case").mkdir(parents=True, exist_ok=True)
    for name, content in everything.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode("utf-8") if isinstance(content, str) else content)
    return find_project(folder)


def a_deck(
    folder: Path, body: str, files: Mapping[str, str | bytes] | None = None
) -> Checked[Deck]:
    """Return the deck made of HEAD, COMPONENT and the body, four spaces deep in a component."""
    lines = "".join(f"    {line}\n" if line else "\n" for line in body.split("\n"))
    text = HEAD + COMPONENT + lines
    return read_deck(a_project(folder, {"decks/case/deck.yaml": text, **(files or {})}), "case")


def the_component(
    folder: Path, body: str, files: Mapping[str, str | bytes] | None = None
) -> Component:
    """Return the only component of a deck that must be free of findings."""
    checked = a_deck(folder, body, files)
    assert checked.findings == ()
    return checked.value.components["cards"]


def a_node(text: str) -> SourceNode:
    """Return the tree of a YAML text that must be free of findings."""
    checked = parse_yaml(text, "deck.yaml")
    assert checked.findings == ()
    return checked.value


def places(findings: tuple[Diagnostic, ...]) -> list[tuple[str, int, int]]:
    """Return code, line and column of each finding."""
    return [(each.code, each.span.line, each.span.column) for each in findings]
