import pytest

from cardgen.base.geometry import Insets, Outline
from cardgen.sheets.single import single_pages
from tests.support.sheet_builders import PLACE, a_piece, cards, faces


def test_every_copy_has_a_page_for_each_of_its_faces() -> None:
    pages = single_pages(cards(5, copies=3), PLACE).value

    assert [faces(page)[0] for page in pages[:8]] == [
        *["001", "001/back"] * 3,
        *["002", "002/back"],
    ]
    assert len(pages) == 30
    assert [page.side for page in pages[:2]] == ["recto", "verso"]


def test_a_page_ends_at_the_bleed_with_the_trim_inside() -> None:
    page, _ = single_pages(cards(1), PLACE).value

    (placed,) = page.placements
    assert (page.width, page.height, page.trim) == (63.0, 95.0, Insets.all(2.0))
    assert (placed.x, placed.y, placed.width, placed.bleed) == (2.0, 2.0, 59.0, 2.0)


def test_a_page_may_end_at_the_trim_without_a_white_border() -> None:
    page, _ = single_pages(cards(1, bleed=0.0), PLACE).value

    (placed,) = page.placements
    assert (page.width, page.height, page.trim) == (59.0, 91.0, Insets.all(0.0))
    assert (placed.x, placed.y, placed.bleed) == (0.0, 0.0, 0.0)


def test_each_page_has_the_size_of_its_own_piece() -> None:
    large = a_piece("b", outline=Outline(width=126.0, height=88.0), back="")

    pages = single_pages((a_piece("a", back=""), large), PLACE).value

    assert [(page.width, page.height) for page in pages] == [(63.0, 95.0), (130.0, 92.0)]


@pytest.mark.parametrize(
    ("backs", "found"),
    [(("x", "x"), []), (("", ""), []), (("x", ""), ["back-missing"])],
    ids=["all", "none", "some"],
)
def test_pages_that_do_not_go_in_pairs_are_warned_of(
    backs: tuple[str, str], found: list[str]
) -> None:
    pieces = tuple(a_piece(f"{at}", back=back) for at, back in enumerate(backs))

    checked = single_pages(pieces, PLACE)

    assert [(one.code, one.severity, one.span) for one in checked.findings] == [
        (code, "warning", PLACE) for code in found
    ]
