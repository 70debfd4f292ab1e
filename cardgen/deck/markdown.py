"""Rules in Markdown become prose: blocks with their places, sentences with their contexts.

The parser is CommonMark's with GitHub's tables; what a booklet can't show is refused with its
place. Words inside a paragraph stay as written: they are read when they are set, in whatever
language they are then.
"""

import importlib
import re
from collections.abc import Iterator
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from cardgen.base.diagnostics import Checked, Diagnostic, Span
from cardgen.base.units import parse_length
from cardgen.deck.prose import (
    CellAlign,
    ContentsList,
    Example,
    Figure,
    FigurePicture,
    Heading,
    Listing,
    PageBreak,
    Paragraph,
    Prose,
    ProseBlock,
    Sentence,
    Table,
)

SECTION_ID = re.compile(r"\s*\{#([\w-]+)\}\s*$")
COMMENTS = re.compile(r"\s*(?:<!--.*?-->\s*)+", re.DOTALL)
PICTURE = re.compile(r"!\[[^\]]*\]\([^)]*\)")
CONTENTS = "[[toc]]"
DEEPEST_HEADING = 3
DEEPEST_LIST = 2
START = "start"
"""The section of what comes before the first heading."""

ADVICE = {
    "fence": ("a code block", "write a paragraph, or `> ` before each line for a boxed example"),
    "code_block": (
        "a code block",
        "indent by less than 4 spaces; what belongs to a list item stands under its text",
    ),
    "html_block": ("HTML", "use Markdown; only comments <!-- … --> may stand here"),
}

Node = Any
"""A node of markdown-it's tree; its class is loaded with the parser, where a text needs it."""


def read_prose(text: str, path: str, stem: str = "rules") -> Checked[Prose]:
    """Return the text's blocks and sentences.

    Args:
        text: the whole file.
        path: as messages show it.
        stem: what contexts begin with.

    Returns:
        Findings: `markdown-unsupported`, `duplicate-section`, `bad-figure`, `rules-empty`.
    """
    # Loaded here by name: a deck without a booklet has no use for them.
    parser = importlib.import_module("markdown_it").MarkdownIt("commonmark").enable("table")
    tree = importlib.import_module("markdown_it.tree").SyntaxTreeNode(parser.parse(text))
    reader = _Reader(text.split("\n"), path, stem)
    blocks = tuple(reader.blocks(tree, depth=0))
    if not blocks and not reader.findings:
        message = "the text is empty, expected rules in Markdown"
        reader.findings.append(Diagnostic("rules-empty", Span(path), message, "write some"))
    prose = Prose(path=path, blocks=blocks, sentences=reader.sentences)
    return Checked(prose, tuple(reader.findings))


class _Reader(Struct):
    """Walks the tree; knows the section it is in and what it has found."""

    lines: list[str]
    path: str
    stem: str
    section: str = START
    count: int = 0
    sentences: dict[str, Sentence] = field(default_factory=dict)
    sections: dict[str, Span] = field(default_factory=dict)
    findings: list[Diagnostic] = field(default_factory=list)

    def blocks(self, node: Node, depth: int) -> Iterator[ProseBlock]:
        """Yield the blocks inside a node; `depth`: how many lists, boxes are around them."""
        for child in node.children:
            yield from self.block(child, depth)

    def block(self, node: Node, depth: int) -> Iterator[ProseBlock]:
        span = self.span_of(node)
        match node.type:
            case "heading":
                yield from self.heading(node, span, depth)
            case "paragraph":
                yield from self.paragraph(node.children[0], span)
            case "bullet_list" | "ordered_list":
                yield self.listing(node, span, depth)
            case "table":
                yield self.table(node, span)
            case "blockquote":
                yield Example(blocks=tuple(self.blocks(node, depth + 1)), span=span)
            case "hr":
                yield PageBreak(span=span)
            case "html_block" if COMMENTS.fullmatch(node.content):
                return
            case kind:
                what, hint = ADVICE.get(kind, (f"`{kind}`", "use another form"))
                self.refuse(span, f"{what} is not supported in rules", hint)

    def heading(self, node: Node, span: Span, depth: int) -> Iterator[Heading]:
        level = int(node.tag[1])
        inline = node.children[0] if node.children else None
        written = inline.content if inline else ""
        named = SECTION_ID.search(written)
        title = written[: named.start()] if named else written
        if depth or level > DEEPEST_HEADING:
            inside = "inside a list or box, expected it outside"
            deeper = f"of level {level}, expected 1 to {DEEPEST_HEADING}"
            what = f"a heading {inside if depth else deeper}"
            self.refuse(span, what, "use **bold** words instead")
            if inline is not None:
                self.sentence(inline, title, number=f"line-{span.line}")
            return
        if not title.strip():
            self.refuse(span, "a heading without words", "write them behind the #")
            return
        self.section, self.count = named[1] if named else slug(title), 0
        if self.section in self.sections:
            first = self.sections[self.section]
            message = f"the section `{self.section}` is there already, in line {first.line}"
            hint = "tell them apart: write {#name} behind one heading"
            self.findings.append(Diagnostic("duplicate-section", span, message, hint))
            self.section += f"~{span.line}"  # the words of both are still looked through
        self.sections.setdefault(self.section, span)
        key = self.sentence(inline, title, number="title")
        yield Heading(level=level, section=self.section, key=key, span=span)

    def paragraph(self, inline: Node, span: Span) -> Iterator[ProseBlock]:
        if inline.content.strip() == CONTENTS:
            yield ContentsList(span=span)
        elif any(part.type == "image" for part in inline.children):
            yield from self.figure(inline, span)
        else:
            yield Paragraph(key=self.sentence(inline, inline.content), span=span)

    def figure(self, inline: Node, span: Span) -> Iterator[Figure]:
        pictures, refused = [], False
        for part in inline.children:
            if part.type == "image":
                pictures.append(self.picture(part, inline, span))
            elif part.type not in ("softbreak", "hardbreak") and part.content.strip():
                refused = True
        if refused:
            message = "a picture amid text, expected it in a paragraph of its own"
            self.refuse(span, message, "put empty lines around it, or use a :symbol:")
            self.words_beside(inline, span)
        yield Figure(pictures=tuple(pictures), span=span)

    def words_beside(self, inline: Node, span: Span) -> None:
        """Keep the words of a paragraph whose pictures are refused, without these."""
        key = self.sentence(inline, inline.content, number=f"line-{span.line}")
        kept = self.sentences[key]
        text = PICTURE.sub(lambda picture: " " * len(picture[0]), kept.text)
        self.sentences[key] = replace(kept, text=text)

    def picture(self, image: Node, inline: Node, span: Span) -> FigurePicture:
        caption = self.sentence(inline, image.content) if image.content.strip() else ""
        width, callouts = 0.0, list[str]()
        for part in str(image.attrs.get("title", "")).split(";"):
            if not part.strip():
                continue
            if part.strip()[0].isdigit():
                try:
                    width = parse_length(part)
                except ValueError as trouble:
                    found = Diagnostic(
                        "bad-figure", span, str(trouble), 'write "30mm" or "30mm; points"'
                    )
                    self.findings.append(found)
            else:
                callouts += [name.strip() for name in part.split(",") if name.strip()]
        return FigurePicture(
            target=str(image.attrs["src"]),
            caption=caption,
            span=span,
            width=width,
            callouts=tuple(callouts),
        )

    def listing(self, node: Node, span: Span, depth: int) -> Listing:
        if self.is_deep(node):
            message = f"a list inside {DEEPEST_LIST} lists, expected at most one around it"
            self.refuse(span, message, "flatten it")
        items = tuple(tuple(self.blocks(item, depth + 1)) for item in node.children)
        start = int(node.attrs.get("start", 1))
        return Listing(items=items, span=span, ordered=node.type == "ordered_list", start=start)

    @staticmethod
    def is_deep(node: Node) -> bool:
        """Tell whether the list stands in two others."""
        around = 0
        while node.parent is not None:
            node = node.parent
            around += node.type in ("bullet_list", "ordered_list")
        return around >= DEEPEST_LIST

    def table(self, node: Node, span: Span) -> Table:
        rows = [row for part in node.children for row in part.children]
        head, *others = [tuple(self.cell(cell) for cell in row.children) for row in rows]
        aligns = tuple(align_of(cell) for cell in rows[0].children)
        return Table(head=head, rows=tuple(others), aligns=aligns, span=span)

    def cell(self, node: Node) -> str:
        inline = node.children[0] if node.children else None
        if inline is None or not inline.content.strip():
            return ""
        return self.sentence(inline, inline.content)

    def sentence(self, inline: Node, written: str, number: str = "") -> str:
        """Keep a sentence under the next context; return the context."""
        if not number:
            self.count += 1
        context = f"{self.stem}/{self.section}/{number or self.count}"
        text, lines = self.joined(inline, written)
        first = lines[0] if lines else (0, self.span_of(inline).line, 1)
        span = Span(self.path, first[1], first[2], len(text.split("\n")[0]) or 1)
        self.sentences[context] = Sentence(context=context, text=text, span=span, lines=lines)
        return context

    def joined(self, inline: Node, written: str) -> tuple[str, tuple[tuple[int, int, int], ...]]:
        """Return the words on one line, hard breaks kept, and where the file's lines begin."""
        parts: list[str] = []
        places: list[tuple[int, int, int]] = []
        at, row = 0, inline.map[0]
        pieces = written.strip().split("\n")
        for number, piece in enumerate(pieces):
            source = self.lines[row + number] if row + number < len(self.lines) else ""
            column = max(source.find(piece.strip()), 0) + 1
            places.append((at, row + number + 1, column))
            hard = number + 1 < len(pieces) and (piece.endswith("  ") or piece.endswith("\\"))
            text = piece.strip().removesuffix("\\") + "\\\n" if hard else piece.strip()
            glue = "" if hard or number + 1 == len(pieces) else " "
            parts.append(text + glue)
            at += len(text + glue)
        return "".join(parts), tuple(places)

    def span_of(self, node: Node) -> Span:
        row = node.map[0] if node.map else 0
        source = self.lines[row] if row < len(self.lines) else ""
        return Span(self.path, row + 1, len(source) - len(source.lstrip()) + 1)

    def refuse(self, span: Span, message: str, hint: str) -> None:
        self.findings.append(Diagnostic("markdown-unsupported", span, message, hint))


def slug(title: str) -> str:
    """Return a section's name from its heading: lower case, words joined by hyphens."""
    return re.sub(r"[^\w]+", "-", title.lower()).strip("-") or START


def align_of(cell: Node) -> CellAlign:
    """Return how a table's column stands."""
    style = str(cell.attrs.get("style", ""))
    return "right" if "right" in style else "center" if "center" in style else "left"
