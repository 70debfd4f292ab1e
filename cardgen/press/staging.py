"""Files that are not yet known to be right wait beside the output until all of them are."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from cardgen.base.errors import OutputFailed
from cardgen.press.document import reason_of


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
