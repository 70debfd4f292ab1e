"""Where each sentence of a game comes to stand: found by painting faces with tokens for words.

A template may bind a text through loops, filters and vocabularies; a token that comes out of a
painted field tells which sentence stands there, however it got there.
"""

import re
from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from cardgen.base.diagnostics import Checked, Span
from cardgen.base.geometry import EPSILON
from cardgen.base.units import MM_PER_PT, format_mm
from cardgen.deck.model import Component, Deck, Layout
from cardgen.faces.model import Face
from cardgen.i18n.messages import Message, reword
from cardgen.jobs import BuildRequest, Line, composer_of, context_of
from cardgen.svg.context import PaintedField

TOKEN = re.compile(r"q(\d+)q", re.IGNORECASE)
"""A word that stands for a sentence: short, so that no field overflows, whatever its case."""

FaceKey = tuple[str, str, str]
"""Component, layout and face."""

SHOWN_BOXES = 3
"""So many boxes are told to a translator; the smallest first."""


class PaintedFace(Struct, frozen=True, kw_only=True):
    """A face of one component in one layout."""

    component: Component
    layout: Layout
    face: Checked[Face]

    @property
    def key(self) -> FaceKey:
        """What the same face is known by in each language."""
        return (self.component.name, self.layout.format.name, self.face.value.id)


class Spots(Struct, frozen=True, kw_only=True):
    """Which sentences stand in which field.

    contexts: by the face's key and the place of its field in the template.
    boxes: by context, the boxes of the fields, as a translator reads them.
    """

    contexts: Mapping[tuple[FaceKey, Span], tuple[str, ...]]
    boxes: Mapping[str, tuple[str, ...]]


def painted_faces(line: Line, deck: Deck) -> Iterator[PaintedFace]:
    """Yield every face of a game in every layout. Raises DeckRejected where a template is wrong."""
    context = context_of(line, deck)
    for component in deck.components.values():
        if not component.cards:
            continue  # a booklet has pages, not faces
        for name, layout in component.layouts.items():
            request = BuildRequest(layout=name)
            composer = composer_of(line, deck, component, request, context)
            line.settle(Checked(None, composer.check()))
            for wanted in composer.requests():
                face = composer.compose(wanted)
                yield PaintedFace(component=component, layout=layout, face=face)


def spots_of(line: Line, deck: Deck, messages: Sequence[Message]) -> Spots:
    """Return where the sentences of a game stand."""
    numbers = {message.context: number for number, message in enumerate(messages)}
    probe = reword(deck, lambda message: f"q{numbers[message.context]}q")
    contexts: dict[tuple[FaceKey, Span], tuple[str, ...]] = {}
    boxes: dict[str, dict[str, float]] = {}
    for painted, own in zip(painted_faces(line, probe), painted_faces(line, deck), strict=True):
        own_fields = own.face.value.fields
        for number, field in enumerate(painted.face.value.fields):
            found = [messages[int(n)].context for n in TOKEN.findall(field.text)]
            key = (painted.key, field.span)
            contexts[key] = tuple(dict.fromkeys((*contexts.get(key, ()), *found)))
            real = own_fields[number] if number < len(own_fields) else field
            for context in found:
                area = real.box.width * real.box.height
                boxes.setdefault(context, {}).setdefault(box_of(painted, field, real), area)
    told = {context: smallest_first(areas) for context, areas in boxes.items()}
    return Spots(contexts=contexts, boxes=told)


def box_of(painted: PaintedFace, probe: PaintedField, real: PaintedField) -> str:
    """Return a field's box and type sizes as a translator reads them.

    Args:
        painted: the face.
        probe: the field with a token in it.
        real: the same with the deck's own text; a box of another size is no box, but the text's.
    """
    width, height = format_mm(real.box.width), format_mm(real.box.height)
    where = f"{painted.component.name} {painted.layout.format.name}"
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


def with_boxes(messages: Sequence[Message], spots: Spots) -> tuple[Message, ...]:
    """Return the messages, their notes with the boxes that the text must fit."""
    return tuple(
        replace(
            message,
            note="\n".join(
                part for part in (message.note, *spots.boxes.get(message.context, ())) if part
            ),
        )
        for message in messages
    )
