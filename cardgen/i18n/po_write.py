"""PO files as text, the way gettext's own tools write them; the same file gives the same bytes."""

import re
from collections.abc import Iterator

from cardgen.i18n.po import WRITTEN, PoEntry, PoFile

WIDTH = 78
"""Columns of a line. Source: GNU gettext, the page width of its tools is 79."""

SPECIAL = re.compile(r'[\\"\x00-\x1f\x7f]')
PIECE = re.compile(r"\S*\s*")


def write_po(file: PoFile) -> str:
    """Return the text of a PO file, obsolete entries last."""
    header = PoEntry(
        context="",
        sentence="",
        texts=("".join(f"{line}\n" for line in file.header),),
        comments=file.comments,
        flags=file.flags,
    )
    live = [entry for entry in file.entries if not entry.obsolete]
    gone = [entry for entry in file.entries if entry.obsolete]
    return "\n".join("\n".join([*lines_of(entry), ""]) for entry in (header, *live, *gone))


def lines_of(entry: PoEntry) -> Iterator[str]:
    """Yield the lines of an entry: comments, then its strings."""
    begin = "#~ " if entry.obsolete else ""
    yield from (f"# {line}".rstrip() for line in entry.comments)
    yield from (f"#. {line}".rstrip() for line in entry.notes)
    yield from (f"#: {reference}" for reference in entry.references)
    if entry.flags:
        yield f"#, {', '.join(entry.flags)}"
    yield from (f"#{'~' if entry.obsolete else ''}| {line}" for line in entry.previous)
    if entry.context:
        yield from string_lines("msgctxt", entry.context, begin)
    yield from string_lines("msgid", entry.sentence, begin)
    if entry.plural:
        yield from string_lines("msgid_plural", entry.plural, begin)
        for number, text in enumerate(entry.texts):
            yield from string_lines(f"msgstr[{number}]", text, begin)
    else:
        yield from string_lines("msgstr", entry.text, begin)


def string_lines(keyword: str, text: str, begin: str = "") -> Iterator[str]:
    """Yield the lines of a keyword with its string: one, or an empty one and the text below it.

    A line ends behind a line end of the text, or behind a space before the line is too long.
    """
    whole = f'{begin}{keyword} "{escaped(text)}"'
    if "\n" not in text.rstrip("\n") and len(whole) <= WIDTH:
        yield whole
        return
    yield f'{begin}{keyword} ""'
    for line in split_lines(text):
        yield from (f'{begin}"{part}"' for part in wrapped(line, WIDTH - 2 - len(begin)))


def split_lines(text: str) -> list[str]:
    """Return the lines, line ends kept; nothing but a line feed ends one."""
    return [line for line in re.split(r"(?<=\n)", text) if line]


def wrapped(line: str, width: int) -> Iterator[str]:
    """Yield the line, escaped, in parts that end behind white space and fit the width."""
    part = ""
    for piece in PIECE.findall(line):
        added = escaped(piece)
        if part and len(part) + len(added) > width:
            yield part
            part = ""
        part += added
    if part:
        yield part


def escaped(text: str) -> str:
    """Return the text as it stands between quotes."""
    return SPECIAL.sub(lambda found: escape_of(found[0]), text)


def escape_of(character: str) -> str:
    """Return how a character is written that can't stand as it is."""
    return WRITTEN.get(character) or f"\\{ord(character):03o}"
