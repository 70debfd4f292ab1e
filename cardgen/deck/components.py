"""One component: its sizes, templates, stock and cards, from its part of deck.yaml."""

from collections.abc import Mapping

from msgspec.structs import replace

from cardgen.base.diagnostics import Diagnostic, Span
from cardgen.base.units import format_mm, format_size
from cardgen.deck.booklets import read_booklet
from cardgen.deck.expand import Expansion
from cardgen.deck.fields import read_fields
from cardgen.deck.layouts import Surroundings, is_of_kind, read_layouts
from cardgen.deck.model import Card, Component, FieldType, LabelStock, LabelUse, Layout
from cardgen.deck.piece_stock import only_for, with_stocks
from cardgen.deck.products import Products, read_products
from cardgen.deck.reader import Unfit, read_model, to_entries
from cardgen.deck.schema import ComponentSource, DesignsSource
from cardgen.deck.source import SourceNode
from cardgen.deck.tables import read_table

CARD_BLEED = 2.0
"""In mm, where the author says nothing. Source: what home printing and most cutters need."""

LABEL_BLEED = 1.0
"""In mm, and never more than half the space between two labels of the stock."""


LISTS = {"each", "items", "table"}
"""Keys under which the designs of a component stand."""

BOARD_OVERLAP = 10.0
"""In mm, what neighbouring sheets of a board both show: enough for glue."""


def read_component(
    name: str, parent: SourceNode, around: Surroundings, found: list[Diagnostic]
) -> Component | None:
    """Return a component of `components:`; None where even its outer form is wrong.

    Findings: those of `read_booklet`, `read_model`, `read_layouts`, `read_fields`,
    `read_products`, `read_table`, `Expansion`, and `unknown-file`, `path-outside`,
    `unknown-stock`, `stock-too-small`, `sticker-too-large`, `not-for-kind`, `stickers-per-die`,
    `no-cards`.
    """
    node, place = parent.members[name], parent.key_span(name)
    if is_of_kind(node, "booklet"):
        return read_booklet(name, node, place, around, found)
    model = read_model(node, ComponentSource, place)
    found.extend(model.findings)
    if model.value is None:
        return None
    source = model.value
    before = len(found)
    fields, cards = designs_of(name, source, node, around, found)
    listed = bool(LISTS & set(node.members))
    is_empty = not cards and len(found) == before
    if is_empty if listed else source.kind != "board":
        hint = "write the first one" if listed else "add `items:`, `table:` or `each:`"
        found.append(Diagnostic("no-cards", place, f"`{name}` has no cards", hint))
    layouts = read_layouts(source, node, around, found)
    layouts = with_stocks(source, node, layouts, around, found)
    stock = next(iter(layouts.values())).stock if layouts else None
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
        title=source.text.title if source.text else "",
        stock=stock.id if stock else "",
        label_use=use,
        overlap=_overlap(source, node, found),
        fields=fields,
        places=places_in(node),
    )


def places_in(node: SourceNode) -> dict[str, Span]:
    """Return where each value of a component was written, its texts as `text.title`."""
    texts = node.members["text"].members if "text" in node.members else {}
    return {key: value.span for key, value in node.members.items()} | {
        f"text.{name}": value.span for name, value in texts.items()
    }


def designs_of(
    name: str,
    source: DesignsSource,
    node: SourceNode,
    around: Surroundings,
    found: list[Diagnostic],
) -> tuple[Mapping[str, FieldType], tuple[Card, ...]]:
    """Return the fields and the cards of `each`, `items` and `table`, in the order written.

    A component that lists none has one, named like itself.
    """
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
    if not LISTS & set(node.members):
        lone = SourceNode({"id": SourceNode(name, node.span, quoted=True)}, node.span)
        expansion.add_items((lone,))
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
    shown = around.project.shown(around.project.folder(around.game) / name)
    try:
        path = around.file_beside_deck(name, "table")
    except Unfit as unfit:
        found.append(unfit.at(node.span))
        return ()
    rows = read_table(path, shown, tuple(fields))
    found.extend(rows.findings)
    return rows.value


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
        only_for(source, "for", ("labels",))
        if use.dice < 1 or use.cube <= 0:
            place = node.locate(("for", "dice" if use.dice < 1 else "cube"))
            raise Unfit("a die has a size, and there is at least one", "correct it", "bad-count")
        for layout in layouts.values():
            piece = layout.format.outline
            if max(piece.width, piece.height) > use.cube:
                said = f"the sticker is {format_size(piece.width, piece.height)}"
                expected = f"the side of the die {format_size(use.cube, use.cube)}"
                raise Unfit(f"{said}, {expected}", "use a smaller format", "sticker-too-large")
    except Unfit as unfit:
        found.append(unfit.at(place))
        return None
    return LabelUse(shape="cube", size=use.cube, pieces=use.dice)


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
        return LABEL_BLEED if source.kind == "labels" else CARD_BLEED
    gap_x = stock.pitch_x - stock.outline.width
    gap_y = stock.pitch_y - stock.outline.height
    return max(0.0, min(LABEL_BLEED, gap_x / 2, gap_y / 2))


def _overlap(source: ComponentSource, node: SourceNode, found: list[Diagnostic]) -> float:
    """Return in mm what neighbouring sheets of a board both show."""
    if source.overlap is None:
        return BOARD_OVERLAP
    try:
        only_for(source, "overlap", ("board",))
        if source.overlap < 0:
            said = f"the overlap is {format_mm(source.overlap)} mm, expected 0 or more"
            raise Unfit(said, "write a length such as 10mm", "bad-overlap")
    except Unfit as unfit:
        found.append(unfit.at(node.members["overlap"].span))
        return BOARD_OVERLAP
    return source.overlap
