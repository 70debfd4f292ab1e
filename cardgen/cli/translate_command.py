"""`cardgen translate`: catalogues for translators, their state, and what is wrong with them."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer
from msgspec.structs import replace

from cardgen.base.diagnostics import Diagnostic
from cardgen.base.errors import DeckRejected, WrongUsage
from cardgen.cli.guard import guarded
from cardgen.cli.options import AsJson, Game, Games, Language, chosen_games, languages_from
from cardgen.cli.report import finding_as_data, render_table, report_findings, say
from cardgen.jobs import Line, open_line
from cardgen.translation.review import Progress, progress_of, review
from cardgen.translation.script import Script, chosen_catalogues, read_script
from cardgen.translation.travel import Format, exported, imported
from cardgen.translation.update import Updated, updated_catalogues, write_catalogues, write_whole

HEAD_UPDATE = ("catalogue", "entries", "missing", "fuzzy", "obsolete")
HEAD_STATUS = (
    "game", "language", "translated", "fuzzy", "missing", "words", "words left", "misfits",
)  # fmt: skip

OneLanguage = Annotated[str, typer.Option("--lang", metavar="LANG", help="The language.")]


def register(app: typer.Typer) -> None:
    """Add the subcommand and its own."""
    group = typer.Typer(
        help="Make catalogues for translators, and check them.",
        no_args_is_help=True,
    )
    group.command("update")(update)
    group.command("status")(status)
    group.command("check")(check)
    group.command("export")(send)
    group.command("import")(take)
    app.add_typer(group, name="translate")


def update(games: Games = None, lang: Language = "", as_json: AsJson = False) -> None:
    """Write each game's template, and bring its catalogues up to date; --lang makes new ones."""
    with guarded(as_json=as_json):
        done: list[Updated] = []
        for line, script, languages in scripts(games, lang):
            updated = line.settle(updated_catalogues(line, script, languages))
            write_catalogues(updated)
            done += updated
        if as_json:
            say(json.dumps({"catalogues": [update_as_data(each) for each in done]}, indent=2))
            return
        rows = [(f"{u.game}/{u.path.name}", *(str(n) for n in u.counts)) for u in done]
        say(render_table(HEAD_UPDATE, rows))


def status(games: Games = None, lang: Language = "", as_json: AsJson = False) -> None:
    """Show how far each catalogue is, and what no longer fits in its language."""
    with guarded(as_json=as_json):
        done = [
            progress
            for line, script, languages in scripts(games, lang)
            for progress in progress_of(line, script, languages)
        ]
        if as_json:
            data = {"catalogues": [status_as_data(each) for each in done]}
            say(json.dumps(data, indent=2, ensure_ascii=False))
            return
        say(render_table(HEAD_STATUS, [status_row(each) for each in done]))
        report_findings([found for each in done for found in each.misfits], as_json=False)


def check(games: Games = None, lang: Language = "", as_json: AsJson = False) -> None:
    """Find what is missing or wrong in the catalogues, and what it breaks on the faces."""
    with guarded(as_json=as_json):
        findings, clean = list[Diagnostic](), list[str]()
        for line, script, languages in scripts(games, lang):
            for language, found in review(line, script, languages).items():
                findings += found
                clean += [] if found else [f"{script.deck.game}/{language}: clean"]
        if any(found.severity == "error" for found in findings):
            raise DeckRejected(tuple(findings))
        report_findings(findings, as_json=as_json)
        if not as_json:
            say("\n".join(clean) or "no catalogue is clean")


def send(
    game: Game,
    lang: OneLanguage,
    into: Annotated[Format, typer.Option("--format", help="What to write.")] = "xliff",
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Where to; else GAME-LANG.xliff or .csv.")
    ] = None,
) -> None:
    """Export a catalogue as XLIFF 1.2 or CSV."""
    with guarded(as_json=False):
        line, script, catalogue = one_catalogue(game, lang)
        text = line.settle(exported(catalogue.file, script.deck, lang, into))
        path = out or Path(f"{script.deck.game}-{lang}.{into}")
        write_whole(path, text)
        say(f"{path}: {catalogue.counts[0]} entries")


def take(
    game: Game,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="What came back.")],
    lang: OneLanguage,
    given: Annotated[
        Format | None, typer.Option("--format", help="Else as the file's name says.")
    ] = None,
) -> None:
    """Import a catalogue that came back as XLIFF or CSV."""
    with guarded(as_json=False):
        line, _, catalogue = one_catalogue(game, lang)
        taken = line.settle(imported(catalogue.file, lang, file, given))
        updated = replace(catalogue, file=taken)
        write_catalogues((updated,))
        rows = [(f"{updated.game}/{updated.path.name}", *(str(n) for n in updated.counts))]
        say(render_table(HEAD_UPDATE, rows))


def scripts(games: list[str] | None, lang: str) -> Iterator[tuple[Line, Script, tuple[str, ...]]]:
    """Yield each game's sentences with its run and the languages asked for."""
    for project, game in chosen_games(games):
        line = open_line(project)
        script = read_script(line, game)
        yield line, script, chosen_catalogues(script.deck, languages_from(lang))


def one_catalogue(game: str, lang: str) -> tuple[Line, Script, Updated]:
    """Return one game's catalogue in one language, brought up to date but not written.

    Raises:
        WrongUsage: several languages, or none.
    """
    ((line, script, languages),) = scripts([game], lang)
    if len(languages) != 1:
        raise WrongUsage(f"--lang: {lang} is not one language", "name one, such as --lang nl")
    _, catalogue = line.settle(updated_catalogues(line, script, languages))
    return line, script, catalogue


def update_as_data(updated: Updated) -> dict[str, object]:
    """Return what is in a catalogue as plain values for JSON."""
    entries, missing, fuzzy, obsolete = updated.counts
    return {
        "game": updated.game,
        "language": updated.language,
        "path": updated.path.as_posix(),
        "entries": entries,
        "missing": missing,
        "fuzzy": fuzzy,
        "obsolete": obsolete,
    }


def status_row(progress: Progress) -> tuple[str, ...]:
    """Return how far a catalogue is as a table's row."""
    counts = (
        progress.translated, progress.fuzzy, progress.missing,
        progress.words, progress.words_left, len(progress.misfits),
    )  # fmt: skip
    return (progress.game, progress.language, *(str(count) for count in counts))


def status_as_data(progress: Progress) -> dict[str, object]:
    """Return how far a catalogue is as plain values for JSON."""
    return {
        "game": progress.game,
        "language": progress.language,
        "translated": progress.translated,
        "fuzzy": progress.fuzzy,
        "missing": progress.missing,
        "words": progress.words,
        "words_left": progress.words_left,
        "misfits": [finding_as_data(found) for found in progress.misfits],
    }
