"""What the deck's lists and texts say, held to the facts."""

from collections.abc import Mapping

from cardgen.base.diagnostics import Span
from cardgen.deck.model import Entry
from cardgen.deck.written import written
from cardgen.rules.checks.cards import TEXT_PREFIX, place_of, value_of, wants_field
from cardgen.rules.checks.case import Case
from cardgen.rules.checks.outcome import CheckMistake, Failure, Outcome
from cardgen.rules.document import describe
from cardgen.rules.figures import is_stated

ENTRY_ID = "id"


def listed(case: Case) -> Outcome:
    """Want a vocabulary to list exactly what a fact does.

    equals: ids, or a mapping of `key` (the id unless another value is named) to `value`.
    where: only the entries with these values.
    """
    entries = _chosen(case)
    name, wanted = case.word("vocabulary"), case.value("equals")
    if isinstance(wanted, Mapping):
        field = case.word("value")
        rows = {key: describe(value) for key, value in wanted.items()}
    else:
        field = ""
        rows = {str(one): "" for one in case.values("equals")}
    key = case.word("key", ENTRY_ID)
    held = {_in_entry(one, key): (_in_entry(one, field), _place(one, field)) for one in entries}
    failures: list[Failure] = []
    for entry, (found, place) in held.items():
        if entry not in rows:
            message = f"{name} has {entry}, expected {', '.join(rows)}"
            failures.append(Failure(span=place, message=message))
        elif found != rows[entry]:
            message = f"{field} of {entry} in {name} is {found or 'absent'}, expected {rows[entry]}"
            failures.append(Failure(span=place, message=message))
    for row in rows:
        if row not in held:
            span = _nearest(case.vocabulary("vocabulary"), row, entries) or case.deck.span
            failures.append(Failure(span=span, message=f"{name} lists no {row}, expected it to"))
    return Outcome(
        expected=_shown(rows),
        actual=_shown({entry: found for entry, (found, _) in held.items()}),
        failures=tuple(failures),
    )


def _chosen(case: Case) -> tuple[Entry, ...]:
    entries = case.vocabulary("vocabulary")
    where = case.node("where").members if case.has("where") else {}
    conditions = {field: str(case.inside(case.node("where")).value(field)) for field in where}
    return tuple(
        entry
        for entry in entries.values()
        if all(_in_entry(entry, field) == wanted for field, wanted in conditions.items())
    )


def _in_entry(entry: Entry, field: str) -> str:
    """Return what stands in a value of an entry; "" where it is absent."""
    return entry.id if field == ENTRY_ID else written(entry.values.get(field, ""))


def _place(entry: Entry, field: str) -> Span:
    return entry.places.get(field, entry.span)


def _nearest(known: Mapping[str, Entry], row: str, entries: tuple[Entry, ...]) -> Span | None:
    """Return the entry of that id, which was left out, or the last one that counts."""
    if row in known:
        return known[row].span
    return entries[-1].span if entries else None


def _shown(rows: Mapping[str, str]) -> str:
    return ", ".join(f"{key}: {value}" if value else key for key, value in rows.items())


def stated(case: Case) -> Outcome:
    """Want texts of each card to state numbers, in digits or in words of the deck's language.

    figures: by field (`text.rule`), the number or numbers that must stand in it.
    """
    selection = case.cards()
    asked = case.inside(case.node("figures"))
    if not asked.spec.parameters:
        raise CheckMistake(case.node("figures").span, "a mapping of fields to numbers is needed")
    failures: list[Failure] = []
    for field in asked.spec.parameters:
        wants_field(selection.cards, field, selection.span)
        for number in asked.numbers(field):
            failures += [
                Failure(
                    span=place_of(card, field),
                    message=f"{field.removeprefix(TEXT_PREFIX)} of {card.id} doesn't state "
                    f"{number:g}",
                )
                for card in selection.cards
                if not is_stated(written(value_of(card, field)), number, case.deck.language)
            ]
    figures = sum(len(asked.numbers(field)) for field in asked.spec.parameters)
    every = figures * len(selection.cards)
    return Outcome(
        expected=f"{every} of {every} figures",
        actual=f"{every - len(failures)} of {every}",
        failures=tuple(failures),
    )
