"""`cardgen preview`: PNG of a face, of a sheet, or of all faces of a component side by side."""

import re
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated

import typer
from msgspec.structs import replace

from cardgen.base.diagnostics import Diagnostic, did_you_mean
from cardgen.base.errors import DeckRejected, WrongUsage
from cardgen.build import build_game, faces_of
from cardgen.cli.guard import guarded
from cardgen.cli.options import Game, Language, LayoutName, chosen_games, languages_from
from cardgen.cli.progress import Progress
from cardgen.cli.report import report_findings, say
from cardgen.faces.model import Face
from cardgen.jobs import BuildRequest, Job, Line, open_line
from cardgen.press.contact import contact_sheet
from cardgen.press.preview import preview_face, preview_page
from cardgen.press.staging import write_whole


def register(app: typer.Typer) -> None:
    """Add the subcommand."""
    app.command("preview", short_help="Make PNG pictures of cards or sheets.")(preview)


def preview(
    game: Game,
    card: Annotated[
        str, typer.Option(metavar="ID", help="A card by id, such as 007 or dice-cards/007.")
    ] = "",
    sheet: Annotated[
        int | None, typer.Option(metavar="N", min=1, help="A page of the sheets, from 1.")
    ] = None,
    component: Annotated[str, typer.Option(metavar="NAME", help="Only this component.")] = "",
    dpi: Annotated[
        int | None,
        typer.Option(metavar="N", min=10, max=1200, help="Pixels an inch; 300, sheets 150."),
    ] = None,
    lang: Language = "",
    layout: LayoutName = "",
    out: Annotated[Path, typer.Option(metavar="DIR", help="Where files go.")] = Path("output"),
) -> None:
    """Make PNG pictures: of one card, of one sheet, or of all faces of each component."""
    with guarded(as_json=False):
        if card and sheet:
            raise WrongUsage("--card and --sheet exclude each other", "ask for one of them")
        ((project, name),) = chosen_games([game])
        request = BuildRequest(
            components=(component,) if component else (),
            languages=languages_from(lang),
            layout=layout,
            out=out,
        )
        line = open_line(project)
        if sheet:
            files = sheet_pictures(line, name, request, sheet, dpi or 150)
        else:
            files = face_pictures(line, name, request, card, dpi or 300)
        for path in files:
            say(str(path))


def sheet_pictures(
    line: Line, game: str, request: BuildRequest, sheet: int, dpi: int
) -> list[Path]:
    """Write a picture of that page of each component's sheets; return the files."""
    written = []
    with TemporaryDirectory() as folder:
        files = build_game(line, game, replace(request, out=Path(folder)), Progress())
        most = max(file.pages for file in files)
        if sheet > most:
            raise WrongUsage(f"there is no sheet {sheet}", f"the sheets have {most} pages")
        for file in files:
            if sheet <= file.pages:
                target = request.out / file.path.relative_to(folder).with_suffix("")
                path = target.parent / "preview" / f"{target.name}-sheet-{sheet}.png"
                write_bytes(path, preview_page(file.path, sheet, dpi))
                written.append(path)
    return written


def face_pictures(line: Line, game: str, request: BuildRequest, card: str, dpi: int) -> list[Path]:
    """Write pictures of a card's faces, or of all faces of each component; return the files."""
    groups: dict[Path, list[Face]] = {}
    findings: list[Diagnostic] = []
    known: dict[str, None] = {}
    for job, painted in faces_of(line, game, request):
        known |= dict.fromkeys(card.id for card in job.component.cards)
        face = painted.value
        if card and face.id not in faces_with(card, job):
            continue
        findings += painted.findings
        name = file_name(face.id) if card else job.path.stem
        groups.setdefault(job.path.parent / "preview" / f"{name}.png", []).append(face)
    if not groups:
        raise WrongUsage(f"{game} has no card `{card}`", did_you_mean(card, known))
    if any(found.severity == "error" for found in findings):
        raise DeckRejected(tuple(findings))
    report_findings(findings, as_json=False)
    for path, faces in groups.items():
        if card:
            data = preview_face(faces[0], dpi, foundry=line.foundry)
        else:
            data = contact_sheet(fronts_first(faces), dpi, line.foundry)
        write_bytes(path, data)
    return list(groups)


def faces_with(card: str, job: Job) -> set[str]:
    """Return the faces of the card asked for, as `id`, without its #, or as `component/id`."""
    name = job.component.name
    found: set[str] = set()
    for each in job.component.cards:
        if card in (each.id, each.id.removeprefix("#"), f"{name}/{each.id}"):
            back = job.composer.back_of(each)
            found |= {job.composer.front_of(each).id, back.id if back else ""}
    return found


def file_name(face: str) -> str:
    """Return a face's id as a name that every file system takes."""
    return re.sub(r"[^\w.]+", "-", face)


def fronts_first(faces: list[Face]) -> list[Face]:
    """Return the faces with the backs at the end."""
    return sorted(faces, key=lambda face: face.id.endswith("/back"))


def write_bytes(path: Path, data: bytes) -> None:
    """Write a file, whole or not at all."""
    write_whole(path, data)
