"""What every bundled face has to show whole: nothing important near the trim, no art cut off."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from cardgen.base.geometry import Insets
from cardgen.deck.project import find_project
from cardgen.deck.read import read_deck
from cardgen.faces.model import Face
from cardgen.faces.safe_area import SafeArea
from cardgen.jobs import BuildRequest, composer_of, context_of, open_line
from cardgen.svg.bounds import drawing_bounds
from cardgen.svg.canvas import Drawing
from cardgen.svg.painter import paint
from cardgen.svg.tree import parse_svg
from cardgen.svg.viewport import root_viewport
from tests.support.projects import run
from tests.support.safe_area import outside
from tests.support.svg_builders import a_context

ROOT = Path(__file__).parents[2]
PROJECT = find_project(ROOT)
SIGNS = sorted(
    path.relative_to(ROOT).as_posix()
    for stem in ("zeichen-*", "monster-*", "figur-*", "gumma-*", "joker-*", "chip-*")
    for path in ROOT.glob(f"decks/*/art/{stem}.svg")
)
MM_PER_PX = 25.4 / 96


def faces_of(game: str) -> Iterator[Face]:
    """Yield all faces of a game's cards and labels, in every layout."""
    line = open_line(PROJECT)
    deck = read_deck(PROJECT, game).value
    for component in deck.components.values():
        for layout in component.layouts if component.booklet is None else ():
            request = BuildRequest(layout=layout)
            composer = composer_of(line, deck, component, request, context_of(line, deck))
            yield from (composer.compose(wanted).value for wanted in composer.requests())


@pytest.mark.parametrize("game", PROJECT.games())
def test_text_and_roles_stay_inside_the_safe_area(game: str) -> None:
    found = {face.id: outside(face) for face in faces_of(game)}

    assert {face: what for face, what in found.items() if what} == {}


@pytest.mark.parametrize("game", PROJECT.games())
def test_no_letter_strays_out_of_the_safe_area(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    deck = read_deck(PROJECT, game).value
    few = [name for name, each in deck.components.items() if each.kind in ("booklet", "chips")]
    area = SafeArea()
    for face in faces_of(game):
        area.look(face, face.id)
    components = [argument for name in few for argument in ("--component", name)]

    ran = run(capsys, "build", game, *components, "--lang", "all", "--out", str(tmp_path))

    assert list(area.findings()) == []
    assert "outside-safe" not in ran.err


def test_a_text_outside_the_safe_area_is_found() -> None:
    face = next(faces_of("mermaid-war"))

    assert outside(replace(face, safe=Insets.all(20.0)))[:1] == ["1"]


@pytest.mark.parametrize("path", SIGNS)
def test_a_sign_is_not_cut_off_by_its_own_edge(path: str) -> None:
    document = parse_svg((ROOT / path).read_text("utf-8"), path).value
    drawing, view = Drawing(), root_viewport(document)

    paint(document, drawing, a_context(), (0.0, 0.0))

    box = drawing_bounds(drawing)
    assert box is not None
    assert min(box.x, box.y) >= 0.0
    assert box.right <= view.width * MM_PER_PX
    assert box.bottom <= view.height * MM_PER_PX
