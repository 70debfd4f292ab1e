"""How faces looked when they were printed, and how they look now."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Literal

from msgspec import Struct
from PIL import Image

from cardgen.base.diagnostics import Checked, Diagnostic
from cardgen.base.errors import WrongUsage
from cardgen.build import faces_of
from cardgen.faces.fingerprint import Fingerprints
from cardgen.faces.model import Face
from cardgen.jobs import BuildRequest, Job, Line, printed_pieces
from cardgen.press.contact import cut_pictures
from cardgen.press.recall import printed_pictures
from cardgen.press.side_by_side import side_by_side
from cardgen.printed.changes import changes_between, pairs_of
from cardgen.printed.record import FILE, PrintedJob, PrintedPiece, digest_of, read_record
from cardgen.sheets.plan import shared_kind

Change = Literal["changed", "new", "gone"]


class Difference(Struct, frozen=True, kw_only=True):
    """A side of a card that does not look as it did.

    old, new: the faces' ids; "" where the card was not there, or is not.
    """

    game: str
    language: str
    component: str
    card: str
    side: Literal["front", "back"]
    old: str
    new: str

    @property
    def change(self) -> Change:
        """What happened to the side."""
        if self.old and self.new:
            return "changed"
        return "new" if self.new else "gone"


class Painted(Struct, frozen=True, kw_only=True):
    """A component as it is now: its faces by id, and its pieces as a record would have them."""

    job: Job
    faces: Mapping[str, Face]
    kept: PrintedJob


class Compared(Struct, frozen=True, kw_only=True):
    """A file of sheets against what it would hold now.

    sheets: the file as it was recorded; None where the component is new.
    painted: None where the component is gone. lost: whether the old pictures can't be shown.
    """

    folder: Path
    differences: tuple[Difference, ...]
    sheets: Path | None
    painted: Painted | None
    lost: bool

    def pictures(self, line: Line, dpi: float) -> Iterator[tuple[Difference, bytes]]:
        """Yield a PNG for each difference: old on the left, new on the right."""
        old: Mapping[str, Image.Image] = {}
        wanted = {each.old for each in self.differences} - {""}
        if self.sheets is not None and wanted and not self.lost:
            old = printed_pictures(self.sheets, wanted, dpi)
        new = self._new_pictures(line, dpi)
        for each in self.differences:
            if each.old in old or each.new in new:
                yield each, side_by_side(old.get(each.old), new.get(each.new), dpi)

    def _new_pictures(self, line: Line, dpi: float) -> Mapping[str, Image.Image]:
        wanted = dict.fromkeys(each.new for each in self.differences if each.new)
        if not wanted or self.painted is None:
            return {}
        faces = [self.painted.faces[face] for face in wanted]
        return dict(zip(wanted, cut_pictures(faces, dpi, line.foundry), strict=True))


def compare_game(
    line: Line, game: str, request: BuildRequest, since: Path | None
) -> Checked[tuple[Compared, ...]]:
    """Return how a game's faces differ from those of an earlier build.

    Args:
        line: the run.
        game: one of the project's games.
        request: components, languages and layout; `out` is where the last build went.
        since: the record of the build to compare with; None for the last one.

    Returns:
        Each file that differs. Findings: all that the faces are short of.

    Raises:
        RecordUnreadable: the record is damaged.
        WrongUsage: there is no build to compare with, or the record is of another game.
    """
    painted, findings = painted_jobs(line, game, request)
    found: list[Compared] = []
    for folder in dict.fromkeys(each.job.path.parent for each in painted):
        here = [each for each in painted if each.job.path.parent == folder]
        found += compared_with(since or folder / FILE, folder, here, request)
    return Checked(tuple(found), tuple(findings))


def painted_jobs(
    line: Line, game: str, request: BuildRequest
) -> tuple[list[Painted], list[Diagnostic]]:
    """Return the components as they are now, and what their faces are short of."""
    faces: dict[Path, dict[str, Face]] = {}
    jobs: dict[Path, Job] = {}
    findings: list[Diagnostic] = []
    for job, face in faces_of(line, game, request):
        jobs[job.path] = job
        faces.setdefault(job.path, {})[face.value.id] = face.value
        findings += face.findings
    prints = Fingerprints()
    return [
        Painted(
            job=job,
            faces=faces[path],
            kept=PrintedJob(
                component=job.component.name,
                file=path.name,
                digest="",
                whole=shared_kind(job.component.kind, on_stock=False) is None,
                pieces=printed_pieces(job, {f: prints.of(each) for f, each in faces[path].items()}),
            ),
        )
        for path, job in jobs.items()
    ], findings


def compared_with(
    path: Path, folder: Path, painted: list[Painted], request: BuildRequest
) -> Iterator[Compared]:
    """Yield what differs from the record at the path, file by file."""
    deck = painted[0].job.deck
    if not path.is_file():
        raise WrongUsage(
            f"nothing of {deck.game} ({deck.language}) has been printed to {folder}",
            f"write cardgen build {deck.game} first, or name a record with --since",
        )
    record = read_record(path)
    if (record.game, record.language) != (deck.game, deck.language):
        raise WrongUsage(
            f"{path} is of {record.game} ({record.language}), not of {deck.game} ({deck.language})",
            "name the record of that game and language",
        )
    now = {each.job.path.stem: each for each in painted}
    gone = [
        stem
        for stem, kept in record.jobs.items()
        if not request.components and kept.component not in deck.components
    ]
    for stem in (*now, *gone):
        old, new = record.jobs.get(stem), now.get(stem)
        differences = tuple(differences_of(deck.game, deck.language, old, new))
        sheets = path.parent / old.file if old else None
        if differences:
            lost = sheets is None or not sheets.is_file() or digest_of(sheets) != digest(old)
            yield Compared(
                folder=folder,
                differences=differences,
                sheets=sheets,
                painted=new,
                lost=lost and old is not None,
            )


def digest(kept: PrintedJob | None) -> str:
    """Return what the file of a job is known by."""
    return kept.digest if kept else ""


def differences_of(
    game: str, language: str, old: PrintedJob | None, new: Painted | None
) -> Iterator[Difference]:
    """Yield the sides that differ; one that many cards share comes once."""
    kept = new.kept if new else None
    component = next(job.component for job in (kept, old) if job is not None)
    before_all, now_all = looks_in(old), looks_in(kept)
    seen = {("", look) for look in before_all} | {(look, "") for look in now_all}
    for card, before, now in pairs_of(changes_between(old, kept)):
        for side, (old_look, old_face), (new_look, new_face) in zip(
            ("front", "back"), sides_of(before), sides_of(now), strict=True
        ):
            if old_look != new_look and (old_look, new_look) not in seen:
                seen.add((old_look, new_look))
                yield Difference(
                    game=game,
                    language=language,
                    component=component,
                    card=card,
                    side="front" if side == "front" else "back",
                    old=old_face,
                    new=new_face,
                )


def looks_in(kept: PrintedJob | None) -> set[str]:
    """Return how the sides of all pieces look: one of them is not new on a new card."""
    return {look for piece in kept.pieces for look in piece.look} if kept else set()


def sides_of(piece: PrintedPiece | None) -> tuple[tuple[str, str], tuple[str, str]]:
    """Return look and face of front and back; empty where there is none."""
    if piece is None:
        return ("", ""), ("", "")
    return (piece.front, piece.front_face), (piece.back, piece.back_face)
