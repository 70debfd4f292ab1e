"""Text files as people save them: UTF-8, with or without a byte order mark, and nothing else."""

import codecs
from pathlib import Path

from cardgen.base.diagnostics import Checked, Diagnostic, Span

SAVE_AS_UTF8 = "save the file as UTF-8"
FOREIGN_MARKS = (
    (codecs.BOM_UTF32_LE, "UTF-32"),
    (codecs.BOM_UTF32_BE, "UTF-32"),
    (codecs.BOM_UTF16_LE, "UTF-16"),
    (codecs.BOM_UTF16_BE, "UTF-16"),
)


def read_text(path: Path, shown_as: str) -> Checked[str]:
    """Return the file's text without a byte order mark, "" where it cannot be read.

    Findings: `file-unreadable`, `wrong-encoding` with line and column of the first bad byte.
    """
    try:
        raw = path.read_bytes()
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        message = f"cannot read the file: {reason}"
        hint = "put a text file there that you may read"
        fault = Diagnostic("file-unreadable", Span(shown_as), message, hint)
        return Checked("", (fault,))
    return decode(raw, shown_as)


def decode(raw: bytes, shown_as: str) -> Checked[str]:
    """Return the text of a file's bytes; findings as for `read_text`."""
    for mark, name in FOREIGN_MARKS:
        if raw.startswith(mark):
            message = f"the file is {name}, expected UTF-8"
            fault = Diagnostic("wrong-encoding", Span(shown_as), message, SAVE_AS_UTF8)
            return Checked("", (fault,))
    try:
        return Checked(raw.decode("utf-8-sig"))
    except UnicodeDecodeError:
        return Checked("", (_bad_byte(raw, shown_as),))


def _bad_byte(raw: bytes, shown_as: str) -> Diagnostic:
    """Return the finding for the first byte that is not UTF-8, with what it probably stands for."""
    body = raw.removeprefix(codecs.BOM_UTF8)
    try:
        body.decode("utf-8")
    except UnicodeDecodeError as error:
        at = error.start
    line_start = max(body.rfind(b"\n", 0, at), body.rfind(b"\r", 0, at)) + 1
    before = body[:at]
    line = 1 + before.count(b"\n") + before.replace(b"\r\n", b"").count(b"\r")
    column = 1 + len(body[line_start:at].decode("utf-8"))
    letter = body[at : at + 1].decode("cp1252", errors="replace")
    return Diagnostic(
        "wrong-encoding",
        Span(shown_as, line, column),
        f"byte 0x{body[at]:02x} is not UTF-8; in Windows-1252 it would be `{letter}`",
        SAVE_AS_UTF8,
    )
