"""Catalogues as CSV, for translators who work in a spreadsheet.

A spreadsheet takes a cell that begins with = + - or @ for a formula; such a text travels behind an
apostrophe, which is taken away again when it comes back.
"""

import csv
import io
import re
from collections.abc import Sequence

from cardgen.base.diagnostics import Checked, Diagnostic, Span, did_you_mean
from cardgen.i18n.exchange import Row, State

COLUMNS = ("context", "source", "target", "state", "comment", "note", "reference")
NEEDED = ("context", "source", "target")
STATES: dict[str, State] = {"translated": "translated", "fuzzy": "fuzzy", "missing": "missing"}
FORMULA = re.compile(r"'*[=+\-@]")
GUARDED = re.compile(r"'+[=+\-@]")
BOM = "\ufeff"


def write_csv(rows: Sequence[Row]) -> str:
    """Return the rows as CSV with a head, marked as UTF-8 for spreadsheets."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n", quoting=csv.QUOTE_ALL)
    writer.writerow(COLUMNS)
    for row in rows:
        cells = (
            row.context, row.source, row.target, row.state, row.comment, row.note, row.reference,
        )  # fmt: skip
        writer.writerow([guarded(cell) for cell in cells])
    return BOM + out.getvalue()


def read_csv(text: str, shown: str) -> Checked[tuple[Row, ...]]:
    """Return the rows of a CSV file, parted by commas, semicolons or tabs.

    Args:
        text: of the file.
        shown: its path, as messages show it.

    Returns:
        Findings: `exchange-broken` for a missing column, an unknown state or a ragged row.
    """
    lines = text.removeprefix(BOM)
    head = lines.split("\n", 1)[0]
    delimiter = max(",;\t", key=head.count)
    reader = csv.reader(io.StringIO(lines, newline=""), delimiter=delimiter, strict=True)
    try:
        names = [name.strip().lower() for name in next(reader, [])]
        missing = [name for name in NEEDED if name not in names]
        if missing:
            hint = did_you_mean(missing[0], [name for name in names if name])
            what = f"the column `{missing[0]}` is missing"
            return Checked((), (Diagnostic("exchange-broken", Span(shown), what, hint),))
        rows, findings, line = [], [], reader.line_num + 1
        for cells in reader:
            row = row_of(dict(zip(names, cells, strict=False)), Span(shown, line))
            line = reader.line_num + 1
            if isinstance(row, Diagnostic):
                findings.append(row)
            elif row is not None:
                rows.append(row)
    except csv.Error as trouble:
        what = f"the table can't be read here: {trouble}"
        found = Diagnostic("exchange-broken", Span(shown, reader.line_num), what, "export it again")
        return Checked((), (found,))
    return Checked(tuple(rows), tuple(findings))


def row_of(cells: dict[str, str], span: Span) -> Row | Diagnostic | None:
    """Return a row from its cells by column; None for an empty line."""
    if not any(cells.values()):
        return None
    values = {name: unguarded(cell) for name, cell in cells.items()}
    lacking = [name for name in NEEDED if name not in values]
    if lacking:
        what = f"the row ends before its column `{lacking[0]}`"
        return Diagnostic("exchange-broken", span, what, "give it as many cells as the head has")
    written = values.get("state", "").strip().lower()
    state = STATES.get(written or ("translated" if values["target"] else "missing"))
    if state is None:
        hint = did_you_mean(written, STATES)
        return Diagnostic("exchange-broken", span, f"`{written}` is no state", hint)
    return Row(
        context=values["context"],
        source=values["source"],
        target=values["target"],
        state=state,
        comment=values.get("comment", ""),
        span=span,
    )


def guarded(text: str) -> str:
    """Return the text as a spreadsheet takes it for text."""
    return f"'{text}" if FORMULA.match(text) else text


def unguarded(cell: str) -> str:
    """Return the text of a cell, its guard taken away and its line ends made plain."""
    text = cell.replace("\r\n", "\n")
    return text[1:] if GUARDED.match(text) else text
