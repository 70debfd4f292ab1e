"""Colours as PDF operators, and the colour space of several colours at once."""

from collections.abc import Iterable

from cardgen.base.colour import Cmyk, Colour, Rgb, Spot
from cardgen.press.numbers import name, numbers
from cardgen.press.store import Store

SPACES = {Rgb: "/DeviceRGB", Cmyk: "/DeviceCMYK"}


def parts(colour: Rgb | Cmyk) -> tuple[float, ...]:
    """Return the colour's components."""
    if isinstance(colour, Rgb):
        return colour.red, colour.green, colour.blue
    return colour.cyan, colour.magenta, colour.yellow, colour.black


def operator(colour: Rgb | Cmyk) -> str:
    """Return the operator that makes the colour the one to fill with; in capitals, to stroke."""
    return f"{numbers(*parts(colour))} {'rg' if isinstance(colour, Rgb) else 'k'}"


def separation(spot: Spot, store: Store) -> int:
    """Return the object of the colour space that stands for the ink."""
    base = spot.alternate
    blank = "1 1 1" if isinstance(base, Rgb) else "0 0 0 0"
    full = numbers(*parts(base))
    tint = f"<</FunctionType 2/Domain[0 1]/C0[{blank}]/C1[{full}]/N 1>>"  # from paper to full ink
    return store.add(f"[/Separation {name(spot.name)} {SPACES[type(base)]} {tint}]")


def common_space(
    colours: Iterable[Colour], store: Store
) -> tuple[str, tuple[tuple[float, ...], ...]]:
    """Return a colour space that has all the colours, and their components in it.

    One ink in several tints stays that ink, process stays process; a mixture becomes RGB.
    """
    colours = tuple(colours)
    spots = [colour for colour in colours if isinstance(colour, Spot)]
    if len(spots) == len(colours) and len({(s.name, s.alternate) for s in spots}) == 1:
        return f"{separation(spots[0], store)} 0 R", tuple((spot.tint,) for spot in spots)
    if all(isinstance(colour, Cmyk) for colour in colours):
        return "/DeviceCMYK", tuple(parts(c) for c in colours if isinstance(c, Cmyk))
    return "/DeviceRGB", tuple(parts(on_screen(colour)) for colour in colours)


def on_screen(colour: Colour) -> Rgb:
    """Return the colour as a screen would stand in for it.

    Source: ISO 32000-1, 10.3.4, conversion from DeviceCMYK to DeviceRGB.
    """
    if isinstance(colour, Rgb):
        return colour
    if isinstance(colour, Cmyk):
        c, m, y, k = parts(colour)
        return Rgb(1 - min(1.0, c + k), 1 - min(1.0, m + k), 1 - min(1.0, y + k))
    full = on_screen(colour.alternate)
    return Rgb(*(1 - (1 - part) * colour.tint for part in parts(full)))
