"""Row scores of expedition games, reckoned from the deck itself."""

from collections.abc import Mapping

from msgspec import Struct

from cardgen.deck.written import written
from cardgen.rules.checks.cards import number_in, place_of, value_of, wants_field
from cardgen.rules.checks.case import Case
from cardgen.rules.checks.outcome import Failure, Outcome
from cardgen.rules.document import Number


class Scoring(Struct, frozen=True, kw_only=True):
    """How a row is counted: `(values − cost) × factor`, and `bonus` from `long_from` cards on.

    factors: by number of wagers; none means a factor of 1.
    """

    cost: Number
    factors: Mapping[int, Number]
    bonus: Number
    long_from: Number


def score(values: tuple[Number, ...], wagers: int, scoring: Scoring) -> Number:
    """Return what a row is worth; an empty one nothing. The bonus isn't multiplied."""
    if not values and not wagers:
        return 0
    factor = scoring.factors.get(wagers, 1)
    is_long = len(values) + wagers >= scoring.long_from
    return (sum(values) - scoring.cost) * factor + (scoring.bonus if is_long else 0)


def extremes(values: tuple[Number, ...], wagers: int, scoring: Scoring) -> tuple[Number, Number]:
    """Return the lowest and the highest score that a row of these cards can have.

    Of rows with the same numbers of cards and wagers, that with the lowest values is worst and
    that with the highest best, so only those are tried.
    """
    ordered = sorted(values)
    results: list[Number] = [0]
    for many in range(len(ordered) + 1):
        for laid in range(wagers + 1):
            results.append(score(tuple(ordered[:many]), laid, scoring))
            results.append(score(tuple(ordered[len(ordered) - many :]), laid, scoring))
    return min(results), max(results)


def row_score(case: Case) -> Outcome:
    """Hold the lowest and highest score of each suit's row to the numbers given."""
    cards, wagers = case.cards(), case.cards("wagers")
    by, field = case.word("by"), case.word("value")
    for selection in (cards, wagers):
        wants_field(selection.cards, by, selection.span)
    wants_field(cards.cards, field, cards.span)
    scoring = _scoring(case)
    wanted = {key: case.number(key) for key in ("lowest", "highest") if case.has(key)}
    failures: list[Failure] = []
    seen: dict[str, set[Number]] = {"lowest": set(), "highest": set()}
    for suit in case.vocabulary("over"):
        held = [card for card in cards.cards if written(value_of(card, by)) == suit]
        laid = [card for card in wagers.cards if written(value_of(card, by)) == suit]
        values = tuple(number_in(card, field) for card in held for _ in range(card.count))
        found = extremes(values, sum(card.count for card in laid), scoring)
        for name, number in zip(("lowest", "highest"), found, strict=True):
            seen[name].add(number)
            if name in wanted and number != wanted[name]:
                span = place_of(held[-1], field) if held else cards.span
                message = f"the {name} row of {suit} is {number:g}, expected {wanted[name]:g}"
                hint = f"compare {field} and the wagers of {suit} with the other suits"
                failures.append(Failure(span=span, message=message, hint=hint))
    return Outcome(
        expected=", ".join(f"{name} {number:g}" for name, number in wanted.items()),
        actual=", ".join(
            f"{name} {' or '.join(f'{number:g}' for number in sorted(seen[name]))}"
            for name in wanted
        ),
        failures=tuple(failures),
    )


def _scoring(case: Case) -> Scoring:
    return Scoring(
        cost=case.number("cost"),
        factors=case.numbers_by_count("factors"),
        bonus=case.number("bonus"),
        long_from=case.number("long_from"),
    )
