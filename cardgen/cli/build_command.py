"""`cardgen build`: sheets, ready to print."""

import json
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer
from msgspec import Struct
from msgspec.structs import replace

from cardgen.base.diagnostics import Diagnostic
from cardgen.base.errors import DeckRejected, WrongUsage
from cardgen.build import BuiltFile, build_game
from cardgen.cli.guard import guarded
from cardgen.cli.options import (
    AsJson,
    Duplex,
    Games,
    Language,
    LayoutName,
    Marks,
    RegistrationSet,
    bleed_from,
    chosen_games,
    languages_from,
    margin_from,
    paper_from,
    size_from,
    slots_from,
)
from cardgen.cli.progress import Progress
from cardgen.cli.report import finding_as_data, render_table, report_findings, say
from cardgen.deck.project import Project
from cardgen.deck.read import read_deck
from cardgen.i18n.pseudo import PSEUDO
from cardgen.i18n.spoken import chosen_languages
from cardgen.jobs import BuildRequest, Line, Watch, open_line
from cardgen.printers.model import PrintOn
from cardgen.sheets.marks import CropMarks, MarkedSides
from cardgen.sheets.plan import Extra, SheetOptions
from cardgen.sheets.registration import SETS

if TYPE_CHECKING:
    from cardgen.cli.changed_rounds import ChangedRounds

MarkSides = Literal["both", "front", "back"]
SIDES: dict[MarkSides, MarkedSides] = {"both": "both", "front": "recto", "back": "verso"}

FEW = 3
"""So many components that share a remark are named; the others are counted."""

FOR_SHEETS = (
    "paper",
    "marks",
    "mark_length",
    "mark_distance",
    "mark_sides",
    "margin",
    "gutter",
    "back_bleed",
    "start_slot",
    "skip_slots",
    "check_ruler",
    "registration",
    "outlines",
    "cuts",
    "nets",
)
"""Parameters that say nothing of a page with one face.

Not among them are `duplex`, which also tells fronts alone, `plain_paper`, which pairs the sides of
chips, and `printer` and `tray`, which correct such pages too.
"""

AT_TRUE_SIZE = "print at 100 % (actual size), not fitted to the page"
"""Scaled by the print dialogue, cards come out too small and labels miss their sheet."""


def register(app: typer.Typer) -> None:
    """Add the subcommand."""
    app.command("build", short_help="Make PDF sheets, ready to print.")(build)


def build(
    context: typer.Context,
    games: Games = None,
    component: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help="Only this component; repeatable.")
    ] = None,
    lang: Language = "",
    layout: LayoutName = "",
    paper: Annotated[
        str, typer.Option(metavar="SIZE", help="a4, letter, a3, or such as 320x450mm.")
    ] = "a4",
    duplex: Annotated[Duplex, typer.Option(help="How the sheet is turned over.")] = "long-edge",
    bleed: Annotated[
        str, typer.Option(metavar="LENGTH", help="Art beyond the trim; else the deck's.")
    ] = "",
    marks: Annotated[Marks, typer.Option(help="Crop marks.")] = "corner",
    mark_length: Annotated[
        str, typer.Option(metavar="LENGTH", help="How long corner marks are.")
    ] = "3mm",
    mark_distance: Annotated[
        str, typer.Option(metavar="LENGTH", help="How far marks stay off the trim.")
    ] = "3mm",
    mark_sides: Annotated[MarkSides, typer.Option(help="Which sides carry marks.")] = "both",
    margin: Annotated[
        str, typer.Option(metavar="LENGTH", help="What stays white: one or four; else 5mm.")
    ] = "",
    gutter: Annotated[
        str, typer.Option(metavar="LENGTH", help="Between trims; else twice the bleed.")
    ] = "",
    back_bleed: Annotated[
        str, typer.Option(metavar="LENGTH", help="Extra bleed on backs alone.")
    ] = "0mm",
    start_slot: Annotated[
        int, typer.Option(metavar="N", help="First free label on a begun sheet.")
    ] = 1,
    skip_slots: Annotated[
        str, typer.Option(metavar="N,N", help="Slots to leave free on every sheet.")
    ] = "",
    printer: Annotated[
        str, typer.Option(metavar="NAME", help="Correct what is known of this printer.")
    ] = "",
    tray: Annotated[
        str, typer.Option("--tray", metavar="NAME", help="The printer's tray or stock.")
    ] = "",
    check_ruler: Annotated[
        bool, typer.Option("--check-ruler", help="Add 100 mm to hold a ruler against.")
    ] = False,
    registration: Annotated[
        RegistrationSet, typer.Option(help="Marks for a cutting machine.")
    ] = "none",
    single: Annotated[bool, typer.Option(help="A page for each face, for print services.")] = False,
    outlines: Annotated[
        bool, typer.Option(help="Add a page of slot outlines, to hold against a label sheet.")
    ] = False,
    cuts: Annotated[
        bool, typer.Option(help="Add pages of cut lines, for plain sticker paper.")
    ] = False,
    nets: Annotated[
        bool, typer.Option(help="Add a page with a die's net, its stickers on their faces.")
    ] = False,
    plain_paper: Annotated[
        bool, typer.Option(help="Lay labels out on plain paper, not on their stock.")
    ] = False,
    no_validate: Annotated[
        bool, typer.Option("--no-validate", help="Don't hold the deck to its document first.")
    ] = False,
    allow_missing: Annotated[
        bool, typer.Option("--allow-missing", help="Print untranslated text, visibly marked.")
    ] = False,
    pseudo: Annotated[
        bool,
        typer.Option(
            "--pseudo", help="Build in a made-up language: what is cramped, untranslated?"
        ),
    ] = False,
    changed: Annotated[
        bool, typer.Option("--changed", help="Only pieces that differ from the last build.")
    ] = False,
    since: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Only pieces that differ from this printed.json."),
    ] = None,
    keep_going: Annotated[
        bool,
        typer.Option("--keep-going", help="Build the languages and games that have no errors."),
    ] = False,
    out: Annotated[Path, typer.Option(metavar="DIR", help="Where files go.")] = Path("output"),
    as_json: AsJson = False,
) -> None:
    """Make PDF sheets of a game's cards and labels: output/GAME/LANGUAGE/COMPONENT.pdf."""
    with guarded(as_json=as_json):
        if single:
            refuse_options_of_sheets(context)
        options = SheetOptions(
            paper=paper_from(paper),
            margin=margin_from(margin or "5mm"),
            duplex=duplex,
            gutter=size_from(gutter, "--gutter") if gutter else None,
            marks=CropMarks(
                style=marks,
                length=size_from(mark_length, "--mark-length"),
                distance=size_from(mark_distance, "--mark-distance"),
                sides=SIDES[mark_sides],
            ),
            start_slot=start_slot,
            skip=slots_from(skip_slots),
            back_bleed=size_from(back_bleed, "--back-bleed"),
            extras=extras_from(outlines=outlines, cuts=cuts, nets=nets),
            mode="single" if single else "sheets",
            registration=SETS.get(registration),
            check_ruler=check_ruler,
        )
        request = BuildRequest(
            components=tuple(component or ()),
            languages=(PSEUDO,) if pseudo else languages_from(lang),
            layout=layout,
            bleed=bleed_from(bleed),
            options=options,
            out=out,
            plain_paper=plain_paper,
            validate=not no_validate,
            allow_missing=allow_missing,
            print_on=printer_for(printer, tray, margins_count=not margin),
        )
        rounds = rounds_of(chosen_games(games), request, keep_going=keep_going)
        rebuilt = rounds_since(since) if changed or since else None
        files, findings = build_all(rounds, rebuilt or build_game, keep_going=keep_going)
        report(files, findings, rebuilt, as_json=as_json)
        if files and not single and not as_json:
            say(AT_TRUE_SIZE)
        if any(found.severity == "error" for found in findings):
            raise typer.Exit(DeckRejected.exit_code)


def refuse_options_of_sheets(context: typer.Context) -> None:
    """Raise WrongUsage where options are given that pages of one face would ignore.

    What asks for nothing, such as `--marks none`, is no more than such pages give.
    """
    given = context.params
    ignored = [
        f"--{name.replace('_', '-')}"
        for name in FOR_SHEETS
        if was_given(context, name) and given[name] is not False and given[name] != "none"
    ]
    if given["duplex"] == "gutterfold":
        ignored.append("--duplex gutterfold")
    if ignored:
        options = " and ".join(ignored)
        raise WrongUsage(
            f"--single makes a page for each face, which leaves nothing to do for {options}",
            f"leave out {options}; or leave out --single",
        )


def was_given(context: typer.Context, name: str) -> bool:
    """Tell whether the user wrote the option, were it with the value that it has anyway."""
    source = context.get_parameter_source(name)
    return source is not None and source.name != "DEFAULT"


Make = Callable[[Line, str, BuildRequest, Watch], tuple[BuiltFile, ...]]
"""What builds a game: the whole of it, or what has changed."""


class Round(Struct, frozen=True):
    """What is built or refused as a whole: a game, in one language where others should go on."""

    line: Line
    game: str
    request: BuildRequest


def printer_for(name: str, tray: str, *, margins_count: bool) -> PrintOn | None:
    """Return the printer that the sheets are for; None where none is named. Raises WrongUsage."""
    if not name and not tray:
        return None
    from cardgen.cli.user_printers import print_on  # of no use to a run without a printer

    return print_on(name, tray, margins_count=margins_count)


def rounds_since(record: Path | None) -> "ChangedRounds":
    """Return what builds only what has changed since a record. Raises WrongUsage."""
    from cardgen.cli.changed_rounds import ChangedRounds, record_from  # as above

    return ChangedRounds(since=record_from(record))


def rounds_of(
    games: tuple[tuple[Project, str], ...], request: BuildRequest, *, keep_going: bool
) -> Iterator[Round]:
    """Yield what is to be built."""
    lines: dict[Path, Line] = {}
    for project, game in games:
        if project.root not in lines:
            lines[project.root] = open_line(project)
        line = lines[project.root]
        languages = languages_wanted(line, game, request) if keep_going else ()
        for language in languages:
            yield Round(line, game, replace(request, languages=(language,)))
        if not languages:
            yield Round(line, game, request)


def languages_wanted(line: Line, game: str, request: BuildRequest) -> tuple[str, ...]:
    """Return the languages that the request asks for; none where the deck can't tell its own."""
    deck = read_deck(line.project, game)
    return () if deck.failed else chosen_languages(deck.value, request.languages)


def build_all(
    rounds: Iterable[Round], make: Make, *, keep_going: bool
) -> tuple[list[BuiltFile], list[Diagnostic]]:
    """Build each round; return the files written, and the findings.

    Raises:
        DeckRejected: a round has errors, and the others should not go on.
    """
    progress, files, findings = Progress(), list[BuiltFile](), list[Diagnostic]()
    try:
        for each in rounds:
            each.line.seen.clear()
            try:
                files += make(each.line, each.game, each.request, progress)
            except DeckRejected:
                if not keep_going:
                    raise
            findings += each.line.seen
    finally:
        progress.clear()
    return files, findings


def report(
    files: list[BuiltFile],
    findings: list[Diagnostic],
    rebuilt: "ChangedRounds | None",
    *,
    as_json: bool,
) -> None:
    """Write what was made, and what can be thrown away: tables for people, or JSON."""
    if as_json:
        data = {
            "files": [file_as_data(file) for file in files],
            "discard": rebuilt.as_data() if rebuilt else [],
            "findings": [finding_as_data(found) for found in dict.fromkeys(findings)],
        }
        say(json.dumps(data, indent=2, ensure_ascii=False))
        return
    report_findings(findings, as_json=False)
    rows = [
        (str(file.path), file.layout, str(file.pages), str(file.faces), str(file.pieces))
        for file in files
    ]
    if rows:
        say(render_table(("file", "size", "pages", "faces", "pieces"), rows))
    for remark in remarks_on(files):
        say(remark)
    if rebuilt is not None:
        rebuilt.tell(files)


def remarks_on(files: list[BuiltFile]) -> Iterator[str]:
    """Yield what there is to say of each component; what is true of several only once."""
    said_of: dict[str, dict[str, None]] = {}
    own: dict[str, dict[str, None]] = {}
    for file in files:
        name = f"{file.game}/{file.component}"
        own.setdefault(name, {}).update(dict.fromkeys(file.summary))
        for remark in file.summary:
            said_of.setdefault(remark, {})[name] = None
    for name, remarks in own.items():
        alone = [remark for remark in remarks if len(said_of[remark]) == 1]
        if alone:
            yield f"{name}: {'; '.join(alone)}"
    for remark, names in said_of.items():
        if len(names) > 1:
            few, more = list(names)[:FEW], len(names) - FEW
            yield f"{remark} ({', '.join(few)}{f' and {more} more' if more > 0 else ''})"


def file_as_data(file: BuiltFile) -> dict[str, object]:
    """Return what a file holds as plain values for JSON."""
    return {
        "path": file.path.as_posix(),
        "game": file.game,
        "language": file.language,
        "component": file.component,
        "layout": file.layout,
        "pages": file.pages,
        "pieces": file.pieces,
        "faces": file.faces,
        "summary": list(file.summary),
    }


def extras_from(**asked: bool) -> tuple[Extra, ...]:
    """Return the extra pages asked for."""
    known: tuple[Extra, ...] = ("outlines", "cuts", "nets")
    return tuple(extra for extra in known if asked[extra])
