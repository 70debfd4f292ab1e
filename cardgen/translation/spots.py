"""Which boxes each sentence of a game must fit: found by painting faces with tokens for words."""

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from cardgen.base.diagnostics import Checked
from cardgen.base.geometry import EPSILON
from cardgen.base.units import MM_PER_PT, format_mm
from cardgen.deck.model import Deck
from cardgen.faces.compose import Composer, FaceRequest
from cardgen.faces.model import Face
from cardgen.i18n.messages import Message
from cardgen.i18n.tokens import tokens_of
from cardgen.jobs import BuildRequest, Line, composer_of, context_of
from cardgen.svg.context import PaintedField

FaceKey = tuple[str, str, str]
"""Component, layout and face."""

SHOWN_BOXES = 3
"""So many boxes are told to a translator; the smallest first."""


class PaintedFace(Struct, frozen=True, kw_only=True):
    """A face of one component in one layout, its findings at the places of the template."""

    composer: Composer
    request: FaceRequest
    face: Checked[Face]

    @property
    def key(self) -> FaceKey:
        """What the same face is known by in each language."""
        return (self.composer.component.name, self.layout, self.face.value.id)

    @property
    def layout(self) -> str:
        """The name of its size."""
        return self.composer.layout.format.name


def painted_faces(line: Line, deck: Deck) -> Iterator[PaintedFace]:
    """Yield every face of a game in every layout. Raises DeckRejected where a template is wrong."""
    context = context_of(line, deck)
    for component in deck.components.values():
        if not component.cards:
            continue  # a booklet has pages, not faces
        for name in component.layouts:
            composer = composer_of(line, deck, component, BuildRequest(layout=name), context)
            line.settle(Checked(None, composer.check()))
            for wanted in composer.requests():
                face = composer.painted(wanted)
                yield PaintedFace(composer=composer, request=wanted, face=face)


def boxes_of(line: Line, deck: Deck) -> Mapping[str, tuple[str, ...]]:
    """Return by context the boxes that the sentences of a game stand in, as a translator reads."""
    tokens = tokens_of(deck)
    boxes: dict[str, dict[str, float]] = {}
    faces = zip(painted_faces(line, tokens.deck), painted_faces(line, deck), strict=True)
    for painted, own in faces:
        own_fields = own.face.value.fields
        for number, field in enumerate(painted.face.value.fields):
            real = own_fields[number] if number < len(own_fields) else field
            for message in tokens.messages_in(field.text):
                area = real.box.width * real.box.height
                of_message = boxes.setdefault(message.context, {})
                of_message.setdefault(box_of(painted, field, real), area)
    return {context: smallest_first(areas) for context, areas in boxes.items()}


def box_of(painted: PaintedFace, probe: PaintedField, real: PaintedField) -> str:
    """Return a field's box and type sizes as a translator reads them.

    Args:
        painted: the face.
        probe: the field with a token in it.
        real: the same with the deck's own text; a box of another size is no box, but the text's.
    """
    width, height = format_mm(real.box.width), format_mm(real.box.height)
    where = f"{painted.composer.component.name} {painted.layout}"
    named = f" ({real.name})" if real.name else ""
    size = f"type {sized(real.asked)}"
    if real.smallest < real.asked - EPSILON:
        size += f", at least {sized(real.smallest)}"
    if abs(probe.box.width - real.box.width) > EPSILON:
        return f"free text on {where}{named}: now {width} mm wide, {size}"
    return f"box on {where}{named}: {width} × {height} mm, {size}"


def sized(size: float) -> str:
    """Return a font size in mm and points."""
    return f"{format_mm(size)} mm ({size / MM_PER_PT:.1f} pt)"


def smallest_first(areas: Mapping[str, float]) -> tuple[str, ...]:
    """Return the boxes with the smallest area, smallest first, and how many more there are."""
    ordered = sorted(areas, key=lambda box: (areas[box], box))
    more = len(ordered) - SHOWN_BOXES
    rest = (f"and {more} larger {'box' if more == 1 else 'boxes'}",) if more > 0 else ()
    return (*ordered[:SHOWN_BOXES], *rest)


def with_boxes(
    messages: Sequence[Message], boxes: Mapping[str, tuple[str, ...]]
) -> tuple[Message, ...]:
    """Return the messages, their notes with the boxes that the text must fit."""
    return tuple(
        replace(
            message,
            note="\n".join(
                part for part in (message.note, *boxes.get(message.context, ())) if part
            ),
        )
        for message in messages
    )
