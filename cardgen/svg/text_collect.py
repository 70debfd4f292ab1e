"""The characters of a `text` element: pieces in order, white space folded, lists resolved."""

import re
from collections.abc import Iterator, Mapping

from msgspec import Struct, field
from msgspec.structs import replace

from cardgen.base.diagnostics import Diagnostic
from cardgen.svg.card_text import is_card_text, read_card_text
from cardgen.svg.context import Scene, Site
from cardgen.svg.flow_build import transformed
from cardgen.svg.style import Style
from cardgen.svg.text_field import TextField
from cardgen.svg.text_look import Look, Rail, TextPiece, look_of
from cardgen.svg.text_marks import Mark, MarkedSpan, resolve_marks
from cardgen.svg.text_rail import rail_of
from cardgen.svg.text_report import wrong_effect
from cardgen.svg.text_space import Written, folded, keeps_space
from cardgen.svg.tree import Element
from cardgen.svg.values import parse_distance
from cardgen.typeset.markup import inlines_of
from cardgen.typeset.model import LineBreak, Symbol

LISTS = {"x": "x", "y": "y", "dx": "x", "dy": "y"}
"""The list attributes of text and tspan, and what their percentages refer to."""

SEPARATOR = re.compile(r"\s*,\s*|\s+")
SPANS = frozenset({"tspan", "textPath", "a"})
IGNORED = frozenset({"title", "desc", "metadata"})
ADVICE = {
    "tref": "write the text itself",
    "textPath": "put <textPath> directly into <text>",
    "br": "start a <tspan> with its own x and dy",
}
OBJECT = "\ufffc"
"""Stands for an inline symbol among the characters."""


class Collected(Struct, frozen=True):
    """A text's pieces and what is asked of its characters, counted after folding."""

    field: TextField
    pieces: tuple[TextPiece, ...]
    marks: Mapping[int, Mark]

    @property
    def text(self) -> str:
        """The text as people read it, symbols by their names."""
        return "".join(
            f":{piece.symbol}:" if piece.symbol else "\n" if piece.new_line else piece.text
            for piece in self.pieces
        )


class _Lists(Struct, frozen=True):
    """The position lists of one element, for its pieces from `first` up to `end`."""

    first: int
    end: int
    values: Mapping[str, tuple[float, ...]]


class Collector(Struct):
    """Walks a text element; `pieces` and `lists` grow in document order."""

    scene: Scene
    site: Site
    pieces: list[TextPiece] = field(default_factory=list)
    lists: list[_Lists] = field(default_factory=list)
    marked: list[Element] = field(default_factory=list)

    def collect(self, element: Element) -> Collected:
        """Return the element's characters; the site's style is the element's own."""
        self._walk(element, self.site, look_of(element, self.site.style, 0.0), None)
        pieces = fold_pieces(self.pieces)
        starts = [0]
        for piece in pieces:
            starts.append(starts[-1] + len(piece.text))
        spans = [
            MarkedSpan(start=starts[one.first], end=starts[one.end], **one.values)
            for one in self.lists
        ]
        return Collected(
            TextField(element, tuple(self.marked)), tuple(pieces), resolve_marks(spans)
        )

    def _walk(self, element: Element, site: Site, look: Look, rail: Rail | None) -> None:
        at, first = len(self.lists), len(self.pieces)
        if is_card_text(element) and look.style.font_size > 0.0:
            self.pieces.extend(self._marked(element, look, rail))
        else:
            for child in element.children:
                if isinstance(child, Element):
                    self._walk_child(child, site, look, rail)
                elif look.style.font_size > 0.0:
                    text = transformed(child, look.style.text_transform)
                    self.pieces.append(TextPiece(text, look, rail=rail))
        values = dict(self._values(element, site))
        if values:
            self.lists.insert(at, _Lists(first, len(self.pieces), values))

    def _walk_child(self, child: Element, site: Site, look: Look, rail: Rail | None) -> None:
        if child.tag in IGNORED:
            return
        if child.tag not in SPANS or (child.tag == "textPath" and rail):
            self._refuse(child)
            return
        style = self.scene.style_of(child, site.style)
        if style.display == "none":
            return
        trouble = wrong_effect(child, style)
        if trouble is not None:
            self.scene.report(trouble)
        if "textLength" in child.attributes:
            message = f"textLength on <{child.tag}>, expected on <text> only"
            hint = "use letter-spacing, or make it a <text> of its own"
            self.scene.wrong("svg-unsupported", child, "textLength", message, hint)
        if child.cg:
            self.marked.append(child)
        own = site.styled(style)
        if child.tag == "textPath":
            rail = rail_of(child, own, self.scene)
            if rail is None:
                return
        self._walk(child, own, look_of(child, style, look.rise), rail)

    def _refuse(self, child: Element) -> None:
        self.scene.report(
            Diagnostic(
                "svg-unsupported",
                child.span,
                f"<{child.tag}> inside <text>, expected text, <tspan> or <textPath>",
                ADVICE.get(child.tag, "move it out of the <text>"),
            )
        )

    def _marked(self, element: Element, look: Look, rail: Rail | None) -> Iterator[TextPiece]:
        """Yield the pieces of card text; on a path a line break is a space."""
        passages = read_card_text(self.scene, element, element.text, look.font)
        for inline in inlines_of(passages, look.font):
            if isinstance(inline, LineBreak):
                yield TextPiece(" " if rail else "", look, new_line=rail is None, rail=rail)
            elif isinstance(inline, Symbol):
                yield TextPiece(OBJECT, look, symbol=inline.name, rail=rail)
            else:
                text = transformed(inline.text, look.style.text_transform)
                yield TextPiece(text, replace(look, font=inline.style), rail=rail)

    def _values(self, element: Element, site: Site) -> Iterator[tuple[str, tuple[float, ...]]]:
        """Yield the element's lists, those that it has."""
        for name, along in LISTS.items():
            written = element.attributes.get(name)
            if written is not None:
                whole = site.width if along == "x" else site.height
                parts = [part for part in SEPARATOR.split(written.strip()) if part]
                yield name, self._numbers(element, name, parts, site.style, whole)
        if "rotate" in element.attributes:
            parts = [part for part in SEPARATOR.split(element.attributes["rotate"].strip()) if part]
            yield "rotate", self._numbers(element, "rotate", parts, site.style, 0.0)

    def _numbers(
        self, element: Element, name: str, parts: list[str], style: Style, whole: float
    ) -> tuple[float, ...]:
        """Return the list's values in user units, or degrees; reports what is none."""
        try:
            return tuple(style.resolve(parse_distance(part), whole) for part in parts)
        except ValueError as error:
            self.scene.report(
                Diagnostic(
                    "svg-value",
                    element.span_of(name),
                    f"{name} of <{element.tag}>: {error}",
                    "write numbers with spaces between, such as 0 10 20",
                )
            )
            return ()


def fold_pieces(pieces: list[TextPiece]) -> list[TextPiece]:
    """Return the pieces with their white space folded, line by line; as many as before."""
    texts: list[str] = []
    line: list[Written] = []
    for piece in pieces:
        if piece.new_line:
            texts.extend(folded(line))
            texts.append("")
            line = []
        else:
            keep = bool(piece.symbol) or keeps_space(piece.look.style.white_space)
            line.append(Written(piece.text, keep))
    texts.extend(folded(line))
    return [
        piece if piece.text == text else replace(piece, text=text)
        for piece, text in zip(pieces, texts, strict=True)
    ]
