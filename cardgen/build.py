"""The line that data travels: read → check → localise → compose → impose → print → inspect.

Each step takes a value and returns a value with its findings; nothing flows back. All mistakes of
a stage come together, and no file is touched before every stage has passed.
"""

import os
import shutil
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

from cardgen.base.diagnostics import Checked, Diagnostic, did_you_mean
from cardgen.base.errors import DeckRejected, OutputFailed, WrongUsage
from cardgen.deck.model import Component, Deck, Layout
from cardgen.deck.project import Project
from cardgen.deck.read import read_deck
from cardgen.deck.stocks import load_stocks, stock_named
from cardgen.faces.compose import Composer
from cardgen.faces.model import Face
from cardgen.faces.pictures import PictureFolders, Pictures
from cardgen.faces.symbols import ArtSymbols
from cardgen.faces.templates import TemplateFolders, Templates
from cardgen.i18n.catalogue import read_catalogue
from cardgen.i18n.languages import catalogue_path, languages_of
from cardgen.i18n.localise import localise
from cardgen.press.document import DocumentInfo, open_press, reason_of
from cardgen.press.fonts import Foundry
from cardgen.press.inspect import inspect_pdf
from cardgen.sheets.model import Piece
from cardgen.sheets.plan import Plan, PlanRequest, SheetOptions, plan
from cardgen.svg.context import Context
from cardgen.typeset.fonts import FontLibrary, read_fonts

T = TypeVar("T")

Watch = Callable[[str, int, int], None]
"""Told what is being worked on, how much of it is done, and how much there is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BuildRequest:
    """What is to be built of a game.

    components: by name; none means all. languages: none means the deck's own.
    layout: a format's name; "" for each component's own. bleed: in mm; None for what each asks for.
    plain_paper: labels go on plain paper, not on their stock.
    """

    components: tuple[str, ...] = ()
    languages: tuple[str, ...] = ()
    layout: str = ""
    bleed: float | None = None
    options: SheetOptions = field(default_factory=SheetOptions)
    out: Path = Path("output")
    plain_paper: bool = False
    allow_missing: bool = False


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


@dataclass(slots=True, kw_only=True)
class Line:
    """One run: the project, the fonts, and what has been found so far."""

    project: Project
    fonts: FontLibrary
    foundry: Foundry = field(default_factory=Foundry)
    seen: list[Diagnostic] = field(default_factory=list)

    def settle(self, step: Checked[T]) -> T:
        """Return the step's value; raise DeckRejected with everything seen if it has errors."""
        self.seen.extend(step.findings)
        if step.failed:
            raise DeckRejected(tuple(self.seen))
        return step.value


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """A component to be printed in one language and layout."""

    deck: Deck
    component: Component
    layout: Layout
    composer: Composer
    plan: Plan
    path: Path


def open_line(project: Project) -> Line:
    """Return a run on the project, its fonts read."""
    fonts = read_fonts(project.fonts)
    line = Line(project=project, fonts=fonts.value)
    line.settle(fonts)
    return line


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


def all_of(steps: Iterable[Checked[T]]) -> Checked[tuple[T, ...]]:
    """Return the values of steps that don't depend on each other, with all their findings."""
    done = tuple(steps)
    return Checked(
        tuple(step.value for step in done),
        tuple(found for step in done for found in step.findings),
    )


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


def context_of(line: Line, deck: Deck) -> Context:
    """Return what the game's faces are painted with, in the deck's language."""
    project = line.project
    art = (deck.folder / "art", *(folder / "common" for folder in project.templates))
    homes = (project.root, *project.templates)
    pictures = Pictures(PictureFolders(art=art, project=homes, shown_from=project.shown_from))
    return Context(
        fonts=line.fonts,
        pictures=pictures,
        symbols=ArtSymbols(art, pictures, line.fonts),
        language=deck.language,
    )


def composer_of(
    line: Line, deck: Deck, component: Component, request: BuildRequest, context: Context
) -> Composer:
    """Return what paints the component's faces."""
    layout = component.layouts.get(request.layout) or next(iter(component.layouts.values()))
    folders = TemplateFolders(line.project.template_places(deck.game), line.project.shown)
    return Composer(
        deck=deck,
        component=component,
        layout=layout,
        bleed=component.bleed if request.bleed is None else request.bleed,
        templates=Templates(folders),
        context=context,
    )


def plan_job(
    deck: Deck, component: Component, composer: Composer, request: BuildRequest
) -> Checked[Job]:
    """Return the component's job: templates checked, sheets planned."""
    wrong = composer.check()
    if wrong:
        return Checked(job_of(deck, composer, Plan(), request), wrong)
    on_stock = component.stock and not request.plain_paper
    stock = stock_named(component.stock, load_stocks()) if on_stock else None
    use = component.label_use
    planned = plan(
        PlanRequest(
            kind=component.kind,
            pieces=pieces_of(composer),
            span=component.span,
            options=request.options,
            stock=stock,
            dice=use.pieces if use else 0,
        )
    )
    return Checked(job_of(deck, composer, planned.value, request), planned.findings)


def job_of(deck: Deck, composer: Composer, planned: Plan, request: BuildRequest) -> Job:
    """Return the job with the path that its file will have."""
    component, layout = composer.component, composer.layout
    first = next(iter(component.layouts.values()))
    suffix = "" if layout is first else f"-{layout.format.name}"
    folder = request.out / deck.game / deck.language
    return Job(
        deck=deck,
        component=component,
        layout=layout,
        composer=composer,
        plan=planned,
        path=folder / f"{component.name}{suffix}.pdf",
    )


def pieces_of(composer: Composer) -> tuple[Piece, ...]:
    """Return what the component's cards are to the sheets."""
    outline = composer.layout.format.outline
    pieces = []
    for card in composer.component.cards:
        back = composer.back_of(card)
        pieces.append(
            Piece(
                front=composer.front_of(card).id,
                back=back.id if back else "",
                outline=outline,
                bleed=composer.bleed,
                copies=card.count,
            )
        )
    return tuple(pieces)


def print_job(line: Line, job: Job, path: Path, watch: Watch) -> Checked[int]:
    """Paint the job's faces and write its sheets to the path; return how many faces.

    Findings: all that the faces are short of.
    """
    info = DocumentInfo(
        title=f"{job.deck.text['title']}: {job.component.name}",
        language=job.deck.language,
        subject=f"{job.component.pieces} pieces, {job.layout.format.name}",
        duplex="long-edge",
        note_faces=(line.fonts.face(("Lato",)),),
    )
    findings: list[Diagnostic] = []
    with open_press(path, info=info, foundry=line.foundry) as press:
        requests = list(job.composer.requests())
        for done, request in enumerate(requests):
            watch(f"{job.deck.game}/{job.component.name}", done, len(requests))
            face = job.composer.compose(request)
            findings.extend(face.findings)
            press.add_face(face.value)
        for sheet in job.plan.sheets:
            press.add_sheet(sheet)
    return Checked(len(requests), tuple(findings))


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


@contextmanager
def staging(out: Path) -> Iterator[Path]:
    """Give a folder beside the output for files that are not yet known to be right."""
    stage = out / f".cardgen-{os.getpid()}"
    try:
        stage.mkdir(parents=True, exist_ok=True)
    except OSError as trouble:
        raise OutputFailed(
            f"{out} can't be written: {reason_of(trouble)}", "choose another folder with --out"
        ) from trouble
    try:
        yield stage
    finally:
        shutil.rmtree(stage, ignore_errors=True)
        with suppress(OSError):
            out.rmdir()  # only where nothing came to lie in it


def put_in_place(staged: Path, path: Path) -> None:
    """Move a finished file to where it belongs."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        staged.replace(path)
    except OSError as trouble:
        raise OutputFailed(
            f"{path} can't be written: {reason_of(trouble)}", "close it, or choose another --out"
        ) from trouble
