"""One component: its sizes, templates, stock and cards, from its part of deck.yaml."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from cardgen.base.diagnostics import Diagnostic, Span, did_you_mean
from cardgen.base.units import format_mm
from cardgen.deck.expand import Expansion
from cardgen.deck.fields import read_fields
from cardgen.deck.formats import Formats, format_named, resolve_format
from cardgen.deck.model import Card, Component, FieldType, LabelStock, LabelUse, Layout, PieceFormat
from cardgen.deck.products import Products, read_products
from cardgen.deck.project import Project, is_exact_file
from cardgen.deck.reader import Unfit, read_model, to_entries
from cardgen.deck.schema import ComponentSource
from cardgen.deck.source import SourceNode
from cardgen.deck.stocks import load_stocks, stock_named
from cardgen.deck.tables import read_table
from cardgen.deck.vocabulary import Vocabularies

CARD_BLEED = 2.0
"""In mm, where the author says nothing. Source: what home printing and most cutters need."""

LABEL_BLEED = 1.0
"""In mm, and never more than half the space between two labels of the stock."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Surroundings:
    """What a component may refer to."""

    project: Project
    game: str
    formats: Formats
    vocabularies: Vocabularies


def read_component(
    name: str, parent: SourceNode, around: Surroundings, found: list[Diagnostic]
) -> Component | None:
    """Return a component of `components:`; None where even its outer form is wrong.

    Findings: those of `read_model`, `resolve_format`, `read_fields`, `read_products`,
    `read_table`, `Expansion`, and `unknown-template`, `unknown-file`, `path-outside`,
    `unknown-stock`, `stock-too-small`, `sticker-too-large`, `not-for-kind`, `stickers-per-die`,
    `no-cards`.
    """
    node, place = parent.members[name], parent.key_span(name)
    model = read_model(node, ComponentSource, place)
    found.extend(model.findings)
    if model.value is None:
        return None
    source = model.value
    fields, cards = _cards(name, source, node, around, found)
    if not {"each", "items", "table"} & set(node.members):
        hint = "add `items:`, `table:` or `each:`"
        found.append(Diagnostic("no-cards", place, f"`{name}` has no cards", hint))
    layouts = _layouts(source, node, around, found)
    stock = _stock(source, node, layouts, found)
    use = _label_use(source, node, layouts, found)
    if use:
        cards = _for_dice(cards, use, node, found)
    return Component(
        name=name,
        kind=source.kind,
        layouts=layouts,
        bleed=_bleed(source, node, stock, found),
        cards=cards,
        span=place,
        stock=stock.id if stock else "",
        label_use=use,
        fields=fields,
        places={key: value.span for key, value in node.members.items()},
    )


def _cards(
    name: str,
    source: ComponentSource,
    node: SourceNode,
    around: Surroundings,
    found: list[Diagnostic],
) -> tuple[Mapping[str, FieldType], tuple[Card, ...]]:
    """Return the fields and the cards of `each`, `items` and `table`, in the order written."""
    vocabularies = around.vocabularies
    places = node.members["fields"].keys if source.fields else {}
    fields = read_fields(source.fields, places, vocabularies, found)
    products = Products(implied={})
    if source.each is not None:
        products = read_products(source.each, vocabularies, fields, found)
    fields = {**fields, **products.implied}
    expansion = Expansion(name, fields, vocabularies, found)
    for key in node.members:
        if key == "each":
            expansion.add_items(products.rows)
        elif key == "items" and source.items is not None:
            expansion.add_items(_items(source.items, found))
        elif key == "table":
            expansion.add_table(_table(node.members[key], source.table, fields, around, found))
    return fields, expansion.finish()


def _items(node: SourceNode, found: list[Diagnostic]) -> tuple[SourceNode, ...]:
    try:
        return to_entries(node)
    except Unfit as unfit:
        found.append(unfit.at(node.span))
        return ()


def _table(
    node: SourceNode,
    name: str,
    fields: Mapping[str, FieldType],
    around: Surroundings,
    found: list[Diagnostic],
) -> tuple[SourceNode, ...]:
    """Return the rows of the table that is named, none where it cannot be read."""
    folder = around.project.folder(around.game)
    try:
        path = around.project.below(folder, name)
        if not is_exact_file(path):
            known = [each.name for each in folder.glob("*.csv")]
            hint = did_you_mean(name, known, otherwise=f"put it beside deck.yaml: {name}")
            raise Unfit(f"there is no table `{name}`", hint, "unknown-file")
    except Unfit as unfit:
        found.append(unfit.at(node.span))
        return ()
    rows = read_table(path, around.project.shown(folder / name), tuple(fields))
    found.extend(rows.findings)
    return rows.value


def _layouts(
    source: ComponentSource, node: SourceNode, around: Surroundings, found: list[Diagnostic]
) -> dict[str, Layout]:
    """Return the sizes with their templates, the main one first."""
    members = node.members
    main = resolve_format(source.format, around.formats)
    found.extend(main.findings)
    spans = members["template"].span, members["back"].span if source.back else node.span
    layouts: dict[str, Layout] = {}
    if main.value is not None:
        layouts[main.value.name] = _layout(main.value, source.template, source.back, spans)
    _check_templates({source.template: spans[0], source.back: spans[1]}, around, found)
    further = members.get("layouts", node)
    for key, extra in source.layouts.items():
        at = further.members[key]
        extra_spans = at.locate(("template",)), at.locate(("back",)) if extra.back else spans[1]
        named = {extra.template: extra_spans[0]} | (
            {extra.back: extra_spans[1]} if extra.back else {}
        )
        _check_templates(named, around, found)
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


def _check_templates(
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


def _stock(
    source: ComponentSource,
    node: SourceNode,
    layouts: Mapping[str, Layout],
    found: list[Diagnostic],
) -> LabelStock | None:
    """Return the label sheet; every size of the component must fit on its labels."""
    if not source.stock:
        return None
    place = node.members["stock"].span
    try:
        _only_for_labels(source, "stock")
        stock = stock_named(source.stock, load_stocks())
        for layout in layouts.values():
            piece, label = layout.format.outline, stock.outline
            if piece.width > label.width or piece.height > label.height:
                said = f"the piece is {_size(piece.width, piece.height)}, the label of"
                expected = f"`{stock.id}` {_size(label.width, label.height)}"
                hint = "choose another stock or format"
                raise Unfit(f"{said} {expected}", hint, "stock-too-small")
    except Unfit as unfit:
        found.append(unfit.at(place))
        return None
    return stock


def _label_use(
    source: ComponentSource,
    node: SourceNode,
    layouts: Mapping[str, Layout],
    found: list[Diagnostic],
) -> LabelUse | None:
    """Return what the stickers are for; they must fit on the die's side."""
    if source.label_use is None:
        return None
    use, place = source.label_use, node.locate(("for", "cube"))
    try:
        _only_for_labels(source, "for")
        if use.dice < 1 or use.cube <= 0:
            place = node.locate(("for", "dice" if use.dice < 1 else "cube"))
            raise Unfit("a die has a size, and there is at least one", "correct it", "bad-count")
        for layout in layouts.values():
            piece = layout.format.outline
            if max(piece.width, piece.height) > use.cube:
                said = f"the sticker is {_size(piece.width, piece.height)}"
                expected = f"the side of the die {_size(use.cube, use.cube)}"
                raise Unfit(f"{said}, {expected}", "use a smaller format", "sticker-too-large")
    except Unfit as unfit:
        found.append(unfit.at(place))
        return None
    return LabelUse(shape="cube", size=use.cube, pieces=use.dice)


def _only_for_labels(source: ComponentSource, key: str) -> None:
    if source.kind != "labels":
        message = f"`{key}` is for labels, and this component is of kind `{source.kind}`"
        raise Unfit(message, f"remove `{key}` or set `kind: labels`", "not-for-kind")


def _for_dice(
    cards: tuple[Card, ...], use: LabelUse, node: SourceNode, found: list[Diagnostic]
) -> tuple[Card, ...]:
    """Return the stickers of one die, counted for all dice."""
    stickers = sum(card.count for card in cards)
    if cards and stickers != use.sides:
        message = f"{stickers} stickers for one die, expected {use.sides}"
        hint = "the cards describe one die; `dice` says how many dice there are"
        found.append(Diagnostic("stickers-per-die", node.key_span("for"), message, hint))
    return tuple(replace(card, count=card.count * use.pieces) for card in cards)


def _bleed(
    source: ComponentSource, node: SourceNode, stock: LabelStock | None, found: list[Diagnostic]
) -> float:
    """Return the bleed in mm: what is written, or what suits the kind and the stock."""
    if source.bleed is not None:
        if source.bleed < 0:
            said = f"the bleed is {format_mm(source.bleed)} mm, expected 0 or more"
            place = node.members["bleed"].span
            found.append(Diagnostic("bad-bleed", place, said, "write a length such as 2mm"))
        return source.bleed
    if stock is None:
        return CARD_BLEED if source.kind == "cards" else LABEL_BLEED
    gap_x = stock.pitch_x - stock.outline.width
    gap_y = stock.pitch_y - stock.outline.height
    return max(0.0, min(LABEL_BLEED, gap_x / 2, gap_y / 2))


def _size(width: float, height: float) -> str:
    return f"{format_mm(width)} × {format_mm(height)} mm"
