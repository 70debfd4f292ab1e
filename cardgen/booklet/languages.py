"""The first page of a booklet in several languages: each by its own name, with its page."""

from collections.abc import Sequence

from babel import UnknownLocaleError
from babel.core import Locale

from cardgen.booklet.contents import set_entry
from cardgen.booklet.setter import Setter
from cardgen.booklet.text import Stretch
from cardgen.deck.prose import Sentence

LIST_LEVEL = 2
"""The level whose contents entry the languages look like."""


def set_language_list(setters: Sequence[Setter]) -> None:
    """Set the list of languages, in the first edition's galley; the texts are set after it."""
    first = setters[0]
    at = Stretch(left=0.0, width=first.column[0])
    deck = first.words.values.deck
    title = Sentence(context="game/title", text=plain(deck.text["title"]),
                     span=deck.places.get("text.title", first.galley.span))  # fmt: skip
    first.set_text(title, ("h1",), at)
    first.galley.keep_with_next()
    for setter in setters:
        language = setter.context.language
        heading = next(setter.prose.headings, None)
        if heading is None:
            continue
        name = Sentence(context=f"game/{language}", text=plain(name_of_language(language)),
                        span=first.galley.span)  # fmt: skip
        mark = setter.mark_of(heading.section)
        set_entry(first, name, mark, (f"p.toc{LIST_LEVEL}",), at)


def plain(text: str) -> str:
    """Return a text so that no Markdown is read into it."""
    return "".join(f"\\{mark}" if mark in "\\`*_{}[]()#+-.!<>:&~" else mark for mark in text)


def name_of_language(code: str) -> str:
    """Return what a language calls itself, with a capital at the head of a line: Svenska."""
    try:
        name = Locale.parse(code, sep="-").get_display_name() or code
    except (UnknownLocaleError, ValueError):
        return code
    return str(name[:1].upper() + name[1:])
