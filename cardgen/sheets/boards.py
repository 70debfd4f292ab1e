"""A board on paper: whole where it fits, else in tiles that overlap and are glued together.

┌─────────┐ ┌─────────┐   The tiles of a board are equally large; each shows the overlap that
│ A1    ┊ │ │ ┊    A2 │   its neighbours show too. Dotted: where the right or lower tile's art
│ ┄┄┄┄┄┄┼ │ │ ┼┄┄┄┄┄┄ │   is cut to come to lie on its neighbour's. A map of the tiles is
└─────────┘ └─────────┘   printed first.
"""

from collections.abc import Iterator
from math import ceil
from string import ascii_uppercase

from msgspec import Struct
from msgspec.structs import replace

from cardgen.base.diagnostics import Checked, Diagnostic, Span
from cardgen.base.geometry import EPSILON, Insets, Outline, Rect
from cardgen.base.units import format_mm, format_size
from cardgen.sheets.grid import Area
from cardgen.sheets.model import Note, Piece, Placement, Sheet, Stroke

STRIP = 6.0
"""What is kept free around a tile and its bleed for marks and its name, in mm."""

MARK_GAP, MARK_LENGTH = 1.0, 4.0
"""Alignment marks start that far off the tile, and are that long, in mm."""

NAME_SIZE = 2.5
MAP_SIZE = 6.0
MAP_RATIO = 0.6
"""How much of the sheet's usable area the map may take."""

MOST_TILES = 26


class BoardRequest(Struct, frozen=True, kw_only=True):
    """The boards to be printed; `overlap` in mm is what neighbouring tiles both show.

    areas: the ways the paper may lie, with what of it is printed on. marked: whether edges and
    overlaps have marks. to_edges: whether a board as large as the paper may run off its edges.
    """

    pieces: tuple[Piece, ...]
    overlap: float
    areas: tuple[Area, ...]
    span: Span
    marked: bool = True
    to_edges: bool = True


class Tiling(Struct, frozen=True, kw_only=True):
    """How a board is parted; lengths in mm of the board."""

    area: Area
    columns: int
    rows: int
    width: float
    height: float
    overlap: float

    @property
    def count(self) -> int:
        """How many tiles there are."""
        return self.columns * self.rows

    def tiles(self) -> Iterator[tuple[int, int, Rect]]:
        """Yield row and column, from 0, and the part of the board that the tile shows."""
        step_x, step_y = self.width - self.overlap, self.height - self.overlap
        for row in range(self.rows):
            for column in range(self.columns):
                yield (
                    row,
                    column,
                    Rect(x=column * step_x, y=row * step_y, width=self.width, height=self.height),
                )


class BoardSheets(Struct, frozen=True, kw_only=True):
    """Sheets in printing order, and in words how the boards were parted."""

    sheets: tuple[Sheet, ...] = ()
    summary: tuple[str, ...] = ()


def board_sheets(request: BoardRequest) -> Checked[BoardSheets]:
    """Return the sheets of boards: one each where the paper holds it, else a map and tiles.

    Returns:
        Findings: `overlap-too-large`, `too-many-tiles`.
    """
    sheets: list[Sheet] = []
    summary: dict[str, None] = {}
    for piece in request.pieces:
        whole = _whole(piece, request)
        if whole is not None:
            sheets += [whole] * piece.copies
            summary[_told_whole(piece.outline, whole)] = None
            continue
        tiling = _tiling(piece.outline, piece.bleed, request)
        if tiling.value is None:
            return Checked(BoardSheets(), tiling.findings)
        sheets += [*_tiled(piece, tiling.value, marked=request.marked)] * piece.copies
        summary[_told(piece.outline, tiling.value)] = None
    return Checked(BoardSheets(sheets=tuple(sheets), summary=tuple(summary)))


def _whole(piece: Piece, request: BoardRequest) -> Sheet | None:
    """Return the board on one sheet, None where the paper is too small.

    A board as large as the paper itself is taken too, unless art must keep off the edges.
    """
    board = piece.outline
    for area in request.areas:
        sheet = Rect(x=0.0, y=0.0, width=area.sheet_width, height=area.sheet_height)
        same = request.to_edges and _as_large(board, sheet.width, sheet.height)
        room = sheet if same else area.usable
        if board.width <= room.width + EPSILON and board.height <= room.height + EPSILON:
            x = room.x + (room.width - board.width) / 2
            y = room.y + (room.height - board.height) / 2
            placed = _placement(piece, x, y, sheet)
            bare = same or not request.marked
            marks = () if bare else _corner_marks(placed.trim, piece.bleed)
            return Sheet(
                width=sheet.width,
                height=sheet.height,
                side="recto",
                placements=(placed,),
                marks=marks,
            )
    return None


def _as_large(board: Outline, width: float, height: float) -> bool:
    """Tell whether a board is exactly as large as a sheet."""
    return abs(board.width - width) < EPSILON and abs(board.height - height) < EPSILON


def _tiling(board: Outline, bleed: float, request: BoardRequest) -> Checked[Tiling | None]:
    """Return the parting with the fewest tiles; portrait paper before landscape in a tie."""
    strip = STRIP + bleed
    parted = (_parted(board, area, request.overlap, strip) for area in request.areas)
    tilings = [tiling for tiling in parted if tiling is not None]
    if not tilings:
        return Checked(None, (_overlap_too_large(request, strip),))
    best = min(tilings, key=lambda tiling: tiling.count)
    if best.rows > MOST_TILES or best.columns > MOST_TILES:
        return Checked(None, (_too_many(board, best, request.span),))
    return Checked(best)


def _parted(board: Outline, area: Area, overlap: float, strip: float) -> Tiling | None:
    """Return the parting on paper that lies that way, None where the overlap leaves nothing."""
    room = area.usable.inset(Insets.all(strip))
    if min(room.width, room.height) <= overlap + EPSILON:
        return None
    columns = max(ceil((board.width - overlap) / (room.width - overlap) - EPSILON), 1)
    rows = max(ceil((board.height - overlap) / (room.height - overlap) - EPSILON), 1)
    return Tiling(
        area=area,
        columns=columns,
        rows=rows,
        width=(board.width + (columns - 1) * overlap) / columns,
        height=(board.height + (rows - 1) * overlap) / rows,
        overlap=overlap,
    )


def _tiled(piece: Piece, tiling: Tiling, *, marked: bool) -> Iterator[Sheet]:
    """Yield the map, then the tiles row by row."""
    yield _map(piece.outline, tiling)
    for row, column, part in tiling.tiles():
        tile = _tile(piece, tiling, (row, column), part)
        yield tile if marked else replace(tile, marks=())


def _tile(piece: Piece, tiling: Tiling, at: tuple[int, int], part: Rect) -> Sheet:
    """Return one tile: its part of the board, marks where overlaps end, its name and neighbours."""
    area = tiling.area
    x = area.usable.x + (area.usable.width - part.width) / 2
    y = area.usable.y + (area.usable.height - part.height) / 2
    shown = Rect(x=x, y=y, width=part.width, height=part.height)
    row, column = at
    inner = Insets(
        top=0.0 if row else piece.bleed,
        right=0.0 if column < tiling.columns - 1 else piece.bleed,
        bottom=0.0 if row < tiling.rows - 1 else piece.bleed,
        left=0.0 if column else piece.bleed,
    )
    window = Rect(
        x=shown.x - inner.left,
        y=shown.y - inner.top,
        width=shown.width + inner.left + inner.right,
        height=shown.height + inner.top + inner.bottom,
    )
    return Sheet(
        width=area.sheet_width,
        height=area.sheet_height,
        side="recto",
        placements=(_placement(piece, x - part.x, y - part.y, window),),
        marks=_tile_marks(shown, window, tiling, at),
        notes=(_name_of(window, tiling, at),),
    )


def _placement(piece: Piece, x: float, y: float, window: Rect) -> Placement:
    """Return the board with its trim at a place, seen through a window of the sheet."""
    return Placement(
        face=piece.front,
        x=x,
        y=y,
        width=piece.outline.width,
        height=piece.outline.height,
        bleed=piece.bleed,
        radius=piece.outline.radius,
        window=window,
    )


def _tile_marks(
    shown: Rect, window: Rect, tiling: Tiling, at: tuple[int, int]
) -> tuple[Stroke, ...]:
    """Return the marks at the tile's edges, and at the ends of what neighbours show as well."""
    row, column = at
    lap = tiling.overlap
    across = [shown.x, shown.right]
    across += [shown.x + lap] if column and lap else []
    across += [shown.right - lap] if column < tiling.columns - 1 and lap else []
    down = [shown.y, shown.bottom]
    down += [shown.y + lap] if row and lap else []
    down += [shown.bottom - lap] if row < tiling.rows - 1 and lap else []
    return (
        *(mark for x in sorted(across) for mark in _upright_marks(x, window)),
        *(mark for y in sorted(down) for mark in _level_marks(y, window)),
    )


def _corner_marks(trim: Rect, bleed: float) -> tuple[Stroke, ...]:
    """Return the marks at the corners of a whole board."""
    art = trim.outset(bleed)
    upright = (mark for x in (trim.x, trim.right) for mark in _upright_marks(x, art))
    level = (mark for y in (trim.y, trim.bottom) for mark in _level_marks(y, art))
    return (*upright, *level)


def _upright_marks(x: float, shown: Rect) -> tuple[Stroke, Stroke]:
    """Return the marks above and below art at an x."""
    near, far = MARK_GAP, MARK_GAP + MARK_LENGTH
    return (
        Stroke(x1=x, y1=shown.y - far, x2=x, y2=shown.y - near),
        Stroke(x1=x, y1=shown.bottom + near, x2=x, y2=shown.bottom + far),
    )


def _level_marks(y: float, shown: Rect) -> tuple[Stroke, Stroke]:
    """Return the marks left and right of art at a y."""
    near, far = MARK_GAP, MARK_GAP + MARK_LENGTH
    return (
        Stroke(x1=shown.x - far, y1=y, x2=shown.x - near, y2=y),
        Stroke(x1=shown.right + near, y1=y, x2=shown.right + far, y2=y),
    )


def name_of(row: int, column: int) -> str:
    """Return a tile's name: its row as a letter, its column as a number from 1."""
    return f"{ascii_uppercase[row]}{column + 1}"


def _name_of(window: Rect, tiling: Tiling, at: tuple[int, int]) -> Note:
    """Return the tile's name below it, with what it goes onto."""
    row, column = at
    onto = ([name_of(row, column - 1)] if column else []) + (
        [name_of(row - 1, column)] if row else []
    )
    arrow = f" → {', '.join(onto)}" if onto else ""
    text = f"{name_of(row, column)}{arrow}"
    middle = window.x + window.width / 2
    return Note(x=middle, y=window.bottom + MARK_GAP + NAME_SIZE, text=text, size=NAME_SIZE)


def _map(board: Outline, tiling: Tiling) -> Sheet:
    """Return a small picture of the board with its tiles and their names."""
    room = tiling.area.usable
    scale = MAP_RATIO * min(room.width / board.width, room.height / board.height)
    left = room.x + (room.width - board.width * scale) / 2
    top = room.y + (room.height - board.height * scale) / 2
    marks: list[Stroke] = []
    notes: list[Note] = []
    for row, column, part in tiling.tiles():
        box = Rect(
            x=left + part.x * scale,
            y=top + part.y * scale,
            width=part.width * scale,
            height=part.height * scale,
        )
        marks += _frame(box, dashed=bool(row or column))
        x, y = box.centre
        notes.append(Note(x=x - MAP_SIZE / 2, y=y, text=name_of(row, column), size=MAP_SIZE))
    size = f"{tiling.columns} × {tiling.rows} · {format_mm(tiling.overlap)} mm"
    notes.append(Note(x=left, y=top - 3.0, text=f"{_size(board)} · {size}", size=NAME_SIZE + 1))
    return Sheet(
        width=tiling.area.sheet_width,
        height=tiling.area.sheet_height,
        side="recto",
        placements=(),
        marks=tuple(marks),
        notes=tuple(notes),
    )


def _frame(box: Rect, *, dashed: bool) -> tuple[Stroke, ...]:
    """Return a rectangle's edges."""
    corners = (
        (box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom),
    )  # fmt: skip
    ends = (*corners[1:], corners[0])
    return tuple(
        Stroke(x1=x1, y1=y1, x2=x2, y2=y2, dashed=dashed)
        for (x1, y1), (x2, y2) in zip(corners, ends, strict=True)
    )


def _told_whole(board: Outline, sheet: Sheet) -> str:
    """Return in words that a board lies on one sheet, and whether all of it will be seen."""
    edges = "; most printers leave white at its edges, where there is art"
    return f"{_size(board)} on one sheet" + (
        edges if _as_large(board, sheet.width, sheet.height) else ""
    )


def _told(board: Outline, tiling: Tiling) -> str:
    """Return in words how a board is parted."""
    tile = format_size(tiling.width, tiling.height)
    return (
        f"{_size(board)} in {tiling.columns} × {tiling.rows} tiles of {tile}, "
        f"{format_mm(tiling.overlap)} mm overlap; the first page is a map"
    )


def _size(board: Outline) -> str:
    """Return a size as people write it."""
    return format_size(board.width, board.height)


def _overlap_too_large(request: BoardRequest, strip: float) -> Diagnostic:
    """Return the refusal of an overlap that leaves nothing of a tile."""
    rooms = [area.usable.inset(Insets.all(strip)) for area in request.areas]
    most = max(min(room.width, room.height) for room in rooms)
    return Diagnostic(
        code="overlap-too-large",
        span=request.span,
        message=f"overlap is {format_mm(request.overlap)} mm, a tile is at most "
        f"{format_mm(max(most, 0.0))} mm across",
        hint="write a smaller `overlap`, such as 10mm, or print on a larger paper",
    )


def _too_many(board: Outline, tiling: Tiling, span: Span) -> Diagnostic:
    """Return the refusal of a board in more tiles than anybody glues."""
    return Diagnostic(
        code="too-many-tiles",
        span=span,
        message=f"{_size(board)} would be {tiling.columns} × {tiling.rows} tiles, expected at most "
        f"{MOST_TILES} a side",
        hint="use a larger paper or a smaller overlap",
    )
