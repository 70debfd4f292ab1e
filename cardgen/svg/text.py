"""Text at given places: text, tspan and textPath, fitted to a width where one is given."""

from msgspec import Struct
from msgspec.structs import replace

from cardgen.base.diagnostics import Diagnostic
from cardgen.base.geometry import EPSILON, Rect
from cardgen.base.units import format_mm
from cardgen.svg.bounds import NOWHERE, union
from cardgen.svg.canvas import Canvas
from cardgen.svg.context import Scene, Site
from cardgen.svg.text_collect import Collected, Collector
from cardgen.svg.text_field import (
    Outcome,
    TextField,
    add_fields,
    length_of,
    scale_of,
    smallest_of,
    titled,
)
from cardgen.svg.text_line import ANCHORS, LaidText, LineSetter
from cardgen.svg.text_paint import TextPainter
from cardgen.svg.text_report import fonts_are_known, report_missing, report_overflow
from cardgen.svg.tree import Element
from cardgen.svg.wrapped import is_wrapped, paint_wrapped
from cardgen.typeset.fit import ladder


def paint_text(element: Element, site: Site, scene: Scene, canvas: Canvas) -> None:
    """Paint a `text` with all in it; the site's style is the element's own.

    Findings: `svg-unsupported`, `svg-value`, `text-overflows`, `glyph-missing`, `font-unknown`,
    `symbol-unknown`, `markup-unclosed`.
    """
    if is_wrapped(site.style):
        paint_wrapped(element, site, scene, canvas)
        return
    collected = Collector(scene, site).collect(element)
    field = collected.field
    families = (piece.look.font.families for piece in collected.pieces if piece.text)
    if not fonts_are_known(field, families, scene):
        return
    fitted = _fitted(collected, site, scene)
    laid = fitted.laid
    report_missing(field, ((character, collected.text) for character in laid.missing), scene)
    _report_overruns(collected, laid, site, scene)
    painter = TextPainter(scene, canvas, site, lambda: bounds_of(laid))
    for run in laid.runs:
        painter.run(run)
    for symbol in laid.symbols:
        painter.symbol(symbol)
    if fitted.room is None and next(field.named, None) is None:
        return  # nobody asks how it came out
    outcome = _outcome(collected, fitted, site)
    report_overflow(field, site, scene, outcome)
    overrun = sum(overrun for _, overrun in laid.overruns)
    add_fields(field, site, scene, replace(outcome, missing_width=outcome.missing_width + overrun))


class FittedText(Struct, frozen=True, kw_only=True):
    """A text laid out at the size that was found; sizes and `room` in user units."""

    laid: LaidText
    size: float
    smallest: float
    room: float | None


def bounds_of(laid: LaidText) -> Rect:
    """Return the rectangle around all cells of the text: what gradients fit to."""
    cells = [*(run.cell for run in laid.runs), *(symbol.cell for symbol in laid.symbols)]
    return union(cells) or NOWHERE


def _fitted(collected: Collected, site: Site, scene: Scene) -> FittedText:
    """Return the text at the largest size of the ladder whose widest line fits the room."""
    asked = site.style.font_size
    element = collected.field.element
    smallest = smallest_of(collected.field, site, asked, scene)
    room, extra = _room(collected.field, site, scene), 0.0
    if room is None and "textLength" in element.attributes:
        extra = _extra(element, collected, site, scene)
    setter = _setter(scene, collected, 1.0, extra)
    laid = setter.lay(collected.pieces)
    size = asked
    if room is not None and asked > 0.0:
        for size in ladder(asked, smallest):
            if size != asked:
                laid = _setter(scene, collected, size / asked, 0.0).lay(collected.pieces)
            if laid.widest <= room + EPSILON:
                break
    return FittedText(laid=laid, size=size, smallest=smallest, room=room)


def _setter(scene: Scene, collected: Collected, scale: float, extra: float) -> LineSetter:
    context = scene.context
    return LineSetter(context.fonts, context.symbols, collected.marks, scale, extra)


def _room(field: TextField, site: Site, scene: Scene) -> float | None:
    """Return the width that the text may take, in user units, or None where none is given."""
    written, element = field.get("width"), field.element
    if written is not None:
        try:
            return length_of(written) / scale_of(site)
        except ValueError:
            message = f"cg:width is {written!r}, expected the width that the text may take"
            hint = "write a length in mm, such as 24 or 24mm"
            scene.report(Diagnostic("svg-value", field.place("width"), message, hint))
            return None
    if field.get("fit") is None:
        return None
    if "textLength" in element.attributes:
        return scene.length(element, "textLength", site, along="x")
    message = f"{titled(field, element.text)} has cg:fit but no width to fit to"
    hint = 'say how wide it may be, as cg:width="24"'
    scene.report(Diagnostic("svg-value", field.place("fit"), message, hint))
    return None


def _extra(element: Element, collected: Collected, site: Site, scene: Scene) -> float:
    """Return the letter spacing that stretches the text to its `textLength`, in user units.

    Source: SVG 2, section 11.10.1 (resolve text length), for text of one chunk.
    """
    if element.attributes.get("lengthAdjust", "spacing").strip() != "spacing":
        message = "lengthAdjust=spacingAndGlyphs stretches letters, expected spacing"
        hint = "leave lengthAdjust out, or scale the text by a transform"
        place = element.span_of("lengthAdjust")
        scene.report(Diagnostic("svg-unsupported", place, message, hint))
        return 0.0
    laid = _setter(scene, collected, 1.0, 0.0).lay(collected.pieces)
    gaps = sum(len(piece.text) for piece in collected.pieces) - 1
    if laid.chunks > 1:
        message = "textLength on a text in several places, expected one place"
        hint = "use letter-spacing, or a <text> for each place"
        scene.wrong("svg-unsupported", element, "textLength", message, hint)
    if laid.chunks != 1 or gaps < 1:
        return 0.0
    return (scene.length(element, "textLength", site, along="x") - laid.widest) / gaps


def _report_overruns(collected: Collected, laid: LaidText, site: Site, scene: Scene) -> None:
    """Report text that runs over the ends of its path."""
    for rail, overrun in laid.overruns:
        scale = scale_of(site)
        missing, length = format_mm(overrun * scale), format_mm(rail.ruler.length * scale)
        scene.report(
            Diagnostic(
                "text-overflows",
                rail.element.span,
                f"{titled(collected.field, collected.text)} needs {missing} mm more than its "
                f"path of {length} mm",
                "shorten the text, lengthen the path, or set a smaller font-size",
            )
        )


def _outcome(collected: Collected, fitted: FittedText, site: Site) -> Outcome:
    laid, room = fitted.laid, fitted.room
    box = bounds_of(laid)
    if room is not None:
        box = _room_box(box, room, site)
    lack = max(0.0, laid.widest - room) if room is not None else 0.0
    return Outcome(
        box=box,
        text=collected.text,
        size=fitted.size,
        asked=site.style.font_size,
        smallest=fitted.smallest,
        missing_width=lack if lack > EPSILON else 0.0,
    )


def _room_box(box: Rect, room: float, site: Site) -> Rect:
    """Return the box that the text was fitted to: as wide as the room, about its anchor."""
    part = ANCHORS[site.style.text_anchor]
    anchor = box.x + box.width * part
    return Rect(x=anchor - room * part, y=box.y, width=room, height=box.height)
