"""`cardgen diff`: what has changed since a build, old and new side by side."""

import json
from pathlib import Path
from typing import Annotated

import typer

from cardgen.base.diagnostics import Diagnostic
from cardgen.base.errors import DeckRejected
from cardgen.changed_faces import Compared, Difference, compare_game
from cardgen.cli.changed_rounds import record_from
from cardgen.cli.guard import guarded
from cardgen.cli.options import AsJson, Games, Language, LayoutName, chosen_games, languages_from
from cardgen.cli.preview_command import file_name, write_bytes
from cardgen.cli.report import complain, finding_as_data, render_table, report_findings, say
from cardgen.jobs import BuildRequest, Line, open_line

FOLDER = "diff"
Shown = list[tuple[Difference, Path | None]]


def register(app: typer.Typer) -> None:
    """Add the subcommand."""
    app.command("diff", short_help="Show what would be printed anew.")(diff)


def diff(
    games: Games = None,
    since: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="The printed.json of a build; else the last one's."),
    ] = None,
    component: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help="Only this component; repeatable.")
    ] = None,
    lang: Language = "",
    layout: LayoutName = "",
    dpi: Annotated[int, typer.Option(metavar="N", min=10, max=1200, help="Pixels an inch.")] = 150,
    out: Annotated[Path, typer.Option(metavar="DIR", help="Where files go.")] = Path("output"),
    as_json: AsJson = False,
) -> None:
    """Show what a build would print anew: a PNG of each face, old on the left, new on the right."""
    with guarded(as_json=as_json):
        request = BuildRequest(
            components=tuple(component or ()),
            languages=languages_from(lang),
            layout=layout,
            out=out,
        )
        record_from(since)  # a file that is none is told before anything is painted
        shown: Shown = []
        findings: list[Diagnostic] = []
        for project, game in chosen_games(games):
            line = open_line(project)
            compared = compare_game(line, game, request, since)
            if compared.failed:
                raise DeckRejected(compared.findings)
            findings += compared.findings
            for each in compared.value:
                shown += pictures_of(line, each, dpi)
        report(shown, findings, as_json=as_json)


def pictures_of(line: Line, compared: Compared, dpi: int) -> Shown:
    """Write the pictures of a file's differences; return the differences, each with its picture."""
    if compared.lost:
        complain(
            f"warning: {compared.sheets} is not the file that was recorded: how its faces looked "
            "can't be shown"
        )
    written: dict[Difference, Path] = {}
    for each, data in compared.pictures(line, dpi):
        path = compared.folder / FOLDER / f"{file_name(each.new or each.old)}.png"
        write_bytes(path, data)
        written[each] = path
    return [(each, written.get(each)) for each in compared.differences]


def report(shown: Shown, findings: list[Diagnostic], *, as_json: bool) -> None:
    """Write what differs: a table for people, or JSON."""
    if as_json:
        data = {
            "differences": [difference_as_data(*each) for each in shown],
            "findings": [finding_as_data(found) for found in dict.fromkeys(findings)],
        }
        say(json.dumps(data, indent=2, ensure_ascii=False))
        return
    report_findings(findings, as_json=False)
    if not shown:
        say("nothing looks different from what was printed")
        return
    rows = [
        (
            each.game,
            each.language,
            f"{each.component}/{each.card}",
            each.side,
            each.change,
            str(path),
        )
        for each, path in shown
    ]
    say(render_table(("game", "lang", "card", "side", "change", "picture"), rows))


def difference_as_data(each: Difference, picture: Path | None) -> dict[str, object]:
    """Return a difference as plain values for JSON."""
    return {
        "game": each.game,
        "language": each.language,
        "component": each.component,
        "card": each.card,
        "side": each.side,
        "change": each.change,
        "picture": picture.as_posix() if picture else "",
    }
