"""PDF documents: faces as forms, sheets as pages with their boxes."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from msgspec import Struct

from cardgen.base.geometry import Rect
from cardgen.faces.model import Bookmark, Face
from cardgen.press.canvas import Content
from cardgen.press.fonts import Foundry
from cardgen.press.job import Form, Job
from cardgen.press.numbers import box_numbers, numbers, text_string
from cardgen.press.outline import write_outline
from cardgen.press.sheet_content import draw_sheet, page_boxes, page_matrix, placement_matrix
from cardgen.press.staging import replaced_when_whole
from cardgen.press.store import Store
from cardgen.sheets.model import Duplex, Placement, Sheet
from cardgen.typeset.model import FontFace

PRODUCER = "cardgen"

PROFILE_FILE = Path(__file__).parent / "srgb.icc"

DUPLEX_NAMES: dict[Duplex, str] = {
    "long-edge": "/DuplexFlipLongEdge",
    "short-edge": "/DuplexFlipShortEdge",
    "gutterfold": "/Simplex",
    "none": "/Simplex",
}
"""Source: ISO 32000-1, table 150."""


class DocumentInfo(Struct, frozen=True, kw_only=True):
    """What a document says of itself.

    language: as in BCP 47, such as `de`. duplex: what the print dialogue is asked to do.
    note_faces: the fonts of notes in the sheets' margins, in the order in which they are tried.
    bookmarks: in reading order; each leads to where its face is placed first.
    """

    title: str
    language: str
    subject: str = ""
    duplex: Duplex = "none"
    note_faces: tuple[FontFace, ...] = ()
    bookmarks: tuple[Bookmark, ...] = ()


class Press:
    """A PDF document in the making: faces are added once, sheets place them."""

    def __init__(self, file: BinaryIO, info: DocumentInfo, foundry: Foundry) -> None:
        self._store = Store(file)
        self._info = info
        self._job = Job(self._store, foundry)
        self._faces: dict[str, tuple[Form, Rect]] = {}
        self._tree = self._store.reserve()
        self._pages: list[int] = []
        self._places: dict[str, tuple[int, Sheet, Placement]] = {}
        self._process = False

    def add_face(self, face: Face) -> None:
        """Write the face as a form; its drawing is not kept."""
        content = Content(self._job)
        face.drawing.replay(content)
        trim = Rect(x=0.0, y=0.0, width=face.outline.width, height=face.outline.height)
        drawn = trim.outset(face.bleed)
        entries = f"/CardgenFace {text_string(face.id)}/CardgenTrim[{box_numbers(trim)}]"
        written = content.text_of_stream
        if face.language:
            written = f"/Span<</Lang {text_string(face.language)}>>BDC\n{written}\nEMC"
        form = self._job.form(written, content.resources, drawn, entries)
        self._faces[face.id] = form, drawn

    def add_sheet(self, sheet: Sheet) -> None:
        """Write the sheet as a page; the faces that it places have been added."""
        content = draw_sheet(sheet, self._faces.__getitem__, self._info.note_faces, self._job)
        used = content.resources
        stream = self._store.add_stream("", content.text_of_stream.encode("latin-1"))
        page = self._store.reserve()
        # Without a group, viewers blend in a process space of their own and shift the colours.
        group = "/Group<</S/Transparency/CS/DeviceRGB>>"
        self._store.put(
            page,
            f"<</Type/Page/Parent {self._tree} 0 R{page_boxes(sheet)}"
            f"/Resources{used.dictionary()}/Contents {stream} 0 R"
            f"{group if used.transparent and not used.process else ''}>>".encode("latin-1"),
        )
        self._pages.append(page)
        for placement in sheet.placements:
            self._places.setdefault(placement.face, (page, sheet, placement))
        self._process |= used.process

    def finish(self) -> None:
        """Write what a document ends with; nothing can be added after that."""
        self._job.fonts.write()
        kids = " ".join(f"{page} 0 R" for page in self._pages)
        tree = f"<</Type/Pages/Count {len(self._pages)}/Kids[{kids}]>>"
        self._store.put(self._tree, tree.encode("ascii"))
        info = self._info
        root = self._store.add(
            f"<</Type/Catalog/Pages {self._tree} 0 R/Lang {text_string(info.language)}"
            f"/ViewerPreferences<</DisplayDocTitle true/PrintScaling/None"
            f"/Duplex{DUPLEX_NAMES[info.duplex]}>>{self._output_intent()}{self._outline()}"
            f"{self._layers()}>>"
        )
        described = self._store.add(
            f"<</Title {text_string(info.title)}/Subject {text_string(info.subject)}"
            f"/Creator({PRODUCER})/Producer({PRODUCER})>>"
        )
        self._store.close(root=root, info=described)

    def _layers(self) -> str:
        """Return the entry that lists the layers, all of them shown; none where there are none."""
        layers = " ".join(f"{number} 0 R" for number in self._job.layers.values())
        return f"/OCProperties<</OCGs[{layers}]/D<</Order[{layers}]>>>>" if layers else ""

    def _outline(self) -> str:
        """Return the entries for the bookmarks whose faces are placed somewhere."""
        bookmarks = [one for one in self._info.bookmarks if one.face in self._places]
        if not bookmarks:
            return ""
        written = write_outline(bookmarks, self._destination, self._store)
        return f"/Outlines {written} 0 R/PageMode/UseOutlines"

    def _destination(self, bookmark: Bookmark) -> str:
        """Return where a bookmark leads: a page, and a point on it, at whatever zoom."""
        page, sheet, placement = self._places[bookmark.face]
        x, y = placement_matrix(placement).apply(0.0, bookmark.y)
        return f"[{page} 0 R/XYZ {numbers(*page_matrix(sheet).apply(x, y))} null]"

    def _output_intent(self) -> str:
        """Return the entry that says which RGB is meant; none where plates are meant as well."""
        if self._process:
            return ""
        written = self._store.add_stream("/N 3", PROFILE_FILE.read_bytes())
        return (
            "/OutputIntents[<</Type/OutputIntent/S/GTS_PDFA1/OutputConditionIdentifier(sRGB)"
            f"/Info(sRGB)/DestOutputProfile {written} 0 R>>]"
        )


@contextmanager
def open_press(path: Path, *, info: DocumentInfo, foundry: Foundry) -> Iterator[Press]:
    """Give a press whose document takes the path when the block ends well.

    Raises:
        OutputFailed: the file can't be written.
    """
    with replaced_when_whole(path) as file:
        press = Press(file, info, foundry)
        yield press
        press.finish()
