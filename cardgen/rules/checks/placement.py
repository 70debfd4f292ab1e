"""Where things stand on the painted face, found by their `cg:role`."""

from collections.abc import Iterable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from cardgen.base.diagnostics import Span
from cardgen.base.geometry import EPSILON, Rect
from cardgen.base.units import format_mm, format_size
from cardgen.deck.model import Card
from cardgen.deck.written import written
from cardgen.rules.checks.cards import (
    Selection,
    parts_of,
    place_of,
    value_of,
    wants_field,
)
from cardgen.rules.checks.case import Case
from cardgen.rules.checks.outcome import CheckMistake, Failure, Outcome
from cardgen.rules.figures import is_stated
from cardgen.rules.painted import PaintedSpot

REGIONS = {
    "top-left": (0.0, 0.0, 0.5, 0.5),
    "top-right": (0.5, 0.0, 0.5, 0.5),
    "bottom-left": (0.0, 0.5, 0.5, 0.5),
    "bottom-right": (0.5, 0.5, 0.5, 0.5),
    "top": (0.0, 0.0, 1.0, 0.5),
    "bottom": (0.0, 0.5, 1.0, 0.5),
    "anywhere": (0.0, 0.0, 1.0, 1.0),
}
"""Parts of a face: x, y, width and height as shares of the trim."""


class _Wish(Struct, frozen=True, kw_only=True):
    """What is asked of the elements of a role; "", 0 and None ask nothing."""

    role: str
    where: str
    shows: str
    as_many_as: str
    room_for: float
    states: float | None
    language: str


Spots = dict[tuple[str, str, str], list[PaintedSpot]]
"""The elements of a role by component, layout and card."""

SIDES = ("front", "back")
FOLDED = str.maketrans({"→": "->", "−": "-", "^": None, "\N{WORD JOINER}": None, " ": None})
"""What typesetting does to an equation in plain notation, undone."""


def placed(case: Case) -> Outcome:
    """Want an element of a role on a side of each card, in every layout that was painted.

    side: `front` if it isn't given. where: a region that holds its whole box.
    shows: the field whose value must be the text of the element.
    states: a number that the text must hold, in digits or words.
    as_many_as: the list that has an entry for each of the elements.
    room_for: the edge, in mm, of a square that must fit in each of them.
    only: `yes` wants none on the other cards of the components.
    """
    selection, wish = case.cards(), _wish(case)
    for field in (wish.shows, wish.as_many_as):
        if field:
            wants_field(selection.cards, field, selection.span)
    expected = f"{wish.role} {wish.where} on {len(selection.cards)} cards"
    layouts, spots = _painted(case, selection, wish.role)
    if not layouts:
        return Outcome(expected=expected, actual="", skipped="no faces were painted")
    found = [
        failure
        for card in selection.cards
        for component, layout in layouts
        if component == card.component
        for failure in _faults(card, layout, spots.get((component, layout, card.id), []), wish)
    ]
    if case.word("only", "no") == "yes":
        found += _strays(selection, spots, wish.role)
    failures = _once_a_place(found)
    return Outcome(
        expected=expected,
        actual=f"{len(failures)} wrong or missing" if failures else "all there",
        failures=failures,
    )


def typeset(case: Case) -> Outcome:
    """Want the painted equation of each card to be the one in its field, sign by sign.

    Typesetting sets signs higher, lower, or as other characters; nothing else may differ.
    """
    selection, role, field = case.cards(), case.word("role"), case.word("field")
    wants_field(selection.cards, field, selection.span)
    layouts, spots = _painted(case, selection, role)
    every = len(selection.cards)
    if not layouts:
        return Outcome(expected=f"{every} as written", actual="", skipped="no faces were painted")
    failures: list[Failure] = []
    for card in selection.cards:
        text = written(value_of(card, field))
        for _, layout in layouts:
            shown = [spot.text for spot in spots.get((card.component, layout, card.id), [])]
            if [_folded(one) for one in shown] != [_folded(text)]:
                message = f'{card.id} ({layout}) shows "{"; ".join(shown)}", expected "{text}"'
                failures.append(Failure(span=place_of(card, field), message=message))
    return Outcome(
        expected=f"{every} as written",
        actual=f"{len(failures)} differ" if failures else "all as written",
        failures=_once_a_place(failures),
    )


def _folded(equation: str) -> str:
    return equation.translate(FOLDED)


def _painted(case: Case, selection: Selection, role: str) -> tuple[list[tuple[str, str]], Spots]:
    """Return the painted layouts, as (component, layout), and the elements of the role."""
    side = case.word("side", "front")
    if side not in SIDES:
        raise CheckMistake(case.node("side").span, f"`{side}` is no side", "known: front, back")
    names = {component.name for component in selection.components}
    seen = [spot for spot in case.painted if spot.side == side and spot.component in names]
    spots: Spots = {}
    for spot in seen:
        if spot.role == role:
            spots.setdefault((spot.component, spot.layout, spot.card), []).append(spot)
    return list(dict.fromkeys((spot.component, spot.layout) for spot in seen)), spots


def _strays(selection: Selection, spots: Spots, role: str) -> Iterator[Failure]:
    """Yield the elements of the role on cards that are not among those selected."""
    meant = {(card.component, card.id) for card in selection.cards}
    for (component, layout, card), found in spots.items():
        if (component, card) not in meant:
            message = f"{card} ({layout}) shows `{role}`, expected only on {len(meant)} others"
            yield Failure(span=found[0].span, message=message, hint="draw it under a cg:if")


def _once_a_place(failures: Iterable[Failure]) -> tuple[Failure, ...]:
    """Return the first failure at each place; cards share their template's mistakes."""
    places: dict[Span, list[Failure]] = {}
    for failure in failures:
        places.setdefault(failure.span, []).append(failure)
    return tuple(
        replace(first, message=f"{first.message}, and {len(others)} more like it")
        if others
        else first
        for first, *others in places.values()
    )


def _wish(case: Case) -> _Wish:
    where = case.word("where", "anywhere") if not case.has("where") else str(case.value("where"))
    if where not in REGIONS:
        known = ", ".join(REGIONS)
        raise CheckMistake(case.node("where").span, f"`{where}` is no region", f"known: {known}")
    return _Wish(
        role=case.word("role"),
        where=where,
        shows=case.word("shows") if case.has("shows") else "",
        as_many_as=case.word("as_many_as") if case.has("as_many_as") else "",
        room_for=float(case.number("room_for", 0)),
        states=case.number("states") if case.has("states") else None,
        language=case.deck.language,
    )


def _faults(card: Card, layout: str, spots: list[PaintedSpot], wish: _Wish) -> Iterator[Failure]:
    name = f"{wish.role} of {card.id} ({layout})"
    wanted = len(parts_of(value_of(card, wish.as_many_as))) if wish.as_many_as else 1
    if len(spots) < wanted or (wish.as_many_as and len(spots) != wanted):
        yield Failure(
            span=card.span,
            message=f"{card.id} ({layout}) shows {len(spots)} × `{wish.role}`, expected {wanted}",
            hint=f'give each such element `cg:role="{wish.role}"` in the template',
        )
    if not spots:
        return
    if not any(_is_within(spot, wish.where) for spot in spots):
        x, y = (format_mm(part) for part in spots[0].box.centre)
        message = f"{name} is at {x}, {y} mm, expected {wish.where}"
        hint = "move the element in the template"
        yield Failure(span=spots[0].span, message=message, hint=hint)
    text = written(value_of(card, wish.shows)) if wish.shows else ""
    if text and not any(spot.text.strip() == text for spot in spots):
        message = f'{name} reads "{spots[0].text}", expected "{text}"'
        yield Failure(span=spots[0].span, message=message, hint="bind the field to the element")
    if wish.states is not None and not any(
        is_stated(spot.text, wish.states, wish.language) for spot in spots
    ):
        message = f'{name} reads "{spots[0].text}", expected it to state {wish.states:g}'
        yield Failure(span=spots[0].span, message=message, hint="correct the text in the deck")
    for spot in spots:
        if min(spot.box.width, spot.box.height) < wish.room_for - EPSILON:
            found = format_size(spot.box.width, spot.box.height)
            message = f"{name} is {found}, expected room for {wish.room_for:g} mm"
            yield Failure(span=spot.span, message=message, hint="make the element larger")
            return


def _is_within(spot: PaintedSpot, where: str) -> bool:
    x, y, width, height = REGIONS[where]
    region = Rect(
        x=x * spot.width, y=y * spot.height, width=width * spot.width, height=height * spot.height
    )
    return region.holds(spot.box)
