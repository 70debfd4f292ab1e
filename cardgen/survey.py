"""A game held to its document, its faces painted without printing any."""

from collections.abc import Iterator
from pathlib import Path

from msgspec.structs import replace

from cardgen.deck.model import Component, Deck
from cardgen.deck.read import read_deck
from cardgen.faces.compose import Composer, FaceRequest
from cardgen.jobs import BuildRequest, Line, Watch, composer_of, context_of, document_of, spots_of
from cardgen.rules.document import Document
from cardgen.rules.painted import PaintedSpot
from cardgen.rules.validate import Validation, looked_at, validate


def validate_game(line: Line, game: str, documents: Path | None, watch: Watch) -> Validation | None:
    """Hold a game to its document, its cards painted in every layout; None where it has none.

    Args:
        line: the run.
        game: one of the project's games.
        documents: the folder with the documents' own texts; None to trust the bundled facts.
        watch: told of the progress.

    Raises:
        DeckRejected: the deck or its document.yaml can't be read, or a face can't be painted.
    """
    deck = line.settle(read_deck(line.project, game))
    document = document_of(line, deck)
    if document is None:
        return None
    return validate(deck, document, survey(line, deck, document, watch), documents)


def survey(line: Line, deck: Deck, document: Document, watch: Watch) -> tuple[PaintedSpot, ...]:
    """Return what the document's checks look at, of each card in every layout, front and back.

    Raises:
        DeckRejected: a template has errors, or an element with a role can't be painted.
    """
    spots: list[PaintedSpot] = []
    names = looked_at(document)
    components = [one for one in deck.components.values() if one.name in names]
    for component in components:
        for layout in component.layouts:
            composer = _composer(line, deck, component, layout)
            requests = list(_requests(composer))
            for done, request in enumerate(requests):
                watch(f"{deck.game}/{component.name}", done, len(requests))
                spots += spots_of(composer, request, line.settle(composer.compose(request)))
    return tuple(spots)


def _composer(line: Line, deck: Deck, component: Component, layout: str) -> Composer:
    context = replace(context_of(line, deck), roles_only=True)
    return composer_of(line, deck, component, BuildRequest(layout=layout), context)


def _requests(composer: Composer) -> Iterator[FaceRequest]:
    """Yield the faces that are some card's own."""
    return (request for request in composer.requests() if request.card is not None)
