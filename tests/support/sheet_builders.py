"""Pieces, requests and stocks for tests of sheets, and how a person would measure a sheet."""

from msgspec.structs import replace

from cardgen.base.diagnostics import Span
from cardgen.base.geometry import EPSILON, Outline, Rect
from cardgen.deck.model import LabelStock
from cardgen.sheets.grid import Grid
from cardgen.sheets.model import Piece, Placement, Sheet, Stroke
from cardgen.sheets.plan import Plan, PlanRequest, SheetOptions, plan

PLACE = Span("decks/harvest/deck.yaml", 7, 3)
CARD = Outline(width=59.0, height=91.0, radius=5.0)


def a_piece(front: str = "card", **changes: object) -> Piece:
    made = Piece(front=front, back=f"{front}/back", outline=CARD, bleed=2.0)
    return replace(made, **changes)  # type: ignore[arg-type]


def cards(count: int, **changes: object) -> tuple[Piece, ...]:
    return tuple(a_piece(f"{number:03}", **changes) for number in range(1, count + 1))


def a_request(*pieces: Piece, **options: object) -> PlanRequest:
    wanted = SheetOptions(**options)  # type: ignore[arg-type]
    return PlanRequest(kind="cards", pieces=pieces, span=PLACE, options=wanted)


def planned(*pieces: Piece, **options: object) -> Plan:
    checked = plan(a_request(*pieces, **options))
    assert checked.findings == ()
    return checked.value


def codes(*pieces: Piece, **options: object) -> list[tuple[str, int, int]]:
    found = plan(a_request(*pieces, **options)).findings
    return [(one.code, one.span.line, one.span.column) for one in found]


def a_stock(**changes: object) -> LabelStock:
    made = LabelStock(
        id="round-12",
        maker="a maker",
        article="12",
        sheet_width=210.0,
        sheet_height=297.0,
        outline=Outline.circle(12.0),
        columns=4,
        rows=5,
        left=10.0,
        top=15.0,
        pitch_x=15.0,
        pitch_y=14.0,
        certainty="high",
    )
    return replace(made, **changes)  # type: ignore[arg-type]


def a_grid(**changes: object) -> Grid:
    made = Grid(
        sheet_width=210.0,
        sheet_height=297.0,
        columns=3,
        rows=3,
        left=12.5,
        top=8.0,
        pitch_x=63.0,
        pitch_y=95.0,
        slot=CARD,
    )
    return replace(made, **changes)  # type: ignore[arg-type]


def faces(sheet: Sheet) -> list[str]:
    return [placed.face for placed in sheet.placements]


def face_rows(sheet: Sheet) -> list[str]:
    """Return the faces as a person reads them: rows from the top, each from the left."""
    rows: dict[float, list[tuple[float, str]]] = {}
    for placed in sheet.placements:
        rows.setdefault(round(placed.y, 3), []).append((placed.x, placed.face))
    return [" ".join(face for _, face in sorted(rows[y])) for y in sorted(rows)]


def centre_behind(placed: Placement, sheet: Sheet, line: str) -> tuple[float, float]:
    """Return where a centre comes to lie on the other side of paper turned about that line."""
    x, y = placed.trim.centre
    return (sheet.width - x, y) if line == "upright" else (x, sheet.height - y)


def top_edge(placed: Placement) -> str:
    """Return the edge of the page to which the top of a face points."""
    return {0: "top", 90: "right", 180: "bottom", 270: "left"}[placed.turn_deg]


def bleed_box(placed: Placement) -> Rect:
    return placed.trim.outset(placed.bleed)


def touches(mark: Stroke, box: Rect) -> bool:
    """Tell whether the ink of a level or upright mark lies on the inside of a box."""
    upright = mark.x1 == mark.x2
    half_x, half_y = (mark.width / 2, 0.0) if upright else (0.0, mark.width / 2)
    ink = Rect(
        x=min(mark.x1, mark.x2) - half_x,
        y=min(mark.y1, mark.y2) - half_y,
        width=abs(mark.x2 - mark.x1) + 2 * half_x,
        height=abs(mark.y2 - mark.y1) + 2 * half_y,
    )
    return ink.overlaps(box)


def lines(marks: tuple[Stroke, ...]) -> list[str]:
    """Return marks as `x 12.5: 2 to 5` for upright and `y 8: …` for level lines."""
    return [
        f"x {m.x1:g}: {m.y1:g} to {m.y2:g}"
        if abs(m.x1 - m.x2) < EPSILON
        else f"y {m.y1:g}: {m.x1:g} to {m.x2:g}"
        for m in marks
    ]
