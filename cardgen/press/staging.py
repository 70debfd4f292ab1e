"""Files are whole or not there; until all are known to be right, they wait beside the output."""

import errno
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from cardgen.base.errors import OutputFailed

REASONS = {
    errno.ENOSPC: "the disk is full",
    errno.EACCES: "you may not write there",
    errno.EPERM: "you may not write there",
    errno.EROFS: "the folder is read-only",
    errno.EISDIR: "a folder of that name is in the way",
    errno.EEXIST: "a file is where the folder should be",
    errno.ENOTDIR: "a file is where the folder should be",
}

HINT = "make room, allow writing to the folder, or choose another one with --out"


@contextmanager
def replaced_when_whole(path: Path) -> Iterator[BinaryIO]:
    """Give a file that takes the path's place when the block ends well, and else is gone.

    Raises:
        OutputFailed: the machine refuses: no space, no permission, a folder in the way.
    """
    beside = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with beside.open("wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except OSError as trouble:
        raise OutputFailed(f"{path} can't be written: {reason_of(trouble)}", HINT) from trouble
    finally:
        with suppress(OSError):
            beside.unlink(missing_ok=True)


def write_whole(path: Path, data: bytes) -> None:
    """Write a file, whole or not at all. Raises OutputFailed."""
    with replaced_when_whole(path) as file:
        file.write(data)


def reason_of(trouble: OSError) -> str:
    """Return why the machine refused, in plain words."""
    return REASONS.get(trouble.errno or 0, trouble.strerror or str(trouble))


@contextmanager
def staging(out: Path) -> Iterator[Path]:
    """Give a folder beside the output for files that are not yet known to be right."""
    stage = out / f".cardgen-{os.getpid()}"
    try:
        stage.mkdir(parents=True, exist_ok=True)
    except OSError as trouble:
        raise OutputFailed(
            f"{out} can't be written: {reason_of(trouble)}", "choose another folder with --out"
        ) from trouble
    try:
        yield stage
    except OutputFailed as failed:
        cause = failed.__cause__
        if not isinstance(cause, OSError) or str(stage) not in str(failed):
            raise
        raise OutputFailed(f"{out} can't be written: {reason_of(cause)}", failed.hint) from cause
    finally:
        shutil.rmtree(stage, ignore_errors=True)
        with suppress(OSError):
            out.rmdir()  # only where nothing came to lie in it


def put_in_place(staged: Path, path: Path) -> None:
    """Move a finished file to where it belongs."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        staged.replace(path)
    except OSError as trouble:
        raise OutputFailed(
            f"{path} can't be written: {reason_of(trouble)}", "close it, or choose another --out"
        ) from trouble
