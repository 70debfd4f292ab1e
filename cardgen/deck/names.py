"""Which names authors may give: to fields and texts, and to cards and entries."""

import re

from cardgen.deck.reader import Unfit

ID = re.compile(r"[^\s/\\:*?\"<>|]+")
"""An id ends up in file names, so it holds nothing that a file system refuses."""

UNFIT_FOR_ID = re.compile(r"[\s/\\:*?\"<>|]+")


def check_name(name: str, reserved: frozenset[str] = frozenset()) -> None:
    """Raise Unfit where templates could not use the name, or where it means something else.

    Args:
        name: of a field, a text or a vocabulary.
        reserved: names that are taken.
    """
    if name in reserved:
        raise Unfit(f"`{name}` has a meaning of its own", "choose another name", "reserved-name")
    if not name.isidentifier() or name != name.lower():
        better = re.sub(r"\W+", "_", name.lower()).strip("_")
        hint = f"write `{better}`" if better.isidentifier() else "begin with a letter"
        raise Unfit(
            f"`{name}` cannot be a name in templates, expected lower-case letters, digits and _",
            hint,
            "bad-name",
        )


def check_id(text: str) -> None:
    """Raise Unfit where the text cannot name a card or an entry."""
    if not ID.fullmatch(text):
        raise Unfit(
            f'`{text}` cannot be an id, expected no spaces and none of / \\ : * ? " < > |',
            f"write `{id_from(text)}`" if id_from(text) else "write one, such as `fire-1`",
            "bad-id",
        )


def id_from(text: str) -> str:
    """Return the text as an id: what an id may not hold becomes a hyphen."""
    return UNFIT_FOR_ID.sub("-", text).strip("-")
