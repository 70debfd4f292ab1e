import pikepdf
import pytest

from cardgen.base.colour import Cmyk, Spot
from cardgen.base.geometry import Matrix, Rect
from cardgen.press.fonts import Foundry
from cardgen.press.preview import render_face
from cardgen.svg.canvas import (
    Blend,
    Cap,
    Drawing,
    FillRule,
    LinearGradient,
    Paint,
    Path,
    Pen,
    RadialGradient,
    Spread,
    Stop,
    Tile,
)
from tests.support.pixels import assert_pixels, letters_of
from tests.support.press_builders import (
    BLACK,
    BLUE,
    CYAN,
    GREEN,
    RED,
    WHITE,
    YELLOW,
    a_box,
    a_face,
    a_line,
    a_picture,
    a_rect,
    a_run,
    face_form,
    pdf_of,
    rendered,
)

HALVES = (Stop(0, RED), Stop(0.5, RED), Stop(0.5, BLUE), Stop(1, BLUE))
GOLD = Spot("Gold Foil", Cmyk(0, 0.2, 0.8, 0.1), 0.5)


def test_a_fill_lies_where_millimetres_say_with_y_down() -> None:
    drawing = Drawing()

    drawing.fill(a_rect(1, 0, 3, 2), BLACK)

    assert_pixels(rendered(drawing, 6, 4), "_KKK__ \n _KKK__ \n ______ \n ______")


@pytest.mark.parametrize(("rule", "middle"), [("nonzero", "KKKK"), ("evenodd", "K__K")])
def test_the_fill_rule_decides_on_a_hole(rule: FillRule, middle: str) -> None:
    drawing = Drawing()
    both = Path(a_rect(0, 0, 4, 3).segments + a_rect(1, 1, 2, 1).segments)

    drawing.fill(both, BLACK, 1.0, rule)

    assert_pixels(rendered(drawing, 4, 3), f"KKKK \n {middle} \n KKKK")


def test_a_clip_ends_with_its_save() -> None:
    drawing = Drawing()
    drawing.save()
    drawing.clip(a_rect(0, 0, 2, 2))
    drawing.fill(a_rect(0, 0, 4, 1), RED)
    drawing.restore()
    drawing.fill(a_rect(0, 1, 4, 1), BLUE)

    assert_pixels(rendered(drawing, 4, 2), "RR__ \n BBBB")


def test_an_empty_clip_hides_all() -> None:
    drawing = Drawing()
    drawing.clip(Path(()))
    drawing.fill(a_rect(0, 0, 4, 1), RED)

    assert_pixels(rendered(drawing, 4, 1), "____")


def test_transforms_nest() -> None:
    drawing = Drawing()
    drawing.transform(Matrix.moved(2, 0))
    drawing.transform(Matrix.scaled(2, 1))
    drawing.fill(a_rect(0, 0, 1, 1), BLACK)

    assert_pixels(rendered(drawing, 6, 1), "__KK__")


def test_a_restore_brings_back_the_colour_that_was_set() -> None:
    drawing = Drawing()
    drawing.fill(a_rect(0, 0, 1, 1), RED)
    drawing.save()
    drawing.fill(a_rect(1, 0, 1, 1), BLUE)
    drawing.restore()
    drawing.fill(a_rect(2, 0, 1, 1), BLUE)

    assert_pixels(rendered(drawing, 4, 1), "RBB_")


def test_a_stroke_has_the_pen_s_width_and_dashes() -> None:
    drawing = Drawing()

    drawing.stroke(a_line((0, 1), (8, 1)), BLACK, Pen(width=2, dashes=(2, 1), dash_offset=-1))

    assert_pixels(rendered(drawing, 8, 3), "_KK_KK_K \n _KK_KK_K \n ________")


@pytest.mark.parametrize(("cap", "row"), [("butt", "__KK__"), ("square", "_KKKK_")])
def test_caps_end_a_stroke(cap: Cap, row: str) -> None:
    drawing = Drawing()

    drawing.stroke(a_line((2, 1), (4, 1)), BLACK, Pen(width=2, cap=cap))

    assert letters_of(rendered(drawing, 6, 2)) == [row, row]


def test_a_pen_without_width_draws_nothing() -> None:
    drawing = Drawing()

    drawing.stroke(a_line((0, 1), (4, 1)), BLACK, Pen(width=0))

    assert_pixels(rendered(drawing, 4, 2), "____ \n ____")


def test_alpha_counts_for_its_call_alone() -> None:
    drawing = Drawing()

    drawing.fill(a_rect(0, 0, 1, 1), RED, 0.5)
    drawing.fill(a_rect(1, 0, 1, 1), RED)
    drawing.stroke(a_line((2, 0.5), (3, 0.5)), BLACK, Pen(width=1), 0.5)

    assert_pixels(rendered(drawing, 4, 1), "rRg_")


def test_a_gradient_follows_the_transform_within_the_form() -> None:
    gradient = LinearGradient(x1=0, y1=0, x2=2, y2=0, stops=HALVES)
    drawing = Drawing()
    drawing.transform(Matrix.moved(3, 0))
    drawing.transform(Matrix.scaled(2, 1))

    drawing.fill(a_rect(0, 0, 2, 1), gradient)

    assert_pixels(rendered(drawing, 8, 1), "___RRBB_")


def test_a_gradient_has_a_matrix_of_its_own() -> None:
    gradient = LinearGradient(x1=0, y1=0, x2=1, y2=0, stops=HALVES, matrix=Matrix.scaled(4, 1))
    drawing = Drawing()

    drawing.fill(a_rect(0, 0, 4, 1), gradient)

    assert_pixels(rendered(drawing, 4, 1), "RRBB")


@pytest.mark.parametrize(
    ("spread", "row"),
    [("pad", "RRRRRBBBBBBB"), ("repeat", "RBBRRBBRRBBR"), ("reflect", "BRRRRBBBBRRR")],
)
def test_a_gradient_spreads_beyond_its_ends(spread: Spread, row: str) -> None:
    gradient = LinearGradient(x1=3, y1=0, x2=7, y2=0, stops=HALVES, spread=spread)
    drawing = Drawing()

    drawing.fill(a_rect(0, 0, 12, 1), gradient)

    assert letters_of(rendered(drawing, 12, 1)) == [row]


def test_a_radial_gradient_repeats_in_rings() -> None:
    gradient = RadialGradient(cx=0, cy=0, r=4, fx=0, fy=0, stops=HALVES, spread="repeat")
    drawing = Drawing()

    drawing.fill(a_rect(0, 0, 12, 1), gradient)

    assert letters_of(rendered(drawing, 12, 1)) == ["RRBBRRBBRRBB"]


def test_a_gradient_of_no_length_is_its_last_stop() -> None:
    gradient = LinearGradient(x1=1, y1=1, x2=1, y2=1, stops=HALVES)
    drawing = Drawing()

    drawing.fill(a_rect(0, 0, 2, 1), gradient)

    assert_pixels(rendered(drawing, 3, 1), "BB_")


def test_stops_with_alpha_let_the_ground_through() -> None:
    stops = (Stop(0, BLACK, 0), Stop(0.5, BLACK, 0), Stop(0.5, BLACK, 1), Stop(1, BLACK, 1))
    drawing = Drawing()
    drawing.fill(a_rect(0, 0, 4, 1), YELLOW)

    drawing.fill(a_rect(0, 0, 4, 1), LinearGradient(x1=0, y1=0, x2=4, y2=0, stops=stops))
    drawing.fill(a_rect(5, 0, 1, 1), RED)

    assert_pixels(rendered(drawing, 6, 1), "YYKK_R")


def test_stops_of_one_alpha_need_no_mask() -> None:
    stops = (Stop(0, RED, 0.5), Stop(1, BLUE, 0.5))
    drawing = Drawing()

    drawing.fill(a_rect(0, 0, 4, 1), LinearGradient(x1=0, y1=0, x2=4, y2=0, stops=stops))

    pdf = pdf_of(drawing)
    states = face_form(pdf).Resources.ExtGState
    assert [float(state.ca) for state in states.values()] == [0.5]
    assert all("/SMask" not in state for state in states.values())


def test_a_gradient_paints_strokes_too() -> None:
    gradient = LinearGradient(x1=0, y1=0, x2=4, y2=0, stops=HALVES)
    drawing = Drawing()

    drawing.stroke(a_line((0, 1), (4, 1)), gradient, Pen(width=2))

    assert letters_of(rendered(drawing, 4, 2)) == ["RRBB", "RRBB"]


def test_a_tile_repeats_from_its_own_origin() -> None:
    pattern = Drawing()
    pattern.fill(a_rect(0, 0, 1, 1), RED)
    drawing = Drawing()
    drawing.transform(Matrix.moved(1, 0))

    drawing.fill(a_rect(0, 0, 6, 2), Tile(drawing=pattern, cell=Rect(x=0, y=0, width=2, height=2)))

    assert_pixels(rendered(drawing, 8, 2), "_R_R_R__ \n ________")


def test_a_pattern_does_not_drift_where_its_cell_is_no_whole_number_of_pixels() -> None:
    stripe, drawing = Drawing(), Drawing()
    stripe.fill(a_rect(0, 0, 2, 1), BLACK)
    cell = Rect(x=0, y=0, width=2, height=2)

    drawing.fill(a_rect(0, 0, 4, 60), Tile(drawing=stripe, cell=cell))

    shown = render_face(a_face(drawing, 4, 60), 96, foundry=Foundry())
    middles = [shown.getpixel((3, round((y + 0.5) * 96 / 25.4))) for y in range(52, 60)]
    assert middles == [(0, 0, 0), (255, 255, 255)] * 4


def test_a_group_is_one_layer() -> None:
    layer = Drawing()
    layer.fill(a_rect(0, 0, 3, 1), RED)
    layer.fill(a_rect(1, 0, 3, 1), BLACK)
    drawing = Drawing()

    drawing.group(layer, 0.5)
    drawing.fill(a_rect(5, 0, 1, 1), RED)

    assert_pixels(rendered(drawing, 6, 1), "rggg_R")


def test_a_group_blends_with_what_lies_below() -> None:
    layer = Drawing()
    layer.fill(a_rect(1, 0, 3, 1), CYAN)
    drawing = Drawing()
    drawing.fill(a_rect(0, 0, 3, 1), YELLOW)

    drawing.group(layer, 1.0, "multiply")

    assert_pixels(rendered(drawing, 5, 1), "YGGC_")


@pytest.mark.parametrize(
    ("blend", "name"),
    [("color-dodge", "/ColorDodge"), ("hue", "/Hue"), ("soft-light", "/SoftLight")],
)
def test_blend_modes_have_their_names(blend: Blend, name: str) -> None:
    layer = Drawing()
    layer.fill(a_rect(0, 0, 1, 1), RED)
    drawing = Drawing()

    drawing.group(layer, 1.0, blend)

    pdf = pdf_of(drawing)
    (state,) = face_form(pdf).Resources.ExtGState.values()
    assert str(state.BM) == name


def test_a_mask_weighs_by_luminance_and_alpha() -> None:
    layer, mask = Drawing(), Drawing()
    layer.fill(a_rect(0, 0, 6, 1), BLACK)
    mask.fill(a_rect(0, 0, 2, 1), WHITE)
    mask.fill(a_rect(2, 0, 1, 1), BLACK)
    mask.fill(a_rect(3, 0, 1, 1), WHITE, 0.5)
    drawing = Drawing()

    drawing.group(layer, mask=mask)

    assert_pixels(rendered(drawing, 6, 1), "KK_g__")


def test_an_empty_mask_hides_the_group() -> None:
    layer = Drawing()
    layer.fill(a_rect(0, 0, 6, 1), BLACK)
    drawing = Drawing()

    drawing.group(layer, mask=Drawing())

    assert_pixels(rendered(drawing, 6, 1), "______")


def test_a_recurring_drawing_is_written_once_and_drawn_each_time() -> None:
    art = Drawing()
    for step in range(12):
        art.fill(a_rect(0, 0, 1, 1 + step / 100), RED)
    drawing = Drawing()
    for x in (0, 2, 4):
        drawing.save()
        drawing.transform(Matrix.moved(x, 0))
        drawing.shared(art)
        drawing.restore()

    pdf = pdf_of(drawing)

    assert letters_of(rendered(drawing, 6, 1)) == ["R_R_R_"]
    assert len(face_form(pdf).Resources.XObject) == 1
    assert face_form(pdf).read_bytes().count(b" Do") == 3


def test_a_short_recurring_drawing_stays_inline() -> None:
    art = Drawing()
    art.fill(a_rect(0, 0, 1, 1), RED)
    drawing = Drawing()
    drawing.fill(a_rect(1, 0, 1, 1), BLACK, 0.5)
    drawing.shared(art)

    pdf = pdf_of(drawing)
    assert "/XObject" not in face_form(pdf).Resources
    assert_pixels(rendered(drawing, 3, 1), "Rg_")


def test_a_gradient_in_a_recurring_drawing_moves_with_it() -> None:
    art = Drawing()
    art.fill(a_rect(0, 0, 4, 1), LinearGradient(x1=0, y1=0, x2=4, y2=0, stops=HALVES))
    drawing = Drawing()
    for x in (0, 5):
        drawing.save()
        drawing.transform(Matrix.moved(x, 0))
        drawing.shared(art)
        drawing.restore()

    assert letters_of(rendered(drawing, 10, 1)) == ["RRBB_RRBB_"]


def test_a_picture_fills_its_box() -> None:
    drawing = Drawing()

    drawing.image(a_picture(), a_box(1, 0, 4, 2))

    assert letters_of(rendered(drawing, 6, 2)) == ["_RRBB_", "_RRBB_"]


def test_a_spot_colour_stays_an_ink_of_its_own_within_the_form() -> None:
    drawing = Drawing()

    drawing.fill(a_rect(0, 0, 1, 1), GOLD)

    pdf = pdf_of(drawing)
    form = face_form(pdf)
    (space,) = form.Resources.ColorSpace.values()
    assert [str(space[0]), str(space[1])] == ["/Separation", "/Gold Foil"]
    assert b"0.5 scn" in form.read_bytes()


def test_process_colours_stay_process_colours() -> None:
    drawing = Drawing()

    drawing.fill(a_rect(0, 0, 1, 1), Cmyk(1, 0, 0.25, 0))
    drawing.stroke(a_rect(0, 0, 1, 1), Cmyk(0, 1, 0, 0), Pen(width=1))

    pdf = pdf_of(drawing)
    content = face_form(pdf).read_bytes()
    assert b"1 0 0.25 0 k" in content
    assert b"0 1 0 0 K" in content


def test_a_gradient_between_tints_of_one_ink_stays_that_ink() -> None:
    stops = (Stop(0, Spot("Gold", RED, 0.0)), Stop(1, Spot("Gold", RED, 1.0)))
    drawing = Drawing()

    drawing.fill(a_rect(0, 0, 4, 1), LinearGradient(x1=0, y1=0, x2=4, y2=0, stops=stops))

    pdf = pdf_of(drawing)
    (pattern,) = face_form(pdf).Resources.Pattern.values()
    assert str(pattern.Shading.ColorSpace[0]) == "/Separation"


@pytest.mark.parametrize(
    ("paint", "kind"),
    [
        (GOLD, "/ColorSpace"),
        (LinearGradient(x1=0, y1=0, x2=4, y2=0, stops=HALVES), "/Pattern"),
    ],
    ids=["spot", "gradient"],
)
def test_text_takes_any_paint(paint: Paint, kind: str) -> None:
    drawing = Drawing()

    drawing.text(a_run("Hi"), 0, 4, paint)

    pdf = pdf_of(drawing)
    assert kind in face_form(pdf).Resources


def test_outlined_text_is_drawn_along_and_the_next_text_filled() -> None:
    drawing = Drawing()
    drawing.text_outline(a_run("O", 6), 0, 5, RED, Pen(width=0.2))
    drawing.text(a_run("l", 6), 6, 5, GREEN)

    pdf = pdf_of(drawing)
    content = face_form(pdf).read_bytes()

    assert content.index(b"1 Tr") < content.index(b"0 Tr") < content.rindex(b"BT")


def test_no_number_is_written_with_a_power_of_ten() -> None:
    drawing = Drawing()
    drawing.transform(Matrix(1e-7, 0, 0, 1e9, 0, 0))
    drawing.fill(a_rect(1e-5, 1234567.0, 1, 1), BLUE)

    pdf = pdf_of(drawing)
    content = face_form(pdf).read_bytes()

    assert b"e-" not in content
    assert b"e+" not in content


def test_a_face_s_form_has_its_own_resources() -> None:
    layer = Drawing()
    layer.fill(a_rect(0, 0, 1, 1), RED)
    drawing = Drawing()
    drawing.fill(a_rect(0, 0, 1, 1), LinearGradient(x1=0, y1=0, x2=4, y2=0, stops=HALVES))
    drawing.fill(a_rect(0, 0, 1, 1), GOLD, 0.5)
    drawing.text(a_run("Hi"), 0, 4, BLACK)
    drawing.group(layer, 0.5, "multiply")

    pdf = pdf_of(drawing)

    kinds = {"/Font", "/XObject", "/ExtGState", "/Pattern", "/ColorSpace"}
    assert set(face_form(pdf).Resources.keys()) == kinds
    assert set(pdf.pages[0].obj.Resources.keys()) == {"/XObject"}
    assert isinstance(face_form(pdf), pikepdf.Stream)
