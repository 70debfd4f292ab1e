"""What a face looks like, as a hash: the same print has the same one, however it was written.

A drawing is flattened: every stroke, fill, glyph and picture on its own, where it comes to lie on
the face. How calls are nested, which of them recur, how text is cut into runs, which file a font
comes from and what pictures say of themselves makes no difference; where and in which order they
are painted does.
"""

import math
import struct
from collections.abc import Iterable, Iterator
from hashlib import blake2b
from itertools import accumulate, compress
from weakref import WeakKeyDictionary

from msgspec import Struct

from cardgen.base.colour import Colour, Rgb, Spot
from cardgen.base.geometry import IDENTITY, Matrix, Rect
from cardgen.faces.model import Face
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
from cardgen.typeset.outlines import GlyphOutlines

STEPS = 1000 * (1 + math.sqrt(5)) / 2
"""Steps a mm of the grid on which lengths are compared.

Golden, so that no length that people write falls between two steps, where the last bit of a sum
would decide.
"""

FAR = 100.0
"""A matrix is compared by where it takes points so far from the origin, in mm."""

PNG_START = 8
"""Where the first chunk begins."""

PNG_LOOKS = (b"IHDR", b"PLTE", b"tRNS", b"IDAT")
"""Chunks that decide what is seen; samples are compared as they are packed, since unpacking them
would take longer than printing them, and by their checksums, which the reader of pictures has
held against the data. Source: PNG specification, 5.3 and 11.2."""

JPEG_SAYS = {0xFE, *range(0xE0, 0xF0)} - {0xE2, 0xEE}
"""Segments that say something of a picture; profile and colour transform stay. Source: T.81, B."""

START_OF_SCAN = 0xDA


class Row(Struct):
    """Glyphs of one look, one after the other: their outlines, and where they come to lie.

    clips: what they are clipped by, from the outermost inwards. xs, ys: steps of the grid.
    """

    look: bytes
    clips: tuple[bytes, ...]
    shapes: bytes
    xs: list[int]
    ys: list[int]

    def take(self, shapes: bytes, xs: list[int], ys: list[int]) -> None:
        """Add glyphs."""
        self.shapes += shapes
        self.xs += xs
        self.ys += ys

    @property
    def mark(self) -> bytes:
        """What stands for all of them."""
        places = struct.pack(f"<{2 * len(self.xs)}q", *self.xs, *self.ys)
        return clipped(digest(self.look, self.shapes, places), self.clips)


Mark = bytes | Row


class Fingerprints:
    """The fingerprints of a run's faces; what recurs is looked at once for each place."""

    def __init__(self) -> None:
        self._glyphs = GlyphOutlines()
        self._shared = WeakKeyDictionary[Drawing, dict[Matrix, tuple[Mark, ...]]]()
        self._pictures: dict[str, bytes] = {}

    def of(self, face: Face) -> str:
        """Return what stands for the finished piece's side: its drawing and its outline."""
        outline = face.outline
        size = packed(outline.width, outline.height, outline.radius)
        return digest(size, self.whole(face.drawing, IDENTITY)).hex()

    def whole(self, drawing: Drawing, matrix: Matrix) -> bytes:
        """Return what stands for a drawing in a space that the matrix maps to the face."""
        return whole_of(self.marks_of(drawing, matrix))

    def marks_of(self, drawing: Drawing, matrix: Matrix) -> tuple[Mark, ...]:
        """Return a drawing's marks in order, those of a space that the matrix maps to the face."""
        reader = _Reader(self, matrix)
        drawing.replay(reader)
        return tuple(reader.marks)

    def recurring(self, drawing: Drawing, matrix: Matrix) -> tuple[Mark, ...]:
        """Return the marks of a drawing that recurs."""
        known = self._shared.setdefault(drawing, {})
        if matrix not in known:
            known[matrix] = self.marks_of(drawing, matrix)
        return known[matrix]

    def glyphs(self, run: GlyphRun) -> list[bytes]:
        """Return what stands for each glyph's outline; b"" where nothing is drawn."""
        return self._glyphs.of(run.face.path, run.text)

    def picture(self, picture: Picture) -> bytes:
        """Return what stands for a picture's pixels."""
        if picture.key not in self._pictures:
            size = (picture.channels, picture.orientation, picture.width_px, picture.height_px)
            seen = blake2b(packed(*size), digest_size=16)
            for part in samples_of(picture):
                seen.update(packed(len(part)))
                seen.update(part)
            self._pictures[picture.key] = seen.digest()
        return self._pictures[picture.key]


class _Reader:
    """A canvas that notes each mark with all that decides how it looks."""

    def __init__(self, prints: Fingerprints, matrix: Matrix) -> None:
        self.marks: list[Mark] = []
        self._prints = prints
        self._matrix = matrix
        self._clips: tuple[bytes, ...] = ()
        self._kept: list[tuple[Matrix, tuple[bytes, ...]]] = []
        self._last_key: tuple[object, ...] = ()
        self._last_look = b""

    def save(self) -> None:
        """Keep matrix and clips."""
        self._kept.append((self._matrix, self._clips))

    def restore(self) -> None:
        """Go back to what was kept."""
        self._matrix, self._clips = self._kept.pop()

    def transform(self, matrix: Matrix) -> None:
        """Go to an inner space."""
        self._matrix = self._matrix @ matrix

    def clip(self, path: Path, rule: FillRule = "nonzero") -> None:
        """Note a clip for the marks that follow."""
        clip = digest(b"clip", rule.encode(), path_bytes(path, self._matrix))
        self._clips = (*self._clips, clip)

    def fill(
        self, path: Path, paint: Paint, alpha: float = 1.0, rule: FillRule = "nonzero"
    ) -> None:
        """Note a filled path."""
        if path.segments and alpha > 0:
            look = self._paint(paint, alpha)
            self._mark(b"fill", rule.encode(), path_bytes(path, self._matrix), look)

    def stroke(self, path: Path, paint: Paint, pen: Pen, alpha: float = 1.0) -> None:
        """Note a line."""
        if path.segments and alpha > 0 and pen.width > 0:
            look = self._paint(paint, alpha)
            shape = path_bytes(path, self._matrix)
            self._mark(b"stroke", shape, pen_bytes(pen, self._matrix), look)

    def text(self, run: GlyphRun, x: float, y: float, paint: Paint, alpha: float = 1.0) -> None:
        """Note each glyph."""
        if alpha > 0:
            self._glyphs(self._glyph_look(run, paint, alpha), run, x, y)

    def text_outline(
        self, run: GlyphRun, x: float, y: float, paint: Paint, pen: Pen, alpha: float = 1.0
    ) -> None:
        """Note each glyph's outline."""
        if alpha > 0 and pen.width > 0:
            self._glyphs(self._glyph_look(run, paint, alpha, pen), run, x, y)

    def image(self, picture: Picture, box: Rect, alpha: float = 1.0) -> None:
        """Note a picture."""
        if alpha > 0:
            corners = ((box.x, box.y), (box.right, box.y), (box.x, box.bottom))
            place = points_bytes((n for corner in corners for n in corner), self._matrix)
            self._mark(b"image", self._prints.picture(picture), place, packed(alpha))

    def group(
        self,
        drawing: Drawing,
        alpha: float = 1.0,
        blend: Blend = "normal",
        mask: Drawing | None = None,
    ) -> None:
        """Note a layer as a whole."""
        inner = self._prints.marks_of(drawing, self._matrix)
        if inner:
            masked = self._prints.whole(mask, self._matrix) if mask else b""
            self._mark(b"group", whole_of(inner), packed(alpha), blend.encode(), masked)

    def shared(self, drawing: Drawing) -> None:
        """Note the marks of a drawing that recurs."""
        for mark in self._prints.recurring(drawing, self._matrix):
            if isinstance(mark, Row):
                self._row(mark.look, mark.clips).take(mark.shapes, mark.xs, mark.ys)
            else:
                self.marks.append(clipped(mark, self._clips))

    def _mark(self, *parts: bytes) -> None:
        self.marks.append(clipped(digest(*parts), self._clips))

    def _glyphs(self, look: bytes, run: GlyphRun, x: float, y: float) -> None:
        matrix, shapes = self._matrix, self._prints.glyphs(run)
        xs = steps_along(run, shapes, matrix.a, matrix.a * x + matrix.c * y + matrix.e)
        top = matrix.b * x + matrix.d * y + matrix.f
        is_level = matrix.b == 0.0
        ys = [round(STEPS * top)] * len(xs) if is_level else steps_along(run, shapes, matrix.b, top)
        if xs:
            self._row(look, ()).take(b"".join(shapes), xs, ys)

    def _row(self, look: bytes, inner_clips: tuple[bytes, ...]) -> Row:
        """Return the row that the next glyphs of that look and those clips belong to."""
        clips = self._clips + inner_clips
        last = self.marks[-1] if self.marks else b""
        if isinstance(last, Row) and last.look == look and last.clips == clips:
            return last
        row = Row(look, clips, b"", [], [])
        self.marks.append(row)
        return row

    def _glyph_look(
        self, run: GlyphRun, paint: Paint, alpha: float, pen: Pen | None = None
    ) -> bytes:
        """Return what the run's glyphs have in common but for their face; often the last one's."""
        key = (run.size, paint, alpha, pen, self._matrix)
        if key != self._last_key:
            lies = linear_bytes(self._matrix @ Matrix.scaled(run.size, run.size))
            line = pen_bytes(pen, self._matrix) if pen else b""
            self._last_key, self._last_look = key, digest(lies, self._paint(paint, alpha), line)
        return self._last_look

    def _paint(self, paint: Paint, alpha: float) -> bytes:
        if isinstance(paint, LinearGradient):
            line = (paint.x1, paint.y1, paint.x2, paint.y2)
            return self._gradient(b"linear", paint, line) + packed(alpha)
        if isinstance(paint, RadialGradient):
            circles = (paint.cx, paint.cy, paint.r, paint.fx, paint.fy, paint.fr)
            return self._gradient(b"radial", paint, circles) + packed(alpha)
        if not isinstance(paint, Tile):
            return colour_bytes(paint) + packed(alpha)
        cell = paint.cell
        tile = self._prints.whole(paint.drawing, IDENTITY)
        size = packed(cell.x, cell.y, cell.width, cell.height, alpha)
        return b"tile" + tile + size + matrix_bytes(self._matrix @ paint.matrix)

    def _gradient(
        self, kind: bytes, paint: LinearGradient | RadialGradient, shape: tuple[float, ...]
    ) -> bytes:
        stops = b"".join(
            packed(stop.offset, stop.alpha) + colour_bytes(stop.colour) for stop in paint.stops
        )
        lies = matrix_bytes(self._matrix @ paint.matrix)
        return kind + paint.spread.encode() + packed(*shape) + stops + lies


def whole_of(marks: tuple[Mark, ...]) -> bytes:
    """Return what stands for all the marks of a drawing."""
    return digest(*(mark.mark if isinstance(mark, Row) else mark for mark in marks))


def clipped(mark: bytes, clips: tuple[bytes, ...]) -> bytes:
    """Return the mark within the clips, from the innermost outwards."""
    for clip in reversed(clips):
        mark = digest(clip, mark)
    return mark


def digest(*parts: bytes) -> bytes:
    """Return what stands for the parts; where one ends and the next begins counts."""
    lengths = struct.pack(f"<{len(parts)}I", *map(len, parts))
    return blake2b(lengths + b"".join(parts), digest_size=16).digest()


def packed(*lengths: float) -> bytes:
    """Return numbers on the grid, as bytes."""
    return struct.pack(f"<{len(lengths)}q", *(round(length * STEPS) for length in lengths))


def points_bytes(numbers: Iterable[float], matrix: Matrix) -> bytes:
    """Return the points x, y, x, y … where the matrix takes them, as bytes."""
    a, b, c = STEPS * matrix.a, STEPS * matrix.b, STEPS * matrix.c
    d, e, f = STEPS * matrix.d, STEPS * matrix.e, STEPS * matrix.f
    each = iter(numbers)
    whole = [
        round(n)
        for x in each
        for y in (next(each),)
        for n in (a * x + c * y + e, b * x + d * y + f)
    ]
    return struct.pack(f"<{len(whole)}q", *whole)


def steps_along(run: GlyphRun, shapes: list[bytes], rate: float, start: float) -> list[int]:
    """Return where along one axis of the face each glyph begins that draws something.

    Args:
        run: the glyphs.
        shapes: what stands for each one's outline; b"" where nothing is drawn.
        rate: by how much the axis moves where the pen moves by 1.
        start: where the run begins on it, in mm.
    """
    size, spacing = STEPS * rate * run.size, STEPS * rate * run.letter_spacing
    moves = [size * advance + spacing for advance in run.advances_ratio]
    return list(map(round, compress(accumulate(moves, initial=STEPS * start), shapes)))


def path_bytes(path: Path, matrix: Matrix) -> bytes:
    """Return a path where the matrix takes it, as bytes."""
    letters = "".join([letter for letter, _ in path.segments])
    numbers = [number for _, numbers in path.segments for number in numbers]
    return letters.encode("ascii") + points_bytes(numbers, matrix)


def matrix_bytes(matrix: Matrix) -> bytes:
    """Return a matrix by where it takes three points, as bytes."""
    return points_bytes((0.0, 0.0, FAR, 0.0, 0.0, FAR), matrix)


def linear_bytes(matrix: Matrix) -> bytes:
    """Return how a matrix turns and stretches, wherever that is, as bytes."""
    return matrix_bytes(Matrix(matrix.a, matrix.b, matrix.c, matrix.d, 0.0, 0.0))


def pen_bytes(pen: Pen, matrix: Matrix) -> bytes:
    """Return how a pen draws on the face; one that is stretched evenly is but a larger pen."""
    even = (
        abs(matrix.a * matrix.c + matrix.b * matrix.d) < 1e-9
        and abs(math.hypot(matrix.a, matrix.b) - math.hypot(matrix.c, matrix.d)) < 1e-9
    )
    scale = math.hypot(matrix.a, matrix.b) if even else 1.0
    lengths = [scale * length for length in (pen.width, *pen.dashes, pen.dash_offset)]
    look = f"{pen.cap} {pen.join}".encode() + packed(pen.miter_limit, *lengths)
    return look if even else look + linear_bytes(matrix)


def colour_bytes(colour: Colour) -> bytes:
    """Return a colour as bytes."""
    if isinstance(colour, Rgb):
        return b"rgb" + packed(colour.red, colour.green, colour.blue)
    if isinstance(colour, Spot):
        return b"spot" + colour.name.encode() + packed(colour.tint) + colour_bytes(colour.alternate)
    return b"cmyk" + packed(colour.cyan, colour.magenta, colour.yellow, colour.black)


def samples_of(picture: Picture) -> Iterator[bytes]:
    """Yield what decides how a picture looks, without what its file says about itself."""
    if picture.encoding == "png":
        yield from png_samples(picture.data)
    elif picture.encoding == "jpeg":
        yield from jpeg_samples(picture.data)
    else:
        yield picture.data
        yield picture.alpha


def png_samples(data: bytes) -> Iterator[bytes]:
    """Yield length, tag and checksum of each chunk of a PNG that decides what is seen."""
    at = PNG_START
    while at + 8 <= len(data):
        length, kind = int.from_bytes(data[at : at + 4], "big"), data[at + 4 : at + 8]
        if kind in PNG_LOOKS:
            yield data[at : at + 8] + data[at + 8 + length : at + 12 + length]
        at += length + 12


def jpeg_samples(data: bytes) -> Iterator[bytes]:
    """Yield a JPEG's segments but for comments and notes, and all from its first scan on."""
    at = 2
    while at + 4 <= len(data):
        kind, length = data[at + 1], int.from_bytes(data[at + 2 : at + 4], "big")
        if kind == START_OF_SCAN:
            break
        if kind not in JPEG_SAYS:
            yield data[at : at + 2 + length]
        at += 2 + length
    yield data[at:]
