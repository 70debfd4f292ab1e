"""What a language breaks on the faces: text that overflows in it alone, characters no font has."""

from collections.abc import Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from cardgen.base.diagnostics import Diagnostic, Span
from cardgen.i18n.catalogue import Catalogue
from cardgen.i18n.localise import localise
from cardgen.i18n.messages import Message
from cardgen.jobs import Line
from cardgen.translation.booklets import SetBooklet, booklet_misfits, set_booklets
from cardgen.translation.script import Script
from cardgen.translation.spots import FaceKey, PaintedFace, Spots, painted_faces

Seen = frozenset[tuple[FaceKey, str, Span]]
"""What is wrong with a game's faces in its own language: face, code and place."""


class Fitting(Struct, frozen=True, kw_only=True):
    """What a game's faces need to be compared with in another language."""

    script: Script
    spots: Spots
    own: Seen
    booklets: Mapping[str, SetBooklet]


def fitting_of(line: Line, script: Script, spots: Spots) -> Fitting:
    """Return what the faces are in the deck's own language."""
    own = frozenset(
        (painted.key, found.code, found.span)
        for painted in painted_faces(line, script.deck)
        for found in painted.face.findings
    )
    booklets = set_booklets(line, script.deck)
    return Fitting(script=script, spots=spots, own=own, booklets=booklets)


def misfits(line: Line, fitting: Fitting, catalogue: Catalogue) -> tuple[Diagnostic, ...]:
    """Return what is wrong with faces and pages in the catalogue's language, not in the deck's own.

    Args:
        line: the run.
        fitting: the game.
        catalogue: the translations; what is missing is painted as it is in the source.

    Findings: those of `Composer.compose`, at the entry of the catalogue where it is known, and of
        `booklet_misfits`.
    """
    deck = localise(fitting.script.deck, catalogue, allow_missing=True).value
    messages = {message.context: message for message in fitting.script.messages}
    on_faces = [
        (painted, each) for painted in painted_faces(line, deck) for each in painted.face.findings
    ]
    found = [
        at_entry(each, painted, fitting.spots, messages, catalogue)
        for painted, each in on_faces
        if (painted.key, each.code, each.span) not in fitting.own
    ]
    told = {(each.code, each.span) for _, each in on_faces}  # a booklet's figures are faces too
    in_rules = booklet_misfits(fitting.booklets, set_booklets(line, deck), messages, catalogue)
    found += (each for each in in_rules if (each.code, each.span) not in told)
    return tuple(dict.fromkeys(found))


def at_entry(
    found: Diagnostic,
    painted: PaintedFace,
    spots: Spots,
    messages: dict[str, Message],
    catalogue: Catalogue,
) -> Diagnostic:
    """Return the finding at the entry that it comes from, where only one can be meant."""
    told = replace(found, message=f"in {catalogue.language}: {found.message}")
    entries = list(entries_at(found.span, painted, spots, messages, catalogue))
    if len(entries) != 1:
        return told
    context, span = entries[0]
    where = f"{painted.component.name} {painted.layout.format.name}"
    message = f"{context} in {catalogue.language}, on {where}: {found.message}"
    return replace(found, span=span, message=message)


def entries_at(
    span: Span,
    painted: PaintedFace,
    spots: Spots,
    messages: dict[str, Message],
    catalogue: Catalogue,
) -> Iterator[tuple[str, Span]]:
    """Yield the context and place of the entries whose text stands in the field at the place."""
    for context in spots.contexts.get((painted.key, span), ()):
        yield context, catalogue.find(messages[context]).span
