"""`cardgen fonts`: the fonts there are, and which characters each has."""

import json
from pathlib import Path
from typing import Annotated

import typer

from cardgen.base.diagnostics import did_you_mean
from cardgen.base.errors import DeckRejected, WrongUsage
from cardgen.cli.guard import guarded
from cardgen.cli.options import AsJson
from cardgen.cli.report import render_table, say
from cardgen.deck.project import find_project
from cardgen.typeset.fonts import FontLibrary, read_fonts

SAMPLES = {
    "nl": "ÁÉËÏÓÖÜáéëïóöüĳĲ",
    "sv fi": "ÅÄÖåäöÉéŠšŽž",
    "nb da": "ÆØÅæøåÉé",
    "de": "ÄÖÜẞäöüß",
    "en": "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789",
    "quotes": "“”„‚‘’«»‹›–—…",
    "science": "₀₁₂₃₄₅₆₇₈₉⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻×·→⇌½",
}
"""What games in these languages need besides plain letters."""


def register(app: typer.Typer) -> None:
    """Add the subcommand."""
    app.command("fonts", short_help="Show the fonts and what they lack.")(fonts)


def fonts(
    text: Annotated[
        str, typer.Option(metavar="TEXT", help="Tell which fonts have these characters.")
    ] = "",
    family: Annotated[
        str, typer.Option(metavar="NAME", help="List every character of this family.")
    ] = "",
    as_json: AsJson = False,
) -> None:
    """Show the fonts and what they lack, for languages, quotation marks and formulas."""
    with guarded(as_json=as_json):
        project = find_project(Path.cwd())
        found = read_fonts(project.fonts, project.shown)
        if found.failed:
            raise DeckRejected(found.findings)
        library = found.value
        if family:
            say(characters_of(library, family))
            return
        samples = {"text": text} if text else SAMPLES
        rows = rows_of(library, samples)
        if as_json:
            keys = ("family", "cut", "file", *samples)
            data = [dict(zip(keys, row, strict=True)) for row in rows]
            say(json.dumps({"fonts": data}, indent=2, ensure_ascii=False))
            return
        say(render_table(("family", "cut", "file", *samples), rows))
        say(f"what a font lacks is taken from: {', '.join(library.fallback)}")


def rows_of(library: FontLibrary, samples: dict[str, str]) -> list[tuple[str, ...]]:
    """Return a row for each font file: what it lacks of each sample, "all" where it has all."""
    rows = []
    for family in library.families:
        for cut in library.cuts(family):
            font = library.open(cut)
            lacking = ("".join(c for c in s if not font.covers(c)) for s in samples.values())
            style = f"{cut.weight}{' italic' if cut.italic else ''}"
            row = (family, style, cut.path.name)
            rows.append((*row, *(f"lacks {some}" if some else "all" for some in lacking)))
    return rows


def characters_of(library: FontLibrary, family: str) -> str:
    """Return the characters of a family's first file, 64 a line. Raises WrongUsage."""
    if family not in library.families:
        raise WrongUsage(f"there is no family `{family}`", did_you_mean(family, library.families))
    font = library.open(library.cuts(family)[0])
    characters = sorted(c for c in font.characters if c.isprintable())
    lines = ["".join(characters[at : at + 64]) for at in range(0, len(characters), 64)]
    return "\n".join([f"{family}: {len(characters)} characters", *lines])
