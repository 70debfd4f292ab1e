"""Printers as the user reads of them: on the calibration page, in a table, as JSON."""

from cardgen.base.units import format_mm
from cardgen.cli.report import render_table
from cardgen.printers.model import Printer, PrintOn
from cardgen.printers.store import SIDE_NAMES, in_order
from cardgen.sheets.model import Edge


def command_for(name: str, tray: str, landscape: bool, paper: str, duplex: Edge) -> str:
    """Return the command that keeps what is read, with what it has to know of the page."""
    words = ["cardgen printer set", f'"{name}"' if " " in name else name]
    words += [f'--tray "{tray}"'] if tray else []
    words += ["--landscape"] if landscape else []
    words += [f"--paper {paper}"] if paper != "a4" else []
    words += [f"--duplex {duplex}"] if duplex != "long-edge" else []
    return " ".join(words)


def texts_for(
    target: PrintOn, command: str, duplex: Edge
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return what the page tells on its front and on its back."""
    printer = target.printer
    where = f"tray or stock {target.tray}" if target.tray else "the usual tray"
    again = " --add" if any(p.tray == target.tray for p in printer.corrections) else ""
    front: tuple[str, ...] = (
        f"{printer.name}, {where}: FRONT. Print both sides at 100 %, turned over the "
        f"{duplex.replace('-', ' ')}.",
        "Hold it against a window, this side towards you. Where does the back's cross meet the "
        "scales at C?",
        f"    {command}{again} --x …mm --y …mm",
        "Is the back turned, or larger or smaller, as well? Then read the scales at 1 and 2 "
        "instead, X before Y:",
        f'    {command}{again} --at-1 "…mm …mm" --at-2 "…mm …mm"',
        "Do the lines below not lie 20 mm off the edges? Then the front is off as well:",
        f"    {command}{again} --side front --x …mm --y …mm",
        "The first line that shows at each edge tells what stays white:",
        f'    {command} --margin "TOP RIGHT FOOT LEFT"',
    )
    if again:
        known = "What is known so far is applied here: --add adds what is still off."
        front = (*front, known)
    return front, (f"{printer.name}, {where}: BACK",)


def table_of(printers: tuple[Printer, ...]) -> str:
    """Return the printers as a table for people."""
    head = ("printer", "tray", "pages", "side", "x", "y", "turn", "scale", "leaves white")
    rows = []
    for printer in printers:
        margin = printer.margin
        white = " ".join(
            format_mm(part) for part in (margin.top, margin.right, margin.bottom, margin.left)
        )
        for passage in in_order(printer):
            found = printer.corrections[passage]
            rows.append(
                (
                    printer.name,
                    passage.tray or "usual",
                    "lying" if passage.landscape else "standing",
                    SIDE_NAMES[passage.side],
                    f"{format_mm(found.x)} mm",
                    f"{format_mm(found.y)} mm",
                    f"{found.turn_deg:.2f}°",
                    f"{found.scale_x:.4f} × {found.scale_y:.4f}",
                    white,
                )
            )
        if not printer.corrections:
            rows.append((printer.name, "", "", "", "", "", "", "", white))
    return render_table(head, rows)


def printer_as_data(printer: Printer) -> dict[str, object]:
    """Return a printer as plain values for JSON; lengths in mm."""
    margin = printer.margin
    return {
        "name": printer.name,
        "margin": {
            "top": margin.top,
            "right": margin.right,
            "bottom": margin.bottom,
            "left": margin.left,
        },
        "corrections": [
            {
                "tray": passage.tray,
                "landscape": passage.landscape,
                "side": SIDE_NAMES[passage.side],
                "x": found.x,
                "y": found.y,
                "turn": found.turn_deg,
                "scale_x": found.scale_x,
                "scale_y": found.scale_y,
            }
            for passage in in_order(printer)
            for found in (printer.corrections[passage],)
        ],
    }
