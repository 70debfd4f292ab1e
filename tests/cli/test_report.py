"""What is written for people: readable in any encoding, on any terminal, down any pipe."""

import json
import os
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.cli.report import LONGEST, excerpt
from tests.support.projects import CARD, a_project, run

COMMAND = (sys.executable, "-c", "from cardgen.cli.main import run; run()")


def run_in(folder: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    """Run the command in a process of its own."""
    return subprocess.run(
        (*COMMAND, *arguments),
        cwd=folder,
        env={**os.environ, **environment},
        capture_output=True,
        check=False,
    )


@given(st.text("abc", max_size=1000), st.integers(1, 1000))
def test_an_excerpt_shows_the_column(source: str, column: int) -> None:
    column = min(column, len(source) + 1)

    shown, there = excerpt(source, column)

    assert len(shown) <= LONGEST + 2
    assert shown[there - 1 : there] in (source[column - 1 : column], "…")


def test_a_drawing_in_one_line_is_shown_in_part(tmp_path: Path) -> None:
    line = CARD.replace("\n", " ").replace("</svg>", "<g/>" * 2000 + "<filter/></svg>")
    folder = a_project(tmp_path, {"templates/tiny/card.svg": line})

    lines = run_in(folder, "build", "tiny").stderr.decode().splitlines()

    assert max(map(len, lines)) < LONGEST + 20
    assert lines[1][lines[2].index("^") :].startswith("<filter/>")


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "utf-8"])
def test_output_takes_every_character_in_any_encoding(tmp_path: Path, encoding: str) -> None:
    folder = a_project(tmp_path)

    ran = run_in(folder, "list", PYTHONIOENCODING=encoding)

    assert (ran.returncode, ran.stderr) == (0, b"")
    assert "tiny" in ran.stdout.decode(encoding)


def test_json_stays_true_in_an_encoding_that_lacks_a_character(tmp_path: Path) -> None:
    folder = a_project(tmp_path)

    ran = run_in(folder, "fonts", "--text", "ĳ🎲", "--json", PYTHONIOENCODING="ascii")

    assert b"\\u" in ran.stdout
    assert "🎲" in str(json.loads(ran.stdout))


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_output_to_a_full_disk_is_the_machines_trouble(tmp_path: Path) -> None:
    folder = a_project(tmp_path)

    with Path("/dev/full").open("wb") as full:
        ran = subprocess.run(
            (*COMMAND, "list"), cwd=folder, stdout=full, stderr=subprocess.PIPE, check=False
        )

    assert ran.returncode == 3
    assert ran.stderr.startswith(b"error: standard output can't be written")


def test_a_reader_that_has_seen_enough_is_no_error(tmp_path: Path) -> None:
    read, write = os.pipe()
    os.close(read)

    ran = subprocess.run(
        (*COMMAND, "list"),
        cwd=a_project(tmp_path),
        stdout=write,
        stderr=subprocess.PIPE,
        check=False,
    )
    os.close(write)

    assert (ran.returncode, ran.stderr) == (0, b"")


def test_the_version_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    ran = run(capsys, "--version")

    assert (ran.code, ran.out) == (0, f"cardgen {version('cardgen')}\n")


def test_the_list_of_commands_says_what_each_does(capsys: pytest.CaptureFixture[str]) -> None:
    assert "..." not in run(capsys, "--help").out.split("Commands:")[1]
