"""Paper as a person handles it: printed, turned over, cut, folded and read.

Nothing here knows how pages are imposed. A panel is a part of a sheet with what is printed on its
two sides; `up` says where the top of each print points, on the sheet as it lies with its recto up.
"""

from collections.abc import Iterable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from cardgen.sheets.model import Edge, Placement, Sheet

Vector = tuple[int, int]
UPS: dict[int, Vector] = {0: (0, -1), 90: (1, 0), 180: (0, 1), 270: (-1, 0)}
BLANK = ""


class Print(Struct, frozen=True, kw_only=True):
    """What one side of a panel shows, and where its top points."""

    face: str = BLANK
    up: Vector = (0, -1)

    def turned_about(self, line: str) -> "Print":
        x, y = self.up
        return replace(self, up=(-x, y) if line == "upright" else (x, -y))


class Panel(Struct, frozen=True, kw_only=True):
    """A panel of a sheet: the side that faces up, and the one that faces down."""

    top: Print
    bottom: Print

    def turned_over(self, line: str) -> "Panel":
        return Panel(top=self.bottom.turned_about(line), bottom=self.top.turned_about(line))


Stack = tuple[Panel, ...]
"""Panels upon each other, the uppermost first."""

Spread = dict[tuple[int, int], Stack]
"""Stacks by column and row."""


def turning_line(sheet: Sheet, edge: Edge) -> str:
    is_portrait = sheet.width <= sheet.height
    return "upright" if is_portrait == (edge == "long-edge") else "level"


def papers_of(sheets: Sequence[Sheet]) -> list[tuple[Sheet, Sheet | None]]:
    """Return the sheets of paper as they leave the printer: each recto with what is behind it."""
    papers: list[tuple[Sheet, Sheet | None]] = []
    for sheet in sheets:
        if sheet.side == "recto":
            papers.append((sheet, None))
        else:
            papers[-1] = (papers[-1][0], sheet)
    return papers


def spread_of(
    recto: Sheet,
    verso: Sheet | None,
    edge: Edge,
    origin: tuple[float, float],
    panel: tuple[float, float],
    size: tuple[int, int],
) -> Spread:
    """Return the paper cut into panels of a size, from an origin on, recto up."""
    tops = {
        place(p.trim.centre, origin, panel): Print(face=p.face, up=UPS[p.turn_deg])
        for p in recto.placements
    }
    bottoms: dict[tuple[int, int], Print] = {}
    line = turning_line(recto, edge)
    for p in verso.placements if verso else ():
        x, y = p.trim.centre
        through = (recto.width - x, y) if line == "upright" else (x, recto.height - y)
        seen = Print(face=p.face, up=UPS[p.turn_deg]).turned_about(line)
        bottoms[place(through, origin, panel)] = seen
    return {
        (column, row): (
            Panel(
                top=tops.get((column, row), Print()),
                bottom=bottoms.get((column, row), Print()),
            ),
        )
        for column in range(size[0])
        for row in range(size[1])
    }


def place(
    centre: tuple[float, float], origin: tuple[float, float], panel: tuple[float, float]
) -> tuple[int, int]:
    return int((centre[0] - origin[0]) // panel[0]), int((centre[1] - origin[1]) // panel[1])


def origin_of(sheets: Iterable[Sheet], edge: Edge) -> tuple[float, float]:
    """Return the top left corner of all that is printed, on the recto."""
    xs, ys = [], []
    for sheet in sheets:
        for p in sheet.placements:
            x, y = p.x, p.y
            if sheet.side == "verso":
                line = turning_line(sheet, edge)
                x = sheet.width - p.trim.right if line == "upright" else x
                y = sheet.height - p.trim.bottom if line == "level" else y
            xs.append(x)
            ys.append(y)
    return min(xs), min(ys)


def cut(spread: Spread, column: int, row: int, size: tuple[int, int]) -> Spread:
    """Return a piece of the spread as a spread of its own."""
    return {(c, r): spread[column + c, row + r] for c in range(size[0]) for r in range(size[1])}


def quarter_turned(spread: Spread) -> Spread:
    """Return the spread turned a quarter anticlockwise."""
    columns = max(c for c, _ in spread) + 1

    def turned(print_: Print) -> Print:
        x, y = print_.up
        return replace(print_, up=(y, -x))

    return {
        (r, columns - 1 - c): tuple(
            Panel(top=turned(p.top), bottom=turned(p.bottom)) for p in stack
        )
        for (c, r), stack in spread.items()
    }


def fold_behind(spread: Spread, moving: int, onto: int) -> Spread:
    """Return the spread with one column turned behind its neighbour."""
    result = {place_: stack for place_, stack in spread.items() if place_[0] != moving}
    for (column, row), stack in spread.items():
        if column == moving:
            turned = tuple(p.turned_over("upright") for p in reversed(stack))
            result[onto, row] = (*result[onto, row], *turned)
    return result


def fold_before(spread: Spread, moving: int, onto: int) -> Spread:
    """Return the spread with one column turned in front of its neighbour."""
    result = {place_: stack for place_, stack in spread.items() if place_[0] != moving}
    for (column, row), stack in spread.items():
        if column == moving:
            turned = tuple(p.turned_over("upright") for p in reversed(stack))
            result[onto, row] = (*turned, *result[onto, row])
    return result


def turned_over(stack: Stack) -> Stack:
    return tuple(panel.turned_over("upright") for panel in reversed(stack))


def nested(folded: Sequence[Stack]) -> Stack:
    """Return folded sheets laid into each other, the outermost given first."""
    halves = [(stack[: len(stack) // 2], stack[len(stack) // 2 :]) for stack in folded]
    first = tuple(panel for half, _ in halves for panel in half)
    last = tuple(panel for _, half in reversed(halves) for panel in half)
    return first + last


def read(stack: Stack) -> list[str]:
    """Return the pages as one meets them turning leaf by leaf; one that is not upright is told."""
    prints = [side for panel in stack for side in (panel.top, panel.bottom)]
    return [one.face if one.up == (0, -1) or not one.face else f"{one.face}?" for one in prints]


def turns_of(placements: Iterable[Placement]) -> set[int]:
    return {placement.turn_deg for placement in placements}
