"""A page's columns drawn in reading order: boxes behind, lines and figures on them."""

from collections.abc import Callable, Iterator
from itertools import groupby

from cardgen.base.geometry import Matrix, Rect
from cardgen.booklet.galley import Frame
from cardgen.booklet.inked import Short, paint_box, paint_short
from cardgen.booklet.model import Page, PlacedSlug
from cardgen.svg.canvas import Drawing
from cardgen.typeset.fonts import FontLibrary


def paint_columns(
    page: Page, page_of: Callable[[str], int], drawing: Drawing, fonts: FontLibrary
) -> None:
    """Draw what stands in the page's columns.

    Args:
        page: the page.
        page_of: the number of the page on which something begins, by its mark.
        drawing: in mm from the trim's top left.
        fonts: for the page numbers of contents lists.
    """
    for column in page.columns:
        for frame, box in frames_of(column):
            paint_box(frame.look, box, drawing)
        for placed in column:
            paint_slug(placed, page_of, drawing, fonts)


def frames_of(column: tuple[PlacedSlug, ...]) -> Iterator[tuple[Frame, Rect]]:
    """Yield the boxes of a column with their places, outer ones first."""
    deepest = max((len(placed.slug.frames) for placed in column), default=0)
    for depth in range(deepest):
        for frame, group in groupby(column, key=lambda placed: frame_at(placed, depth)):
            part = list(group)
            if frame is not None:
                first, last = part[0], part[-1]
                bottom = last.y + last.slug.strip.height
                yield (
                    frame,
                    Rect(
                        x=first.x + frame.left,
                        y=first.y,
                        width=frame.width,
                        height=bottom - first.y,
                    ),
                )


def frame_at(placed: PlacedSlug, depth: int) -> Frame | None:
    """Return the box of that depth that a slug stands in; None where it stands in fewer."""
    frames = placed.slug.frames
    return frames[depth] if depth < len(frames) else None


def paint_slug(
    placed: PlacedSlug, page_of: Callable[[str], int], drawing: Drawing, fonts: FontLibrary
) -> None:
    """Draw a slug where it stands, with the page number that it cites."""
    slug = placed.slug
    if not slug.drawing.calls:
        return
    drawing.save()
    drawing.transform(Matrix.moved(placed.x, placed.y + slug.drop))
    slug.drawing.replay(drawing)
    cites = slug.cites
    if cites is not None:
        number = str(page_of(cites.mark))
        short = Short(text=number, style=cites.style, x=cites.x, y=cites.y, part=1.0)
        paint_short(short, drawing, fonts)
    drawing.restore()
