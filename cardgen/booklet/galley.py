"""A galley: a text set in one long column, slug by slug, before it is cut into pages."""

from msgspec import Struct, field
from msgspec.structs import replace

from cardgen.base.diagnostics import Span
from cardgen.booklet.styles import BoxLook
from cardgen.svg.canvas import Drawing
from cardgen.typeset.columns import Strip
from cardgen.typeset.model import TextStyle


class Frame(Struct, frozen=True, kw_only=True, eq=False):
    """A box behind some slugs; left and width in mm from the column's left."""

    look: BoxLook
    left: float
    width: float


class Anchor(Struct, frozen=True, kw_only=True):
    """A heading: its mark, unique in the booklet, and what bookmarks and running heads call it."""

    mark: str
    level: int
    title: str


class Citation(Struct, frozen=True, kw_only=True):
    """A page's number that is still to be put in.

    mark: what begins on that page. x: the number's right end; y: its baseline, from the slug's top.
    """

    mark: str
    style: TextStyle
    x: float
    y: float


class Slug(Struct, frozen=True, kw_only=True, eq=False):
    """What is never cut, with what it shows.

    drawing: in mm from the column's left and the slug's own top; `drop` below the strip's top.
    frames: the boxes that it stands in, the outermost first.
    anchor: the heading that begins here, if one does.
    cites: the page number that is still to be put in, if one is.
    """

    span: Span
    strip: Strip
    drawing: Drawing
    drop: float = 0.0
    frames: tuple[Frame, ...] = ()
    anchor: Anchor | None = None
    cites: Citation | None = None


class Galley(Struct):
    """Collects slugs; of the spaces between two, the larger counts.

    span: the place in the text of what is being set.
    """

    span: Span
    slugs: list[Slug] = field(default_factory=list)
    _gap: float = 0.0
    _opens_page: bool = False

    def space(self, height: float) -> None:
        """Keep a space before what follows, in mm."""
        self._gap = max(self._gap, height)

    def open_page(self) -> None:
        """Begin a page with what follows."""
        self._opens_page = True

    def add(
        self,
        drawing: Drawing,
        height: float,
        *,
        keep: bool = False,
        under: int | None = None,
        cites: Citation | None = None,
    ) -> None:
        """Add a slug."""
        strip = Strip(
            height=height,
            before=self._gap,
            keep=keep,
            opens_page=self._opens_page,
            under=under,
        )
        self.slugs.append(Slug(span=self.span, strip=strip, drawing=drawing, cites=cites))
        self._gap, self._opens_page = 0.0, False

    def keep_with_next(self) -> None:
        """Let no column end behind the last slug."""
        if self.slugs:
            last = self.slugs[-1]
            self.slugs[-1] = replace(last, strip=replace(last.strip, keep=True))

    def frame(self, first: int, frame: Frame, *, above: float, below: float) -> None:
        """Put a box behind all slugs from the first on, with room above and below them, in mm."""
        part = self.slugs[first:]
        if not part:
            return
        part = [replace(slug, frames=(frame, *slug.frames)) for slug in part]
        top, strip = part[0], part[0].strip
        part[0] = replace(
            top, strip=replace(strip, height=strip.height + above), drop=top.drop + above
        )
        bottom, strip = part[-1], part[-1].strip
        part[-1] = replace(bottom, strip=replace(strip, height=strip.height + below))
        self.slugs[first:] = part

    def hold_together(self, first: int, most: float) -> None:
        """Keep all slugs from the first on in one column, unless they are higher than `most`."""
        part = self.slugs[first:]
        height = sum(slug.strip.height + slug.strip.before for slug in part)
        if height <= most:
            for at in range(first, len(self.slugs) - 1):
                slug = self.slugs[at]
                self.slugs[at] = replace(slug, strip=replace(slug.strip, keep=True))
