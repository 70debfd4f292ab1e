"""Sheets of faces and a saved object for Tabletop Simulator.

Source: its knowledge base: up to 10 × 7 cells, at most 4096 pixels a side, the last cell kept for
the hidden face; a card's id is its deck's number times 100 plus its cell.
"""

from collections.abc import Sequence

from msgspec import Struct
from PIL import Image

from cardgen.base.geometry import Outline
from cardgen.base.units import MM_PER_INCH
from cardgen.faces.model import Face
from cardgen.press.contact import TABLE, cut_pictures
from cardgen.press.fonts import Foundry
from cardgen.press.preview import png_of

MOST_COLUMNS, MOST_ROWS = 10, 7
FEWEST = 2
"""A sheet has at least two columns and two rows."""

LARGEST_PX = 4096
MOST_CARDS = MOST_COLUMNS * MOST_ROWS - 1

FINEST_DPI = 300.0


SHAPES = {"card": 0, "round": 4}
"""What outline the table gives to cards: rounded corners, or a circle."""


class Cells(Struct, frozen=True, kw_only=True):
    """A sheet's cells; sizes in whole pixels, all alike. round: whether circles lie in them."""

    columns: int
    rows: int
    width_px: int
    height_px: int
    round: bool = False


def cells_for(count: int, outline: Outline) -> Cells:
    """Return the smallest grid for so many faces, its cells as large as the sheet allows.

    Args:
        count: faces on the sheet, from 1 to MOST_CARDS; one cell more is kept free.
        outline: the faces' trim; cells have its proportions to within half a pixel, and no more
            pixels than print has.
    """
    assert 1 <= count <= MOST_CARDS
    columns = max(FEWEST, min(MOST_COLUMNS, count + 1))
    rows = max(FEWEST, -(-(count + 1) // columns))
    finest = round(outline.width / MM_PER_INCH * FINEST_DPI)
    width = min(LARGEST_PX // columns, finest)
    while round(width * outline.height / outline.width) * rows > LARGEST_PX:
        width -= 1
    height = round(width * outline.height / outline.width)
    return Cells(
        columns=columns, rows=rows, width_px=width, height_px=height, round=outline.is_circle
    )


def face_sheet(faces: Sequence[Face], cells: Cells, foundry: Foundry) -> bytes:
    """Return a PNG with the faces in reading order, one a cell; what is left over is white."""
    size = (cells.columns * cells.width_px, cells.rows * cells.height_px)
    sheet = Image.new("RGB", size, "white")
    for at, picture in enumerate(pictures_of(faces, cells, foundry)):
        row, column = divmod(at, cells.columns)
        sheet.paste(picture, (column * cells.width_px, row * cells.height_px))
    return png_of(sheet)


def single_picture(face: Face, cells: Cells, foundry: Foundry) -> bytes:
    """Return a PNG of one face, as large as a cell."""
    return png_of(pictures_of([face], cells, foundry)[0])


def pictures_of(faces: Sequence[Face], cells: Cells, foundry: Foundry) -> list[Image.Image]:
    """Return the faces, each exactly as large as a cell."""
    dpi = cells.width_px / faces[0].outline.width * MM_PER_INCH
    size = (cells.width_px, cells.height_px)
    return [
        picture if picture.size == size else picture.resize(size, Image.Resampling.LANCZOS)
        for picture in cut_pictures(faces, dpi, foundry)
    ]


class TableDeck(Struct, frozen=True, kw_only=True):
    """A deck on the virtual table: addresses of its pictures, and its cards as cells with copies.

    one_back: whether `back` is a single picture, and not a sheet of backs in the fronts' order.
    """

    number: int
    name: str
    face: str
    back: str
    one_back: bool
    cells: Cells
    cards: tuple[tuple[str, int], ...]


class TableBoard(Struct, frozen=True, kw_only=True):
    """A board on the virtual table: the address of its picture."""

    name: str
    face: str


def saved_object(
    title: str, decks: Sequence[TableDeck], boards: Sequence[TableBoard]
) -> dict[str, object]:
    """Return the saved object that puts decks and boards on the table, as its JSON has it."""
    things = [deck_object(deck, at) for at, deck in enumerate(decks)]
    things += [board_object(board, len(decks) + at) for at, board in enumerate(boards)]
    return {"SaveName": title, "GameMode": title, "ObjectStates": things}


def deck_object(deck: TableDeck, at: int) -> dict[str, object]:
    """Return a deck with all copies of its cards; of one card alone, that card."""
    custom = {str(deck.number): custom_deck(deck)}
    ids = [
        (name, deck.number * 100 + cell)
        for cell, (name, copies) in enumerate(deck.cards)
        for _ in range(copies)
    ]
    cards = [
        {**placed("CardCustom", name, at), "CardID": number, "CustomDeck": custom}
        for name, number in ids
    ]
    if len(cards) == 1:
        return dict(cards[0])
    return {
        **placed("DeckCustom", deck.name, at),
        "DeckIDs": [number for _, number in ids],
        "CustomDeck": custom,
        "ContainedObjects": cards,
    }


def custom_deck(deck: TableDeck) -> dict[str, object]:
    """Return where a deck's pictures are and how they are cut."""
    return {
        "FaceURL": deck.face,
        "BackURL": deck.back,
        "NumWidth": deck.cells.columns,
        "NumHeight": deck.cells.rows,
        "BackIsHidden": True,
        "UniqueBack": not deck.one_back,
        "Type": SHAPES["round" if deck.cells.round else "card"],
    }


def board_object(board: TableBoard, at: int) -> dict[str, object]:
    """Return a board."""
    image = {"ImageURL": board.face, "ImageSecondaryURL": "", "WidthScale": 0.0}
    return {**placed("Custom_Board", board.name, at), "CustomImage": image}


def placed(kind: str, name: str, at: int) -> dict[str, object]:
    """Return what every object has: its kind, its name, and a place beside the others."""
    transform = {
        "posX": 4.0 * at, "posY": 2.0, "posZ": 0.0,
        "rotX": 0.0, "rotY": 180.0, "rotZ": 180.0 if kind != "Custom_Board" else 0.0,
        "scaleX": 1.0, "scaleY": 1.0, "scaleZ": 1.0,
    }  # fmt: skip
    return {"Name": kind, "Nickname": name, "Transform": transform}


def plain_back(cells: Cells) -> bytes:
    """Return a PNG for cards that have no back."""
    return png_of(Image.new("RGB", (cells.width_px, cells.height_px), TABLE))
