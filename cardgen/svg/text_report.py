"""What text has to say for itself: fonts and characters it lacks, room it lacks, named fields."""

from collections.abc import Iterable
from dataclasses import dataclass

from cardgen.base.diagnostics import Diagnostic, did_you_mean
from cardgen.base.geometry import Rect
from cardgen.base.units import MM_PER_PT, format_mm, parse_length
from cardgen.svg.context import PaintedField, Scene, Site
from cardgen.svg.tree import Element
from cardgen.typeset.fonts import GENERIC, FontLibrary

SHOWN = 40
"""Characters of a text that a message shows."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
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


def smallest_of(scene: Scene, element: Element, site: Site, asked: float) -> float:
    """Return the smallest font size that `cg:fit` allows, in user units; `asked` without it.

    Returns:
        Reports `svg-value` for what is no length, or a size over the font size.
    """
    written = element.cg.get("fit")
    if written is None:
        return asked
    try:
        smallest = length_of(written) / scale_of(site)
    except ValueError:
        message = f"cg:fit is {written!r}, expected the smallest font size, such as 2.1 or 6pt"
        scene.report(Diagnostic("svg-value", element.span_of("cg:fit"), message, "write a length"))
        return asked
    if not 0.0 < smallest <= asked + 1e-6:
        found, size = format_mm(smallest * scale_of(site)), format_mm(asked * scale_of(site))
        message = f"cg:fit is {found} mm, expected more than 0 and at most the font size, {size} mm"
        hint = "cg:fit is the smallest size allowed; font-size is the largest"
        scene.report(Diagnostic("svg-value", element.span_of("cg:fit"), message, hint))
        return asked
    return smallest


def length_of(written: str) -> float:
    """Return a length in mm; a number without a unit is mm. Raises ValueError if it is neither."""
    text = written.strip()
    return parse_length(text if text[-1:].isalpha() else f"{text}mm")


def check_fonts(scene: Scene, element: Element, families: Iterable[tuple[str, ...]]) -> bool:
    """Tell whether every list of families names one that there is; report those that don't."""
    fonts = scene.context.fonts
    sound = True
    for names in dict.fromkeys(families):
        unknown = fonts.unknown(names)
        if unknown:
            sound = False
            for name in unknown:
                scene.report(_unknown_font(name, element, fonts))
    return sound


def _unknown_font(name: str, element: Element, fonts: FontLibrary) -> Diagnostic:
    if name not in GENERIC:
        message = f"font family `{name}` is not in fonts.yaml"
        return Diagnostic("font-unknown", element.span, message, did_you_mean(name, fonts.families))
    known = ", ".join(f"`{family}`" for family in fonts.families)
    return Diagnostic(
        "font-unknown",
        element.span,
        f"text is set in `{name}`, which each machine fills in its own way; expected a font "
        "of fonts.yaml",
        f"set font-family to one of {known}",
    )


def report_missing(scene: Scene, element: Element, missing: Iterable[tuple[str, str]]) -> None:
    """Report the characters that no font has, each with the text that it stands in, once."""
    for character, text in dict.fromkeys(missing):
        code = f"U+{ord(character):04X}"
        seen = f"`{character}` ({code})" if character.isprintable() else code
        scene.report(
            Diagnostic(
                "glyph-missing",
                element.span,
                f"no font has the character {seen} in {shown(text)}{_of_field(element)}",
                "write another character, or add a font that has it to the fallback of fonts.yaml",
            )
        )


def report_overflow(scene: Scene, element: Element, site: Site, outcome: Outcome) -> None:
    """Report text that is larger than its box at the smallest size allowed."""
    scale = scale_of(site)
    lacks = [
        f"{format_mm(lack * scale)} mm more {what}"
        for lack, what in (
            (outcome.missing_height, "height"),
            (outcome.missing_width, "width"),
        )
        if lack > 0.0
    ]
    if not lacks:
        return
    box, size = outcome.box, outcome.size * scale
    given = f"{format_mm(box.width * scale)} × {format_mm(box.height * scale)} mm box"
    if "fit" in element.cg:
        hint = "shorten the text, enlarge the box, or lower cg:fit"
    else:
        hint = "shorten the text, enlarge the box, or allow a smaller size with cg:fit"
    scene.report(
        Diagnostic(
            "text-overflows",
            element.span,
            f"{named(element, outcome.text)} needs {' and '.join(lacks)} than its {given} "
            f"at {format_mm(size)} mm ({format_mm(size / MM_PER_PT)} pt)",
            hint,
        )
    )


def add_field(scene: Scene, element: Element, site: Site, outcome: Outcome) -> None:
    """Add the element to the painting's fields if it has a name or a role."""
    name, role = element.cg.get("name", ""), element.cg.get("role", "")
    if not name and not role:
        return
    scale = scale_of(site)
    scene.add_field(
        PaintedField(
            name=name,
            role=role,
            box=site.matrix.bounds(outcome.box),
            text=outcome.text,
            size=outcome.size * scale,
            asked=outcome.asked * scale,
            smallest=outcome.smallest * scale,
            span=element.span,
            missing_height=outcome.missing_height * scale,
            missing_width=outcome.missing_width * scale,
        )
    )


def named(element: Element, text: str) -> str:
    """Return how a message calls the element: its field, or the begin of its text."""
    name = element.cg.get("name", "")
    return f"field `{name}`" if name else f"the text {shown(text)}"


def _of_field(element: Element) -> str:
    name = element.cg.get("name", "")
    return f", field `{name}`" if name else ""


def shown(text: str) -> str:
    """Return the begin of a text in quotes, on one line."""
    line = " ".join(text.split())
    return f'"{line}"' if len(line) <= SHOWN else f'"{line[:SHOWN].rstrip()}…"'
