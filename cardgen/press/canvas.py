"""A canvas that writes PDF operators: what a drawing says becomes a form with its own resources.

Everything stays in mm with y down; one matrix on the page turns it into points with y up. Each
stream therefore knows its matrix from its own start on, which is what patterns ask for.
"""

from collections.abc import Callable

from msgspec.structs import replace

from cardgen.base.colour import Rgb
from cardgen.base.geometry import IDENTITY, Matrix, Rect
from cardgen.press.extent import (
    drawing_extent,
    path_extent,
    pen_reach,
    run_extent,
    stroke_extent,
)
from cardgen.press.gradients import (
    Gradient,
    alpha_shading,
    colour_shading,
    even_alpha,
    solid_of,
)
from cardgen.press.images import picture_matrix
from cardgen.press.interior import interior_of
from cardgen.press.job import COLOUR_GROUP, GREY_GROUP, GROUP, Form, Inline, Job
from cardgen.press.numbers import box_numbers, matrix_numbers, numbers, write
from cardgen.press.resources import Resources
from cardgen.svg.canvas import (
    Blend,
    Drawing,
    FillRule,
    LinearGradient,
    Paint,
    Path,
    Pen,
    Picture,
    RadialGradient,
    Tile,
)
from cardgen.typeset.model import GlyphRun

SEGMENTS = {
    "M": "%.6g %.6g m\n",
    "L": "%.6g %.6g l\n",
    "C": "%.6g %.6g %.6g %.6g %.6g %.6g c\n",
    "Z": "h\n",
}
CAPS = {"butt": 0, "round": 1, "square": 2}
JOINS = {"miter": 0, "round": 1, "bevel": 2}

INLINE_LENGTH = 160
"""A recurring drawing up to this many bytes is shorter inline than placed."""

NOTHING = "0 0 0 0 re W n\n"
"""The clip of an empty path: nothing shows."""

State = tuple[Matrix, str, str, float, Pen | None]


class Content:
    """The stream of one form, page or pattern in the making; implements `svg.canvas.Canvas`.

    It starts with alpha 1 and unknown colours: whoever places a stream sees to the alpha.
    """

    def __init__(self, job: Job) -> None:
        self.resources = Resources()
        self.bound_to_place = False  # whether a pattern ties the content to this stream's space
        self._job = job
        self._parts: list[str] = []
        self._matrix = IDENTITY
        self._fill = self._line = ""  # operators of the colours as set
        self._alpha = 1.0
        self._pen: Pen | None = None
        self._kept: list[State] = []

    @property
    def text_of_stream(self) -> str:
        """The operators so far."""
        return "".join(self._parts)

    def save(self) -> None:
        """Keep matrix and clip until the matching `restore`."""
        self._kept.append((self._matrix, self._fill, self._line, self._alpha, self._pen))
        self._parts.append("q\n")

    def restore(self) -> None:
        """Go back to the matrix and clip of the matching `save`."""
        self._matrix, self._fill, self._line, self._alpha, self._pen = self._kept.pop()
        self._parts.append("Q\n")

    def begin_layer(self, name: str) -> None:
        """Draw on the layer of that name until the matching `end_layer`."""
        used = self.resources.use("Properties", self._job.layer(name))
        self._parts.append(f"/OC {used} BDC\n")

    def end_layer(self) -> None:
        """Draw on no layer in particular again."""
        self._parts.append("EMC\n")

    def transform(self, matrix: Matrix) -> None:
        """Draw in the matrix' inner space from here on."""
        self._matrix = self._matrix @ matrix
        self._parts.append(f"{matrix_numbers(matrix)} cm\n")

    def clip(self, path: Path, rule: FillRule = "nonzero") -> None:
        """Let nothing outside the path be drawn from here on."""
        drawn = path_operators(path)
        self._parts.append(
            drawn + ("W n\n" if rule == "nonzero" else "W* n\n") if drawn else NOTHING
        )

    def fill(
        self, path: Path, paint: Paint, alpha: float = 1.0, rule: FillRule = "nonzero"
    ) -> None:
        """Fill the path, where it has an inside."""
        inside = interior_of(path)
        if inside is None:
            return
        operators = path_operators(inside) + ("f\n" if rule == "nonzero" else "f*\n")
        self._painted(operators, paint, alpha, lambda: path_extent(inside))

    def stroke(self, path: Path, paint: Paint, pen: Pen, alpha: float = 1.0) -> None:
        """Draw along the path."""
        if pen.width <= 0:  # PDF's thinnest line, which is not what a width of 0 means here
            return
        self._take(pen)
        operators = path_operators(path) + "S\n"
        self._painted(operators, paint, alpha, lambda: stroke_extent(path, pen), stroking=True)

    def text(self, run: GlyphRun, x: float, y: float, paint: Paint, alpha: float = 1.0) -> None:
        """Draw the run upright, its baseline starting at the point."""
        self._painted(self._text(run, x, y, ""), paint, alpha, lambda: run_extent(run, x, y))

    def text_outline(
        self, run: GlyphRun, x: float, y: float, paint: Paint, pen: Pen, alpha: float = 1.0
    ) -> None:
        """Draw along the outlines of the run's glyphs."""
        if pen.width <= 0:
            return
        self._take(pen)
        self._painted(
            self._text(run, x, y, "1 Tr "),
            paint,
            alpha,
            lambda: run_extent(run, x, y).outset(pen_reach(pen)),
            stroking=True,
        )

    def image(self, picture: Picture, box: Rect, alpha: float = 1.0) -> None:
        """Draw the picture so that it fills the box."""
        self._take_alpha(alpha)
        self.resources.transparent |= bool(picture.alpha)
        shown = self.resources.use("XObject", self._job.image(picture))
        placed = matrix_numbers(picture_matrix(picture, box))
        self._parts.append(f"q {placed} cm {shown} Do Q\n")

    def group(
        self,
        drawing: Drawing,
        alpha: float = 1.0,
        blend: Blend = "normal",
        mask: Drawing | None = None,
    ) -> None:
        """Draw the drawing as one isolated layer; a mask's luminance times alpha weighs it."""
        entries = [f"/ca {numbers(alpha)}"] if alpha != 1.0 else []
        if blend != "normal":
            entries.append(f"/BM/{''.join(word.capitalize() for word in blend.split('-'))}")
        if mask is not None:
            layer = self._layer(mask, COLOUR_GROUP)
            if layer is None:  # all of it is masked out
                return
            entries.append(soft_mask(layer))
        content = self._layer(drawing, GROUP)
        if content is None:
            return
        self._take_alpha(1.0)
        self.resources.transparent = True
        shown = self.resources.use("XObject", content.number)
        if entries:
            look = self._look("".join(entries))
            self._parts.append(f"q {look} gs {shown} Do Q\n")
        else:
            self._parts.append(f"{shown} Do\n")

    def shared(self, drawing: Drawing) -> None:
        """Draw the drawing as if its calls came here; it is written once and placed often."""
        known = self._job.recurring.get(drawing)
        if known is None:
            known = self._job.recurring[drawing] = recurring_content(drawing, self._job)
        self._take_alpha(1.0)
        if isinstance(known, Inline):
            self.resources.include(known.resources)
            self._parts.append(f"q\n{known.content}Q\n")
        else:
            self.place(known)

    def place(self, form: Form) -> None:
        """Draw a form that is written already; its space is the space here."""
        self.resources.colour_like(form.resources)
        self._parts.append(f"{self.resources.use('XObject', form.number)} Do\n")

    def _painted(
        self,
        operators: str,
        paint: Paint,
        alpha: float,
        extent: Callable[[], Rect | None],
        *,
        stroking: bool = False,
    ) -> None:
        """Set the paint and add the operators that draw with it."""
        if isinstance(paint, LinearGradient | RadialGradient):
            self._graded(operators, paint, alpha, extent, stroking)
            return
        self._take_alpha(alpha)
        if isinstance(paint, Tile):
            if paint.cell.width <= 0 or paint.cell.height <= 0:
                return
            self._pattern(self._tiling(paint), stroking)
        else:
            self._take_ink(self._job.ink(paint, self.resources), stroking)
        self._parts.append(operators)

    def _graded(
        self,
        operators: str,
        paint: Gradient,
        alpha: float,
        extent: Callable[[], Rect | None],
        stroking: bool,
    ) -> None:
        stop = solid_of(paint)
        if stop is not None:
            self._painted(operators, stop.colour, alpha * stop.alpha, extent, stroking=stroking)
            return
        box = extent()
        if box is None or paint.matrix.determinant == 0:
            return
        even = even_alpha(paint)
        if even is None:
            self.save()
            self._look_through(paint, box)
        self._take_alpha(alpha if even is None else alpha * even)
        self._pattern(self._shading_pattern(paint, box), stroking)
        self._parts.append(operators)
        if even is None:
            self.restore()

    def _shading_pattern(self, paint: Gradient, box: Rect) -> int:
        reach = paint.matrix.inverse().bounds(box)
        shading = colour_shading(paint, reach, self._job.store)
        self.resources.process |= any(not isinstance(stop.colour, Rgb) for stop in paint.stops)
        placed = matrix_numbers(self._matrix @ paint.matrix)
        return self._job.store.add(f"<</PatternType 2/Shading {shading} 0 R/Matrix[{placed}]>>")

    def _look_through(self, paint: Gradient, box: Rect) -> None:
        """Let what follows in the box show as much as the gradient's alpha says."""
        reach = paint.matrix.inverse().bounds(box)
        resources = Resources()
        shading = resources.use("Shading", alpha_shading(paint, reach, self._job.store))
        content = f"{matrix_numbers(paint.matrix)} cm {shading} sh\n"
        layer = self._job.form(content, resources, box, GREY_GROUP)
        self._parts.append(f"{self._look(soft_mask(layer))} gs\n")

    def _tiling(self, tile: Tile) -> int:
        inner, cell = Content(self._job), tile.cell
        if cell.x == cell.y == 0.0:
            # PDFium lays cells that start at 0 by whole pixels, and drifts; the next one will do
            inner.transform(Matrix.moved(cell.width, cell.height))
            cell = replace(cell, x=cell.width, y=cell.height)
        tile.drawing.replay(inner)
        self.resources.colour_like(inner.resources)
        return self._job.store.add_stream(
            f"/PatternType 1/PaintType 1/TilingType 1/BBox[{box_numbers(cell)}]"
            f"/XStep {numbers(cell.width)}/YStep {numbers(cell.height)}"
            f"/Matrix[{matrix_numbers(self._matrix @ tile.matrix)}]"
            f"/Resources{inner.resources.dictionary()}",
            inner.text_of_stream.encode("latin-1"),
        )

    def _pattern(self, number: int, stroking: bool) -> None:
        self.bound_to_place = True
        self._take_ink(f"/Pattern cs {self.resources.use('Pattern', number)} scn", stroking)

    def _layer(self, drawing: Drawing, group: str) -> Form | None:
        """Return the drawing as a transparency group, or None where it draws nothing."""
        box = drawing_extent(drawing)
        if box is None:
            return None
        inner = Content(self._job)
        drawing.replay(inner)
        self.resources.colour_like(inner.resources)
        return self._job.form(inner.text_of_stream, inner.resources, box, group)

    def _text(self, run: GlyphRun, x: float, y: float, mode: str) -> str:
        """Return a text object; text lies upside down in a space with y down, hence the -1."""
        spacing = f"{numbers(run.letter_spacing)} Tc " if run.letter_spacing else ""
        parts = [f"BT {spacing}{mode}{write('1 0 0 -1 %.7g %.7g Tm', x, y)}"]
        for font, shown in self._job.fonts.font(run.face).show(run):
            parts.append(f"{self.resources.use('Font', font)} {numbers(run.size)} Tf {shown}TJ")
        after = ("0 Tc " if spacing else "") + ("0 Tr " if mode else "")
        return "\n".join(parts) + f"\n{after}ET\n"

    def _look(self, entries: str) -> str:
        """Return the name of the graphics state with these entries."""
        self.resources.transparent = True
        return self.resources.use("ExtGState", self._job.store.add(f"<<{entries}>>"))

    def _take_alpha(self, alpha: float) -> None:
        if alpha != self._alpha:
            self._alpha = alpha
            shown = numbers(alpha)
            self._parts.append(f"{self._look(f'/ca {shown}/CA {shown}')} gs\n")

    def _take_ink(self, operator: str, stroking: bool) -> None:
        """Add the operator of a colour, unless that colour is set already."""
        if stroking and operator != self._line:
            self._line = operator
            self._parts.append(stroking_operator(operator))
        elif not stroking and operator != self._fill:
            self._fill = operator
            self._parts.append(operator + "\n")

    def _take(self, pen: Pen) -> None:
        if pen != self._pen:
            self._pen = pen
            self._parts.append(pen_operators(pen))


def path_operators(path: Path) -> str:
    """Return the operators that construct the path."""
    template = "".join([SEGMENTS[letter] for letter, _ in path.segments])
    values = [number for _, numbers_ in path.segments for number in numbers_]
    return write(template, *values)


def pen_operators(pen: Pen) -> str:
    """Return the operators that make lines look as the pen says."""
    dashes = pen.dashes if any(dash > 0 for dash in pen.dashes) else ()
    period = sum(dashes) * (1 + len(dashes) % 2)
    offset = pen.dash_offset % period if dashes else 0.0
    return (
        f"{numbers(pen.width)} w {CAPS[pen.cap]} J {JOINS[pen.join]} j "
        f"{numbers(max(pen.miter_limit, 1.0))} M [{numbers(*dashes)}] {numbers(offset)} d\n"
    )


def stroking_operator(operator: str) -> str:
    """Return the operator of a colour in capitals, names left as they are: that is for lines."""
    words = operator.split(" ")
    return " ".join(word if word[0] == "/" else word.upper() for word in words) + "\n"


def soft_mask(layer: Form) -> str:
    """Return the graphics state's entry that weighs what is drawn by the layer's luminance."""
    return f"/SMask<</S/Luminosity/G {layer.number} 0 R>>"


def recurring_content(drawing: Drawing, job: Job) -> Form | Inline:
    """Return a recurring drawing as a form, or inline where it is short and free of patterns."""
    inner = Content(job)
    drawing.replay(inner)
    content = inner.text_of_stream
    if len(content) <= INLINE_LENGTH and not inner.bound_to_place:
        return Inline(content, inner.resources)
    box = drawing_extent(drawing) or Rect(x=0, y=0, width=0, height=0)
    return job.form(content, inner.resources, box)
