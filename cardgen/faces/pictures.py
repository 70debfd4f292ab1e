"""Pictures by the names that templates and decks give them."""

import os
from collections import OrderedDict
from pathlib import Path
from urllib.parse import unquote

from msgspec import Struct

from cardgen.base.diagnostics import did_you_mean
from cardgen.deck.project import is_exact_file
from cardgen.faces.raster import (
    JPEG_SIGNATURE,
    PNG_SIGNATURE,
    PictureBroken,
    PictureTooLarge,
    read_raster,
)
from cardgen.svg.canvas import Picture
from cardgen.svg.context import NoPicture, SvgFile
from cardgen.svg.tree import decode_svg, parse_svg

ENDINGS = {".svg": "SVG", ".png": "PNG", ".jpg": "JPEG", ".jpeg": "JPEG"}

OTHER_KINDS = (
    (b"GIF8", "a GIF"),
    (b"RIFF", "a WebP picture"),
    (b"BM", "a BMP"),
    (b"II*\0", "a TIFF"),
    (b"MM\0*", "a TIFF"),
    (b"%PDF", "a PDF"),
    (b"\0\0\0", "an AVIF or HEIC picture"),
    (b"\x1f\x8b", "packed by gzip (perhaps an SVGZ)"),
)

MOST_BYTES_KEPT = 32 * 1024 * 1024
"""Of raster pictures; a deck with more reads the oldest anew when it recurs."""

READABLE = "allow reading the file, or put a copy in its place"
EXPECTED = "expected a PNG, JPEG or SVG"
EXPORT = "open it in a drawing program and export it as PNG, JPEG or plain SVG"

Found = Picture | SvgFile | NoPicture


class PictureFolders(Struct, frozen=True, kw_only=True):
    """Where a game's pictures are looked for.

    art: after the naming file's own folder: the game's art, then what all games share.
    project: the folders out of which no picture may lie, links followed.
    shown_from: what paths in messages, and the paths of naming files, are relative to.
    """

    art: tuple[Path, ...]
    project: tuple[Path, ...]
    shown_from: Path

    def shown(self, path: Path) -> str:
        """Return the path as the author would type it, with forward slashes."""
        return Path(os.path.relpath(path.resolve(), self.shown_from.resolve())).as_posix()

    def allows(self, path: Path) -> bool:
        """Tell whether the path, its links resolved, is one of the project's."""
        return any(path.is_relative_to(folder.resolve()) for folder in self.project)


class Pictures:
    """Finds and reads the pictures of one game; implements `svg.context.Pictures`."""

    def __init__(self, folders: PictureFolders) -> None:
        self._folders = folders
        self._places: dict[tuple[Path, str], Path | NoPicture] = {}
        self._drawings: dict[Path, SvgFile | NoPicture] = {}
        self._rasters: OrderedDict[Path, Picture] = OrderedDict()
        self._kept_bytes = 0

    def picture(self, href: str, base: str) -> Found:
        """Return what `href` names in the file whose path is `base`.

        Returns:
            `NoPicture` with one of the codes `picture-external`, `picture-missing`,
            `picture-outside`, `picture-wrong-kind`, `picture-broken`, `picture-too-large`.
        """
        beside = (self._folders.shown_from / base).parent
        place = self._places.get((beside, href))
        if place is None:
            place = self._places[beside, href] = self._find(href, beside)
        return place if isinstance(place, NoPicture) else self._read(place)

    def _find(self, href: str, beside: Path) -> Path | NoPicture:
        name = unquote(href)
        if name.split(":")[0].lower() in ("http", "https", "data", "file", "ftp"):
            shown = href if len(href) <= 40 else f"{href[:40]}…"
            hint = "save the picture as a file in the game's art folder and name that"
            return NoPicture("picture-external", f"{shown} is no file of the project", hint)
        strays = False
        for folder in (beside, *self._folders.art):
            path = resolved(folder / name)
            if path is None:
                continue
            if not self._folders.allows(path):
                strays = True
            elif is_exact_file(path):
                return path
        return outside(name) if strays else self._missing(name, beside)

    def _missing(self, name: str, beside: Path) -> NoPicture:
        folders = tuple(dict.fromkeys((beside, *self._folders.art)))
        known = [
            path.name
            for folder in folders
            if folder.is_dir()
            for path in sorted(folder.iterdir())
            if path.suffix.lower() in ENDINGS
        ]
        looked = ", ".join(self._folders.shown(folder) for folder in folders)
        hint = did_you_mean(Path(name).name, known, otherwise="put the picture into one of them")
        return NoPicture("picture-missing", f"there is no {name} in {looked}", hint)

    def _read(self, path: Path) -> Found:
        if path in self._drawings:
            return self._drawings[path]
        if path in self._rasters:
            self._rasters.move_to_end(path)
            return self._rasters[path]
        read = self._load(path)
        if isinstance(read, Picture):
            self._keep(path, read)
        else:
            self._drawings[path] = read
        return read

    def _keep(self, path: Path, picture: Picture) -> None:
        """Keep the picture for the next time; those not asked for longest make room."""
        self._rasters[path] = picture
        self._kept_bytes += size_of(picture)
        while self._kept_bytes > MOST_BYTES_KEPT and len(self._rasters) > 1:
            _, dropped = self._rasters.popitem(last=False)
            self._kept_bytes -= size_of(dropped)

    def _load(self, path: Path) -> Found:
        shown = self._folders.shown(path)
        try:
            data = path.read_bytes()
        except OSError as trouble:
            reason = trouble.strerror or str(trouble)
            return NoPicture("picture-broken", f"{shown} can't be read: {reason}", READABLE)
        kind = kind_of(data)
        if kind not in ENDINGS.values():
            return NoPicture("picture-wrong-kind", f"{shown} is {kind}, {EXPECTED}", EXPORT)
        if (kind == "SVG") != (path.suffix.lower() == ".svg"):
            named = path.suffix.lower() or "nothing"
            hint = f"name it {path.stem}.{kind.lower()}, or put in what its name says"
            return NoPicture("picture-wrong-kind", f"{shown} is {a(kind)} named {named}", hint)
        return drawing(data, shown) if kind == "SVG" else raster(data, shown)


def drawing(data: bytes, shown: str) -> SvgFile | NoPicture:
    """Return the document in an SVG file, or why there is none."""
    text = decode_svg(data, shown)
    document = parse_svg(text.value, shown)
    faults = text.findings + document.findings
    if not faults:
        return SvgFile(document.value)
    found = faults[0]
    place = f"{found.span.path}:{found.span.line}:{found.span.column}"
    return NoPicture("picture-broken", f"{place}: {found.message}", found.hint)


def outside(name: str) -> NoPicture:
    """Return that the picture is none of the project's."""
    return NoPicture(
        "picture-outside",
        f"{name} leads out of the project's folders",
        "copy the picture into the game's art folder and name that copy",
    )


def raster(data: bytes, shown: str) -> Picture | NoPicture:
    """Return the picture in a PNG or JPEG file, or why there is none."""
    try:
        return read_raster(data, shown)
    except PictureTooLarge as trouble:
        hint = "scale the picture down to 300 dpi at its printed size"
        return NoPicture("picture-too-large", f"{shown}: {trouble}", hint)
    except PictureBroken as trouble:
        return NoPicture("picture-broken", f"{shown}: {trouble}", "export the picture anew")


def kind_of(data: bytes) -> str:
    """Return PNG, JPEG or SVG by what is in the file, or in words what it is instead."""
    if data.startswith(PNG_SIGNATURE):
        return "PNG"
    if data.startswith(JPEG_SIGNATURE):
        return "JPEG"
    if data.removeprefix(b"\xef\xbb\xbf").lstrip()[:1] == b"<":
        return "SVG"
    if not data:
        return "empty"
    return next((name for start, name in OTHER_KINDS if data.startswith(start)), "no picture")


def a(kind: str) -> str:
    """Return the kind with the article that it is spoken with."""
    return f"an {kind}" if kind == "SVG" else f"a {kind}"


def size_of(picture: Picture) -> int:
    """Return how many bytes of memory the picture takes."""
    return len(picture.data) + len(picture.alpha)


def resolved(path: Path) -> Path | None:
    """Return the path with its links followed, or None where they lead in a circle."""
    try:
        return path.resolve()
    except (OSError, RuntimeError):
        return None
