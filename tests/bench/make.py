"""Writes the benchmark's project: a deck of N cards as YAML and CSV, its pictures and templates.

Each card of 59 × 91 mm with 3 mm bleed has a coloured frame, a title, 40 words in a box, a number
in two corners, an SVG icon, and a 600 × 400 picture that ten cards share. In the fitting variant
the words hold bold ones and shrink into a smaller box. Same N, same bytes.
"""

import csv
import random
from pathlib import Path

from PIL import Image, ImageDraw, ImageFilter

SEED = 815
WORDS = """
anchor apple arrow basket beacon bell boat bridge bucket cabin candle carrot castle chain
chart chest cloak cloud coin comet copper corner crown dagger desert dragon drum eagle ember
engine falcon feather fence field flag flame forest fortune fountain gate giant glass goblet
grain hammer harbour harvest helmet honey horn horse island ivory jewel kettle key kite
ladder lantern leaf letter lion market meadow mill mirror moon mountain needle oak orchard
otter paper pearl pepper pilot planet quarry queen rain ribbon river road rocket rope salt
ship silver
""".split()
COLOURS = ("#a93226", "#21618c", "#1d8348", "#9c640c", "#6c3483", "#0e6655", "#515a5a", "#884ea0")
ICON = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">
<circle cx="32" cy="32" r="30" fill="#f7dc6f" stroke="#7d6608" stroke-width="3"/>
<path d="M32 8 L39 25 L56 26 L43 37 L47 54 L32 45 L17 54 L21 37 L8 26 L25 25 Z" fill="#7d6608"/>
<path d="M32 19 C40 27 40 38 32 42 C24 38 24 27 32 19 Z" fill="#fff"/></svg>
"""
CARD = """<svg xmlns="http://www.w3.org/2000/svg" xmlns:cg="urn:cardgen"
 width="65mm" height="97mm" viewBox="-3 -3 65 97">
<style>
.big {{ font: bold 5.6px "DejaVu Sans Condensed" }}
.body {{ font: {size}px "DejaVu Sans Condensed"; line-height: 1.2; hyphens: none }}
p {{ margin: 0 }}
</style>
<rect x="-3" y="-3" width="65" height="97" fill="#888" cg:fill="{{{{ card.colour }}}}"/>
<rect x="3" y="3" width="53" height="85" rx="3" fill="#fff" stroke="#222" stroke-width="1"/>
<text x="29.5" y="9.5" text-anchor="middle" font-size="3.2" font-weight="bold"
 font-family="DejaVu Sans Condensed" cg:text="{{{{ card.text.title }}}}">Title</text>
<text class="big" x="5" y="17" cg:text="{{{{ card.number }}}}">7</text>
<text class="big" x="54" y="85" text-anchor="end" cg:text="{{{{ card.number }}}}">7</text>
<image x="14" y="12" width="36" height="24" href="pic-000.png" cg:href="{{{{ card.picture }}}}"/>
<foreignObject x="5" y="39.5" width="49" height="{height}" cg:name="body" {fit}>
<p xmlns="http://www.w3.org/1999/xhtml" class="body" cg:text="{{{{ card.text.body }}}}">Words</p>
</foreignObject>
<image x="5" y="78" width="8" height="8" href="icon.svg"/>
</svg>
"""
BACK = """<svg xmlns="http://www.w3.org/2000/svg" width="65mm" height="97mm" viewBox="-3 -3 65 97">
<rect x="-3" y="-3" width="65" height="97" fill="#1b2631"/>
<rect x="4" y="4" width="51" height="83" rx="3" fill="none" stroke="#d4ac0d" stroke-width="1.2"/>
<circle cx="29.5" cy="45.5" r="18" fill="#d4ac0d"/>
<path d="M29.5 30 L42 55 L17 55 Z" fill="#1b2631"/>
</svg>
"""
DECK = """game: bench
language: en
text: {{title: Benchmark}}
components:
  cards:
    kind: cards
    format: 59x91
    bleed: 3mm
    template: card.svg
    back: back.svg
    fields: {{number: text, colour: colour, picture: text}}
    table: cards-{n}.csv
"""


def picture(number: int, path: Path) -> None:
    """Write one noisy picture, the same for the same number."""
    dice = random.Random(SEED * 1000 + number)
    size = (600, 400)
    sky, ground = (tuple(dice.randrange(40, 240) for _ in range(3)) for _ in range(2))
    fade = Image.linear_gradient("L").resize(size)
    image = Image.composite(Image.new("RGB", size, ground), Image.new("RGB", size, sky), fade)
    pen = ImageDraw.Draw(image)
    for _ in range(40):
        x, y, r = dice.randrange(600), dice.randrange(400), dice.randrange(8, 90)
        colour = tuple(dice.randrange(256) for _ in range(3))
        pen.ellipse((x - r, y - r, x + r, y + r), fill=colour)
    grain = Image.frombytes("RGB", (300, 200), dice.randbytes(300 * 200 * 3)).resize(size)
    Image.blend(image, grain.filter(ImageFilter.GaussianBlur(1)), 0.06).save(path)


def words(dice: random.Random, *, bold: bool) -> str:
    """Return 40 words in four sentences; every eighth one bold if asked for."""
    chosen = [dice.choice(WORDS) for _ in range(40)]
    for start in range(0, 40, 10):
        chosen[start] = chosen[start].capitalize()
        chosen[start + 9] += "."
    if bold:
        chosen[::8] = [f"**{word}**" for word in chosen[::8]]
    return " ".join(chosen)


def write_project(folder: Path, cards: int, *, fitting: bool) -> None:
    """Write a project with the game `bench` of so many cards."""
    decks, art, templates = (
        folder / "decks/bench",
        folder / "decks/bench/art",
        folder / "templates/bench",
    )
    for place in (art, templates):
        place.mkdir(parents=True, exist_ok=True)
    (decks / "deck.yaml").write_text(DECK.format(n=cards))
    (art / "icon.svg").write_text(ICON)
    (templates / "back.svg").write_text(BACK)
    size, height, fit = (3.4, 26, 'cg:fit="1.6"') if fitting else (2.6458, 36, "")
    (templates / "card.svg").write_text(CARD.format(size=size, height=height, fit=fit))
    for number in range((cards + 9) // 10):
        path = art / f"pic-{number:03d}.png"
        if not path.exists():
            picture(number, path)
    dice = random.Random(SEED)
    with (decks / f"cards-{cards}.csv").open("w", newline="") as file:
        rows = csv.writer(file)
        rows.writerow(["id", "text.title", "text.body", "number", "colour", "picture"])
        for at in range(cards):
            title = f"{dice.choice(WORDS)} {dice.choice(WORDS)} {at + 1}".title()
            body = words(dice, bold=fitting)
            number, colour = str(dice.randrange(1, 100)), dice.choice(COLOURS)
            rows.writerow(
                [f"c{at + 1:04d}", title, body, number, colour, f"pic-{at // 10:03d}.png"]
            )
