"""What makes two faces the same print, and what does not."""

from collections.abc import Callable

import pytest
from PIL import Image, PngImagePlugin

from cardgen.base.colour import BLACK, Cmyk, Rgb, Spot
from cardgen.base.geometry import Insets, Matrix, Outline, Rect
from cardgen.faces.fingerprint import Fingerprints
from cardgen.faces.model import Face
from cardgen.faces.raster import key_of
from cardgen.svg.canvas import (
    Drawing,
    LinearGradient,
    Paint,
    Path,
    Pen,
    Picture,
    RadialGradient,
    Stop,
    Tile,
)
from tests.support.press_builders import a_font, a_line, a_rect, a_run, jpeg_file, png_file

Draw = Callable[[Drawing], None]
RED, BLUE = Rgb(1.0, 0.0, 0.0), Rgb(0.0, 0.0, 1.0)
SQUARE = a_rect(1, 1, 4, 4)
STOPS = (Stop(0.0, RED), Stop(1.0, BLUE))


def look(draw: Draw, **changes: object) -> str:
    drawing = Drawing()
    draw(drawing)
    values: dict[str, object] = {
        "id": "cards/a/front",
        "outline": Outline(width=20.0, height=12.0),
        "bleed": 2.0,
        "safe": Insets.all(1.0),
        "drawing": drawing,
    }
    return Fingerprints().of(Face(**(values | changes)))  # type: ignore[arg-type]


def square(canvas: Drawing) -> None:
    canvas.fill(SQUARE, RED)


def filled(paint: Paint, x: float = 1.0, y: float = 1.0) -> Draw:
    return lambda canvas: canvas.fill(a_rect(x, y, 4, 4), paint)


def gradient(**changes: object) -> LinearGradient:
    values: dict[str, object] = {"x1": 0, "y1": 0, "x2": 4, "y2": 0, "stops": STOPS}
    return LinearGradient(**(values | changes))  # type: ignore[arg-type]


def tile(draw: Draw) -> Tile:
    return Tile(drawing=drawn(draw), cell=Rect(x=0, y=0, width=6, height=6))


def drawn(draw: Draw) -> Drawing:
    drawing = Drawing()
    draw(drawing)
    return drawing


def within(matrix: Matrix, draw: Draw) -> Draw:
    def drawn(canvas: Drawing) -> None:
        canvas.save()
        canvas.transform(matrix)
        draw(canvas)
        canvas.restore()

    return drawn


def recurring(draw: Draw) -> Draw:
    inner = Drawing()
    draw(inner)
    return lambda canvas: canvas.shared(inner)


def clipped(draw: Draw, *clips: Path) -> Draw:
    def drawn(canvas: Drawing) -> None:
        canvas.save()
        for clip in clips:
            canvas.clip(clip)
        draw(canvas)
        canvas.restore()

    return drawn


def both(*draws: Draw) -> Draw:
    def drawn(canvas: Drawing) -> None:
        for draw in draws:
            draw(canvas)

    return drawn


def line(pen: Pen, *points: tuple[float, float]) -> Draw:
    return lambda canvas: canvas.stroke(a_line(*points), BLACK, pen)


def text(words: str, x: float = 2.0, file: str = "Lato-Regular.ttf") -> Draw:
    return lambda canvas: canvas.text(a_run(words, face=a_font(file)), x, 6.0, BLACK)


def image(picture: Picture) -> Draw:
    return lambda canvas: canvas.image(picture, Rect(x=1, y=1, width=4, height=4))


def picture(data: bytes, encoding: str = "png", name: str = "a.png", **changes: object) -> Picture:
    values: dict[str, object] = {
        "key": key_of(data),
        "name": name,
        "width_px": 4,
        "height_px": 4,
        "encoding": encoding,
        "channels": 3,
        "data": data,
    }
    return Picture(**(values | changes))  # type: ignore[arg-type]


def a_png(colour: tuple[int, int, int] = (200, 30, 30), comment: str = "") -> bytes:
    info = PngImagePlugin.PngInfo()
    if comment:
        info.add_text("Comment", comment)
    return png_file(Image.new("RGB", (4, 4), colour), pnginfo=info)


def a_jpeg(colour: tuple[int, int, int] = (200, 30, 30), **options: object) -> bytes:
    return jpeg_file(Image.new("RGB", (16, 16), colour), **options)


def with_fallback(words: str) -> Draw:
    """The same words in two runs, as where a font lacks some of the characters."""
    whole = a_run(words)
    cut = len(words) // 2
    first, second = a_run(words[:cut]), a_run(words[cut:])

    def drawn(canvas: Drawing) -> None:
        assert first.width + second.width == pytest.approx(whole.width)
        canvas.text(first, 2.0, 6.0, BLACK)
        canvas.text(second, 2.0 + first.width, 6.0, BLACK)

    return drawn


MOVE = Matrix.moved(3.0, 1.0)
TWICE = Matrix.scaled(2.0, 2.0)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (within(MOVE, square), filled(RED, 4.0, 2.0)),
        (recurring(square), square),
        (recurring(within(MOVE, recurring(square))), within(MOVE, square)),
        (clipped(recurring(clipped(square, SQUARE)), a_rect(0, 0, 3, 3)),
         clipped(square, a_rect(0, 0, 3, 3), SQUARE)),
        (both(square, lambda c: c.fill(SQUARE, BLUE, 0.0)), square),
        (both(square, lambda c: c.fill(Path(()), BLUE)), square),
        (both(square, lambda c: c.group(Drawing())), square),
        (both(square, line(Pen(width=0.0), (1, 1), (3, 1))), square),
        (within(TWICE, line(Pen(width=0.2, dashes=(1.0,)), (1, 1), (3, 1))),
         line(Pen(width=0.4, dashes=(2.0,)), (2, 2), (6, 2))),
        (filled(RED, 0.1 + 0.2), filled(RED, 0.3)),
        (text("mm"), with_fallback("mm")),
        (text("mm"), recurring(with_fallback("mm"))),
        (both(text("m"), recurring(text("m"))), both(text("m"), text("m"))),
        (clipped(recurring(clipped(text("mm"), SQUARE)), a_rect(0, 0, 3, 3)),
         clipped(with_fallback("mm"), a_rect(0, 0, 3, 3), SQUARE)),
        (both(text(" "), square), square),
        (text(" A"), text("A", 2.0 + a_run(" ").width)),
        (image(picture(a_png(comment="by me"))), image(picture(a_png()))),
        (image(picture(a_png(), name="b.png")), image(picture(a_png()))),
        (image(picture(a_jpeg(comment=b"by me"), "jpeg")), image(picture(a_jpeg(), "jpeg"))),
    ],
    ids=[
        "moved", "recurring", "recurring within recurring", "clips of what recurs", "invisible",
        "empty path", "empty layer", "no pen", "larger pen", "rounding", "another font",
        "text that recurs", "text before what recurs", "clips of text", "only a space",
        "leading space", "PNG comment", "picture renamed", "JPEG comment",
    ],
)  # fmt: skip
def test_what_looks_the_same_is_the_same(one: Draw, other: Draw) -> None:
    assert look(one) == look(other)


@pytest.mark.parametrize(
    "other",
    [
        filled(BLUE),
        filled(Rgb(254 / 255, 0.0, 0.0)),
        filled(Cmyk(0.0, 1.0, 1.0, 0.0)),
        filled(Spot("Red", RED)),
        lambda c: c.fill(SQUARE, RED, 0.99),
        lambda c: c.fill(SQUARE, RED, 1.0, "evenodd"),
        filled(RED, 1.01),
        lambda c: c.stroke(SQUARE, RED, Pen(width=0.2)),
        clipped(square, a_rect(0, 0, 3, 3)),
        filled(gradient()),
        filled(RadialGradient(cx=2, cy=2, r=2, fx=2, fy=2, stops=STOPS)),
        lambda c: c.group(drawn(square), 0.5),
        lambda c: c.group(drawn(square), 1.0, "multiply"),
        lambda c: c.group(drawn(square), 1.0, "normal", drawn(square)),
        both(square, square),
    ],
    ids=[
        "colour", "a shade", "plates", "spot ink", "alpha", "fill rule", "a hundredth of a mm",
        "stroke", "clip", "gradient", "radial gradient", "layer", "blend", "mask", "twice",
    ],
)  # fmt: skip
def test_what_looks_different_is_different(other: Draw) -> None:
    assert look(square) != look(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (text("3"), text("8")),
        (text("3"), text("3", 2.01)),
        (text("3"), text("3", file="Lato-Bold.ttf")),
        (both(square, text("3")), both(text("3"), square)),
        (lambda c: c.text_outline(a_run("3"), 2.0, 6.0, BLACK, Pen(width=0.2)),
         lambda c: c.text_outline(a_run("3"), 2.0, 6.0, BLACK, Pen(width=0.3))),
        (text("3"), lambda c: c.text_outline(a_run("3"), 2.0, 6.0, BLACK, Pen(width=0.2))),
        (line(Pen(width=0.2), (1, 1), (3, 1)), line(Pen(width=0.2, cap="round"), (1, 1), (3, 1))),
        (within(Matrix.scaled(2.0, 1.0), line(Pen(width=0.2), (1, 1), (3, 1))),
         line(Pen(width=0.2), (2, 1), (6, 1))),
        (image(picture(a_png())), image(picture(a_png((201, 30, 30))))),
        (image(picture(a_jpeg(), "jpeg")), image(picture(a_jpeg((20, 30, 30)), "jpeg"))),
        (image(picture(a_png())), image(picture(a_png(), orientation=3))),
        (image(picture(bytes(48), "raw")),
         image(picture(bytes(48), "raw", alpha=bytes(16), key="x"))),
        (filled(tile(square)), filled(tile(text("3")))),
        (filled(gradient()), filled(gradient(spread="repeat"))),
    ],
    ids=[
        "digit", "moved digit", "weight", "order of painting", "pen of an outline", "outline",
        "cap", "stretched pen", "PNG", "JPEG", "turned picture", "alpha of a picture", "tile",
        "spread",
    ],
)  # fmt: skip
def test_each_part_of_a_drawing_counts(one: Draw, other: Draw) -> None:
    assert look(one) != look(other)


def test_a_face_is_known_by_its_looks_and_not_by_its_name() -> None:
    assert look(square, id="cards/b/front") == look(square)


@pytest.mark.parametrize("bleed", [0.0, 3.0])
def test_the_bleed_asked_for_is_cut_away(bleed: float) -> None:
    assert look(square, bleed=bleed) == look(square)


@pytest.mark.parametrize(
    "outline", [Outline(width=20.0, height=13.0), Outline(width=20.0, height=12.0, radius=2.0)]
)
def test_the_shape_of_the_piece_counts(outline: Outline) -> None:
    assert look(square, outline=outline) != look(square)
