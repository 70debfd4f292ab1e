"""What of a face lies outside its safe area, by the ink of its letters and by its roles."""

from collections.abc import Iterator

from cardgen.base.geometry import EPSILON, IDENTITY, Matrix, Rect
from cardgen.faces.model import Face
from cardgen.svg.canvas import Drawing

DRIFT = 0.01
"""In mm: what no eye sees."""


def outside(face: Face) -> list[str]:
    """Return the texts, and the roles of other elements, that reach beyond the safe area.

    Of letters counts what stands between baseline and the height of capitals.
    """
    whole = Rect(x=0.0, y=0.0, width=face.outline.width, height=face.outline.height)
    safe = whole.inset(face.safe).outset(DRIFT + EPSILON)
    texts = [text for text, box in _texts(face.drawing, IDENTITY) if not safe.holds(box)]
    roles = [
        field.role
        for field in face.fields
        if field.role and not field.text and not safe.holds(field.box)
    ]
    return list(dict.fromkeys(texts + roles))


def _texts(drawing: Drawing, outer: Matrix) -> Iterator[tuple[str, Rect]]:
    matrix, kept = outer, []
    for name, arguments in drawing.calls:
        match name:
            case "save":
                kept.append(matrix)
            case "restore":
                matrix = kept.pop()
            case "transform":
                matrix = matrix @ arguments[0]
            case "text" | "text_outline":
                run, x, y = arguments[:3]
                height = run.face.cap_height_ratio * run.size
                box = Rect(x=x, y=y - height, width=run.width, height=height)
                yield run.text, matrix.bounds(box)
            case "group" | "shared":
                yield from _texts(arguments[0], matrix)
