"""Lines become runs: words of one face and style, with the spaces between them, are one run."""

from cardgen.base.geometry import Rect
from cardgen.typeset.breaking import Line
from cardgen.typeset.measuring import Atom, Ink, Paragraph
from cardgen.typeset.model import FontFace, GlyphRun, PlacedRun, PlacedSymbol, Symbol


class LineSetter:
    """Sets one line after the other at one size; positions are em of the flow until placed."""

    def __init__(self, size: float) -> None:
        """Take the flow's font size, in mm."""
        self.size = size
        self.start(0.0, 0.0, 0.0)

    def start(self, left: float, baseline: float, extra: float) -> None:
        """Begin a line.

        Args:
            left: where its first box stands.
            baseline: from the top of the flow.
            extra: by how much each space is widened.
        """
        self.baseline, self.extra = baseline, extra
        self.at = self.run_at = left
        self.face: FontFace | None = None
        self.ink: Ink | None = None
        self.texts: list[str] = []
        self.advances: list[float] = []
        self.runs: list[PlacedRun] = []
        self.symbols: list[PlacedSymbol] = []

    def move_to(self, left: float) -> None:
        """Go on elsewhere on the line."""
        self._flush()
        self.at = left

    def set_line(self, paragraph: Paragraph, line: Line) -> None:
        """Set the boxes of the line, and the parts of boxes around them."""
        if line.before:
            self._set_atoms(line.before)
        boxes, inks = paragraph.boxes, paragraph.inks
        for index in range(line.first, line.last + 1):
            ink = inks[index]
            if ink is not None and (index > line.first or line.before):
                self._set_space(ink, paragraph.glues[index])
            self._set_atoms(boxes[index])
        if line.after:
            ink = inks[line.last + 1] if line.last + 1 < len(inks) else None
            if ink is not None and (line.last >= line.first or line.before):
                self._set_space(ink, paragraph.glues[line.last + 1])
            self._set_atoms(line.after)

    def finish(self) -> tuple[tuple[PlacedRun, ...], tuple[PlacedSymbol, ...]]:
        """Return what stands on the line."""
        self._flush()
        return tuple(self.runs), tuple(self.symbols)

    def _set_space(self, ink: Ink, width: float) -> None:
        face = ink.chain.first.face
        if ink is not self.ink or face is not self.face:
            self._begin(face, ink)
        self.texts.append(" ")
        style, width = ink.style, width + self.extra
        self.advances.append(width / style.size_ratio - style.letter_spacing_ratio)
        self.at += width

    def _set_atoms(self, atoms: tuple[Atom, ...]) -> None:
        for thing, ink in atoms:
            if isinstance(thing, Symbol):
                self._set_symbol(thing, ink)
                continue
            ratio, spacing = ink.style.size_ratio, ink.style.letter_spacing_ratio
            for face, text, advances, width in thing.pieces:
                if ink is not self.ink or face is not self.face:
                    self._begin(face, ink)
                self.texts.append(text)
                self.advances.extend(advances)
                self.at += (width + spacing * len(text)) * ratio

    def _set_symbol(self, symbol: Symbol, ink: Ink) -> None:
        self._flush()
        size, style = self.size, ink.style
        height = symbol.height_ratio * style.size_ratio
        hang = symbol.drop_ratio * style.size_ratio - style.shift_ratio
        box = Rect(
            x=self.at * size,
            y=(self.baseline + hang - height) * size,
            width=symbol.aspect * height * size,
            height=height * size,
        )
        self.symbols.append(PlacedSymbol(symbol.name, box, style))
        self.at += symbol.aspect * height

    def _begin(self, face: FontFace, ink: Ink) -> None:
        self._flush()
        self.face, self.ink, self.run_at = face, ink, self.at

    def _flush(self) -> None:
        """Place the run that is open, if there is one."""
        if self.face is not None and self.ink is not None and self.texts:
            style, size = self.ink.style, self.size
            own_size = style.size_ratio * size
            run = GlyphRun(
                self.face,
                "".join(self.texts),
                own_size,
                tuple(self.advances),
                style.letter_spacing_ratio * own_size,
            )
            y = (self.baseline - style.shift_ratio) * size
            self.runs.append(PlacedRun(run, self.run_at * size, y, style))
            self.texts, self.advances = [], []
        self.face = self.ink = None
