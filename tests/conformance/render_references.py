"""Renews the reference pictures: what a browser shows of each case, 200 pixels wide and high.

    python tests/conformance/render_references.py            all of them
    python tests/conformance/render_references.py text-path  some of them

Needs `chromium`; it is shown the project's own fonts and no others. References made with
Chromium 156.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image

HERE = Path(__file__).parent
FONTS = HERE.parents[1] / "fonts"
CASES, STAND_INS, REFERENCES = HERE / "cases", HERE / "stand_ins", HERE / "references"
SIDE_MM = 40.0
SIDE_PX = 200
FINE = 4
"""How much finer the browser draws, whose fonts have whole pixels, before pixels are averaged."""
CSS_PX_PER_MM = 96 / 25.4
WINDOW = 160  # CSS pixels: more than the case takes

FONT_CONFIG = """<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>{fonts}</dir><cachedir>{cache}</cachedir>
<match target="pattern"><edit name="family" mode="append"><string>Lato</string></edit></match>
</fontconfig>
"""


def main(names: Sequence[str]) -> None:
    """Render the cases of these names, or all, and remove references that have no case."""
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None:
        sys.exit("chromium is not installed")
    for stray in REFERENCES.glob("*.png"):
        if not (CASES / f"{stray.stem}.svg").exists():
            stray.unlink()
    with TemporaryDirectory() as folder:
        for name in names or sorted(path.stem for path in CASES.glob("*.svg")):
            picture = screenshot(chromium, source_of(name), Path(folder))
            picture.save(REFERENCES / f"{name}.png", optimize=True)


def source_of(name: str) -> Path:
    """Return the file that the browser is shown: the case, or what stands in for it."""
    stand_in = STAND_INS / f"{name}.svg"
    return stand_in if stand_in.exists() else CASES / f"{name}.svg"


def screenshot(chromium: str, source: Path, folder: Path) -> Image.Image:
    """Return what the browser shows of a file; its own files stay in the folder."""
    config, shot = folder / "fonts.conf", folder / "shot.png"
    config.write_text(FONT_CONFIG.format(fonts=FONTS.resolve(), cache=folder / "fonts"), "utf-8")
    command = [
        chromium, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
        "--allow-file-access-from-files", "--font-render-hinting=none", "--disable-lcd-text",
        "--force-color-profile=srgb", "--lang=en-GB", f"--user-data-dir={folder / 'profile'}",
        f"--force-device-scale-factor={FINE * SIDE_PX / SIDE_MM / CSS_PX_PER_MM:.6f}",
        f"--window-size={WINDOW},{WINDOW}", f"--screenshot={shot}", source.resolve().as_uri(),
    ]  # fmt: skip
    environment = {**os.environ, "FONTCONFIG_FILE": str(config), "LANG": "en_GB.UTF-8"}
    subprocess.run(command, env=environment, check=True, capture_output=True)
    with Image.open(shot) as picture:
        return picture.convert("RGB").crop((0, 0, FINE * SIDE_PX, FINE * SIDE_PX)).reduce(FINE)


if __name__ == "__main__":
    main(sys.argv[1:])
