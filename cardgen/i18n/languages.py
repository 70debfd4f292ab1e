"""Which languages a game speaks: its own, and one a catalogue; read without any gettext library."""

from pathlib import Path


def catalogue_path(folder: Path, language: str) -> Path:
    """Return where a game's catalogue for the language lies."""
    return folder / "locale" / f"{language}.po"


def languages_of(folder: Path) -> tuple[str, ...]:
    """Return the languages that a game has a catalogue for, sorted."""
    return tuple(sorted(path.stem for path in (folder / "locale").glob("*.po")))
