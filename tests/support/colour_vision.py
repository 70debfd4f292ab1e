"""How far apart two colours look, also to people who see fewer of them."""

import math
from itertools import combinations

from cardgen.base.colour import Rgb

Lab = tuple[float, float, float]
Rows = tuple[tuple[float, float, float], ...]

DEFICIENCIES: dict[str, Rows] = {
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
"""For linear RGB. Source: Machado, Oliveira and Fernandes 2009, severity 1."""

TO_XYZ: Rows = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
D65 = (0.95047, 1.0, 1.08883)


def times(rows: Rows, values: tuple[float, float, float]) -> tuple[float, float, float]:
    """Return the matrix applied to three values."""
    a, b, c = (sum(r * v for r, v in zip(row, values, strict=True)) for row in rows)
    return a, b, c


def linear(part: float) -> float:
    """Return a part of an sRGB colour as an amount of light. Source: IEC 61966-2-1."""
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def lab_as_seen(colour: Rgb, deficiency: str) -> Lab:
    """Return CIE L*a*b* of the colour as somebody with the deficiency sees it; "" for none."""
    light = (linear(colour.red), linear(colour.green), linear(colour.blue))
    if deficiency:
        seen = times(DEFICIENCIES[deficiency], light)
        light = (min(max(seen[0], 0), 1), min(max(seen[1], 0), 1), min(max(seen[2], 0), 1))
    x, y, z = (
        v ** (1 / 3) if v > 216 / 24389 else (24389 / 27 * v + 16) / 116
        for v in (xyz / white for xyz, white in zip(times(TO_XYZ, light), D65, strict=True))
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def hue(a: float, b: float) -> float:
    """Return the hue angle in degrees, from 0 to 360."""
    return math.degrees(math.atan2(b, a)) % 360


def ciede2000(one: Lab, two: Lab) -> float:
    """Return the colour difference. Source: CIE 142-2001; Sharma, Wu and Dalal 2005."""
    (l1, a1, b1), (l2, a2, b2) = one, two
    chroma7 = ((math.hypot(a1, b1) + math.hypot(a2, b2)) / 2) ** 7
    g = 0.5 * (1 - math.sqrt(chroma7 / (chroma7 + 25**7)))
    a1, a2 = a1 * (1 + g), a2 * (1 + g)
    c1, c2 = math.hypot(a1, b1), math.hypot(a2, b2)
    h1, h2 = hue(a1, b1), hue(a2, b2)
    turn = (h2 - h1 + 180) % 360 - 180 if c1 * c2 else 0.0
    d_hue = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn / 2))
    mean_l, mean_c, mean_h = (l1 + l2) / 2, (c1 + c2) / 2, h1 + turn / 2 if c1 * c2 else h1 + h2
    t = (
        1
        - 0.17 * math.cos(math.radians(mean_h - 30))
        + 0.24 * math.cos(math.radians(2 * mean_h))
        + 0.32 * math.cos(math.radians(3 * mean_h + 6))
        - 0.20 * math.cos(math.radians(4 * mean_h - 63))
    )
    s_l = 1 + 0.015 * (mean_l - 50) ** 2 / math.sqrt(20 + (mean_l - 50) ** 2)
    s_c, s_h = 1 + 0.045 * mean_c, 1 + 0.015 * mean_c * t
    around = 30 * math.exp(-((((mean_h % 360) - 275) / 25) ** 2))
    twist = -math.sin(math.radians(2 * around)) * 2 * math.sqrt(mean_c**7 / (mean_c**7 + 25**7))
    light, chroma, tone = (l2 - l1) / s_l, (c2 - c1) / s_c, d_hue / s_h
    return math.sqrt(light**2 + chroma**2 + tone**2 + twist * chroma * tone)


def closest(colours: dict[str, Rgb], deficiency: str) -> tuple[float, str, str]:
    """Return the smallest difference between any two of the colours, and which two."""
    seen = {name: lab_as_seen(colour, deficiency) for name, colour in colours.items()}
    return min((ciede2000(seen[a], seen[b]), a, b) for a, b in combinations(seen, 2))
