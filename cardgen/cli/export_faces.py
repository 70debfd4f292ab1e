"""A PNG of each face, named by a pattern."""

import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

from msgspec import Struct

from cardgen.base.diagnostics import did_you_mean
from cardgen.base.errors import WrongUsage
from cardgen.deck.model import Card
from cardgen.faces.compose import FaceRequest
from cardgen.faces.model import Face
from cardgen.jobs import Job, Line, all_of
from cardgen.press.preview import preview_face
from cardgen.press.staging import write_whole

FIELDS = ("game", "component", "layout", "language", "id", "number", "side", "copy")
UNFIT = re.compile(r"[^\w.#()+=,@&~ -]+|^\.+")
NamedFace = tuple[Path, Job, FaceRequest]
"""A file, and the face that goes into it."""

SHARED = "shared"
"""The id of a back that all cards of a component have."""


class FaceNames(Struct, frozen=True):
    """How files are called: a pattern with fields in braces, and folders by slashes."""

    pattern: str
    suffix: str = ".png"

    def __post_init__(self) -> None:
        """Refuse what is no pattern. Raises WrongUsage."""
        try:
            fields = [(name, extra) for _, name, extra, _ in Formatter().parse(self.pattern)]
        except ValueError as trouble:
            hint = "write names in braces, such as {id}, and a brace as {{"
            raise WrongUsage(f"--name: {self.pattern!r}: {trouble}", hint) from None
        for name, extra in fields:
            if name is not None and (name not in FIELDS or extra):
                hint = did_you_mean(name, FIELDS)
                raise WrongUsage(f"--name: there is no field `{{{name}}}`", hint)
        outside = Path(self.pattern).is_absolute() or ".." in Path(self.pattern).parts
        if outside or not self.pattern.strip("/. "):
            hint = "write a path without .. that does not start with /"
            raise WrongUsage(f"--name: {self.pattern!r} leads out of the output folder", hint)

    def of(self, values: dict[str, str]) -> Path:
        """Return a face's file, from the folder for pictures."""
        cleaned = {name: UNFIT.sub("-", value) for name, value in values.items()}
        return Path(self.pattern.format(**cleaned) + self.suffix)

    @property
    def per_copy(self) -> bool:
        """Whether each copy of a card gets a file of its own."""
        return "{copy}" in self.pattern


def face_files(
    line: Line, jobs: tuple[Job, ...], names: FaceNames, dpi: int, bleed: float
) -> list[Path]:
    """Write a picture of each face; return the files.

    Raises:
        WrongUsage: two faces would get the same file; nothing was written.
        DeckRejected: a face can't be painted; nothing was written.
    """
    wanted = [each for job in jobs for each in named_faces(job, names, "png")]
    refuse_collisions(wanted, names)
    painted = {
        key: preview_face(face, dpi, bleed=bleed, foundry=line.foundry)
        for key, face in painted_faces(line, jobs).items()
    }
    written = []
    for path, job, request in wanted:
        write_whole(path, painted[job.path, request.id])
        written.append(path)
    return written


def painted_faces(line: Line, jobs: tuple[Job, ...]) -> dict[tuple[Path, str], Face]:
    """Return all faces, by their job's path and their id. Raises DeckRejected."""
    keys = [(job.path, request.id) for job in jobs for request in job.composer.requests()]
    faces = line.settle(
        all_of(job.composer.compose(r) for job in jobs for r in job.composer.requests())
    )
    return dict(zip(keys, faces, strict=True))


def named_faces(job: Job, names: FaceNames, folder: str) -> Iterator[NamedFace]:
    """Yield each face of a job with its file in a folder; a back that cards share only once."""
    shared: set[str] = set()
    cards = job.component.cards
    for at, card in enumerate(cards, start=1):
        number = str(at).zfill(len(str(len(cards))))
        for request in (job.composer.front_of(card), job.composer.back_of(card)):
            if request is None or request.id in shared:
                continue
            if request.card is None:
                shared.add(request.id)
            for values in values_of(job, request, card, number, per_copy=names.per_copy):
                yield job.path.parent / folder / names.of(values), job, request


def values_of(
    job: Job, request: FaceRequest, card: Card, number: str, *, per_copy: bool
) -> Iterator[dict[str, str]]:
    """Yield what the fields of the pattern are for a face, once for each copy where asked for."""
    own = request.card is not None
    values = {
        "game": job.deck.game,
        "component": job.component.name,
        "layout": job.layout.format.name,
        "language": job.deck.language,
        "id": card.id if own else SHARED,
        "number": number if own else SHARED,
        "side": "back" if request.id.endswith("/back") else "front",
    }
    for copy in range(1, (card.count if per_copy and own else 1) + 1):
        yield {**values, "copy": str(copy)}


def refuse_collisions(wanted: list[NamedFace], names: FaceNames) -> None:
    """Raise WrongUsage where two faces would get the same file, on any file system."""
    taken: dict[str, str] = {}
    clashes: list[str] = []
    for path, _, request in wanted:
        key = path.as_posix().casefold()
        if key in taken:
            clashes.append(f"`{path.name}` for {taken[key]} and {request.id}")
        taken.setdefault(key, request.id)
    if clashes:
        rest = len(clashes) - 3
        more = f" and {rest} more" if rest > 0 else ""
        missing = [f"{{{name}}}" for name in ("id", "side", "component")]
        lacking = [field for field in missing if field not in names.pattern]
        hint = f"add {' or '.join(lacking)} to --name" if lacking else "give the cards other ids"
        raise WrongUsage(
            f"--name: {names.pattern!r} gives the same file twice: {'; '.join(clashes[:3])}{more}",
            hint,
        )
