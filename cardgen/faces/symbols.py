"""Inline symbols: every SVG file in the game's art folder is one, under its name."""

from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path

from cardgen.base.diagnostics import Diagnostic, Span
from cardgen.base.geometry import Matrix
from cardgen.base.units import MM_PER_UNIT
from cardgen.svg.canvas import Drawing
from cardgen.svg.context import Context, NoPicture, Pictures, SvgFile, SymbolArt
from cardgen.svg.painter import paint
from cardgen.svg.viewport import root_viewport
from cardgen.typeset.fonts import FontLibrary


class ArtSymbols(Mapping[str, SymbolArt]):
    """Symbols by name; a file is read and painted when a text first asks for it.

    findings: what the files asked for are short of.
    """

    def __init__(self, folders: tuple[Path, ...], pictures: Pictures, fonts: FontLibrary) -> None:
        self.folders = folders
        self.pictures = pictures
        self.fonts = fonts
        self.painted: dict[str, SymbolArt] = {}
        self.findings: list[Diagnostic] = []

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names there are, sorted."""
        files = (file for folder in self.folders for file in folder.glob("*.svg"))
        return tuple(sorted({file.stem for file in files}))

    def __iter__(self) -> Iterator[str]:
        return iter(self.names)

    def __len__(self) -> int:
        return len(self.names)

    def __contains__(self, name: object) -> bool:
        return name in self.names

    def __getitem__(self, name: str) -> SymbolArt:
        if name not in self.names:
            raise KeyError(name)
        if name not in self.painted:
            self.painted[name] = self.paint(name)
        return self.painted[name]

    def paint(self, name: str) -> SymbolArt:
        """Return the symbol in a box of height 1; an empty one where the file is broken."""
        found = self.pictures.picture(f"{name}.svg", "")
        if not isinstance(found, SvgFile):
            assert isinstance(found, NoPicture), "a name ending in .svg is no raster picture"
            place = Span(f"{name}.svg")
            self.findings.append(Diagnostic(found.code, place, found.message, found.hint))
            return SymbolArt(1.0, Drawing())
        viewport = root_viewport(found.document)
        inner, outer = Drawing(), Drawing()
        context = Context(fonts=self.fonts, pictures=self.pictures)
        self.findings.extend(paint(found.document, inner, context).findings)
        per_height = 1 / (viewport.height * MM_PER_UNIT["px"])
        outer.transform(Matrix.scaled(per_height, per_height))
        outer.shared(inner)
        return SymbolArt(viewport.width / viewport.height, outer)
