"""Pictures and a saved object for a virtual table."""

import json
from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct, field

from cardgen.base.units import MM_PER_INCH
from cardgen.faces.model import Face
from cardgen.jobs import Job, Line, all_of
from cardgen.press.fonts import Foundry
from cardgen.press.preview import preview_face
from cardgen.press.staging import write_whole
from cardgen.press.tabletop import (
    FINEST_DPI,
    LARGEST_PX,
    MOST_CARDS,
    Cells,
    TableBoard,
    TableDeck,
    cells_for,
    face_sheet,
    plain_back,
    saved_object,
    single_picture,
)


class Table(Struct):
    """What a game's export to the virtual table has come to so far; `url` is where pictures go."""

    folder: Path
    url: str
    files: list[Path] = field(default_factory=list)
    decks: list[TableDeck] = field(default_factory=list)
    boards: list[TableBoard] = field(default_factory=list)

    def keep(self, name: str, data: bytes) -> str:
        """Write a picture; return its address."""
        path = self.folder / name
        write_whole(path, data)
        self.files.append(path)
        return f"{self.url.rstrip('/')}/{name}" if self.url else path.resolve().as_uri()


def table_files(line: Line, jobs: Sequence[Job], url: str) -> list[Path]:
    """Write sheets of faces and a saved object for each language; return the files."""
    tables: dict[Path, Table] = {}
    titles: dict[Path, str] = {}
    for job in jobs:
        if job.component.kind in ("labels", "box"):
            continue  # a virtual table has dice of its own, and no need of a box
        requests = list(job.composer.requests())
        faces = line.settle(all_of(job.composer.compose(request) for request in requests))
        by_id = {face.id: face for face in faces}
        folder = job.path.parent / "tts"
        table = tables.setdefault(folder, Table(folder, url))
        titles[folder] = job.deck.text["title"]
        if job.component.kind == "board":
            add_board(line, job, by_id, table)
        else:
            add_decks(line, job, by_id, table)
    for folder, table in tables.items():
        saved = saved_object(titles[folder], table.decks, table.boards)
        text = json.dumps(saved, indent=2, ensure_ascii=False) + "\n"
        table.keep(f"{jobs[0].deck.game}.json", text.encode("utf-8"))
    return [path for table in tables.values() for path in table.files]


def add_board(line: Line, job: Job, faces: dict[str, Face], table: Table) -> None:
    """Write each design of a board as one picture."""
    for card in job.component.cards:
        face = faces[job.composer.front_of(card).id]
        longest = max(face.outline.width, face.outline.height)
        dpi = min(FINEST_DPI, LARGEST_PX / longest * MM_PER_INCH)
        data = preview_face(face, dpi, foundry=line.foundry)
        table.boards.append(TableBoard(name=card.id, face=table.keep(f"{card.id}.png", data)))


def add_decks(line: Line, job: Job, faces: dict[str, Face], table: Table) -> None:
    """Write a component's cards as sheets of at most MOST_CARDS faces."""
    cards = [card for card in job.component.cards if card.count > 0]
    starts = range(0, len(cards), MOST_CARDS)
    for at, start in enumerate(starts, start=1):
        some = cards[start : start + MOST_CARDS]
        cells = cells_for(len(some), job.layout.format.outline)
        name = job.component.name + (f"-{at}" if len(starts) > 1 else "")
        fronts = [faces[job.composer.front_of(card).id] for card in some]
        face = table.keep(f"{name}.png", face_sheet(fronts, cells, line.foundry))
        asked = [job.composer.back_of(card) for card in some]
        backs = [faces[request.id] for request in asked if request is not None]
        data, one_back = picture_of_backs(backs, cells, line.foundry)
        back = table.keep(f"{name}-back.png", data)
        table.decks.append(
            TableDeck(
                number=len(table.decks) + 1,
                name=name,
                face=face,
                back=back,
                one_back=one_back,
                cells=cells,
                cards=tuple((card.id, card.count) for card in some),
            )
        )


def picture_of_backs(backs: list[Face], cells: Cells, foundry: Foundry) -> tuple[bytes, bool]:
    """Return the back that all cards share, or a sheet of their own; and which of the two it is."""
    if not backs:
        return plain_back(cells), True
    if len({face.id for face in backs}) == 1:
        return single_picture(backs[0], cells, foundry), True
    return face_sheet(backs, cells, foundry), False
