"""Each mistake ends with a place, a message and a hint; exit code 1; no file touched."""

import os
from pathlib import Path

import pypdfium2
import pytest

from tests.support.projects import CARD, DECK, a_project, run, written

DECK_FILE, CARD_FILE = "decks/tiny/deck.yaml", "templates/tiny/card.svg"
TABLE = DECK[: DECK.index("    items:")] + "    table: cards.csv\n"
PNG = b"\x89PNG\r\n\x1a\n" + b"\0" * 40
BOMB = """<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>
<svg xmlns="http://www.w3.org/2000/svg" viewBox="-3 -3 65 97">&b;</svg>"""


def deck(old: str, new: str) -> dict[str, str | bytes]:
    assert old in DECK
    return {DECK_FILE: DECK.replace(old, new, 1)}


def card(old: str, new: str) -> dict[str, str | bytes]:
    assert old in CARD
    return {CARD_FILE: CARD.replace(old, new, 1)}


def drawn(element: str) -> dict[str, str | bytes]:
    return card("</svg>", f"{element}\n</svg>")


CASES: dict[str, tuple[dict[str, str | bytes], str, str]] = {
    "unknown key": (deck("    bleed:", "    bled:"), "unknown-key", f"{DECK_FILE}:8:5"),
    "wrong type": (
        {DECK_FILE: DECK.replace("{number: text}", "{number: int}").replace("er: 1", "er: one")},
        "wrong-type",
        f"{DECK_FILE}:13:25",
    ),
    "duplicate id": (deck("{id: b,", "{id: a,"), "duplicate-id", f"{DECK_FILE}:14:"),
    "a note as a mapping": (
        deck("rule: Draw two cards.", "rule: {Note: text}"),
        "wrong-type",
        f"{DECK_FILE}:13:",
    ),
    "too many cells": (
        {DECK_FILE: TABLE, "decks/tiny/cards.csv": "id,number\na,1\nb,2,3\n"},
        "too-many-cells",
        "decks/tiny/cards.csv:3:",
    ),
    "unknown column": (
        {DECK_FILE: TABLE, "decks/tiny/cards.csv": "id,nubmer\na,1\n"},
        "unknown-column",
        "decks/tiny/cards.csv:1:4",
    ),
    "wrong encoding": (
        {DECK_FILE: TABLE, "decks/tiny/cards.csv": "id,number\na,é\n".encode("cp1252")},
        "wrong-encoding",
        "decks/tiny/cards.csv:2:3",
    ),
    "unknown template": (deck("card.svg", "crad.svg"), "unknown-template", f"{DECK_FILE}:9:15"),
    "undefined name": (
        card("{{ card.number }}", "{{ crad.number }}"),
        "template-name",
        f"{CARD_FILE}:5:",
    ),
    "unknown field": (
        card("{{ card.number }}", "{{ card.nubmer }}"),
        "template-field",
        f"{CARD_FILE}:5:",
    ),
    "unclosed tag": (card("</foreignObject>", ""), "template-tag-unclosed", f"{CARD_FILE}:6:1"),
    "unclosed markup": (deck("*three*", "*three"), "markup-unclosed", f"{CARD_FILE}:7:1"),
    "unknown symbol": (
        deck("Draw *three* cards.", "'Draw :coin:'"),
        "symbol-unknown",
        f"{CARD_FILE}:7:1",
    ),
    "outside the subset": (drawn("<filter/>"), "svg-unsupported", f"{CARD_FILE}:9:1"),
    "a script": (drawn("<script>1</script>"), "svg-unsupported", f"{CARD_FILE}:9:1"),
    "missing picture": (
        drawn('<image href="no.png" width="5" height="5"/>'),
        "picture-missing",
        f"{CARD_FILE}:9:",
    ),
    "broken picture": (
        drawn('<image href="x.png" width="5" height="5"/>') | {"decks/tiny/art/x.png": PNG},
        "picture-broken",
        f"{CARD_FILE}:9:",
    ),
    "a PNG named .svg": (
        drawn('<image href="x.svg" width="5" height="5"/>') | {"decks/tiny/art/x.svg": PNG},
        "picture-wrong-kind",
        f"{CARD_FILE}:9:",
    ),
    "a picture out of the project": (
        drawn('<image href="../../../x.png" width="5" height="5"/>') | {"../x.png": PNG},
        "picture-outside",
        f"{CARD_FILE}:9:",
    ),
    "a table out of the project": (
        {DECK_FILE: TABLE.replace("cards.csv", "../../../x.csv"), "../x.csv": "id\n"},
        "path-outside",
        f"{DECK_FILE}:12:12",
    ),
    "an entity bomb": ({CARD_FILE: BOMB}, "svg-entities", f"{CARD_FILE}:1:"),
    "a YAML alias bomb": (
        {
            DECK_FILE: "a: &a [x, x, x, x, x, x, x, x, x, x]\n"
            + "".join(
                f"{new}: &{new} [{', '.join([f'*{old}'] * 10)}]\n"
                for old, new in zip("abcdef", "bcdefg", strict=True)
            )
        },
        "yaml-too-large",
        DECK_FILE,
    ),
    "a template of another size": (card("65 97", "66 97"), "template-size", f"{CARD_FILE}:1:"),
    "too little bleed": (
        {CARD_FILE: CARD.replace('"-3 -3 65 97"', '"-1 -1 61 93"').replace("65mm", "61mm")
         .replace("97mm", "93mm")},
        "template-bleed",
        f"{CARD_FILE}:1:",
    ),
    "text too long": (
        deck("Draw two cards.", "Draw two cards. " * 60),
        "text-overflows",
        f"{CARD_FILE}:6:1",
    ),
    "a missing glyph": (deck("Draw two", "Draw 𓀀"), "glyph-missing", f"{CARD_FILE}:"),
    "an unknown font": (card('"Lato"', '"Latto"'), "font-unknown", f"{CARD_FILE}:5:"),
}  # fmt: skip


@pytest.mark.parametrize(("files", "code", "place"), CASES.values(), ids=CASES)
def test_a_mistake_has_a_place_and_touches_nothing(
    files: dict[str, str | bytes],
    code: str,
    place: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    project = a_project(tmp_path / "project", files)
    monkeypatch.chdir(project)

    ran = run(capsys, "build", "tiny")

    assert ran.code == 1, ran.err
    assert place in ran.err
    assert "hint: " in ran.err
    assert f"error[{code}]" in ran.err
    assert "Traceback" not in ran.err
    assert not (project / "output").exists()


@pytest.mark.parametrize(
    "written_text", ["no", "07", "12:30", "1e3", "a < b & c", '"it\'s"', "~", "0x1F"]
)
def test_text_is_printed_as_it_is_written(
    written_text: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    plain = written_text.strip('"')
    monkeypatch.chdir(a_project(tmp_path, deck("number: 1", f"number: {written_text}")))

    ran = run(capsys, "build", "tiny")

    assert ran.code == 0, ran.err
    page = pypdfium2.PdfDocument("output/tiny/en/cards.pdf")[0]
    assert plain in page.get_textpage().get_text_bounded()


def test_a_card_larger_than_the_paper_is_refused_with_the_numbers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(a_project(tmp_path))

    ran = run(capsys, "build", "tiny", "--paper", "60x80mm")

    assert (ran.code, "error[trim-too-large]" in ran.err) == (1, True)
    assert "59 × 91 mm" in ran.err


def test_bleed_larger_than_the_gutter_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(a_project(tmp_path))

    ran = run(capsys, "build", "tiny", "--gutter", "1mm")

    assert (ran.code, "error[gutter-too-small]" in ran.err) == (1, True)


def test_an_output_that_cannot_be_written_is_the_machines_trouble(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(a_project(tmp_path, {"output": "a file is in the way"}))

    ran = run(capsys, "build", "tiny")

    assert (ran.code, "hint: " in ran.err) == (3, True)
    assert written(tmp_path / "decks") == ["tiny/deck.yaml"]


def test_a_full_disk_ends_with_exit_code_3_and_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(a_project(tmp_path, {"output/tiny/en/cards.pdf": "the last good run"}))

    def full(*_: object) -> None:
        raise OSError(28, os.strerror(28))

    monkeypatch.setattr(os, "fsync", full)

    ran = run(capsys, "build", "tiny")

    assert ran.code == 3
    assert ran.err.startswith("error: output can't be written: the disk is full")
    assert written(tmp_path / "output") == ["tiny/en/cards.pdf"]
    assert Path("output/tiny/en/cards.pdf").read_text() == "the last good run"


def test_all_mistakes_of_a_deck_come_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = DECK.replace("    bleed:", "    bled:").replace("{id: b,", "{id: a,")
    monkeypatch.chdir(a_project(tmp_path, {DECK_FILE: text}))

    ran = run(capsys, "build", "tiny", "--json")

    codes = [found["code"] for found in ran.data["findings"]]
    assert (ran.code, sorted(codes)) == (1, ["duplicate-id", "unknown-key"])


def test_one_fault_of_a_template_is_told_once_for_all_cards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(a_project(tmp_path, drawn("<filter/>")))

    ran = run(capsys, "build", "tiny")

    assert ran.err.count("error[svg-unsupported]") == 1
    assert "card: cards/a at decks/tiny/deck.yaml:13, cards/b at decks/tiny/deck.yaml:14" in ran.err
    assert ran.err.endswith("1 error\n")


def test_a_bug_of_ours_shows_no_traceback(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(a_project(tmp_path))
    monkeypatch.setattr("cardgen.cli.build_command.build_all", lambda *_, **__: 1 / 0)

    ran = run(capsys, "build", "tiny")

    assert ran.code == 4
    assert "cardgen has a bug: ZeroDivisionError" in ran.err
    assert "Traceback" not in ran.err


def test_an_interrupt_is_no_error_of_anybody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(a_project(tmp_path))

    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("cardgen.cli.build_command.build_all", interrupted)

    assert run(capsys, "build", "tiny").code == 130


def test_the_back_may_be_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(a_project(tmp_path, deck("    back: back.svg\n", "")))

    ran = run(capsys, "build", "tiny", "--json")

    assert ran.data["files"][0]["pages"] == 1


@pytest.mark.parametrize("name", ["templates/tiny/card.svg", "decks/tiny/locale/nl.po"])
def test_a_file_that_cannot_be_read_is_told_at_its_name(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    name: str,
) -> None:
    monkeypatch.chdir(a_project(tmp_path, {"decks/tiny/locale/nl.po": ""}))
    read = Path.read_bytes

    def refused(path: Path) -> bytes:
        if path.as_posix().endswith(name):
            raise PermissionError(13, "Permission denied")
        return read(path)

    monkeypatch.setattr(Path, "read_bytes", refused)

    ran = run(capsys, "build", "tiny", "--lang", "nl" if name.endswith(".po") else "")

    assert ran.code == 1
    assert f"{name}:1:1: error[file-unreadable]: cannot read the file: permission denied" in ran.err
