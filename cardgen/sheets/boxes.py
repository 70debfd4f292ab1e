"""A box's net on paper: whole, or refused with what it would need."""

from math import ceil

from msgspec import Struct

from cardgen.base.diagnostics import Checked, Diagnostic, Span
from cardgen.base.geometry import EPSILON, QUARTERS, Insets, Matrix, Rect
from cardgen.base.net import Line, Net
from cardgen.base.units import format_size
from cardgen.sheets.grid import Area, whole_sheets
from cardgen.sheets.model import Piece, Placement, Sheet, Trace
from cardgen.sheets.paper import NAMED, Paper, parse_paper


class BoxRequest(Struct, frozen=True, kw_only=True):
    """The nets to be printed, a sheet each; `areas` are the ways the paper may lie.

    registered: whether room is kept for registration marks.
    """

    pieces: tuple[Piece, ...]
    net: Net
    areas: tuple[Area, ...]
    span: Span
    registered: bool = False


def box_sheets(request: BoxRequest) -> Checked[tuple[Sheet, ...]]:
    """Return a sheet for each copy of each net, its cuts and folds on layers of their own.

    Returns:
        The sheets; none with the finding `box-too-large` where the paper can't hold the net.
    """
    found = _place_for(request.net, request.areas)
    if found is None:
        return Checked((), (_too_large(request),))
    area, place, turn_deg = found
    return Checked(
        tuple(
            _sheet(piece, request.net, area, place, turn_deg)
            for piece in request.pieces
            for _ in range(piece.copies)
        )
    )


def _place_for(net: Net, areas: tuple[Area, ...]) -> tuple[Area, Rect, int] | None:
    """Return where the net lies: centred, upright rather than turned; None where it can't."""
    for turn_deg, width, height in ((0, net.width, net.height), (90, net.height, net.width)):
        for area in areas:
            room = area.usable
            if width <= room.width + EPSILON and height <= room.height + EPSILON:
                x = room.x + (room.width - width) / 2
                y = room.y + (room.height - height) / 2
                return area, Rect(x=x, y=y, width=width, height=height), turn_deg
    return None


def _sheet(piece: Piece, net: Net, area: Area, place: Rect, turn_deg: int) -> Sheet:
    """Return the sheet with one net."""
    turn = QUARTERS[turn_deg]
    turned = turn.bounds(Rect(x=0.0, y=0.0, width=net.width, height=net.height))
    onto = Matrix.moved(place.x - turned.x, place.y - turned.y) @ turn
    placed = Placement(
        face=piece.front,
        x=place.x,
        y=place.y,
        width=place.width,
        height=place.height,
        bleed=piece.bleed,
        radius=0.0,
        turn_deg=turn_deg,
    )
    return Sheet(
        width=area.sheet_width,
        height=area.sheet_height,
        side="recto",
        placements=(placed,),
        traces=(
            *(Trace(role="cut", points=_moved(line, onto)) for line in net.cuts),
            *(Trace(role="fold", points=_moved(line, onto)) for line in net.folds),
        ),
    )


def _moved(line: Line, onto: Matrix) -> Line:
    """Return a line of the net as it lies on the sheet."""
    return tuple(onto.apply(x, y) for x, y in line)


def _too_large(request: BoxRequest) -> Diagnostic:
    """Return the refusal of a net that the paper can't hold, with a paper that could."""
    net, room = request.net, request.areas[0].usable
    larger = _paper_for(net, request.areas[0])
    cure = (
        f"print with --paper {larger}"
        if larger
        else "no paper that is known by name would do; write one's size, such as "
        f"--paper {_least(net, request.areas[0])}"
    )
    return Diagnostic(
        code="box-too-large",
        span=request.span,
        message=f"the net of the {net.told} is {format_size(net.width, net.height)}, the sheet has "
        f"{format_size(max(room.width, 0.0), max(room.height, 0.0))} to print on",
        hint=f"{cure}; or make it of `style: base` and `style: lid`, which need less, or smaller"
        + ("; or do without registration marks" if request.registered else ""),
    )


def _paper_for(net: Net, like: Area) -> str:
    """Return the smallest ISO paper, else another, that holds the net; "" for none."""
    by_size = sorted(NAMED, key=lambda name: (name[0] != "a", NAMED[name]))
    return next((name for name in by_size if _holds(parse_paper(name), net, like)), "")


def _holds(paper: Paper, net: Net, like: Area) -> bool:
    """Tell whether a paper holds the net within the margins of an area."""
    return _place_for(net, whole_sheets(paper, _margins(like))) is not None


def _margins(area: Area) -> Insets:
    """Return what an area leaves free at the sheet's edges."""
    room = area.usable
    return Insets(
        top=room.y,
        right=area.sheet_width - room.right,
        bottom=area.sheet_height - room.bottom,
        left=room.x,
    )


def _least(net: Net, like: Area) -> str:
    """Return the size of paper that the net needs, as an option takes it, in whole mm."""
    margin = _margins(like)
    width = ceil(net.width + margin.left + margin.right)
    height = ceil(net.height + margin.top + margin.bottom)
    return f"{width}x{height}mm"
