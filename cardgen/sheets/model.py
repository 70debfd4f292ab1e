"""Pieces to be placed, and sheets with pieces on them."""

from typing import Literal

from msgspec import Struct

from cardgen.base.geometry import IDENTITY, Insets, Matrix, Outline, Rect

Duplex = Literal["long-edge", "short-edge", "gutterfold", "none"]
Edge = Literal["long-edge", "short-edge"]
MarkStyle = Literal["corner", "edge", "none"]
Side = Literal["recto", "verso"]
Anchor = Literal["start", "end"]

NO_INSETS = Insets.all(0.0)


class Piece(Struct, frozen=True, kw_only=True):
    """Something to cut out: what its two sides show and how many of it.

    front, back: face ids; back is "" where it has none. group: pieces of one group stay together.
    """

    front: str
    back: str
    outline: Outline
    bleed: float
    copies: int = 1
    group: str = ""


class Placement(Struct, frozen=True, kw_only=True):
    """A face in a slot: x, y of its trim's top left as placed, in mm from the sheet's top left.

    turn_deg: clockwise, 0, 90, 180 or 270; x, y, width, height bound the turned trim.
    window: what shows of it on the sheet; None for the trim and its bleed.
    """

    face: str
    x: float
    y: float
    width: float
    height: float
    bleed: float
    radius: float
    turn_deg: int = 0
    window: Rect | None = None

    @property
    def trim(self) -> Rect:
        """The finished edge as placed, in mm from the sheet's top left."""
        return Rect(x=self.x, y=self.y, width=self.width, height=self.height)


class Stroke(Struct, frozen=True, kw_only=True):
    """A straight line of a mark, in mm."""

    x1: float
    y1: float
    x2: float
    y2: float
    width: float = 0.2
    dashed: bool = False


class Cut(Struct, frozen=True, kw_only=True):
    """The outline of a piece drawn as a line: for outline pages and cut pages."""

    x: float
    y: float
    outline: Outline


class Trace(Struct, frozen=True, kw_only=True):
    """A line along which a net is cut or folded, through points in mm; on a layer of its own."""

    role: Literal["cut", "fold"]
    points: tuple[tuple[float, float], ...]


class Note(Struct, frozen=True, kw_only=True):
    """A small line of text in the sheet's margin, its baseline starting or ending at x, y.

    anchor: which end of the text lies at x, y. turn_deg: clockwise about x, y.
    """

    x: float
    y: float
    text: str
    size: float = 2.5
    anchor: Anchor = "start"
    turn_deg: int = 0


class Sheet(Struct, frozen=True, kw_only=True):
    """One side of a sheet of paper.

    trim: how far inside the page its trim box lies; not 0 only on pages that are a single card.
    correction: from where things are wanted to where a printer has to be told to put them.
    """

    width: float
    height: float
    side: Side
    placements: tuple[Placement, ...]
    marks: tuple[Stroke, ...] = ()
    cuts: tuple[Cut, ...] = ()
    notes: tuple[Note, ...] = ()
    traces: tuple[Trace, ...] = ()
    trim: Insets = NO_INSETS
    correction: Matrix = IDENTITY
