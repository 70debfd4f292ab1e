"""Tables: columns as wide as their words ask for, a row a slug, its cells boxes."""

from itertools import accumulate

from msgspec import Struct

from cardgen.base.diagnostics import Diagnostic
from cardgen.base.geometry import EPSILON, Rect
from cardgen.base.units import format_mm
from cardgen.booklet.inked import paint_box, paint_line
from cardgen.booklet.styles import Path
from cardgen.booklet.text import Stretch, TextSetter
from cardgen.deck.prose import CellAlign, Table
from cardgen.svg.canvas import Drawing
from cardgen.typeset.flow import Flow
from cardgen.typeset.model import Laid

ENDLESS = 10_000.0
NARROW = 0.01
"""Widths at which a cell's words take the room they like best, and the least they can do with."""


class Cell(Struct, frozen=True, kw_only=True):
    """A cell ready to be drawn: where it stands, and its lines."""

    path: Path
    box: Rect
    lines: Laid | None


class Shape(Struct, frozen=True, kw_only=True):
    """A table's columns: where they begin, how wide they are, how their words stand; in mm."""

    path: Path
    lefts: tuple[float, ...]
    widths: tuple[float, ...]
    aligns: tuple[CellAlign, ...]


def set_table(setter: TextSetter, table: Table, path: Path, at: Stretch) -> None:
    """Set a table; its head stays with its rows, and comes again above those on the next page."""
    widths = column_widths(setter, table, path, at)
    lefts = tuple(accumulate(widths[:-1], initial=at.left))
    shape = Shape(path=path, lefts=lefts, widths=tuple(widths), aligns=table.aligns)
    above, below = setter.styles.margins(path)
    setter.galley.space(above)
    first = len(setter.galley.slugs)
    rows = [(table.head, "th"), *((row, "td") for row in table.rows)]
    rows = [row for row in rows if any(row[0]) or row[1] == "td"]
    for number, (keys, tag) in enumerate(rows):
        cells = row_cells(setter, keys, shape, tag)
        height = max(cell.box.height for cell in cells)
        drawing = Drawing()
        for cell in cells:
            paint_cell(setter, cell, height, drawing)
        is_edge = tag == "th" or number in (1, len(rows) - 2)
        under = first if number and rows[0][1] == "th" else None
        setter.galley.add(drawing, height, keep=is_edge and number < len(rows) - 1, under=under)
    setter.galley.hold_together(first, setter.held)
    setter.galley.space(below)


def column_widths(setter: TextSetter, table: Table, path: Path, at: Stretch) -> list[float]:
    """Return the widths of the columns, padding included; together as wide as the stretch."""
    liked, least = [0.0] * len(table.head), [0.0] * len(table.head)
    for tag, rows in (("th", (table.head,)), ("td", table.rows)):
        cell = (*path, "tr", tag)
        beside = setter.styles.padding(cell, "left") + setter.styles.padding(cell, "right")
        for row in rows:
            for number, key in enumerate(row):
                wide, narrow = widths_of(setter, key, cell)
                liked[number] = max(liked[number], wide + beside)
                least[number] = max(least[number], narrow + beside)
    room = at.width
    if sum(least) > room + EPSILON:
        message = f"the table needs {format_mm(sum(least))} mm, the column gives {format_mm(room)}"
        hint = "use fewer columns or shorter words"
        found = Diagnostic("table-too-wide", table.span, f"{message} mm", hint)
        setter.findings.append(found)
        return [width * room / sum(least) for width in least]
    if sum(liked) <= room:
        return [width * room / sum(liked) for width in liked]
    spare = (room - sum(least)) / (sum(liked) - sum(least))
    return [low + (high - low) * spare for low, high in zip(least, liked, strict=True)]


def widths_of(setter: TextSetter, key: str, path: Path) -> tuple[float, float]:
    """Return the width that a cell's words like best, and the least they can do with, in mm."""
    if not key:
        return 0.0, 0.0
    quiet = len(setter.words.findings)
    block = setter.block(setter.prose.sentences[key], path)
    del setter.words.findings[quiet:]  # they are found again when the cell is set
    flow = Flow((block,), setter.context.fonts)
    return flow.extent(ENDLESS, 1.0)[1] + EPSILON, flow.extent(NARROW, 1.0)[1] + EPSILON


def row_cells(setter: TextSetter, keys: tuple[str, ...], shape: Shape, tag: str) -> list[Cell]:
    """Return a row's cells, each as high as its own lines need."""
    path = (*shape.path, "tr", tag)
    sides = {side: setter.styles.padding(path, side) for side in ("left", "right", "top", "bottom")}
    cells = []
    for key, left, width, align in zip(keys, shape.lefts, shape.widths, shape.aligns, strict=True):
        lines = None
        if key:
            inner = width - sides["left"] - sides["right"]
            lines = setter.laid(setter.prose.sentences[key], path, inner, align=align)
        height = (lines.height if lines else 0.0) + sides["top"] + sides["bottom"]
        box = Rect(x=left, y=0.0, width=width, height=height)
        cells.append(Cell(path=path, box=box, lines=lines))
    return cells


def paint_cell(setter: TextSetter, cell: Cell, height: float, drawing: Drawing) -> None:
    """Draw a cell as high as its row."""
    box = Rect(x=cell.box.x, y=0.0, width=cell.box.width, height=height)
    paint_box(setter.styles.box(cell.path), box, drawing)
    if cell.lines is None:
        return
    left = box.x + setter.styles.padding(cell.path, "left")
    top = setter.styles.padding(cell.path, "top")
    for line in cell.lines.lines:
        paint_line(line, left, top, drawing, setter.context.symbols)
