"""Sizes of what is printed: cards, stickers, and the box that holds them."""

from cardgen.base.geometry import EPSILON
from cardgen.base.units import format_mm, format_size
from cardgen.deck.model import Component
from cardgen.deck.source import SourceNode
from cardgen.rules.checks.cards import component_of
from cardgen.rules.checks.case import Case
from cardgen.rules.checks.outcome import CheckMistake, Failure, Outcome
from cardgen.rules.packing import Group, PackingTooHard, pack


def size(case: Case) -> Outcome:
    """Want components printed at a size, and `pieces` of them in all where that is given.

    The size is that of a component's first layout, the one printed unless another is asked for;
    of a box it is width, height and depth.
    """
    selection = case.cards()
    wanted = _told(case)
    failures = [
        Failure(
            span=component.places.get("format", component.places.get("outside", component.span)),
            message=f"{component.name} is {found}, expected {wanted}",
        )
        for component in selection.components
        if (found := _size_of(component)) != wanted
    ]
    pieces = case.number("pieces", selection.pieces)
    if selection.pieces != pieces:
        last = selection.cards[-1].span if selection.cards else selection.span
        message = f"{selection.name} are {selection.pieces} pieces, expected {pieces:g}"
        failures.append(Failure(span=last, message=message))
    found_sizes = dict.fromkeys(_size_of(component) for component in selection.components)
    return Outcome(
        expected=f"{pieces:g} of {wanted}",
        actual=f"{selection.pieces} of {' and '.join(found_sizes)}",
        failures=tuple(failures),
    )


def _size_of(component: Component) -> str:
    """Return the size as people write it; a box's name tells its three measures."""
    shape = next(iter(component.layouts.values())).format
    if component.kind == "box":
        return f"{shape.name.removesuffix('mm').replace('x', ' × ')} mm"
    return format_size(shape.outline.width, shape.outline.height)


def _told(case: Case) -> str:
    numbers = case.numbers("size")
    if len(numbers) not in (2, 3):
        raise CheckMistake(
            case.node("size").span, "`size` takes a width and a height, of a box a depth too"
        )
    return format_size(*numbers)


def sticker(case: Case) -> Outcome:
    """Want round stickers of a diameter, for cubes of an edge, no larger than a face."""
    component = component_of(case.deck, case.word("of"))
    diameter, edge = case.number("diameter"), case.number("cube")
    layout = next(iter(component.layouts.values()))
    outline = layout.format.outline
    place = component.places.get("format", layout.span)
    failures: list[Failure] = []
    if not outline.is_circle or abs(outline.width - diameter) > EPSILON:
        shape = "Ø" if outline.is_circle else "a side of "
        found = f"{shape}{format_mm(outline.width)} mm"
        message = f"stickers have {found}, expected Ø{diameter:g} mm"
        failures.append(Failure(span=place, message=message))
    use = component.label_use
    cube = use.size if use else 0.0
    if abs(cube - edge) > EPSILON:
        message = f"stickers are for cubes of {format_mm(cube)} mm, expected {edge:g} mm"
        failures.append(Failure(span=component.places.get("for", component.span), message=message))
    if outline.width > edge + EPSILON:
        message = f"{format_mm(outline.width)} mm doesn't fit on a face of {edge:g} mm"
        failures.append(Failure(span=place, message=message))
    return Outcome(
        expected=f"Ø{diameter:g} mm on a face of {edge:g} mm",
        actual=f"Ø{format_mm(outline.width)} mm on a face of {format_mm(cube)} mm",
        failures=tuple(failures),
    )


def box(case: Case) -> Outcome:
    """Want a box that holds groups of equal pieces, and say in which arrangement.

    holds: by name, `pieces` and the `size` of one in mm: edge, or width, depth and thickness.
    """
    inside = case.numbers("inside")
    if len(inside) != 3:
        raise CheckMistake(case.node("inside").span, "`inside` takes three lengths in mm")
    groups = tuple(_group(case, name, node) for name, node in case.node("holds").members.items())
    room = (float(inside[0]), float(inside[1]), float(inside[2]))
    what = " × ".join(map(format_mm, room))
    contents = ", ".join(f"{group.pieces} {group.name}" for group in groups)
    message = f"a box of {what} mm inside doesn't hold {contents}"
    hint = "make something thinner or fewer, or correct the sizes in the check"
    try:
        packed = pack(groups, room)
    except PackingTooHard:
        packed = None
        message = f"it can't be told whether a box of {what} mm inside holds {contents}"
        hint = "put kinds of piece together under `holds` as they are to lie in the box"
    failure = Failure(span=case.deck.span, message=message, hint=hint)
    return Outcome(
        expected=f"{contents} in {what} mm",
        actual="; ".join(map(str, packed)) if packed else "no arrangement",
        failures=() if packed else (failure,),
    )


def _group(case: Case, name: str, node: SourceNode) -> Group:
    if set(node.members) != {"pieces", "size"}:
        raise CheckMistake(node.span, "a group takes the keys `pieces` and `size`")
    inner = case.inside(node)
    sizes = inner.numbers("size")
    if len(sizes) not in (1, 3):
        raise CheckMistake(node.members["size"].span, "`size` takes one or three lengths in mm")
    edges = tuple(float(edge) for edge in sizes) * (3 // len(sizes))
    pieces = int(inner.number("pieces"))
    return Group(name=name, pieces=pieces, size=(edges[0], edges[1], edges[2]))
