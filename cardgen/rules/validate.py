"""Holds a deck to its document: runs the checks, weighs the evidence, says where to change what."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Literal

from msgspec import Struct

from cardgen.base.diagnostics import Diagnostic, Span, did_you_mean
from cardgen.deck.model import Deck
from cardgen.rules.checks.case import Case, references
from cardgen.rules.checks.kinds import KINDS
from cardgen.rules.checks.outcome import Absent, CheckMistake, Failure, Outcome
from cardgen.rules.document import CheckSpec, Document, Quotation, describe
from cardgen.rules.evidence import Evidence, weigh
from cardgen.rules.painted import PaintedSpot
from cardgen.rules.reader import read_text

Status = Literal["passed", "failed", "skipped"]
Json = dict[str, object]


class CheckResult(Struct, frozen=True, kw_only=True):
    """How one check came out.

    says: the quotations of the facts that it holds the deck to. where: the places to change.
    """

    id: str
    status: Status
    expected: str
    actual: str
    says: tuple[Quotation, ...] = ()
    where: tuple[Span, ...] = ()


class Validation(Struct, frozen=True, kw_only=True):
    """How a deck stands to its document."""

    game: str
    checks: tuple[CheckResult, ...]
    evidence: Evidence
    findings: tuple[Diagnostic, ...] = ()

    @property
    def passed(self) -> bool:
        """Whether nothing failed: no check, no quotation, no figure."""
        return not any(found.severity == "error" for found in self.findings)


def validate(
    deck: Deck,
    document: Document,
    painted: Sequence[PaintedSpot] = (),
    documents_dir: Path | None = None,
) -> Validation:
    """Return how the deck stands to its document.

    Args:
        deck: in its own language, as read.
        document: what `document.yaml` says.
        painted: the elements with a role on painted faces; without any, placement is skipped.
        documents_dir: where the documents' own texts lie; without it they aren't read.

    Returns:
        Findings: `rule-broken`, `check-wrong`, `section-unwritten`; with the documents also
        `document-absent`, `quotation-missing`, `section-missing`, `numbering-differs`,
        `figure-differs`, `figure-unaccounted`.

    Raises:
        PackageBroken: a document can't be read.
    """
    results: list[CheckResult] = []
    findings: list[Diagnostic] = []
    for spec in document.checks:
        result, found = _run(deck, document, tuple(painted), spec)
        results.append(result)
        findings += found
    findings += _unwritten(deck, document)
    evidence = _evidence(document, documents_dir)
    return Validation(
        game=deck.game,
        checks=tuple(results),
        evidence=evidence,
        findings=(*findings, *evidence.findings),
    )


def look(deck: Deck, document: Document, painted: Sequence[PaintedSpot]) -> tuple[Diagnostic, ...]:
    """Return what painted faces break of the document.

    Args:
        deck: in the language of the faces, so that it holds the texts that they show.
        document: what `document.yaml` says.
        painted: the elements with a role on faces of one language.

    Returns:
        Findings: `rule-broken`, `check-wrong`.
    """
    looking = [one for one in document.checks if one.kind in KINDS and KINDS[one.kind].looks]
    return tuple(
        found for spec in looking for found in _run(deck, document, tuple(painted), spec)[1]
    )


def looked_at(document: Document) -> frozenset[str]:
    """Return the names of the components whose painted faces some check looks at."""
    named: set[str] = set()
    for spec in document.checks:
        if spec.kind in KINDS and KINDS[spec.kind].looks and "of" in spec.parameters:
            of = spec.parameters["of"]
            of = of.members.get("cards", of)
            named.update(str(one.value) for one in of.entries or (of,))
    return frozenset(named)


def _run(
    deck: Deck, document: Document, painted: tuple[PaintedSpot, ...], spec: CheckSpec
) -> tuple[CheckResult, list[Diagnostic]]:
    absent = [name for name in spec.when if name not in deck.components]
    if absent:
        skipped = f"the deck has no {' and no '.join(absent)} yet"
        return _result(document, spec, Outcome(expected="", actual="", skipped=skipped)), []
    case = Case(deck=deck, document=document, painted=painted, spec=spec)
    try:
        _check_parameters(spec)
        outcome = KINDS[spec.kind].run(case)
    except CheckMistake as mistake:
        broken = Diagnostic("check-wrong", mistake.span, f"{spec.id}: {mistake}", mistake.hint)
        failure = Failure(span=mistake.span, message=str(mistake))
        outcome = Outcome(expected="", actual=str(mistake), failures=(failure,))
        return _result(document, spec, outcome), [broken]
    except Absent as absence:
        failure = Failure(span=absence.span, message=str(absence), hint=absence.hint)
        outcome = Outcome(expected="", actual=str(absence), failures=(failure,))
    result = _result(document, spec, outcome)
    reasons = "".join(_reasons(document, spec))
    return result, [
        Diagnostic("rule-broken", one.span, f"{spec.id}: {one.message}{reasons}", one.hint)
        for one in outcome.failures
    ]


def _check_parameters(spec: CheckSpec) -> None:
    if spec.kind not in KINDS:
        hint = did_you_mean(spec.kind, KINDS)
        raise CheckMistake(spec.span, f"`{spec.kind}` is no kind of check", hint)
    kind = KINDS[spec.kind]
    for key, node in spec.parameters.items():
        if key not in (*kind.needs, *kind.may):
            hint = did_you_mean(key, (*kind.needs, *kind.may))
            raise CheckMistake(node.span, f"`{spec.kind}` takes no `{key}`", hint)
    for key in kind.needs:
        if key not in spec.parameters:
            raise CheckMistake(spec.span, f"the key `{key}` is missing")


def _result(document: Document, spec: CheckSpec, outcome: Outcome) -> CheckResult:
    status: Status = "failed" if outcome.failures else "skipped" if outcome.skipped else "passed"
    facts = [document.facts.get(name) for room, name in references(spec) if room == "facts"]
    return CheckResult(
        id=spec.id,
        status=status,
        expected=outcome.expected,
        actual=outcome.actual or outcome.skipped,
        says=tuple(quotation for fact in facts if fact for quotation in fact.says),
        where=tuple(dict.fromkeys(failure.span for failure in outcome.failures)),
    )


def _reasons(document: Document, spec: CheckSpec) -> Iterator[str]:
    """Yield why a check wants what it wants: each fact with a quotation, each assumption."""
    for room, name in references(spec):
        if room == "facts" and name in document.facts:
            fact = document.facts[name]
            quoted = f' ("{fact.says[0].text}")' if fact.says else ""
            yield f"; the document gives {name} as {describe(fact.value)}{quoted}"
        elif room == "assumed" and name in document.assumed:
            value = document.assumed[name].value
            what = f" to be {describe(value)}" if not isinstance(value, Mapping) else ""
            yield f"; {name} is assumed{what}"


def _unwritten(deck: Deck, document: Document) -> Iterator[Diagnostic]:
    """Yield the sections that rules name and the game's booklets don't have."""
    booklets = [one.booklet for one in deck.components.values() if one.booklet is not None]
    written = [heading.section for one in booklets for heading in one.prose.headings]
    for rule in document.rules if booklets else ():
        for section, place in rule.sections:
            if section not in written:
                where = " and ".join(dict.fromkeys(one.prose.path for one in booklets))
                message = f"`{section}`, where {rule.name} should be told, is no section of {where}"
                hint = did_you_mean(section, written)
                yield Diagnostic("section-unwritten", place, message, hint)


def _evidence(document: Document, documents_dir: Path | None) -> Evidence:
    quoted = sum(map(len, document.quotations()))
    if documents_dir is None:
        return Evidence(file=document.file, quotations=quoted)
    path = documents_dir / document.file
    if not path.is_file():
        absent = Diagnostic(
            "document-absent",
            document.file_span,
            f"{documents_dir.as_posix()} has no file {document.file}",
            "name the folder that holds the documents, or correct the file's name",
        )
        return Evidence(file=document.file, quotations=quoted, findings=(absent,))
    return weigh(document, read_text(path), Span(path.as_posix()))


def report(validations: Iterable[Validation]) -> Json:
    """Return what `--json` prints: plain values, in the order of the games and their checks."""
    return {"games": [_game(validation) for validation in validations]}


def _game(validation: Validation) -> Json:
    evidence = validation.evidence
    return {
        "game": validation.game,
        "checks": [
            {
                "id": check.id,
                "status": check.status,
                "expected": check.expected,
                "actual": check.actual,
                "says": [
                    {"text": one.text, "section": one.section, "language": one.language}
                    for one in check.says
                ],
                "where": [f"{at.path}:{at.line}:{at.column}" for at in check.where],
            }
            for check in validation.checks
        ],
        "document": {
            "file": evidence.file,
            "quotations": evidence.quotations,
            "found": evidence.found,
            "figures": evidence.figures,
            "accounted": evidence.accounted,
            "unaccounted": [
                {"line": one.line, "column": one.column, "text": one.text, "around": one.around}
                for one in evidence.unaccounted
            ],
        },
    }
