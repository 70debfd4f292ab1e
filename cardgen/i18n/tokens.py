"""A deck with short words in place of its sentences, to see where each comes to stand.

A template may bind a text through loops, filters and vocabularies; a token that comes out of a
painted field tells which sentence stands there, however it got there.
"""

import re

from msgspec import Struct

from cardgen.deck.model import Deck
from cardgen.i18n.messages import Message, Wording, messages_of, reword

TOKEN = re.compile(r"q(\d+)q", re.IGNORECASE)
"""A word that stands for a sentence: short, so that no field overflows, whatever its case."""


class Tokens(Struct, frozen=True, kw_only=True):
    """A deck whose sentences are tokens, and the messages that they stand for."""

    deck: Deck
    messages: tuple[Message, ...]

    def messages_in(self, text: str) -> tuple[Message, ...]:
        """Return the messages whose tokens are in a painted text, in order."""
        numbers = dict.fromkeys(int(number) for number in TOKEN.findall(text))
        return tuple(self.messages[number] for number in numbers)


def tokens_of(deck: Deck) -> Tokens:
    """Return the deck with tokens; its messages are in its own language, at their places."""
    messages = messages_of(deck).value
    words = {message.context: f"q{number}q" for number, message in enumerate(messages)}
    probe = reword(deck, lambda message: Wording(words[message.context], message.span))
    return Tokens(deck=probe, messages=messages)
