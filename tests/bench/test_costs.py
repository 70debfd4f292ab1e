"""What a run may cost, in counts that are the same on every machine."""

import gc
import subprocess
import sys
import weakref
from collections.abc import Iterator

import pytest

from cardgen.base.geometry import IDENTITY
from cardgen.faces.fingerprint import Fingerprints
from cardgen.faces.model import Face
from cardgen.sheets.model import Sheet
from cardgen.svg.canvas import Drawing
from tests.support.press_builders import (
    RED,
    a_face,
    a_placement,
    a_rect,
    a_run,
    a_sheet,
    pdf_bytes,
)

START = """import sys
from cardgen.cli.main import application
application(sys.argv[1:])
print(*{name.partition(".")[0] for name in sys.modules})"""


def a_worded_face() -> Face:
    drawing = Drawing()
    for line in range(20):
        drawing.text(a_run("Jewel mirror carrot lantern"), 1, 5 * line, RED)
    return a_face(drawing)


def sheets_of(face: Face, pieces: int) -> Iterator[Sheet]:
    for _ in range(0, pieces, 9):
        yield a_sheet(*(a_placement(face, 21 * at, 0) for at in range(9)), width=200)


def test_placing_a_face_540_times_takes_few_bytes_more_than_placing_it_9_times() -> None:
    face = a_worded_face()

    few, many = (len(pdf_bytes([face], *sheets_of(face, pieces))) for pieces in (9, 540))

    assert many - few < 60 * 500


def test_a_drawing_that_nobody_recalls_is_let_go() -> None:
    prints, drawing = Fingerprints(), Drawing()
    drawing.fill(a_rect(0, 0, 4, 4), RED)
    prints.recurring(drawing, IDENTITY)
    kept = weakref.ref(drawing)

    del drawing
    gc.collect()

    assert kept() is None


@pytest.mark.parametrize(
    ("command", "needless"),
    [
        ("list", {"reportlab", "pikepdf", "pypdfium2", "PIL", "jinja2", "uharfbuzz", "lxml"}),
        ("build", {"pypdfium2", "fontTools", "rich", "openpyxl", "pyphen"}),
    ],
)
def test_a_command_reads_no_library_that_it_does_not_need(command: str, needless: set[str]) -> None:
    shown = subprocess.run(
        [sys.executable, "-c", START, command], capture_output=True, text=True, check=True
    )

    loaded = set(shown.stdout.split())
    assert "cardgen" in loaded
    assert not needless & loaded
