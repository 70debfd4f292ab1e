"""Where a project's files are: the user's folder, or what the package brings along."""

import os
from pathlib import Path

from msgspec import Struct

from cardgen.base.diagnostics import did_you_mean
from cardgen.base.errors import PackageBroken, WrongUsage
from cardgen.deck.reader import Unfit

PACKAGE = Path(__file__).resolve().parent.parent
DECK_FILE = "deck.yaml"
COMMON = "common"


class Project(Struct, frozen=True, kw_only=True):
    """The folders of a project.

    templates, fonts: in the order in which they are looked through; the package's own come last.
    shown_from: the folder that paths in messages are relative to.
    """

    root: Path
    decks: Path
    templates: tuple[Path, ...]
    fonts: tuple[Path, ...]
    shown_from: Path

    def games(self) -> tuple[str, ...]:
        """Return the ids of all games: the folders with a deck.yaml, by name."""
        return tuple(sorted(path.parent.name for path in self.decks.glob(f"*/{DECK_FILE}")))

    def folder(self, game: str) -> Path:
        """Return the folder of a game's deck."""
        return self.decks / game

    def shown(self, path: Path) -> str:
        """Return the path as the user would type it, with forward slashes."""
        return Path(os.path.relpath(path, self.shown_from)).as_posix()

    def template_places(self, game: str) -> tuple[Path, ...]:
        """Return where a game's templates are looked for: its own folder, then the common ones."""
        return (self.templates[0] / game, *(place / COMMON for place in self.templates))

    def template_names(self, game: str) -> tuple[str, ...]:
        """Return the names of all templates that a game can use, by name."""
        places = self.template_places(game)
        return tuple(sorted({path.name for place in places for path in place.glob("*.svg")}))

    def find_template(self, game: str, name: str) -> Path | None:
        """Return the template's file, None where there is none. Raises Unfit as `below` does."""
        found = [self.below(place, name) for place in self.template_places(game)]
        return next((path for path in found if is_exact_file(path)), None)

    def below(self, folder: Path, name: str) -> Path:
        """Return the file that an author names, links resolved.

        The folder itself may be a link to elsewhere: whoever made it wants the game to be there.

        Raises:
            Unfit: the path is absolute or leads out of the project (`path-outside`).
        """
        try:
            path = (folder / name).resolve()
        except (OSError, RuntimeError) as error:  # a link that leads to itself
            raise Unfit(f"`{name}` leads nowhere", "correct the path", "path-outside") from error
        homes = [home.resolve() for home in (folder, self.root, *self.templates, *self.fonts)]
        if Path(name).is_absolute() or not any(path.is_relative_to(home) for home in homes):
            raise Unfit(
                f"`{name}` leads out of the project",
                "copy the file into the project and name it from here",
                "path-outside",
            )
        return path


def is_exact_file(path: Path) -> bool:
    """Tell whether the file exists under exactly this name, also where case makes no difference."""
    try:
        return path.is_file() and any(each.name == path.name for each in path.parent.iterdir())
    except OSError:  # a name longer than the file system takes
        return False


def find_project(start: Path) -> Project:
    """Return the project around a folder, or the package's own where there is none.

    Args:
        start: the folder to start from, upwards; a project is a folder with `decks/` in it.

    Raises:
        PackageBroken: the package does not bring its decks along.
    """
    bundled = _bundled_root()
    start = start.resolve()
    for folder in (start, *start.parents):
        if folder == bundled:
            break
        if (folder / "decks").is_dir():
            return _user_project(folder, bundled, start)
    shown_from = start if start.is_relative_to(bundled) else bundled
    return Project(
        root=bundled,
        decks=bundled / "decks",
        templates=(bundled / "templates",),
        fonts=(bundled / "fonts",),
        shown_from=shown_from,
    )


def find_game(text: str, start: Path) -> tuple[Project, str]:
    """Return a game and its project, from an id or the path of its folder.

    Args:
        text: such as `fischimon-wurf`, or `decks/fischimon-wurf` from where the user stands.
        start: the folder where the user stands.

    Raises:
        WrongUsage: there is no such game, or the folder is not in a `decks` folder.
    """
    project = find_project(start)
    if text in project.games():
        return project, text
    folder = (start / text).resolve()
    if folder.name == DECK_FILE:
        folder = folder.parent
    if not (folder / DECK_FILE).is_file():
        hint = did_you_mean(text, project.games(), otherwise=f"make decks/{text}/deck.yaml")
        raise WrongUsage(f"there is no game `{text}`", hint)
    if folder.parent.name != "decks":
        hint = f"move it to decks/{folder.name}"
        raise WrongUsage(f"`{text}` is not in a folder named `decks`", hint)
    bundled = _bundled_root()
    root = folder.parent.parent
    if root == bundled:
        return find_project(bundled), folder.name
    return _user_project(root, bundled, start.resolve()), folder.name


def _user_project(root: Path, bundled: Path, start: Path) -> Project:
    return Project(
        root=root,
        decks=root / "decks",
        templates=(root / "templates", bundled / "templates"),
        fonts=(root / "fonts", bundled / "fonts"),
        shown_from=start,
    )


def _bundled_root() -> Path:
    """Return the folder with the package's own decks: in a wheel, or around an editable one."""
    for root in (PACKAGE / "bundled", PACKAGE.parent):
        if (root / "decks").is_dir():
            return root
    raise PackageBroken(f"{PACKAGE} has no decks", "install cardgen again")
