"""The way from texts to pages: galleys set, cut into columns, columns put on pages."""

from collections.abc import Iterator

from msgspec import Struct, field

from cardgen.base.diagnostics import Checked, Diagnostic
from cardgen.base.geometry import EPSILON, Rect
from cardgen.base.units import format_mm
from cardgen.booklet.galley import Galley, Slug
from cardgen.booklet.languages import set_language_list
from cardgen.booklet.master import PAGE_FIELDS, Region, page_document, page_record, regions_of
from cardgen.booklet.model import Edition, Page, PlacedSlug
from cardgen.booklet.proof import proofs_of
from cardgen.booklet.setter import Setter
from cardgen.booklet.styles import Styles
from cardgen.booklet.words import WordReader
from cardgen.faces.compose import Composer, FaceRequest
from cardgen.typeset.columns import Broken, Column, break_columns

RUNNING_LEVEL = 2
"""Headings up to this level go into running heads."""


class Typeset(Struct, frozen=True, kw_only=True):
    """A booklet's pages, and what templates and contents lists ask of them."""

    pages: tuple[Page, ...] = ()
    pager: Composer

    def page_of(self, mark: str) -> int:
        """Return the number of the page on which the heading with that mark begins."""
        return next(
            page.number
            for page in self.pages
            for column in page.columns
            for placed in column
            if placed.slug.anchor is not None and placed.slug.anchor.mark == mark
        )

    def values_of(self, page: Page, edition: Edition) -> dict[str, object]:
        """Return what the page's template is filled with."""
        count = len(self.pages)
        return page_values(self.pager, edition, page.number, count=count, section=page.section)


def page_values(
    pager: Composer, edition: Edition, number: int, *, count: int, section: str
) -> dict[str, object]:
    """Return what a page's template may look at."""
    is_right = (number % 2 == 1) == (edition.booklet.reading == "left-to-right")
    values = (
        number,
        count,
        "right" if is_right else "left",
        section,
        edition.deck.language,
        number == 1,
        number == count,
    )
    shared = edition.records.of_game() | edition.records.of_component(pager.component, pager.layout)
    return {**shared, "page": page_record(dict(zip(PAGE_FIELDS, values, strict=True)))}


class Typesetter(Struct, kw_only=True):
    """Sets one booklet; collects what is wrong with its text and its templates."""

    pager: Composer
    editions: tuple[Edition, ...]
    findings: list[Diagnostic] = field(default_factory=list)
    _columns: dict[int, tuple[Rect, ...]] = field(default_factory=dict)

    def typeset(self) -> Checked[Typeset]:
        """Return the pages.

        Findings: those of the setter and of the page templates; `flow-missing`,
        `flow-widths-differ`, `flow-too-tall`.
        """
        empty = Typeset(pager=self.pager)
        self.check_columns()
        if any(found.severity == "error" for found in self.findings):
            self.note(proofs_of(self.editions))
            return Checked(empty, tuple(self.findings))
        slugs, starts = self.set_galleys()
        broken = break_columns(
            [slug.strip for slug in slugs],
            lambda number: [column.height for column in self.columns(number + 1)],
        )
        self.report_tall(broken, slugs)
        if any(found.severity == "error" for found in self.findings):
            return Checked(empty, tuple(self.findings))
        pages = self.pages(broken, slugs, starts)
        return Checked(Typeset(pages=pages, pager=self.pager), tuple(self.findings))

    def template(self, number: int) -> str:
        """Return the template of a page that text may flow on."""
        cover = self.editions[0].booklet.cover
        return cover if cover and number == 1 else self.pager.layout.template

    def columns(self, number: int) -> tuple[Rect, ...]:
        """Return the columns of a page, in mm from the trim's top left; none on a bare cover."""
        if number not in self._columns:
            regions = self.document_regions(number)
            booklet = self.editions[0].booklet
            self._columns[number] = tuple(
                column
                for region in regions
                for column in region.columns(booklet.columns, booklet.gap)
            )
        return self._columns[number]

    def document_regions(self, number: int) -> tuple[Region, ...]:
        """Return the flow regions of a page, as its template has them."""
        edition = self.editions[0]
        values = page_values(self.pager, edition, number, count=0, section="")
        request = self.request(self.template(number))
        document = page_document(self.pager, request, values)
        self.note(document.findings)
        if document.value is None:
            return ()
        regions = regions_of(document.value)
        self.note(regions.findings)
        return regions.value

    def request(self, template: str) -> FaceRequest:
        """Return a page that is looked at and not painted."""
        pager = self.pager
        return FaceRequest(
            id="", template=template, card=None, span=pager.component.span, bleed=pager.bleed
        )

    def note(self, findings: tuple[Diagnostic, ...]) -> None:
        """Keep findings, each once."""
        self.findings.extend(found for found in findings if found not in self.findings)

    def check_columns(self) -> None:
        """Report pages without room, and columns of different widths."""
        layout = self.pager.layout
        first = 1 if not self.editions[0].booklet.cover else 2
        usual = [*self.columns(first), *self.columns(first + 1)]
        if self.findings:
            return
        if not self.columns(first) or not self.columns(first + 1):
            message = f"{layout.template} has no region for the text to flow in"
            hint = 'add <foreignObject cg:flow="body" x="…" y="…" width="…" height="…"/>'
            self.findings.append(Diagnostic("flow-missing", layout.span, message, hint))
            return
        widths = [column.width for column in (*self.columns(1), *usual)]
        if max(widths) - min(widths) > EPSILON:
            message = (
                f"the columns are between {format_mm(min(widths))} and {format_mm(max(widths))} mm "
                "wide, expected one width on all pages"
            )
            hint = "give all flow regions of a booklet the same width"
            self.findings.append(Diagnostic("flow-widths-differ", layout.span, message, hint))

    def set_galleys(self) -> tuple[list[Slug], list[int]]:
        """Return all slugs, and at which of them each edition begins."""
        galley = Galley(span=self.pager.component.span)
        setters = [self.setter(edition, galley) for edition in self.editions]
        if len(setters) > 1:
            set_language_list(setters)
        starts = []
        for number, setter in enumerate(setters):
            if number or len(setters) > 1:
                galley.open_page()
            starts.append(len(galley.slugs))
            setter.set_all()
            self.note((*setter.words.findings, *setter.styles.findings, *setter.findings))
        return galley.slugs, starts

    def setter(self, edition: Edition, galley: Galley) -> Setter:
        """Return what sets an edition, with the styles of the usual page's template."""
        number = 2 if self.editions[0].booklet.cover else 1
        values = page_values(self.pager, edition, number, count=0, section="")
        template = self.pager.layout.template
        document = page_document(self.pager, self.request(template), values).value
        assert document is not None, "check_columns has looked at it"
        region = regions_of(document).value[0]
        column = self.columns(number)[0]
        return Setter(
            prose=edition.booklet.prose,
            styles=Styles(region.element, document, edition.context),
            words=WordReader(edition.values, edition.context.symbols, []),
            context=edition.context,
            column=(column.width, column.height),
            galley=galley,
            cards=edition.cards,
        )

    def report_tall(self, broken: Broken, slugs: list[Slug]) -> None:
        """Report what is higher than a column."""
        for at in broken.too_tall:
            height = format_mm(slugs[at].strip.height)
            room = format_mm(self.columns(2)[0].height)
            self.findings.append(
                Diagnostic(
                    "flow-too-tall",
                    slugs[at].span,
                    f"this is {height} mm high, and a column {room} mm",
                    'make it smaller: a figure by a width, as in ![](card:a/1 "30mm")',
                )
            )

    def pages(self, broken: Broken, slugs: list[Slug], starts: list[int]) -> tuple[Page, ...]:
        """Return the pages with all that stands on them."""
        pages: list[Page] = []
        section, edition = "", 0
        for number, columns in enumerate(broken.pages, start=1):
            placed = tuple(self.placed(columns, number, slugs))
            at = next((column.first for column in columns if not column.is_empty), None)
            if at is not None:
                began = sum(start <= at for start in starts) - 1
                section = "" if began != edition else section
                edition = max(began, 0)
            heads = running_heads(placed)
            opens = at is not None and bool(slugs[at].anchor)
            if heads and (opens or not section):
                section = heads[0]
            pages.append(
                Page(
                    number=number,
                    template=self.template(number),
                    columns=placed,
                    section=section,
                    edition=edition,
                )
            )
            section = heads[-1] if heads else section
        return (*pages, *self.closing_page(len(pages) + 1, edition))

    def closing_page(self, number: int, edition: int) -> Iterator[Page]:
        """Yield the last page, where it has a template of its own."""
        back = self.pager.layout.back
        if back:
            yield Page(number=number, template=back, columns=(), section="", edition=edition)

    def placed(
        self, columns: tuple[Column, ...], number: int, slugs: list[Slug]
    ) -> Iterator[tuple[PlacedSlug, ...]]:
        """Yield what stands in each of a page's columns."""
        for column, box in zip(columns, self.columns(number), strict=True):
            spots = [*zip(range(column.first, column.last), column.tops, strict=True)]
            if column.repeats is not None:
                spots.insert(0, (column.repeats, 0.0))
            yield tuple(PlacedSlug(slug=slugs[at], x=box.x, y=box.y + top) for at, top in spots)


def running_heads(columns: tuple[tuple[PlacedSlug, ...], ...]) -> list[str]:
    """Return the headings on a page that running heads may show, in order."""
    return [
        placed.slug.anchor.title
        for column in columns
        for placed in column
        if placed.slug.anchor is not None and placed.slug.anchor.level <= RUNNING_LEVEL
    ]
