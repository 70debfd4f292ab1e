"""A component in one language and layout: painted, laid out and printed to a file of its own."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import TypeVar

from msgspec import Struct, field
from msgspec.structs import replace

from cardgen.base.diagnostics import Checked, Diagnostic
from cardgen.base.errors import DeckRejected
from cardgen.base.geometry import Rect
from cardgen.deck.model import Component, Deck, LabelStock, Layout
from cardgen.deck.project import Project
from cardgen.faces.compose import Composer, FaceRequest
from cardgen.faces.fingerprint import Fingerprints
from cardgen.faces.model import Face
from cardgen.faces.pictures import PictureFolders, Pictures
from cardgen.faces.safe_area import SafeArea
from cardgen.faces.symbols import ArtSymbols
from cardgen.faces.templates import TemplateFolders, Templates
from cardgen.press.document import DocumentInfo, open_press
from cardgen.press.fonts import Foundry
from cardgen.printed.record import PrintedJob, PrintedPiece, digest_of
from cardgen.printers.model import PrintOn, put_right
from cardgen.rules.document import Document
from cardgen.rules.painted import PaintedSpot
from cardgen.sheets.model import Duplex, Piece
from cardgen.sheets.plan import Plan, PlanRequest, SheetOptions, plan, shared_kind
from cardgen.svg.context import Context
from cardgen.svg.memo import Memo
from cardgen.typeset.fonts import FontLibrary, read_fonts

T = TypeVar("T")

Watch = Callable[[str, int, int], None]
"""Told what is being worked on, how much of it is done, and how much there is."""


class BuildRequest(Struct, frozen=True, kw_only=True):
    """What is to be built of a game.

    components: by name; none means all. languages: none means the deck's own.
    layout: a format's name; "" for each component's own. bleed: in mm; None for what each asks for.
    plain_paper: labels go on plain paper, not on their stock.
    validate: hold the deck to its document first.
    print_on: the printer whose faults are corrected; None for one without any.
    """

    components: tuple[str, ...] = ()
    languages: tuple[str, ...] = ()
    layout: str = ""
    bleed: float | None = None
    options: SheetOptions = field(default_factory=SheetOptions)
    out: Path = Path("output")
    plain_paper: bool = False
    validate: bool = True
    allow_missing: bool = False
    print_on: PrintOn | None = None


class Line(Struct, kw_only=True):
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


class Job(Struct, frozen=True, kw_only=True):
    """A component to be printed in one language and layout."""

    deck: Deck
    component: Component
    layout: Layout
    composer: Composer
    plan: Plan
    duplex: Duplex
    path: Path
    stock: LabelStock | None


class Printed(Struct, frozen=True, kw_only=True):
    """What a job's file shows: how many faces, and where elements with a role came to lie.

    looks: what stands for each face's look, by its id.
    """

    faces: int
    spots: tuple[PaintedSpot, ...]
    looks: Mapping[str, str]


def open_line(project: Project) -> Line:
    """Return a run on the project, its fonts read."""
    fonts = read_fonts(project.fonts, project.shown)
    line = Line(project=project, fonts=fonts.value)
    line.settle(fonts)
    return line


def all_of(steps: Iterable[Checked[T]]) -> Checked[tuple[T, ...]]:
    """Return the values of steps that don't depend on each other, with all their findings."""
    done = tuple(steps)
    return Checked(
        tuple(step.value for step in done),
        tuple(found for step in done for found in step.findings),
    )


def context_of(line: Line, deck: Deck) -> Context:
    """Return what the game's faces are painted with, in the deck's language."""
    project = line.project
    art = (deck.folder / "art", *(folder / "common" for folder in project.templates))
    homes = (project.root, *project.templates, deck.folder, *project.template_places(deck.game))
    pictures = Pictures(PictureFolders(art=art, project=homes, shown_from=project.shown_from))
    return Context(
        fonts=line.fonts,
        pictures=pictures,
        symbols=ArtSymbols(art, pictures, line.fonts),
        language=deck.language,
    )


def document_of(line: Line, deck: Deck) -> Document | None:
    """Return what the game's document says, None where the deck names none. Raises DeckRejected."""
    return line.settle(read_facts(line, deck))


def read_facts(line: Line, deck: Deck) -> Checked[Document | None]:
    """Return what the game's document says, None where the deck names none.

    Findings: those of `read_document`.
    """
    if deck.document is None:
        return Checked(None)
    from cardgen.rules.declaration import read_document  # of no use to a deck without one

    read = read_document(deck.document, line.project.shown(deck.document))
    return Checked(read.value, read.findings)


def composer_of(
    line: Line, deck: Deck, component: Component, request: BuildRequest, context: Context
) -> Composer:
    """Return what paints the component's faces.

    What has been painted is remembered for this component alone: its file comes out the same,
    whether it is printed by itself or among others.
    """
    layout = component.layouts.get(request.layout) or next(iter(component.layouts.values()))
    bleed = component.bleed if request.bleed is None else request.bleed
    folders = TemplateFolders(line.project.template_places(deck.game), line.project.shown)
    return Composer(
        deck=deck,
        component=component,
        layout=layout,
        bleed=bleed,
        back_bleed=bleed + request.options.back_bleed,
        templates=Templates(folders),
        context=replace(context, memo=Memo()),
    )


def plan_job(composer: Composer, request: BuildRequest) -> Checked[Job]:
    """Return the job of the composer's component: templates checked, sheets planned."""
    wrong = composer.check()
    if wrong:
        return Checked(job_of(composer, Plan(), request), wrong)
    component, stock = composer.component, stock_of(composer, request)
    use = component.label_use
    planned = plan(
        PlanRequest(
            kind=component.kind,
            pieces=pieces_of(composer),
            span=component.span,
            options=options_for(composer, request),
            stock=stock,
            dice=use.pieces if use else 0,
            cube=use.size if use else 0.0,
            net=composer.layout.net,
            overlap=component.overlap,
            booklet=component.booklet,
            closed=bool(composer.layout.back),
        )
    )
    corrected = put_right(planned.value, request.print_on, stock.id if stock else "")
    return Checked(job_of(composer, corrected, request), planned.findings)


def stock_of(composer: Composer, request: BuildRequest) -> LabelStock | None:
    """Return the label sheet that the component is printed on; None for plain paper."""
    return None if request.plain_paper else composer.layout.stock


def options_for(composer: Composer, request: BuildRequest) -> SheetOptions:
    """Return the options with the margins of the printer that the sheets are for."""
    if request.print_on is None or not request.print_on.margins_count:
        return request.options
    duplex = request.options.duplex if composer.layout.back else "none"
    return replace(request.options, margin=request.print_on.margin(duplex))


def job_of(composer: Composer, planned: Plan, request: BuildRequest) -> Job:
    """Return the job with the path that its file will have."""
    deck, component, layout = composer.deck, composer.component, composer.layout
    first = next(iter(component.layouts.values()))
    has_backs = any(sheet.side == "verso" for sheet in planned.sheets)
    suffix = "" if layout is first else f"-{layout.format.name}"
    folder = request.out / deck.game / deck.language
    return Job(
        deck=deck,
        component=component,
        layout=layout,
        composer=composer,
        plan=planned,
        duplex=request.options.duplex if has_backs else "none",
        path=folder / f"{component.name}{suffix}.pdf",
        stock=stock_of(composer, request),
    )


def pieces_of(composer: Composer) -> tuple[Piece, ...]:
    """Return what the component's cards, or a booklet's pages, are to the sheets."""
    outline = composer.layout.format.outline
    if composer.component.booklet is not None:
        return tuple(
            Piece(front=page.id, back="", outline=outline, bleed=composer.bleed)
            for page in composer.requests()
        )
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


def print_job(line: Line, job: Job, path: Path, watch: Watch) -> Checked[Printed]:
    """Paint the job's faces and write its sheets to the path.

    Returns:
        What the file shows. Findings: all that the faces are short of.
    """
    info = DocumentInfo(
        title=title_of(job),
        language=job.deck.language,
        subject=f"{job.component.pieces} pieces, {job.layout.format.name}",
        duplex=job.duplex,
        note_faces=(line.fonts.face(("Lato",)),),
        bookmarks=job.composer.bookmarks,
    )
    findings: list[Diagnostic] = []
    spots: list[PaintedSpot] = []
    looks: dict[str, str] = {}
    prints, safe_area = Fingerprints(), SafeArea()
    with open_press(path, info=info, foundry=line.foundry) as press:
        requests = list(job.composer.requests())
        for done, request in enumerate(requests):
            watch(f"{job.deck.game}/{job.component.name}", done, len(requests))
            face = job.composer.compose(request)
            findings.extend(face.findings)
            spots.extend(spots_of(job.composer, request, face.value))
            press.add_face(face.value)
            looks[face.value.id] = prints.of(face.value)
            if not face.failed:  # a text that overflows strays as well
                safe_area.look(face.value, job.composer.templates.path_of(request.template))
        for sheet in job.plan.sheets:
            press.add_sheet(sheet)
    printed = Printed(faces=len(requests), spots=tuple(spots), looks=looks)
    return Checked(printed, (*findings, *safe_area.findings()))


def title_of(job: Job) -> str:
    """Return what people call the job's file: the game and the component, each named once."""
    game, name = job.deck.text["title"], " ".join(job.composer.title.split())
    return name if game in name else f"{game}: {name}"


def record_of(job: Job, done: Printed, path: Path) -> PrintedJob:
    """Return what is kept of a printed job, to tell later what has changed.

    Args:
        job: what was printed.
        done: how it came out.
        path: where its file is now.
    """
    return PrintedJob(
        component=job.component.name,
        file=job.path.name,
        digest=digest_of(path),
        whole=shared_kind(job.component.kind, on_stock=False) is None,
        pieces=printed_pieces(job, done.looks),
    )


def printed_pieces(job: Job, looks: Mapping[str, str]) -> tuple[PrintedPiece, ...]:
    """Return the job's pieces with what stands for the looks of their sides, by the faces' ids."""
    placed = {placement.face for sheet in job.plan.sheets for placement in sheet.placements}
    pieces = pieces_of(job.composer)
    cards = [card.id for card in job.component.cards] or [piece.front for piece in pieces]
    kept = [
        PrintedPiece(
            card=card,
            front=looks[piece.front],
            back=looks[piece.back] if piece.back in placed else "",
            copies=piece.copies,
            front_face=piece.front,
            back_face=piece.back if piece.back in placed else "",
        )
        for card, piece in zip(cards, pieces, strict=True)
    ]
    if job.stock and shared_kind(job.component.kind, on_stock=True) == "chips":
        kept = [sticker for piece in kept for sticker in stickers_of(piece)]
    return tuple(kept)


def stickers_of(piece: PrintedPiece) -> Iterator[PrintedPiece]:
    """Yield the sides of a piece that are printed beside each other."""
    yield replace(piece, back="", back_face="")
    if piece.back:
        card = f"{piece.card}/back"
        yield replace(
            piece, card=card, front=piece.back, front_face=piece.back_face, back="", back_face=""
        )


def spots_of(composer: Composer, request: FaceRequest, face: Face) -> Iterator[PaintedSpot]:
    """Yield the face itself and its elements with a role, as checks against the document know them.

    A back that all cards share is nobody's, and yields nothing.
    """
    if request.card is None:
        return
    outline = face.outline
    whole = PaintedSpot(
        component=composer.component.name,
        card=request.card.id,
        layout=composer.layout.format.name,
        role="",
        text="",
        box=Rect(x=0.0, y=0.0, width=outline.width, height=outline.height),
        width=outline.width,
        height=outline.height,
        span=request.span,
        side="back" if face.id.endswith("/back") else "front",
    )
    yield whole
    for seen in face.fields:
        if seen.role:
            yield replace(whole, role=seen.role, text=seen.text, box=seen.box, span=seen.span)
