"""One box: its measures, written or taken from what it holds, and the net that they make."""

import re
from collections.abc import Mapping

from msgspec import Struct

from cardgen.base.diagnostics import Diagnostic, Span, did_you_mean
from cardgen.base.geometry import Insets, Outline
from cardgen.base.units import format_mm, format_size, parse_length
from cardgen.deck.box_nets import BoxMeasures, base_net, lid_net, tuck_net
from cardgen.deck.components import designs_of, places_in
from cardgen.deck.layouts import Surroundings, check_templates
from cardgen.deck.model import Component, Layout, PieceFormat
from cardgen.deck.reader import Unfit, read_model, to_word
from cardgen.deck.schema import BoxSource
from cardgen.deck.source import SourceNode

BOX_BLEED = 2.0
"""In mm, where the author says nothing."""

BOARDS = {"tuck": 0.4, "lid": 1.0, "base": 1.0}
"""Thickness in mm by style, where the author says nothing: card of 300 g/m², and grey board."""

SMALLEST = 5.0
"""No side of a box is shorter than this, in mm."""

BLOCK = re.compile(
    r"\s*(\d+(?:\.\d+)?)\s*[x×]\s*(\d+(?:\.\d+)?)\s*[x×]\s*(\d+(?:\.\d+)?)\s*(mm|cm|in)\s*"
)

NETS = {"tuck": tuck_net, "lid": lid_net, "base": base_net}


class Block(Struct, frozen=True):
    """The measures of a box or of what is in it, in mm: width and height of the front, depth."""

    width: float
    height: float
    depth: float

    @property
    def told(self) -> str:
        """The size as people write it."""
        return format_size(self.width, self.height, self.depth)


def read_box(
    name: str,
    parent: SourceNode,
    around: Surroundings,
    others: Mapping[str, Component],
    found: list[Diagnostic],
) -> Component | None:
    """Return a component that is a box; None where even its outer form is wrong.

    Args:
        name: the component's name.
        parent: the node of all components.
        around: what it may refer to.
        others: the components that it may hold.
        found: takes the findings: those of `read_model`, `designs_of` and `check_templates`, and
            `bad-box`, `bad-bleed`, `unknown-component`, `mixed-sizes`.
    """
    node, place = parent.members[name], parent.key_span(name)
    model = read_model(node, BoxSource, place)
    found.extend(model.findings)
    if model.value is None:
        return None
    source = model.value
    fields, cards = designs_of(name, source, node, around, found)
    check_templates({source.template: node.members["template"].span}, around, found)
    measures = _measures(source, node, others, found)
    layouts = {}
    if measures is not None:
        layout = _layout(source, node, measures)
        layouts[layout.format.name] = layout
    return Component(
        name=name,
        kind="box",
        layouts=layouts,
        bleed=_bleed(source, node, found),
        cards=cards,
        span=place,
        title=source.text.title if source.text else "",
        fields=fields,
        places=places_in(node),
    )


def _measures(
    source: BoxSource,
    node: SourceNode,
    others: Mapping[str, Component],
    found: list[Diagnostic],
) -> BoxMeasures | None:
    """Return what the box measures, None where something about that is wrong."""
    try:
        outside = _outside(source, node, others)
        _check_flaps(source, node, outside)
    except _Misplaced as wrong:
        found.append(wrong.unfit.at(wrong.place))
        return None
    return BoxMeasures(
        width=outside.width,
        height=outside.height,
        depth=outside.depth,
        board=_board(source),
        clearance=source.clearance,
        glue=source.glue,
        tuck=source.tuck,
        notch=min(source.notch, outside.width / 4, outside.height / 4),
        walls=outside.depth if source.walls is None else source.walls,
        sideways=_sideways(source, outside),
    )


class _Misplaced(Exception):
    """A measure that can't be, and where it was written."""

    def __init__(self, unfit: Unfit, place: Span) -> None:
        super().__init__(unfit.message)
        self.unfit, self.place = unfit, place


def _outside(source: BoxSource, node: SourceNode, others: Mapping[str, Component]) -> Block:
    """Return what the box measures outside. Raises _Misplaced."""
    given = [key for key in ("outside", "inside", "holds") if key in node.members]
    if len(given) != 1:
        hint = "write `outside: 130x102x23mm`, or `holds: [cards]` for a box made to measure"
        said = "a box is measured by one of `outside`, `inside` and `holds`"
        raise _Misplaced(Unfit(said, hint, "bad-box"), node.span)
    place = node.members[given[0]].span
    try:
        if given[0] == "holds":
            block = _grown(_contents(source, others), source)
        else:
            block = _block(node.members[given[0]])
            block = _grown(block, source) if given[0] == "inside" else block
        if min(block.width, block.height, block.depth) < SMALLEST:
            said = f"the box is {block.told}, expected at least {format_mm(SMALLEST)} mm a side"
            raise Unfit(said, "correct the measures", "bad-box")
    except Unfit as unfit:
        raise _Misplaced(unfit, place) from None
    return block


def _block(node: SourceNode) -> Block:
    """Return a size such as `130x102x23mm`. Raises Unfit otherwise."""
    text = to_word(node)
    match = BLOCK.fullmatch(text)
    if match is None:
        hint = "write width, height and depth with a unit: 130x102x23mm"
        raise Unfit(f"`{text}` is not the size of a box", hint, "bad-box")
    return Block(*(parse_length(match[at] + match[4]) for at in (1, 2, 3)))


def _grown(inside: Block, source: BoxSource) -> Block:
    """Return the outside of a box from its inside: two boards, and with a lid twice as many."""
    board = _board(source)
    around = 2 * board if source.style == "tuck" else 4 * board + 2 * source.clearance
    return Block(inside.width + around, inside.height + around, inside.depth + 2 * board)


def _contents(source: BoxSource, others: Mapping[str, Component]) -> Block:
    """Return the room that the pieces of some components need as one stack. Raises Unfit."""
    width = height = depth = 0.0
    for name in source.holds:
        if name not in others:
            hint = did_you_mean(name, others)
            raise Unfit(f"there is no component `{name}`", hint, "unknown-component")
        held = others[name]
        if not held.layouts:
            raise Unfit(f"`{name}` has no size", "correct it first", "bad-box")
        outline = next(iter(held.layouts.values())).format.outline
        if width and (outline.width > outline.height) != (width > height):
            said = f"`{name}` lies across what is before it in the box"
            hint = "give it a box of its own, or write the box's size as `inside`"
            raise Unfit(said, hint, "mixed-sizes")
        width, height = max(width, outline.width), max(height, outline.height)
        depth += held.pieces * (source.card + source.sleeves)
    if not source.holds:
        raise Unfit("`holds` names no component", "write such as `holds: [cards]`", "bad-box")
    more = source.room + (source.sleeve_rim if source.sleeves else 0.0)
    return Block(width + more, height + more, depth + source.room)


def _check_flaps(source: BoxSource, node: SourceNode, box: Block) -> None:
    """Raise _Misplaced where a flap, a wall or the board can't be."""
    limits = {
        "board": (_board(source), 0.0, min(box.width, box.height, box.depth) / 8),
        "clearance": (source.clearance, 0.0, min(box.width, box.height, box.depth) / 8),
        "glue": (source.glue, 3.0, min(box.width, box.height) / 2),
        "tuck": (source.tuck, 3.0, min(box.width, box.height) - source.clearance),
        "notch": (source.notch, 0.0, max(box.width, box.height)),
        "walls": (box.depth if source.walls is None else source.walls, SMALLEST, box.depth),
    }
    for key, (length, least, most) in limits.items():
        if not least <= length <= most:
            said = f"`{key}` is {format_mm(length)} mm on a box of {box.told}, expected "
            said += f"{format_mm(least)} to {format_mm(most)} mm"
            place = node.members[key].span if key in node.members else node.span
            raise _Misplaced(Unfit(said, f"write `{key}:` within that", "bad-box"), place)


def _board(source: BoxSource) -> float:
    """Return the board's thickness in mm."""
    return BOARDS[source.style] if source.board is None else source.board


def _sideways(source: BoxSource, box: Block) -> bool:
    """Tell whether a tuck box opens on its right: as asked, else on the shorter side."""
    return box.width > box.height if source.opens == "short" else source.opens == "side"


def _layout(source: BoxSource, node: SourceNode, measures: BoxMeasures) -> Layout:
    """Return the box as a size, with its net and template."""
    net = NETS[source.style](measures)
    name = measures.told.replace(" mm", "mm").replace(" × ", "x")
    outline = Outline(width=net.width, height=net.height)
    span = node.members["template"].span
    return Layout(
        format=PieceFormat(name=name, outline=outline, safe=Insets.all(0.0)),
        template=source.template,
        back="",
        span=span,
        back_span=node.span,
        net=net,
    )


def _bleed(source: BoxSource, node: SourceNode, found: list[Diagnostic]) -> float:
    """Return the bleed in mm."""
    if source.bleed is not None and source.bleed < 0:
        said = f"the bleed is {format_mm(source.bleed)} mm, expected 0 or more"
        place = node.members["bleed"].span
        found.append(Diagnostic("bad-bleed", place, said, "write a length such as 2mm"))
    return BOX_BLEED if source.bleed is None else source.bleed
