"""What text lacks: fonts, characters, room."""

from collections.abc import Iterable

from cardgen.base.diagnostics import Diagnostic, did_you_mean
from cardgen.base.geometry import IDENTITY
from cardgen.base.units import MM_PER_PT, format_mm, format_size
from cardgen.svg.context import Scene, Site
from cardgen.svg.style import Style
from cardgen.svg.text_field import Outcome, TextField, scale_of, shown, titled
from cardgen.svg.tree import Element
from cardgen.typeset.fonts import GENERIC, FontLibrary


def fonts_are_known(field: TextField, families: Iterable[tuple[str, ...]], scene: Scene) -> bool:
    """Tell whether every list of families names one that there is; report those that don't."""
    fonts = scene.context.fonts
    unknown = [name for names in dict.fromkeys(families) for name in fonts.unknown(names)]
    for name in dict.fromkeys(unknown):
        scene.report(_unknown_font(name, field.element, fonts))
    return not unknown


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


def report_missing(field: TextField, missing: Iterable[tuple[str, str]], scene: Scene) -> None:
    """Report the characters that no font has, each with the text that it stands in, once."""
    where = f", field `{field.name}`" if field.name else ""
    for character, text in dict.fromkeys(missing):
        code = f"U+{ord(character):04X}"
        seen = f"`{character}` ({code})" if character.isprintable() else code
        scene.report(
            Diagnostic(
                "glyph-missing",
                field.element.span,
                f"no font has the character {seen} in {shown(text)}{where}",
                "write another character, or add a font that has it to the fallback of fonts.yaml",
            )
        )


def wrong_effect(element: Element, style: Style) -> Diagnostic | None:
    """Return why a part of a text can't look like this: what only whole elements can have."""
    found = {
        "opacity": style.opacity < 1.0,
        "transform": style.transform != IDENTITY,
        "clip-path": bool(style.clip_path),
        "mask": bool(style.mask),
        "mix-blend-mode": style.mix_blend_mode != "normal",
    }
    names = [name for name, is_set in found.items() if is_set]
    if not names:
        return None
    if names == ["opacity"]:
        hint = "give its colour an alpha, such as rgb(0 0 0 / 50%)"
    else:
        hint = "make it a <text> or <foreignObject> of its own"
    message = f"{names[0]} on <{element.tag}>, expected on the whole text only"
    return Diagnostic("svg-unsupported", element.span, message, hint)


def report_overflow(field: TextField, site: Site, scene: Scene, outcome: Outcome) -> None:
    """Report text that is larger than its box at the smallest size allowed."""
    scale = scale_of(site)
    found = (outcome.missing_height, "height"), (outcome.missing_width, "width")
    lacks = [f"{format_mm(lack * scale)} mm more {what}" for lack, what in found if lack > 0.0]
    if not lacks:
        return
    box, size = outcome.box, outcome.size * scale
    given = f"{format_size(box.width * scale, box.height * scale)} box"
    cure = "allow a smaller size with cg:fit" if field.get("fit") is None else "lower cg:fit"
    scene.report(
        Diagnostic(
            "text-overflows",
            field.element.span,
            f"{titled(field, outcome.text)} needs {' and '.join(lacks)} than its {given} "
            f"at {format_mm(size)} mm ({format_mm(size / MM_PER_PT)} pt)",
            f"shorten the text, enlarge the box, or {cure}",
        )
    )
