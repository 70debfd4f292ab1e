"""The fonts there are: by family, weight and slant, with the order in which they help out."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from msgspec import Struct

from cardgen.base.diagnostics import Checked, Diagnostic, Span, did_you_mean
from cardgen.base.errors import PackageBroken
from cardgen.typeset.face import OpenFont
from cardgen.typeset.fontlist import LIST_NAME, FontList, read_font_list
from cardgen.typeset.hyphenate import Hyphenator
from cardgen.typeset.model import FontFace
from cardgen.typeset.shaping import FontChain

GENERIC = frozenset(
    [
        *("serif", "sans-serif", "monospace", "cursive", "fantasy", "system-ui", "math", "emoji"),
        *("ui-serif", "ui-sans-serif", "ui-monospace", "ui-rounded"),
    ]
)
"""Names that a browser fills in as it likes: allowed after a real family, never used.

Source: CSS Fonts 4, section 2.1.3.
"""


class Cut(Struct, frozen=True):
    """One file of a family."""

    family: str
    weight: int
    italic: bool
    path: Path


class FontLibrary:
    """Faces and measured words; a file is opened when the first text needs it."""

    def __init__(self, cuts: dict[str, tuple[Cut, ...]], fallback: tuple[str, ...]) -> None:
        """Take the cuts of each family, and the families that help out, in order."""
        self._cuts = cuts
        self._fallback = fallback
        self._opened: dict[Path, OpenFont] = {}
        self._chains: dict[tuple[tuple[str, ...], int, bool], FontChain] = {}
        self.hyphenator = Hyphenator()

    @property
    def families(self) -> tuple[str, ...]:
        """The names of the families, in the order of the lists."""
        return tuple(self._cuts)

    @property
    def fallback(self) -> tuple[str, ...]:
        """The families that help out where a character is missing, in order."""
        return self._fallback

    def cuts(self, family: str) -> tuple[Cut, ...]:
        """Return the files of the family, lightest upright first. Raises KeyError if unknown."""
        return tuple(sorted(self._cuts[family], key=lambda cut: (cut.italic, cut.weight)))

    def unknown(self, families: tuple[str, ...]) -> tuple[str, ...]:
        """Return the names that are no family here; generic ones pass behind a real one."""
        strange = tuple(n for n in families if n not in self._cuts and n not in GENERIC)
        named = any(name in self._cuts for name in families)
        return strange if named or strange else families

    def check(self, families: tuple[str, ...], span: Span) -> tuple[Diagnostic, ...]:
        """Return a `font-unknown` for each name that is no family, at the given place."""
        return tuple(
            Diagnostic(
                "font-unknown",
                span,
                f"font family `{name}` is not in {LIST_NAME}",
                did_you_mean(name, self._cuts, otherwise=f"add the family to {LIST_NAME}"),
            )
            for name in self.unknown(families)
        )

    def face(self, families: tuple[str, ...], weight: int = 400, italic: bool = False) -> FontFace:
        """Return the face of the first family, nearest in weight as CSS chooses.

        Raises:
            LookupError: none of the names is a family; `check` reports that to the author.
        """
        return self.chain(families, weight, italic).first.face

    def chain(
        self, families: tuple[str, ...], weight: int = 400, italic: bool = False
    ) -> FontChain:
        """Return the fonts to ask in order: the families named, then the fallback.

        Raises:
            LookupError: none of the names is a family; `check` reports that to the author.
        """
        key = (families, weight, italic)
        found = self._chains.get(key)
        if found is None:
            found = self._chains[key] = FontChain(self._openers(families, weight, italic))
        return found

    def _openers(
        self, families: tuple[str, ...], weight: int, italic: bool
    ) -> tuple[Callable[[], OpenFont], ...]:
        named = [name for name in families if name in self._cuts]
        if not named:
            raise LookupError(f"no font family among {families}")
        names = dict.fromkeys([*named, *self._fallback])
        chosen = [nearest_cut(self._cuts[name], weight, italic) for name in names]
        return tuple(partial(self.open, cut) for cut in chosen)

    def open(self, cut: Cut) -> OpenFont:
        """Return the cut's file, opened once."""
        font = self._opened.get(cut.path)
        if font is None:
            font = OpenFont(cut.path, cut.family, cut.weight, cut.italic)
            self._opened[cut.path] = font
        return font


def nearest_cut(cuts: tuple[Cut, ...], weight: int, italic: bool) -> Cut:
    """Return the cut that CSS would choose: slant first, then the nearest weight.

    Source: CSS Fonts 4, section 5.2 (font style matching).
    """
    slanted = [cut for cut in cuts if cut.italic == italic] or list(cuts)

    def rank(cut: Cut) -> tuple[int, int]:
        if 400 <= weight <= 500 and weight <= cut.weight <= 500:
            return 0, cut.weight - weight
        lighter = cut.weight <= weight
        preferred = lighter if weight <= 500 else cut.weight >= weight
        return 1 if preferred else 2, abs(cut.weight - weight)

    return min(slanted, key=rank)


def read_fonts(
    folders: tuple[Path, ...], shown: Callable[[Path], str] = str
) -> Checked[FontLibrary]:
    """Return the library of the folders' font lists; an earlier folder's family wins.

    Args:
        folders: the project's own first, then the package's; one that does not exist is skipped.
        shown: returns a path as the author would type it.

    Returns:
        The library. Findings: `font-list-missing`, `font-list-broken`, `font-file-missing`,
        `font-not-truetype`, `font-variable`, `font-broken`, `font-unknown` (in the fallback),
        `path-outside`.

    Raises:
        PackageBroken: none of the folders exists.
    """
    present = list(dict.fromkeys(folder.resolve() for folder in folders if folder.is_dir()))
    if not present:
        asked = ", ".join(str(folder) for folder in folders)
        raise PackageBroken(f"no folder of fonts at {asked}", "install cardgen anew")
    lists = [read_font_list(folder, shown) for folder in present]
    findings = [found for one in lists for found in one.findings]
    library = merge(tuple(one.value for one in lists))
    for one in lists:
        for name, span in one.value.fallback:
            findings.extend(library.check((name,), span))
    return Checked(library, tuple(findings))


def merge(lists: tuple[FontList, ...]) -> FontLibrary:
    """Return one library: the first list that has a family gives all its cuts."""
    cuts: dict[str, tuple[Cut, ...]] = {}
    for one in lists:
        for family, files in one.families.items():
            made = tuple(Cut(family, f.weight, f.italic, f.path) for f in files)
            cuts.setdefault(family, made)
    fallback = dict.fromkeys(name for one in lists for name, _ in one.fallback if name in cuts)
    return FontLibrary(cuts, tuple(fallback))
