"""Whether the game can be played: deals, recipes, thresholds, limits, dice, supplies."""

from collections import Counter

from cardgen.deck.model import Card
from cardgen.deck.written import written
from cardgen.rules.checks.cards import (
    component_of,
    number_in,
    parts_of,
    place_of,
    value_of,
    wants_field,
)
from cardgen.rules.checks.case import Case
from cardgen.rules.checks.outcome import Failure, Outcome


def compare(case: Case) -> Outcome:
    """Hold a number, often a reckoned one, to a bound."""
    left, bound = case.number("number"), case.bound()
    about = case.word("of") if case.has("of") else ""
    span = component_of(case.deck, about).span if about else case.spec.span
    failure = Failure(span=span, message=f"{case.spec.id} is {left:g}, expected {bound}")
    return Outcome(
        expected=str(bound),
        actual=f"{left:g}",
        failures=() if bound.holds(left) else (failure,),
    )


def deal(case: Case) -> Outcome:
    """Want cards left after dealing `hand` to each of `players` and laying out `open` of them.

    leaves: how many exactly; at least one where it isn't given.
    """
    pile = case.cards("pile")
    players, hand = case.number("players"), case.number("hand")
    dealt = players * hand + case.number("open", 0)
    left = pile.pieces - dealt
    exact = case.has("leaves")
    wanted = case.number("leaves", 1)
    expected = f"{wanted:g} left" if exact else f"at least {wanted:g} left"
    failure = Failure(
        span=pile.cards[-1].span if pile.cards else pile.span,
        message=f"{dealt:g} of {pile.pieces} cards are dealt, so {left:g} are left, "
        f"expected {expected.removesuffix(' left')}",
        hint=f"{'remove' if left > wanted else 'add'} {abs(left - wanted):g}",
    )
    holds = left == wanted if exact else left >= wanted
    return Outcome(
        expected=expected,
        actual=f"{left:g} left: {dealt:g} dealt of {pile.pieces}",
        failures=() if holds else (failure,),
    )


def fillable(case: Case) -> Outcome:
    """Want a supply that fills each recipe alone.

    jokers: how many cards may stand for any kind; never: kinds that they don't stand for.
    """
    recipes, recipe = case.cards("recipes"), case.word("recipe")
    supply, kind = case.cards("supply"), case.word("field")
    wants_field(recipes.cards, recipe, recipes.span)
    wants_field(supply.cards, kind, supply.span)
    jokers = case.number("jokers", 0)
    never = {str(value) for value in case.values("never")} if case.has("never") else set()
    stock: Counter[str] = Counter()
    for card in supply.cards:
        stock[written(value_of(card, kind))] += card.count
    failures: list[Failure] = []
    for card in recipes.cards:
        lacking = _lacking(card, recipe, stock)
        fixed = sum(number for key, number in lacking.items() if key in never)
        if fixed or sum(lacking.values()) > jokers:
            what = ", ".join(f"{number} more {key}" for key, number in lacking.items())
            failures.append(
                Failure(
                    span=place_of(card, recipe),
                    message=f"{card.id} needs {what} than the supply has",
                    hint=f"change {recipe}, or add to {supply.name}",
                )
            )
    every = len(recipes.cards)
    return Outcome(
        expected=f"{every} of {every} can be filled",
        actual=f"{every - len(failures)} of {every}",
        failures=tuple(failures),
    )


def _lacking(card: Card, recipe: str, stock: Counter[str]) -> dict[str, int]:
    needed = Counter(map(written, parts_of(value_of(card, recipe))))
    return {key: number - stock[key] for key, number in needed.items() if number > stock[key]}


def reachable(case: Case) -> Outcome:
    """Want so many points that, all taken, somebody has the threshold however they are shared.

    thresholds: by number of players. With p players and threshold t, p × (t − 1) points can be
    shared without anybody having t; one more can't.
    """
    selection, field = case.cards(), case.word("points")
    wants_field(selection.cards, field, selection.span)
    points = sum(card.count * number_in(card, field) for card in selection.cards)
    thresholds = case.numbers_by_count("thresholds")
    needed = {players: players * (threshold - 1) + 1 for players, threshold in thresholds.items()}
    failures = tuple(
        Failure(
            span=selection.span,
            message=f"{selection.name} hold {points:g} points; {players} players need {number} "
            f"for one of them to reach {thresholds[players]}",
            hint=f"raise {field} by {number - points:g} in all",
        )
        for players, number in needed.items()
        if points < number
    )
    return Outcome(
        expected=f"at least {max(needed.values(), default=0)} points",
        actual=f"{points:g} points",
        failures=failures,
    )


def each_card(case: Case) -> Outcome:
    """Hold a list on every card to a bound: its entries, or only those of a vocabulary.

    different: `yes` counts each kind of entry once.
    """
    selection, field, bound = case.cards(), case.word("field"), case.bound()
    wants_field(selection.cards, field, selection.span)
    among = case.vocabulary("among") if case.has("among") else None
    failures: list[Failure] = []
    most, least = 0, 0
    for at, card in enumerate(selection.cards):
        keys = [written(part) for part in parts_of(value_of(card, field))]
        keys = [key for key in keys if among is None or key in among]
        number = len(set(keys)) if case.word("different", "no") == "yes" else len(keys)
        most, least = max(most, number), min(least, number) if at else number
        if not bound.holds(number):
            what = case.word("among", field)
            failures.append(
                Failure(
                    span=place_of(card, field),
                    message=f"{card.id} has {number} {what}, expected {bound}",
                )
            )
    return Outcome(
        expected=f"{bound} on each card",
        actual=f"{least} to {most}",
        failures=tuple(failures),
    )


def dice(case: Case) -> Outcome:
    """Want a sticker for each face of each die, and every entry of a vocabulary once a die."""
    labels, field = case.cards("labels"), case.word("field")
    wants_field(labels.cards, field, labels.span)
    number, faces = case.number("dice"), case.number("faces")
    entries = case.vocabulary("over")
    stickers: Counter[str] = Counter()
    for card in labels.cards:
        stickers[written(value_of(card, field))] += card.count
    failures: list[Failure] = []
    if len(entries) != faces:
        last = next(reversed(list(entries.values())), None)
        message = f"{case.word('over')} has {len(entries)} entries, a die has {faces:g} faces"
        failures.append(Failure(span=last.span if last else labels.span, message=message))
    made_for = number
    for component in labels.components:
        if component.label_use and component.label_use.pieces != number:
            made_for = component.label_use.pieces
            place = component.places.get("for", component.span)
            message = f"{component.name} are for {made_for} dice, expected {number:g}"
            failures.append(Failure(span=place, message=message))
    for key in [*entries, *(key for key in stickers if key not in entries)]:
        wanted = made_for if key in entries else 0
        if stickers[key] != wanted:
            places = [c.span for c in labels.cards if written(value_of(c, field)) == key]
            message = f"there are {stickers[key]} stickers {key}, expected {wanted:g}"
            place = places[-1] if places else labels.span
            failures.append(Failure(span=place, message=message))
    return Outcome(
        expected=f"{number:g} × {faces:g} = {number * faces:g} stickers",
        actual=f"{labels.pieces} stickers",
        failures=tuple(failures),
    )
