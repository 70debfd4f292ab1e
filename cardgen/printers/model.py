"""What is known of a printer: margins, and for each tray and side how what it prints is put right.

Lengths are mm, y down, on the page as one looks at that side.
"""

from collections.abc import Iterable, Mapping

from msgspec import Struct, field
from msgspec.structs import replace

from cardgen.base.geometry import EPSILON, IDENTITY, Insets, Matrix, Rect
from cardgen.base.units import format_mm
from cardgen.sheets.model import Duplex, Sheet, Side
from cardgen.sheets.plan import USUAL_MARGIN, Plan


class Correction(Struct, frozen=True, kw_only=True):
    """How the content of a page is moved so that the printer puts it where it is wanted.

    It is scaled and then turned clockwise, both about the middle of the page, and then shifted.
    """

    x: float = 0.0
    y: float = 0.0
    turn_deg: float = 0.0
    scale_x: float = 1.0
    scale_y: float = 1.0

    def matrix(self, width: float, height: float) -> Matrix:
        """Return the map from where things are wanted to where they are printed, for a page."""
        middle = Matrix.moved(width / 2 + self.x, height / 2 + self.y)
        back = Matrix.moved(-width / 2, -height / 2)
        scaled = Matrix.scaled(self.scale_x, self.scale_y)
        return middle @ Matrix.turned(self.turn_deg) @ scaled @ back

    def plus(self, more: "Correction") -> "Correction":
        """Return what corrects a page on which this one still left `more` to be done.

        Shifts and turns add up, scales multiply. What is lost by not turning the second shift is
        a hundredth of a millimetre at most, as long as turns stay under a degree.
        """
        return Correction(
            x=self.x + more.x,
            y=self.y + more.y,
            turn_deg=self.turn_deg + more.turn_deg,
            scale_x=self.scale_x * more.scale_x,
            scale_y=self.scale_y * more.scale_y,
        )


NO_CORRECTION = Correction()

NOTICED = 0.05
"""A reach into the margin that is worth a word, in mm."""


class Passage(Struct, frozen=True, kw_only=True):
    """A way of paper through a printer, and the side that is printed.

    tray: the tray or the stock, by the user's own name or a label sheet's id; "" for the usual one.
    landscape: pages that lie on their long side, which drivers turn before they print them.
    """

    tray: str = ""
    landscape: bool = False
    side: Side = "verso"


class Printer(Struct, frozen=True, kw_only=True):
    """A printer's profile.

    margin: what it can't print on at the edges of a page.
    """

    name: str
    margin: Insets = USUAL_MARGIN
    corrections: Mapping[Passage, Correction] = field(default_factory=dict)

    @property
    def trays(self) -> tuple[str, ...]:
        """The trays and stocks that have a correction, by name; "" is the usual one."""
        return tuple(sorted({passage.tray for passage in self.corrections}))

    def correction(self, passage: Passage) -> Correction:
        """Return the correction for a passage.

        Pages that lie are printed like those that stand where nothing else is known.
        """
        upright = Passage(tray=passage.tray, side=passage.side)
        found = self.corrections.get(passage) or self.corrections.get(upright)
        return found or NO_CORRECTION

    def without(self, tray: str) -> "Printer":
        """Return the printer without what is known of a tray or stock; its margin stays."""
        kept = {key: known for key, known in self.corrections.items() if key.tray != tray}
        return replace(self, corrections=kept)


class PrintOn(Struct, frozen=True, kw_only=True):
    """The printer that a run is for.

    tray: as the user named it; "" leaves it to the stock that is printed on.
    margins_count: whether its margins are to be kept free, or others have been asked for.
    """

    printer: Printer
    tray: str = ""
    margins_count: bool = True

    def corrected(self, sheet: Sheet, stock: str) -> Matrix:
        """Return how the side has to be moved.

        Args:
            sheet: a side of a sheet.
            stock: the label sheet's id, or "" for plain paper.
        """
        lies = sheet.width > sheet.height
        passage = Passage(tray=self._tray(stock), landscape=lies, side=sheet.side)
        correction = self.printer.correction(passage)
        if is_nothing(correction):
            return IDENTITY
        return correction.matrix(sheet.width, sheet.height)

    def doubts(self, sheets: tuple[Sheet, ...], stock: str) -> tuple[str, ...]:
        """Return in words what the profile does not know about these sheets, or does to them."""
        tray, name = self._tray(stock), self.printer.name
        found = []
        if any(self._is_guessed(tray, sheet) for sheet in sheets):
            found.append(
                f"these pages lie, {name} was measured on standing ones: calibrate it with "
                "--landscape"
            )
        reach = max((self._new_reach(sheet, stock) for sheet in sheets), default=0.0)
        if reach > 0:
            found.append(
                f"corrected, cards reach {format_mm(reach)} mm into the margin that {name} "
                "leaves white"
            )
        return tuple(found)

    def margin(self, duplex: Duplex) -> Insets:
        """Return what has to stay free on the recto so that both sides can be printed."""
        own = self.printer.margin
        if duplex not in ("long-edge", "short-edge"):
            return own
        level, upright = max(own.left, own.right), max(own.top, own.bottom)
        return Insets(top=upright, right=level, bottom=upright, left=level)

    def _is_guessed(self, tray: str, sheet: Sheet) -> bool:
        """Tell whether the side lies and only standing pages were measured."""
        known = self.printer.corrections
        upright = Passage(tray=tray, side=sheet.side)
        lying = replace(upright, landscape=True)
        return sheet.width > sheet.height and upright in known and lying not in known

    def _new_reach(self, sheet: Sheet, stock: str) -> float:
        """Return how far trims reach into the margin for being corrected, in mm, else 0."""
        free = Rect(x=0.0, y=0.0, width=sheet.width, height=sheet.height).inset(self.printer.margin)
        trims = [placed.trim for placed in sheet.placements]
        matrix = self.corrected(sheet, stock)
        if reach_beyond(free, trims) > NOTICED:  # it is not the correction's doing
            return 0.0
        reach = reach_beyond(free, [matrix.bounds(trim) for trim in trims])
        return reach if reach > NOTICED else 0.0

    def _tray(self, stock: str) -> str:
        return self.tray or (stock if stock in self.printer.trays else "")


def reach_beyond(free: Rect, areas: Iterable[Rect]) -> float:
    """Return how far one of the areas reaches out of another, in mm; less than 0 for room."""
    return max(
        (
            max(free.x - a.x, free.y - a.y, a.right - free.right, a.bottom - free.bottom)
            for a in areas
        ),
        default=0.0,
    )


def is_nothing(correction: Correction) -> bool:
    """Tell whether the correction leaves everything where it is."""
    parts = (correction.x, correction.y, correction.turn_deg)
    scales = (correction.scale_x - 1, correction.scale_y - 1)
    return all(abs(part) < EPSILON for part in (*parts, *scales))


def put_right(planned: Plan, target: PrintOn | None, stock: str) -> Plan:
    """Return the plan with each side moved as the printer needs it; the same one without printer.

    Args:
        planned: sheets, as they are wanted on the paper.
        target: the printer.
        stock: the label sheet's id, or "" for plain paper.
    """
    if target is None:
        return planned
    sheets = tuple(
        replace(sheet, correction=target.corrected(sheet, stock)) for sheet in planned.sheets
    )
    doubts = target.doubts(planned.sheets, stock)
    return replace(planned, sheets=sheets, summary=planned.summary + doubts)
