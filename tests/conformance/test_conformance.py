"""Each feature of SVG that we draw, drawn by cardgen and by a browser: the pictures are alike.

A case is a drawing of 40 × 40 mm in `cases/`; its reference, in `references/`, is what a browser
shows, renewed by `render_references.py`. Where no browser shows the feature, it is shown the file
of that name in `stand_ins/` instead, which draws the same by other means; STAND_INS says why.
"""

import re
from itertools import pairwise
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageDraw

from cardgen.svg.painter import PAINTERS
from cardgen.svg.properties import PROPERTIES
from cardgen.svg.subset import SILENT_ELEMENTS
from cardgen.svg.xhtml_style import BLOCKS, INLINES
from cardgen.typeset.fonts import FontLibrary, read_fonts
from tests.support.likeness import drawn, share_that_differs

HERE = Path(__file__).parent
FONTS = HERE.parents[1] / "fonts"
CASES = sorted(path.stem for path in (HERE / "cases").glob("*.svg"))
SIDE_PX = 200
MOST_THAT_DIFFERS = 0.01
LEAST_SHOWN = 0.1
"""A case covers so much of its picture that leaving its feature out would be seen."""

STAND_INS = {
    "html-valign": "cg:valign is our own; the stand-in pushes the text by a flexible column",
    "image-svg-slice": "Chromium fits an SVG picture where preserveAspectRatio says slice; "
    "the stand-in slices a nested drawing",
    "ink-print": "browsers know neither device-cmyk() nor spot colours; "
    "the stand-in has what the inks look like on paper",
    "wrapped-inline-size": "browsers don't wrap text by inline-size; the stand-in is XHTML",
    "wrapped-shape-inside": "browsers don't flow text into shapes; the stand-in is XHTML",
}

UNSEEN = {"a", "body", "desc", "metadata", "view", "filter"}
"""Elements that draw nothing of their own."""

ASSUMED = {
    "font-kerning", "text-decoration-line", "margin-top", "margin-left", "margin-right",
    "padding-top", "padding-right", "padding-bottom",
}  # fmt: skip
"""Properties that only say another way what a case says, or may only be 0 or as they are."""


@pytest.fixture(scope="module")
def fonts() -> FontLibrary:
    return read_fonts((FONTS,)).value


def reference(name: str) -> Image.Image:
    with Image.open(HERE / "references" / f"{name}.png") as picture:
        return picture.convert("RGB")


def blank() -> Image.Image:
    return Image.new("RGB", (SIDE_PX, SIDE_PX), "white")


def all_cases() -> str:
    return "\n".join((HERE / "cases" / f"{name}.svg").read_text("utf-8") for name in CASES)


@pytest.mark.parametrize("name", CASES)
def test_cardgen_draws_what_a_browser_shows(name: str, fonts: FontLibrary) -> None:
    picture, painting = drawn(HERE / "cases" / f"{name}.svg", fonts, SIDE_PX, HERE)

    assert painting.findings == ()
    assert share_that_differs(picture, reference(name)) < MOST_THAT_DIFFERS


@pytest.mark.parametrize("name", CASES)
def test_a_case_shows_enough_to_be_missed(name: str) -> None:
    assert share_that_differs(reference(name), blank()) > LEAST_SHOWN


def test_there_is_a_reference_for_each_case_and_no_other() -> None:
    assert sorted(path.stem for path in (HERE / "references").iterdir()) == CASES
    assert len(CASES) >= 36


def test_each_stand_in_has_its_reason_and_each_reason_a_stand_in() -> None:
    assert {path.stem for path in (HERE / "stand_ins").iterdir()} == set(STAND_INS)
    assert set(STAND_INS) < set(CASES)


def test_every_element_is_drawn_by_a_case() -> None:
    elements = {*PAINTERS, *SILENT_ELEMENTS, *BLOCKS, *INLINES, "br", "img", "tspan", "textPath"}
    named = set(re.findall(r"<(\w+)", all_cases()))

    assert elements - named - UNSEEN == set()


def test_every_property_is_set_by_a_case() -> None:
    named = set(re.findall(r"""[\s"';{]([a-z-]+)\s*[:=]""", all_cases()))

    assert set(PROPERTIES) - named - ASSUMED == set()


def test_every_path_command_is_drawn_by_a_case() -> None:
    data = "".join(re.findall(r'\sd="([^"]+)"', all_cases()))

    assert set("MmLlHhVvCcSsQqTtAaZz") - set(data) == set()


def test_pictures_of_two_sizes_are_not_compared() -> None:
    with pytest.raises(AssertionError, match="sizes differ"):
        share_that_differs(blank(), blank().resize((SIDE_PX, SIDE_PX + 1)))


def test_a_picture_is_like_itself() -> None:
    assert share_that_differs(reference("transform"), reference("transform")) == 0.0


@pytest.mark.parametrize(
    ("colour", "visible"), [((255, 255, 255), True), ((192, 57, 43), False), ((200, 80, 60), False)]
)
def test_only_a_colour_that_is_clearly_another_counts(
    colour: tuple[int, int, int], visible: bool
) -> None:
    other = Image.new("RGB", (SIDE_PX, SIDE_PX), (192, 57, 43))

    share = share_that_differs(Image.new("RGB", other.size, colour), other)

    assert share == (1.0 if visible else 0.0)


def test_a_shape_that_is_missing_is_seen() -> None:
    short = reference("transform")
    ImageDraw.Draw(short).rectangle((110, 0, 200, 60), fill="white")

    assert share_that_differs(short, reference("transform")) > MOST_THAT_DIFFERS


@pytest.mark.parametrize("name", ["text-path", "html-lists", "gradient-spread", "marker"])
def test_a_drawing_half_a_millimetre_aside_is_seen(name: str) -> None:
    moved = ImageChops.offset(reference(name), 3, 0)

    assert share_that_differs(moved, reference(name)) > MOST_THAT_DIFFERS


def test_the_picture_of_another_case_is_seen() -> None:
    shares = [
        share_that_differs(reference(one), reference(other)) for one, other in pairwise(CASES)
    ]

    assert min(shares) > MOST_THAT_DIFFERS
