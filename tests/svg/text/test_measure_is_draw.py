"""R03: what is measured is what is drawn, with real fonts, kerning, marks and fallbacks."""

import itertools
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.base.geometry import EPSILON
from cardgen.svg.canvas import Drawing
from cardgen.svg.context import Context
from cardgen.svg.painter import paint
from cardgen.svg.tree import parse_svg
from cardgen.typeset.fonts import FontLibrary, read_fonts
from tests.support.text_press import NAMESPACES, OnePicture

FONTS = Path(__file__).parents[3] / "fonts"
WIDTH = 40.0
words = st.lists(
    st.sampled_from(["AVATAR", "Type", "**bold**", "*To*", "fi", "⇌", "ijs", "H₂O", "Wa."]),
    min_size=1,
    max_size=25,
)


@pytest.fixture(scope="module")
def library() -> FontLibrary:
    return read_fonts((FONTS,)).value


def painted_runs(library: FontLibrary, inside: str) -> list[tuple[float, float]]:
    """Return left and right end of each run."""
    source = (
        f'<svg {NAMESPACES} width="90mm" height="90mm" viewBox="0 0 90 90" font-family="Lato" '
        f'font-size="4" letter-spacing=".1">{inside}</svg>'
    )
    drawing = Drawing()
    painting = paint(
        parse_svg(source, "x.svg").value, drawing, Context(fonts=library, pictures=OnePicture())
    )
    assert painting.findings == ()
    texts = [call for call in drawing.calls if call[0] == "text"]
    return [(x, x + run.width) for _, (run, x, *_) in texts]


@settings(max_examples=40)
@given(words=words)
def test_lines_set_right_end_at_the_edge_and_nothing_reaches_beyond(
    library: FontLibrary, words: list[str]
) -> None:
    runs = painted_runs(
        library,
        f'<foreignObject x="10" y="0" width="{WIDTH}" height="90"><p style="text-align:right" '
        f'xmlns="http://www.w3.org/1999/xhtml" cg:markup="yes">{" ".join(words)}</p>'
        "</foreignObject>",
    )

    assert min(left for left, _ in runs) >= 10 - EPSILON
    assert max(right for _, right in runs) == pytest.approx(10 + WIDTH, abs=EPSILON)


@settings(max_examples=40)
@given(words=words)
def test_runs_of_a_line_touch_each_other(library: FontLibrary, words: list[str]) -> None:
    runs = painted_runs(library, f'<text x="5" y="9" cg:markup="yes">{" ".join(words)}</text>')

    gaps = [after[0] - before[1] for before, after in itertools.pairwise(runs)]
    assert gaps == pytest.approx([0.0] * len(gaps), abs=EPSILON)


def test_letters_that_dx_moves_stay_kerned(library: FontLibrary) -> None:
    ((_, end),) = painted_runs(library, '<text y="9">AV</text>')
    moved = painted_runs(library, '<text y="9" dx="0 2">AV</text>')

    assert moved[-1][1] == pytest.approx(end + 2)


def test_letters_are_moved_where_some_are_not_drawn(library: FontLibrary) -> None:
    runs = painted_runs(library, '<text y="9" x="0 10 20 30">a\u00adbc</text>')

    assert [left for left, _ in runs] == [0, 20, 30]
