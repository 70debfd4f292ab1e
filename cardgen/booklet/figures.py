"""Figures: the game's own faces and pictures, side by side, with captions and numbered callouts."""

from collections.abc import Callable, Iterator, Mapping
from typing import TypeVar
from urllib.parse import unquote

from msgspec import Struct, field

from cardgen.base.diagnostics import Checked, Diagnostic, did_you_mean
from cardgen.base.geometry import Matrix, Outline, Rect
from cardgen.base.units import MM_PER_INCH
from cardgen.booklet.callouts import CALLOUT_ROOM, Pointed, paint_callouts
from cardgen.booklet.inked import clip_to, paint_line
from cardgen.booklet.styles import Path
from cardgen.booklet.text import Stretch, TextSetter
from cardgen.deck.model import Card, Deck
from cardgen.deck.prose import Figure, FigurePicture
from cardgen.faces.compose import Composer
from cardgen.svg.canvas import Drawing, Picture
from cardgen.svg.context import Context, NoPicture, PaintedField, SvgFile
from cardgen.svg.painter import paint
from cardgen.svg.viewport import root_viewport
from cardgen.typeset.model import Laid

T = TypeVar("T")

CARD = "card:"
BACK = "back"
GAP = 3.0
"""Between pictures side by side, in mm."""

CAPTION_GAP = 1.2
"""Between a picture and its caption, in mm."""

MM_PER_PIXEL = MM_PER_INCH / 300
"""A raster picture's own size: 300 dots an inch."""


class Exhibit(Struct, frozen=True, kw_only=True):
    """What a figure shows, at its own size in mm; radius: of its corners; fields: to point at."""

    width: float
    height: float
    drawing: Drawing
    radius: float = 0.0
    fields: tuple[PaintedField, ...] = ()


class Cards(Struct, kw_only=True):
    """Finds what figures show: faces of the deck's components, files of its art.

    composer_of: what paints a component's faces, by the component's name.
    """

    deck: Deck
    composer_of: Callable[[str], Composer]
    context: Context
    _known: dict[str, Checked[Exhibit | None]] = field(default_factory=dict)
    _composers: dict[str, Checked[Composer]] = field(default_factory=dict)

    def faults(self, picture: FigurePicture) -> tuple[Diagnostic, ...]:
        """Return that a figure shows or points at what is not there, where that can be told."""
        target = unquote(picture.target)
        if not target.startswith(CARD):
            file = self._file(picture)
            return (file,) if isinstance(file, Diagnostic) else ()
        component = target.removeprefix(CARD).split("/")[0]
        if not self.deck.is_whole("components", f"components/{component}"):
            return ()
        card = self._card(target, picture)
        if card.value is None:
            return card.findings
        if not self.deck.components[component].layouts or self._composer(component).failed:
            return ()
        exhibit = self.exhibit(picture)
        if exhibit.value is None:
            return exhibit.findings
        return () if exhibit.failed else tuple(unknown_callouts(picture, exhibit.value))

    def exhibit(self, picture: FigurePicture) -> Checked[Exhibit | None]:
        """Return what the picture shows; None with findings where there is nothing."""
        target = unquote(picture.target)
        if target in self._known:
            return self._known[target]
        found = self._face(target, picture) if target.startswith(CARD) else self._art(picture)
        if found.value is not None:
            self._known[target] = found
        return found

    def _card(self, target: str, picture: FigurePicture) -> Checked[Card | None]:
        """Return the card that a target names; None with a finding where there is none."""
        component, *rest = target.removeprefix(CARD).split("/")
        shown = [name for name, each in self.deck.components.items() if each.cards]
        if component not in shown:
            message = f"there is no component `{component}`"
            return missing(picture, message, did_you_mean(component, shown))
        identifier = rest[0] if rest else ""
        known = self.deck.components[component].cards
        cards = {card.id.removeprefix("#"): card for card in known}
        card = cards.get(identifier.removeprefix("#"))
        if card is None:
            message = f"{component} has no card `{identifier}`"
            return missing(picture, message, did_you_mean(identifier, cards))
        return Checked(card)

    def _composer(self, component: str) -> Checked[Composer]:
        """Return what paints a component, with what is wrong with its templates."""
        if component not in self._composers:
            composer = self.composer_of(component)
            self._composers[component] = Checked(composer, composer.check())
        return self._composers[component]

    def _face(self, target: str, picture: FigurePicture) -> Checked[Exhibit | None]:
        component, *rest = target.removeprefix(CARD).split("/")
        card = self._card(target, picture)
        if card.value is None:
            return Checked(None, card.findings)
        step = self._composer(component)
        if step.failed:
            return Checked(None, step.findings)
        is_back = rest[1:] == [BACK]
        request = step.value.back_of(card.value) if is_back else step.value.front_of(card.value)
        if request is None:
            return missing(picture, f"{component} has no backs", "show the front")
        face = step.value.compose(request)
        outline: Outline = face.value.outline
        made = Exhibit(
            width=outline.width,
            height=outline.height,
            drawing=face.value.drawing,
            radius=outline.radius,
            fields=face.value.fields,
        )
        return Checked(made, face.findings)

    def _art(self, picture: FigurePicture) -> Checked[Exhibit | None]:
        found = self._file(picture)
        if isinstance(found, Diagnostic):
            return Checked(None, (found,))
        drawing = Drawing()
        if isinstance(found, Picture):
            width, height = found.width_px * MM_PER_PIXEL, found.height_px * MM_PER_PIXEL
            drawing.image(found, Rect(x=0.0, y=0.0, width=width, height=height))
            return Checked(Exhibit(width=width, height=height, drawing=drawing))
        viewport = root_viewport(found.document)
        painted = paint(found.document, drawing, self.context, (0.0, 0.0))
        made = Exhibit(width=viewport.width_mm, height=viewport.height_mm, drawing=drawing)
        return Checked(made, painted.findings)

    def _file(self, picture: FigurePicture) -> Picture | SvgFile | Diagnostic:
        """Return the file that a figure shows, or the finding that it can't be shown."""
        found = self.context.pictures.picture(picture.target, picture.span.path)
        if isinstance(found, NoPicture):
            return Diagnostic(found.code, picture.span, found.message, found.hint)
        return found


def missing(picture: FigurePicture, message: str, hint: str) -> Checked[T | None]:
    """Return the finding that a figure shows what is not there."""
    return Checked(None, (Diagnostic("card-unknown", picture.span, message, hint),))


class Plate(Struct, frozen=True, kw_only=True):
    """A picture of a figure with its size on the page, in mm, and its caption's lines.

    beside: the room for callouts on each side.
    """

    exhibit: Exhibit
    width: float
    beside: float
    caption: Laid | None
    pointed: tuple[Pointed, ...]

    @property
    def height(self) -> float:
        """How high the picture is, in mm."""
        return self.width * self.exhibit.height / self.exhibit.width

    @property
    def whole(self) -> float:
        """How high picture and caption are together, in mm."""
        return self.height + (CAPTION_GAP + self.caption.height if self.caption else 0.0)


def set_figure(setter: TextSetter, figure: Figure, path: Path, at: Stretch, cards: Cards) -> None:
    """Set a figure as one slug, its pictures side by side in the middle."""
    plates = plates_of(setter, figure, path, at, cards)
    if not plates:
        return
    above, below = setter.styles.margins(path)
    setter.galley.space(above)
    drawing = Drawing()
    total = sum(plate.width + 2 * plate.beside for plate in plates) + GAP * (len(plates) - 1)
    x = at.left + max((at.width - total) / 2, 0.0)
    for plate in plates:
        paint_plate(setter, plate, x, path, drawing)
        x += plate.width + 2 * plate.beside + GAP
    setter.galley.add(drawing, max(plate.whole for plate in plates))
    setter.galley.space(below)


def plates_of(
    setter: TextSetter, figure: Figure, path: Path, at: Stretch, cards: Cards
) -> list[Plate]:
    """Return the pictures at the size that their figure has room for."""
    found = []
    for picture in figure.pictures:
        step = cards.exhibit(picture)
        setter.findings.extend(step.findings)
        if step.value is not None:
            found.append((picture, step.value))
    asked = setter.styles.width((*path, "img"))
    wanted = [picture.width or asked or exhibit.width for picture, exhibit in found]
    beside = [CALLOUT_ROOM if picture.callouts else 0.0 for picture, _ in found]
    room = at.width - GAP * (len(found) - 1) - 2 * sum(beside)
    scale = min(room / sum(wanted), 1.0) if found else 1.0
    plates = []
    for (picture, exhibit), width, side in zip(found, wanted, beside, strict=True):
        caption = None
        if picture.caption:
            sentence = setter.prose.sentences[picture.caption]
            caption = setter.laid(sentence, (*path, "p.caption"), width * scale + 2 * side)
        plates.append(
            Plate(
                exhibit=exhibit,
                width=width * scale,
                beside=side,
                caption=caption,
                pointed=pointed_at(setter, picture, exhibit, scale * width / exhibit.width),
            )
        )
    return plates


def pointed_at(
    setter: TextSetter, picture: FigurePicture, exhibit: Exhibit, scale: float
) -> tuple[Pointed, ...]:
    """Return what the callouts point at, in mm from the picture's top left as placed."""
    pointed = []
    known = elements_of(exhibit)
    setter.findings.extend(unknown_callouts(picture, exhibit))
    for number, name in enumerate(picture.callouts, start=1):
        if name not in known:
            continue
        box = known[name].box
        pointed.append(
            Pointed(
                label=str(number),
                box=Rect(
                    x=box.x * scale,
                    y=box.y * scale,
                    width=box.width * scale,
                    height=box.height * scale,
                ),
            )
        )
    return tuple(pointed)


def elements_of(exhibit: Exhibit) -> Mapping[str, PaintedField]:
    """Return what callouts may point at, by name, else by role."""
    known = {f.name: f for f in reversed(exhibit.fields) if f.name}
    return known | {f.role: f for f in reversed(exhibit.fields) if f.role and f.role not in known}


def unknown_callouts(picture: FigurePicture, exhibit: Exhibit) -> Iterator[Diagnostic]:
    """Yield the callouts of a picture that point at nothing."""
    known = elements_of(exhibit)
    for name in picture.callouts:
        if name not in known:
            message = f"the card has no element `{name}` to point at"
            hint = did_you_mean(name, known, otherwise="name it in the template with cg:name")
            yield Diagnostic("callout-unknown", picture.span, message, hint)


def paint_plate(setter: TextSetter, plate: Plate, x: float, path: Path, drawing: Drawing) -> None:
    """Draw a picture with its callouts and caption; x: of its left end, callouts included."""
    left, exhibit = x + plate.beside, plate.exhibit
    scale = plate.width / exhibit.width
    drawing.save()
    drawing.transform(Matrix(scale, 0.0, 0.0, scale, left, 0.0))
    own = Rect(x=0.0, y=0.0, width=exhibit.width, height=exhibit.height)
    clip_to(own, exhibit.radius, drawing)
    drawing.shared(exhibit.drawing)
    drawing.restore()
    placed = Rect(x=left, y=0.0, width=plate.width, height=plate.height)
    paint_callouts(setter, plate.pointed, placed, path, drawing)
    if plate.caption is not None:
        for line in plate.caption.lines:
            down = plate.height + CAPTION_GAP
            paint_line(line, x, down, drawing, setter.context.symbols)
