"""Only what differs from what was printed before: its sheets, and what can be thrown away."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from msgspec import Struct, field
from msgspec.structs import replace

from cardgen.base.diagnostics import Checked, Diagnostic
from cardgen.base.errors import WrongUsage
from cardgen.build import BuiltFile, Recorded, build_game
from cardgen.deck.model import Kind, LabelStock
from cardgen.faces.model import Face
from cardgen.jobs import (
    BuildRequest,
    Job,
    Line,
    Watch,
    all_of,
    options_for,
    pieces_of,
)
from cardgen.press.document import DocumentInfo, open_press
from cardgen.press.inspect import inspect_pdf
from cardgen.printed.changes import Changes, changes_between
from cardgen.printed.record import (
    FILE,
    PrintedJob,
    PrintedPiece,
    Record,
    digest_of,
    read_record,
)
from cardgen.printed.rounds import FOLDER, LIST, RoundFile, own_files, remove_sheets, write_list
from cardgen.printers.model import put_right
from cardgen.sheets.model import Duplex, Piece
from cardgen.sheets.plan import Plan, PlanRequest, plan, shared_kind

PAPER = "plain-paper"


class Discard(Struct, frozen=True, kw_only=True):
    """Printed pieces that are no longer what the deck says."""

    game: str
    language: str
    component: str
    card: str
    copies: int


class ChangedJob(Struct, frozen=True, kw_only=True):
    """A job with what has to be printed of it again."""

    job: Job
    changes: Changes


class Batch(Struct, frozen=True, kw_only=True):
    """Pieces that go onto sheets together: of one language, on one kind of paper.

    stock: the label sheet; None for plain paper. kind: as what they are laid out; None for a
    component that is printed by itself and as a whole.
    """

    path: Path
    jobs: tuple[ChangedJob, ...]
    stock: LabelStock | None
    kind: Kind | None


class Reprint(Struct, kw_only=True):
    """Prints what has changed, beside a build of the whole.

    since: the record to compare with; None for that of the build before.
    files, discards: what came of it. earlier: sheets of rounds before, which make room for it.
    """

    line: Line
    request: BuildRequest
    since: Record | None = None
    files: list[BuiltFile] = field(default_factory=list)
    discards: list[Discard] = field(default_factory=list)
    earlier: list[Path] = field(default_factory=list)

    def __call__(
        self, folder: Path, jobs: tuple[Recorded, ...]
    ) -> Checked[tuple[tuple[Path, Path], ...]]:
        """Return the files with what has changed, in the folder, and where each belongs."""
        changed = tuple(self._changed(jobs))
        batches = tuple(batches_of(changed))
        planned = all_of(plan_batch(batch, self.request) for batch in batches)
        if planned.failed:
            return Checked((), planned.findings)
        placed, findings = [], list(planned.findings)
        for number, (batch, sheets) in enumerate(zip(batches, planned.value, strict=True)):
            staged = folder / f"changed-{number}"
            printed = self._print(batch, sheets, staged)
            findings += printed.findings
            findings += inspect_pdf(staged, shown_as=str(batch.path))
            self.files.append(printed.value)
            placed.append((staged, batch.path))
        lists = tuple(self._list(folder, jobs, placed))
        return Checked((*lists, *placed), tuple(dict.fromkeys(findings)))

    def _list(
        self, stage: Path, jobs: tuple[Recorded, ...], placed: list[tuple[Path, Path]]
    ) -> Iterator[tuple[Path, Path]]:
        """Yield the lists of the sheets that are there now and then; note the earlier ones.

        They are put in place before the sheets, so that none is ever there that is on no list.
        """
        for number, folder in enumerate(dict.fromkeys(job.path.parent for job, _ in jobs)):
            earlier = own_files(folder)
            new = {
                path.name: RoundFile(name=path.name, digest=digest_of(staged))
                for staged, path in placed
                if path.parent == folder / FOLDER
            }
            self.earlier += [folder / FOLDER / one.name for one in earlier if one.name not in new]
            if earlier or new:
                listed = stage / f"list-{number}"
                write_list(listed, (*earlier, *new.values()))
                yield listed, folder / LIST

    def _changed(self, jobs: tuple[Recorded, ...]) -> Iterator[ChangedJob]:
        """Yield the jobs that have changed; note what can be thrown away."""
        for folder in dict.fromkeys(job.path.parent for job, _ in jobs):
            here = [(job, kept) for job, kept in jobs if job.path.parent == folder]
            before = self._before(folder, here[0][0])
            for job, kept in here:
                changes = changes_between(before.get(job.path.stem), kept)
                self._discard(job, job.component.name, changes)
                if changes.needed:
                    yield ChangedJob(job=job, changes=changes)
            if not self.request.components:
                deck = here[0][0].deck
                for gone in before.values():
                    if gone.component not in deck.components:
                        self._discard(here[0][0], gone.component, changes_between(gone, None))

    def _before(self, folder: Path, job: Job) -> dict[str, PrintedJob]:
        """Return the jobs to compare with, by the names of their files."""
        if self.since is not None:
            if self.since.language != job.deck.language:
                raise WrongUsage(
                    f"the record is of {self.since.language}, not of {job.deck.language}",
                    f"add --lang {self.since.language}, or compare with another record",
                )
            return dict(self.since.jobs)
        path = folder / FILE
        return dict(read_record(path).jobs) if path.is_file() else {}

    def _discard(self, job: Job, component: str, changes: Changes) -> None:
        self.discards += [
            Discard(
                game=job.deck.game,
                language=job.deck.language,
                component=component,
                card=piece.card,
                copies=copies,
            )
            for piece, copies in changes.discard
        ]

    def _print(self, batch: Batch, sheets: Plan, path: Path) -> Checked[BuiltFile]:
        """Paint the faces that are needed and write their sheets to the path."""
        deck = batch.jobs[0].job.deck
        info = DocumentInfo(
            title=f"{deck.text['title']}: what has changed",
            language=deck.language,
            duplex=duplex_of(sheets, self.request),
            note_faces=(self.line.fonts.face(("Lato",)),),
        )
        needed = {placed.face for sheet in sheets.sheets for placed in sheet.placements}
        findings: list[Diagnostic] = []
        with open_press(path, info=info, foundry=self.line.foundry) as press:
            for face in faces_for(batch, needed):
                findings += face.findings
                press.add_face(face.value)
            for sheet in sheets.sheets:
                press.add_sheet(sheet)
        return Checked(file_of(batch, sheets, len(needed)), tuple(findings))


def build_changed(
    line: Line, game: str, request: BuildRequest, watch: Watch, since: Record | None
) -> Reprint:
    """Build a game, and print apart what differs from an earlier build.

    The sheets of earlier rounds are removed once the new ones are in place.

    Args:
        line: the run.
        game: one of the project's games.
        request: what is wanted, and how its sheets are.
        watch: told of the progress.
        since: the record to compare with; None for the last build's, and all is new without one.

    Returns:
        The files with what has changed, and what can be thrown away.

    Raises:
        RecordUnreadable: the last build's record is damaged.
        DeckRejected, WrongUsage, OutputFailed: as `build_game`; nothing is recorded then.
    """
    reprint = Reprint(line=line, request=request, since=since)
    whole = replace(request, options=replace(request.options, start_slot=1))
    build_game(line, game, whole, watch, also=reprint)
    line.seen += remove_sheets(reprint.earlier)
    return reprint


def batches_of(changed: Sequence[ChangedJob]) -> Iterator[Batch]:
    """Yield what goes onto sheets together; what is no loose piece is printed by itself."""
    groups: dict[Path, list[ChangedJob]] = {}
    for each in changed:
        folder = each.job.path.parent / FOLDER
        groups.setdefault(folder / f"{batch_name(each.job)}.pdf", []).append(each)
    for path, jobs in groups.items():
        first = jobs[0].job
        kind = shared_kind(first.component.kind, on_stock=first.stock is not None)
        yield Batch(path=path, jobs=tuple(jobs), stock=first.stock, kind=kind)


def batch_name(job: Job) -> str:
    """Return the name of the file that the job's changed pieces go to."""
    kind = shared_kind(job.component.kind, on_stock=job.stock is not None)
    if kind is None:
        return job.path.stem
    if job.stock is None:
        return PAPER
    return f"{job.stock.id}-cards" if kind == "cards" else job.stock.id


def plan_batch(batch: Batch, request: BuildRequest) -> Checked[Plan]:
    """Return the sheets of a batch; of a whole component those that it always has."""
    first = batch.jobs[0].job
    if batch.kind is None:
        return Checked(first.plan)
    planned = plan(
        PlanRequest(
            kind=batch.kind,  # single stickers: they don't have to come out even by dice
            pieces=tuple(piece for each in batch.jobs for piece in needed_pieces(each)),
            span=first.component.span,
            options=options_for(first.composer, request),
            stock=batch.stock,
        )
    )
    right = put_right(planned.value, request.print_on, batch.stock.id if batch.stock else "")
    return Checked(right, planned.findings)


def needed_pieces(changed: ChangedJob) -> Iterator[Piece]:
    """Yield the pieces that have to be printed again, with the copies that are missing."""
    shapes = {}
    for piece in pieces_of(changed.job.composer):
        shapes[piece.front] = shapes[piece.back] = piece
    for printed, copies in changed.changes.needed:
        shape = shapes[printed.front_face]
        yield replace(shape, front=printed.front_face, back=printed.back_face, copies=copies)


def faces_for(batch: Batch, needed: set[str]) -> Iterator[Checked[Face]]:
    """Yield the faces of a batch that are placed, painted."""
    for each in batch.jobs:
        for wanted in each.job.composer.requests():
            if wanted.id in needed:
                yield each.job.composer.compose(wanted)


def duplex_of(sheets: Plan, request: BuildRequest) -> Duplex:
    """Return how the sheets are turned over."""
    has_backs = any(sheet.side == "verso" for sheet in sheets.sheets)
    return request.options.duplex if has_backs else "none"


def file_of(batch: Batch, sheets: Plan, faces: int) -> BuiltFile:
    """Return what a batch's file holds."""
    job = batch.jobs[0].job
    return BuiltFile(
        game=job.deck.game,
        language=job.deck.language,
        component=", ".join(each.job.component.name for each in batch.jobs),
        layout=job.layout.format.name,
        path=batch.path,
        pages=len(sheets.sheets),
        pieces=copies_in(piece for each in batch.jobs for piece in each.changes.needed),
        faces=faces,
        summary=(*sheets.summary, *(told(each) for each in batch.jobs)),
    )


def copies_in(pieces: Iterable[tuple[PrintedPiece, int]]) -> int:
    """Return how many pieces there are in all."""
    return sum(copies for _, copies in pieces)


NAMED = 12
"""So many changed cards are named; the others are counted."""


def told(changed: ChangedJob) -> str:
    """Return in words which cards of a component have changed."""
    cards = [piece.card for piece, _ in changed.changes.needed]
    rest = f" and {len(cards) - NAMED} more" if len(cards) > NAMED else ""
    return f"new of {changed.job.component.name}: {', '.join(cards[:NAMED])}{rest}"
