"""Flowing text in a box: fitted, reported and painted; foreignObject and wrapped text alike."""

import math
from collections.abc import Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from cardgen.base.diagnostics import Diagnostic
from cardgen.base.geometry import Matrix, Rect
from cardgen.svg.bounds import NOWHERE, union
from cardgen.svg.canvas import Canvas
from cardgen.svg.context import Scene, Site
from cardgen.svg.text_field import Outcome, TextField, add_fields, smallest_of
from cardgen.svg.text_paint import InkedRun, InkedSymbol, TextInk, TextPainter
from cardgen.svg.text_report import fonts_are_known, report_missing, report_overflow
from cardgen.svg.tree import Element
from cardgen.typeset.fit import Fitted, fit, ladder
from cardgen.typeset.model import Block, Inline, LineBreak, PlacedRun, PlacedSymbol, Words

VALIGNS = {"top": 0.0, "middle": 0.5, "bottom": 1.0}
"""The part of the room left over that stands above the text, by `cg:valign`."""


class BoxedFlow(Struct, frozen=True, kw_only=True):
    """Blocks and the box that they fill; user units.

    box: where the text goes; its height may be infinite.
    base: the size that the blocks' ratios are of, where there is room.
    first_baseline: the y of the first line's baseline, where that fixes the top; else None.
    pictures: inline pictures by the name that they have among the symbols.
    """

    field: TextField
    box: Rect
    blocks: tuple[Block, ...]
    base: float
    pictures: Mapping[str, tuple[Element, str]]
    first_baseline: float | None = None

    @property
    def text(self) -> str:
        """The text as people read it, a line a block."""
        return "\n".join(text_of(block.inlines) for block in self.blocks)


def text_of(inlines: tuple[Inline, ...]) -> str:
    """Return the inlines as people read them, white space folded, symbols by their names."""
    lines = "".join(map(_read, inlines)).split("\n")
    return "\n".join(" ".join(line.split()) for line in lines)


def _read(inline: Inline) -> str:
    if isinstance(inline, LineBreak):
        return "\n"
    return inline.text if isinstance(inline, Words) else f":{inline.name}:"


def paint_flow(flow: BoxedFlow, site: Site, scene: Scene, canvas: Canvas) -> None:
    """Paint the flow; reports what does not fit, what no font has, and the named field."""
    field, box = flow.field, flow.box
    if not fonts_are_known(field, _families(flow.blocks), scene):
        return
    smallest = smallest_of(field, site, flow.base, scene)
    fitted = fit(
        flow.blocks,
        box.width,
        box.height,
        sizes=ladder(flow.base, smallest),
        library=scene.context.fonts,
    )
    report_missing(field, ((m.character, m.text) for m in fitted.laid.missing), scene)
    top = _top(flow, fitted, _valign(field, scene))
    runs = _inked_runs(fitted, box.x, top)
    painter = TextPainter(scene, canvas, site, lambda: union(run.cell for run in runs) or NOWHERE)
    for run in runs:
        painter.run(run)
    filled = replace(box, y=top)
    for line in fitted.laid.lines:
        for symbol in line.symbols:
            _paint_symbol(flow, symbol, filled, painter)
    outcome = Outcome(
        box=_reported(box, top, fitted),
        text=flow.text,
        size=fitted.size,
        asked=flow.base,
        smallest=smallest,
        missing_height=fitted.missing_height,
        missing_width=fitted.missing_width,
    )
    report_overflow(field, site, scene, outcome)
    add_fields(field, site, scene, outcome)


def _families(blocks: tuple[Block, ...]) -> Iterator[tuple[str, ...]]:
    for block in blocks:
        yield block.style.families
        for inline in block.inlines:
            if not isinstance(inline, LineBreak):
                yield inline.style.families


def _valign(field: TextField, scene: Scene) -> float:
    """Return which part of the spare height stands above the text."""
    written = field.get("valign") or "top"
    if written not in VALIGNS:
        message = f"cg:valign is {written!r}, expected top, middle or bottom"
        scene.report(
            Diagnostic("svg-value", field.place("valign"), message, "write one of the three")
        )
    return VALIGNS.get(written, 0.0)


def _top(flow: BoxedFlow, fitted: Fitted, part: float) -> float:
    """Return where the first line's box begins."""
    laid = fitted.laid
    if flow.first_baseline is not None and laid.lines:
        return flow.first_baseline - laid.lines[0].baseline
    spare = flow.box.height - laid.height
    return flow.box.y + (spare * part if 0.0 < spare < math.inf else 0.0)


def _reported(box: Rect, top: float, fitted: Fitted) -> Rect:
    """Return the box that reports name: what was given, as high as the text if that is open."""
    if math.isinf(box.height):
        return Rect(x=box.x, y=top, width=box.width, height=fitted.laid.height)
    return box


def _inked_runs(fitted: Fitted, left: float, top: float) -> list[InkedRun]:
    """Return the runs of all lines of a text whose box begins there, in user units."""
    return [
        InkedRun(placed.run, left + placed.x, top + placed.y, _ink(placed.style.ink))
        for line in fitted.laid.lines
        for placed in sorted(line.runs, key=_left)
    ]


def _left(placed: PlacedRun) -> float:
    """Return where a run begins: markers come first, so that text is copied as it is read."""
    return placed.x


def _paint_symbol(flow: BoxedFlow, placed: PlacedSymbol, box: Rect, painter: TextPainter) -> None:
    """Draw an inline picture, or the project's symbol of that name."""
    spot = placed.box
    moved = replace(spot, x=spot.x + box.x, y=spot.y + box.y)
    if placed.name in flow.pictures:
        if not _ink(placed.style.ink).is_visible:
            return
        element, href = flow.pictures[placed.name]
        painter.scene.place_picture(element, href, moved, painter.canvas)
        return
    art = painter.scene.context.symbols[placed.name]
    matrix = Matrix(moved.height, 0.0, 0.0, moved.height, moved.x, moved.y)
    painter.symbol(InkedSymbol(art, matrix, _ink(placed.style.ink)))


def _ink(ink: object) -> TextInk:
    assert isinstance(ink, TextInk), "the flow builder puts its own inks into styles"
    return ink
