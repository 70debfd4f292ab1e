"""The line that data travels: read → check → localise → compose → impose → print → inspect.

Each step takes a value and returns a value with its findings; nothing flows back. All mistakes of
a stage come together, and no file is touched before every stage has passed.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from cardgen.base.diagnostics import Checked, did_you_mean
from cardgen.base.errors import WrongUsage
from cardgen.deck.model import Component, Deck
from cardgen.deck.project import Project
from cardgen.deck.read import read_deck
from cardgen.faces.model import Face
from cardgen.i18n.catalogue import read_catalogue
from cardgen.i18n.languages import catalogue_path, languages_of
from cardgen.i18n.localise import localise
from cardgen.jobs import (
    BuildRequest,
    Job,
    Line,
    Watch,
    all_of,
    composer_of,
    context_of,
    plan_job,
    print_job,
)
from cardgen.press.inspect import inspect_pdf
from cardgen.press.staging import put_in_place, staging


@dataclass(frozen=True, slots=True, kw_only=True)
class BuiltFile:
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


def build_game(line: Line, game: str, request: BuildRequest, watch: Watch) -> tuple[BuiltFile, ...]:
    """Read, check, compose, impose, print and inspect a game; return the files written.

    Raises:
        DeckRejected: a stage found errors; no file was touched.
        WrongUsage: the request names what the game does not have.
        OutputFailed: the files can't be written.
    """
    deck = line.settle(read_deck(line.project, game))
    components = chosen_components(deck, request.components)
    check_layout(components, request.layout)
    jobs = prepare(line, deck, components, request)
    with staging(request.out) as stage:
        painted = [print_job(line, job, stage / str(n), watch) for n, job in enumerate(jobs)]
        line.settle(all_of(painted))
        checked = [
            inspect_pdf(stage / str(n), shown_as=str(job.path)) for n, job in enumerate(jobs)
        ]
        line.settle(Checked(None, tuple(found for part in checked for found in part)))
        for number, job in enumerate(jobs):
            put_in_place(stage / str(number), job.path)
    return tuple(
        report_of(job, faces) for job, faces in zip(jobs, (p.value for p in painted), strict=True)
    )


def prepare(
    line: Line, deck: Deck, components: tuple[Component, ...], request: BuildRequest
) -> tuple[Job, ...]:
    """Return the jobs, each with its templates checked and its sheets planned."""
    jobs: list[Checked[Job]] = []
    for language in chosen_languages(deck, request.languages):
        spoken = line.settle(in_language(line.project, deck, language, request))
        context = context_of(line, spoken)
        for component in components:
            composer = composer_of(line, spoken, component, request, context)
            jobs.append(plan_job(spoken, component, composer, request))
    return line.settle(all_of(jobs))


def faces_of(line: Line, game: str, request: BuildRequest) -> Iterator[tuple[Job, Checked[Face]]]:
    """Yield each face of the components asked for, painted, with what it is short of.

    Raises:
        DeckRejected: deck, templates or sheets have errors.
        WrongUsage: the request names what the game does not have.
    """
    deck = line.settle(read_deck(line.project, game))
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


def chosen_languages(deck: Deck, asked: tuple[str, ...]) -> tuple[str, ...]:
    """Return the languages asked for, the deck's own where none is, each once; `all` is all."""
    if not asked:
        return (deck.source_language,)
    every = (deck.source_language, *languages_of(deck.folder))
    return tuple(
        dict.fromkeys(one for name in asked for one in (every if name == "all" else [name]))
    )


def in_language(
    project: Project, deck: Deck, language: str, request: BuildRequest
) -> Checked[Deck]:
    """Return the deck in the language; as it is where that is the one it was written in."""
    if language == deck.source_language:
        return Checked(deck)
    path = catalogue_path(deck.folder, language)
    if not path.is_file():
        known = [deck.source_language, *languages_of(deck.folder)]
        raise WrongUsage(
            f"{deck.game} has no catalogue for `{language}`",
            did_you_mean(language, known) + f"; a new one goes to {project.shown(path)}",
        )
    catalogue = read_catalogue(path, language, project.shown(path))
    if catalogue.failed:
        return Checked(deck, catalogue.findings)
    return localise(deck, catalogue.value, allow_missing=request.allow_missing)


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
