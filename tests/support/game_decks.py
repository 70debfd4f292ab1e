"""The four games' own decks, written to a folder and changed by one step."""

import shutil
from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from cardgen.base.diagnostics import Span
from cardgen.base.geometry import Rect
from cardgen.deck.model import Card, Deck
from cardgen.deck.project import find_project
from cardgen.deck.read import read_deck
from cardgen.jobs import open_line
from cardgen.rules.declaration import read_document
from cardgen.rules.document import Document
from cardgen.rules.painted import PaintedSpot
from cardgen.rules.validate import CheckResult, Validation, validate
from cardgen.survey import survey

ROOT = Path(__file__).parents[2]

UNREAD = shutil.ignore_patterns("locale")
"""What the deck in its own language is read without."""

CARDS = """\
  {name}:
    kind: cards
    format: 59x91
    template: card.svg
    fields: {{{fields}}}
    items:
"""


def head(game: str, vocabulary: str) -> str:
    top = f"game: {game}\nlanguage: nl\ntext: {{title: A game}}\n"
    return f"{top}vocabulary:\n{vocabulary}components:\n"


def component(name: str, fields: str, items: Sequence[str]) -> str:
    lines = "".join(f"      - {{{item}}}\n" for item in items)
    return CARDS.format(name=name, fields=fields) + lines


def read_game(folder: Path, game: str, text: str) -> Deck:
    """Write deck.yaml and a template below the folder, and read it; it must be faultless."""
    for name, content in {
        f"decks/{game}/deck.yaml": text,
        f"templates/{game}/card.svg": "<svg/>",
    }.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, "utf-8")
    read = read_deck(find_project(folder), game)
    assert not read.failed, read.findings
    return read.value


class Step(Struct, frozen=True, kw_only=True):
    """A change of one step to a game, and what comes of it.

    check: that fails. change: what was done, for people. file: `deck.yaml`, a table, or a template.
    at: what stands in the line that the check points at. also: the checks that follow from it.
    """

    check: str
    change: str
    file: str = "deck.yaml"
    old: str
    new: str
    at: str
    also: tuple[str, ...] = ()


class Judged(Struct, frozen=True, dict=True):
    """A deck that was changed and validated, with the folder that it lies in."""

    folder: Path
    deck: Deck
    validation: Validation

    @property
    def failed(self) -> list[str]:
        return [check.id for check in self.validation.checks if check.status == "failed"]

    @property
    def messages(self) -> list[str]:
        """Return the messages without the reasons."""
        return [found.message.partition(";")[0] for found in self.validation.findings]

    def check(self, name: str) -> CheckResult:
        return next(check for check in self.validation.checks if check.id == name)

    def lines(self, name: str) -> list[str]:
        """Return the lines that a check points at, stripped."""
        return [
            (self.folder / span.path).read_text("utf-8").splitlines()[span.line - 1].strip()
            for span in self.check(name).where
        ]


def bundled(game: str, folder: Path = ROOT) -> Document:
    """Return what a game's document.yaml says; it must be faultless."""
    shown = f"decks/{game}/document.yaml"
    read = read_document(folder / shown, shown)
    assert read.findings == ()
    return read.value


def copy_game(folder: Path, game: str, file: str = "", old: str = "", new: str = "") -> None:
    """Copy a game below the folder, and replace `old` in one of its files, where it stands once."""
    for home in ("decks", "templates"):
        shutil.copytree(ROOT / home / game, folder / home / game, ignore=UNREAD, dirs_exist_ok=True)
    if file:
        path = folder / ("templates" if file.endswith(".svg") else "decks") / game / file
        text = path.read_text("utf-8")
        assert text.count(old) == 1, f"{old!r} stands in {file} {text.count(old)} times"
        path.write_text(text.replace(old, new), "utf-8")


def judge(
    folder: Path,
    game: str,
    old: str = "",
    new: str = "",
    painted: Sequence[PaintedSpot] = (),
    file: str = "deck.yaml",
) -> Judged:
    """Validate a game against its own document.yaml, after replacing `old` once."""
    copy_game(folder, game, file if old else "", old, new)
    deck = read_deck(find_project(folder), game)
    assert not deck.failed, deck.findings
    return Judged(folder, deck.value, validate(deck.value, bundled(game, folder), painted))


def judge_painted(folder: Path, game: str, check: str, file: str, old: str, new: str) -> Judged:
    """Validate a game whose faces are painted, as far as the check looks at them."""
    copy_game(folder, game, file, old, new)
    project = find_project(folder)
    deck, document = read_deck(project, game), bundled(game, folder)
    assert not deck.failed, deck.findings
    asked = replace(document, checks=tuple(one for one in document.checks if one.id == check))
    spots = survey(open_line(project), deck.value, asked, lambda *_: None)
    return Judged(folder, deck.value, validate(deck.value, document, spots))


def a_spot(card: Card, role: str, text: str, **changes: object) -> PaintedSpot:
    """Return a roled element of 8 × 8 mm in the bottom right corner of a card of 59 × 91 mm."""
    values = {
        "component": card.component,
        "card": card.id,
        "layout": "59x91",
        "role": role,
        "text": text,
        "box": Rect(x=45.0, y=78.0, width=8.0, height=8.0),
        "width": 59.0,
        "height": 91.0,
        "span": Span("templates/card.svg", 7, 3),
    }
    return PaintedSpot(**{**values, **changes})  # type: ignore[arg-type]
