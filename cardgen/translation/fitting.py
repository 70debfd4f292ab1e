"""What a language breaks on the faces: text that overflows in it alone, characters no font has."""

from collections.abc import Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from cardgen.base.diagnostics import Diagnostic, Span
from cardgen.deck.model import Deck
from cardgen.i18n.catalogue import Catalogue
from cardgen.i18n.localise import localise
from cardgen.jobs import Line
from cardgen.translation.booklets import SetBooklet, booklet_misfits, set_booklets
from cardgen.translation.script import Script
from cardgen.translation.spots import FaceKey, painted_faces

Seen = frozenset[tuple[FaceKey, str, Span]]
"""What is wrong with a game's faces in its own language: face, code and place."""


class Fitting(Struct, frozen=True, kw_only=True):
    """What a game's faces need to be compared with in another language."""

    script: Script
    own: Seen
    booklets: Mapping[str, SetBooklet]


class Misfit(Struct, frozen=True, kw_only=True):
    """A finding on a face: in the template, and where an author or translator wrote the text."""

    face: FaceKey
    painted: Diagnostic
    told: Diagnostic

    @property
    def key(self) -> tuple[FaceKey, str, Span]:
        """What the same finding is known by in each language."""
        return (self.face, self.painted.code, self.painted.span)


def fitting_of(line: Line, script: Script) -> Fitting:
    """Return what the faces are in the deck's own language."""
    own = frozenset(each.key for each in on_faces(line, script.deck))
    booklets = set_booklets(line, script.deck)
    return Fitting(script=script, own=own, booklets=booklets)


def misfits(line: Line, fitting: Fitting, catalogue: Catalogue) -> tuple[Diagnostic, ...]:
    """Return what is wrong with faces and pages in the catalogue's language, not in the deck's own.

    Args:
        line: the run.
        fitting: the game.
        catalogue: the translations; what is missing is painted as it is in the source.

    Findings: those of `Composer.compose`, and of `booklet_misfits`.
    """
    deck = localise(fitting.script.deck, catalogue, allow_missing=True).value
    messages = {message.context: message for message in fitting.script.messages}
    faces = tuple(on_faces(line, deck))
    found = [with_language(each, catalogue) for each in faces if each.key not in fitting.own]
    known = {(each.told.code, each.told.span) for each in faces}
    in_rules = booklet_misfits(fitting.booklets, set_booklets(line, deck), messages, catalogue)
    found += (each for each in in_rules if (each.code, each.span) not in known)
    return tuple(dict.fromkeys(found))


def on_faces(line: Line, deck: Deck) -> Iterator[Misfit]:
    """Yield what is wrong with the faces of a deck in its language."""
    for each in painted_faces(line, deck):
        told = each.composer.at_entries(each.request, each.face)
        for painted, moved in zip(each.face.findings, told.findings, strict=True):
            yield Misfit(face=each.key, painted=painted, told=moved)


def with_language(misfit: Misfit, catalogue: Catalogue) -> Diagnostic:
    """Return the finding with its language, which one at an entry names already."""
    found = misfit.told
    if found.span.path == catalogue.path:
        return found
    return replace(found, message=f"in {catalogue.language}: {found.message}")
