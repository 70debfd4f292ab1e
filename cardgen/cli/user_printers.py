"""The printers that the user has measured, and the one that a run is for."""

from pathlib import Path

import platformdirs

from cardgen.base.diagnostics import did_you_mean
from cardgen.base.errors import DeckRejected, WrongUsage
from cardgen.printers.model import Printer, PrintOn
from cardgen.printers.store import Printers, read_printers


def configuration() -> Path:
    """Return the user's configuration folder for cardgen."""
    return platformdirs.user_config_path("cardgen", appauthor=False)


def printers_of_user() -> Printers:
    """Return the user's printers. Raises DeckRejected with the faults of their file."""
    read = read_printers(configuration())
    if read.failed:
        raise DeckRejected(read.findings)
    return read.value


def printer_named(name: str) -> Printer:
    """Return the user's printer of that name. Raises WrongUsage."""
    known = printers_of_user()
    if name not in known:
        otherwise = f"write cardgen printer calibrate {name}"
        hint = did_you_mean(name, known, otherwise=otherwise)
        raise WrongUsage(f"there is no printer `{name}`", hint)
    return known[name]


def print_on(name: str, tray: str, *, margins_count: bool) -> PrintOn | None:
    """Return the printer that a build is for; None where none is named. Raises WrongUsage."""
    if not name:
        if tray:
            raise WrongUsage("--tray has no printer", "add --printer NAME")
        return None
    printer = printer_named(name)
    if tray:
        check_tray(printer, tray, f"write cardgen printer set {name} --tray {tray} --x 0mm --y 0mm")
    return PrintOn(printer=printer, tray=tray, margins_count=margins_count)


def check_tray(printer: Printer, tray: str, otherwise: str) -> None:
    """Raise WrongUsage where the printer has no tray or stock of that name.

    Args:
        printer: one of the user's.
        tray: as the user wrote it; the usual tray has no name.
        otherwise: what to do where no known name is near.
    """
    known = [name for name in printer.trays if name]
    if tray not in known:
        hint = did_you_mean(tray, known, otherwise=otherwise)
        raise WrongUsage(f"{printer.name} has no tray or stock `{tray}`", hint)
