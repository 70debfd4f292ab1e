"""Files for a print service: pictures or pages of all cards, and a list of what to order."""

import csv
import io
from collections.abc import Iterable, Iterator
from pathlib import Path

from msgspec.structs import replace
from PIL import Image

from cardgen.base.diagnostics import Checked, Diagnostic
from cardgen.base.errors import WrongUsage
from cardgen.base.geometry import Rect
from cardgen.build import check_layout, chosen_components, prepare
from cardgen.cli.export_faces import (
    FaceNames,
    NamedFace,
    named_faces,
    painted_faces,
    refuse_collisions,
)
from cardgen.deck.model import Component, Deck
from cardgen.faces.model import Face
from cardgen.faces.outlined import outlined
from cardgen.faces.proof import Proof, proof_of
from cardgen.faces.raster import read_raster
from cardgen.jobs import BuildRequest, Job, Line, all_of, title_of
from cardgen.press.document import DocumentInfo, open_press
from cardgen.press.inspect import inspect_pdf
from cardgen.press.preview import jpeg_of, png_of, render_face
from cardgen.press.staging import put_in_place, staging, write_whole
from cardgen.services.model import Service
from cardgen.services.preflight import face_findings, size_findings
from cardgen.sheets.marks import CropMarks
from cardgen.sheets.plan import SheetOptions
from cardgen.svg.canvas import Drawing
from cardgen.typeset.outlines import GlyphShapes

NAMES = "{component}/{id}-{side}"
LIST_FILE = "order.csv"

FLAT_DPI = 600.0
"""Of faces that become pictures: as fine as printers' screens can show of letters."""

Faces = dict[tuple[Path, str], Face]
Proofs = dict[tuple[Path, str], Proof]
"""Of each job's faces, by the job's path and the face's id."""


def service_files(line: Line, deck: Deck, request: BuildRequest, service: Service) -> list[Path]:
    """Write what a service takes of a game's cards; return the files.

    Args:
        line: the run.
        deck: the game.
        request: components, languages, layout and folder that are asked for.
        service: who is to print it.

    Raises:
        DeckRejected: the cards are not fit for the service; nothing was written.
        WrongUsage: there are no cards among the components.
        OutputFailed: the files can't be written.
    """
    jobs = jobs_for(line, deck, request, service)
    faces, shapes = painted_faces(line, jobs), GlyphShapes()
    proofs = {key: proof_of(face.drawing, shapes) for key, face in faces.items()}
    flaws = [found for job in jobs for found in flaws_of(job, faces, proofs, service)]
    line.settle(Checked(None, tuple(flaws)))
    if service.takes == "pdf":
        taken = {
            key: as_taken(line, face, proofs[key], service, shapes) for key, face in faces.items()
        }
        return [page_file(line, job, taken, service) for job in jobs]
    return picture_files(line, jobs, faces, service)


def jobs_for(line: Line, deck: Deck, request: BuildRequest, service: Service) -> tuple[Job, ...]:
    """Return the jobs of all cards, each in a layout that the service cuts."""
    chosen = chosen_components(deck, request.components)
    check_layout(chosen, request.layout)
    cards = [component for component in chosen if component.kind == "cards"]
    if not cards:
        names = [name for name, each in deck.components.items() if each.kind == "cards"]
        hint = f"name others with --component: {', '.join(names)}" if names else ""
        raise WrongUsage(f"{deck.game}: {service.name} prints cards, and these are none", hint)
    options = SheetOptions(mode="single", marks=CropMarks(style="none"))
    fit = replace(request, bleed=service.art, options=options)
    layouts = line.settle(all_of(layout_for(each, request.layout, service) for each in cards))
    return tuple(
        job
        for component, layout in zip(cards, layouts, strict=True)
        for job in prepare(line, deck, (component,), replace(fit, layout=layout))
    )


def layout_for(component: Component, asked: str, service: Service) -> Checked[str]:
    """Return the name of the component's first layout that the service cuts, or of the one asked.

    Returns:
        Findings: `service-size`.
    """
    names = [asked] if asked in component.layouts else list(component.layouts)
    for name in names:
        if service.cuts(component.layouts[name].format.outline):
            return Checked(name)
    first = component.layouts[names[0]]
    found = size_findings(first.format.outline, service, component.name, first.span)
    return Checked(names[0], tuple(found))


def flaws_of(job: Job, faces: Faces, proofs: Proofs, service: Service) -> Iterator[Diagnostic]:
    """Yield what the service would find fault with, of fronts and of backs."""
    layout = job.layout
    for back, span in ((False, layout.span), (True, layout.back_span)):
        own = [
            (face, proofs[path, name])
            for (path, name), face in faces.items()
            if path == job.path and name.endswith("/back") is back
        ]
        yield from face_findings(own, service, span)


def picture_files(line: Line, jobs: tuple[Job, ...], faces: Faces, service: Service) -> list[Path]:
    """Write a picture of each face, and a list of how many of each are wanted."""
    names = FaceNames(NAMES, f".{service.takes}")
    wanted = [each for job in jobs for each in named_faces(job, names, service.id)]
    refuse_collisions(wanted, names)
    encode = png_of if service.takes == "png" else jpeg_of
    for path, job, request in wanted:
        picture = picture_of(line, faces[job.path, request.id], service)
        write_whole(path, encode(picture, service.dpi))
    lists = []
    for folder in dict.fromkeys(job.path.parent / service.id for job in jobs):
        here = [each for each in wanted if each[0].is_relative_to(folder)]
        lists.append(folder / LIST_FILE)
        write_whole(lists[-1], order_list(here, folder))
    return [*(path for path, _, _ in wanted), *lists]


def picture_of(line: Line, face: Face, service: Service) -> Image.Image:
    """Return a face with exactly the pixels that the service wants of it."""
    drawn = render_face(face, service.dpi, bleed=service.art, foundry=line.foundry)
    width, height = service.pixels(face.outline)
    if drawn.size == (width, height):
        return drawn
    whole = drawn.resize((width, height))  # its edges stand in for what is a hair too short
    whole.paste(drawn, ((width - drawn.width) // 2, (height - drawn.height) // 2))
    return whole


def order_list(wanted: Iterable[NamedFace], folder: Path) -> bytes:
    """Return a table of the files with the copies that are wanted of each."""
    text = io.StringIO()
    table = csv.writer(text, lineterminator="\n")
    table.writerow(["component", "file", "side", "copies"])
    for path, job, request in wanted:
        side = "back" if request.id.endswith("/back") else "front"
        copies = request.card.count if request.card else job.component.pieces
        table.writerow([job.component.name, path.relative_to(folder).as_posix(), side, copies])
    return text.getvalue().encode("utf-8")


def page_file(line: Line, job: Job, faces: Faces, service: Service) -> Path:
    """Write a PDF with a page for each face of each copy, front then back."""
    path = job.path.parent / service.id / f"{job.component.name}.pdf"
    info = DocumentInfo(title=title_of(job), language=job.deck.language)
    with staging(path.parent) as stage:
        with open_press(stage / path.name, info=info, foundry=line.foundry) as press:
            for (owner, _), face in faces.items():
                if owner == job.path:
                    press.add_face(face)
            for sheet in job.plan.sheets:
                press.add_sheet(sheet)
        line.settle(Checked(None, inspect_pdf(stage / path.name, shown_as=str(path))))
        put_in_place(stage / path.name, path)
    return path


def as_taken(line: Line, face: Face, proof: Proof, service: Service, shapes: GlyphShapes) -> Face:
    """Return a face as the service takes it: as shapes alone, or as a picture of itself."""
    if service.flat and proof.is_transparent:
        seen = render_face(face, FLAT_DPI, bleed=face.bleed, foundry=line.foundry)
        trim = Rect(x=0.0, y=0.0, width=face.outline.width, height=face.outline.height)
        flat = Drawing()
        flat.image(read_raster(png_of(seen), face.id), trim.outset(face.bleed))
        return replace(face, drawing=flat)
    return replace(face, drawing=outlined(face.drawing, shapes)) if service.outlines else face
