"""Options that several subcommands share, and how their values are read."""

from pathlib import Path
from typing import Annotated, Literal

import typer

from cardgen.base.errors import WrongUsage
from cardgen.base.geometry import Insets
from cardgen.base.units import parse_length
from cardgen.deck.project import Project, find_game, find_project
from cardgen.sheets.paper import Paper, parse_paper

Games = Annotated[
    list[str] | None,
    typer.Argument(metavar="GAME", help="Games by name or folder; none means all."),
]
Game = Annotated[str, typer.Argument(metavar="GAME", help="A game by name or folder.")]
AsJson = Annotated[bool, typer.Option("--json", help="Report as JSON, for other tools.")]
LayoutName = Annotated[
    str, typer.Option("--layout", metavar="NAME", help="A size the deck has, such as 54x59.")
]
Language = Annotated[
    str, typer.Option("--lang", metavar="LANG", help="A language, several with commas, or all.")
]
Duplex = Literal["long-edge", "short-edge", "gutterfold", "none"]
Marks = Literal["corner", "edge", "none"]
RegistrationSet = Literal["silhouette", "opos", "none"]


def chosen_games(names: list[str] | None) -> tuple[tuple[Project, str], ...]:
    """Return the games asked for, each with its project; all of the project's where none is.

    Raises:
        WrongUsage: there is no such game, or no game at all.
    """
    here = Path.cwd()
    if names:
        return tuple(find_game(name, here) for name in names)
    project = find_project(here)
    if not project.games():
        raise WrongUsage("this project has no game", "write decks/<game>/deck.yaml")
    return tuple((project, name) for name in project.games())


def length_from(text: str, option: str) -> float:
    """Return a length in mm. Raises WrongUsage naming the option."""
    try:
        return parse_length(text)
    except ValueError as trouble:
        raise WrongUsage(f"{option}: {trouble}") from None


def size_from(text: str, option: str) -> float:
    """Return a length in mm that is not negative. Raises WrongUsage naming the option."""
    size = length_from(text, option)
    if size < 0:
        raise WrongUsage(f"{option}: {text} is less than nothing", "write 0mm for none")
    return size


def bleed_from(text: str) -> float | None:
    """Return a bleed in mm, None where it is left to the deck. Raises WrongUsage."""
    return size_from(text, "--bleed") if text else None


def margin_from(text: str) -> Insets:
    """Return margins from one length, or four: top, right, bottom, left. Raises WrongUsage."""
    parts = [size_from(part, "--margin") for part in text.replace(",", " ").split()]
    if len(parts) == 1:
        return Insets.all(parts[0])
    if len(parts) == 4:
        return Insets(top=parts[0], right=parts[1], bottom=parts[2], left=parts[3])
    raise WrongUsage(
        f"--margin: {text!r} is not one length or four",
        'write --margin 5mm, or "5mm 5mm 12mm 5mm" for top, right, bottom, left',
    )


def paper_from(text: str, option: str = "--paper") -> Paper:
    """Return a paper. Raises WrongUsage naming the option for an unknown name."""
    try:
        return parse_paper(text)
    except ValueError as trouble:
        raise WrongUsage(f"{option}: {trouble}") from None


def slots_from(text: str) -> frozenset[int]:
    """Return slot numbers from `4` or `4,8`. Raises WrongUsage."""
    parts = text.replace(",", " ").split()
    if not all(part.isdigit() for part in parts):
        raise WrongUsage(f"--skip-slots: {text!r} is no list of numbers", "write 4 or 4,8")
    return frozenset(int(part) for part in parts)


def languages_from(text: str) -> tuple[str, ...]:
    """Return languages from `nl`, `nl,de` or `all`; none for the deck's own."""
    return tuple(text.replace(",", " ").split())
