"""Blocks for the flow engine, gathered element by element: what XHTML and wrapped text share."""

import re
from collections.abc import Callable

from msgspec import Struct, field
from msgspec.structs import replace

from cardgen.svg.style import Style
from cardgen.svg.text_paint import TextInk
from cardgen.svg.text_space import keeps_lines, keeps_space
from cardgen.typeset.markup import MARKER_INDENT_RATIO, Passage
from cardgen.typeset.model import Align, Block, Inline, LineBreak, TextStyle, Words

LINE_END = re.compile(r"\r\n?|\n")
ALIGNS: dict[str, Align] = {
    "start": "left",
    "left": "left",
    "right": "right",
    "end": "right",
    "center": "center",
    "justify": "justify",
}
SOFT_HYPHEN = "\u00ad"


class Frame(Struct, frozen=True):
    """What a block inherits from the elements around it; indent in user units.

    align: how its lines stand, where `text-align` doesn't say; wraps: whatever `white-space` says.
    """

    style: Style
    language: str
    indent: float = 0.0
    align: Align | None = None
    wraps: bool = False


class FlowBuilder(Struct):
    """Collects inlines into blocks; lengths come in mm and leave as ratios.

    base: the font size that the whole flow is laid out at, in mm; all else is relative to it.
    ink_of: how a style colours its text.
    folds: whether runs of spaces fold whatever `white-space` says, as line ends do not.
    """

    base: float
    ink_of: Callable[[Style], TextInk]
    folds: bool = False
    blocks: list[Block] = field(default_factory=list)
    marker: tuple[Inline, ...] = ()
    _inlines: list[Inline] = field(default_factory=list)
    _margin: float = 0.0
    _fixed: float = 0.0

    def text_style(self, style: Style, rise: float = 0.0) -> TextStyle:
        """Return how the style's characters look; `rise`: mm above the block's baseline."""
        size = style.font_size
        return TextStyle(
            families=style.font_family,
            weight=style.font_weight,
            italic=style.font_style == "italic",
            size_ratio=size / self.base,
            letter_spacing_ratio=style.letter_spacing / size if size else 0.0,
            shift_ratio=rise / self.base,
            underline=style.is_underlined,
            line_height_ratio=style.line_height_ratio,
            ink=self.ink_of(style),
        )

    def words(self, text: str, look: TextStyle, style: Style) -> None:
        """Add text as the style's white space says."""
        if style.font_size <= 0.0:
            return
        if style.text_transform != "none":
            text = transformed(text, style.text_transform)
        if style.hyphens == "none":
            text = text.replace(SOFT_HYPHEN, "")
        preserve = keeps_space(style.white_space) and not self.folds
        lines = LINE_END.split(text) if keeps_lines(style.white_space) else [text]
        for index, line in enumerate(lines):
            if index:
                self._inlines.append(LineBreak())
            if line:
                self._inlines.append(Words(line, look, preserve))

    def marked(self, inlines: tuple[Inline, ...], style: Style) -> None:
        """Add inlines that were read from card text."""
        if style.font_size <= 0.0:
            return
        if style.text_transform == "none":
            self._inlines.extend(inlines)
            return
        for inline in inlines:
            if isinstance(inline, Words):
                inline = replace(inline, text=transformed(inline.text, style.text_transform))
            self._inlines.append(inline)

    def passages(self, passages: tuple[Passage, ...], frame: Frame, look: TextStyle) -> None:
        """Make a block of each passage of card text; list items hang in an indent."""
        for passage in passages:
            own = frame
            if passage.listed:
                room = MARKER_INDENT_RATIO * frame.style.font_size
                own = replace(frame, indent=frame.indent + room)
                self.marker = (Words("•", look),)
            self.marked(passage.inlines, frame.style)
            self.flush(own)

    def add(self, inline: Inline) -> None:
        """Add a symbol, a picture or a break."""
        self._inlines.append(inline)

    def space(self, margin: float) -> None:
        """Keep a vertical margin, in mm; of neighbouring ones the largest counts."""
        self._margin = max(self._margin, margin)

    def pad(self, padding: float) -> None:
        """Keep a vertical padding, in mm; it adds up, and parts the margins around it."""
        if padding > 0.0:
            self._fixed += self._margin + padding
            self._margin = 0.0

    def flush(self, frame: Frame) -> None:
        """End the block that the inlines so far make, if they make one."""
        inlines = tuple(self._inlines)
        self._inlines.clear()
        if self.is_blank(inlines):
            return
        self.blocks.append(self._block(inlines, frame))
        self.marker = ()
        self._margin = self._fixed = 0.0

    @staticmethod
    def is_blank(inlines: tuple[Inline, ...]) -> bool:
        """Tell whether nothing would be seen of the inlines: white space between blocks."""
        return all(
            isinstance(inline, Words) and not inline.preserve and not inline.text.strip(" \t\r\n")
            for inline in inlines
        )

    def _block(self, inlines: tuple[Inline, ...], frame: Frame) -> Block:
        style, size = frame.style, frame.style.font_size or 1.0
        return Block(
            inlines=inlines,
            style=self.text_style(style),
            align=frame.align or ALIGNS[style.text_align],
            line_height_ratio=style.line_height_ratio,
            space_before_ratio=(self._margin + self._fixed) / size,
            indent_left_ratio=frame.indent / size,
            first_line_indent_ratio=style.resolve(style.text_indent) / size,
            marker=self.marker,
            wrap=frame.wraps or wraps(style),
            balance=style.text_wrap == "balance",
            hyphenate=style.hyphens == "auto",
            language=frame.language,
        )


def wraps(style: Style) -> bool:
    """Tell whether lines may end where there is no break in the text."""
    return style.white_space not in ("nowrap", "pre") and style.text_wrap != "nowrap"


def transformed(text: str, transform: str) -> str:
    """Return the text as `text-transform` asks."""
    if transform == "uppercase":
        return text.upper()
    if transform == "lowercase":
        return text.lower()
    if transform == "capitalize":
        return re.sub(r"(?<!\S)\w", lambda match: match[0].upper(), text)
    return text
