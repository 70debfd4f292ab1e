"""What comes out of typesetting a booklet: editions in, pages and bookmarks out."""

from collections.abc import Callable

from msgspec import Struct

from cardgen.booklet.figures import Cards
from cardgen.booklet.galley import Slug
from cardgen.booklet.values import Values
from cardgen.deck.model import Booklet, Deck
from cardgen.faces.compose import Composer
from cardgen.faces.context import Records
from cardgen.svg.context import Context


class Edition(Struct, frozen=True, kw_only=True):
    """The rules in one language, and all that they refer to."""

    deck: Deck
    booklet: Booklet
    context: Context
    values: Values
    cards: Cards
    records: Records


def edition_of(
    deck: Deck,
    name: str,
    context: Context,
    values: Values,
    composer_of: Callable[[str], Composer],
) -> Edition:
    """Return a booklet in the deck's language.

    Args:
        deck: in that language.
        name: the booklet's component.
        context: what its pages and figures are painted with.
        values: what its text may name.
        composer_of: what paints the faces of a component.
    """
    booklet = deck.components[name].booklet
    assert booklet is not None, "only booklets have editions"
    return Edition(
        deck=deck,
        booklet=booklet,
        context=context,
        values=values,
        cards=Cards(deck=deck, composer_of=composer_of, context=context),
        records=Records(deck),
    )


class PlacedSlug(Struct, frozen=True, kw_only=True):
    """A slug on its page: the top left of its strip, in mm from the trim's top left."""

    slug: Slug
    x: float
    y: float


class Page(Struct, frozen=True, kw_only=True):
    """A page of a booklet.

    columns: what stands in each, from top to bottom. section: the running head.
    edition: the number of the language's edition, from 0.
    """

    number: int
    template: str
    columns: tuple[tuple[PlacedSlug, ...], ...]
    section: str
    edition: int
