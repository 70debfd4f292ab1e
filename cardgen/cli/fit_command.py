"""`cardgen fit`: how large every text came out, the smallest first."""

import json
from typing import Annotated

import typer
from msgspec import Struct

from cardgen.base.diagnostics import Diagnostic
from cardgen.base.errors import DeckRejected
from cardgen.base.geometry import EPSILON
from cardgen.base.units import MM_PER_PT
from cardgen.build import faces_of
from cardgen.cli.guard import guarded
from cardgen.cli.options import AsJson, Game, Language, LayoutName, chosen_games, languages_from
from cardgen.cli.report import finding_as_data, render_table, report_findings, say
from cardgen.jobs import BuildRequest, open_line
from cardgen.svg.context import PaintedField

HEAD = ("pt", "of", "least", "language", "face", "field", "text")
SHOWN_CHARACTERS = 40


class Fit(Struct, frozen=True):
    """A text field as it came out."""

    face: str
    language: str
    field: PaintedField

    @property
    def overflows(self) -> bool:
        """Whether it is too long even at its smallest size."""
        return max(self.field.missing_height, self.field.missing_width) > EPSILON


def register(app: typer.Typer) -> None:
    """Add the subcommand."""
    app.command("fit", short_help="Show which texts shrank, and how far.")(fit)


def fit(
    game: Game,
    component: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help="Only this component; repeatable.")
    ] = None,
    lang: Language = "",
    layout: LayoutName = "",
    show_all: Annotated[
        bool, typer.Option("--all", help="Also texts that kept the size they were given.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Show the final size of every text field, smallest first, in points."""
    with guarded(as_json=as_json):
        ((project, name),) = chosen_games([game])
        request = BuildRequest(
            components=tuple(component or ()), languages=languages_from(lang), layout=layout
        )
        line, findings = open_line(project), list[Diagnostic]()
        fits = []
        for job, face in faces_of(line, name, request):
            findings += face.findings
            fields = (f for f in face.value.fields if f.asked)
            fits += [Fit(face.value.id, job.deck.language, field) for field in fields]
        fits.sort(key=lambda each: (each.field.size, each.face, each.language, each.field.name))
        shown = [each for each in fits if show_all or each.field.size < each.field.asked - EPSILON]
        if as_json:
            data = {
                "fields": [fit_as_data(each) for each in fits],
                "findings": [finding_as_data(each) for each in findings],
            }
            say(json.dumps(data, indent=2, ensure_ascii=False))
        else:
            say(render_table(HEAD, [row_of(each) for each in shown]))
            say(f"{len(shown)} of {len(fits)} texts, {sum(f.overflows for f in fits)} overflow")
            report_findings(findings, as_json=False)
        if any(found.severity == "error" for found in findings):
            raise typer.Exit(DeckRejected.exit_code)


def row_of(fit: Fit) -> tuple[str, ...]:
    """Return a field's row; sizes in points."""
    field = fit.field
    text = " ".join(field.text.split())
    shown = text if len(text) <= SHOWN_CHARACTERS else text[: SHOWN_CHARACTERS - 1] + "…"
    sizes = (f"{size / MM_PER_PT:.2f}" for size in (field.size, field.asked, field.smallest))
    return (*sizes, fit.language, fit.face, field.name or field.role, shown)


def fit_as_data(fit: Fit) -> dict[str, object]:
    """Return a field as plain values for JSON; sizes in mm and points."""
    field = fit.field
    return {
        "face": fit.face,
        "language": fit.language,
        "field": field.name or field.role,
        "size_mm": round(field.size, 4),
        "size_pt": round(field.size / MM_PER_PT, 2),
        "asked_pt": round(field.asked / MM_PER_PT, 2),
        "smallest_pt": round(field.smallest / MM_PER_PT, 2),
        "missing_height_mm": round(field.missing_height, 2),
        "missing_width_mm": round(field.missing_width, 2),
        "text": field.text,
    }
