"""One paragraph after the other: sentences become lines, lines become slugs."""

from msgspec import Struct, field
from msgspec.structs import replace

from cardgen.base.diagnostics import Diagnostic
from cardgen.base.geometry import EPSILON
from cardgen.base.units import format_mm
from cardgen.booklet.galley import Galley
from cardgen.booklet.inked import paint_line
from cardgen.booklet.styles import Path, Styles
from cardgen.booklet.words import WordReader
from cardgen.deck.prose import Prose, Sentence
from cardgen.svg.canvas import Drawing
from cardgen.svg.context import Context
from cardgen.svg.flow_build import ALIGNS
from cardgen.typeset.columns import keep_lines
from cardgen.typeset.flow import Flow
from cardgen.typeset.model import Align, Block, Inline, Laid

HELD_PART = 0.45
"""An example or table up to this part of a column is kept whole."""

UNHYPHENATED = ("h1", "h2", "h3")
"""What has its words parted only where they are wider than their column."""

ANNOUNCES = ":"
"""A paragraph that ends so stays with the list, table or figure that it announces."""

LIST_INDENT = 1.2
"""Of a list's text behind its marker, in em."""


class Stretch(Struct, frozen=True, kw_only=True):
    """Where on a column's width something is set, in mm from its left."""

    left: float
    width: float

    def inset(self, left: float, right: float = 0.0) -> "Stretch":
        """Return what is left of it between two indents."""
        return Stretch(left=self.left + left, width=self.width - left - right)


class TextSetter(Struct, kw_only=True):
    """Sets the sentences of one text in one language.

    column: width and usual height of a column, in mm.
    galley: what is set goes there.
    announces: whether the last paragraph ended in a colon.
    """

    prose: Prose
    styles: Styles
    words: WordReader
    context: Context
    column: tuple[float, float]
    galley: Galley
    findings: list[Diagnostic] = field(default_factory=list)
    announces: bool = False

    def mark_of(self, section: str) -> str:
        """Return what a section is called in a booklet that may hold it in several languages."""
        return f"{self.context.language}/{section}"

    @property
    def held(self) -> float:
        """Up to which height things are kept whole, in mm."""
        return self.column[1] * HELD_PART

    def set_text(
        self, sentence: Sentence, path: Path, at: Stretch, marker: tuple[Inline, ...] = ()
    ) -> None:
        """Set a paragraph as slugs, a line each."""
        above, below = self.styles.margins(path)
        self.galley.space(above)
        laid = self.laid(sentence, path, at.width, marker=marker)
        kept = keep_lines(len(laid.lines))
        for line, keep in zip(laid.lines, kept, strict=True):
            drawing = Drawing()
            paint_line(line, at.left, -line.box.y, drawing, self.context.symbols)
            self.galley.add(drawing, line.box.height, keep=keep)
        self.galley.space(below)
        self.announces = sentence.text.rstrip(" *").endswith(ANNOUNCES)

    def laid(
        self,
        sentence: Sentence,
        path: Path,
        width: float,
        *,
        marker: tuple[Inline, ...] = (),
        align: Align | None = None,
    ) -> Laid:
        """Return a sentence's lines in a width; reports what they are short of."""
        block = self.block(sentence, path, marker=marker, align=align)
        laid = Flow((block,), self.context.fonts).lay_out(width, 1.0)
        if not block.hyphenate and laid.widest > width + EPSILON:
            block = replace(block, hyphenate=self.styles.style(path).hyphens == "auto")
            laid = Flow((block,), self.context.fonts).lay_out(width, 1.0)
        for missing in dict.fromkeys((m.character, m.text) for m in laid.missing):
            self.report_missing(sentence, *missing)
        if laid.widest > width + EPSILON:
            message = (
                f"a word needs {format_mm(laid.widest)} mm, the column gives {format_mm(width)} mm"
            )
            self.report("text-overflows", sentence, message, "part it with a soft hyphen or reword")
        return laid

    def block(
        self,
        sentence: Sentence,
        path: Path,
        *,
        marker: tuple[Inline, ...] = (),
        align: Align | None = None,
    ) -> Block:
        """Return a sentence as a block of the flow engine; sizes in mm."""
        style = self.styles.style(path)
        indent = LIST_INDENT * style.font_size if marker else 0.0
        look = self.styles.text(path)
        return Block(
            inlines=self.words.inlines(sentence, lambda inside: self.styles.text((*path, *inside))),
            style=look,
            align=align or ALIGNS[style.text_align],
            line_height_ratio=style.line_height_ratio,
            indent_left_ratio=indent / style.font_size,
            first_line_indent_ratio=style.resolve(style.text_indent) / style.font_size,
            marker=marker,
            balance=style.text_wrap == "balance",
            hyphenate=style.hyphens == "auto" and path[-1] not in UNHYPHENATED,
            language=self.context.language,
        )

    def report(self, code: str, sentence: Sentence, message: str, hint: str) -> None:
        """Add a finding about a sentence, with its language."""
        about = f"{self.context.language}: {sentence.context}: {message}"
        self.findings.append(Diagnostic(code, sentence.span, about, hint))

    def report_missing(self, sentence: Sentence, character: str, text: str) -> None:
        """Report a character that no font has."""
        message = f"no font has the character `{character}` (U+{ord(character):04X}) in “{text}”"
        hint = "write another character, or add a font that has it to the fallback of fonts.yaml"
        self.report("glyph-missing", sentence, message, hint)
