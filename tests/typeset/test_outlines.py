from pathlib import Path

from fontTools.ttLib import TTFont

from cardgen.typeset.outlines import GlyphOutlines

FONTS = Path(__file__).parent.parent.parent / "fonts"
LATO = FONTS / "Lato-Regular.ttf"


def test_two_files_that_draw_alike_are_the_same(tmp_path: Path) -> None:
    other = tmp_path / "Renamed.ttf"
    font = TTFont(LATO)
    for record in font["name"].names:
        record.string = "Renamed"
    font["head"].modified += 1
    font.save(other)

    outlines = GlyphOutlines()

    assert other.read_bytes() != LATO.read_bytes()
    assert [outlines.of(other, c) for c in "Ag8ß"] == [outlines.of(LATO, c) for c in "Ag8ß"]


def test_two_glyphs_are_different() -> None:
    outlines = GlyphOutlines()

    assert outlines.of(LATO, "A") != outlines.of(LATO, "B")


def test_two_cuts_are_different() -> None:
    outlines = GlyphOutlines()

    assert outlines.of(LATO, "A") != outlines.of(FONTS / "Lato-Bold.ttf", "A")


def test_a_space_draws_nothing() -> None:
    assert GlyphOutlines().of(LATO, " ") == [b""]
