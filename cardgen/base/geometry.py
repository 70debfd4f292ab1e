"""Points, rectangles and affine maps in millimetres, origin top left, y down."""

import math

from msgspec import Struct

EPSILON = 1e-6
"""Lengths closer than this, in mm, are the same length."""


class Insets(Struct, frozen=True, kw_only=True):
    """Distances inwards from the four edges of a rectangle, in mm."""

    top: float
    right: float
    bottom: float
    left: float

    @classmethod
    def all(cls, distance: float) -> "Insets":
        """Return the same distance on all four edges."""
        return cls(top=distance, right=distance, bottom=distance, left=distance)


class Rect(Struct, frozen=True, kw_only=True):
    """A rectangle by its top left corner and size, in mm."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The x of the right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """The y of the bottom edge."""
        return self.y + self.height

    @property
    def centre(self) -> tuple[float, float]:
        """The middle, as (x, y)."""
        return self.x + self.width / 2, self.y + self.height / 2

    def inset(self, by: Insets) -> "Rect":
        """Return the rectangle with its edges moved inwards."""
        return Rect(
            x=self.x + by.left,
            y=self.y + by.top,
            width=self.width - by.left - by.right,
            height=self.height - by.top - by.bottom,
        )

    def outset(self, distance: float) -> "Rect":
        """Return the rectangle grown by the distance on all four sides."""
        return self.inset(Insets.all(-distance))

    def holds(self, other: "Rect") -> bool:
        """Tell whether the other rectangle lies inside, edges included."""
        return (
            other.x >= self.x - EPSILON
            and other.y >= self.y - EPSILON
            and other.right <= self.right + EPSILON
            and other.bottom <= self.bottom + EPSILON
        )

    def overlaps(self, other: "Rect") -> bool:
        """Tell whether the two share an area; a shared edge is none."""
        return (
            self.x < other.right - EPSILON
            and other.x < self.right - EPSILON
            and self.y < other.bottom - EPSILON
            and other.y < self.bottom - EPSILON
        )


class Matrix(Struct, frozen=True):
    """An affine map: x' = a x + c y + e, y' = b x + d y + f (SVG's order)."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    @classmethod
    def moved(cls, dx: float, dy: float) -> "Matrix":
        """Return a shift."""
        return cls(1.0, 0.0, 0.0, 1.0, dx, dy)

    @classmethod
    def scaled(cls, sx: float, sy: float) -> "Matrix":
        """Return a scaling about the origin."""
        return cls(sx, 0.0, 0.0, sy, 0.0, 0.0)

    @classmethod
    def turned(cls, angle_deg: float) -> "Matrix":
        """Return a rotation about the origin, clockwise as seen with y down."""
        sin, cos = math.sin(math.radians(angle_deg)), math.cos(math.radians(angle_deg))
        return cls(cos, sin, -sin, cos, 0.0, 0.0)

    def __matmul__(self, inner: "Matrix") -> "Matrix":
        """Return the map that applies `inner` first, then this one."""
        return Matrix(
            self.a * inner.a + self.c * inner.b,
            self.b * inner.a + self.d * inner.b,
            self.a * inner.c + self.c * inner.d,
            self.b * inner.c + self.d * inner.d,
            self.a * inner.e + self.c * inner.f + self.e,
            self.b * inner.e + self.d * inner.f + self.f,
        )

    def apply(self, x: float, y: float) -> tuple[float, float]:
        """Return the image of the point."""
        return self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f

    @property
    def determinant(self) -> float:
        """The factor by which areas grow; 0 where the map has no inverse."""
        return self.a * self.d - self.b * self.c

    def inverse(self) -> "Matrix":
        """Return the map that undoes this one. Raises ZeroDivisionError if there is none."""
        det = self.determinant
        return Matrix(
            self.d / det,
            -self.b / det,
            -self.c / det,
            self.a / det,
            (self.c * self.f - self.d * self.e) / det,
            (self.b * self.e - self.a * self.f) / det,
        )

    def bounds(self, rect: Rect) -> Rect:
        """Return the smallest upright rectangle that holds the image of `rect`."""
        corners = [self.apply(x, y) for x in (rect.x, rect.right) for y in (rect.y, rect.bottom)]
        xs, ys = [x for x, _ in corners], [y for _, y in corners]
        return Rect(x=min(xs), y=min(ys), width=max(xs) - min(xs), height=max(ys) - min(ys))


IDENTITY = Matrix()
QUARTERS = {
    0: Matrix(1, 0, 0, 1, 0, 0),
    90: Matrix(0, 1, -1, 0, 0, 0),
    180: Matrix(-1, 0, 0, -1, 0, 0),
    270: Matrix(0, -1, 1, 0, 0, 0),
}
"""Turns by degrees, clockwise with y down; written out, since sine and cosine are a hair off."""


class Outline(Struct, frozen=True, kw_only=True):
    """The finished shape of a piece: an upright rectangle with round corners, in mm.

    A circle is the square whose radius is half its side.
    """

    width: float
    height: float
    radius: float = 0.0

    @classmethod
    def circle(cls, diameter: float) -> "Outline":
        """Return the round outline of that diameter."""
        return cls(width=diameter, height=diameter, radius=diameter / 2)

    @property
    def is_circle(self) -> bool:
        """Whether nothing of the straight edges is left."""
        return (
            abs(self.width - self.height) < EPSILON and abs(self.radius * 2 - self.width) < EPSILON
        )
