"""What one reads on a calibration page becomes a correction."""

import cmath
import math

from cardgen.printers.model import Correction

Point = tuple[float, float]


def from_two_readings(places: tuple[Point, Point], readings: tuple[Point, Point]) -> Correction:
    """Return the shift, turn and scale that put both places right.

    Two points fix a map that keeps shapes: as complex numbers, z becomes `ratio` z + a shift.

    Args:
        places: of the two crosses on the back, in mm from the middle of the page, y down.
        readings: by how much each has to be moved, in mm.
    """
    wanted = [complex(*place) for place in places]
    printed = [place - complex(*reading) for place, reading in zip(wanted, readings, strict=True)]
    ratio = (wanted[1] - wanted[0]) / (printed[1] - printed[0])
    shift = wanted[0] - ratio * printed[0]
    return Correction(
        x=shift.real,
        y=shift.imag,
        turn_deg=math.degrees(cmath.phase(ratio)),
        scale_x=abs(ratio),
        scale_y=abs(ratio),
    )
