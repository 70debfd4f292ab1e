"""The record of a build: what each piece looked like, kept beside the sheets."""

from collections.abc import Mapping
from hashlib import file_digest
from pathlib import Path

from msgspec import MsgspecError, Struct, field, json

from cardgen.base.errors import CardgenError
from cardgen.press.staging import write_whole

FILE = "printed.json"
BEFORE = "printed-before.json"

VERSION = 2
"""Of the way in which faces are told apart; a record of another one can't be compared."""


class PrintedPiece(Struct, frozen=True, kw_only=True):
    """A design and how many of it were printed.

    card: the card's id, or a booklet's page. front, back: what its sides look like; back is ""
    where nothing was printed behind it. front_face, back_face: the faces' ids in the file.
    """

    card: str
    front: str
    back: str
    copies: int
    front_face: str
    back_face: str

    @property
    def look(self) -> tuple[str, str]:
        """What tells it from other designs."""
        return self.front, self.back


class PrintedJob(Struct, frozen=True, kw_only=True):
    """What a file of sheets holds.

    file: its name, beside the record. digest: of the file, to know it again.
    whole: the pieces belong together, as a booklet's pages do.
    """

    component: str
    file: str
    digest: str
    pieces: tuple[PrintedPiece, ...]
    whole: bool = False


class Record(Struct, frozen=True, kw_only=True):
    """What was printed of a game in one language; jobs by the name of their file."""

    version: int = VERSION
    game: str
    language: str
    jobs: Mapping[str, PrintedJob] = field(default_factory=dict)


class RecordUnreadable(CardgenError):
    """A record of a build can't be read, or is none."""


def read_record(path: Path) -> Record:
    """Return a record.

    Raises:
        RecordUnreadable: there is no such file, or it is no record of this version.
    """
    try:
        record = json.decode(path.read_bytes(), type=Record)
    except OSError as trouble:
        raise RecordUnreadable(
            f"{path} can't be read: {trouble.strerror}",
            f"name the {FILE} of an earlier build",
        ) from trouble
    except MsgspecError as trouble:
        raise RecordUnreadable(
            f"{path} is no record of a build",
            f"name the {FILE} of an earlier build; remove a damaged one, and all counts as new",
        ) from trouble
    if record.version != VERSION:
        raise RecordUnreadable(
            f"{path} is of another version of cardgen",
            "build once without --changed, and what changes from then on is found",
        )
    return record


def write_record(path: Path, record: Record) -> None:
    """Write a record, whole or not at all. Raises OutputFailed."""
    text = json.format(json.encode(record, order="sorted"), indent=1)
    write_whole(path, text + b"\n")


def digest_of(path: Path) -> str:
    """Return what a file is known again by."""
    with path.open("rb") as file:
        return file_digest(file, "sha256").hexdigest()
