"""One card a page, as print services want it: page after page, front then back."""

from collections.abc import Iterator

from cardgen.base.diagnostics import Checked, Diagnostic, Span
from cardgen.base.geometry import Insets
from cardgen.sheets.model import Piece, Placement, Sheet, Side


def single_pages(pieces: tuple[Piece, ...], span: Span) -> Checked[tuple[Sheet, ...]]:
    """Return a page for each face of each copy: every front followed by its own back.

    Args:
        pieces: sizes may differ, each page has its own.
        span: the place in the deck to which findings point.

    Returns:
        Pages in reading order, nothing turned or mirrored. Findings: the warning `back-missing`
        where only some of the pieces have a back, so that pages no longer go in pairs.
    """
    pages = tuple(page for piece in pieces for _ in range(piece.copies) for page in _pages(piece))
    bare = [piece for piece in pieces if not piece.back]
    if not bare or len(bare) == len(pieces):
        return Checked(pages)
    return Checked(pages, (_back_missing(bare, len(pieces), span),))


def _pages(piece: Piece) -> Iterator[Sheet]:
    """Yield the front's page and, where there is a back, the back's."""
    yield _page(piece, piece.front, "recto")
    if piece.back:
        yield _page(piece, piece.back, "verso")


def _page(piece: Piece, face: str, side: Side) -> Sheet:
    """Return a page with one face that fills it, bleed included; the trim box lies inside."""
    outline, bleed = piece.outline, piece.bleed
    placed = Placement(
        face=face,
        x=bleed,
        y=bleed,
        width=outline.width,
        height=outline.height,
        bleed=bleed,
        radius=outline.radius,
    )
    return Sheet(
        width=outline.width + 2 * bleed,
        height=outline.height + 2 * bleed,
        side=side,
        placements=(placed,),
        trim=Insets.all(bleed),
    )


def _back_missing(bare: list[Piece], total: int, span: Span) -> Diagnostic:
    """Return the warning that pages don't go in pairs."""
    return Diagnostic(
        code="back-missing",
        span=span,
        message=f"{len(bare)} of {total} pieces have no back, first {bare[0].front}; a service "
        "takes pages in pairs, front and back",
        hint="give every piece of the component a back, or print fronts alone",
        severity="warning",
    )
