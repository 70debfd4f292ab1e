"""Printers as they are: measured, kept, and corrected on the page, all as a user would."""

import math
from pathlib import Path

import pikepdf
import pypdfium2
import pytest

from tests.support.printed_forms import placed_forms
from tests.support.printed_pages import face_corners, furthest, mark_ends, moved
from tests.support.projects import Ran, a_project, run

A4 = (210.0, 297.0)
EXACT = 0.002
"""How far off a corrected point may be, in mm: what the digits of a PDF leave."""

LABELS = """\
game: tiny
language: en
text: {title: Tiny}
components:
  dots:
    kind: labels
    format: round-12
    bleed: 0mm
    stock: endisch-6500012
    template: card.svg
    items: [{id: a, count: 3}]
"""
DOT = """\
<svg xmlns="http://www.w3.org/2000/svg" width="16mm" height="16mm" viewBox="-2 -2 16 16">
<rect x="-2" y="-2" width="16" height="16" fill="#d55e00"/>
</svg>
"""


@pytest.fixture
def command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> "Command":
    """The command in a project of two cards, with a configuration folder of its own."""
    own = tmp_path / "config" / "cardgen"
    monkeypatch.setattr("platformdirs.user_config_path", lambda *_, **__: own)
    monkeypatch.chdir(a_project(tmp_path))
    return Command(capsys, tmp_path)


class Command:
    def __init__(self, capsys: pytest.CaptureFixture[str], folder: Path) -> None:
        self._capsys = capsys
        self.folder = folder
        self.config = folder / "config" / "cardgen" / "printers.yaml"

    def __call__(self, *arguments: str) -> Ran:
        return run(self._capsys, *arguments)

    def build(self, out: str, *arguments: str, component: str = "cards") -> Path:
        ran = self("build", "tiny", "--out", out, *arguments)
        assert (ran.code, ran.err) == (0, "")
        return self.folder / out / "tiny" / "en" / f"{component}.pdf"


def page_text(path: Path, page: int) -> str:
    document = pypdfium2.PdfDocument(path)
    try:
        text: str = document[page - 1].get_textpage().get_text_range()
    finally:
        document.close()
    return text


@pytest.mark.parametrize("duplex", ["long-edge", "short-edge"])
def test_a_profile_moves_every_back_mark_and_face_exactly_so(command: Command, duplex: str) -> None:
    command("printer", "set", "laser", "--x", "1.5mm", "--y", "-0.8mm", "--turn", "0.3")
    options = ("--duplex", duplex, "--margin", "5mm")

    plain = command.build("plain", *options)
    corrected = command.build("corrected", *options, "--printer", "laser")

    def put(points: list[tuple[float, float]]) -> list[tuple[float, float]]:
        return [moved(point, A4, (1.5, -0.8), 0.3) for point in points]

    wanted = face_corners(plain, 2)
    got = face_corners(corrected, 2)
    assert wanted.keys() == got.keys()
    assert max(furthest(got[face], put(list(wanted[face]))) for face in wanted) < EXACT
    assert mark_ends(plain, 2)
    assert furthest(mark_ends(corrected, 2), put(mark_ends(plain, 2))) < EXACT


def test_a_profile_of_the_back_moves_no_front(command: Command) -> None:
    command("printer", "set", "laser", "--x", "1.5mm", "--y", "-0.8mm", "--turn", "0.3")
    options = ("--margin", "5mm")

    plain = command.build("plain", *options)
    corrected = command.build("corrected", *options, "--printer", "laser")

    assert face_corners(corrected, 1) == face_corners(plain, 1)
    assert mark_ends(corrected, 1) == mark_ends(plain, 1)


def test_a_gutterfold_has_no_back_that_could_be_off(command: Command) -> None:
    command("printer", "set", "laser", "--x", "1.5mm", "--turn", "0.3")
    options = ("--duplex", "gutterfold", "--margin", "5mm")

    plain = command.build("plain", *options)
    corrected = command.build("corrected", *options, "--printer", "laser")

    assert corrected.read_bytes() == plain.read_bytes()


def test_r54_trays_and_stocks_shift_by_different_amounts(command: Command) -> None:
    command("printer", "set", "laser", "--x", "1mm")
    command("printer", "set", "laser", "--x", "3.5mm", "--tray", "manual")

    usual = command.build("usual", "--printer", "laser")
    manual = command.build("manual", "--printer", "laser", "--tray", "manual")

    a, b = (face_corners(path, 2) for path in (usual, manual))
    assert all(
        got[0][0] - was[0][0] == pytest.approx(2.5, abs=EXACT)
        for got, was in zip(b.values(), a.values(), strict=True)
    )


def test_r85_labels_are_shifted_and_scaled_when_they_are_printed(command: Command) -> None:
    a_project(command.folder, {"decks/tiny/deck.yaml": LABELS, "templates/tiny/card.svg": DOT})
    sets = ("--side", "front", "--stock", "endisch-6500012")
    command("printer", "set", "inkjet", *sets, "--x", "0.6mm", "--y", "-0.4mm", "--scale", "1.003")

    plain = command.build("plain", component="dots")
    corrected = command.build("corrected", "--printer", "inkjet", component="dots")

    wanted = [
        moved(form.trim.centre, A4, (0.6, -0.4), 0.0, (1.003, 1.003))
        for form in placed_forms(plain, 1)
    ]
    assert len(wanted) == 3
    assert furthest([form.trim.centre for form in placed_forms(corrected, 1)], wanted) < EXACT
    assert placed_forms(corrected, 1)[0].trim.width == pytest.approx(12 * 1.003, abs=EXACT)


def test_r56_offsets_of_a_second_pass_add_up(command: Command) -> None:
    command("printer", "set", "laser", "--x", "3.5mm", "--y", "-1mm")
    command("printer", "set", "laser", "--add", "--x", "0.25mm", "--y", "-0.5mm")

    (known,) = command("printer", "list", "--json").data["printers"][0]["corrections"]

    assert (known["x"], known["y"]) == (3.75, -1.5)


def test_r56_a_second_page_is_printed_with_what_is_known(command: Command) -> None:
    first = Path(command("printer", "calibrate", "laser").out.strip())
    before = [mark_ends(first, page) for page in (1, 2)]
    command("printer", "set", "laser", "--x", "3.5mm", "--turn", "0.5")

    second = Path(command("printer", "calibrate", "laser").out.strip())

    assert mark_ends(second, 1) == before[0]
    crosses = [moved(point, A4, (3.5, 0.0), 0.5) for point in before[1]]
    assert furthest(mark_ends(second, 2), crosses) < EXACT
    assert "printer set laser --add --x" in page_text(second, 1)


def test_the_calibration_page_tells_what_to_type(command: Command) -> None:
    ran = command("printer", "calibrate", "laser", "--tray", "manual", "--paper", "letter")

    text = page_text(Path(ran.out.strip()), 1)
    assert 'cardgen printer set laser --tray "manual" --paper letter --x' in text
    assert "100 mm" in text
    with pikepdf.open(ran.out.strip()) as pdf:
        assert len(pdf.pages) == 2
        assert pdf.Root.ViewerPreferences.Duplex == "/DuplexFlipLongEdge"
        assert pdf.Root.ViewerPreferences.PrintScaling == "/None"


def test_readings_at_both_crosses_tell_a_turn(command: Command) -> None:
    ran = command("printer", "set", "laser", "--at-1", "1.83mm -0.46mm", "--at-2", "0.93mm -1.14mm")

    (known,) = command("printer", "list", "--json").data["printers"][0]["corrections"]
    assert ran.code == 0
    assert known["turn"] == pytest.approx(0.3, abs=0.01)
    assert (known["x"], known["y"]) == pytest.approx((1.5, -0.8), abs=0.02)


def test_what_is_not_given_stays_as_it_is_known(command: Command) -> None:
    command("printer", "set", "laser", "--x", "1.5mm", "--y", "-0.8mm")
    command("printer", "set", "laser", "--turn", "0.3")

    (known,) = command("printer", "list", "--json").data["printers"][0]["corrections"]

    assert (known["x"], known["y"], known["turn"]) == (1.5, -0.8, 0.3)


def test_the_printers_white_margin_is_kept_free(command: Command) -> None:
    command("printer", "set", "laser", "--margin", "4mm 6mm 18mm 6mm")

    path = command.build("out", "--printer", "laser")

    trims = [form.trim for page in (1, 2) for form in placed_forms(path, page)]
    assert min(trim.y for trim in trims) >= 18.0
    assert max(trim.bottom for trim in trims) <= 297.0 - 18.0


def test_a_margin_that_is_asked_for_counts_more(command: Command) -> None:
    command("printer", "set", "laser", "--margin", "60mm")

    ran = command("build", "tiny", "--printer", "laser", "--margin", "5mm", "--json")

    assert "9 a sheet" in ran.data["files"][0]["summary"][0]


def test_the_check_ruler_comes_on_request(command: Command) -> None:
    plain, ruled = command.build("plain"), command.build("ruled", "--check-ruler")

    assert "print at 100 %" not in page_text(plain, 1)
    assert "100 mm: if it is not, print at 100 %" in page_text(ruled, 1)
    ends = mark_ends(ruled, 1)
    lengths = [math.dist(a, b) for a, b in zip(ends[::2], ends[1::2], strict=True)]
    assert max(lengths) == pytest.approx(100.0, abs=EXACT)


def test_r57_extra_bleed_is_for_backs_alone(command: Command) -> None:
    path = command.build("out", "--back-bleed", "0.5mm", "--gutter", "6mm")
    plain = command.build("plain", "--gutter", "6mm")

    assert [form.box for form in placed_forms(path, 1)] == [
        form.box for form in placed_forms(plain, 1)
    ]
    assert {round(form.box.height, 3) for form in placed_forms(plain, 2)} == {59 + 2 * 2.0}
    assert {round(form.box.height, 3) for form in placed_forms(path, 2)} == {59 + 2 * 2.5}


def test_a_printer_can_be_forgotten(command: Command) -> None:
    command("printer", "set", "laser", "--x", "1mm")

    command("printer", "remove", "laser")

    assert command("printer", "list", "--json").data == {"printers": []}


def test_a_tray_can_be_forgotten_alone(command: Command) -> None:
    command("printer", "set", "laser", "--x", "1mm", "--margin", "4mm")
    command("printer", "set", "laser", "--x", "2mm", "--tray", "manual")
    command("printer", "set", "laser", "--x", "3mm", "--tray", "manual", "--landscape")
    command("printer", "set", "laser", "--x", "4mm", "--stock", "herma-4385")

    ran = command("printer", "remove", "laser", "--tray", "manual")

    assert (ran.code, ran.out) == (0, "manual of laser is forgotten\n")
    (printer,) = command("printer", "list", "--json").data["printers"]
    assert [(each["tray"], each["x"]) for each in printer["corrections"]] == [
        ("", 1.0),
        ("herma-4385", 4.0),
    ]
    assert printer["margin"]["top"] == 4.0


def test_a_printer_whose_only_tray_is_forgotten_keeps_its_margin(command: Command) -> None:
    command("printer", "set", "laser", "--x", "1mm", "--tray", "manual", "--margin", "4mm")

    command("printer", "remove", "laser", "--tray", "manual")

    (printer,) = command("printer", "list", "--json").data["printers"]
    assert (printer["corrections"], printer["margin"]["top"]) == ([], 4.0)


def test_profiles_lie_in_the_users_configuration_folder(command: Command) -> None:
    ran = command("printer", "set", "Büro 2. Stock", "--x", "1mm")

    assert f"kept in {command.config}" in ran.out
    assert "Büro 2. Stock" in command.config.read_text("utf-8")


@pytest.mark.parametrize(
    ("arguments", "code", "message", "hint"),
    [
        (["build", "tiny", "--printer", "lasr"], 2, "no printer `lasr`", "did you mean `laser`?"),
        (["printer", "remove", "ink"], 2, "no printer `ink`", "known are `laser`"),
        (
            ["printer", "remove", "laser", "--tray", "manuel"],
            2,
            "laser has no tray or stock `manuel`",
            "did you mean `manual`?",
        ),
        (["printer", "remove", "laser", "--tray", ""], 2, "no tray or stock ``", "`manual`"),
        (["build", "tiny", "--tray", "manual"], 2, "--tray has no printer", "add --printer NAME"),
        (
            ["build", "tiny", "--printer", "laser", "--tray", "manuel"],
            2,
            "laser has no tray or stock `manuel`",
            "did you mean `manual`?",
        ),
        (["printer", "set", "laser", "--x", "1.5"], 2, "'1.5' is not a length", "a unit"),
        (["printer", "set", "laser", "--x", "1,5mm"], 2, "decimal comma", "write a point"),
        (["printer", "set", "laser", "--x", "80mm"], 2, "beyond 50 mm", "correct the number"),
        (["printer", "set", "laser", "--turn", "nan"], 2, "not a number", "--turn 0.3"),
        (["printer", "set", "laser", "--turn", "30"], 2, "beyond 10°", "write degrees"),
        (["printer", "set", "laser", "--scale", "97"], 2, "not between 0.9 and 1.1", "1.003"),
        (["printer", "set", "laser"], 2, "nothing to set", "--x 1.5mm"),
        (["printer", "set", "laser", "--margin", "1mm 2mm"], 2, "not one length or four", "5mm"),
        (["printer", "set", "laser", "--margin", "-1mm"], 2, "less than nothing", "0mm"),
        (["printer", "set", "laser", "--at-1", "1mm 1mm"], 2, "go together", "--at-2"),
        (
            ["printer", "set", "laser", "--at-1", "1mm", "--at-2", "1mm 2mm"],
            2,
            "not two lengths",
            "--at-1",
        ),
        (["printer", "set", " ", "--x", "1mm"], 2, "no name for a printer", "laser"),
        (["printer", "calibrate", "laser", "--paper", "105x148mm"], 2, "too small", "140 mm"),
        (["printer", "calibrate", "laser", "--paper", "a44"], 2, "not a paper", "mean `a4`"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_with_a_hint(
    command: Command, arguments: list[str], code: int, message: str, hint: str
) -> None:
    command("printer", "set", "laser", "--x", "1mm", "--tray", "manual")
    kept = command.config.read_bytes()

    ran = command(*arguments)

    assert ran.code == code
    assert message in ran.err
    assert hint in ran.err
    assert command.config.read_bytes() == kept


def test_a_configuration_folder_that_cannot_be_written_is_the_machines_trouble(
    command: Command,
) -> None:
    command.config.parent.parent.mkdir()
    command.config.parent.write_text("a file is in the way")

    ran = command("printer", "set", "laser", "--x", "1mm")

    assert ran.code == 3
    assert f"{command.config} can't be written: a file is where the folder should be" in ran.err
    assert "hint: allow writing to that folder of yours" in ran.err


def test_a_damaged_profile_is_told_with_its_place(command: Command) -> None:
    command("printer", "set", "laser", "--x", "1mm")
    command.config.write_text("printers:\n  laser:\n    marign: 5mm\n")

    ran = command("build", "tiny", "--printer", "laser")

    assert ran.code == 1
    assert f"{command.config.as_posix()}:3:5: error[unknown-key]" in ran.err


def test_known_printers_are_listed_for_people(command: Command) -> None:
    assert "no printer is known" in command("printer", "list").out
    command("printer", "set", "laser", "--x", "1.5mm", "--tray", "manual", "--landscape")
    command("printer", "set", "inkjet", "--margin", "3mm")

    rows = [" ".join(line.split()) for line in command("printer", "list").out.splitlines()[2:]]

    assert rows == [
        "inkjet 3 3 3 3",
        "laser manual lying back 1.5 mm 0 mm 0.00° 1.0000 × 1.0000 5 5 5 5",
    ]
