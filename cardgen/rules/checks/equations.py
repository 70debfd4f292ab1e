"""Chemistry on cards: equations balance, and the harder ones are worth more."""

import itertools

from cardgen.base.diagnostics import Span
from cardgen.deck.model import Card
from cardgen.deck.written import written
from cardgen.rules.checks.cards import number_in, place_of, value_of, wants_field
from cardgen.rules.checks.case import Case
from cardgen.rules.checks.outcome import Failure, Outcome
from cardgen.rules.chemistry import (
    Equation,
    EquationError,
    common_factor,
    differences,
    parse_equation,
    solve_coefficients,
)


def balanced(case: Case) -> Outcome:
    """Want an equation on every card with equal atoms and charge and the smallest coefficients."""
    selection, field = case.cards(), case.word("field")
    wants_field(selection.cards, field, selection.span)
    failures: list[Failure] = []
    for card in selection.cards:
        text = written(value_of(card, field))
        try:
            failures += _faults(parse_equation(text), card, field)
        except EquationError as error:
            span = _within(place_of(card, field), text, error.column)
            message = f"column {error.column} of the equation: {error}"
            failures.append(Failure(span=span, message=message))
    every = len(selection.cards)
    wrong = len(failures)
    return Outcome(
        expected=f"{every} of {every} balance",
        actual=f"{every - wrong} of {every}",
        failures=tuple(failures),
    )


def _faults(equation: Equation, card: Card, field: str) -> list[Failure]:
    unequal = differences(equation)
    solution = solve_coefficients(equation)
    hint = f"the coefficients are {', '.join(map(str, solution))}" if solution else ""
    span = place_of(card, field)
    if unequal:
        what = ", ".join(f"{left} {key} against {right}" for key, left, right in unequal)
        return [Failure(span=span, message=f"the equation of {card.id} has {what}", hint=hint)]
    factor = common_factor(equation)
    if factor > 1:
        message = f"all coefficients of {card.id} can be divided by {factor}"
        return [Failure(span=span, message=message, hint=hint)]
    return []


def _within(span: Span, text: str, column: int) -> Span:
    """Return the place of a column of a text that stands at a span, in quotes or without."""
    quotes = span.length - len(text)
    if quotes not in (0, 2):
        return span
    return Span(span.path, span.line, span.column + quotes // 2 + column - 1)


def difficulty(case: Case) -> Outcome:
    """Want sums of coefficients that never fall as the value rises, in each suit by itself."""
    selection = case.cards()
    field, value, by = case.word("field"), case.word("value"), case.word("by")
    for name in (field, value, by):
        wants_field(selection.cards, name, selection.span)
    suits: dict[str, list[tuple[float, int, Card]]] = {}
    for card in selection.cards:
        total = _sum_of_coefficients(written(value_of(card, field)))
        if total:
            suit = written(value_of(card, by))
            suits.setdefault(suit, []).append((number_in(card, value), total, card))
    failures: list[Failure] = []
    for suit, ranked in suits.items():
        ranked.sort(key=lambda entry: entry[0])
        for (low, easier, _), (high, harder, card) in itertools.pairwise(ranked):
            if high > low and harder < easier:
                message = (
                    f"{suit} {high:g} has coefficients that add up to {harder}, "
                    f"fewer than the {easier} of {suit} {low:g}"
                )
                hint = "exchange the two, or choose other equations"
                failures.append(Failure(span=place_of(card, field), message=message, hint=hint))
    return Outcome(
        expected=f"sums that rise with {value} in {len(suits)} suits",
        actual=f"{len(failures)} fall",
        failures=tuple(failures),
    )


def _sum_of_coefficients(text: str) -> int:
    """Return the sum in smallest numbers; 0 for no equation, which `balanced` reports."""
    try:
        equation = parse_equation(text)
    except EquationError:
        return 0
    return sum(equation.coefficients) // common_factor(equation)
