"""One booklet: its pages' size and templates, how it is folded, and its text."""

from pathlib import PurePosixPath

from cardgen.base.diagnostics import Diagnostic, Span
from cardgen.base.units import format_mm
from cardgen.deck.encoding import read_text
from cardgen.deck.layouts import Surroundings, check_templates, read_layouts
from cardgen.deck.markdown import read_prose
from cardgen.deck.model import Booklet, Component
from cardgen.deck.prose import Prose
from cardgen.deck.reader import Unfit, read_model
from cardgen.deck.schema import BookletSource
from cardgen.deck.source import SourceNode

PAGE_BLEED = 0.0
"""In mm, where the author says nothing: pages of a home-made booklet meet at the folds."""

MOST_COLUMNS = 6


def read_booklet(
    name: str, node: SourceNode, place: Span, around: Surroundings, found: list[Diagnostic]
) -> Component | None:
    """Return a component that is a booklet; None where even its outer form is wrong.

    Findings: those of `read_model`, `read_layouts` and `read_prose`, and `unknown-file`,
    `path-outside`, `wrong-encoding`, `bad-bleed`, `bad-booklet`, `not-for-kind`.
    """
    model = read_model(node, BookletSource, place)
    found.extend(model.findings)
    if model.value is None:
        return None
    source = model.value
    cover_span = node.locate(("cover",)) if source.cover else node.span
    check_templates({source.cover: cover_span}, around, found)
    _check_numbers(source, node, found)
    return Component(
        name=name,
        kind="booklet",
        layouts=read_layouts(source, node, around, found),
        bleed=PAGE_BLEED if source.bleed is None else max(source.bleed, 0.0),
        cards=(),
        span=place,
        places={key: value.span for key, value in node.members.items()},
        booklet=Booklet(
            prose=_prose(source.source, node, around, found),
            fold=source.fold,
            cover=source.cover,
            cover_span=cover_span,
            columns=source.columns,
            gap=source.gap,
            quire=source.quire,
            creep=source.creep,
            reading=source.reading,
            languages=source.languages,
        ),
    )


def _prose(name: str, node: SourceNode, around: Surroundings, found: list[Diagnostic]) -> Prose:
    """Return the text that the booklet names, an empty one where it cannot be read."""
    shown = around.project.shown(around.project.folder(around.game) / name)
    try:
        path = around.file_beside_deck(name, "text")
    except Unfit as unfit:
        found.append(unfit.at(node.locate(("source",))))
        return Prose(path=shown)
    text = read_text(path, shown)
    found.extend(text.findings)
    if text.failed:
        return Prose(path=shown)
    written = text.value.replace("\r\n", "\n").replace("\r", "\n")
    prose = read_prose(written, shown, PurePosixPath(name).stem)
    found.extend(prose.findings)
    return prose.value


def _check_numbers(source: BookletSource, node: SourceNode, found: list[Diagnostic]) -> None:
    """Report numbers that no booklet can have."""

    def refuse(key: str, message: str, hint: str, code: str = "bad-booklet") -> None:
        found.append(Diagnostic(code, node.locate((key,)), message, hint))

    if not 1 <= source.columns <= MOST_COLUMNS:
        message = f"{source.columns} columns, expected 1 to {MOST_COLUMNS}"
        refuse("columns", message, "write a number of columns")
    if source.quire < 0:
        refuse("quire", f"{source.quire} sheets a quire, expected 0 or more", "0 nests all sheets")
    for key, length in (("gap", source.gap), ("creep", source.creep), ("bleed", source.bleed)):
        if length is not None and length < 0:
            code = "bad-bleed" if key == "bleed" else "bad-booklet"
            message = f"the {key} is {format_mm(length)} mm, expected 0 or more"
            refuse(key, message, "write a length such as 0.1mm", code)
    if source.fold != "saddle":
        for key in ("quire", "creep"):
            if key in node.members:
                message = f"`{key}` is for `fold: saddle`, and this fold is `{source.fold}`"
                refuse(key, message, f"remove `{key}` or set `fold: saddle`", "not-for-kind")
