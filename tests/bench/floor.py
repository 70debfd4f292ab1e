"""The same cards by hand: ReportLab, no template, no layout engine; what the toolkit itself takes.

usage: floor.py PROJECT N OUT.pdf
"""

import csv
import sys
from itertools import product
from pathlib import Path

from reportlab import rl_config
from reportlab.lib.units import mm
from reportlab.lib.utils import simpleSplit
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

FONTS = Path(__file__).resolve().parents[2] / "fonts"
LEFT, TOP, PITCH_X, PITCH_Y, PAGE_W, PAGE_H = 10.5, 6, 65, 97, 210, 297
"""Of the nine cards on a sheet of A4, in mm; the same as cardgen's with a margin of 3 mm."""


def star(canvas: Canvas) -> None:
    """Draw the icon of `make.ICON`, in 64 × 64 units."""
    canvas.setFillColor("#f7dc6f")
    canvas.setStrokeColor("#7d6608")
    canvas.setLineWidth(3)
    canvas.circle(32, 32, 30, fill=1)
    canvas.setFillColor("#7d6608")
    corners = "32 8 39 25 56 26 43 37 47 54 32 45 17 54 21 37 8 26 25 25".split()
    numbers = [float(corner) for corner in corners]
    path = canvas.beginPath()
    path.moveTo(numbers[0], 64 - numbers[1])
    for x, y in zip(numbers[2::2], numbers[3::2], strict=True):
        path.lineTo(x, 64 - y)
    path.close()
    canvas.drawPath(path, fill=1, stroke=0)
    canvas.setFillColor("#ffffff")
    path = canvas.beginPath()
    path.moveTo(32, 45)
    path.curveTo(40, 37, 40, 26, 32, 22)
    path.curveTo(24, 26, 24, 37, 32, 45)
    canvas.drawPath(path, fill=1, stroke=0)


def back(canvas: Canvas) -> None:
    """Draw a back, without its triangle, from its trim's top left corner."""
    canvas.setFillColor("#1b2631")
    canvas.rect(-3 * mm, -94 * mm, 65 * mm, 97 * mm, fill=1, stroke=0)
    canvas.setStrokeColor("#d4ac0d")
    canvas.setLineWidth(1.2 * mm)
    canvas.roundRect(4 * mm, -87 * mm, 51 * mm, 83 * mm, 3 * mm, fill=0)
    canvas.setFillColor("#d4ac0d")
    canvas.circle(29.5 * mm, -45.5 * mm, 18 * mm, fill=1, stroke=0)


def front(canvas: Canvas, row: dict[str, str], art: Path) -> None:
    """Draw a card's front from its trim's top left corner."""
    canvas.setFillColor(row["colour"])
    canvas.rect(-3 * mm, -94 * mm, 65 * mm, 97 * mm, fill=1, stroke=0)
    canvas.setFillColor("#ffffff")
    canvas.setStrokeColor("#222222")
    canvas.setLineWidth(mm)
    canvas.roundRect(3 * mm, -88 * mm, 53 * mm, 85 * mm, 3 * mm, fill=1)
    canvas.setFillColor("#000000")
    canvas.setFont("B", 9)
    canvas.drawCentredString(29.5 * mm, -9.5 * mm, row["text.title"])
    canvas.setFont("B", 16)
    canvas.drawString(5 * mm, -17 * mm, row["number"])
    canvas.drawRightString(54 * mm, -85 * mm, row["number"])
    canvas.drawImage(str(art / row["picture"]), 14 * mm, -36 * mm, 36 * mm, 24 * mm)
    text = canvas.beginText(5 * mm, -42 * mm)
    text.setFont("R", 7.5, 9)
    for line in simpleSplit(row["text.body"], "R", 7.5, 49 * mm):
        text.textLine(line)
    canvas.drawText(text)
    canvas.translate(5 * mm, -86 * mm)
    canvas.scale(8 * mm / 64, 8 * mm / 64)
    canvas.doForm("icon")


def marks(canvas: Canvas) -> None:
    """Draw the crop marks along the sheet's edges."""
    canvas.setStrokeColor("#000000")
    canvas.setLineWidth(0.2 * mm)
    for step in range(3):
        for x in (LEFT + step * PITCH_X, LEFT + step * PITCH_X + 59):
            canvas.line(x * mm, 0, x * mm, 3 * mm)
            canvas.line(x * mm, (PAGE_H - 3) * mm, x * mm, PAGE_H * mm)
        for y in (TOP + step * PITCH_Y, TOP + step * PITCH_Y + 91):
            canvas.line(0, y * mm, 7.5 * mm, y * mm)
            canvas.line((PAGE_W - 7.5) * mm, y * mm, PAGE_W * mm, y * mm)


def main() -> None:
    """Print the cards: a sheet of nine fronts, then one of their backs."""
    project, cards, out = Path(sys.argv[1]), sys.argv[2], sys.argv[3]
    rl_config.useA85 = 0
    decks = project / "decks/bench"
    with (decks / f"cards-{cards}.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    for name, file_name in (
        ("R", "DejaVuSansCondensed.ttf"),
        ("B", "DejaVuSansCondensed-Bold.ttf"),
    ):
        pdfmetrics.registerFont(TTFont(name, str(FONTS / file_name)))
    canvas = Canvas(out, pagesize=(PAGE_W * mm, PAGE_H * mm), pageCompression=1)
    canvas.beginForm("icon", 0, 0, 64, 64)
    star(canvas)
    canvas.endForm()
    canvas.beginForm("back", -3 * mm, -94 * mm, 62 * mm, 3 * mm)
    back(canvas)
    canvas.endForm()
    for first, turned in product(range(0, len(rows), 9), (False, True)):
        marks(canvas)
        for at, row in enumerate(rows[first : first + 9]):
            column = 2 - at % 3 if turned else at % 3
            canvas.saveState()
            x, y = LEFT + column * PITCH_X, PAGE_H - TOP - at // 3 * PITCH_Y
            canvas.translate(x * mm, y * mm)
            if turned:
                canvas.doForm("back")
            else:
                front(canvas, row, decks / "art")
            canvas.restoreState()
        canvas.showPage()
    canvas.save()


if __name__ == "__main__":
    main()
