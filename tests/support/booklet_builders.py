"""A small game with a booklet, on disk; its pages set, and read from their drawings."""

from collections.abc import Iterator, Mapping
from pathlib import Path

from cardgen.base.diagnostics import Diagnostic
from cardgen.booklet.composer import BookletComposer
from cardgen.booklets import booklet_of
from cardgen.deck.model import Deck
from cardgen.deck.project import Project
from cardgen.deck.read import read_deck
from cardgen.jobs import BuildRequest, open_line
from cardgen.rules.declaration import read_document
from cardgen.svg.canvas import Drawing
from tests.support.deck_builders import a_project

DECK = """\
game: case
language: nl
document: document.yaml
text: {title: Het spel}
vocabulary:
  colours:
    rood: {text: {name: Rood}, hex: "#D55E00"}
    naamloos: {hex: "#000000"}
components:
  cards:
    kind: cards
    format: poker
    template: card.svg
    items:
      - {id: "#001", text: {name: Meeuw}}
      - {id: kaal}
  rules:
    kind: booklet
    format: a6
    template: page.svg
    source: rules.md
"""

DOCUMENT = """\
document: none.txt
languages: [nl]
sections: [Doel]
facts:
  hand: {value: 5, says: {Doel: vijf}}
  one: {value: 1, says: {Doel: een}}
  half: {value: 3.5, says: {Doel: half}}
  players: {value: 2..4, says: {Doel: spelers}}
  goals: {value: {2: 20, 3: 16}, says: {Doel: punten}}
  size: {value: [59, 91], says: {Doel: maat}}
  winner: {value: most points, says: {Doel: meeste}}
assumed:
  kinds: {value: 8, why: because}
checks: {}
"""

CARD = """\
<svg xmlns="http://www.w3.org/2000/svg" xmlns:cg="urn:cardgen"
     width="69mm" height="94mm" viewBox="-3 -3 69 94">
  <rect x="-3" y="-3" width="69" height="94" fill="#ffeecc"/>
  <rect cg:role="points" x="48" y="4" width="10" height="10"/>
  <rect cg:name="picture" x="5" y="30" width="10" height="40"/>
</svg>
"""

SYMBOL = """\
<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10" viewBox="0 0 20 10">
  <rect width="20" height="10"/>
</svg>
"""

STYLE = """\
    foreignObject { font-family: Lato; font-size: 4px; line-height: 1.25; color: #123456; }
    h1, h2, h3 { font-size: 4px; line-height: 1.25; margin: 0; }
    p, li, ul, ol { margin: 0; }
"""


def a_page(
    *regions: tuple[float, float, float, float], style: str = STYLE, head: str = "", tail: str = ""
) -> str:
    """Return a page template of A6 with flow regions: x, y, width, height in mm."""
    boxes = "".join(
        f'  <foreignObject cg:flow="body" x="{x}" y="{y}" width="{w}" height="{h}">'
        '<p xmlns="http://www.w3.org/1999/xhtml">sample</p></foreignObject>\n'
        for x, y, w, h in regions
    )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:cg="urn:cardgen"\n'
        '     width="105mm" height="148mm" viewBox="0 0 105 148">\n'
        f"  <style>\n{style}{tail}  </style>\n{head}{boxes}</svg>\n"
    )


PAGE = a_page((10.0, 10.0, 80.0, 50.0))
"""Ten lines of 5 mm a page."""


def a_booklet_project(
    folder: Path,
    rules: str,
    *,
    deck: str = "",
    page: str = PAGE,
    files: Mapping[str, str | bytes] | None = None,
) -> Project:
    """Return a project with the game `case`; `deck` is added to its booklet."""
    extra = "".join(f"    {line}\n" for line in deck.splitlines())
    everything: dict[str, str | bytes] = {
        "decks/case/deck.yaml": DECK + extra,
        "decks/case/document.yaml": DOCUMENT,
        "decks/case/rules.md": rules,
        "decks/case/art/vis.svg": SYMBOL,
        "templates/case/page.svg": page,
        "templates/case/card.svg": CARD,
    }
    return a_project(folder, everything | dict(files or {}))


def composed(project: Project, *others: Deck) -> tuple[BookletComposer, tuple[Diagnostic, ...]]:
    """Return the booklet, set, with all that was found."""
    line = open_line(project)
    read = read_deck(project, "case")
    assert read.findings == ()
    deck = read.value
    assert deck.document is not None
    document = read_document(deck.document, "decks/case/document.yaml")
    composer = booklet_of(line, (deck, *others), "rules", BuildRequest(), document.value)
    return composer, composer.check()


def a_booklet(folder: Path, rules: str, **changes: object) -> BookletComposer:
    """Return the booklet, set, which must be free of findings."""
    composer, found = composed(a_booklet_project(folder, rules, **changes))  # type: ignore[arg-type]
    assert found == ()
    return composer


def findings(folder: Path, rules: str, **changes: object) -> tuple[Diagnostic, ...]:
    """Return what was found while the booklet was set."""
    return composed(a_booklet_project(folder, rules, **changes))[1]  # type: ignore[arg-type]


def lines_of(composer: BookletComposer) -> list[list[str]]:
    """Return the text on each page, a line each, in the order in which it is drawn."""
    requests = list(composer.requests())
    faces = [composer.compose(request) for request in requests]
    assert [face.findings for face in faces] == [()] * len(faces)
    return [lines_in(face.value.drawing) for face in faces]


def lines_in(drawing: Drawing) -> list[str]:
    """Return a drawing's text, runs that stand on one baseline joined."""
    lines: list[tuple[float, str]] = []
    for y, text in runs_in(drawing):
        if lines and lines[-1][0] == y:
            lines[-1] = (y, lines[-1][1] + text)
        else:
            lines.append((y, text))
    return [text for _, text in lines]


def runs_in(drawing: Drawing, down: float = 0.0) -> Iterator[tuple[float, str]]:
    """Yield each run of text with its baseline, in the order drawn."""
    kept: list[float] = []
    for name, arguments in drawing.calls:
        if name == "save":
            kept.append(down)
        elif name == "restore":
            down = kept.pop()
        elif name == "transform":
            down += arguments[0].f
        elif name == "text":
            yield round(down + arguments[2], 3), arguments[0].text
        elif name == "shared":
            yield from runs_in(arguments[0], down)
