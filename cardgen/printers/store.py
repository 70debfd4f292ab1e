"""The user's printers, in a file that a person can read and mend."""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import yaml

from cardgen.base.diagnostics import Checked, Diagnostic
from cardgen.base.errors import OutputFailed
from cardgen.base.geometry import Insets
from cardgen.base.units import format_mm
from cardgen.deck.reader import (
    Authored,
    Flag,
    Length,
    Many,
    Named,
    Number,
    Text,
    one_of,
    read_model,
)
from cardgen.deck.source import read_yaml
from cardgen.press.staging import write_whole
from cardgen.printers.model import Correction, Passage, Printer
from cardgen.sheets.model import Side
from cardgen.sheets.plan import USUAL_MARGIN

FILE = "printers.yaml"

HEAD = """\
# Printers as they were measured; `cardgen printer set` writes this file.
# A correction moves what is printed: x to the right, y down, turn clockwise in degrees.
"""

UNWRITABLE = "allow writing to that folder of yours, or clear away what is in its place"

SIDES: dict[str, Side] = {"front": "recto", "back": "verso"}
SIDE_NAMES = {side: name for name, side in SIDES.items()}


class _MarginSource(Authored, frozen=True, kw_only=True):
    top: Length
    right: Length
    bottom: Length
    left: Length


class _CorrectionSource(Authored, frozen=True, kw_only=True):
    side: Annotated[str, one_of(*SIDES)]
    tray: Text = ""
    landscape: Flag = False
    x: Length = 0.0
    y: Length = 0.0
    turn: Number = 0.0
    scale_x: Number = 1.0
    scale_y: Number = 1.0


class _PrinterSource(Authored, frozen=True, kw_only=True):
    margin: _MarginSource | None = None
    corrections: Many[_CorrectionSource] = ()


class _Printers(Authored, frozen=True, kw_only=True):
    printers: Named[_PrinterSource]


Printers = Mapping[str, Printer]


def read_printers(folder: Path) -> Checked[Printers]:
    """Return the printers in the user's configuration folder, by name; none where there is no file.

    Returns:
        Findings: those of `read_yaml` and `read_model`.
    """
    file = folder / FILE
    if not file.is_file():
        return Checked({})
    tree = read_yaml(file, file.as_posix())
    found: list[Diagnostic] = list(tree.findings)
    if tree.failed:
        return Checked({}, tuple(found))
    read = read_model(tree.value, _Printers)
    found += read.findings
    known = read.value.printers if read.value else {}
    return Checked({name: _printer(name, known[name]) for name in sorted(known)}, tuple(found))


def write_printers(folder: Path, printers: Printers) -> Path:
    """Write the printers to the user's configuration folder; return the file.

    Raises:
        OutputFailed: the folder can't be made or written.
    """
    path = folder / FILE
    tree = {"printers": {name: _as_data(printers[name]) for name in sorted(printers)}}
    text = yaml.safe_dump(tree, sort_keys=False, allow_unicode=True)
    try:
        write_whole(path, (HEAD + text).encode("utf-8"))
    except OutputFailed as trouble:
        raise OutputFailed(str(trouble), UNWRITABLE) from trouble
    return path


def _printer(name: str, source: _PrinterSource) -> Printer:
    margin = source.margin
    return Printer(
        name=name,
        margin=(
            Insets(top=margin.top, right=margin.right, bottom=margin.bottom, left=margin.left)
            if margin
            else USUAL_MARGIN
        ),
        corrections=dict(_correction(each) for each in source.corrections),
    )


def _correction(source: _CorrectionSource) -> tuple[Passage, Correction]:
    passage = Passage(tray=source.tray, landscape=source.landscape, side=SIDES[source.side])
    return passage, Correction(
        x=source.x,
        y=source.y,
        turn_deg=source.turn,
        scale_x=source.scale_x,
        scale_y=source.scale_y,
    )


def _as_data(printer: Printer) -> dict[str, Any]:
    margin = printer.margin
    sides = ("top", "right", "bottom", "left")
    entries = [_entry(passage, printer.corrections[passage]) for passage in in_order(printer)]
    return {
        "margin": {side: f"{format_mm(getattr(margin, side))}mm" for side in sides},
        "corrections": entries,
    }


def in_order(printer: Printer) -> list[Passage]:
    """Return the passages that have a correction: by tray, standing pages first, fronts first."""
    return sorted(printer.corrections, key=lambda p: (p.tray, p.landscape, p.side))


def _entry(passage: Passage, correction: Correction) -> dict[str, Any]:
    entry: dict[str, Any] = {"side": SIDE_NAMES[passage.side]}
    if passage.tray:
        entry["tray"] = passage.tray
    if passage.landscape:
        entry["landscape"] = True
    return entry | {
        "x": f"{format_mm(correction.x, decimals=4)}mm",
        "y": f"{format_mm(correction.y, decimals=4)}mm",
        "turn": round(correction.turn_deg, 4),
        "scale_x": round(correction.scale_x, 6),
        "scale_y": round(correction.scale_y, 6),
    }
