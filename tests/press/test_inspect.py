from io import BytesIO
from pathlib import Path

import pikepdf
import pytest

from cardgen.base.diagnostics import Diagnostic
from cardgen.base.geometry import Matrix
from cardgen.press.inspect import inspect_pdf
from cardgen.svg.canvas import Drawing
from tests.support.press_builders import (
    BLACK,
    a_box,
    a_face,
    a_picture,
    a_placement,
    a_run,
    a_sheet,
    pdf_bytes,
)

SHOWN = "output/vismarkt/nl/cards.pdf"


def a_drawing(dpi: float = 600) -> Drawing:
    """Return text and, nested twice, a picture of 60 × 30 pixels at that dpi."""
    width = 60 / dpi * 25.4
    picture = a_picture(width_px=60, height_px=30, data=bytes(60 * 30 * 3))
    art, layer, drawing = Drawing(), Drawing(), Drawing()
    art.transform(Matrix.turned(30))
    art.image(picture, a_box(0, 0, width / 2, width / 4))
    layer.transform(Matrix.scaled(2, 2))
    layer.group(art)
    drawing.text(a_run("vis"), 1, 4, BLACK)
    drawing.group(layer, 0.5)
    return drawing


def a_pdf(tmp_path: Path, drawing: Drawing, **changed: object) -> Path:
    """Return a file with the drawing on a page, some of its objects changed by hand."""
    face = a_face(drawing)
    data = pdf_bytes([face], a_sheet(a_placement(face, 2, 2), a_placement(face, 10, 2)))
    path = tmp_path / "x.pdf"
    with pikepdf.open(BytesIO(data)) as pdf:
        for thing in pdf.objects:
            if isinstance(thing, pikepdf.Dictionary) and thing.get("/Type") == "/Font":
                for key in changed.get("without", ()):  # type: ignore[attr-defined]
                    del thing[key]
                thing.Subtype = pikepdf.Name(str(changed.get("kind", "/TrueType")))
        page = pdf.pages[0].obj
        for name in ("/MediaBox", "/BleedBox", "/TrimBox"):
            if name in changed:
                page[name] = pikepdf.Array(changed[name])  # type: ignore[arg-type]
        pdf.save(path)
    return path


def found(path: Path) -> tuple[Diagnostic, ...]:
    return inspect_pdf(path, shown_as=SHOWN)


def test_a_file_of_ours_has_nothing_to_find(tmp_path: Path) -> None:
    assert found(a_pdf(tmp_path, a_drawing())) == ()


def test_a_font_that_is_not_embedded_is_found(tmp_path: Path) -> None:
    """R100: a print service wants all fonts in the file."""
    (finding,) = found(a_pdf(tmp_path, a_drawing(), without=["/FontDescriptor"]))

    assert (finding.code, finding.severity) == ("font-not-embedded", "error")
    assert finding.span.path == SHOWN
    assert "Lato-Regular" in finding.message


def test_a_type_3_font_is_found(tmp_path: Path) -> None:
    (finding,) = found(a_pdf(tmp_path, a_drawing(), kind="/Type3"))

    assert (finding.code, finding.severity) == ("font-type3", "error")


def test_a_coarse_picture_is_found_where_it_lies(tmp_path: Path) -> None:
    """R81: art of 150 dpi; told once, though it is placed twice."""
    (finding,) = found(a_pdf(tmp_path, a_drawing(dpi=150)))

    assert (finding.code, finding.severity) == ("picture-coarse", "warning")
    assert finding.message.startswith("art/x.png is printed at 150 dpi on page 1 around (")
    assert finding.message.endswith("mm, expected 300 dpi or more")


@pytest.mark.parametrize("dpi", [300, 1200])
def test_a_fine_picture_is_not(dpi: float, tmp_path: Path) -> None:
    assert found(a_pdf(tmp_path, a_drawing(dpi))) == ()


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        (
            {"/TrimBox": [-10, 0, 40, 30]},
            "TrimBox 17.64 × 10.58 mm, expected it within BleedBox 20 × 12 mm",
        ),
        (
            {"/BleedBox": [0, 0, 600, 30]},
            "BleedBox 211.67 × 10.58 mm, expected it within MediaBox 20 × 12 mm",
        ),
        (
            {"/TrimBox": [10, 10, 10, 30]},
            "TrimBox 0 × 7.06 mm, expected it within BleedBox 20 × 12 mm",
        ),
        ({"/TrimBox": [1, 2]}, "TrimBox of no size, expected it within BleedBox 20 × 12 mm"),
    ],
    ids=["trim-outside", "bleed-outside", "empty", "not-four"],
)
def test_wrong_boxes_are_found(changes: dict[str, list[int]], message: str, tmp_path: Path) -> None:
    findings = found(a_pdf(tmp_path, a_drawing(), **changes))

    assert {finding.code for finding in findings} == {"page-boxes"}
    assert f"page 1 has {message}" in [finding.message for finding in findings]
