"""What PyYAML complains of, said to somebody who writes decks."""

import re
from typing import Any

import yaml
from msgspec import Struct

from cardgen.base.diagnostics import Diagnostic, Span

QUOTE_IT = 'put text that starts with {} in quotes: "…"'


class _Fault(Struct, frozen=True):
    """A complaint (as a pattern) and what we say of it; `{0}` is what the pattern caught.

    at_context: the place is where the unfinished thing began, not where the parser gave up.
    """

    pattern: re.Pattern[str]
    message: str
    hint: str
    at_context: bool = False


FAULTS = (
    _Fault(
        re.compile(r"mapping values are not allowed here"),
        "a colon makes a key here, where a value or a line of its own is expected",
        'quote text that holds a colon and a space ("Note: …"), or check the indentation',
    ),
    _Fault(
        re.compile(r"mapping keys are not allowed here"),
        "a value cannot start with `?`",
        QUOTE_IT.format("?"),
    ),
    _Fault(
        re.compile(r"found character '\\t'"),
        "a tab stands here, expected spaces",
        "indent with spaces",
    ),
    _Fault(
        re.compile(r"found character '(.)' that cannot start"),
        "a value cannot start with `{0}`",
        QUOTE_IT.format("{0}"),
    ),
    _Fault(
        re.compile(r"while scanning an (?:alias|anchor): expected alphabetic"),
        "`*` or `&` starts a name of an anchor, and this is none",
        QUOTE_IT.format("* or &"),
        at_context=True,
    ),
    _Fault(
        re.compile(r"while scanning a quoted scalar: "),
        "the quote that opens here is never closed",
        "close it; within single quotes write '' for an apostrophe",
        at_context=True,
    ),
    _Fault(
        re.compile(r"while parsing a flow (?:sequence|mapping): expected ',' or '(.)'"),
        "the bracket that opens here is not closed by `{0}`",
        "close it, put commas between the entries, or quote the text",
        at_context=True,
    ),
    _Fault(
        re.compile(r"expected <block end>, but found '(?:<scalar>|[\]\},])'"),
        "text follows after the end of the value",
        "put the whole value in double quotes; within single quotes write '' for an apostrophe",
    ),
    _Fault(
        re.compile(r"expected <block end>"),
        "this line is indented differently from those it belongs to",
        "align it with the lines above",
    ),
    _Fault(
        re.compile(r"could not find expected ':'"),
        "this line has no colon, expected a key and a value",
        "write `key: value`, or indent the line if it continues the one above",
        at_context=True,
    ),
    _Fault(
        re.compile(r"unknown escape character '(.)'"),
        "`\\{0}` means nothing within double quotes",
        "write a backslash twice, or use single quotes",
    ),
    _Fault(
        re.compile(r"sequence entries are not allowed here"),
        "a list starts in the line of its key, expected a line of its own",
        "start each `-` on a new line; put text that starts with `-` in quotes",
    ),
    _Fault(
        re.compile(r"while scanning a block scalar: expected"),
        "text follows `|` or `>` in the same line",
        "start the text in the next line, indented, or put it in quotes",
        at_context=True,
    ),
)


def explain(error: yaml.YAMLError, text: str, shown_as: str) -> Diagnostic:
    """Return the finding for a parser's error in the text, with the place and what to do.

    The wording of the pure Python parser is what we know; the one in C says less.
    """
    try:
        for _ in yaml.parse(text, Loader=yaml.SafeLoader):
            pass
    except yaml.YAMLError as known:
        error = known
    if isinstance(error, yaml.reader.ReaderError):
        return _bad_character(error, text, shown_as)
    context, problem = getattr(error, "context", None), getattr(error, "problem", None)
    said = ": ".join(part for part in (context, problem) if part) or str(error)
    problem_mark = getattr(error, "problem_mark", None)
    for fault in FAULTS:
        if caught := fault.pattern.search(said):
            mark = getattr(error, "context_mark", None) if fault.at_context else problem_mark
            words = caught.groups()
            message, hint = fault.message.format(*words), fault.hint.format(*words)
            return Diagnostic("yaml-syntax", _span(mark or problem_mark, shown_as), message, hint)
    return Diagnostic("yaml-syntax", _span(problem_mark, shown_as), said)


def _bad_character(error: Any, text: str, shown_as: str) -> Diagnostic:
    """Return the finding for a control character."""
    before = text[: error.position]
    column = error.position - (before.rfind("\n") + 1) + 1
    return Diagnostic(
        "yaml-syntax",
        Span(shown_as, before.count("\n") + 1, column),
        f"the control character U+{ord(text[error.position]):04X} stands here, expected text",
        "remove it",
    )


def _span(mark: Any, shown_as: str) -> Span:
    return Span(shown_as, mark.line + 1, mark.column + 1) if mark is not None else Span(shown_as)
