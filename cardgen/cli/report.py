"""Findings and tables as a person reads them, and as a tool does."""

import codecs
import json
import os
import sys
from collections.abc import Iterable, Sequence
from functools import lru_cache
from io import TextIOWrapper
from pathlib import Path
from typing import TextIO

from msgspec.structs import asdict, replace

from cardgen.base.diagnostics import Diagnostic
from cardgen.base.errors import CardgenError, OutputFailed

RED, YELLOW, CYAN, BOLD, PLAIN = "\033[31m", "\033[33m", "\033[36m", "\033[1m", "\033[0m"


def say(text: str) -> None:
    """Write a line to standard output; nothing where there is none.

    Raises:
        BrokenPipeError: whoever read it has seen enough, as `head` does.
        OutputFailed: it can't be written, as on a full disk.
    """
    if sys.stdout is None:
        return
    try:
        sys.stdout.write(text + "\n")
        sys.stdout.flush()
    except OSError as trouble:
        lead_nowhere(sys.stdout)
        if isinstance(trouble, BrokenPipeError):
            raise
        reason = trouble.strerror or str(trouble)
        raise OutputFailed(
            f"standard output can't be written: {reason}", "make room, or send it elsewhere"
        ) from trouble


def lead_nowhere(stream: TextIO) -> None:
    """Let a stream that failed swallow what is left in it, so that its end raises nothing."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream.fileno())
    os.close(nowhere)


def complain(text: str) -> None:
    """Write a line to standard error."""
    sys.stderr.write(text + "\n")


def spelled(trouble: UnicodeError) -> tuple[str, int]:
    """Return what stands for characters that the output's encoding lacks: never an error.

    The escapes are those of JSON, so that JSON stays true to what it says.
    """
    assert isinstance(trouble, UnicodeEncodeError)
    lacking = trouble.object[trouble.start : trouble.end]
    return "".join("-" if c == "─" else json.dumps(c)[1:-1] for c in lacking), trouble.end


def write_in_any_encoding() -> None:
    """Let the output take every character, also where it goes to a file on Windows, or to C."""
    codecs.register_error("spelled", spelled)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="spelled")


CARDS_NAMED = 3
"""So many of the cards that share a finding are named; the others are counted."""


def render_finding(found: Diagnostic, *, cards: Sequence[str] = (), colour: bool = False) -> str:
    """Return the finding as text: place, code and message; the line as written; caret; hint.

    Args:
        found: what was found.
        cards: the cards that it was found on, where it is not about the deck as a whole.
        colour: for a terminal.
    """
    at = found.span
    red, bold, cyan, plain = (
        (RED if found.severity == "error" else YELLOW, BOLD, CYAN, PLAIN)
        if colour
        else ("", "", "", "")
    )
    lines = [
        f"{bold}{at.path}:{at.line}:{at.column}:{plain} "
        f"{red}{found.severity}[{found.code}]{plain}: {found.message}"
    ]
    source = source_line(at.path, at.line)
    if source is not None:
        gutter = f"{at.line:>4} | "
        shown, column = excerpt(source.replace("\t", " "), at.column)
        length = max(1, min(at.length, len(shown) - column + 1))
        lines += [gutter + shown, " " * (len(gutter) + column - 1) + red + "^" * length + plain]
    if cards:
        rest = len(cards) - CARDS_NAMED
        more = f" and {rest} more" if rest > 0 else ""
        lines.append(f"{cyan}card:{plain} {', '.join(cards[:CARDS_NAMED])}{more}")
    if found.hint:
        lines.append(f"{cyan}hint:{plain} {found.hint}")
    return "\n".join(lines)


LONGEST = 160
"""Characters of a source line that are shown; a drawing may stand in a single line."""


def excerpt(source: str, column: int) -> tuple[str, int]:
    """Return the part of a line around a column, and the column in that part."""
    if len(source) <= LONGEST:
        return source, column
    start = max(0, min(column - 1 - LONGEST // 3, len(source) - LONGEST))
    before, after = ("…" if start else ""), ("…" if start + LONGEST < len(source) else "")
    return before + source[start : start + LONGEST] + after, column - start + len(before)


def source_line(path: str, line: int) -> str | None:
    """Return the line as the author wrote it, or None where it can't be shown."""
    lines = lines_of(path)
    if not 1 <= line <= len(lines) or "\0" in lines[line - 1]:
        return None
    return lines[line - 1]


@lru_cache(maxsize=32)
def lines_of(path: str) -> tuple[str, ...]:
    """Return the file's lines; none where it can't be read as text."""
    try:
        return tuple(Path(path).read_text("utf-8-sig").splitlines())
    except (OSError, UnicodeDecodeError):
        return ()


def report_findings(findings: Iterable[Diagnostic], *, as_json: bool) -> None:
    """Write the findings to standard error, or as JSON to standard output; same ones once."""
    unique = list(dict.fromkeys(findings))
    if as_json:
        data = {"findings": [finding_as_data(found) for found in unique]}
        say(json.dumps(data, indent=2, ensure_ascii=False))
        return
    groups: dict[Diagnostic, list[str]] = {}
    for found in unique:
        groups.setdefault(replace(found, about=""), []).append(found.about)
    colour = sys.stderr.isatty()
    for found, cards in groups.items():
        named = [card for card in cards if card]
        complain(render_finding(found, cards=named, colour=colour))
    errors = sum(found.severity == "error" for found in groups)
    if groups:
        warnings = len(groups) - errors
        complain("; ".join(counted(errors, "error") + counted(warnings, "warning")))


def counted(number: int, noun: str) -> list[str]:
    """Return "3 errors" in a list, or an empty list for none."""
    return [f"{number} {noun}{'' if number == 1 else 's'}"] if number else []


def finding_as_data(found: Diagnostic) -> dict[str, object]:
    """Return the finding as plain values for JSON."""
    return {
        "code": found.code,
        "severity": found.severity,
        **asdict(found.span),
        "message": found.message,
        "hint": found.hint,
        "card": found.about,
    }


def report_trouble(trouble: CardgenError, *, as_json: bool) -> None:
    """Write what ended the run where it is not a finding."""
    if as_json:
        said = {"error": str(trouble), "hint": trouble.hint, "exit_code": trouble.exit_code}
        say(json.dumps(said, indent=2))
        return
    complain(f"error: {trouble}")
    if trouble.hint:
        complain(f"hint: {trouble.hint}")


def render_table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Return the rows in aligned columns; columns of numbers are right-aligned."""
    columns = list(zip(head, *rows, strict=True))
    widths = [max(len(cell) for cell in column) for column in columns]
    right = [all(is_number(cell) for cell in column[1:]) for column in columns]

    def line(cells: Sequence[str]) -> str:
        padded = (
            cell.rjust(width) if to_right else cell.ljust(width)
            for cell, width, to_right in zip(cells, widths, right, strict=True)
        )
        return "  ".join(padded).rstrip()

    rule = "  ".join("─" * width for width in widths)
    return "\n".join([line(head), rule, *(line(row) for row in rows)])


def is_number(cell: str) -> bool:
    """Tell whether a cell holds a count or a measure."""
    return cell[:1].isdigit() or cell == ""
