"""Whether a component's faces are fit for a print service, before they are sent to one."""

from collections.abc import Iterable, Iterator

from msgspec import Struct

from cardgen.base.diagnostics import Diagnostic, Span
from cardgen.base.geometry import EPSILON, Insets, Outline
from cardgen.base.units import MM_PER_PT, format_mm
from cardgen.faces.model import Face
from cardgen.faces.proof import Proof
from cardgen.faces.safe_area import outside
from cardgen.services.model import Service

Proofs = list[tuple[Face, Proof]]


class Flaw(Struct, frozen=True):
    """Something wrong on one face: how bad it is, the larger the worse, and how it is told."""

    face: str
    weight: float
    told: str


def size_findings(
    outline: Outline, service: Service, name: str, span: Span
) -> Iterator[Diagnostic]:
    """Yield the error `service-size` where the service doesn't cut a component's trim.

    Args:
        outline: the component's trim.
        service: who is to print it.
        name: of the component.
        span: where the deck names its template.
    """
    if service.cuts(outline):
        return
    shape = f"a circle of {format_mm(outline.width)} mm" if outline.is_circle else said(outline)
    nearest = service.nearest(outline)
    width, height = service.sizes[nearest]
    yield Diagnostic(
        "service-size",
        span,
        f"{name} is {shape}, which {service.name} does not cut; nearest is {nearest}",
        f"give the component a layout of {format_mm(width)}x{format_mm(height)}mm",
    )


def face_findings(proofs: Proofs, service: Service, span: Span) -> Iterator[Diagnostic]:
    """Yield what a service would find fault with on the faces of one component.

    Args:
        proofs: the faces, and what each was found to hold.
        service: who is to print them.
        span: where the deck names their template.

    Returns:
        One warning a kind, for the worst face with the number of others: `service-safe`,
        `service-type`, `service-line` and `service-flattened`.
    """
    yield from finding_of(
        "service-safe",
        span,
        near_the_edge(proofs, service),
        f"{service.name} wants words {format_mm(service.safe)} mm inside the trim",
        "move them inwards",
    )
    yield from finding_of(
        "service-type",
        span,
        small_type(proofs, service),
        f"{service.name} prints {points(service.type_size)} pt and larger",
        "set it larger, or raise cg:fit",
    )
    yield from finding_of(
        "service-line",
        span,
        thin_lines(proofs, service),
        f"{service.name} prints {points(service.line)} pt and wider",
        "draw it wider",
    )
    yield from finding_of(
        "service-flattened",
        span,
        see_through(proofs, service),
        f"{service.name} prints nothing transparent, so these become pictures",
        "to keep shapes sharp, use no opacity, mask, blend mode or picture with alpha",
    )


def finding_of(
    code: str, span: Span, flaws: Iterable[Flaw], wanted: str, hint: str
) -> Iterator[Diagnostic]:
    """Yield one warning for all flaws of a kind; none where there are none."""
    found = list(flaws)
    if not found:
        return
    worst = max(found, key=lambda flaw: flaw.weight)
    others = len({flaw.face for flaw in found} - {worst.face})
    more = f", and the like on {others} face{'s' if others > 1 else ''} more" if others else ""
    message = f"{worst.face}: {worst.told}{more}; {wanted}"
    yield Diagnostic(code, span, message, hint, "warning")


def near_the_edge(proofs: Proofs, service: Service) -> Iterator[Flaw]:
    """Yield the words that come nearer to the trim than the service's safe area."""
    for face, proof in proofs:
        for word in proof.words:
            by = outside(word.box, face.outline, Insets.all(service.safe))
            if by > EPSILON:
                room = max(service.safe - by, 0.0)
                yield Flaw(face.id, by, f'"{word.text}" is {format_mm(room)} mm inside the trim')


def small_type(proofs: Proofs, service: Service) -> Iterator[Flaw]:
    """Yield the words that are set smaller than the service prints."""
    for face, proof in proofs:
        for word in proof.words:
            if word.size < service.type_size - EPSILON:
                told = f'"{word.text}" is set at {points(word.size)} pt'
                yield Flaw(face.id, -word.size, told)


def thin_lines(proofs: Proofs, service: Service) -> Iterator[Flaw]:
    """Yield the lines that are thinner than the service prints."""
    for face, proof in proofs:
        for width in proof.lines:
            if 0.0 < width < service.line - EPSILON:
                yield Flaw(face.id, -width, f"a line is {points(width)} pt wide")


def see_through(proofs: Proofs, service: Service) -> Iterator[Flaw]:
    """Yield the faces on which something is transparent, where the service wants nothing so."""
    for face, proof in proofs:
        if service.flat and proof.is_transparent:
            yield Flaw(face.id, 0.0, "something shows through")


def points(length: float) -> str:
    """Return a length in mm as points, as people write them."""
    return format_mm(length / MM_PER_PT)


def said(outline: Outline) -> str:
    """Return a trim's size."""
    return f"{format_mm(outline.width)} × {format_mm(outline.height)} mm"
