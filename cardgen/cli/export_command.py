"""`cardgen export`: cut files for machines, pictures of faces, decks for a virtual table."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer
from msgspec.structs import replace

from cardgen.base.errors import WrongUsage
from cardgen.build import build_game, chosen_components, prepare
from cardgen.cli.export_cut import CutRequest, cut_files
from cardgen.cli.export_faces import FaceNames, face_files
from cardgen.cli.export_service import service_files
from cardgen.cli.export_table import table_files
from cardgen.cli.guard import guarded
from cardgen.cli.options import (
    Games,
    Language,
    LayoutName,
    RegistrationSet,
    bleed_from,
    chosen_games,
    languages_from,
    length_from,
    paper_from,
    slots_from,
)
from cardgen.cli.progress import Progress
from cardgen.cli.report import report_findings, say
from cardgen.deck.export import table_of
from cardgen.deck.model import Deck
from cardgen.deck.read import read_deck
from cardgen.jobs import BuildRequest, Job, Line, open_line
from cardgen.press.staging import write_whole
from cardgen.services.store import service_named
from cardgen.sheets.marks import CropMarks
from cardgen.sheets.plan import SheetOptions

Components = Annotated[
    list[str] | None,
    typer.Option("--component", metavar="NAME", help="Only this component; repeatable."),
]
Out = Annotated[Path, typer.Option(metavar="DIR", help="Where files go.")]


def register(app: typer.Typer) -> None:
    """Add the subcommand with its own subcommands."""
    group = typer.Typer(help="Files for cutters, print services, other programs.")
    group.command("cut")(cut)
    group.command("png")(png)
    group.command("tts")(tts)
    group.command("service")(service)
    group.command("csv")(csv)
    app.add_typer(group, name="export", no_args_is_help=True)


def cut(
    games: Games = None,
    component: Components = None,
    lang: Language = "",
    layout: LayoutName = "",
    paper: Annotated[str, typer.Option(metavar="SIZE", help="As in build.")] = "a4",
    bleed: Annotated[str, typer.Option(metavar="LENGTH", help="As in build.")] = "",
    registration: Annotated[
        RegistrationSet, typer.Option(help="The marks that the machine looks for.")
    ] = "silhouette",
    origin: Annotated[
        str, typer.Option(metavar="LENGTH", help="The marks' distance from the edges.")
    ] = "",
    skip_slots: Annotated[str, typer.Option(metavar="N,N", help="As in build.")] = "",
    out: Out = Path("output"),
) -> None:
    """Make sheets with registration marks, and SVG and DXF files of what is to be cut on them."""
    with guarded(as_json=False):
        marks = CutRequest(
            registration=registration,
            origin=length_from(origin, "--origin") if origin else None,
        )
        options = SheetOptions(
            paper=paper_from(paper),
            marks=CropMarks(style="none"),
            registration=marks.chosen,
            skip=slots_from(skip_slots),
        )
        request = BuildRequest(
            components=tuple(component or ()),
            languages=languages_from(lang),
            layout=layout,
            bleed=bleed_from(bleed),
            options=options,
            out=out / "cut",
            plain_paper=True,
        )
        for line, game, jobs in jobs_of(games, request):
            names = tuple(dict.fromkeys(job.component.name for job in jobs))
            wanted = replace(request, components=names)
            files = build_game(line, game, wanted, Progress())
            report_findings(line.seen, as_json=False)
            for file in files:
                say(str(file.path))
            for job in jobs:
                for said in cut_files(job, marks):
                    say(said)


def png(
    games: Games = None,
    component: Components = None,
    name: Annotated[
        str, typer.Option(metavar="PATTERN", help="File names, such as {component}/{id}-{side}.")
    ] = "{component}/{id}-{side}",
    dpi: Annotated[int, typer.Option(metavar="N", min=10, max=1200, help="Pixels an inch.")] = 300,
    bleed: Annotated[str, typer.Option(metavar="LENGTH", help="Art beyond the trim.")] = "0mm",
    lang: Language = "",
    layout: LayoutName = "",
    out: Out = Path("output"),
) -> None:
    """Make a PNG of each face, named by a pattern: output/GAME/LANGUAGE/png/COMPONENT/ID-SIDE.png.

    A pattern holds {game}, {component}, {layout}, {language}, {id}, {number}, {side}, {copy}.
    """
    with guarded(as_json=False):
        wanted = bleed_from(bleed) or 0.0
        names = FaceNames(pattern=name)
        request = BuildRequest(
            components=tuple(component or ()),
            languages=languages_from(lang),
            layout=layout,
            bleed=wanted,
            out=out,
        )
        for line, _, jobs in jobs_of(games, request):
            for path in face_files(line, jobs, names, dpi, wanted):
                say(str(path))


def tts(
    games: Games = None,
    component: Components = None,
    url: Annotated[
        str, typer.Option(metavar="URL", help="Where you will put the pictures; else your disk.")
    ] = "",
    lang: Language = "",
    layout: LayoutName = "",
    out: Out = Path("output"),
) -> None:
    """Make sheets and a saved object for Tabletop Simulator: output/GAME/LANGUAGE/tts/."""
    with guarded(as_json=False):
        request = BuildRequest(
            components=tuple(component or ()),
            languages=languages_from(lang),
            layout=layout,
            bleed=0.0,
            out=out,
        )
        for line, _, jobs in jobs_of(games, request):
            for path in table_files(line, jobs, url):
                say(str(path))


def service(
    name: Annotated[str, typer.Argument(metavar="SERVICE", help="The service, by its id.")],
    games: Games = None,
    component: Components = None,
    lang: Language = "",
    layout: LayoutName = "",
    out: Out = Path("output"),
) -> None:
    """Check cards for a print service and make the files it takes: output/GAME/LANGUAGE/SERVICE/.

    Services: makeplayingcards, thegamecrafter, meinspiel, mbprint.
    """
    with guarded(as_json=False):
        wanted = service_named(name)
        request = BuildRequest(
            components=tuple(component or ()),
            languages=languages_from(lang),
            layout=layout,
            out=out,
        )
        for line, deck in decks_of(games):
            for path in service_files(line, deck, request, wanted):
                say(str(path))
            report_findings(line.seen, as_json=False)


def csv(games: Games = None, component: Components = None, out: Out = Path("output")) -> None:
    """Write the cards of each component as a table: output/GAME/LANGUAGE/csv/COMPONENT.csv.

    Whatever the cards come from, `table: FILE` beside the same `fields` gives the same cards.
    """
    with guarded(as_json=False):
        for _, deck in decks_of(games):
            chosen = chosen_components(deck, tuple(component or ()))
            tables = [one for one in chosen if one.booklet is None]
            if not tables:
                raise WrongUsage(
                    f"{deck.game} has no table to export here",
                    "booklets are no cards; name other components",
                )
            for one in tables:
                path = out / deck.game / deck.language / "csv" / f"{one.name}.csv"
                write_whole(path, table_of(one).encode("utf-8-sig"))
                say(str(path))


def jobs_of(
    games: list[str] | None, request: BuildRequest
) -> Iterator[tuple[Line, str, tuple[Job, ...]]]:
    """Yield each game with the run it belongs to and its jobs, those that are cut from sheets.

    Raises:
        WrongUsage: nothing of what was asked for can be exported.
    """
    for line, deck in decks_of(games):
        chosen = chosen_components(deck, request.components)
        having = tuple(c for c in chosen if not request.layout or request.layout in c.layouts)
        jobs = prepare(line, deck, tuple(c for c in having if c.booklet is None), request)
        if not jobs:
            raise WrongUsage(
                f"{deck.game} has nothing to export here",
                "booklets have no faces; name other components",
            )
        yield line, deck.game, jobs


def decks_of(games: list[str] | None) -> Iterator[tuple[Line, Deck]]:
    """Yield each game's deck with the run it belongs to. Raises DeckRejected, WrongUsage."""
    lines: dict[Path, Line] = {}
    for project, game in chosen_games(games):
        if project.root not in lines:
            lines[project.root] = open_line(project)
        line = lines[project.root]
        line.seen.clear()
        yield line, line.settle(read_deck(project, game))
