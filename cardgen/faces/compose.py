"""Cards and templates become faces, one at a time."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from dataclasses import replace as with_changes

from msgspec import Struct
from msgspec.structs import replace

from cardgen.base.diagnostics import Checked, Diagnostic, Span
from cardgen.base.geometry import EPSILON, Rect
from cardgen.base.units import format_mm, format_size, parse_length
from cardgen.deck.model import Card, Component, Deck, Layout
from cardgen.faces.context import Records, known_names, text_names
from cardgen.faces.entries import at_entry, messages_at
from cardgen.faces.model import Bookmark, Face
from cardgen.faces.templates import Templates
from cardgen.faces.untranslated import untranslated
from cardgen.i18n.pseudo import PSEUDO
from cardgen.i18n.tokens import Tokens, tokens_of
from cardgen.svg.canvas import Drawing
from cardgen.svg.context import Context, PaintedField
from cardgen.svg.memo import Memo
from cardgen.svg.painter import paint
from cardgen.svg.tree import SvgDocument, parse_svg

PLAIN_NUMBER = re.compile(r"[-+]?\d+(?:\.\d+)?")


class FaceRequest(Struct, frozen=True, kw_only=True):
    """One side of a piece that is to be painted; `card` is None where all cards share it.

    bleed: how far it must reach beyond the trim, in mm.
    """

    id: str
    template: str
    card: Card | None
    span: Span
    bleed: float


@dataclass(slots=True, kw_only=True)
class Composer:
    """Paints the faces of one component in one layout.

    bleed, back_bleed: how far fronts and backs must reach beyond the trim, in mm.
    context: fonts, pictures, symbols, language, and the memo that faces share.
    backs_differ: whether the back's template looks at the card; None until somebody asks.
    """

    deck: Deck
    component: Component
    layout: Layout
    bleed: float
    back_bleed: float
    templates: Templates
    context: Context
    records: Records = field(init=False)
    shared: dict[str, object] = field(init=False)
    text_fields: tuple[str, ...] = field(init=False)
    backs_differ: bool | None = None
    _probe: "Probe | None" = None

    def __post_init__(self) -> None:
        self.records = Records(self.deck)
        self.shared = self.records.of_game() | self.records.of_component(
            self.component, self.layout
        )
        self.text_fields = tuple(text_names(self.component))

    def check(self) -> tuple[Diagnostic, ...]:
        """Return what is wrong with the templates themselves, before a card is looked at."""
        known = known_names(self.deck, self.component)
        findings = self.templates.check(self.layout.template, known, self.layout.span)
        if self.layout.back:
            findings += self.templates.check(self.layout.back, known, self.layout.back_span)
        return tuple(findings)

    def front_of(self, card: Card) -> FaceRequest:
        """Return the front that the card needs."""
        return FaceRequest(
            id=f"{self.component.name}/{card.id}/front",
            template=self.layout.template,
            card=card,
            span=card.span,
            bleed=self.bleed,
        )

    def back_of(self, card: Card) -> FaceRequest | None:
        """Return the back that the card needs: its own only where the template looks at cards."""
        back, bleed = self.layout.back, self.back_bleed
        if not back:
            return None
        if self.backs_differ is None:
            self.backs_differ = self.templates.uses(back, "card")
        if self.backs_differ:
            name = f"{self.component.name}/{card.id}/back"
            return FaceRequest(id=name, template=back, card=card, span=card.span, bleed=bleed)
        name, span = f"{self.component.name}/back", self.layout.back_span
        return FaceRequest(id=name, template=back, card=None, span=span, bleed=bleed)

    def requests(self) -> Iterator[FaceRequest]:
        """Yield each face once, fronts and backs in the order of the cards."""
        seen: set[str] = set()
        for card in self.component.cards:
            for request in (self.front_of(card), self.back_of(card)):
                if request is not None and request.id not in seen:
                    seen.add(request.id)
                    yield request

    @property
    def title(self) -> str:
        """What people call the component; its id where the deck has no words for it."""
        return self.component.title or self.component.name

    @property
    def bookmarks(self) -> tuple[Bookmark, ...]:
        """Where headings begin; cards have none."""
        return ()

    def compose(self, request: FaceRequest) -> Checked[Face]:
        """Return the painted face, with all that its template, text and pictures are short of.

        What is wrong with a translation is told at its entry of the catalogue.
        """
        return self.at_entries(request, self.painted(request))

    def at_entries(self, request: FaceRequest, face: Checked[Face]) -> Checked[Face]:
        """Return the painted face, its findings about a translated text at the text's entry."""
        if not self.deck.catalogue or not face.findings:
            return face
        texts = {field.span for field in face.value.fields}
        if not any(found.span in texts for found in face.findings):
            return face
        if self._probe is None:
            self._probe = probe_of(self)
        fields, tokens = self._probe.fields_of(request), self._probe.tokens
        where = f"{self.component.name} {self.layout.format.name}"
        moved = tuple(
            at_entry(found, messages_at(found.span, fields, tokens), self.deck, where)
            for found in face.findings
        )
        return Checked(face.value, moved)

    def painted(self, request: FaceRequest) -> Checked[Face]:
        """Return the painted face, its findings at the places of the template."""
        values = self.shared
        if request.card is not None:
            values = values | {"card": self.records.of_card(request.card, self.text_fields)}
        text = self.templates.render(request.template, values)
        if isinstance(text, Diagnostic):
            return Checked(self.empty(request), (naming(text, request),))
        document = parse_svg(text, self.templates.path_of(request.template))
        findings = document.findings
        if not document.failed:
            findings += self.size_findings(document.value, request)
        if findings:
            return Checked(self.empty(request), tuple(naming(f, request) for f in findings))
        drawing = Drawing()
        box = view_box(document.value.root.attributes["viewBox"])
        assert box is not None, "size_findings has looked at it"
        painting = paint(document.value, drawing, self.context, (box.x, box.y))
        face = Face(
            id=request.id,
            outline=self.layout.format.outline,
            bleed=request.bleed,
            safe=self.layout.format.safe,
            drawing=drawing,
            fields=painting.fields,
        )
        findings = (*painting.findings, *self.strange_words(drawing, document.value, request))
        return Checked(face, tuple(naming(found, request) for found in findings))

    def strange_words(
        self, drawing: Drawing, document: SvgDocument, request: FaceRequest
    ) -> tuple[Diagnostic, ...]:
        """Return the words that are in no catalogue, where the deck is in the pseudo-language."""
        if self.deck.language != PSEUDO:
            return ()
        path = self.templates.path_of(request.template)
        return untranslated(drawing, document, self.deck, path)

    def empty(self, request: FaceRequest) -> Face:
        """Return a face without a drawing, in place of one that could not be painted."""
        return Face(
            id=request.id,
            outline=self.layout.format.outline,
            bleed=request.bleed,
            safe=self.layout.format.safe,
            drawing=Drawing(),
        )

    def size_findings(self, document: SvgDocument, request: FaceRequest) -> tuple[Diagnostic, ...]:
        """Return what keeps the template from filling the layout: `template-size`, `-bleed`."""
        root, outline = document.root, self.layout.format.outline
        wanted = format_size(outline.width, outline.height)
        box = view_box(root.attributes.get("viewBox", ""))
        if box is None:
            return (
                Diagnostic(
                    "template-size",
                    root.span,
                    f"the template has no viewBox, expected one around a trim of {wanted}",
                    f'write viewBox="{self.wanted_box(3.0)}": one unit is one mm',
                ),
            )
        findings = []
        reach = (-box.x, -box.y, box.right - outline.width, box.bottom - outline.height)
        if max(reach) - min(reach) > EPSILON or not is_in_mm(root.attributes, box):
            findings.append(
                Diagnostic(
                    "template-size",
                    root.span_of("viewBox"),
                    f"the template's viewBox is not the same bleed around a trim of {wanted} in mm",
                    f'write width="{format_mm(outline.width + 6)}mm" '
                    f'height="{format_mm(outline.height + 6)}mm" '
                    f'viewBox="{self.wanted_box(3.0)}" for 3 mm of bleed',
                )
            )
        elif min(reach) < request.bleed - EPSILON:
            findings.append(
                Diagnostic(
                    "template-bleed",
                    root.span_of("viewBox"),
                    f"the template reaches {format_mm(min(reach))} mm beyond the trim, "
                    f"expected at least {format_mm(request.bleed)} mm of bleed",
                    "draw the art further out and widen the viewBox, or build with less --bleed",
                )
            )
        return tuple(findings)

    def wanted_box(self, bleed: float) -> str:
        """Return the viewBox of a template of this layout with that bleed."""
        outline = self.layout.format.outline
        numbers = (-bleed, -bleed, outline.width + 2 * bleed, outline.height + 2 * bleed)
        return " ".join(format_mm(number) for number in numbers)


class Probe(Struct, frozen=True, kw_only=True):
    """Paints the same faces with tokens for words, to see which sentence stands where."""

    composer: Composer
    tokens: Tokens

    def fields_of(self, request: FaceRequest) -> tuple[PaintedField, ...]:
        """Return the fields of the face."""
        cards = {card.id: card for card in self.composer.component.cards}
        card = cards[request.card.id] if request.card else None
        return self.composer.painted(replace(request, card=card)).value.fields


def probe_of(composer: Composer) -> Probe:
    """Return what paints the composer's faces with tokens; it shares no memory with it."""
    tokens = tokens_of(composer.deck)
    probe = with_changes(
        composer,
        deck=tokens.deck,
        component=tokens.deck.components[composer.component.name],
        context=replace(composer.context, memo=Memo()),
        _probe=None,
    )
    return Probe(composer=probe, tokens=tokens)


def view_box(text: str) -> Rect | None:
    """Return the rectangle of a viewBox, or None where it is no four numbers."""
    parts = text.replace(",", " ").split()
    if len(parts) != 4 or not all(PLAIN_NUMBER.fullmatch(part) for part in parts):
        return None
    x, y, width, height = (float(part) for part in parts)
    return Rect(x=x, y=y, width=width, height=height)


def is_in_mm(attributes: dict[str, str], box: Rect) -> bool:
    """Tell whether width and height, where given, say that one unit of the viewBox is one mm."""
    for name, units in (("width", box.width), ("height", box.height)):
        try:
            length = parse_length(attributes.get(name, f"{units:.6f}mm"))
        except ValueError:
            return False
        if abs(length - units) > 0.01:
            return False
    return True


def naming(found: Diagnostic, request: FaceRequest) -> Diagnostic:
    """Return the finding with the card that it came up for."""
    if request.card is None:
        return found
    at = request.card.span
    card = f"{request.card.component}/{request.card.id} at {at.path}:{at.line}"
    return replace(found, about=card)
