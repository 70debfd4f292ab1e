from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.base.geometry import Insets
from cardgen.printers.model import Correction, Passage, Printer
from cardgen.printers.store import FILE, read_printers, write_printers

HEAD = "printers:\n  laser:\n"
LENGTHS = st.integers(-99_999, 99_999).map(lambda n: n / 10_000)
CORRECTIONS = st.builds(
    Correction,
    x=LENGTHS,
    y=LENGTHS,
    turn_deg=LENGTHS,
    scale_x=st.integers(900_000, 1_100_000).map(lambda n: n / 1_000_000),
    scale_y=st.just(1.0),
)
NAMES = st.text(st.characters(categories=["L", "N", "P", "S"]), min_size=1, max_size=12)
PASSAGES = st.builds(
    Passage,
    tray=st.one_of(st.just(""), NAMES),
    landscape=st.booleans(),
    side=st.sampled_from(["recto", "verso"]),
)


@given(name=NAMES, corrections=st.dictionaries(PASSAGES, CORRECTIONS, max_size=4))
def test_a_printer_comes_back_as_it_was_kept(
    tmp_path_factory: pytest.TempPathFactory,
    name: str,
    corrections: dict[Passage, Correction],
) -> None:
    folder = tmp_path_factory.mktemp("config")
    margin = Insets(top=4.2, right=4.0, bottom=12.7, left=4.0)
    printer = Printer(name=name, margin=margin, corrections=corrections)

    write_printers(folder, {name: printer})

    read = read_printers(folder)
    assert read.findings == ()
    assert read.value == {name: printer}


def test_without_a_file_no_printer_is_known(tmp_path: Path) -> None:
    assert read_printers(tmp_path).value == {}


@pytest.mark.parametrize(
    ("text", "code", "line", "column"),
    [
        (f"{HEAD}    marign: 3mm\n", "unknown-key", 3, 5),
        (f"{HEAD}    corrections:\n    - {{side: rear}}\n", "unknown-value", 4, 14),
        (
            "printers:\n  laser:\n    corrections:\n    - {side: back, x: 1.5}\n",
            "wrong-type",
            4,
            23,
        ),
    ],
)
def test_a_slip_in_the_file_is_told_with_its_place(
    tmp_path: Path, text: str, code: str, line: int, column: int
) -> None:
    (tmp_path / FILE).write_text(text)

    (found,) = read_printers(tmp_path).findings

    assert (found.code, found.span.line, found.span.column) == (code, line, column)


def test_a_file_that_is_no_yaml_is_told_with_its_place(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("printers:\n  laser: [\n")

    read = read_printers(tmp_path)

    assert read.failed
    assert read.findings[0].span.path.endswith(FILE)
