"""Findings about a translated text, told where the translator wrote it."""

from collections.abc import Iterable

from msgspec.structs import replace

from cardgen.base.diagnostics import Diagnostic, Span
from cardgen.deck.model import Deck
from cardgen.i18n.messages import Message
from cardgen.i18n.tokens import Tokens
from cardgen.svg.context import PaintedField


def messages_at(span: Span, fields: Iterable[PaintedField], tokens: Tokens) -> tuple[Message, ...]:
    """Return the messages that stand in the field at a place of the template, each once.

    Args:
        span: of the field.
        fields: of the face, painted with tokens.
        tokens: tell which message a token stands for.
    """
    there = (field.text for field in fields if field.span == span)
    return tuple(dict.fromkeys(one for text in there for one in tokens.messages_in(text)))


def at_entry(
    found: Diagnostic, messages: tuple[Message, ...], deck: Deck, where: str
) -> Diagnostic:
    """Return the finding at the entry that it comes from, where only one can be meant.

    Args:
        found: about a field.
        messages: those that stand in the field, in the deck's language.
        deck: says which file its translations are from.
        where: on what the field is.
    """
    if len(messages) != 1 or messages[0].span.path != deck.catalogue:
        return found
    message = f"{messages[0].context} in {deck.language}, on {where}: {found.message}"
    return replace(found, span=messages[0].span, message=message)
