"""The line that data travels: read → check → localise → compose → impose → print → inspect.

Each step takes a value and returns a value with its findings; nothing flows back. All mistakes of
a stage come together, and no file is touched before every stage has passed.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from msgspec import Struct

from cardgen.base.diagnostics import Checked, Diagnostic, did_you_mean
from cardgen.base.errors import WrongUsage
from cardgen.deck.model import Component, Deck
from cardgen.deck.read import read_deck
from cardgen.faces.compose import Composer
from cardgen.faces.model import Face
from cardgen.i18n.spoken import chosen_languages, in_language
from cardgen.jobs import (
    BuildRequest,
    Job,
    Line,
    Printed,
    Watch,
    all_of,
    composer_of,
    context_of,
    plan_job,
    print_job,
    read_facts,
    record_of,
)
from cardgen.press.inspect import inspect_pdf
from cardgen.press.staging import put_in_place, staging
from cardgen.printed.record import (
    BEFORE,
    FILE,
    PrintedJob,
    PrintedPiece,
    Record,
    RecordUnreadable,
    read_record,
    write_record,
)
from cardgen.proofs import languages_of, proofread
from cardgen.rules.document import Document


class BuiltFile(Struct, frozen=True, kw_only=True):
    """A file that was written, and what it holds."""

    game: str
    language: str
    component: str
    layout: str
    path: Path
    pages: int
    pieces: int
    faces: int
    summary: tuple[str, ...]


class Spoken(Struct, frozen=True, kw_only=True):
    """A game in the languages that it is printed in, and the facts that its booklets refer to."""

    decks: Mapping[str, Deck]
    document: Document | None


Recorded = tuple[Job, PrintedJob]
"""A job that has been printed, and what is kept of it."""

Also = Callable[[Path, tuple[Recorded, ...]], Checked[tuple[tuple[Path, Path], ...]]]
"""What else is printed: given a folder and the jobs, files in it and where each belongs."""


def nothing_else(
    _folder: Path, _jobs: tuple[Recorded, ...]
) -> Checked[tuple[tuple[Path, Path], ...]]:
    """Return no further files."""
    return Checked(())


def build_game(
    line: Line, game: str, request: BuildRequest, watch: Watch, also: Also = nothing_else
) -> tuple[BuiltFile, ...]:
    """Read, check, compose, impose, print and inspect a game; return the files written.

    What the pieces look like is recorded beside the sheets.

    Raises:
        DeckRejected: a stage found errors; no file was touched.
        WrongUsage: the request names what the game does not have.
        OutputFailed: the files can't be written.
    """
    deck = read_game(line, game, request)
    components = chosen_components(deck, request.components)
    check_layout(components, request.layout)
    facts = read_facts(line, deck) if request.validate else Checked(None)
    document = line.settle(proofread(line, facts, deck, request))
    line.settle(proofread(line, held_to(document, deck), deck, request))
    jobs = prepare(line, deck, components, request)
    with staging(request.out) as stage:
        printed = line.settle(
            all_of(print_job(line, job, stage / str(n), watch) for n, job in enumerate(jobs))
        )
        line.settle(looked_at_by(document, jobs, printed))
        checked = [
            inspect_pdf(stage / str(n), shown_as=str(job.path)) for n, job in enumerate(jobs)
        ]
        line.settle(Checked(None, tuple(found for part in checked for found in part)))
        recorded = tuple(
            (job, record_of(job, each, stage / str(n)))
            for n, (job, each) in enumerate(zip(jobs, printed, strict=True))
        )
        others = line.settle(also(stage, recorded))
        for number, job in enumerate(jobs):
            put_in_place(stage / str(number), job.path)
        for staged, path in others:
            put_in_place(staged, path)
        keep_records(deck, recorded)
    return tuple(report_of(job, each.faces) for job, each in zip(jobs, printed, strict=True))


def read_game(line: Line, game: str, request: BuildRequest) -> Deck:
    """Return a game's deck.

    Raises:
        DeckRejected: it has errors; those inside the sentences of its booklets are told as well.
    """
    read = read_deck(line.project, game)
    return line.settle(proofread(line, read, read.value, request))


def keep_records(deck: Deck, recorded: tuple[Recorded, ...]) -> None:
    """Write what was printed beside the sheets; what was known before is kept once more.

    Raises:
        OutputFailed: a file can't be written.
    """
    for folder in dict.fromkeys(job.path.parent for job, _ in recorded):
        before = known_record(folder)
        here = [(job, kept) for job, kept in recorded if job.path.parent == folder]
        jobs = {job.path.stem: kept for job, kept in here}
        old = before.jobs if before else {}
        rest = {stem: kept for stem, kept in old.items() if kept.component in deck.components}
        record = Record(game=deck.game, language=here[0][0].deck.language, jobs={**rest, **jobs})
        if before is not None and looks_of(before) != looks_of(record):
            write_record(folder / BEFORE, before)
        write_record(folder / FILE, record)


def known_record(folder: Path) -> Record | None:
    """Return the record of the last build; None where there is none that can be compared with."""
    try:
        return read_record(folder / FILE)
    except RecordUnreadable:
        return None


def looks_of(record: Record) -> dict[str, tuple[PrintedPiece, ...]]:
    """Return the record's pieces, whatever file they are in."""
    return {stem: job.pieces for stem, job in record.jobs.items()}


def held_to(document: Document | None, deck: Deck) -> Checked[None]:
    """Return what the deck, in its own language, breaks of its document before it is painted."""
    if document is None:
        return Checked(None)
    from cardgen.rules.validate import validate  # of no use to a deck without a document

    return Checked(None, validate(deck, document).findings)


def looked_at_by(
    document: Document | None, jobs: Sequence[Job], printed: Sequence[Printed]
) -> Checked[None]:
    """Return what the painted faces break of the document, those of each language by themselves."""
    if document is None:
        return Checked(None)
    from cardgen.rules.validate import look  # as above

    findings: list[Diagnostic] = []
    for language, deck in {job.deck.language: job.deck for job in jobs}.items():
        spoken = [
            spot
            for job, each in zip(jobs, printed, strict=True)
            if job.deck.language == language
            for spot in each.spots
        ]
        findings += look(deck, document, spoken)
    return Checked(None, tuple(findings))


def prepare(
    line: Line, deck: Deck, components: tuple[Component, ...], request: BuildRequest
) -> tuple[Job, ...]:
    """Return the jobs, each with its templates checked and its sheets planned."""
    spoken = spoken_game(line, deck, components, request)
    jobs: list[Checked[Job]] = []
    for language in chosen_languages(deck, request.languages):
        for composer in composers_of(line, spoken, language, components, request):
            jobs.append(plan_job(composer, request))
    return line.settle(all_of(jobs))


def spoken_game(
    line: Line, deck: Deck, components: tuple[Component, ...], request: BuildRequest
) -> Spoken:
    """Return the deck in each language that is asked for, or that one of the booklets holds."""
    has_booklets = any(component.booklet for component in components)
    facts = read_facts(line, deck) if has_booklets else Checked(None)
    shown, allowed = line.project.shown, request.allow_missing
    needed = (one for each in components for one in languages_of(each, deck, request))
    languages = dict.fromkeys((*chosen_languages(deck, request.languages), *needed))
    steps = all_of(in_language(deck, one, shown, allow_missing=allowed) for one in languages)
    decks = dict(zip(languages, steps.value, strict=True))
    spoken = Spoken(decks=decks, document=facts.value)
    step = Checked(spoken, (*facts.findings, *steps.findings))
    return line.settle(proofread(line, step, deck, request))


def composers_of(
    line: Line,
    spoken: Spoken,
    language: str,
    components: tuple[Component, ...],
    request: BuildRequest,
) -> Iterator[Composer]:
    """Yield what paints each component in one language.

    A booklet in several languages comes once, with the first of them.
    """
    deck = spoken.decks[language]
    context = context_of(line, deck)
    for component in (deck.components[component.name] for component in components):
        if component.booklet is None:
            yield composer_of(line, deck, component, request, context)
            continue
        from cardgen.booklets import booklet_of  # of no use to a deck without one

        languages = component.booklet.languages or (language,)
        if language == languages[0]:
            decks = tuple(spoken.decks[one] for one in languages)
            yield booklet_of(line, decks, component.name, request, spoken.document)


def faces_of(line: Line, game: str, request: BuildRequest) -> Iterator[tuple[Job, Checked[Face]]]:
    """Yield each face of the components asked for, painted, with what it is short of.

    Raises:
        DeckRejected: deck, templates or sheets have errors.
        WrongUsage: the request names what the game does not have.
    """
    deck = read_game(line, game, request)
    components = chosen_components(deck, request.components)
    check_layout(components, request.layout)
    for job in prepare(line, deck, components, request):
        for wanted in job.composer.requests():
            yield job, job.composer.compose(wanted)


def chosen_components(deck: Deck, names: tuple[str, ...]) -> tuple[Component, ...]:
    """Return the components named, or all of them. Raises WrongUsage for a name there is not."""
    for name in names:
        if name not in deck.components:
            hint = did_you_mean(name, deck.components)
            raise WrongUsage(f"{deck.game} has no component `{name}`", hint)
    return tuple(c for n, c in deck.components.items() if not names or n in names)


def check_layout(components: Iterable[Component], layout: str) -> None:
    """Raise WrongUsage where no component has the layout."""
    known = {name for component in components for name in component.layouts}
    if layout and layout not in known:
        raise WrongUsage(f"no component has the layout `{layout}`", did_you_mean(layout, known))


def report_of(job: Job, faces: int) -> BuiltFile:
    """Return what the job's file holds."""
    return BuiltFile(
        game=job.deck.game,
        language=job.deck.language,
        component=job.component.name,
        layout=job.layout.format.name,
        path=job.path,
        pages=len(job.plan.sheets),
        pieces=job.component.pieces,
        faces=faces,
        summary=job.plan.summary,
    )
