"""How far apart two colours are, also for eyes that lack one kind of cone."""

from itertools import combinations
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

from cardgen.base.colour import Rgb

Vector = tuple[float, float, float]
Matrix = tuple[Vector, Vector, Vector]

SIGHTS: dict[str, Matrix] = {
    "normal": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""Linear sRGB to linear sRGB, at full severity. Source: Machado, Oliveira, Fernandes 2009."""

TO_XYZ: Matrix = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
"""Source: IEC 61966-2-1, sRGB with the white of D65."""

WHITE: Vector = (0.95047, 1.0, 1.08883)


def nearest_pair(colours: dict[str, str], sight: str) -> tuple[float, str, str]:
    """Return (distance, name, name) of the two colours that look most alike.

    Args:
        colours: `#rrggbb` by name, at least two.
        sight: one of SIGHTS.
    """
    seen = {name: lab_of(colour, sight) for name, colour in colours.items()}
    return min((distance(seen[a], seen[b]), a, b) for a, b in combinations(seen, 2))


def lab_of(colour: str, sight: str) -> Vector:
    """Return L*, a*, b* of `#rrggbb` as the sight perceives it."""
    rgb = Rgb.from_hex(colour)
    linear = (linear_of(rgb.red), linear_of(rgb.green), linear_of(rgb.blue))
    red, green, blue = (min(1.0, max(0.0, part)) for part in applied(SIGHTS[sight], linear))
    xyz = applied(TO_XYZ, (red, green, blue))
    x, y, z = (cube_root_of(part / white) for part, white in zip(xyz, WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def linear_of(part: float) -> float:
    """Return the light of an sRGB part, both from 0 to 1."""
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)


def applied(matrix: Matrix, vector: Vector) -> Vector:
    """Return the matrix times the vector."""
    first, second, third = (sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)
    return first, second, third


def cube_root_of(ratio: float) -> float:
    """Return CIE's cube root, which is straight near black."""
    return float(ratio ** (1 / 3)) if ratio > 216 / 24389 else (24389 / 27 * ratio + 16) / 116


def distance(one: Vector, other: Vector) -> float:
    """Return the CIEDE2000 distance of two colours given as L*, a*, b*.

    Source: Sharma, Wu, Dalal 2005, equations 2 to 22.
    """
    mean_c = (hypot(*one[1:]) + hypot(*other[1:])) / 2
    stretch = 1.5 - 0.5 * sqrt(mean_c**7 / (mean_c**7 + 25**7))
    c1, h1 = chroma_and_hue(one, stretch)
    c2, h2 = chroma_and_hue(other, stretch)
    light, chroma = (one[0] + other[0]) / 2, (c1 + c2) / 2
    turn = 0.0 if c1 * c2 == 0 else (h2 - h1 + 180) % 360 - 180
    hue = h1 + h2 if c1 * c2 == 0 else (h1 + turn / 2) % 360
    delta_h = 2 * sqrt(c1 * c2) * sin(radians(turn / 2)) / (1 + 0.015 * chroma * weight_of(hue))
    delta_c = (c2 - c1) / (1 + 0.045 * chroma)
    off = (light - 50) ** 2
    delta_l = (other[0] - one[0]) / (1 + 0.015 * off / sqrt(20 + off))
    bend = 2 * sqrt(chroma**7 / (chroma**7 + 25**7))
    bend *= sin(radians(60 * exp(-(((hue - 275) / 25) ** 2))))
    return sqrt(delta_l**2 + delta_c**2 + delta_h**2 - bend * delta_c * delta_h)


def chroma_and_hue(colour: Vector, stretch: float) -> tuple[float, float]:
    """Return chroma and hue in degrees, a* stretched."""
    red_green, yellow_blue = colour[1] * stretch, colour[2]
    return hypot(red_green, yellow_blue), degrees(atan2(yellow_blue, red_green)) % 360


def weight_of(hue_deg: float) -> float:
    """Return how much a difference in hue counts around this hue."""
    waves = ((-0.17, 1, -30), (0.24, 2, 0), (0.32, 3, 6), (-0.20, 4, -63))
    return 1 + sum(size * cos(radians(times * hue_deg + at)) for size, times, at in waves)
