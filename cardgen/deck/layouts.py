"""The sizes of a component, and the templates that fill them."""

from collections.abc import Mapping
from pathlib import Path
from typing import Literal

from msgspec import Struct

from cardgen.base.diagnostics import Diagnostic, Span, did_you_mean
from cardgen.deck.formats import Formats, format_named, resolve_format
from cardgen.deck.model import Layout, PieceFormat
from cardgen.deck.project import Project, is_exact_file
from cardgen.deck.reader import Unfit
from cardgen.deck.schema import BookletSource, ComponentSource
from cardgen.deck.source import SourceNode
from cardgen.deck.vocabulary import Vocabularies

ENDINGS = {"text": ".md", "table": ".csv"}
"""Of the files that components name."""


class Surroundings(Struct, frozen=True, kw_only=True):
    """What a component may refer to."""

    project: Project
    game: str
    formats: Formats
    vocabularies: Vocabularies

    def file_beside_deck(self, name: str, what: Literal["text", "table"]) -> Path:
        """Return a file of the game's folder that a component names.

        Args:
            name: as written, its ending with it.
            what: what messages call such a file.

        Raises:
            Unfit: `unknown-file`, or `path-outside`.
        """
        folder = self.project.folder(self.game)
        path = self.project.below(folder, name)
        if not is_exact_file(path):
            known = [each.name for each in folder.glob(f"*{ENDINGS[what]}")]
            hint = did_you_mean(name, known, otherwise=f"put it beside deck.yaml: {name}")
            raise Unfit(f"there is no {what} `{name}`", hint, "unknown-file")
        return path


def is_of_kind(node: SourceNode, kind: str) -> bool:
    """Tell whether a component's part of deck.yaml says that it is of that kind."""
    written = node.members.get("kind")
    return written is not None and written.value == kind


def read_layouts(
    source: ComponentSource | BookletSource,
    node: SourceNode,
    around: Surroundings,
    found: list[Diagnostic],
) -> dict[str, Layout]:
    """Return a component's sizes with their templates, the main one first.

    Findings: those of `resolve_format`, `unknown-template`, `path-outside`, `duplicate-key`.
    """
    members = node.members
    main = resolve_format(source.format, around.formats)
    found.extend(main.findings)
    spans = members["template"].span, members["back"].span if source.back else node.span
    layouts: dict[str, Layout] = {}
    if main.value is not None:
        layouts[main.value.name] = _layout(main.value, source.template, source.back, spans)
    check_templates({source.template: spans[0], source.back: spans[1]}, around, found)
    further = members.get("layouts", node)
    for key, extra in source.layouts.items():
        at = further.members[key]
        extra_spans = at.locate(("template",)), at.locate(("back",)) if extra.back else spans[1]
        named = {extra.template: extra_spans[0]} | (
            {extra.back: extra_spans[1]} if extra.back else {}
        )
        check_templates(named, around, found)
        try:
            size = format_named(key, around.formats)
            if size.name in layouts:
                raise Unfit(
                    f"the size `{key}` has a template already", "remove one", "duplicate-key"
                )
            layouts[size.name] = _layout(
                size, extra.template, extra.back or source.back, extra_spans
            )
        except Unfit as unfit:
            found.append(unfit.at(further.key_span(key)))
    return layouts


def _layout(size: PieceFormat, template: str, back: str, spans: tuple[Span, Span]) -> Layout:
    return Layout(format=size, template=template, back=back, span=spans[0], back_span=spans[1])


def check_templates(
    names: Mapping[str, Span], around: Surroundings, found: list[Diagnostic]
) -> None:
    """Report names of templates that are not where the game's templates are looked for."""
    for name, place in names.items():
        if not name:
            continue
        try:
            if around.project.find_template(around.game, name) is None:
                known = around.project.template_names(around.game)
                own = around.project.shown(around.project.template_places(around.game)[0])
                hint = did_you_mean(name, known, otherwise=f"put it into {own}/")
                raise Unfit(f"there is no template `{name}`", hint, "unknown-template")
        except Unfit as unfit:
            found.append(unfit.at(place))
