"""What a painter is given from outside, and what it hands back."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Protocol

from msgspec import Struct, field

from cardgen.base.diagnostics import Diagnostic, Span
from cardgen.base.geometry import IDENTITY, Matrix, Rect
from cardgen.svg.canvas import Canvas, Drawing, Paint, Path, Pen, Picture
from cardgen.svg.memo import Memo
from cardgen.svg.style import Style, StylePaint
from cardgen.svg.tree import Element, SvgDocument

if TYPE_CHECKING:
    from cardgen.typeset.fonts import FontLibrary


class PaintedField(Struct, frozen=True, kw_only=True):
    """A named or roled element as it came out: for reports and checks.

    box: in mm from the trim's top left. size and asked: font sizes in mm, 0 where there is no text.
    missing_height, missing_width: how much the text overflows its box, in mm; 0 where it fits.
    """

    name: str
    role: str
    box: Rect
    text: str
    size: float
    asked: float
    smallest: float
    span: Span
    missing_height: float = 0.0
    missing_width: float = 0.0


class SvgFile(Struct, frozen=True, eq=False):
    """Another SVG file that serves as a picture; the loader gives the same object each time."""

    document: SvgDocument


class NoPicture(Struct, frozen=True):
    """Why there is no picture: as a diagnostic says it, but for the place."""

    code: str
    message: str
    hint: str = ""


class Pictures(Protocol):
    """Finds pictures by one rule for all: `<image>`, `<img>` and inline symbols alike."""

    def picture(self, href: str, base: str) -> Picture | SvgFile | NoPicture:
        """Return what `href` names in the file whose path is `base`."""


class SymbolArt(Struct, frozen=True, eq=False):
    """An inline symbol: width ÷ height, and its drawing in a box of height 1."""

    aspect: float
    drawing: Drawing


class Context(Struct, frozen=True, kw_only=True):
    """What comes from outside: fonts, pictures, symbols by name, the language of the text.

    memo: what has been painted before; keep one for as many drawings as share all the rest.
    roles_only: paint no more than it takes to know where elements with a role come to lie.
    """

    fonts: "FontLibrary"
    pictures: Pictures
    symbols: Mapping[str, SymbolArt] = field(default_factory=dict)
    language: str = "en"
    memo: Memo = field(default_factory=Memo)
    roles_only: bool = False


class Painting(Struct, frozen=True, kw_only=True):
    """What painting one document brought: findings, and the named fields as they came out."""

    findings: tuple[Diagnostic, ...] = ()
    fields: tuple[PaintedField, ...] = ()


class Site(Struct, frozen=True, kw_only=True):
    """Where an element is painted.

    style: of the parent until the element's own is computed (`Scene.style_of`).
    width, height: of the nearest viewport, in user units; what percentages refer to.
    matrix: from user units to mm from the drawing's origin.
    """

    style: Style
    width: float
    height: float
    matrix: Matrix = IDENTITY

    def whole(self, along: str) -> float:
        """Return what 100 % is of a length along `x`, along `y`, or along neither (`xy`).

        Source: SVG 2, section 8.9.
        """
        if along == "x":
            return self.width
        if along == "y":
            return self.height
        return float(((self.width**2 + self.height**2) / 2) ** 0.5)

    def styled(self, style: Style) -> "Site":
        """Return the same place with another style."""
        return Site(style=style, width=self.width, height=self.height, matrix=self.matrix)

    def moved(self, matrix: Matrix) -> "Site":
        """Return the place inside a transform."""
        return Site(
            style=self.style, width=self.width, height=self.height, matrix=self.matrix @ matrix
        )

    def viewed(self, width: float, height: float, matrix: Matrix) -> "Site":
        """Return the place inside a new viewport of that size, mapped by the matrix."""
        return Site(style=self.style, width=width, height=height, matrix=self.matrix @ matrix)


class Scene(Protocol):
    """What the painter offers to those who paint one kind of element, such as text.

    They are functions `paint_…(element, site, scene, canvas) -> None`; the site's style is the
    element's own, its transform, opacity, clip and mask are dealt with already.
    """

    context: Context
    document: SvgDocument

    def style_of(self, element: Element, inherited: Style) -> Style:
        """Return the element's computed style: rules, attributes, `style=`, inheritance."""

    def length(
        self, element: Element, attribute: str, site: Site, *, along: str, default: float = 0.0
    ) -> float:
        """Return a length attribute in user units.

        Args:
            element: whose attribute.
            attribute: its name.
            site: where the element stands, its own style.
            along: "x", "y" or "xy": what a percentage refers to.
            default: where the attribute is absent.
        """

    def paint_of(
        self, paint: StylePaint, bounds: Callable[[], Rect], site: Site
    ) -> tuple[Paint, float] | None:
        """Return the paint and its alpha, or None for no paint; gradients fit to `bounds`.

        The alpha of `fill-opacity` and `stroke-opacity` is not included.
        """

    def pen_of(self, site: Site) -> Pen:
        """Return how the site's style draws lines."""

    def target(self, element: Element, attribute: str = "href") -> Element | None:
        """Return the element in this file that the attribute (`#id`) names; reports a miss."""

    def path_of(self, element: Element, site: Site) -> Path | None:
        """Return the outline of a basic shape or path in its own user space, or None."""

    def place_picture(self, element: Element, href: str, box: Rect, canvas: Canvas) -> None:
        """Draw the picture that `href` names so that it fills the box; reports a miss."""

    def picture_size(self, element: Element, href: str) -> tuple[float, float] | None:
        """Return a picture's own width and height in user units, or None where there is none."""

    def report(self, found: Diagnostic) -> None:
        """Add a finding."""

    def add_field(self, painted: PaintedField) -> None:
        """Add a named field."""

    def style_in_tree(self, element: Element) -> Style:
        """Return the style that the element has where it is written, not where it is used."""

    def paint(self, element: Element, site: Site, canvas: Canvas) -> None:
        """Paint the element; the site's style is its parent's."""

    def paint_children(self, element: Element, site: Site, canvas: Canvas) -> None:
        """Paint all child elements; the site's style is the element's own."""

    def paint_again(self, element: Element, site: Site, canvas: Canvas) -> None:
        """Paint the element from memory if it was painted with the same style before."""

    def enter(self, element: Element, user: Element, attribute: str) -> bool:
        """Note that painting goes into a referenced element; reports a circle, then False."""

    def leave(self, element: Element) -> None:
        """Note that painting has left the referenced element."""

    def wrong(
        self, code: str, element: Element, attribute: str, message: str, hint: str = ""
    ) -> None:
        """Report an error at the attribute's value, or at the element where it is ""."""

    def paint_file(self, document: SvgDocument, drawing: Drawing) -> tuple[Diagnostic, ...]:
        """Paint another file into the drawing, in mm from its top left; returns its findings."""
