from pathlib import Path

import pytest

from cardgen.printed.record import (
    PrintedJob,
    PrintedPiece,
    Record,
    RecordUnreadable,
    read_record,
    write_record,
)

PIECE = PrintedPiece(
    card="ä/1", front="f" * 32, back="", copies=3, front_face="cards/ä-1/front", back_face=""
)
JOB = PrintedJob(component="cards", file="cards.pdf", digest="d" * 32, pieces=(PIECE,))
RECORD = Record(game="tiny", language="de", jobs={"cards": JOB})


def test_a_record_comes_back_as_it_was_written(tmp_path: Path) -> None:
    write_record(tmp_path / "printed.json", RECORD)

    assert read_record(tmp_path / "printed.json") == RECORD


def test_the_same_record_is_the_same_bytes(tmp_path: Path) -> None:
    other = Record(game="tiny", language="de", jobs={"z": JOB, "cards": JOB})
    turned = Record(game="tiny", language="de", jobs={"cards": JOB, "z": JOB})

    write_record(tmp_path / "a.json", other)
    write_record(tmp_path / "b.json", turned)

    assert (tmp_path / "a.json").read_bytes() == (tmp_path / "b.json").read_bytes()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "is no record of a build"),
        ("{}", "is no record of a build"),
        ("%PDF-1.7", "is no record of a build"),
        ('{"version": 2, "game": "tiny", "language": "de", "jobs": {"cards": 3}}', "is no record"),
        ('{"version": 99, "game": "tiny", "language": "de", "jobs": {}}', "of another version"),
    ],
)
def test_what_is_no_record_is_refused(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "printed.json"
    path.write_text(text)

    with pytest.raises(RecordUnreadable, match=message) as refused:
        read_record(path)

    assert refused.value.hint


def test_a_record_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(RecordUnreadable, match="can't be read"):
        read_record(tmp_path / "printed.json")
