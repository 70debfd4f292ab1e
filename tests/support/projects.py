"""Small projects on disk, and runs of the command on them."""

import json
from pathlib import Path
from typing import Any

import pytest
from msgspec import Struct

from cardgen.cli.main import application

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
    items:
      - {id: a, number: 1, text: {rule: Draw two cards.}}
      - {id: b, number: 2, text: {rule: Draw *three* cards., name: B}}
"""
CARD = """\
<svg xmlns="http://www.w3.org/2000/svg" xmlns:cg="urn:cardgen"
 width="65mm" height="97mm" viewBox="-3 -3 65 97">
<rect x="-3" y="-3" width="65" height="97" fill="#fff"/>
<rect x="0" y="0" width="59" height="91" fill="#0072b2"/>
<text x="6" y="14" font-family="Lato" font-size="8" cg:text="{{ card.number }}">7</text>
<foreignObject x="6" y="30" width="47" height="30" cg:name="rule" cg:fit="2.5">
<p xmlns="http://www.w3.org/1999/xhtml" style="font: 4px Lato" cg:text="{{ card.text.rule }}">R</p>
</foreignObject>
</svg>
"""
BACK = """\
<svg xmlns="http://www.w3.org/2000/svg" width="65mm" height="97mm" viewBox="-3 -3 65 97">
<rect x="-3" y="-3" width="65" height="97" fill="#d55e00"/>
</svg>
"""


class Ran(Struct, frozen=True, dict=True):
    """How a run of the command ended: exit code, what it wrote."""

    code: int
    out: str
    err: str

    @property
    def data(self) -> Any:
        """What it wrote as JSON."""
        return json.loads(self.out)


def a_project(folder: Path, files: dict[str, str | bytes] | None = None) -> Path:
    """Write a project with the game `tiny`, some of its files changed or added."""
    texts: dict[str, str | bytes] = {
        "decks/tiny/deck.yaml": DECK,
        "templates/tiny/card.svg": CARD,
        "templates/tiny/back.svg": BACK,
    }
    for name, content in (texts | (files or {})).items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode("utf-8") if isinstance(content, str) else content)
    return folder


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> Ran:
    """Run the command in this process, in the folder where the test stands."""
    with pytest.raises(SystemExit) as ended:
        application(list(arguments))(list(arguments))
    captured = capsys.readouterr()
    code = ended.value.code
    return Ran(code if isinstance(code, int) else 0, captured.out, captured.err)


def written(folder: Path) -> list[str]:
    """Return the files below a folder, hidden ones too."""
    return sorted(p.relative_to(folder).as_posix() for p in folder.rglob("*") if p.is_file())
