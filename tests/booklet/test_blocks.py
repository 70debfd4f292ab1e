from pathlib import Path
from typing import Any

import pytest

from cardgen.base.geometry import Matrix
from cardgen.booklet.callouts import APART, spread
from cardgen.svg.bounds import path_bounds
from cardgen.svg.canvas import Drawing
from tests.support.booklet_builders import (
    STYLE,
    a_booklet,
    a_page,
    findings,
    lines_of,
)
from tests.support.deck_builders import places

ROOMY = a_page((10, 10, 80, 130))
TABLE = "| Soort | Wat het doet |\n|---|--:|\n| a | {words} |\n| b | kort |"


def the_drawing(folder: Path, rules: str, **changes: Any) -> Drawing:
    composer = a_booklet(folder, rules, **changes)
    face = composer.compose(next(composer.requests()))
    assert face.findings == ()
    return face.value.drawing


def calls(drawing: Drawing, wanted: str, matrix: Matrix | None = None) -> list[tuple[Any, ...]]:
    """Return the calls of a kind, each with the matrix it is made under first."""
    found: list[tuple[Any, ...]] = []
    kept: list[Matrix] = []
    matrix = matrix or Matrix()
    for name, arguments in drawing.calls:
        if name == "save":
            kept.append(matrix)
        elif name == "restore":
            matrix = kept.pop()
        elif name == "transform":
            matrix = matrix @ arguments[0]
        if name == wanted:
            found.append((matrix, *arguments))
        if name == "shared" and wanted != "shared":
            found += calls(arguments[0], wanted, matrix)
    return found


def filled_boxes(drawing: Drawing) -> list[tuple[float, float, float, float]]:
    boxes = [path_bounds(path, matrix) for matrix, path, *_ in calls(drawing, "fill")]
    return [(round(b.x, 2), round(b.y, 2), round(b.width, 2), round(b.height, 2))
            for b in boxes if b is not None]  # fmt: skip


def test_an_example_stands_in_a_box(tmp_path: Path) -> None:
    style = STYLE + ".example {fill: #ffeecc; padding: 2px; margin: 0}"

    drawing = the_drawing(
        tmp_path, "> Een.\n>\n> Twee.", page=a_page((10, 10, 80, 130), style=style)
    )

    assert filled_boxes(drawing) == [(10.0, 10.0, 80.0, 14.0)]


def test_an_example_without_a_look_has_room_only(tmp_path: Path) -> None:
    drawing = the_drawing(tmp_path, "> Een.")

    ((matrix, _, x, *_),) = calls(drawing, "text")
    assert matrix.apply(x, 0.0) == (12.0, 12.0)
    assert filled_boxes(drawing) == []


def test_a_box_that_is_parted_is_drawn_on_both_pages(tmp_path: Path) -> None:
    style = STYLE + ".example {fill: #ffeecc}"
    text = "\n>\n> ".join(f"Zin {number}." for number in range(14))

    composer = a_booklet(tmp_path, f"> {text}", page=a_page((10, 10, 80, 50), style=style))

    drawings = [composer.compose(request).value.drawing for request in composer.requests()]
    assert [len(filled_boxes(drawing)) for drawing in drawings] == [1, 1]


def test_a_short_example_is_kept_whole(tmp_path: Path) -> None:
    lines = "\n\n".join(f"Zin {number}." for number in range(8))

    pages = lines_of(a_booklet(tmp_path, f"{lines}\n\n> Een.\n>\n> Twee."))

    assert pages[1] == ["Een.", "Twee."]


def test_headings_may_have_a_box(tmp_path: Path) -> None:
    style = STYLE + "h2 {fill: #ffeecc; padding: 1px}"

    drawing = the_drawing(tmp_path, "## Doel\n\nWin.", page=a_page((10, 10, 80, 130), style=style))

    assert filled_boxes(drawing) == [(10.0, 10.0, 80.0, 7.0)]


def test_a_table_is_as_wide_as_its_column(tmp_path: Path) -> None:
    style = STYLE + "td {fill: #ffeecc} th {fill: #ccddee} table {margin: 0}"

    boxes = filled_boxes(
        the_drawing(tmp_path, TABLE.format(words="meer"),
                    page=a_page((10, 10, 80, 130), style=style))
    )  # fmt: skip

    assert len(boxes) == 6
    assert {(x, round(x + width, 2)) for x, _, width, _ in boxes} == {
        (10.0, boxes[1][0]), (boxes[1][0], 90.0),
    }  # fmt: skip


def test_cells_of_a_row_are_equally_high(tmp_path: Path) -> None:
    style = STYLE + "td {fill: #ffeecc}"

    boxes = filled_boxes(
        the_drawing(tmp_path, TABLE.format(words="een lange zin die de regel vult " * 4),
                    page=a_page((10, 10, 80, 130), style=style))
    )  # fmt: skip

    assert boxes[0][3] == boxes[1][3] > 10.0


def test_columns_stand_as_their_head_says(tmp_path: Path) -> None:
    drawing = the_drawing(tmp_path, TABLE.format(words="meer"))

    ends = {run.text: matrix.apply(x, 0.0)[0] + run.width
            for matrix, run, x, *_ in calls(drawing, "text")}  # fmt: skip
    assert ends["meer"] == pytest.approx(ends["kort"]) == pytest.approx(89.2)


def test_a_table_of_words_too_wide_is_refused(tmp_path: Path) -> None:
    rules = f"Tekst.\n\n| {'8' * 20} | {'8' * 20} |\n|---|---|"

    assert places(findings(tmp_path, rules))[:1] == [("table-too-wide", 3, 1)]


def test_a_figure_places_the_face_of_a_card(tmp_path: Path) -> None:
    drawing = the_drawing(tmp_path, '![](card:cards/001 "31.5mm")', page=ROOMY)

    face = filled_boxes(drawing)[0]
    assert face == (10 + (80 - 31.5) / 2 - 1.5, 8.5, 34.5, 47.0)  # with its bleed, clipped
    assert calls(drawing, "clip")


def test_pictures_side_by_side_share_the_column(tmp_path: Path) -> None:
    drawing = the_drawing(tmp_path, "![](card:cards/001) ![](card:cards/kaal)", page=ROOMY)

    first, second = (matrix for matrix, *_ in calls(drawing, "shared"))
    assert (first.a, first.e) == (pytest.approx(77 / 126), pytest.approx(10.0))
    assert second.e == pytest.approx(10 + 77 / 2 + 3)


def test_the_template_says_how_wide_pictures_are(tmp_path: Path) -> None:
    style = STYLE + ".figure img {width: 21px}"

    drawing = the_drawing(
        tmp_path, "![](card:cards/001)", page=a_page((10, 10, 80, 130), style=style)
    )

    assert calls(drawing, "shared")[0][0].a == pytest.approx(21 / 63)


def test_a_figure_shows_a_picture_of_the_game(tmp_path: Path) -> None:
    drawing = the_drawing(tmp_path, '![](vis.svg "20mm")', page=ROOMY)

    assert filled_boxes(drawing) == [(40.0, 10.0, 20.0, 10.0)]


def test_a_caption_stands_below_its_picture(tmp_path: Path) -> None:
    drawing = the_drawing(tmp_path, '![Een vis](vis.svg "20mm")', page=ROOMY)

    ((matrix, run, x, y, *_),) = calls(drawing, "text")
    assert run.text == "Een vis"
    assert matrix.apply(x, y)[1] > 21.0


def test_callouts_point_at_named_elements(tmp_path: Path) -> None:
    drawing = the_drawing(tmp_path, '![](card:cards/001 "63mm; points, picture")',
                          page=a_page((10, 10, 85, 130)))  # fmt: skip

    labels = {run.text: matrix.apply(x, y) for matrix, run, x, y, *_ in calls(drawing, "text")}
    left = 10 + (85 - 63) / 2
    assert labels["1"][0] > left + 63 > left > labels["2"][0]
    assert labels["1"][1] == pytest.approx(10 + 9, abs=2)


@pytest.mark.parametrize(
    ("figure", "code"),
    [
        ("![](card:kaarten/001)", "card-unknown"),
        ("![](card:cards/002)", "card-unknown"),
        ("![](card:cards)", "card-unknown"),
        ("![](card:cards/001/back)", "card-unknown"),
        ("![](card:rules/1)", "card-unknown"),
        ("![](vos.svg)", "picture-missing"),
        ("![](https://example.org/vos.svg)", "picture-external"),
        ('![](card:cards/001 "prijs")', "callout-unknown"),
    ],
)
def test_a_figure_of_what_is_not_there_is_refused(tmp_path: Path, figure: str, code: str) -> None:
    found = findings(tmp_path, f"Tekst.\n\n{figure}", page=ROOMY)

    assert places(found) == [(code, 3, 1)]


def test_a_symbol_stands_in_its_line(tmp_path: Path) -> None:
    drawing = the_drawing(tmp_path, "Een :vis: hier.")

    ((_, y, width, height),) = filled_boxes(drawing)
    assert (width, height) == (8.0, 4.0)
    assert 10.0 < y < 12.0


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        ([], []),
        ([10.0], [10.0]),
        ([10.0, 10.0], [10.0, 10.0 + APART]),
        ([0.0], [1.7]),
        ([29.0, 30.0], [28.3 - APART, 28.3]),
    ],
)
def test_callouts_keep_apart_and_beside_the_picture(
    wanted: list[float], found: list[float]
) -> None:
    assert spread(wanted, 30.0) == pytest.approx(found)


def test_the_head_of_a_table_is_repeated_on_the_next_page(tmp_path: Path) -> None:
    rows = "\n".join(f"| rij {number} |" for number in range(9))

    pages = lines_of(a_booklet(tmp_path, f"| Kop |\n|---|\n{rows}"))

    assert [page[0] for page in pages] == ["Kop", "Kop"]
    assert [line for page in pages for line in page[1:]] == [f"rij {n}" for n in range(9)]
