import errno
import os
import subprocess
import sys
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest

from cardgen.base.errors import OutputFailed
from cardgen.base.geometry import Insets, Outline
from cardgen.faces.model import Face
from cardgen.press.fonts import Foundry
from cardgen.press.preview import opened, render_page
from cardgen.press.staging import replaced_when_whole
from cardgen.sheets.model import Cut, Note, Sheet, Stroke
from cardgen.svg.canvas import Drawing
from tests.support.pixels import letters_of
from tests.support.press_builders import (
    BLUE,
    RED,
    a_face,
    a_font,
    a_placement,
    a_rect,
    a_sheet,
    an_info,
    pdf_bytes,
    write_pdf,
)
from tests.support.printed_forms import placed_forms

ROOT = Path(__file__).parents[2]
MM_PER_PT = 25.4 / 72


def a_card(bleed: float = 3.0) -> Face:
    """Return a 59 × 91 face: red, blue where it leaves the trim, a blue corner at the top left."""
    drawing = Drawing()
    drawing.fill(a_rect(-bleed, -bleed, 59 + 2 * bleed, 91 + 2 * bleed), BLUE)
    drawing.fill(a_rect(0, 0, 59, 91), RED)
    drawing.fill(a_rect(0, 0, 20, 20), BLUE)
    return Face(
        id="cards/001/front",
        outline=Outline(width=59, height=91),
        bleed=bleed,
        safe=Insets.all(4),
        drawing=drawing,
    )


def written(tmp_path: Path, face: Face, *sheets: Sheet) -> Path:
    path = tmp_path / "out" / "x.pdf"
    faces = {face.id: face}
    write_pdf(sheets, faces.__getitem__, path, info=an_info(), foundry=Foundry())
    return path


def boxes_in_mm(page: pikepdf.Page) -> dict[str, list[float]]:
    return {
        name: [round(float(part) * MM_PER_PT, 3) for part in page.obj[f"/{name}"]]
        for name in ("MediaBox", "BleedBox", "TrimBox")
    }


def test_a_sheet_of_paper_is_its_own_trim() -> None:
    card = a_card()
    sheet = a_sheet(a_placement(card, 10, 10), width=210, height=297)

    with pikepdf.open(BytesIO(pdf_bytes([card], sheet))) as pdf:
        boxes = boxes_in_mm(pdf.pages[0])

    assert boxes == {
        "MediaBox": [0, 0, 210, 297],
        "BleedBox": [0, 0, 210, 297],
        "TrimBox": [0, 0, 210, 297],
    }


def test_a_page_that_is_one_card_has_the_card_s_trim() -> None:
    """R103: a shop asks for the TrimBox."""
    card = a_card()
    sheet = Sheet(
        width=65,
        height=97,
        side="recto",
        placements=(a_placement(card, 3, 3, bleed=3),),
        trim=Insets.all(3),
    )

    with pikepdf.open(BytesIO(pdf_bytes([card], sheet))) as pdf:
        boxes = boxes_in_mm(pdf.pages[0])

    assert boxes == {
        "MediaBox": [0, 0, 65, 97],
        "BleedBox": [0, 0, 65, 97],
        "TrimBox": [3, 3, 62, 94],
    }


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_trims_measure_what_the_placement_says(turn: int, tmp_path: Path) -> None:
    card = a_card()
    placement = a_placement(card, 11.5, 20.25, bleed=2, turn=turn)

    path = written(tmp_path, card, a_sheet(placement, width=210, height=297))

    (form,) = placed_forms(path, 1)
    assert form.face == "cards/001/front"
    assert [form.trim.x, form.trim.y] == pytest.approx([11.5, 20.25], abs=1e-3)
    across, along = (91, 59) if turn % 180 else (59, 91)
    assert [form.trim.width, form.trim.height] == pytest.approx([across, along], abs=1e-3)


def test_trims_don_t_drift_over_a_sheet(tmp_path: Path) -> None:
    card = a_face(Drawing(), 12, 12)
    slots = [(10 + 17 * (n % 10), 12 + 17 * (n // 10)) for n in range(150)]
    placements = [a_placement(card, x, y) for x, y in slots]

    path = written(tmp_path, card, a_sheet(*placements, width=210, height=297))

    found = [part for form in placed_forms(path, 1) for part in (form.trim.centre, form.trim.width)]
    expected = [part for x, y in slots for part in ((x + 6, y + 6), 12)]
    assert found == [pytest.approx(part, abs=0.001) for part in expected]


@pytest.mark.parametrize(
    ("turn", "corner"),
    [(0, (12, 12)), (90, (98, 12)), (180, (66, 98)), (270, (12, 66))],
)
def test_a_turned_face_turns_clockwise(turn: int, corner: tuple[int, int]) -> None:
    card = a_card()
    sheet = a_sheet(a_placement(card, 10, 10, turn=turn), width=120, height=120)

    with opened(pdf_bytes([card], sheet)) as document:
        picture = render_page(document, 0, 25.4)

    inks = {at: picture.getpixel(at) for at in ((12, 12), (98, 12), (66, 98), (12, 66))}
    assert inks[corner] == (0, 0, 255)


def test_a_face_ends_at_the_bleed_asked_for() -> None:
    card = a_card(bleed=3)
    sheet = a_sheet(a_placement(card, 10, 10, bleed=2), width=80, height=110)

    with opened(pdf_bytes([card], sheet)) as document:
        picture = render_page(document, 0, 254)

    row = [picture.getpixel((x, 555)) for x in range(60, 110)]
    assert row.index((0, 0, 255)) == pytest.approx(20, abs=1)
    assert row.index((255, 0, 0)) == pytest.approx(40, abs=1)


def test_a_round_face_ends_round() -> None:
    drawing = Drawing()
    drawing.fill(a_rect(-2, -2, 16, 16), RED)
    label = Face(
        id="die",
        outline=Outline.circle(12),
        bleed=2,
        safe=Insets.all(1),
        drawing=drawing,
    )

    sheet = a_sheet(a_placement(label, 4, 4, bleed=1), width=20, height=20)
    with opened(pdf_bytes([label], sheet)) as document:
        letters = letters_of(render_page(document, 0, 25.4 * 5))

    # Trim from 4 to 16 mm, bleed to 3 and 17; the square's corner would reach 4.05 diagonally.
    assert (letters[50][13:15], letters[50][16:18]) == ("__", "RR")
    assert (letters[50][82:84], letters[50][85:87]) == ("RR", "__")
    assert letters[22][22] == "_"
    assert letters[27][27] == "R"


def test_marks_cuts_and_notes_are_on_the_page() -> None:
    sheet = Sheet(
        width=40,
        height=20,
        side="recto",
        placements=(),
        marks=(Stroke(x1=0, y1=2, x2=10, y2=2, width=1), Stroke(x1=0, y1=4, x2=10, y2=4, width=1)),
        cuts=(Cut(x=20, y=4, outline=Outline.circle(12)),),
        notes=(Note(x=2, y=18, text="Vis 1/2"),),
    )

    data = pdf_bytes([], sheet)

    with opened(data) as document:
        text = document[0].get_textpage().get_text_bounded()
        picture = render_page(document, 0, 254)
    assert text == "Vis 1/2"
    assert picture.getpixel((50, 20)) == (0, 0, 0)
    assert picture.getpixel((50, 30)) == (255, 255, 255)
    assert picture.getpixel((50, 40)) == (0, 0, 0)
    assert picture.crop((195, 90, 206, 110)).getextrema()[0][0] < 128  # the circle's left edge


def test_a_note_can_end_at_its_place_and_lie_on_its_side() -> None:
    notes = (
        Note(x=38, y=5, text="einde", anchor="end"),
        Note(x=2, y=2, text="zijwaarts", turn_deg=90),
    )
    sheet = Sheet(width=40, height=20, side="recto", placements=(), notes=notes)

    with opened(pdf_bytes([], sheet)) as document:
        picture = render_page(document, 0, 254).convert("L").point(lambda value: 255 - value)

    right = picture.crop((100, 0, 400, 100)).getbbox()
    left = picture.crop((0, 0, 100, 200)).getbbox()
    assert right is not None
    assert right[2] == pytest.approx(280, abs=3)
    assert left is not None
    assert left[3] - left[1] > left[2] - left[0]


def test_a_note_asks_its_fonts_in_turn(tmp_path: Path) -> None:
    sheet = Sheet(width=40, height=20, side="recto", placements=(), notes=(NOTE,))
    info = an_info(note_faces=(a_font(), a_font("DejaVuSansCondensed.ttf")))

    write_pdf([sheet], {}.__getitem__, tmp_path / "x.pdf", info=info, foundry=Foundry())

    with opened(tmp_path / "x.pdf") as document:
        assert document[0].get_textpage().get_text_bounded() == "a ⇌ ?"


NOTE = Note(x=2, y=8, text="a ⇌ \U0010fffd")


def test_the_document_says_what_it_is(tmp_path: Path) -> None:
    path = tmp_path / "x.pdf"
    info = an_info(title="Müll – Wurf", language="de", subject="42 cards", duplex="long-edge")

    write_pdf([a_sheet()], {}.__getitem__, path, info=info, foundry=Foundry())

    with pikepdf.open(path) as pdf:
        assert str(pdf.docinfo["/Title"]) == "Müll – Wurf"
        assert str(pdf.docinfo["/Subject"]) == "42 cards"
        assert str(pdf.docinfo["/Producer"]) == "cardgen"
        assert str(pdf.Root.Lang) == "de"
        assert str(pdf.Root.ViewerPreferences.Duplex) == "/DuplexFlipLongEdge"
        assert str(pdf.Root.ViewerPreferences.PrintScaling) == "/None"


def test_which_rgb_is_meant_is_told() -> None:
    with pikepdf.open(BytesIO(pdf_bytes([], a_sheet()))) as pdf:  # R80
        profile = pdf.Root.OutputIntents[0].DestOutputProfile.read_bytes()

    assert b"acsp" in profile[:40]


def test_the_file_is_sound(tmp_path: Path) -> None:
    card = a_card()
    path = written(tmp_path, card, a_sheet(a_placement(card, 10, 10), width=210, height=297))

    with pikepdf.open(path) as pdf:
        assert pdf.check_pdf_syntax() == []
        assert len(pdf.pages) == 1


def test_a_face_is_asked_for_once_and_written_once(tmp_path: Path) -> None:
    card, asked = a_card(), list[str]()

    def face_of(name: str) -> Face:
        asked.append(name)
        return card

    sheets = [a_sheet(*[a_placement(card, 10, 10)] * 9, width=210, height=297)] * 60
    path = tmp_path / "x.pdf"
    write_pdf(sheets, face_of, path, info=an_info(), foundry=Foundry())

    assert asked == [card.id]
    assert path.stat().st_size < 60_000
    with pikepdf.open(path) as pdf:
        assert len({page.obj.Resources.XObject.objgen for page in pdf.pages}) <= 60
        assert len(pdf.pages) == 60


BUILD = """
import sys
from pathlib import Path
sys.path.insert(0, sys.argv[1])
from tests.press.test_document import a_card, written
from tests.support.press_builders import BLUE, a_font, a_placement, a_run, a_sheet
card = a_card()
card.drawing.text(a_run("Grüße, vis", 5), 5, 40, BLUE)
card.drawing.group(card.drawing.__class__(card.drawing.calls[:2]), 0.5, "multiply")
written(Path.cwd(), card, a_sheet(a_placement(card, 10, 10), width=210, height=297))
"""


def test_the_same_input_gives_the_same_bytes_elsewhere(tmp_path: Path) -> None:
    built = []
    for folder, zone, seed in (("here", "UTC", "1"), ("there/deep", "Asia/Tokyo", "77")):
        place = tmp_path / folder
        place.mkdir(parents=True)
        surroundings = os.environ | {"TZ": zone, "PYTHONHASHSEED": seed}
        subprocess.run(
            [sys.executable, "-c", BUILD, str(ROOT)], cwd=place, env=surroundings, check=True
        )
        built.append((place / "out" / "x.pdf").read_bytes())

    assert built[0] == built[1]


def test_a_failure_on_the_way_leaves_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "x.pdf"
    path.write_bytes(b"old")

    def broken(_: str) -> Face:
        raise ZeroDivisionError

    sheet = a_sheet(a_placement(a_card(), 0, 0))
    with pytest.raises(ZeroDivisionError):
        write_pdf([sheet], broken, path, info=an_info(), foundry=Foundry())

    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_full_disk_is_told_and_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "x.pdf"
    path.write_bytes(b"old")

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OutputFailed, match="the disk is full") as caught:
        written(tmp_path, a_card(), a_sheet())

    assert caught.value.exit_code == 3
    assert path.read_bytes() == b"old"
    assert list((tmp_path / "out").iterdir()) == []


def test_a_file_in_place_of_the_folder_is_told(tmp_path: Path) -> None:
    (tmp_path / "out").write_text("in the way", "utf-8")

    with pytest.raises(OutputFailed, match="a file is where the folder should be"):
        written(tmp_path, a_card(), a_sheet())


def test_a_folder_in_place_of_the_file_is_told(tmp_path: Path) -> None:
    (tmp_path / "x.pdf").mkdir()

    with (
        pytest.raises(OutputFailed, match="a folder of that name is in the way"),
        replaced_when_whole(tmp_path / "x.pdf"),
    ):
        pass


@pytest.mark.skipif(os.geteuid() == 0, reason="the superuser may write anywhere")
def test_a_folder_that_may_not_be_written_is_told(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)

    with pytest.raises(OutputFailed, match="you may not write there"):
        written(tmp_path, a_card(), a_sheet())


def test_missing_permission_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object, **__: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(Path, "mkdir", refused)

    with pytest.raises(OutputFailed, match="you may not write there"):
        written(tmp_path, a_card(), a_sheet())
