"""Text at given places: pieces with their marks become runs that know where they stand."""

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from msgspec import Struct, field
from msgspec.structs import replace

from cardgen.base.geometry import IDENTITY, Matrix
from cardgen.svg.context import SymbolArt
from cardgen.svg.text_look import Look, Rail, TextPiece
from cardgen.svg.text_marks import NO_MARK, Mark
from cardgen.svg.text_paint import InkedRun, InkedSymbol
from cardgen.typeset.fonts import FontLibrary
from cardgen.typeset.model import GlyphRun, Symbol, TextStyle
from cardgen.typeset.shaping import shape

ANCHORS = {"start": 0.0, "middle": 0.5, "end": 1.0}
SYMBOL = Symbol("", 1.0, TextStyle(families=()))
"""The height and drop of inline symbols, one rule for lines and flows."""


class LaidText(Struct, frozen=True, kw_only=True):
    """A text as it stands.

    widest: the widest chunk, in mm; without the extra spacing that `textLength` asks for.
    missing: characters that no font has.
    overruns: how far text runs over the ends of its path, in mm, by rail.
    """

    runs: tuple[InkedRun, ...]
    symbols: tuple[InkedSymbol, ...]
    widest: float
    chunks: int
    missing: tuple[str, ...]
    overruns: tuple[tuple[Rail, float], ...]


class Chunk(Struct):
    """What is anchored together: items by their way from the chunk's start, in mm."""

    anchor: str
    x: float
    end: float
    rail: Rail | None
    items: list["Item"] = field(default_factory=list)


class Item(Struct, frozen=True):
    """A run or a symbol before its chunk is anchored; `y` is its baseline."""

    run: GlyphRun | None
    art: SymbolArt | None
    x: float
    y: float
    look: Look
    size: float
    turn_deg: float


class LineSetter(Struct):
    """Sets pieces one after the other, as SVG places text.

    scale: by how much all sizes shrink; 1 for what the author asks for.
    extra: letter spacing that is added to each character, in mm.
    """

    fonts: FontLibrary
    symbols: Mapping[str, SymbolArt]
    marks: Mapping[int, Mark]
    scale: float = 1.0
    extra: float = 0.0
    _x: float = 0.0
    _y: float = 0.0
    _chunks: list[Chunk] = field(default_factory=list)
    _missing: list[str] = field(default_factory=list)

    def lay(self, pieces: Sequence[TextPiece]) -> LaidText:
        """Return the pieces laid out.

        Source: SVG 2, section 11.10.1 (text layout), for left-to-right text in lines.
        """
        index = 0
        for piece in pieces:
            if piece.new_line:
                self._start_line(piece)
            cuts = self._cuts(piece, index)
            for start, runs in zip(cuts, self._cut(piece, cuts), strict=True):
                mark = self.marks.get(index + start, NO_MARK)
                self._move_to(mark, piece)
                self._set(runs, mark, piece)
            index += len(piece.text)
        return self._laid()

    def _cuts(self, piece: TextPiece, index: int) -> list[int]:
        """Return where the piece starts and where marks move it on, counted in it."""
        length = len(piece.text)
        if not self.marks:
            return [0] if length else []
        return [at for at in range(length) if not at or index + at in self.marks]

    def _cut(self, piece: TextPiece, cuts: list[int]) -> Iterator[tuple[GlyphRun, ...]]:
        """Yield the runs from each cut to the next; they stay kerned across it."""
        if piece.symbol:
            yield from (() for _ in cuts)
            return
        spans = list(pairwise([*cuts, len(piece.text)]))
        whole = tuple(self._runs(piece.text, piece.look))
        if sum(len(run.text) for run in whole) == len(piece.text):
            yield from (tuple(part_of(whole, start, end)) for start, end in spans)
        else:  # not each character is drawn, so that places in the runs are others
            yield from (tuple(self._runs(piece.text[a:b], piece.look)) for a, b in spans)

    def _start_line(self, piece: TextPiece) -> None:
        """Put the pen below the start of the line before."""
        style = piece.look.style
        chunk = self._chunks[-1] if self._chunks else None
        self._x = chunk.x if chunk is not None else 0.0
        self._y += style.line_height_ratio * style.font_size * self.scale
        self._chunks.append(Chunk(style.text_anchor, self._x, self._x, piece.rail))

    def _move_to(self, mark: Mark, piece: TextPiece) -> None:
        """Move the pen, and start a chunk where the mark or the path asks for one."""
        last = self._chunks[-1] if self._chunks else None
        changes_rail = last is not None and last.rail is not piece.rail
        if changes_rail:
            self._x, self._y = self._pen_after(last.rail if last else None)
        if mark.x is not None:
            self._x = mark.x
        if mark.y is not None:
            self._y = mark.y
        self._x += mark.dx
        self._y += mark.dy
        if last is None or changes_rail or mark.starts_chunk:
            anchor = piece.look.style.text_anchor
            self._chunks.append(Chunk(anchor, self._x, self._x, piece.rail))

    def _pen_after(self, rail: Rail | None) -> tuple[float, float]:
        """Return where the pen stands as text enters a path, or leaves one at its end."""
        if rail is None:
            return 0.0, 0.0
        end = rail.ruler.at(rail.ruler.length)
        return end.x, end.y

    def _set(self, runs: tuple[GlyphRun, ...], mark: Mark, piece: TextPiece) -> None:
        """Put a segment where the pen stands and move the pen on."""
        look, chunk = piece.look, self._chunks[-1]
        size = look.style.font_size * self.scale
        face = self.fonts.chain(look.font.families, look.font.weight, look.font.italic).first.face
        y = self._y - look.rise * self.scale + look.baseline_below(face, size)
        if piece.symbol:
            art = self.symbols[piece.symbol]
            chunk.items.append(Item(None, art, self._x, y, look, size, mark.turn_deg))
            self._x += art.aspect * size * SYMBOL.height_ratio
        for run in runs:
            for part in characters(run) if mark.turn_deg or piece.rail else (run,):
                item = Item(part, None, self._x, y, look, size, mark.turn_deg)
                chunk.items.append(item)
                self._x += part.width
        chunk.end = max(chunk.end, self._x)

    def _runs(self, text: str, look: Look) -> Iterator[GlyphRun]:
        """Yield the text's runs with the spacings that the style and `extra` ask for."""
        size = look.style.font_size * self.scale
        chain = self.fonts.chain(look.font.families, look.font.weight, look.font.italic)
        runs, missing = shape(chain, text, look.font, size)
        self._missing.extend(missing)
        word_spacing = look.style.word_spacing * self.scale
        for run in runs:
            if word_spacing:
                run = spaced(run, word_spacing)
            if self.extra:
                run = replace(run, letter_spacing=run.letter_spacing + self.extra)
            yield run

    def _laid(self) -> LaidText:
        runs: list[InkedRun] = []
        symbols: list[InkedSymbol] = []
        overruns: list[tuple[Rail, float]] = []
        for chunk in self._chunks:
            shift = -ANCHORS[chunk.anchor] * (chunk.end - self.extra - chunk.x)
            if chunk.rail is not None:
                shift += chunk.rail.start
                overruns.extend(_overrun(chunk, chunk.rail, shift))
            for item in chunk.items:
                _place(item, chunk.rail, shift, runs, symbols)
        return LaidText(
            runs=tuple(runs),
            symbols=tuple(symbols),
            widest=max((c.end - c.x - self.extra for c in self._chunks), default=0.0),
            chunks=len(self._chunks),
            missing=tuple(self._missing),
            overruns=tuple(overruns),
        )


def part_of(runs: Sequence[GlyphRun], start: int, end: int) -> Iterator[GlyphRun]:
    """Yield what the runs draw of the characters from `start` up to `end`."""
    at = 0
    for run in runs:
        first, last = max(start - at, 0), min(end - at, len(run.text))
        at += len(run.text)
        if last - first == len(run.text):
            yield run
        elif first < last:
            advances = run.advances_ratio[first:last]
            yield GlyphRun(run.face, run.text[first:last], run.size, advances, run.letter_spacing)


def characters(run: GlyphRun) -> Iterator[GlyphRun]:
    """Yield the run's characters one by one."""
    for character, advance in zip(run.text, run.advances_ratio, strict=True):
        yield GlyphRun(run.face, character, run.size, (advance,), run.letter_spacing)


def spaced(run: GlyphRun, word_spacing: float) -> GlyphRun:
    """Return the run with its spaces wider by `word_spacing` mm."""
    more = word_spacing / run.size
    advances = (
        advance + more if character in " \u00a0" else advance
        for character, advance in zip(run.text, run.advances_ratio, strict=True)
    )
    return replace(run, advances_ratio=tuple(advances))


def _overrun(chunk: Chunk, rail: Rail, shift: float) -> Iterator[tuple[Rail, float]]:
    """Yield how much of the chunk lies beyond the ends of its path."""
    before = max(0.0, -(chunk.x + shift))
    after = max(0.0, chunk.end + shift - rail.ruler.length)
    if before + after > 1e-3:
        yield rail, before + after


def _place(
    item: Item,
    rail: Rail | None,
    shift: float,
    runs: list[InkedRun],
    symbols: list[InkedSymbol],
) -> None:
    """Add the item where its chunk's anchor, or its path, puts it."""
    x, y, turn = item.x + shift, item.y, item.turn_deg
    if rail is not None:
        spot = _on_rail(item, rail, x)
        if spot is None:
            return
        x, y = spot[0], spot[1]
        turn += spot[2]
    if item.run is not None:
        runs.append(InkedRun(item.run, x, y, item.look.ink, turn))
    elif item.art is not None:
        symbols.append(InkedSymbol(item.art, symbol_matrix(item, x, y, turn), item.look.ink))


def symbol_matrix(item: Item, x: float, y: float, turn_deg: float) -> Matrix:
    """Return the map from a drawing 1 high to the symbol whose baseline starts at (x, y)."""
    height = item.size * SYMBOL.height_ratio
    drop = item.size * SYMBOL.drop_ratio
    turned = Matrix.turned(turn_deg) if turn_deg else IDENTITY
    return Matrix.moved(x, y) @ turned @ Matrix(height, 0.0, 0.0, height, 0.0, drop - height)


def _on_rail(item: Item, rail: Rail, x: float) -> tuple[float, float, float] | None:
    """Return point and turn of the item's baseline start, or None where the path has ended."""
    width = item.size * item.art.aspect if item.art is not None else 0.0
    if item.run is not None:
        width = item.run.width - item.run.letter_spacing
    middle = x + width / 2
    if not 0.0 <= middle <= rail.ruler.length:
        return None
    station = rail.ruler.at(middle)
    cos = math.cos(math.radians(station.angle_deg))
    sin = math.sin(math.radians(station.angle_deg))
    left, down = -width / 2, item.y
    return (
        station.x + left * cos - down * sin,
        station.y + left * sin + down * cos,
        station.angle_deg,
    )
