"""What lies in `changed/` is of the last round, and nobody else's files are touched."""

import errno
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.support.projects import BACK, CARD, Ran, a_project, run, written

DECK = """\
game: tiny
language: en
text: {title: Tiny}
components:
  cards:
    kind: cards
    format: 59x91
    bleed: 2mm
    template: card.svg
    back: back.svg
    fields: {number: text}
    items: [{id: a, number: 1}, {id: b, number: 2}]
  dots:
    kind: labels
    format: round-12
    bleed: 0mm
    stock: endisch-6500012
    template: dot.svg
    items: [{id: one, count: 3}, {id: two, count: 3}]
"""
DOT = """\
<svg xmlns="http://www.w3.org/2000/svg" xmlns:cg="urn:cardgen"
 width="16mm" height="16mm" viewBox="-2 -2 16 16">
<text x="6" y="8" font-family="Lato" font-size="4" cg:text="{{ card.id }}">a</text>
</svg>
"""
NEW_CARD, NEW_DOT = ("number: 2}", "number: 3}"), ("id: two", "id: zwei")
CARDS, DOTS = "plain-paper.pdf", "endisch-6500012.pdf"
CHANGED = Path("output/tiny/en/changed")

Build = Callable[..., Ran]


@pytest.fixture
def build(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Build:
    """Builds a deck with some of its words changed; it has been built once as it is."""
    monkeypatch.chdir(tmp_path)

    def built(*changes: tuple[str, str], options: tuple[str, ...] = ("--changed",)) -> Ran:
        text = DECK
        for old, new in changes:
            text = text.replace(old, new)
        templates = {"card": CARD.replace('cg:text="{{ card.text.rule }}"', ""), "back": BACK}
        files = {f"templates/tiny/{n}.svg": t for n, t in (templates | {"dot": DOT}).items()}
        a_project(tmp_path, {"decks/tiny/deck.yaml": text} | files)
        return run(capsys, "build", "tiny", *options)

    built(options=())
    return built


def test_sheets_of_the_round_before_make_room(build: Build) -> None:
    build(NEW_CARD)
    assert written(CHANGED) == [CARDS]

    build(NEW_CARD, NEW_DOT)

    assert written(CHANGED) == [DOTS]


def test_a_round_without_changes_leaves_no_sheets(build: Build) -> None:
    build(NEW_CARD, NEW_DOT)
    assert written(CHANGED) == [DOTS, CARDS]

    build(NEW_CARD, NEW_DOT)

    assert not CHANGED.exists()


def test_files_of_somebody_else_stay(build: Build) -> None:
    build(NEW_CARD)
    (CHANGED / "notes.pdf").write_text("mine")
    (CHANGED / "copy.pdf").write_bytes((CHANGED / CARDS).read_bytes())

    build(NEW_CARD, NEW_DOT)

    assert written(CHANGED) == ["copy.pdf", DOTS, "notes.pdf"]


def test_sheets_that_somebody_has_changed_stay(build: Build) -> None:
    build(NEW_CARD)
    (CHANGED / CARDS).write_text("with my remarks")

    build(NEW_CARD, NEW_DOT)

    assert written(CHANGED) == [DOTS, CARDS]


def test_a_build_of_the_whole_leaves_the_last_round(build: Build) -> None:
    build(NEW_CARD)

    build(NEW_CARD, NEW_DOT, options=())

    assert written(CHANGED) == [CARDS]


@pytest.mark.parametrize(
    ("change", "option"),
    [(("card.svg", "crad.svg"), "--json"), (NEW_DOT, "--start-slot=999")],
    ids=["deck", "slot"],
)
def test_a_build_that_fails_removes_nothing(
    build: Build, change: tuple[str, str], option: str
) -> None:
    build(NEW_CARD)
    before = written(Path("output"))

    ran = build(NEW_CARD, change, options=("--changed", option))

    assert (ran.code, written(Path("output"))) == (1, before)


def test_a_sheet_that_cannot_be_put_in_place_removes_nothing(build: Build) -> None:
    build(NEW_CARD)
    (CHANGED / DOTS).mkdir()

    ran = build(NEW_CARD, NEW_DOT)

    assert (ran.code, written(CHANGED)) == (3, [CARDS])


def test_a_round_after_a_failed_one_removes_what_that_one_left(build: Build) -> None:
    build(NEW_CARD)
    (CHANGED / DOTS).mkdir()
    build(NEW_CARD, NEW_DOT)
    (CHANGED / DOTS).rmdir()

    build(NEW_CARD, NEW_DOT)

    assert written(CHANGED) == [DOTS]


def test_sheets_that_cannot_be_removed_are_told_and_go_a_round_later(
    build: Build, monkeypatch: pytest.MonkeyPatch
) -> None:
    build(NEW_CARD)
    unlink = Path.unlink

    def held(path: Path, *, missing_ok: bool = False) -> None:
        if path.name == CARDS:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        unlink(path, missing_ok=missing_ok)

    with monkeypatch.context() as open_elsewhere:
        open_elsewhere.setattr(Path, "unlink", held)
        ran = build(NEW_CARD, NEW_DOT)

    assert ran.code == 0
    assert f"{CHANGED}/{CARDS}:1:1: warning[sheets-left-over]" in ran.err
    assert "throw away of dots" in ran.out
    assert written(CHANGED) == [DOTS, CARDS]
    build(NEW_CARD, NEW_DOT)
    assert not CHANGED.exists()


@pytest.mark.parametrize("text", ["[", '[{"name": 1}]'], ids=["no JSON", "no list of files"])
def test_without_a_list_that_can_be_read_nothing_is_removed(build: Build, text: str) -> None:
    build(NEW_CARD)
    Path("output/tiny/en/printed-changed.json").write_text(text)

    build(NEW_CARD, NEW_DOT)

    assert written(CHANGED) == [DOTS, CARDS]


def test_the_round_of_a_component_is_alone_in_its_folder(build: Build) -> None:
    build(NEW_CARD)

    build(NEW_CARD, NEW_DOT, options=("--changed", "--component", "dots"))

    assert written(CHANGED) == [DOTS]
