"""What sets a booklet: its game in each language, and the cards that its figures show."""

from functools import partial

from cardgen.base.diagnostics import Diagnostic
from cardgen.booklet.composer import BookletComposer
from cardgen.booklet.model import edition_of
from cardgen.booklet.proof import proofs_of
from cardgen.booklet.values import Values
from cardgen.deck.model import Deck
from cardgen.faces.compose import Composer
from cardgen.jobs import BuildRequest, Line, composer_of, context_of
from cardgen.rules.document import Document
from cardgen.svg.context import Context


def booklet_of(
    line: Line,
    decks: tuple[Deck, ...],
    name: str,
    request: BuildRequest,
    document: Document | None,
) -> BookletComposer:
    """Return what sets and paints a booklet.

    Args:
        line: the run.
        decks: the game in each of the booklet's languages.
        name: the booklet's component.
        request: what is asked for.
        document: the facts that the rules refer to.
    """
    contexts = [context_of(line, deck) for deck in decks]
    pager = composer_of(line, decks[0], decks[0].components[name], request, contexts[0])
    return BookletComposer(
        deck=pager.deck,
        component=pager.component,
        layout=pager.layout,
        bleed=pager.bleed,
        back_bleed=pager.back_bleed,
        templates=pager.templates,
        context=pager.context,
        editions=tuple(
            edition_of(
                deck,
                name,
                context,
                Values(deck, document),
                partial(card_composer, line, deck, request, context),
            )
            for deck, context in zip(decks, contexts, strict=True)
        ),
    )


def proofs_in(
    line: Line, deck: Deck, name: str, document: Document | None
) -> tuple[Diagnostic, ...]:
    """Return what is wrong in a booklet's words and figures, in the language that the deck is in.

    Args:
        line: the run.
        deck: as much of it as could be read.
        name: the booklet's component.
        document: the facts that the rules refer to.
    """
    context = context_of(line, deck)
    composer_of_card = partial(card_composer, line, deck, BuildRequest(), context)
    return proofs_of([edition_of(deck, name, context, Values(deck, document), composer_of_card)])


def card_composer(
    line: Line, deck: Deck, request: BuildRequest, context: Context, name: str
) -> Composer:
    """Return what paints a component's faces for the figures of a booklet."""
    return composer_of(line, deck, deck.components[name], request, context)
