"""A booklet's pages as faces: set once, painted one at a time."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from cardgen.base.diagnostics import Checked, Diagnostic
from cardgen.booklet.master import PAGE_FIELDS, page_document, take_regions_out
from cardgen.booklet.model import Edition, Page
from cardgen.booklet.page_paint import paint_columns
from cardgen.booklet.proof import proofs_of
from cardgen.booklet.typesetting import Typeset, Typesetter
from cardgen.deck.model import PAGES_OF_FOLD, Booklet
from cardgen.faces.compose import Composer, FaceRequest, view_box
from cardgen.faces.context import known_names
from cardgen.faces.model import Bookmark, Face
from cardgen.svg.canvas import Drawing
from cardgen.svg.painter import paint


@dataclass(slots=True, kw_only=True)
class BookletComposer(Composer):
    """Sets and paints one booklet in one layout; its faces are its pages.

    editions: one for each language of the booklet.
    """

    editions: tuple[Edition, ...]
    _typeset: Typeset | None = field(default=None)

    @property
    def booklet(self) -> Booklet:
        """How it is written and folded."""
        return self.editions[0].booklet

    def check(self) -> tuple[Diagnostic, ...]:
        """Return what is wrong with templates and text; the pages are set where nothing is.

        Where the templates give no pages, the text is looked through all the same.
        """
        known = known_names(self.deck, self.component) | {"page": frozenset(PAGE_FIELDS)}
        layout, cover = self.layout, self.booklet.cover
        findings = self.templates.check(layout.template, known, layout.span)
        if cover:
            findings += self.templates.check(cover, known, self.booklet.cover_span)
        if layout.back:
            findings += self.templates.check(layout.back, known, layout.back_span)
        if any(found.severity == "error" for found in findings):
            return (*findings, *proofs_of(self.editions))
        typeset = Typesetter(pager=self, editions=self.editions).typeset()
        self._typeset = typeset.value
        return (*findings, *typeset.findings, *self._too_long(typeset.value))

    def _too_long(self, typeset: Typeset) -> Iterator[Diagnostic]:
        """Yield the finding that the fold does not hold the pages."""
        fold, pages = self.booklet.fold, len(typeset.pages)
        most = PAGES_OF_FOLD.get(fold, pages)
        if pages > most:
            yield Diagnostic(
                "booklet-too-long",
                self.component.places.get("fold", self.component.span),
                f"{self.deck.language}: the rules take {pages} pages, `fold: {fold}` holds {most}",
                "shorten the text, set it smaller or in more columns, or choose `fold: saddle`",
            )

    @property
    def pages(self) -> tuple[Page, ...]:
        """The pages in reading order; none before `check`."""
        return self._typeset.pages if self._typeset else ()

    @property
    def title(self) -> str:
        """What people call the booklet: its first heading, where it has one."""
        return self.bookmarks[0].title if self.bookmarks else self.component.name

    @property
    def bookmarks(self) -> tuple[Bookmark, ...]:
        """Where each heading begins, in reading order."""
        return tuple(
            Bookmark(
                title=placed.slug.anchor.title,
                level=placed.slug.anchor.level,
                face=self.request_of(page).id,
                y=placed.y,
            )
            for page in self.pages
            for column in page.columns
            for placed in column
            if placed.slug.anchor is not None
        )

    def request_of(self, page: Page) -> FaceRequest:
        """Return the face that the page is."""
        name = f"{self.component.name}/page-{page.number}"
        return FaceRequest(
            id=name,
            template=page.template,
            card=None,
            span=self.component.span,
            bleed=self.bleed,
        )

    def requests(self) -> Iterator[FaceRequest]:
        """Yield each page."""
        return (self.request_of(page) for page in self.pages)

    def compose(self, request: FaceRequest) -> Checked[Face]:
        """Return the painted page: its template, then the text in reading order."""
        assert self._typeset is not None, "pages are set by check"
        page = next(page for page in self.pages if self.request_of(page).id == request.id)
        edition = self.editions[page.edition]
        values = self._typeset.values_of(page, edition)
        document = page_document(self, request, values)
        if document.value is None:
            return Checked(self.empty(request), document.findings)
        take_regions_out(document.value)
        drawing = Drawing()
        box = view_box(document.value.root.attributes["viewBox"])
        assert box is not None, "page_document has looked at it"
        painting = paint(document.value, drawing, edition.context, (box.x, box.y))
        paint_columns(page, self._typeset.page_of, drawing, edition.context.fonts)
        face = Face(
            id=request.id,
            outline=self.layout.format.outline,
            bleed=self.bleed,
            safe=self.layout.format.safe,
            drawing=drawing,
            fields=painting.fields,
            language="" if edition.deck.language == self.deck.language else edition.deck.language,
        )
        strange = self.strange_words(drawing, document.value, request)
        return Checked(face, document.findings + painting.findings + strange)
