"""Pages as the sides that are printed: fronts, backs behind them, marks, notes, in print order."""

from msgspec import Struct
from msgspec.structs import replace

from cardgen.base.geometry import Insets
from cardgen.sheets.duplex import fold_out, turn_over
from cardgen.sheets.impose import Page, back_side, front_side
from cardgen.sheets.labels import trim_cuts
from cardgen.sheets.marks import crop_marks, fold_marks
from cardgen.sheets.model import Duplex, Edge, Sheet
from cardgen.sheets.notes import margin_notes
from cardgen.sheets.registration import around_both

TURNED: dict[Duplex, str] = {
    "long-edge": ", printed on both sides and flipped on the long edge",
    "short-edge": ", printed on both sides and flipped on the short edge",
    "gutterfold": ", folded at the fold marks, glued, then cut",
    "none": "",
}
"""What is to be done at the printer, in the words of print dialogues."""


class SideStyle(Struct, frozen=True, kw_only=True):
    """What pages get beside their pieces; lengths in mm.

    back_bleed: added to the bleed of backs. margin: strips of the recto that stay without a note.
    note: what tells this run from others; empty for no notes at all.
    """

    duplex: Duplex
    margin: Insets
    back_bleed: float = 0.0
    note: str = ""


def printed_sides(pages: tuple[Page, ...], style: SideStyle) -> tuple[Sheet, ...]:
    """Return the sides in printing order: each recto, with its verso right behind it if any."""
    sides: list[Sheet] = []
    for at, page in enumerate(pages):
        note = f"{style.note} · {at + 1}/{len(pages)}" if style.note else ""
        if not page.has_backs or style.duplex == "none":
            sides.append(_without(_recto(page, style, note), "recto", page))
        elif style.duplex == "gutterfold":
            sides.append(_folded(page, style, note))
        else:
            sides.extend(_recto_and_verso(page, style, style.duplex, note))
    return tuple(sides)


def keep_in_step(sheets: tuple[Sheet, ...]) -> tuple[Sheet, ...]:
    """Return the sides with an empty verso where a recto would be printed behind another.

    A printer that prints both sides takes pages in pairs. Where no sheet has a verso, nothing is
    added; behind the last page neither.
    """
    if all(sheet.side == "recto" for sheet in sheets):
        return sheets
    sides: list[Sheet] = []
    for sheet in sheets:
        if sheet.side == "recto" and sides and sides[-1].side == "recto":
            last = sides[-1]
            sides.append(Sheet(width=last.width, height=last.height, side="verso", placements=()))
        sides.append(sheet)
    return tuple(sides)


def _recto_and_verso(page: Page, style: SideStyle, edge: Edge, note: str) -> tuple[Sheet, Sheet]:
    """Return the two sides of a sheet; the verso is the whole recto turned, with the backs."""
    recto = _recto(page, style, note)
    through = replace(recto, placements=back_side(page, style.back_bleed).placements)
    verso = turn_over(through, edge)
    return _without(recto, "recto", page), _without(verso, "verso", page)


def _recto(page: Page, style: SideStyle, note: str) -> Sheet:
    """Return the fronts with marks and note."""
    fronts = front_side(page)
    marked = replace(
        fronts,
        marks=() if _is_round(page) else crop_marks(fronts, fronts.placements, page.marks),
        cuts=trim_cuts(page) if _is_round(page) and page.marks.style != "none" else (),
    )
    return replace(marked, notes=margin_notes(marked, note, _free(page, style)))


def _folded(page: Page, style: SideStyle, note: str) -> Sheet:
    """Return fronts and backs left and right of the fold, with the marks of both and the fold's."""
    fronts = front_side(page)
    backs = back_side(page, style.back_bleed)
    if _is_round(page) and page.marks.style != "none":
        fronts = _without(replace(fronts, cuts=trim_cuts(page)), "recto", page)
        backs = _without(replace(backs, cuts=trim_cuts(page)), "verso", page)
    both = fold_out(fronts, backs)
    cards = {
        "both": both.placements,
        "recto": fronts.placements,
        "verso": both.placements[len(fronts.placements) :],
    }[page.marks.sides]
    crops = () if _is_round(page) else crop_marks(both, cards, page.marks)
    marked = replace(both, marks=crops + fold_marks(both, page.marks.inset))
    return replace(marked, notes=margin_notes(marked, note, _free(page, style)))


def _without(sheet: Sheet, side: str, page: Page) -> Sheet:
    """Return the sheet without marks, unless that side is to carry them."""
    return sheet if page.marks.sides in ("both", side) else replace(sheet, marks=(), cuts=())


def _is_round(page: Page) -> bool:
    """Tell whether the pieces are circles, which are cut along a line and not from corner marks."""
    return page.grid.slot.is_circle


def _free(page: Page, style: SideStyle) -> Insets:
    """Return the strips that stay without a note: the margin and what marks keep free."""
    return around_both(style.margin, page.marks.inset)
