"""Sheets of what has changed lie in a folder of their own, round by round: whose are they?"""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path

from msgspec import MsgspecError, Struct, json

from cardgen.base.diagnostics import Diagnostic, Span
from cardgen.press.staging import reason_of, write_whole
from cardgen.printed.record import digest_of

FOLDER = "changed"
LIST = "printed-changed.json"


class RoundFile(Struct, frozen=True, kw_only=True):
    """A file that a round wrote: its name in the folder, and what it is known again by."""

    name: str
    digest: str


def own_files(folder: Path) -> tuple[RoundFile, ...]:
    """Return the files of rounds that lie there as they were written.

    What somebody put or changed there is not among them; where the list can't be read, nothing is.

    Args:
        folder: of the build, where the list is beside the whole sheets.
    """
    try:
        known = json.decode((folder / LIST).read_bytes(), type=tuple[RoundFile, ...])
    except (OSError, MsgspecError):
        return ()
    return tuple(file for file in known if is_as_written(folder / FOLDER / file.name, file))


def is_as_written(path: Path, file: RoundFile) -> bool:
    """Tell whether the file at the path is the one that was written."""
    return path.is_file() and digest_of(path) == file.digest


def write_list(path: Path, files: Iterable[RoundFile]) -> None:
    """Write a list of files, each once. Raises OutputFailed."""
    text = json.format(json.encode(tuple(dict.fromkeys(files))), indent=1)
    write_whole(path, text + b"\n")


def remove_sheets(paths: Iterable[Path]) -> Iterator[Diagnostic]:
    """Remove files, and the folders that are empty then.

    Yields:
        The warning `sheets-left-over` for each file that can't be removed.
    """
    for path in paths:
        try:
            path.unlink(missing_ok=True)
        except OSError as trouble:
            yield Diagnostic(
                code="sheets-left-over",
                span=Span(path.as_posix()),
                message=f"sheets of an earlier round can't be removed: {reason_of(trouble)}",
                hint="close the file and remove it; what has changed now is not in it",
                severity="warning",
            )
        with suppress(OSError):
            path.parent.rmdir()  # only where nothing is left in it
