"""`cardgen validate`: whether each deck holds what its document says."""

import json
from pathlib import Path
from typing import Annotated

import typer

from cardgen.base.errors import DeckRejected, WrongUsage
from cardgen.cli.guard import guarded
from cardgen.cli.options import AsJson, Games, chosen_games
from cardgen.cli.progress import Progress
from cardgen.cli.report import render_table, report_findings, say
from cardgen.jobs import Line, open_line
from cardgen.rules.validate import Validation, report
from cardgen.survey import validate_game


def register(app: typer.Typer) -> None:
    """Add the subcommand."""
    app.command("validate", short_help="Check decks against their documents.")(validate)


def validate(
    games: Games = None,
    documents: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Read the documents too, and check every quotation."),
    ] = None,
    show_all: Annotated[bool, typer.Option("--all", help="List the checks that passed.")] = False,
    as_json: AsJson = False,
) -> None:
    """Check that each deck is what its document says; with --documents, that the facts are."""
    with guarded(as_json=as_json):
        if documents is not None and not documents.is_dir():
            raise WrongUsage(f"there is no folder {documents}", "name the documents' folder")
        progress, validations = Progress(), list[Validation]()
        without: list[str] = []
        lines: dict[Path, Line] = {}
        for project, game in chosen_games(games):
            if project.root not in lines:
                lines[project.root] = open_line(project)
            checked = validate_game(lines[project.root], game, documents, progress)
            if checked is None:
                without.append(game)
            else:
                validations.append(checked)
        progress.clear()
        if as_json:
            say(json.dumps(report(validations), indent=2, ensure_ascii=False))
        else:
            tell(validations, without, show_all=show_all)
        report_findings([f for checked in validations for f in checked.findings], as_json=False)
        if not all(checked.passed for checked in validations):
            raise typer.Exit(DeckRejected.exit_code)


def tell(validations: list[Validation], without: list[str], *, show_all: bool) -> None:
    """Write how each game came out, and on request each check."""
    for checked in validations:
        if show_all:
            rows = [(one.id, one.status, one.expected, one.actual) for one in checked.checks]
            say(render_table(("check", "status", "expected", "found"), rows))
        say(summary_of(checked))
    for game in without:
        say(f"{game}: no document.yaml to hold it to")


def summary_of(checked: Validation) -> str:
    """Return a game's result in one line."""
    states = [one.status for one in checked.checks]
    parts = [
        f"{states.count(state)} {state}"
        for state in ("passed", "failed", "skipped")
        if state in states
    ]
    evidence = checked.evidence
    line = f"{checked.game}: checks {', '.join(parts) or 'none'}"
    if evidence.figures:
        line += (
            f"; {evidence.found} of {evidence.quotations} quotations found, "
            f"{evidence.accounted} of {evidence.figures} figures accounted for"
        )
    return line
