"""Cut files, read back by libraries that didn't write them."""

from pathlib import Path

import ezdxf
import pytest
from ezdxf.bbox import extents
from ezdxf.document import Drawing
from lxml import etree

from cardgen.base.geometry import Outline
from cardgen.press.cut_dxf import cut_dxf
from cardgen.press.cut_svg import cut_svg
from cardgen.sheets.cutting import CutPlan
from cardgen.sheets.model import Cut, Trace
from cardgen.sheets.registration import SETS

CARD = Cut(x=12.5, y=8.0, outline=Outline(width=59.0, height=91.0, radius=5.0))
TILE = Cut(x=80.0, y=8.0, outline=Outline(width=20.0, height=30.0))
CHIP = Cut(x=110.0, y=40.0, outline=Outline.circle(25.0))
FOLD = Trace(role="fold", points=((10.0, 200.0), (60.0, 200.0)))
EDGE = Trace(role="cut", points=((10.0, 210.0), (60.0, 210.0), (60.0, 250.0)))
PLAN = CutPlan(
    width=210.0,
    height=297.0,
    cuts=(CARD, TILE, CHIP),
    traces=(FOLD, EDGE),
    marks=SETS["silhouette"].strokes(210.0, 297.0),
)


def read_back(folder: Path, plan: CutPlan) -> Drawing:
    path = folder / "cut.dxf"
    path.write_text(cut_dxf(plan), "ascii")
    document = ezdxf.readfile(path)
    assert document.audit().errors == []
    return document


def box_of(entity: object) -> tuple[float, float, float, float]:
    """Return left, top, width, height in mm from the sheet's top left."""
    box = extents([entity], fast=False)  # type: ignore[list-item]
    low, high = box.extmin, box.extmax
    return tuple(round(v, 3) for v in (low.x, 297.0 - high.y, high.x - low.x, high.y - low.y))  # type: ignore[return-value]


def test_dxf_has_each_outline_at_its_place(tmp_path: Path) -> None:
    cuts = read_back(tmp_path, PLAN).modelspace().query('*[layer=="CUT"]')

    assert [box_of(entity) for entity in cuts] == [
        (12.5, 8, 59, 91),
        (80, 8, 20, 30),
        (110, 40, 25, 25),
        (10, 210, 50, 40),
    ]


def test_dxf_corners_are_true_arcs_of_the_radius(tmp_path: Path) -> None:
    card = read_back(tmp_path, PLAN).modelspace().query('POLYLINE[layer=="CUT"]')[0]

    arcs = [part for part in card.virtual_entities() if part.dxftype() == "ARC"]
    assert [round(arc.dxf.radius, 5) for arc in arcs] == [5.0] * 4
    centres = sorted((round(arc.dxf.center.x, 3), round(arc.dxf.center.y, 3)) for arc in arcs)
    assert centres == [(17.5, 203.0), (17.5, 284.0), (66.5, 203.0), (66.5, 284.0)]


def test_dxf_keeps_folds_and_marks_on_layers_of_their_own(tmp_path: Path) -> None:
    space = read_back(tmp_path, PLAN).modelspace()

    assert [box_of(entity) for entity in space.query('*[layer=="FOLD"]')] == [(10, 200, 50, 0)]
    assert [box_of(entity) for entity in space.query('*[layer=="REGISTRATION"]')] == [
        (10, 10, 5, 5),
        (180, 10, 20, 0.3),
        (199.7, 10, 0.3, 20),
        (10, 286.7, 20, 0.3),
        (10, 267, 0.3, 20),
    ]


def test_dxf_is_in_mm(tmp_path: Path) -> None:
    assert read_back(tmp_path, PLAN).header["$INSUNITS"] == 4


def test_svg_has_each_outline_at_its_place() -> None:
    root = etree.fromstring(cut_svg(PLAN).encode())

    cut = root.find(".//{*}g[@id='cut']")
    shapes = [(etree.QName(shape).localname, dict(shape.attrib)) for shape in cut]
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == (
        "210mm",
        "297mm",
        "0 0 210 297",
    )
    assert shapes == [
        ("rect", {"x": "12.5", "y": "8", "width": "59", "height": "91", "rx": "5", "ry": "5"}),
        ("rect", {"x": "80", "y": "8", "width": "20", "height": "30"}),
        ("circle", {"cx": "122.5", "cy": "52.5", "r": "12.5"}),
        ("polyline", {"points": "10,210 60,210 60,250"}),
    ]


def test_svg_keeps_folds_and_marks_on_layers_of_their_own() -> None:
    root = etree.fromstring(cut_svg(PLAN).encode())

    sizes = {layer.get("id"): len(layer) for layer in root}
    assert sizes == {"cut": 4, "fold": 1, "registration": 5}


@pytest.mark.parametrize("written", [cut_svg, cut_dxf], ids=["svg", "dxf"])
def test_a_layer_without_lines_is_not_drawn(written: object) -> None:
    bare = CutPlan(width=210.0, height=297.0, cuts=(CHIP,))

    text = written(bare)  # type: ignore[operator]

    assert 'id="fold"' not in text
    assert "POLYLINE" not in text
