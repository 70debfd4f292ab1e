"""Holds `document.yaml` against the document's text: quotations found, figures accounted for."""

from collections.abc import Iterable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from cardgen.base.diagnostics import Diagnostic, Span
from cardgen.rules.document import (
    Document,
    Fact,
    Numbering,
    Quotation,
    describe,
    numbers_of,
)
from cardgen.rules.figures import Figure, figures_in, states
from cardgen.rules.reader import DocumentText, Stretch, find_sections


class Unaccounted(Struct, frozen=True, kw_only=True):
    """A figure of the document that nothing in `document.yaml` speaks of."""

    line: int
    column: int
    text: str
    around: str


class Evidence(Struct, frozen=True, kw_only=True):
    """What the document's text proves."""

    file: str
    quotations: int = 0
    found: int = 0
    figures: int = 0
    accounted: int = 0
    unaccounted: tuple[Unaccounted, ...] = ()
    findings: tuple[Diagnostic, ...] = ()


class Passage(Struct, frozen=True):
    """A quotation in its place: characters from `start` up to `end`."""

    start: int
    end: int


def weigh(document: Document, text: DocumentText, file: Span) -> Evidence:
    """Return how far the text bears out the facts.

    Args:
        document: what `document.yaml` claims.
        text: the document itself.
        file: the document's text file, for findings that have no place in `document.yaml`.
    """
    stretches, missing = find_sections(text, document.sections, document.languages)
    findings = [_missing_heading(heading.heading, heading.span) for heading in missing]
    passages = dict(_passages(document, text, stretches))
    found = {quotation: place for quotation, place in passages.items() if place is not None}
    findings += [_missing_quotation(lost) for lost in passages if lost not in found]
    for fact in document.facts.values():
        findings += _differing(fact, found, text)
    covered = set(_covered(document, found, text))
    for entry in document.ignored:
        for numbering in entry.numbering:
            steps = _steps(numbering, text, stretches)
            covered.update(at for start, end in steps for at in range(start, end))
            if len(steps) != numbering.last:
                findings.append(_missing_step(numbering, len(steps)))
    figures = tuple(_figures(text, stretches, document.languages))
    open_ones = [figure for figure in figures if not covered.issuperset(_span_of(figure))]
    listed = tuple(_listed(figure, text) for figure in open_ones)
    return Evidence(
        file=document.file,
        quotations=len(passages),
        found=len(found),
        figures=len(figures),
        accounted=len(figures) - len(open_ones),
        unaccounted=listed,
        findings=(*findings, *(_unaccounted(one, file) for one in listed)),
    )


def _passages(
    document: Document,
    text: DocumentText,
    stretches: dict[tuple[str, str], Stretch],
) -> Iterator[tuple[Quotation, Passage | None]]:
    """Yield each quotation with its passage; the same words again mean the next place."""
    for group in document.quotations():
        after: dict[tuple[str, str, str], int] = {}
        for quotation in group:
            stretch = stretches.get((quotation.language, quotation.section))
            if stretch is None:
                yield quotation, None
                continue
            key = (quotation.language, quotation.section, quotation.text)
            place = text.find(quotation.text, after.get(key, stretch.start), stretch.end)
            if place is not None:
                after[key] = place[1]
            yield quotation, Passage(*place) if place is not None else None


def _differing(
    fact: Fact, found: dict[Quotation, Passage], text: DocumentText
) -> Iterator[Diagnostic]:
    """Yield a finding for each figure of a fact that its quotations don't state."""
    numbers = numbers_of(fact.value)
    if not numbers:
        return
    here = [quotation for quotation in fact.says if quotation in found]
    for quotation in here:
        place = found[quotation]
        passage = text.text[place.start : place.end]
        if not any(states(passage, number, quotation.language) for number in numbers):
            yield Diagnostic(
                "figure-differs",
                quotation.span,
                f'"{quotation.text}" doesn\'t state {fact.name}, which is {describe(fact.value)}',
                "correct the value, or quote the words that hold it",
            )
    for language in dict.fromkeys(quotation.language for quotation in here):
        passages = [
            text.text[found[quotation].start : found[quotation].end]
            for quotation in here
            if quotation.language == language
        ]
        for number in numbers:
            if len(numbers) > 1 and not any(states(p, number, language) for p in passages):
                yield Diagnostic(
                    "figure-differs",
                    fact.value_span,
                    f"no quotation ({language}) of {fact.name} states {number:g}",
                    "correct the value, or quote the words that hold it",
                )


def _covered(
    document: Document, found: dict[Quotation, Passage], text: DocumentText
) -> Iterator[int]:
    """Yield the characters that are accounted for.

    A fact accounts for the figures that are its own; the other entries for all they quote.
    """
    for fact in document.facts.values():
        for quotation in fact.says:
            place = found.get(quotation)
            if place is None:
                continue
            passage = text.text[place.start : place.end]
            for number in numbers_of(fact.value):
                for start, end in states(passage, number, quotation.language):
                    yield from range(place.start + start, place.start + end)
    for quotation in _explained(document):
        if place := found.get(quotation):
            yield from range(place.start, place.end)


def _explained(document: Document) -> Iterator[Quotation]:
    yield from (says for entry in document.assumed.values() for says in entry.says)
    for dispute in document.disputed.values():
        yield from (says for reading in dispute.readings for says in reading.says)
    yield from (says for entry in document.ignored for says in entry.says)


def _steps(
    numbering: Numbering, text: DocumentText, stretches: dict[tuple[str, str], Stretch]
) -> list[tuple[int, int]]:
    """Return where the numbers `1.` to the last stand, as far as they follow each other."""
    stretch = stretches.get((numbering.language, numbering.section))
    steps: list[tuple[int, int]] = []
    at = stretch.start if stretch else 0
    for number in range(1, numbering.last + 1):
        place = text.find(f"{number}.", at, stretch.end) if stretch else None
        if place is None:
            break
        steps.append(place)
        at = place[1]
    return steps


def _figures(
    text: DocumentText,
    stretches: dict[tuple[str, str], Stretch],
    languages: tuple[str, ...],
) -> Iterator[Figure]:
    regions = sorted({(s.start, s.end, s.language) for s in stretches.values() if s.start})
    first = regions[0][0] if regions else len(text.text)
    for start, end, language in [(0, first, languages[0]), *regions]:
        for figure in figures_in(text.text[start:end], language):
            yield replace(figure, start=start + figure.start, end=start + figure.end)


def _span_of(figure: Figure) -> Iterable[int]:
    return range(figure.start, figure.end)


def _listed(figure: Figure, text: DocumentText) -> Unaccounted:
    line, column = text.place(figure.start)
    return Unaccounted(
        line=line, column=column, text=figure.text, around=text.around(figure.start, figure.end)
    )


def _unaccounted(figure: Unaccounted, file: Span) -> Diagnostic:
    return Diagnostic(
        "figure-unaccounted",
        Span(file.path, figure.line, figure.column, len(figure.text)),
        f'no entry speaks of {figure.text} in "{figure.around}"',
        "quote it under `facts`, `assumed` or `disputed`, or under `ignored` with the reason",
    )


def _missing_heading(heading: str, span: Span) -> Diagnostic:
    return Diagnostic(
        "section-missing",
        span,
        f'the document has no heading "{heading}" behind the one before it',
        "write headings as they are printed, in the order of the document",
    )


def _missing_quotation(quotation: Quotation) -> Diagnostic:
    return Diagnostic(
        "quotation-missing",
        quotation.span,
        f'the document\'s section "{quotation.section}" doesn\'t hold "{quotation.text}"',
        "quote the document word for word, under the section in which it stands",
    )


def _missing_step(numbering: Numbering, counted: int) -> Diagnostic:
    return Diagnostic(
        "numbering-differs",
        numbering.span,
        f'"{numbering.section}" numbers {counted} steps, expected {numbering.last}',
        "give the number of the last step in this section",
    )
