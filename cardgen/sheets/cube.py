"""A cube's net with its six stickers: what goes on which face, or a cube of paper.

┌───┐
│ 1 │          Opposite faces add up to seven, as on any die.
┌───┼───┼───┬───┐
│ 2 │ 3 │ 5 │ 4 │
└───┼───┼───┴───┘
│ 6 │
└───┘
"""

from msgspec.structs import replace

from cardgen.base.geometry import Rect
from cardgen.sheets.grid import Area
from cardgen.sheets.model import Note, Piece, Placement, Sheet, Trace

PLACES = ((1, 0), (0, 1), (1, 1), (3, 1), (2, 1), (1, 2))
"""Column and row of each sticker in the net, in the order in which the deck lists them."""

FOLDS = (
    ((1, 1), (2, 1)), ((1, 2), (2, 2)), ((1, 1), (1, 2)), ((2, 1), (2, 2)), ((3, 1), (3, 2)),
)  # fmt: skip

EDGE = (
    (1, 0), (2, 0), (2, 1), (4, 1), (4, 2), (2, 2), (2, 3), (1, 3), (1, 2), (0, 2), (0, 1), (1, 1),
    (1, 0),
)  # fmt: skip
"""The net's outline as corners of its grid."""

COLUMNS, ROWS = 4, 3
NUMBER_SIZE = 2.5


def cube_sheets(pieces: tuple[Piece, ...], dice: int, edge: float, area: Area) -> tuple[Sheet, ...]:
    """Return a page with the net of one die, its stickers in the middle of their faces.

    Args:
        pieces: sticker designs with the copies for all dice together.
        dice: how many dice there are; all are alike.
        edge: of the cube, in mm.
        area: the paper, and what of it is printed on.
    """
    stickers = [piece for piece in pieces for _ in range(piece.copies // dice)]
    left = area.usable.x + (area.usable.width - COLUMNS * edge) / 2
    top = area.usable.y + (area.usable.height - ROWS * edge) / 2

    def at(column: float, row: float) -> tuple[float, float]:
        return left + column * edge, top + row * edge

    placed = [
        _placed(piece, Rect(x=at(*place)[0], y=at(*place)[1], width=edge, height=edge))
        for piece, place in zip(stickers, PLACES, strict=False)
    ]
    cut = Trace(role="cut", points=tuple(at(*corner) for corner in EDGE))
    folds = (Trace(role="fold", points=(at(*start), at(*end))) for start, end in FOLDS)
    sheet = Sheet(
        width=area.sheet_width,
        height=area.sheet_height,
        side="recto",
        placements=tuple(placed),
        traces=(cut, *folds),
    )
    return (replace(sheet, notes=tuple(_numbers(placed, edge))),)


def _placed(piece: Piece, face: Rect) -> Placement:
    """Return a sticker in the middle of a face, without its bleed."""
    outline = piece.outline
    x, y = face.centre
    return Placement(
        face=piece.front,
        x=x - outline.width / 2,
        y=y - outline.height / 2,
        width=outline.width,
        height=outline.height,
        bleed=0.0,
        radius=outline.radius,
    )


def _numbers(placed: list[Placement], edge: float) -> list[Note]:
    """Return each sticker's number, in the corner of its face."""
    return [
        Note(
            x=each.trim.centre[0] - edge / 2 + 0.6,
            y=each.trim.centre[1] - edge / 2 + NUMBER_SIZE,
            text=str(number),
            size=NUMBER_SIZE * 0.8,
        )
        for number, each in enumerate(placed, start=1)
    ]
