"""`cardgen printer`: measure printers, and keep what was measured."""

import json
import math
from pathlib import Path
from typing import Annotated, Literal

import typer
from msgspec.structs import replace

from cardgen.base.errors import WrongUsage
from cardgen.base.geometry import Insets
from cardgen.base.units import format_mm
from cardgen.cli.guard import guarded
from cardgen.cli.options import AsJson, length_from, margin_from, paper_from
from cardgen.cli.printer_report import command_for, printer_as_data, table_of, texts_for
from cardgen.cli.report import say
from cardgen.cli.user_printers import (
    check_tray,
    configuration,
    printer_named,
    printers_of_user,
)
from cardgen.deck.project import find_project
from cardgen.jobs import open_line
from cardgen.press.document import DocumentInfo, open_press
from cardgen.printers.model import Correction, Passage, Printer, PrintOn
from cardgen.printers.readings import from_two_readings
from cardgen.printers.store import SIDES, write_printers
from cardgen.sheets.calibration import (
    SMALLEST,
    CalibrationPage,
    calibration_sides,
    crosses_of,
    page_size,
)
from cardgen.sheets.model import Edge

Name = Annotated[str, typer.Argument(metavar="NAME", help="The printer, by a name of your own.")]
Tray = Annotated[
    str,
    typer.Option(
        "--tray",
        "--stock",
        metavar="NAME",
        help="A tray or stock by a name of your own; a label sheet's id is found by itself.",
    ),
]
Landscape = Annotated[bool, typer.Option(help="For pages that lie, which drivers turn.")]
PaperName = Annotated[str, typer.Option("--paper", metavar="SIZE", help="Of the calibration page.")]
Turned = Annotated[
    Edge, typer.Option("--duplex", help="How the printer turns the calibration page over.")
]

Point = tuple[float, float]

FURTHEST = 50.0
"""A correction beyond this, in mm, is a slip of the pen."""

MOST_TURNED = 10.0
SCALES = (0.9, 1.1)


def register(app: typer.Typer) -> None:
    """Add the subcommand with its own subcommands."""
    printer = typer.Typer(no_args_is_help=True)
    printer.command("calibrate")(calibrate)
    printer.command("set")(set_printer)
    printer.command("list")(list_printers)
    printer.command("remove")(remove)
    app.add_typer(printer, name="printer", help="Measure printers, and keep what was measured.")


def calibrate(
    name: Name,
    tray: Tray = "",
    landscape: Landscape = False,
    paper: PaperName = "a4",
    duplex: Turned = "long-edge",
    out: Annotated[Path, typer.Option(metavar="DIR", help="Where the page goes.")] = Path("output"),
) -> None:
    """Make a page to print on both sides and to hold against the light.

    What is known of the printer is applied to it, so that a second page shows what is still off.
    """
    with guarded(as_json=False):
        named(name)
        width, height = page_size(paper_from(paper), landscape=landscape)
        if min(width, height) < SMALLEST:
            raise WrongUsage(
                f"{format_mm(width)} × {format_mm(height)} mm is too small for the scales",
                f"print on paper of {format_mm(SMALLEST)} mm or more; what is read holds for less",
            )
        target = PrintOn(printer=printers_of_user().get(name, Printer(name=name)), tray=tray)
        texts = texts_for(target, command_for(name, tray, landscape, paper, duplex), duplex)
        page = CalibrationPage(
            width=width, height=height, edge=duplex, front_text=texts[0], back_text=texts[1]
        )
        line = open_line(find_project(Path.cwd()))
        path = out / f"calibrate-{file_name(name)}{'-landscape' if landscape else ''}.pdf"
        info = DocumentInfo(
            title=f"Calibration of {name}",
            language="en",
            duplex=duplex,
            note_faces=(line.fonts.face(("Lato",)),),
        )
        with open_press(path, info=info, foundry=line.foundry) as press:
            for side in calibration_sides(page):
                press.add_sheet(replace(side, correction=target.corrected(side, "")))
        say(str(path))


def set_printer(
    name: Name,
    x: Annotated[str, typer.Option(metavar="LENGTH", help="Move to the right; or +-.")] = "",
    y: Annotated[str, typer.Option(metavar="LENGTH", help="Move down; or +-.")] = "",
    turn: Annotated[
        float | None, typer.Option(metavar="DEGREES", help="Turn clockwise about the middle.")
    ] = None,
    scale: Annotated[
        float | None, typer.Option(metavar="RATIO", help="Make larger or smaller, such as 1.003.")
    ] = None,
    scale_x: Annotated[
        float | None, typer.Option(metavar="RATIO", help="The same, across the page alone.")
    ] = None,
    scale_y: Annotated[
        float | None, typer.Option(metavar="RATIO", help="The same, down the page alone.")
    ] = None,
    at_1: Annotated[
        str, typer.Option("--at-1", metavar='"X Y"', help="What is read at 1, such as 1.5mm -1mm.")
    ] = "",
    at_2: Annotated[str, typer.Option("--at-2", metavar='"X Y"', help="What is read at 2.")] = "",
    side: Annotated[
        Literal["back", "front"], typer.Option(help="The side that is corrected.")
    ] = "back",
    tray: Tray = "",
    landscape: Landscape = False,
    paper: PaperName = "a4",
    duplex: Turned = "long-edge",
    margin: Annotated[
        str, typer.Option(metavar="LENGTH", help="What it leaves white; one or four.")
    ] = "",
    add: Annotated[
        bool, typer.Option("--add", help="Add to what is known: read on a second page.")
    ] = False,
) -> None:
    """Keep a printer's profile: what is not given stays as it is known."""
    with guarded(as_json=False):
        folder = configuration()
        known = dict(printers_of_user())
        printer = known.get(named(name), Printer(name=name))
        passage = Passage(tray=tray, landscape=landscape, side=SIDES[side])
        given = {
            "x": length_from(x, "--x") if x else None,
            "y": length_from(y, "--y") if y else None,
            "turn_deg": turn,
            "scale_x": scale if scale_x is None else scale_x,
            "scale_y": scale if scale_y is None else scale_y,
        }
        if at_1 or at_2:
            size = page_size(paper_from(paper), landscape=landscape)
            given = measured(given, (at_1, at_2), crosses_of(*size, duplex))
        changes = {key: value for key, value in given.items() if value is not None}
        if not changes and not margin:
            raise WrongUsage(
                "there is nothing to set", f"write cardgen printer set {name} --x 1.5mm --y -0.8mm"
            )
        if margin:
            printer = replace(printer, margin=checked_margin(margin))
        if changes:
            old = printer.corrections.get(passage, Correction())
            new = old.plus(Correction(**changes)) if add else replace(old, **changes)
            corrections = {**printer.corrections, passage: sane(new)}
            printer = replace(printer, corrections=corrections)
        path = write_printers(folder, {**known, name: printer})
        say(table_of((printer,)))
        say(f"kept in {path}")


def list_printers(as_json: AsJson = False) -> None:
    """Show the printers that are known, and what is corrected."""
    with guarded(as_json=as_json):
        printers = tuple(printers_of_user().values())
        if as_json:
            data = {"printers": [printer_as_data(printer) for printer in printers]}
            say(json.dumps(data, indent=2, ensure_ascii=False))
        elif printers:
            say(table_of(printers))
        else:
            say("no printer is known; write cardgen printer calibrate NAME")


def remove(
    name: Name,
    tray: Annotated[
        str | None,
        typer.Option("--tray", "--stock", metavar="NAME", help="Only this tray or stock."),
    ] = None,
) -> None:
    """Forget a printer, or what is known of one of its trays or stocks."""
    with guarded(as_json=False):
        known = dict(printers_of_user())
        printer = printer_named(name)
        if tray is None:
            del known[name]
        else:
            check_tray(printer, tray, "cardgen printer list shows what is known")
            known[name] = printer.without(tray)
        write_printers(configuration(), known)
        say(f"{name if tray is None else f'{tray} of {name}'} is forgotten")


def named(name: str) -> str:
    """Return the name of a printer. Raises WrongUsage where it can't be one."""
    if name.strip() and name == name.strip() and name.isprintable():
        return name
    raise WrongUsage(f"{name!r} is no name for a printer", "write a word, such as laser")


def measured(
    given: dict[str, float | None], readings: tuple[str, str], crosses: dict[str, Point]
) -> dict[str, float | None]:
    """Return the correction that two readings ask for. Raises WrongUsage."""
    if any(value is not None for value in given.values()) or not all(readings):
        raise WrongUsage(
            "--at-1 and --at-2 go together, without --x, --y, --turn and --scale",
            'write --at-1 "1.5mm -0.8mm" --at-2 "1.2mm -0.5mm"',
        )
    first, second = (
        reading_from(text, option)
        for text, option in zip(readings, ("--at-1", "--at-2"), strict=True)
    )
    found = from_two_readings((crosses["1"], crosses["2"]), (first, second))
    return {
        "x": found.x,
        "y": found.y,
        "turn_deg": found.turn_deg,
        "scale_x": found.scale_x,
        "scale_y": found.scale_y,
    }


def reading_from(text: str, option: str) -> Point:
    """Return what is read at a station. Raises WrongUsage naming the option."""
    parts = [length_from(part, option) for part in text.replace(",", " ").split()]
    if len(parts) != 2:
        raise WrongUsage(f"{option}: {text!r} is not two lengths", f'write {option} "1.5mm -0.8mm"')
    return parts[0], parts[1]


def sane(correction: Correction) -> Correction:
    """Return the correction. Raises WrongUsage where no printer could be as far off."""
    parts = (correction.x, correction.y, correction.turn_deg)
    scales = (correction.scale_x, correction.scale_y)
    if not all(math.isfinite(part) for part in (*parts, *scales)):
        raise WrongUsage("a correction is not a number", "write digits, such as --turn 0.3")
    if max(abs(correction.x), abs(correction.y)) > FURTHEST:
        raise WrongUsage(
            f"a shift of {format_mm(correction.x)}, {format_mm(correction.y)} mm is beyond "
            f"{format_mm(FURTHEST)} mm",
            "correct the number or its unit",
        )
    if abs(correction.turn_deg) > MOST_TURNED:
        raise WrongUsage(
            f"a turn of {correction.turn_deg:g}° is beyond {MOST_TURNED:g}°",
            "write degrees, such as --turn 0.3",
        )
    if not all(SCALES[0] <= scale <= SCALES[1] for scale in scales):
        raise WrongUsage(
            f"a scale of {scales[0]:g}, {scales[1]:g} is not between {SCALES[0]} and {SCALES[1]}",
            "write a ratio such as 1.003; print at 100 % where pages come out much smaller",
        )
    return correction


def checked_margin(text: str) -> Insets:
    """Return a printer's margins. Raises WrongUsage where one is less than nothing."""
    margin = margin_from(text)
    if min(margin.top, margin.right, margin.bottom, margin.left) < 0:
        raise WrongUsage(f"--margin: {text!r} is less than nothing", "write 0mm for none")
    return margin


def file_name(name: str) -> str:
    """Return a printer's name as part of a file's name that every file system takes."""
    return "".join(c if c.isalnum() or c in "._" else "-" for c in name)
