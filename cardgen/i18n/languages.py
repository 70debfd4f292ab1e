"""Which languages a game speaks: its own, and one a catalogue."""

import importlib
from pathlib import Path


def catalogue_path(folder: Path, language: str) -> Path:
    """Return where a game's catalogue for the language lies."""
    return folder / "locale" / f"{language}.po"


def template_path(folder: Path) -> Path:
    """Return where the template of a game's catalogues lies."""
    return folder / "locale" / f"{folder.name}.pot"


def languages_of(folder: Path) -> tuple[str, ...]:
    """Return the languages that a game has a catalogue for, sorted."""
    return tuple(sorted(path.stem for path in (folder / "locale").glob("*.po")))


def is_language(code: str) -> bool:
    """Tell whether Unicode's CLDR knows the language code, such as `nl` or `pt-BR`."""
    # Loaded by name: a build in the deck's own language needs none of it.
    data = importlib.import_module("babel.localedata")
    return "_" not in code and bool(data.exists(code.replace("-", "_")))
