from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from PIL import Image

from cardgen.base.colour import Rgb
from cardgen.base.geometry import Outline, Rect
from cardgen.faces.model import Face
from cardgen.press.fonts import Foundry
from cardgen.press.tabletop import (
    MOST_CARDS,
    Cells,
    TableBoard,
    TableDeck,
    cells_for,
    face_sheet,
    plain_back,
    saved_object,
    single_picture,
)
from cardgen.svg.bounds import rounded_path
from cardgen.svg.canvas import Drawing
from tests.support.press_builders import a_face

CARD = Outline(width=59.0, height=91.0, radius=5.0)
DECK = TableDeck(
    number=2,
    name="fish",
    face="file:///fish.png",
    back="file:///fish-back.png",
    one_back=True,
    cells=Cells(columns=3, rows=2, width_px=59, height_px=91),
    cards=(("cod", 1), ("eel", 3)),
)


def a_plain_face(name: str, colour: Rgb) -> Face:
    drawing = Drawing()
    drawing.fill(rounded_path(Rect(x=-1.0, y=-1.0, width=12.0, height=12.0), 0.0), colour)
    return a_face(drawing, name=name)


@given(
    count=st.integers(1, MOST_CARDS), width=st.floats(20.0, 200.0), height=st.floats(20.0, 200.0)
)
def test_cells_are_whole_and_leave_one_free(count: int, width: float, height: float) -> None:
    cells = cells_for(count, Outline(width=width, height=height))

    assert 2 <= cells.columns <= 10
    assert 2 <= cells.rows <= 7
    assert count < cells.columns * cells.rows
    assert max(cells.columns * cells.width_px, cells.rows * cells.height_px) <= 4096
    assert abs(cells.width_px * height / width - cells.height_px) <= 0.5


def test_a_full_sheet_of_cards_is_ten_by_seven() -> None:
    cells = cells_for(MOST_CARDS, CARD)

    assert (cells.columns, cells.rows) == (10, 7)
    assert (cells.width_px, cells.height_px) == (379, 585)


def test_a_few_cards_have_the_pixels_that_print_has() -> None:
    assert cells_for(3, CARD).width_px == round(59 / 25.4 * 300)


def test_faces_lie_in_their_cells() -> None:
    red, blue = a_plain_face("red", Rgb(1, 0, 0)), a_plain_face("blue", Rgb(0, 0, 1))
    cells = Cells(columns=2, rows=2, width_px=40, height_px=60)

    sheet = Image.open(BytesIO(face_sheet([red, blue, red], cells, Foundry())))

    assert sheet.size == (80, 120)
    assert [sheet.getpixel(at) for at in ((20, 30), (60, 30), (20, 90), (60, 90))] == [
        (255, 0, 0),
        (0, 0, 255),
        (255, 0, 0),
        (255, 255, 255),
    ]


@pytest.mark.parametrize("back", ["picture", "plain"])
def test_a_back_is_as_large_as_a_cell(back: str) -> None:
    cells = Cells(columns=2, rows=2, width_px=41, height_px=59)
    made = {
        "picture": lambda: single_picture(a_plain_face("red", Rgb(1, 0, 0)), cells, Foundry()),
        "plain": lambda: plain_back(cells),
    }

    assert Image.open(BytesIO(made[back]())).size == (41, 59)


def test_a_deck_holds_each_copy_of_each_card() -> None:
    (thing,) = saved_object("Fish", [DECK], [])["ObjectStates"]  # type: ignore[misc]

    assert thing["Name"] == "DeckCustom"
    assert thing["DeckIDs"] == [200, 201, 201, 201]
    assert [card["Nickname"] for card in thing["ContainedObjects"]] == ["cod", "eel", "eel", "eel"]
    assert [card["CardID"] for card in thing["ContainedObjects"]] == thing["DeckIDs"]


def test_a_deck_knows_its_pictures_and_their_cells() -> None:
    (thing,) = saved_object("Fish", [DECK], [])["ObjectStates"]  # type: ignore[misc]

    assert thing["CustomDeck"] == {
        "2": {
            "FaceURL": "file:///fish.png",
            "BackURL": "file:///fish-back.png",
            "NumWidth": 3,
            "NumHeight": 2,
            "BackIsHidden": True,
            "UniqueBack": False,
            "Type": 0,
        }
    }


def test_chips_are_round_on_the_table() -> None:
    deck = replace(DECK, cells=cells_for(3, Outline.circle(25.0)))

    (thing,) = saved_object("Fish", [deck], [])["ObjectStates"]  # type: ignore[misc]

    assert thing["CustomDeck"]["2"]["Type"] == 4


def test_a_board_lies_beside_the_decks() -> None:
    board = TableBoard(name="sea", face="https://x/sea.png")

    _, thing = saved_object("Fish", [DECK], [board])["ObjectStates"]  # type: ignore[misc]

    assert (thing["Name"], thing["CustomImage"]["ImageURL"]) == (
        "Custom_Board",
        "https://x/sea.png",
    )
    assert thing["Transform"]["posX"] == 4.0
