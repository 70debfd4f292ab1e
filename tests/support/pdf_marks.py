"""What is drawn on a PDF page besides faces, read back by a library that didn't write it."""

from pathlib import Path

import pikepdf

from cardgen.base.geometry import Matrix
from cardgen.press.inspect import from_page, matrix_of

Points = list[tuple[float, float]]


def stroked_paths(path: Path, page: int = 1) -> list[Points]:
    """Return the page's own stroked paths as points in mm from its top left, controls included."""
    with pikepdf.open(path) as pdf:
        here = pdf.pages[page - 1]
        matrix, kept = from_page(here), list[Matrix]()
        paths, current = list[Points](), Points()
        for instruction in pikepdf.parse_content_stream(here):
            operator, operands = str(instruction.operator), instruction.operands
            if operator == "q":
                kept.append(matrix)
            elif operator == "Q":
                matrix = kept.pop()
            elif operator == "cm":
                matrix = matrix @ matrix_of(list(operands))
            elif operator in ("m", "l", "c"):
                numbers = [float(number) for number in operands]
                pairs = zip(numbers[::2], numbers[1::2], strict=True)
                current += [matrix.apply(x, y) for x, y in pairs]
            elif operator in ("S", "f", "n"):
                paths += [current] if operator == "S" and current else []
                current = []
        return paths


def circles_of(path: Path, page: int = 1) -> list[tuple[float, float, float]]:
    """Return (x, y, diameter) of the page's outlines that are as wide as high, in mm."""
    found = []
    for points in stroked_paths(path, page):
        xs, ys = [x for x, _ in points], [y for _, y in points]
        width, height = max(xs) - min(xs), max(ys) - min(ys)
        if len(points) > 8 and abs(width - height) < 1e-3:
            found.append(((max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2, width))
    return found
