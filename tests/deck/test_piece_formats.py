from pathlib import Path

import pytest

from cardgen.base.errors import PackageBroken
from cardgen.base.geometry import Insets, Outline
from cardgen.deck import formats as formats_module
from cardgen.deck.formats import format_named, load_formats, resolve_format
from cardgen.deck.model import PieceFormat
from cardgen.deck.reader import Unfit
from tests.support.deck_builders import a_node

FORMATS = load_formats()


def the_format(text: str) -> PieceFormat:
    checked = resolve_format(a_node(text), FORMATS)
    assert checked.findings == ()
    assert checked.value is not None
    return checked.value


@pytest.mark.parametrize(
    ("name", "width", "height", "radius", "safe"),
    [
        ("59x91", 59, 91, 5, 4),
        ("54x59", 54, 59, 3, 3),
        ("poker", 63, 88, 3, 3),
        ("bridge", 57.15, 88.9, 3.2, 3),
        ("euro", 59, 92, 3, 3),
        ("tarot", 70, 120, 3, 3),
        ("round-12", 12, 12, 6, 1),
        ("round-25", 25, 25, 12.5, 1.5),
        ("square-70", 70, 70, 3, 3),
    ],
)
def test_sizes_have_names(
    name: str, width: float, height: float, radius: float, safe: float
) -> None:
    found = the_format(name)

    assert found.outline == Outline(width=width, height=height, radius=radius)
    assert found.safe == Insets.all(safe)


@pytest.mark.parametrize("name", FORMATS)
def test_every_named_size_leaves_room_inside_its_safe_area(name: str) -> None:
    piece = FORMATS[name]

    shorter = min(piece.outline.width, piece.outline.height)
    assert 0 <= piece.outline.radius <= shorter / 2
    assert 0 < piece.safe.top < shorter / 2


@pytest.mark.parametrize(
    ("text", "name", "outline", "safe"),
    [
        ("63x88mm", "63x88mm", Outline(width=63, height=88), 3.0),
        ("63.5 x 88.9 mm", "63.5x88.9mm", Outline(width=63.5, height=88.9), 3.0),
        ("2.5in x 3.5in", "63.5x88.9mm", Outline(width=63.5, height=88.9), 3.0),
        ("6.3×8.8cm", "63x88mm", Outline(width=63, height=88), 3.0),
        ("10x20mm", "10x20mm", Outline(width=10, height=20), 1.0),
        (
            "{trim: 63mm x 88mm, radius: 3mm, safe: 2mm}",
            "63x88mm",
            Outline(width=63, height=88, radius=3),
            2.0,
        ),
        ("{circle: 25mm}", "circle-25mm", Outline.circle(25), 1.0),
        ("{circle: 60mm, safe: 4mm}", "circle-60mm", Outline.circle(60), 4.0),
    ],
)
def test_sizes_can_be_written_out(text: str, name: str, outline: Outline, safe: float) -> None:
    found = the_format(text)

    assert (found.name, found.safe.left) == (name, safe)
    assert (found.outline.width, found.outline.height, found.outline.radius) == pytest.approx(
        (outline.width, outline.height, outline.radius)
    )


@pytest.mark.parametrize(
    ("text", "code", "hint"),
    [
        ("59x19", "unknown-format", "did you mean `59x91`?"),
        ("pokr", "unknown-format", "did you mean `poker`?"),
        ("12345", "unknown-format", "write a size such as 63x88mm"),
        ("63,5x88mm", "bad-format", "write 63.5x88mm"),
        ("{trim: 63x88}", "bad-format", "with a unit"),
        ("{trim: 10x20mm, radius: 6mm}", "bad-format", "make them smaller"),
        ("{trim: 10x20mm, safe: 5mm}", "bad-format", "make them smaller"),
        ("{circle: 20mm, radius: 2mm}", "bad-format", "remove `radius`"),
        ("{circle: 20mm, trim: 10x20mm}", "bad-format", "keep one of them"),
        ("{circle: 0mm}", "bad-format", "make them smaller"),
        ("{safe: 1mm}", "bad-format", "keep one of them"),
        ("{circle: 25}", "wrong-type", "write a number and a unit"),
        ("[a]", "wrong-type", "in quotes"),
    ],
)
def test_a_size_that_cannot_be_is_refused(text: str, code: str, hint: str) -> None:
    checked = resolve_format(a_node(text), FORMATS)

    assert [found.code for found in checked.findings] == [code]
    assert hint in checked.findings[0].hint


def test_a_name_can_be_looked_up_alone() -> None:
    assert format_named("54x59", FORMATS) is FORMATS["54x59"]
    with pytest.raises(Unfit, match="the format `x` is not known"):
        format_named("x", FORMATS)


@pytest.mark.parametrize("text", ["", "a: {safe: 1}", "a: {trim: 3, safe: 1}", "a: [1]"])
def test_a_damaged_list_of_sizes_is_no_mistake_of_the_author(
    text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "formats.yaml").write_text(text, "utf-8")
    monkeypatch.setattr(formats_module, "FORMATS_FILE", tmp_path / "formats.yaml")

    with pytest.raises(PackageBroken):
        load_formats()
