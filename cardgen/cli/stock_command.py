"""`cardgen stock`: the label sheets there are, what they measure, and how to add one's own."""

import json
from pathlib import Path
from typing import Annotated, Literal

import typer

from cardgen.base.diagnostics import Diagnostic
from cardgen.base.errors import DeckRejected, OutputFailed, WrongUsage
from cardgen.base.geometry import EPSILON, Outline
from cardgen.base.units import format_mm, format_size
from cardgen.cli.guard import guarded
from cardgen.cli.options import AsJson, length_from, paper_from
from cardgen.cli.report import render_table, say
from cardgen.deck.formats import parse_size
from cardgen.deck.model import LabelStock
from cardgen.deck.project import Project, find_project
from cardgen.deck.reader import Unfit
from cardgen.deck.source import parse_yaml
from cardgen.deck.stocks import (
    PROJECT_FILE,
    STOCKS_FILE,
    Stocks,
    read_stocks,
    stock_named,
    stocks_of,
    written_stock,
)
from cardgen.jobs import Line, open_line
from cardgen.press.document import DocumentInfo, open_press
from cardgen.press.staging import reason_of, replaced_when_whole
from cardgen.sheets.stock_page import stock_page

Shape = Literal["all", "round", "square", "rectangle"]
HEAD = ("id", "maker", "article", "sheet", "label", "grid", "labels", "certainty")
Stock = Annotated[list[str] | None, typer.Argument(metavar="ID", help="Sheets by id; none is all.")]


def register(app: typer.Typer) -> None:
    """Add the subcommand with its own subcommands."""
    group = typer.Typer(help="Label sheets: what there is, test pages, and your own.")
    group.command("list")(listed)
    group.command("show")(show)
    group.command("add")(add)
    app.add_typer(group, name="stock", no_args_is_help=True)


def listed(
    shape: Annotated[Shape, typer.Option(help="Only labels of this shape.")] = "all",
    cube: Annotated[
        str, typer.Option(metavar="LENGTH", help="Only labels that fit the face of such a cube.")
    ] = "",
    as_json: AsJson = False,
) -> None:
    """List the label sheets, the project's own last."""
    with guarded(as_json=as_json):
        stocks = known_stocks(find_project(Path.cwd()))
        face = length_from(cube, "--cube") if cube else 0.0
        chosen = [s for s in stocks.values() if has_shape(s.outline, shape) and fits(s, face)]
        if as_json:
            say(json.dumps({"stocks": [stock_as_data(s) for s in chosen]}, indent=2))
            return
        say(render_table(HEAD, [row_of(stock) for stock in chosen]))


def show(
    stock: Stock = None,
    test_page: Annotated[
        bool, typer.Option(help="Write a page of outlines to hold against the sheet.")
    ] = False,
    out: Annotated[Path, typer.Option(metavar="DIR", help="Where test pages go.")] = Path("output"),
    as_json: AsJson = False,
) -> None:
    """Show what label sheets measure; with --test-page, make output/stocks/ID.pdf to try them."""
    with guarded(as_json=as_json):
        project = find_project(Path.cwd())
        known = known_stocks(project)
        chosen = [chosen_stock(name, known) for name in stock or known]
        files = write_test_pages(open_line(project), chosen, out) if test_page else []
        if as_json:
            shown = [stock_as_data(each) for each in chosen]
            files_shown = [path.as_posix() for path in files]
            say(json.dumps({"stocks": shown, "files": files_shown}, indent=2, ensure_ascii=False))
            return
        for each in chosen if stock else ():
            say("\n".join(told(each)))
        for path in files:
            say(str(path))
        if not stock and not files:
            say(render_table(HEAD, [row_of(each) for each in chosen]))


def add(
    stock: Annotated[str, typer.Argument(metavar="ID", help="What to call it.")],
    sheet: Annotated[str, typer.Option(metavar="SIZE", help="a4, letter, or 210x297mm.")],
    columns: Annotated[int, typer.Option(metavar="N", help="Labels side by side.")],
    rows: Annotated[int, typer.Option(metavar="N", help="Labels one above the other.")],
    left: Annotated[str, typer.Option(metavar="LENGTH", help="Sheet's edge to first label.")],
    top: Annotated[str, typer.Option(metavar="LENGTH", help="Sheet's edge to first label.")],
    pitch: Annotated[
        str, typer.Option(metavar="SIZE", help="From a label to the next: 15x15mm.")
    ] = "",
    circle: Annotated[str, typer.Option(metavar="LENGTH", help="A round label's diameter.")] = "",
    trim: Annotated[str, typer.Option(metavar="SIZE", help="A label's size: 25x25mm.")] = "",
    radius: Annotated[str, typer.Option(metavar="LENGTH", help="Of a label's corners.")] = "0mm",
    maker: Annotated[str, typer.Option(metavar="TEXT", help="Who makes it.")] = "",
    article: Annotated[str, typer.Option(metavar="TEXT", help="The maker's number.")] = "",
    note: Annotated[str, typer.Option(metavar="TEXT", help="What else is to be known.")] = "",
) -> None:
    """Add a label sheet of your own to the project's stocks.yaml."""
    with guarded(as_json=False):
        project = own_project()
        sheet_width, sheet_height = paper_from(sheet, "--sheet").sizes[0]
        outline = outline_from(circle, trim, radius)
        pitch_x, pitch_y = _wh(pitch, "--pitch") if pitch else (outline.width, outline.height)
        made = LabelStock(
            id=stock,
            maker=maker,
            article=article,
            sheet_width=sheet_width,
            sheet_height=sheet_height,
            outline=outline,
            columns=columns,
            rows=rows,
            left=length_from(left, "--left"),
            top=length_from(top, "--top"),
            pitch_x=pitch_x,
            pitch_y=pitch_y,
            certainty="own",
            note=note,
        )
        path = keep(made, project)
        say(f"{stock} is in {project.shown(path)}; print its test page before you use it:")
        say(f"  cardgen stock show {stock} --test-page")


def known_stocks(project: Project) -> Stocks:
    """Return all label sheets; raise DeckRejected where the project's own have errors."""
    found = stocks_of(project)
    if found.failed:
        raise DeckRejected(found.findings)
    return found.value


def chosen_stock(name: str, known: Stocks) -> LabelStock:
    """Return the label sheet of that id. Raises WrongUsage."""
    try:
        return stock_named(name, known)
    except Unfit as unfit:
        raise WrongUsage(unfit.message, unfit.hint) from None


def own_project() -> Project:
    """Return the project around the user. Raises WrongUsage for what ships with cardgen."""
    project = find_project(Path.cwd())
    if STOCKS_FILE.is_relative_to(project.root):
        raise WrongUsage(
            "there is no project here to add a label sheet to",
            "go into the folder that holds your decks/ folder",
        )
    return project


def keep(stock: LabelStock, project: Project) -> Path:
    """Add the label sheet to the project's list. Raises WrongUsage for one that can't be."""
    known = known_stocks(project)
    path = project.root / PROJECT_FILE
    if stock.id in known:
        raise WrongUsage(f"there is a label sheet `{stock.id}` already", "choose another id")
    entry = written_stock(stock)
    found = read_stocks(parse_yaml(entry, PROJECT_FILE).value).findings
    if found:
        raise WrongUsage(told_once(found), found[0].hint)
    try:
        old = path.read_bytes() if path.is_file() else b""
    except OSError as trouble:
        raise OutputFailed(f"{path} can't be read: {reason_of(trouble)}") from trouble
    with replaced_when_whole(path) as file:
        file.write(
            old + (b"\n" if old and not old.endswith(b"\n") else b"") + entry.encode("utf-8")
        )
    return path


def told_once(found: tuple[Diagnostic, ...]) -> str:
    """Return the messages of findings as one."""
    return "; ".join(dict.fromkeys(each.message for each in found))


def outline_from(circle: str, trim: str, radius: str) -> Outline:
    """Return a label's outline from the options. Raises WrongUsage."""
    if bool(circle) == bool(trim):
        raise WrongUsage("a label has either --circle or --trim", "write --circle 12mm")
    if circle:
        return Outline.circle(length_from(circle, "--circle"))
    width, height = _wh(trim, "--trim")
    return Outline(width=width, height=height, radius=length_from(radius, "--radius"))


def _wh(text: str, option: str) -> tuple[float, float]:
    """Return width and height in mm. Raises WrongUsage naming the option."""
    try:
        return parse_size(text)
    except Unfit as unfit:
        raise WrongUsage(f"{option}: {unfit.message}", unfit.hint) from None


def write_test_pages(line: Line, stocks: list[LabelStock], out: Path) -> list[Path]:
    """Write the test page of each label sheet; return the files."""
    files = []
    for stock in stocks:
        path = out / "stocks" / f"{stock.id}.pdf"
        info = DocumentInfo(
            title=f"Test page: {stock.id}",
            language="en",
            subject=f"{stock.columns * stock.rows} labels",
            note_faces=(line.fonts.face(("Lato",)),),
        )
        with open_press(path, info=info, foundry=line.foundry) as press:
            press.add_sheet(stock_page(stock))
        files.append(path)
    return files


def has_shape(label: Outline, shape: Shape) -> bool:
    """Tell whether a label is of the shape asked for."""
    return shape in ("all", shape_of(label))


def shape_of(label: Outline) -> Shape:
    """Return a label's shape in a word."""
    if label.is_circle:
        return "round"
    return "square" if abs(label.width - label.height) < EPSILON else "rectangle"


def fits(stock: LabelStock, face: float) -> bool:
    """Tell whether a label fits a square face of that edge; 0 for any."""
    return not face or max(stock.outline.width, stock.outline.height) <= face + EPSILON


def size_told(label: Outline) -> str:
    """Return a label's size as people write it."""
    if label.is_circle:
        return f"Ø {format_mm(label.width)}"
    return f"{format_mm(label.width)} × {format_mm(label.height)}"


def row_of(stock: LabelStock) -> tuple[str, ...]:
    """Return a label sheet's row; lengths in mm."""
    return (
        stock.id,
        stock.maker,
        stock.article,
        f"{format_mm(stock.sheet_width)} × {format_mm(stock.sheet_height)}",
        size_told(stock.outline),
        f"{stock.columns} × {stock.rows}",
        str(stock.columns * stock.rows),
        stock.certainty,
    )


def told(stock: LabelStock) -> list[str]:
    """Return what a label sheet measures, in lines."""
    label = stock.outline
    right = stock.left + (stock.columns - 1) * stock.pitch_x + label.width
    bottom = stock.top + (stock.rows - 1) * stock.pitch_y + label.height
    gaps = (stock.pitch_x - label.width, stock.pitch_y - label.height)
    lines = [
        f"{stock.id}: {stock.maker} {stock.article}".rstrip(": "),
        f"  sheet    {format_size(stock.sheet_width, stock.sheet_height)}",
        f"  labels   {stock.columns} × {stock.rows} = {stock.columns * stock.rows}, "
        f"{size_told(label)} mm",
        f"  first    {format_mm(stock.left)} mm from the left, "
        f"{format_mm(stock.top)} mm from the top",
        f"  pitch    {format_size(stock.pitch_x, stock.pitch_y)}, "
        f"gaps {format_mm(gaps[0])} and {format_mm(gaps[1])} mm",
        f"  margins  {format_mm(stock.sheet_width - right)} mm right, "
        f"{format_mm(stock.sheet_height - bottom)} mm below",
        f"  measured {stock.certainty}",
    ]
    return lines + ([f"  note     {stock.note}"] if stock.note else [])


def stock_as_data(stock: LabelStock) -> dict[str, object]:
    """Return a label sheet as plain values for JSON; lengths in mm."""
    label = stock.outline
    return {
        "id": stock.id,
        "maker": stock.maker,
        "article": stock.article,
        "sheet": [stock.sheet_width, stock.sheet_height],
        "shape": shape_of(label),
        "label": [label.width, label.height],
        "radius": label.radius,
        "columns": stock.columns,
        "rows": stock.rows,
        "left": stock.left,
        "top": stock.top,
        "pitch": [stock.pitch_x, stock.pitch_y],
        "certainty": stock.certainty,
        "note": stock.note,
    }
