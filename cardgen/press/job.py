"""What the streams of one document have in common: fonts, pictures, inks, drawings that recur."""

from weakref import WeakKeyDictionary

from msgspec import Struct

from cardgen.base.colour import Colour, Rgb, Spot
from cardgen.base.geometry import Rect
from cardgen.press.fonts import FontCase, Foundry
from cardgen.press.images import write_picture
from cardgen.press.inks import operator, separation
from cardgen.press.numbers import box_numbers, numbers, text_string
from cardgen.press.resources import Resources
from cardgen.press.store import Store
from cardgen.svg.canvas import Drawing, Picture

GROUP = "/Group<</S/Transparency/I true>>"
GREY_GROUP = "/Group<</S/Transparency/I true/CS/DeviceGray>>"
COLOUR_GROUP = "/Group<</S/Transparency/I true/CS/DeviceRGB>>"
"""A mask's group has to name the colours in which its luminance is told."""


class Form(Struct, frozen=True):
    """A stream that is painted once and placed often: its object, and what it needs."""

    number: int
    resources: Resources


class Inline(Struct, frozen=True):
    """Content so short that it is repeated rather than placed."""

    content: str
    resources: Resources


class Job:
    """One document on the press."""

    def __init__(self, store: Store, foundry: Foundry) -> None:
        self.store = store
        self.fonts = FontCase(foundry, store)
        self.recurring = WeakKeyDictionary[Drawing, Form | Inline]()
        self._pictures: dict[str, int] = {}
        self._inks: dict[Colour, tuple[str, int]] = {}
        self.layers: dict[str, int] = {}

    def form(self, content: str, resources: Resources, box: Rect, entries: str = "") -> Form:
        """Write a form and return it.

        Args:
            content: what it paints, in mm, y down; matrices are up to whoever places it.
            resources: what the content refers to.
            box: what shows of it.
            entries: further entries of its dictionary.
        """
        head = (
            f"/Type/XObject/Subtype/Form/BBox[{box_numbers(box)}]"
            f"/Resources{resources.dictionary()}{entries}"
        )
        return Form(self.store.add_stream(head, content.encode("latin-1")), resources)

    def image(self, picture: Picture) -> int:
        """Return the image object for the picture; it is written the first time only."""
        if picture.key not in self._pictures:
            self._pictures[picture.key] = write_picture(picture, self.store)
        return self._pictures[picture.key]

    def layer(self, name: str) -> int:
        """Return the layer of that name, which readers can hide; it is made the first time."""
        if name not in self.layers:
            self.layers[name] = self.store.add(f"<</Type/OCG/Name {text_string(name)}>>")
        return self.layers[name]

    def ink(self, colour: Colour, resources: Resources) -> str:
        """Return the operator that sets the colour to fill with."""
        known = self._inks.get(colour)
        if known is None:
            known = self._inks[colour] = self._mixed(colour)
        written, space = known
        if not isinstance(colour, Rgb):
            resources.process = True
        return f"{resources.use('ColorSpace', space)} {written}" if space else written

    def _mixed(self, colour: Colour) -> tuple[str, int]:
        if isinstance(colour, Spot):
            return f"cs {numbers(colour.tint)} scn", separation(colour, self.store)
        return operator(colour), 0
