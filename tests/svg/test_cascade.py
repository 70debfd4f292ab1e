import pytest

from cardgen.base.colour import Cmyk, Rgb
from cardgen.base.diagnostics import Diagnostic
from cardgen.svg.cascade import INITIAL, Cascade
from cardgen.svg.memo import Memo
from cardgen.svg.style import ContextPaint, Decoration, Ink, Length, Reference, Style
from tests.support.svg_builders import SIZE, a_document

RED, LIME, BLUE = Ink(Rgb(1, 0, 0)), Ink(Rgb(0, 1, 0)), Ink(Rgb(0, 0, 1))


def style_of(body: str, findings: list[Diagnostic] | None = None) -> Style:
    """Return the style of the element with id `it`; findings go to the list, or there are none."""
    document = a_document(body, SIZE)
    found: list[Diagnostic] = [] if findings is None else findings
    cascade = Cascade(document, found.append, Memo(), true_scale=False)
    element = document.element("it")
    assert element is not None
    chain = [element]
    while chain[0].parent is not None:
        chain.insert(0, chain[0].parent)
    style = INITIAL
    for one in chain:
        style = cascade.style_of(one, style)
    assert findings is not None or found == []
    return style


def value(body_style: str, name: str) -> object:
    return getattr(style_of(f'<rect id="it" style="{body_style}"/>'), name)


@pytest.mark.parametrize(
    ("body", "fill"),
    [
        ('<rect id="it" fill="red"/>', RED),
        ('<g fill="red"><rect id="it"/></g>', RED),
        ('<style>rect{fill:lime}</style><rect id="it" fill="red"/>', LIME),
        ('<style>.a{fill:lime} rect{fill:red}</style><rect id="it" class="a"/>', LIME),
        ('<style>#it{fill:lime}</style><rect id="it" style="fill:blue"/>', BLUE),
        (
            '<style>rect{fill:lime !important}</style><rect id="it" style="fill:blue"/>',
            LIME,
        ),
        (
            '<style>rect{fill:lime !important}</style><rect id="it" style="fill:blue !important"/>',
            BLUE,
        ),
        ('<g color="lime"><rect id="it" fill="currentColor"/></g>', LIME),
        ('<g fill="currentColor"><rect id="it" color="lime"/></g>', LIME),
        ('<g fill="lime"><g fill="red"><rect id="it" fill="inherit"/></g></g>', RED),
        ('<g fill="red"><rect id="it" fill="initial"/></g>', Ink(Rgb(0, 0, 0))),
        ('<g fill="red"><rect id="it" fill="unset"/></g>', RED),
        ('<g style="--c:lime"><rect id="it" fill="var(--c)"/></g>', LIME),
        ('<rect id="it" style="--c:var(--d);--d:lime;fill:var(--c)"/>', LIME),
        ('<rect id="it" fill="var(--c, rgb(255, 0, 0))"/>', RED),
        ('<rect id="it" fill="url(#a) lime"/>', Reference("a", LIME)),
        ('<rect id="it" color="red" fill="url(\'#a\') currentColor"/>', Reference("a", RED)),
        ('<rect id="it" fill="none"/>', None),
        ('<rect id="it" fill="context-stroke"/>', ContextPaint("stroke")),
        ('<rect id="it" fill="device-cmyk(0 1 1 0)"/>', Ink(Cmyk(0, 1, 1, 0))),
        ('<style>@media print{rect{fill:lime}}</style><rect id="it"/>', LIME),
        ('<style media="screen">rect{fill:lime}</style><rect id="it" fill="red"/>', RED),
    ],
    ids=lambda value: str(value)[:60] if isinstance(value, str) else "",
)
def test_fill_is_computed_as_css_says(body: str, fill: object) -> None:
    assert style_of(body).fill == fill


def test_what_is_not_inherited_starts_anew() -> None:
    style = style_of('<g opacity=".5" clip-path="url(#c)" stroke="red"><rect id="it"/></g>')

    assert (style.opacity, style.clip_path, style.stroke) == (1.0, "", RED)


def test_not_inherited_property_can_be_inherited_on_request() -> None:
    assert style_of('<g opacity=".5"><rect id="it" opacity="inherit"/></g>').opacity == 0.5


@pytest.mark.parametrize(
    ("text", "name", "expected"),
    [
        ("stroke-width:2", "stroke_width", 2.0),
        ("stroke-width:10%", "stroke_width", Length(10, "%")),
        ("stroke-dasharray:1,2 3", "stroke_dasharray", (1.0, 2.0, 3.0)),
        ("stroke-dasharray:none", "stroke_dasharray", ()),
        ("opacity:50%", "opacity", 0.5),
        ("opacity:7", "opacity", 1.0),
        ("paint-order:stroke", "paint_order", ("stroke", "fill", "markers")),
        ("marker:url(#m)", "marker_mid", "m"),
        ("font-size:20px", "font_size", 20.0),
        ("font-size:2em", "font_size", 32.0),
        ("font-size:50%", "font_size", 8.0),
        ("font-size:larger", "font_size", 16 * 1.2),
        ("font-size:x-large", "font_size", 24.0),
        ("font-weight:bold", "font_weight", 700),
        ("font-weight:bolder", "font_weight", 700),
        ("font-style:oblique 10deg", "font_style", "italic"),
        ("font-family:Lato, 'DejaVu  Sans'", "font_family", ("Lato", "DejaVu Sans")),
        ("font:italic bold 10px/1.5 Lato", "font_family", ("Lato",)),
        ("font:italic bold 10px/1.5 Lato", "font_size", 10.0),
        ("font:italic bold 10px/1.5 Lato", "line_height_ratio", 1.5),
        ("font:20px Lato;font-size:30px", "font_size", 30.0),
        ("letter-spacing:.1em;font-size:10px", "letter_spacing", 1.0),
        ("line-height:1.5", "line_height_ratio", 1.5),
        ("line-height:150%;font-size:10px", "line_height", 15.0),
        ("line-height:20px;font-size:10px", "line_height_ratio", 2.0),
        (
            "text-decoration:underline line-through",
            "text_decoration",
            (Decoration("underline"), Decoration("line-through")),
        ),
        ("text-align:end", "text_align", "right"),
        ("margin:1px 2px", "margin_left", 2.0),
        ("padding:1px 2px 3px", "padding_bottom", 3.0),
        ("list-style:inside square", "list_style_type", "square"),
        ("vertical-align:super", "vertical_align", "super"),
        ("baseline-shift:-20%", "baseline_shift", Length(-20, "%")),
        ("mix-blend-mode:multiply", "mix_blend_mode", "multiply"),
        ("shape-inside:url(#s)", "shape_inside", "s"),
        ("inline-size:20", "inline_size", 20.0),
        ("stroke-miterlimit:2", "stroke_miterlimit", 2.0),
    ],
)
def test_property_is_read(text: str, name: str, expected: object) -> None:
    assert value(text, name) == expected


def test_text_decorations_of_ancestors_add_up() -> None:
    style = style_of(
        '<g style="text-decoration:underline"><g id="it" style="text-decoration:overline"/></g>'
    )

    assert style.text_decoration == (Decoration("underline"), Decoration("overline"))


def test_text_is_kerned_always() -> None:
    found: list[Diagnostic] = []

    style_of('<text id="it" style="font-kerning:none"/>', found)

    assert [one.code for one in found] == ["svg-value"]


def test_a_text_decoration_keeps_the_colours_of_who_asked_for_it() -> None:
    style = style_of(
        '<g fill="#f00" fill-opacity=".5" color="#0f0" text-decoration="underline">'
        '<g id="it" fill="#00f" fill-opacity="1" color="#00f"/></g>'
    )

    assert style.text_decoration == (Decoration("underline", RED, 0.5, LIME),)


def test_a_line_asked_for_again_takes_the_nearer_colour() -> None:
    style = style_of(
        '<g fill="#f00" text-decoration="underline">'
        '<g id="it" fill="#00f" text-decoration="underline"/></g>'
    )

    assert [one.fill for one in style.text_decoration] == [BLUE]


@pytest.mark.parametrize("word", ["none", "initial", "inherit"])
def test_a_line_of_an_ancestor_cannot_be_taken_away(word: str) -> None:
    style = style_of(f'<g text-decoration="underline"><g id="it" text-decoration="{word}"/></g>')

    assert style.text_decoration == (Decoration("underline"),)


def test_preserved_space_is_white_space() -> None:
    assert style_of('<text id="it" xml:space="preserve"/>').white_space == "pre"


def test_tags_of_xhtml_look_as_browsers_show_them() -> None:
    html = '<p xmlns="http://www.w3.org/1999/xhtml"><b id="it"/></p>'

    assert style_of(f"<foreignObject>{html}</foreignObject>").font_weight == 700


def test_equal_declarations_give_the_same_object_in_another_document() -> None:
    memo, found = Memo(), list[Diagnostic]()
    documents = [a_document('<rect id="it" fill="red"/>') for _ in range(2)]

    styles = []
    for document in documents:
        cascade = Cascade(document, found.append, memo, true_scale=True)
        root = cascade.style_of(document.root, INITIAL)
        styles.append(cascade.style_of(next(document.root.elements), root))

    assert styles[0] is styles[1]


@pytest.mark.parametrize(
    ("body", "code", "line", "column"),
    [
        ('<rect id="it" fill="reddish"/>', "svg-value", 2, 21),
        ('<rect id="it" style="x-y:1; fill:red"/>', "svg-unknown-property", 2, 22),
        ('<rect id="it" style="opacity:1;fill:redd"/>', "svg-value", 2, 32),
        ('<rect id="it" style="fill red"/>', "svg-css", 2, 27),
        ('<style>\nrect{\n fill:redd}</style><rect id="it"/>', "svg-value", 4, 2),
        ("<style>a{}</style><style>\nb:hover{}</style><g id='it'/>", "svg-unsupported", 3, 1),
        ("<style><![CDATA[g{fill:redd}]]></style><g id='it'/>", "svg-value", 2, 19),
        ('<rect id="it" stroke-width="-1"/>', "svg-value", 2, 29),
        ('<rect id="it" stroke-width="1foo"/>', "svg-value", 2, 29),
        ('<rect id="it" stroke-miterlimit="0.5"/>', "svg-value", 2, 34),
        ('<rect id="it" stroke-dasharray="1 -1"/>', "svg-value", 2, 33),
        ('<rect id="it" stroke-linejoin="arcs"/>', "svg-value", 2, 32),
        ('<rect id="it" font-weight="2000"/>', "svg-value", 2, 28),
        ('<rect id="it" style="font:10px"/>', "svg-value", 2, 22),
        ('<rect id="it" fill="var(--nope)"/>', "svg-value", 2, 21),
        ('<rect id="it" style="--a:var(--a);fill:var(--a)"/>', "svg-value", 2, 35),
        ('<rect id="it" fill="url(other.svg#a)"/>', "svg-unsupported", 2, 21),
        ('<rect id="it" clip-path="circle(3px)"/>', "svg-unsupported", 2, 26),
        ('<rect id="it" filter="url(#a)"/>', "svg-unsupported", 2, 23),
        ('<rect id="it" style="filter:url(#a)"/>', "svg-unsupported", 2, 22),
        ('<rect id="it" mix-blend-mode="multiply"/>', "svg-unsupported", 2, 31),
        ('<rect id="it" onclick="x()"/>', "svg-unsupported", 2, 24),
        ('<rect id="it" fil="red"/>', "svg-unknown-attribute", 2, 20),
    ],
)
def test_what_can_not_be_used_is_reported_at_its_place(
    body: str, code: str, line: int, column: int
) -> None:
    findings: list[Diagnostic] = []

    style_of(body, findings)

    (found,) = findings
    assert (found.code, found.span.line, found.span.column) == (code, line, column)


def test_a_slip_in_an_attribute_of_ours_is_offered_with_its_prefix() -> None:
    findings: list[Diagnostic] = []

    style_of('<text id="it" fitt="6pt"/>', findings)

    assert [found.hint for found in findings] == ["did you mean `cg:fit`?"]


def test_a_unit_that_the_drawing_scales_is_a_warning() -> None:
    findings: list[Diagnostic] = []

    style = style_of('<rect id="it" stroke-width="1mm"/>', findings)

    (found,) = findings
    assert (found.code, found.severity, found.span.column) == ("svg-unit", "warning", 29)
    assert style.stroke_width == pytest.approx(96 / 25.4)


@pytest.mark.parametrize(
    "text",
    [
        "-inkscape-stroke:none",
        "font-variant-ligatures:none",
        "filter:none",
        "writing-mode:lr-tb",
        "enable-background:accumulate",
        "font-variant:normal",
        "color-interpolation:sRGB",
        "text-rendering:optimizeLegibility",
        "direction:ltr",
    ],
)
def test_what_drawing_programs_write_without_effect_is_ignored(text: str) -> None:
    assert value(text, "fill") == Ink(Rgb(0, 0, 0))
