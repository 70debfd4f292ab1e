import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from cardgen.base.geometry import EPSILON, Insets, Outline
from cardgen.sheets.duplex import fold_out, turn_over
from cardgen.sheets.model import Cut, Edge, Note, Placement, Sheet, Stroke
from tests.support.sheet_builders import centre_behind, face_rows, top_edge

PORTRAIT, LANDSCAPE = (210.0, 297.0), (297.0, 210.0)
MM = st.floats(min_value=0.0, max_value=300.0)
LINE = {
    (PORTRAIT, "long-edge"): "upright",
    (PORTRAIT, "short-edge"): "level",
    (LANDSCAPE, "long-edge"): "level",
    (LANDSCAPE, "short-edge"): "upright",
}
BOTH_PAGES_BOTH_EDGES = pytest.mark.parametrize(
    ("size", "edge", "line"), [(*how, line) for how, line in LINE.items()]
)


def placed(face: str, x: float, y: float, **changes: object) -> Placement:
    made = Placement(face=face, x=x, y=y, width=59.0, height=91.0, bleed=2.0, radius=5.0)
    return replace(made, **changes)  # type: ignore[arg-type]


def a_side(size: tuple[float, float] = PORTRAIT, **changes: object) -> Sheet:
    made = Sheet(width=size[0], height=size[1], side="recto", placements=())
    return replace(made, **changes)  # type: ignore[arg-type]


def three_by_three(size: tuple[float, float]) -> Sheet:
    at = [
        (f"{'abcdefghi'[3 * row + col]}", 10 + 62 * col, 5 + 60 * row)
        for row in range(3)
        for col in range(3)
    ]
    return a_side(size, placements=tuple(placed(face, x, y, height=55.0) for face, x, y in at))


@pytest.mark.parametrize(
    ("size", "edge", "rows"),
    [
        (PORTRAIT, "long-edge", ["c b a", "f e d", "i h g"]),
        (PORTRAIT, "short-edge", ["g h i", "d e f", "a b c"]),
        (LANDSCAPE, "long-edge", ["g h i", "d e f", "a b c"]),
        (LANDSCAPE, "short-edge", ["c b a", "f e d", "i h g"]),
    ],
)
def test_each_back_is_printed_where_its_front_will_be(
    size: tuple[float, float], edge: Edge, rows: list[str]
) -> None:
    assert face_rows(turn_over(three_by_three(size), edge)) == rows


@BOTH_PAGES_BOTH_EDGES
def test_centres_coincide_when_the_sheet_is_turned(
    size: tuple[float, float], edge: Edge, line: str
) -> None:
    recto = three_by_three(size)

    verso = turn_over(recto, edge)

    behind = [centre_behind(back, verso, line) for back in verso.placements]
    assert behind == [pytest.approx(front.trim.centre) for front in recto.placements]


@pytest.mark.parametrize(
    ("size", "edge", "front", "back"),
    [
        (PORTRAIT, "long-edge", 0, "top"),
        (PORTRAIT, "long-edge", 90, "left"),
        (PORTRAIT, "short-edge", 0, "bottom"),
        (PORTRAIT, "short-edge", 90, "right"),
        (LANDSCAPE, "long-edge", 0, "bottom"),
        (LANDSCAPE, "short-edge", 90, "left"),
    ],
)
def test_a_card_has_its_top_at_the_same_edge_of_the_paper_on_both_sides(
    size: tuple[float, float], edge: Edge, front: int, back: str
) -> None:
    recto = a_side(size, placements=(placed("a", 20.0, 20.0, turn_deg=front),))

    (turned,) = turn_over(recto, edge).placements

    assert top_edge(turned) == back


def test_marks_are_measured_from_the_turned_margin() -> None:
    recto = a_side(marks=(Stroke(x1=10.0, y1=2.0, x2=10.0, y2=5.0),))

    (mark,) = turn_over(recto, "long-edge").marks

    assert (mark.x1, mark.y1, mark.x2, mark.y2) == (200.0, 2.0, 200.0, 5.0)


def test_cuts_are_turned_with_the_side() -> None:
    recto = a_side(cuts=(Cut(x=10.0, y=20.0, outline=Outline.circle(12.0)),))

    assert [(cut.x, cut.y) for cut in turn_over(recto, "long-edge").cuts] == [(188.0, 20.0)]
    assert [(cut.x, cut.y) for cut in turn_over(recto, "short-edge").cuts] == [(10.0, 265.0)]


@pytest.mark.parametrize(
    ("edge", "x", "y", "turn_deg"), [("long-edge", 200.0, 290.0, 0), ("short-edge", 10.0, 7.0, 180)]
)
def test_a_note_hangs_on_its_other_end_and_reads_forwards(
    edge: Edge, x: float, y: float, turn_deg: int
) -> None:
    recto = a_side(notes=(Note(x=10.0, y=290.0, text="harvest 1/2"),))

    (note,) = turn_over(recto, edge).notes

    assert (note.x, note.y, note.turn_deg, note.anchor) == (x, y, turn_deg, "end")


def test_the_trim_box_is_turned_with_the_side() -> None:
    recto = a_side(trim=Insets(top=1.0, right=2.0, bottom=3.0, left=4.0))

    assert turn_over(recto, "long-edge").trim == Insets(top=1.0, right=4.0, bottom=3.0, left=2.0)
    assert turn_over(recto, "short-edge").trim == Insets(top=3.0, right=2.0, bottom=1.0, left=4.0)


def test_the_turned_side_is_the_other_side() -> None:
    verso = turn_over(a_side(), "long-edge")

    assert (verso.side, turn_over(verso, "long-edge").side) == ("verso", "recto")


def test_a_fold_brings_each_back_behind_its_front() -> None:
    fronts = a_side(LANDSCAPE, placements=(placed("a", 10.0, 20.0), placed("b", 75.0, 20.0)))
    backs = a_side(LANDSCAPE, placements=(placed("a/", 10.0, 20.0), placed("b/", 75.0, 20.0)))

    folded = fold_out(fronts, backs)

    assert face_rows(folded) == ["a b b/ a/"]
    behind = [centre_behind(back, folded, "upright") for back in folded.placements[2:]]
    assert behind == [front.trim.centre for front in fronts.placements]


def placements() -> st.SearchStrategy[Placement]:
    return st.builds(
        placed,
        st.sampled_from(["a", "b"]),
        MM,
        MM,
        turn_deg=st.sampled_from([0, 90, 180, 270]),
    )


def sides() -> st.SearchStrategy[Sheet]:
    return st.builds(
        a_side,
        st.sampled_from([PORTRAIT, LANDSCAPE, (200.0, 200.0)]),
        placements=st.lists(placements(), max_size=5).map(tuple),
        marks=st.lists(st.builds(Stroke, x1=MM, y1=MM, x2=MM, y2=MM), max_size=5).map(tuple),
        cuts=st.lists(
            st.builds(Cut, x=MM, y=MM, outline=st.just(Outline(width=20.0, height=10.0))),
            max_size=3,
        ).map(tuple),
        notes=st.lists(st.builds(Note, x=MM, y=MM, text=st.just("1/2")), max_size=2).map(tuple),
        trim=st.builds(Insets, top=MM, right=MM, bottom=MM, left=MM),
        side=st.sampled_from(["recto", "verso"]),
    )


def numbers_of(side: Sheet) -> list[float]:
    """Return every length on a side, in a fixed order."""
    lengths = [n for p in side.placements for n in (p.x, p.y, p.width, p.height)]
    lengths += [n for m in side.marks for n in (m.x1, m.y1, m.x2, m.y2)]
    lengths += [n for cut in side.cuts for n in (cut.x, cut.y)]
    lengths += [n for note in side.notes for n in (note.x, note.y)]
    return [*lengths, side.trim.top, side.trim.right, side.trim.bottom, side.trim.left]


def words_of(side: Sheet) -> list[object]:
    """Return everything on a side that is not a length."""
    words: list[object] = [(p.face, p.turn_deg) for p in side.placements]
    return [*words, *((note.anchor, note.turn_deg) for note in side.notes), side.side]


@given(side=sides(), edge=st.sampled_from(["long-edge", "short-edge"]))
def test_turning_twice_gives_the_side_back(side: Sheet, edge: Edge) -> None:
    twice = turn_over(turn_over(side, edge), edge)

    assert words_of(twice) == words_of(side)
    assert numbers_of(twice) == pytest.approx(numbers_of(side), abs=EPSILON)


def test_the_comparison_of_sides_sees_a_shifted_mark_and_a_turned_face() -> None:
    side = a_side(placements=(placed("a", 1.0, 1.0),), marks=(Stroke(x1=1, y1=1, x2=2, y2=1),))
    shifted = replace(side, marks=(Stroke(x1=1.1, y1=1, x2=2, y2=1),))
    turned = replace(side, placements=(placed("a", 1.0, 1.0, turn_deg=180),))

    assert numbers_of(shifted) != pytest.approx(numbers_of(side), abs=EPSILON)
    assert words_of(turned) != words_of(side)
