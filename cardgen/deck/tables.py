"""CSV tables with places: each row becomes the same kind of tree that an item in YAML has."""

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from cardgen.base.diagnostics import Checked, Diagnostic, Span, did_you_mean
from cardgen.deck.encoding import read_text
from cardgen.deck.names import check_name
from cardgen.deck.reader import Unfit
from cardgen.deck.source import SourceNode

QUOTED = r'"((?:[^"]|"")*+)"'
CELLS = {
    mark: re.compile(rf'(?:{QUOTED}|([^"{mark}\r\n][^{mark}\r\n]*|))({mark}|\r\n|\n|\r|\Z)')
    for mark in ",;"
}
SEPARATOR_LINE = re.compile(r"\s*sep=", re.IGNORECASE)
"""What some spreadsheets write in front of the header."""

TEXT_COLUMN = "text."
WRONG = "?"
NO_KEYS: Mapping[str, Span] = MappingProxyType({})


class Cell(NamedTuple):
    """A cell's text and where it stands; `length` to the end of its first line."""

    text: str
    line: int
    column: int
    length: int
    quoted: bool


Row = list[Cell]


def read_table(path: Path, shown_as: str, fields: Sequence[str]) -> Checked[tuple[SourceNode, ...]]:
    """Return the rows of a CSV file as trees with the cards' own keys.

    Cells of the columns `text.xxx` are gathered under `text`. Rows without anything are skipped.

    Args:
        path: the file; commas or semicolons.
        shown_as: its name in messages.
        fields: the columns there may be beside `id`, `count` and `text.xxx`.

    Returns:
        Findings: those of `read_text`, `csv-syntax`, `unknown-column`, `duplicate-column`,
        `too-many-cells`, `bad-name`.
    """
    text = read_text(path, shown_as)
    if text.failed:
        return Checked((), text.findings)
    return parse_table(text.value, shown_as, fields)


def parse_table(text: str, shown_as: str, fields: Sequence[str]) -> Checked[tuple[SourceNode, ...]]:
    """Return the rows of a CSV text; findings as for `read_table`."""
    if SEPARATOR_LINE.match(text):
        message = "`sep=` stands here, expected the names of the fields"
        hint = "remove this line: commas and semicolons are told apart without it"
        return Checked((), (Diagnostic("csv-syntax", Span(shown_as), message, hint),))
    found: list[Diagnostic] = []
    lines = [row for row in _rows(text, shown_as, found) if any(cell.text.strip() for cell in row)]
    if not lines:
        if not found:
            hint = "write the names of the fields in the first line"
            found.append(Diagnostic("csv-syntax", Span(shown_as), "the table is empty", hint))
        return Checked((), tuple(found))
    columns = _columns(lines[0], shown_as, fields, found)
    keys = {name: _span(cell, shown_as) for name, cell in zip(columns, lines[0], strict=True)}
    rows = tuple(_tree(row, columns, keys, shown_as) for row in lines[1:])
    surplus = (_surplus(row, columns, shown_as) for row in lines[1:])
    return Checked(rows, (*found, *(each for each in surplus if each)))


def _separator(text: str) -> str:
    """Return the comma or semicolon that parts the first line outside of quotes, the commoner."""
    first = re.sub(QUOTED, "", text.lstrip("\r\n")).split("\n")[0]
    return ";" if first.count(";") > first.count(",") else ","


def _rows(text: str, shown_as: str, found: list[Diagnostic]) -> Iterator[Row]:
    """Yield the cells of each row; stops at a quote that is not closed or not at its place."""
    cells = CELLS[_separator(text)]
    row: Row = []
    at, line, line_start = 0, 1, 0
    while at < len(text) or row:
        match = cells.match(text, at)
        if match is None:
            found.append(_bad_quote(text, at, Span(shown_as, line, at - line_start + 1)))
            return
        inside, plain, end = match.groups()
        if inside is None:
            row.append(Cell(plain, line, at - line_start + 1, len(plain), False))
        else:
            length = len(re.split(r"[\r\n]", match[0].rstrip(end), maxsplit=1)[0])
            value = inside.replace('""', '"')
            row.append(Cell(value, line, at - line_start + 1, length, True))
            if breaks := list(re.finditer(r"\r\n|\n|\r", inside)):
                line += len(breaks)
                line_start = match.start(1) + breaks[-1].end()
        at = match.end()
        if end not in (",", ";"):
            yield row
            row = []
            line, line_start = line + 1, at


def _bad_quote(text: str, at: int, place: Span) -> Diagnostic:
    """Return the finding for the cell that begins at a quote and does not end well."""
    if re.compile(QUOTED).match(text, at):
        message, hint = "text follows after the closing quote of this cell", 'write a quote as ""'
    else:
        message, hint = (
            "the quote that opens here is never closed",
            'close it; a quote itself is ""',
        )
    return Diagnostic("csv-syntax", place, message, hint)


def _columns(
    header: Row, shown_as: str, fields: Sequence[str], found: list[Diagnostic]
) -> list[str]:
    """Return the name of each column, "" for one without a name, WRONG for one already reported."""
    known = ["id", "count", *fields]
    columns: list[str] = []
    for cell in header:
        name = cell.text.strip().lower()
        try:
            if name.startswith(TEXT_COLUMN):
                check_name(name.removeprefix(TEXT_COLUMN))
            elif name and name not in known:
                hint = _column_hint(cell.text, known)
                raise Unfit(f"`{cell.text}` is not a column here", hint, "unknown-column")
            if name and name in columns:
                raise Unfit(f"the column `{name}` stands twice", "rename one", "duplicate-column")
        except Unfit as unfit:
            found.append(unfit.at(_span(cell, shown_as)))
            name = WRONG
        columns.append(name)
    return columns


def _column_hint(text: str, known: Sequence[str]) -> str:
    if "\t" in text:
        return "separate the columns by commas or semicolons instead of tabs"
    hint = did_you_mean(text, known)
    return hint if hint.startswith("did") else f"declare it under `fields`, or use text.…; {hint}"


def _tree(row: Row, columns: list[str], keys: dict[str, Span], shown_as: str) -> SourceNode:
    """Return a row as the tree of an item; cells that are missing at the end are empty."""
    values: dict[str, SourceNode] = {}
    texts: dict[str, SourceNode] = {}
    last = row[-1]
    absent = Cell("", last.line, last.column + last.length, 1, False)
    cells = row + [absent] * (len(columns) - len(row))
    for name, cell in zip(columns, cells, strict=False):
        node = SourceNode(cell.text, _span(cell, shown_as), NO_KEYS, cell.quoted)
        if name.startswith(TEXT_COLUMN):
            texts[name.removeprefix(TEXT_COLUMN)] = node
        elif name and name != WRONG:
            values[name] = node
    start = _span(row[0], shown_as)
    if texts:
        values["text"] = SourceNode(texts, start)
    return SourceNode(values, start, keys)


def _surplus(row: Row, columns: list[str], shown_as: str) -> Diagnostic | None:
    """Return the finding for the first cell of a row that belongs to no column."""
    for at, cell in enumerate(row):
        if not cell.text.strip() or (at < len(columns) and columns[at]):
            continue
        message = f"this is cell {at + 1} of its row, expected {sum(map(bool, columns))} cells"
        hint = "put a cell that holds the separator in quotes, or name the column"
        return Diagnostic("too-many-cells", _span(cell, shown_as), message, hint)
    return None


def _span(cell: Cell, shown_as: str) -> Span:
    return Span(shown_as, cell.line, cell.column, max(1, cell.length))
