import subprocess
from pathlib import Path

import pikepdf
import pypdfium2
import pytest

from cardgen.base.errors import PackageBroken
from cardgen.press.fonts import Foundry
from cardgen.svg.canvas import Drawing
from cardgen.typeset.model import FontFace, GlyphRun
from tests.support.press_builders import (
    BLACK,
    FONTS,
    a_face,
    a_font,
    a_placement,
    a_run,
    a_sheet,
    face_form,
    pdf_bytes,
    pdf_of,
)

FALLBACK = "DejaVuSansCondensed.ttf"


def a_text(*runs: GlyphRun) -> Drawing:
    drawing = Drawing()
    for number, run in enumerate(runs, start=1):
        drawing.text(run, 2, 8 * number, BLACK)
    return drawing


def page_of(drawing: Drawing) -> bytes:
    face = a_face(drawing, 150, 60)
    return pdf_bytes([face], a_sheet(a_placement(face, 0, 0), width=150, height=60))


def copied_from(data: bytes) -> str:
    """Return what a reader copies from the page."""
    with pypdfium2.PdfDocument(data) as document:
        text: str = document[0].get_textpage().get_text_bounded()
    return text


def test_text_is_copied_as_it_was_written() -> None:
    text = "De dag’s vis û ĳ ß – Grüße, 3 × 4"  # R19: û and the apostrophe came out as others

    copied = copied_from(page_of(a_text(a_run(text))))

    assert copied == text


def test_another_reader_copies_the_same(tmp_path: Path) -> None:
    text = "Vers gevangen û’s"
    (tmp_path / "x.pdf").write_bytes(page_of(a_text(a_run(text))))

    copied = subprocess.run(
        ["pdftotext", tmp_path / "x.pdf", "-"], capture_output=True, check=True, text=True
    )

    assert copied.stdout.strip() == text


def test_characters_beyond_the_basic_plane_are_drawn_and_copied() -> None:
    text = "\U0001f600 \U0001d538"  # R17

    copied = copied_from(page_of(a_text(a_run(text, face=a_font(FALLBACK)))))

    assert copied == text


def test_fonts_are_cut_embedded_and_named_by_their_file() -> None:
    pdf = pdf_of(a_text(a_run("vis"), a_run("vis", face=a_font("Bungee-Regular.ttf"))))

    fonts = list(face_form(pdf).Resources.Font.values())

    # R21: a font of that name on the machine must not stand in.
    assert [str(font.BaseFont)[8:] for font in fonts] == ["Lato-Regular", "Bungee-Regular"]
    assert all("/FontFile2" in font.FontDescriptor for font in fonts)
    assert all(len(font.FontDescriptor.FontFile2.read_bytes()) < 30_000 for font in fonts)


def test_two_files_of_one_name_stay_two_fonts(tmp_path: Path) -> None:
    twin = tmp_path / "Lato-Regular.ttf"
    twin.write_bytes((FONTS / "Lato-Regular.ttf").read_bytes())
    face = a_font()
    other = FontFace(**{name: getattr(face, name) for name in face.__slots__} | {"path": twin})

    pdf = pdf_of(a_text(a_run("vis"), a_run("kop", face=other)))

    names = [str(font.BaseFont)[8:] for font in face_form(pdf).Resources.Font.values()]
    assert names == ["Lato-Regular", "Lato-Regular-2"]


def test_more_characters_than_a_font_holds_take_a_second_one() -> None:
    many = "".join(chr(code) for code in range(0x100, 0x240)) + "na"
    run = a_run(many, 0.5, a_font(FALLBACK))

    drawing = a_text(run)

    pdf = pdf_of(drawing)
    assert len(face_form(pdf).Resources.Font) == 2
    assert copied_from(page_of(drawing)) == many


def test_kerning_is_a_shift_and_not_a_space() -> None:
    pdf = pdf_of(a_text(a_run("AV", kern=-0.1)))

    content = face_form(pdf).read_bytes()

    assert b"[(A)100(V)]TJ" in content


def test_advances_like_the_font_s_own_need_no_shift() -> None:
    pdf = pdf_of(a_text(a_run("De vis")))

    assert b"[(De vis)]TJ" in face_form(pdf).read_bytes()


def test_letter_spacing_counts_in_its_own_text_only() -> None:
    pdf = pdf_of(a_text(a_run("ab", letter_spacing=0.5), a_run("cd")))

    first, second = face_form(pdf).read_bytes().split(b"BT")[1:]

    assert b"0.5 Tc" in first
    assert first.rstrip().endswith(b"0 Tc ET")
    assert b"Tc" not in second


def test_brackets_and_backslashes_are_copied() -> None:
    assert copied_from(page_of(a_text(a_run(r"a(b\c)d")))) == r"a(b\c)d"


def test_a_character_without_a_glyph_is_our_bug() -> None:
    run = GlyphRun(a_font(), "⇌", 4.0, (0.5,))

    with pytest.raises(AssertionError, match="has no '⇌'"):
        page_of(a_text(run))


@pytest.mark.parametrize("name", ["nothing.ttf", "text.ttf"])
def test_a_font_that_cannot_be_embedded_is_told(name: str, tmp_path: Path) -> None:
    (tmp_path / "text.ttf").write_text("no font", "utf-8")

    with pytest.raises(PackageBroken, match=f"the font {name} can't be embedded"):
        Foundry().outlines(tmp_path / name)


def test_a_font_file_is_read_once() -> None:
    foundry = Foundry()

    assert foundry.outlines(FONTS / FALLBACK) is foundry.outlines(FONTS / FALLBACK)


def test_widths_are_those_of_the_font_unrounded() -> None:
    pdf = pdf_of(a_text(a_run("A", face=a_font(FALLBACK))))

    (font,) = face_form(pdf).Resources.Font.values()

    assert float(font.Widths[ord("A")]) == pytest.approx(615.2344, abs=1e-4)
    assert isinstance(font, pikepdf.Dictionary)
