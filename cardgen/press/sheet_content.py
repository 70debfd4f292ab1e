"""What is on a page: placed faces, marks, cuts and notes, and the page's boxes."""

from collections.abc import Callable, Iterator
from itertools import groupby

from cardgen.base.colour import BLACK, WHITE
from cardgen.base.geometry import IDENTITY, QUARTERS, Matrix, Outline, Rect
from cardgen.base.units import PT_PER_MM
from cardgen.press.canvas import Content
from cardgen.press.job import Form, Job
from cardgen.press.numbers import numbers
from cardgen.sheets.model import Cut, Note, Placement, Sheet, Stroke, Trace
from cardgen.svg.bounds import rounded_path
from cardgen.svg.canvas import Path, Pen, Segment
from cardgen.typeset.model import FontFace, GlyphRun

CUT_WIDTH = 0.1
"""A hairline that any printer still draws, in mm."""

DASHES = (1.0, 1.0)
"""Of a dashed mark, in mm."""

TRACE_WIDTH, TRACE_HALO = 0.15, 0.35
FOLD_DASHES = (2.0, 1.5)
"""Of a net's lines, in mm."""


def page_matrix(sheet: Sheet) -> Matrix:
    """Return the map from mm, origin top left, y down, to points with y up."""
    return Matrix(PT_PER_MM, 0.0, 0.0, -PT_PER_MM, 0.0, sheet.height * PT_PER_MM)


def page_boxes(sheet: Sheet) -> str:
    """Return the entries MediaBox, BleedBox and TrimBox.

    A page that is one card reaches to its bleed, with the card's trim inside; for a sheet of paper
    the paper is the trim.
    """
    page = Rect(x=0.0, y=0.0, width=sheet.width, height=sheet.height)
    media, trim = (page_matrix(sheet).bounds(box) for box in (page, page.inset(sheet.trim)))
    return "".join(
        f"/{name}[{numbers(box.x, box.y, box.right, box.bottom)}]"
        for name, box in (("MediaBox", media), ("BleedBox", media), ("TrimBox", trim))
    )


def draw_sheet(
    sheet: Sheet,
    face_of: Callable[[str], tuple[Form, Rect]],
    note_faces: tuple[FontFace, ...],
    job: Job,
) -> Content:
    """Return the page's content.

    Args:
        sheet: what stands where, in mm from the sheet's top left.
        face_of: a face's form and the box that it draws, from the face's id.
        note_faces: the fonts of notes, in the order in which they are tried.
        job: the document.
    """
    content = Content(job)
    content.transform(page_matrix(sheet))
    if sheet.correction != IDENTITY:
        content.transform(sheet.correction)
    for placement in sheet.placements:
        place_face(content, placement, *face_of(placement.face))
    for dashed, strokes in groupby(sheet.marks, key=lambda mark: (mark.width, mark.dashed)):
        draw_marks(content, strokes, *dashed)
    for cut in sheet.cuts:
        draw_cut(content, cut, over_art=bool(sheet.placements))
    for role, traces in groupby(sheet.traces, key=lambda trace: trace.role):
        draw_traces(content, role, traces)
    for note in sheet.notes:
        draw_note(content, note, note_faces, job)
    return content


def place_face(content: Content, placement: Placement, form: Form, drawn: Rect) -> None:
    """Place a face with its trim where the placement says, cut off at the placement's bleed."""
    matrix = placement_matrix(placement)
    width, height = placement.width, placement.height
    if placement.turn_deg in (90, 270):
        width, height = height, width
    trim = Rect(x=0.0, y=0.0, width=width, height=height)
    content.save()
    if placement.window is not None:
        content.clip(rounded_path(placement.window, 0.0))
    content.transform(matrix)
    shown = trim.outset(placement.bleed)
    circle = Outline(width=trim.width, height=trim.height, radius=placement.radius).is_circle
    if circle or not shown.holds(drawn):
        radius = placement.radius + placement.bleed if circle else 0.0
        content.clip(rounded_path(shown, radius))
    content.place(form)
    content.restore()


def placement_matrix(placement: Placement) -> Matrix:
    """Return the map from the face, mm from its trim's top left, to the sheet."""
    turn = QUARTERS[placement.turn_deg]
    right = placement.turn_deg in (90, 180)  # where the face's own top left comes to lie
    low = placement.turn_deg in (180, 270)
    x = placement.x + (placement.width if right else 0.0)
    y = placement.y + (placement.height if low else 0.0)
    return Matrix(turn.a, turn.b, turn.c, turn.d, x, y)


def draw_marks(content: Content, strokes: Iterator[Stroke], width: float, dashed: bool) -> None:
    """Draw marks of one kind as one path."""
    segments = tuple(
        segment
        for stroke in strokes
        for segment in (("M", (stroke.x1, stroke.y1)), ("L", (stroke.x2, stroke.y2)))
    )
    content.stroke(Path(segments), BLACK, Pen(width=width, dashes=DASHES if dashed else ()))


def draw_traces(content: Content, role: str, traces: Iterator[Trace]) -> None:
    """Draw the cuts or the folds of a net on a layer of their own, to be seen on dark as well."""
    path = Path(tuple(segment for trace in traces for segment in trace_segments(trace)))
    content.begin_layer(role)
    content.stroke(path, WHITE, Pen(width=TRACE_HALO))
    dashes = FOLD_DASHES if role == "fold" else ()
    content.stroke(path, BLACK, Pen(width=TRACE_WIDTH, dashes=dashes))
    content.end_layer()


def trace_segments(trace: Trace) -> Iterator[Segment]:
    """Yield a line through points as segments of a path."""
    yield "M", trace.points[0]
    for point in trace.points[1:]:
        yield "L", point


def draw_cut(content: Content, cut: Cut, *, over_art: bool) -> None:
    """Draw the line to cut along; over art with white dashes in it, to be seen on dark as well."""
    path = cut_path(cut)
    content.stroke(path, BLACK, Pen(width=CUT_WIDTH))
    if over_art:
        content.stroke(path, WHITE, Pen(width=CUT_WIDTH, dashes=DASHES))


def cut_path(cut: Cut) -> Path:
    """Return the outline of a piece where it lies on the sheet."""
    box = Rect(x=cut.x, y=cut.y, width=cut.outline.width, height=cut.outline.height)
    return rounded_path(box, cut.outline.radius)


def draw_note(content: Content, note: Note, faces: tuple[FontFace, ...], job: Job) -> None:
    """Draw a note's text; a character that none of the fonts has shows as a question mark."""
    runs = tuple(note_runs(note, faces, job))
    width = sum(run.width for run in runs)
    content.save()
    content.transform(Matrix.moved(note.x, note.y) @ QUARTERS.get(note.turn_deg, IDENTITY))
    x = -width if note.anchor == "end" else 0.0
    for run in runs:
        content.text(run, x, 0.0, BLACK)
        x += run.width
    content.restore()


def note_runs(note: Note, faces: tuple[FontFace, ...], job: Job) -> Iterator[GlyphRun]:
    """Yield the note's text in stretches of one font each."""
    assert faces, "a sheet with notes needs a font for them"

    def face_for(character: str) -> FontFace:
        return next((f for f in faces if job.fonts.font(f).has(character)), faces[0])

    for face, stretch in groupby(note.text, key=face_for):
        font = job.fonts.font(face)
        text = "".join(character if font.has(character) else "?" for character in stretch)
        advances = tuple(font.width_ratio(character) for character in text)
        yield GlyphRun(face, text, note.size, advances)
