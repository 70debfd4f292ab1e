"""A text and what our own attributes ask of it: its name, how small it may get, how wide."""

from collections.abc import Iterator

from msgspec import Struct

from cardgen.base.diagnostics import Diagnostic, Span
from cardgen.base.geometry import Rect
from cardgen.base.units import format_mm, parse_length
from cardgen.svg.context import PaintedField, Scene, Site
from cardgen.svg.tree import Element

SHOWN = 40
"""Characters of a text that a message shows."""


class TextField(Struct, frozen=True):
    """A text element, and the elements inside that have attributes of ours.

    What the element itself doesn't say, the first one inside may: a `cg:name` on a paragraph names
    the whole box.
    """

    element: Element
    inner: tuple[Element, ...] = ()

    def get(self, key: str) -> str | None:
        """Return the attribute of ours, None where nobody has it."""
        holder = self._holder(key)
        return None if holder is None else holder.cg[key]

    def place(self, key: str) -> Span:
        """Return where the attribute stands."""
        return (self._holder(key) or self.element).span_of(f"cg:{key}")

    @property
    def name(self) -> str:
        """The field's name, "" for none."""
        return self.get("name") or ""

    @property
    def named(self) -> Iterator[Element]:
        """The elements that are fields of their own: those with a name or a role."""
        return (one for one in (self.element, *self.inner) if one.cg.keys() & {"name", "role"})

    def _holder(self, key: str) -> Element | None:
        if key in self.element.cg:
            return self.element
        return next((one for one in self.inner if key in one.cg), None)


class Outcome(Struct, frozen=True, kw_only=True):
    """How a text came out, in user units of its site: what its field and its findings say.

    box: what the text had to fit, or what it fills where it has no box.
    """

    box: Rect
    text: str
    size: float
    asked: float
    smallest: float
    missing_height: float = 0.0
    missing_width: float = 0.0


def scale_of(site: Site) -> float:
    """Return how many mm a user unit is at the site."""
    return abs(site.matrix.determinant) ** 0.5 or 1.0


def smallest_of(field: TextField, site: Site, asked: float, scene: Scene) -> float:
    """Return the smallest font size that `cg:fit` allows, in user units; `asked` without it.

    Findings: `svg-value` for what is no length, or a size over the font size.
    """
    written = field.get("fit")
    if written is None:
        return asked
    scale = scale_of(site)
    try:
        smallest = length_of(written) / scale
    except ValueError:
        message = f"cg:fit is {written!r}, expected the smallest font size, such as 2.1 or 6pt"
        scene.report(Diagnostic("svg-value", field.place("fit"), message, "write a length"))
        return asked
    if not 0.0 < smallest <= asked + 1e-6:
        found, size = format_mm(smallest * scale), format_mm(asked * scale)
        message = f"cg:fit is {found} mm, expected more than 0 and at most the font size, {size} mm"
        hint = "cg:fit is the smallest size allowed; font-size is the largest"
        scene.report(Diagnostic("svg-value", field.place("fit"), message, hint))
        return asked
    return smallest


def length_of(written: str) -> float:
    """Return a length in mm; a number without a unit is mm. Raises ValueError if it is neither."""
    text = written.strip()
    return parse_length(text if text[-1:].isalpha() else f"{text}mm")


def add_fields(field: TextField, site: Site, scene: Scene, outcome: Outcome) -> None:
    """Add the elements that have a name or a role to the painting's fields."""
    scale = scale_of(site)
    for element in field.named:
        is_whole = element is field.element
        scene.add_field(
            PaintedField(
                name=element.cg.get("name", ""),
                role=element.cg.get("role", ""),
                box=site.matrix.bounds(outcome.box),
                text=outcome.text if is_whole else " ".join(element.text.split()),
                size=outcome.size * scale,
                asked=outcome.asked * scale,
                smallest=outcome.smallest * scale,
                span=element.span,
                missing_height=outcome.missing_height * scale,
                missing_width=outcome.missing_width * scale,
            )
        )


def titled(field: TextField, text: str) -> str:
    """Return how a message calls the text: its field, or how it begins."""
    return f"field `{field.name}`" if field.name else f"the text {shown(text)}"


def shown(text: str) -> str:
    """Return the begin of a text in quotes, on one line."""
    line = " ".join(text.split())
    return f'"{line}"' if len(line) <= SHOWN else f'"{line[:SHOWN].rstrip()}…"'
