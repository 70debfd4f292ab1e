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
    trays = [known for known in printer.trays if known]
    if tray and tray not in trays:
        otherwise = f"write cardgen printer set {name} --tray {tray} --x 0mm --y 0mm"
        hint = did_you_mean(tray, trays, otherwise=otherwise)
        raise WrongUsage(f"{name} has no tray or stock `{tray}`", hint)
    return PrintOn(printer=printer, tray=tray, margins_count=margins_count)
