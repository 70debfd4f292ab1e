from io import BytesIO

import pikepdf
import pytest

from cardgen.faces.model import Bookmark
from cardgen.press.document import DocumentInfo, Press
from cardgen.press.fonts import Foundry
from cardgen.sheets.model import Placement, Sheet
from cardgen.svg.canvas import Drawing
from tests.support.press_builders import a_face

PT = 72 / 25.4


def a_sheet(*faces: str, turn_deg: int = 0) -> Sheet:
    placed = tuple(
        Placement(
            face=face, x=10.0 + 20 * number, y=30.0, width=20.0, height=20.0, bleed=0.0,
            radius=0.0, turn_deg=turn_deg,
        )
        for number, face in enumerate(faces)
    )  # fmt: skip
    return Sheet(width=100.0, height=100.0, side="recto", placements=placed)


def a_document(*sheets: Sheet, bookmarks: tuple[Bookmark, ...]) -> pikepdf.Pdf:
    file = BytesIO()
    press = Press(file, DocumentInfo(title="t", language="nl", bookmarks=bookmarks), Foundry())
    for face in dict.fromkeys(p.face for sheet in sheets for p in sheet.placements):
        press.add_face(a_face(Drawing(), 20.0, 20.0, name=face))
    for sheet in sheets:
        press.add_sheet(sheet)
    press.finish()
    return pikepdf.open(BytesIO(file.getvalue()))


def mark(title: str, level: int = 1, face: str = "a", y: float = 0.0) -> Bookmark:
    return Bookmark(title=title, level=level, face=face, y=y)


def tree(items: object) -> list[object]:
    return [[item.title, *tree(item.children)] for item in items]  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("levels", "shape"),
    [
        ([1, 2, 2, 1], [["0", ["1"], ["2"]], ["3"]]),
        ([2, 1], [["0"], ["1"]]),
        ([1, 3, 2], [["0", ["1"], ["2"]]]),
        ([1, 2, 3, 2], [["0", ["1", ["2"]], ["3"]]]),
    ],
)
def test_bookmarks_nest_by_level(levels: list[int], shape: list[object]) -> None:
    marks = tuple(mark(str(number), level) for number, level in enumerate(levels))

    with a_document(a_sheet("a"), bookmarks=marks).open_outline() as outline:
        assert tree(outline.root) == shape


def test_a_bookmark_leads_to_the_place_of_its_face() -> None:
    pdf = a_document(a_sheet("a"), a_sheet("b", "c"), bookmarks=(mark("c", face="c", y=5.0),))

    page, _, x, y, _ = pdf.Root.Outlines.First.Dest
    assert page.objgen == pdf.pages[1].objgen
    assert (float(x), float(y)) == pytest.approx((30 * PT, 65 * PT), abs=0.01)


def test_a_bookmark_of_a_face_that_is_nowhere_is_left_out() -> None:
    pdf = a_document(a_sheet("a"), bookmarks=(mark("b", face="b"),))

    assert "/Outlines" not in pdf.Root


def test_titles_keep_their_letters() -> None:
    with a_document(a_sheet("a"), bookmarks=(mark("Äpfel – 5 €"),)).open_outline() as outline:
        assert outline.root[0].title == "Äpfel – 5 €"
