"""What is in the deck: how many of what, all different, all there."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from cardgen.base.diagnostics import Span
from cardgen.deck.model import Card
from cardgen.deck.written import written
from cardgen.rules.checks.cards import (
    TEXT_PREFIX,
    Selection,
    number_in,
    parts_of,
    place_of,
    value_of,
    wants_field,
)
from cardgen.rules.checks.case import Case
from cardgen.rules.checks.outcome import Bound, CheckMistake, Failure, Outcome

Groups = dict[str, list[tuple[Card, int]]]
"""Cards by the value of a field, each with how often it holds the value."""


def count(case: Case) -> Outcome:
    """Hold the number of pieces of a selection to a bound; with `by`, of each value of a field.

    Copies count, and entries with the same value are summed, wherever they are written. A list
    counts for each of its entries. `over` names the vocabulary whose entries must all occur;
    `each` gives the number of every value instead of a bound, and there may be no others.
    """
    selection = case.cards()
    if not case.has("by"):
        return _count_all(selection, case.bound())
    field = case.word("by")
    wants_field(selection.cards, field, selection.span)
    groups = _groups(selection.cards, field)
    bounds = _bounds(case, groups)
    numbers = {
        key: sum(times * card.count for card, times in groups.get(key, ())) for key in bounds
    }
    failures = tuple(
        Failure(
            span=_place_in_group(groups.get(key, ()), field, selection.span),
            message=f"{selection.name} has {number} of {key}, expected {bounds[key]}",
            hint=_more_or_fewer(bounds[key], number),
        )
        for key, number in numbers.items()
        if not bounds[key].holds(number)
    )
    wanted = dict.fromkeys(str(bound) for bound in bounds.values())
    each = ", ".join(f"{key} {bound}" for key, bound in bounds.items())
    return Outcome(
        expected=each if len(wanted) > 1 else f"{', '.join(wanted)} of each {field}",
        actual=", ".join(f"{key} {number}" for key, number in numbers.items()),
        failures=failures,
    )


def _bounds(case: Case, groups: Iterable[str]) -> dict[str, Bound]:
    """Return how many there should be of each value: of those expected, and of those found."""
    entries: Iterable[str] = case.vocabulary("over") if case.has("over") else ()
    if not case.has("each"):
        return dict.fromkeys((*entries, *groups), case.bound())
    each = case.value("each")
    if not isinstance(each, Mapping):
        raise CheckMistake(case.node("each").span, "a mapping of values to numbers is needed")
    return {
        key: Bound(kind="equals", number=case.as_number(each.get(key, 0), "each"))
        for key in dict.fromkeys((*each, *entries, *groups))
    }


def _count_all(selection: Selection, bound: Bound) -> Outcome:
    pieces = selection.pieces
    failure = Failure(
        span=selection.cards[-1].span if selection.cards else selection.span,
        message=f"{selection.name} has {pieces} pieces, expected {bound}",
        hint=_more_or_fewer(bound, pieces),
    )
    return Outcome(
        expected=str(bound),
        actual=str(pieces),
        failures=() if bound.holds(pieces) else (failure,),
    )


def _groups(cards: Iterable[Card], field: str) -> Groups:
    """Return the cards by value, each with how often it holds the value."""
    groups: Groups = {}
    for card in cards:
        for key, times in Counter(map(written, parts_of(value_of(card, field)))).items():
            groups.setdefault(key, []).append((card, times))
    return groups


def _place_in_group(group: Iterable[tuple[Card, int]], field: str, otherwise: Span) -> Span:
    places = [place_of(card, field) for card, _ in group]
    return places[-1] if places else otherwise


def _more_or_fewer(bound: Bound, number: float) -> str:
    difference = abs(number - bound.number)
    return f"{'remove' if bound.exceeded_by(number) else 'add'} {difference:g}"


def total(case: Case) -> Outcome:
    """Hold the sum of a number field over all copies to a bound; a list counts its entries."""
    selection, bound, field = case.cards(), case.bound(), case.word("field")
    wants_field(selection.cards, field, selection.span)
    result = sum(card.count * number_in(card, field) for card in selection.cards)
    failure = Failure(
        span=selection.span,
        message=f"{field} of {selection.name} adds up to {result:g}, expected {bound}",
        hint=f"correct {field} by {bound.number - result:+g} in all",
    )
    return Outcome(
        expected=str(bound),
        actual=f"{result:g}",
        failures=() if bound.holds(result) else (failure,),
    )


def entries(case: Case) -> Outcome:
    """Hold the number of entries of a vocabulary to a bound."""
    known, bound = case.vocabulary("vocabulary"), case.bound()
    number = len(known)
    last = next(reversed(list(known.values())), None)
    failure = Failure(
        span=last.span if last else case.deck.span,
        message=f"{case.word('vocabulary')} has {number} entries, expected {bound}",
        hint=_more_or_fewer(bound, number),
    )
    return Outcome(
        expected=str(bound),
        actual=str(number),
        failures=() if bound.holds(number) else (failure,),
    )


def complete(case: Case) -> Outcome:
    """Want exactly the values, each `copies` times, for every entry of the vocabulary `over`."""
    selection, field, by = case.cards(), case.word("field"), case.word("by")
    wants_field(selection.cards, field, selection.span)
    wants_field(selection.cards, by, selection.span)
    copies = case.number("copies", 1)
    wanted = [
        f"{value:g}" if isinstance(value, float) else str(value) for value in case.values("values")
    ]
    suits = case.vocabulary("over")
    surplus: list[Failure] = []
    gaps: list[Failure] = []
    wrong = 0
    for suit in dict.fromkeys((*suits, *_suits_of(selection.cards, by))):
        held = [card for card in selection.cards if written(value_of(card, by)) == suit]
        limits = dict.fromkeys(wanted if suit in suits else (), copies)
        more = list(_surplus(_groups(held, field), field, suit, limits))
        fewer = list(_gaps(_groups(held, field), suit, limits, selection.span))
        surplus, gaps = surplus + more, gaps + fewer
        wrong += bool(more or fewer) and suit in suits
    return Outcome(
        expected=f"{', '.join(wanted)} for each of {len(suits)} {case.word('over')}",
        actual=f"complete for {len(suits) - wrong} of {len(suits)}",
        failures=(*surplus, *gaps),
    )


def _suits_of(cards: Iterable[Card], by: str) -> list[str]:
    return [written(value_of(card, by)) for card in cards]


def _surplus(
    groups: Groups, field: str, suit: str, limits: Mapping[str, float]
) -> Iterator[Failure]:
    """Yield what a suit has too much of, at the last card that has it."""
    for key, group in groups.items():
        number = sum(times * card.count for card, times in group)
        if number > limits.get(key, 0):
            lines = ", ".join(str(place_of(card, field).line) for card, _ in group)
            yield Failure(
                span=place_of(group[-1][0], field),
                message=f"{suit} has {number} of {key}, expected {limits.get(key, 0):g}",
                hint=f"{key} stands in line {lines}",
            )


def _gaps(groups: Groups, suit: str, limits: Mapping[str, float], span: Span) -> Iterator[Failure]:
    """Yield what a suit lacks, at its component."""
    for key, copies in limits.items():
        number = sum(times * card.count for card, times in groups.get(key, ()))
        if number < copies:
            yield Failure(span=span, message=f"{suit} has {number} of {key}, expected {copies:g}")


def distinct(case: Case) -> Outcome:
    """Want a different value in the field of every card; a card in two copies counts once."""
    selection, field = case.cards(), case.word("field")
    wants_field(selection.cards, field, selection.span)
    first: dict[str, Card] = {}
    failures: list[Failure] = []
    for card in selection.cards:
        key = written(value_of(card, field))
        if key in first:
            line = place_of(first[key], field).line
            failures.append(
                Failure(
                    span=place_of(card, field),
                    message=f"{field} {key} stands in line {line} already, "
                    "expected another on each card",
                )
            )
        first.setdefault(key, card)
    return Outcome(
        expected=f"{len(selection.cards)} different",
        actual=f"{len(first)} different",
        failures=tuple(failures),
    )


def numbered(case: Case) -> Outcome:
    """Want the numbers from `first` on, without a gap, one a card, in the form of `first`."""
    selection, field = case.cards(), case.word("field")
    wants_field(selection.cards, field, selection.span)
    first = str(case.value("first"))
    digits = "".join(sign for sign in first if sign.isdecimal())
    prefix = first.removesuffix(digits)
    if not digits or prefix + digits != first:
        raise CheckMistake(case.node("first").span, "`first` doesn't end in digits")
    wanted = [
        f"{prefix}{int(digits) + step:0{len(digits)}}" for step in range(int(case.number("count")))
    ]
    seen: set[str] = set()
    failures: list[Failure] = []
    for card in selection.cards:
        key = written(value_of(card, field))
        if key in seen or key not in wanted:
            why = "stands there twice" if key in seen else f"is not in {first} to {wanted[-1]}"
            failures.append(Failure(span=place_of(card, field), message=f"{field} {key} {why}"))
        seen.add(key)
    missing = [number for number in wanted if number not in seen]
    if missing:
        failures.append(
            Failure(span=selection.span, message=f"{', '.join(missing)} of {field} missing")
        )
    return Outcome(
        expected=f"{wanted[0]} to {wanted[-1]}",
        actual=f"{len(seen.intersection(wanted))} of {len(wanted)}",
        failures=tuple(failures),
    )


def filled(case: Case) -> Outcome:
    """Want words in the given texts (`text.rule`) or fields of every card."""
    selection, fields = case.cards(), case.words("fields")
    failures: list[Failure] = []
    for field in fields:
        wants_field(selection.cards, field, selection.span)
        failures += [
            Failure(
                span=place_of(card, field),
                message=f"{field.removeprefix(TEXT_PREFIX)} of {card.id} is empty, expected words",
            )
            for card in selection.cards
            if not written(value_of(card, field)).strip()
        ]
    asked = len(fields) * len(selection.cards)
    return Outcome(
        expected=f"{asked} filled", actual=f"{asked - len(failures)} filled",
        failures=tuple(failures),
    )  # fmt: skip
