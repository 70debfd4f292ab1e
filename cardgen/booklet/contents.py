"""Contents: the headings with the pages on which they begin; the numbers come when those stand."""

from cardgen.booklet.galley import Citation
from cardgen.booklet.inked import ink_of, paint_line
from cardgen.booklet.styles import Path
from cardgen.booklet.text import Stretch, TextSetter
from cardgen.deck.prose import Sentence
from cardgen.svg.canvas import Drawing, Pen
from cardgen.svg.canvas import Path as Outline
from cardgen.typeset.model import PlacedLine, TextStyle

NUMBER_ROOM = 1.8
"""Kept free for a page's number, in em."""

USUAL_LEVEL = 2
"""The headings that are listed unless the template hides them; others with `display: block`."""

DOT_GAP = 0.45
DOT_RATIO = 0.07
"""Of the dots that lead to a number: from one to the next, and how thick, in em."""


def set_contents(setter: TextSetter, at: Stretch) -> None:
    """Set the contents list of the setter's own text."""
    for heading in setter.prose.headings:
        path = (f"p.toc{heading.level}",)
        display = setter.styles.style(path).display
        is_listed = display != "none" if heading.level == USUAL_LEVEL else display == "block"
        if is_listed:
            sentence = setter.prose.sentences[heading.key]
            set_entry(setter, sentence, setter.mark_of(heading.section), path, at)


def set_entry(setter: TextSetter, sentence: Sentence, mark: str, path: Path, at: Stretch) -> None:
    """Set one entry of a list, its last line with dots up to the number of the mark's page."""
    style = setter.styles.style(path)
    inner = at.inset(setter.styles.padding(path, "left"))
    room = inner.width - NUMBER_ROOM * style.font_size
    laid = setter.laid(sentence, path, room, align="left")
    above, below = setter.styles.margins(path)
    setter.galley.space(above)
    for number, line in enumerate(laid.lines):
        drawing = Drawing()
        paint_line(line, inner.left, -line.box.y, drawing, setter.context.symbols)
        is_last = number == len(laid.lines) - 1
        if is_last:
            paint_dots(drawing, line, inner.left, inner.left + room, setter.styles.text(path))
        cites = Citation(
            mark=mark,
            style=setter.styles.text(path),
            x=inner.left + inner.width,
            y=line.baseline - line.box.y,
        )
        setter.galley.add(
            drawing, line.box.height, keep=not is_last, cites=cites if is_last else None
        )
    setter.galley.space(below)


def paint_dots(
    drawing: Drawing, line: PlacedLine, left: float, end: float, style: TextStyle
) -> None:
    """Draw dots from the end of a line, which begins at `left`, up to where numbers begin."""
    size = style.size_ratio
    gap = DOT_GAP * size
    start = left + line.box.right + gap
    first = end - gap * int((end - start) / gap) if end > start else end
    if end - first < gap:
        return
    y = line.baseline - line.box.y - DOT_RATIO * size / 2
    pen = Pen(width=DOT_RATIO * size * 2, cap="round", dashes=(0.0, gap))
    ink = ink_of(style)
    drawing.stroke(Outline((("M", (first, y)), ("L", (end, y)))), ink.colour, pen, ink.alpha)
