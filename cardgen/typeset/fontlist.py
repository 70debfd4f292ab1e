"""Reading fonts.yaml: families, their files, the fallback order; each complaint has its place."""

import struct
from collections.abc import Callable, Iterator
from pathlib import Path

import yaml
from msgspec import Struct, field

from cardgen.base.diagnostics import Checked, Diagnostic, Span, did_you_mean
from cardgen.base.errors import PackageBroken

LIST_NAME = "fonts.yaml"
TRUETYPE = {b"\x00\x01\x00\x00", b"true"}
NEEDED = {b"cmap", b"glyf", b"head", b"hhea", b"hmtx", b"loca", b"maxp"}
"""Tables without which nothing can be drawn. Source: OpenType specification, required tables."""

LIKE_THIS = "write it as families: {My Font: [{file: MyFont-Regular.ttf, weight: 400}]}"

FLAGS = {"yes": True, "true": True, "no": False, "false": False}


class FontFile(Struct, frozen=True):
    """One line of the list."""

    path: Path
    weight: int
    italic: bool


class FontList(Struct):
    """What one fonts.yaml says; the fallback names with their places."""

    families: dict[str, tuple[FontFile, ...]] = field(default_factory=dict)
    fallback: tuple[tuple[str, Span], ...] = ()


def read_font_list(folder: Path, shown: Callable[[Path], str] = str) -> Checked[FontList]:
    """Return what the folder's fonts.yaml says; broken files are findings and left out.

    Args:
        folder: where the list and its files lie.
        shown: returns a path as the author would type it.
    """
    path = folder / LIST_NAME
    place = Span(shown(path))
    try:
        text = path.read_text("utf-8-sig")
    except FileNotFoundError:
        message = f"{shown(folder)} has no {LIST_NAME}, which says what file draws what family"
        file = min((font.name for font in folder.glob("*.ttf")), default="MyFont-Regular.ttf")
        hint = f"write one: families: {{My Font: [{{file: {file}, weight: 400}}]}}"
        return Checked(FontList(), (Diagnostic("font-list-missing", place, message, hint),))
    except UnicodeDecodeError as trouble:
        message = f"byte 0x{trouble.object[trouble.start]:02x} is not UTF-8"
        return Checked(FontList(), (_broken(place, message, "save the file as UTF-8"),))
    except OSError as trouble:
        raise PackageBroken(f"{path} cannot be read: {trouble}") from trouble
    try:
        root = yaml.compose(text, Loader=yaml.SafeLoader)
    except yaml.YAMLError as trouble:
        mark = trouble.problem_mark if isinstance(trouble, yaml.MarkedYAMLError) else None
        reason = trouble.problem if isinstance(trouble, yaml.MarkedYAMLError) else "a character"
        place = Span(place.path, mark.line + 1, mark.column + 1) if mark else place
        return Checked(FontList(), (_broken(place, f"not YAML: {reason}", LIKE_THIS),))
    reader = _Reader(path, place.path)
    return Checked(reader.read(root), tuple(reader.findings))


def _broken(span: Span, message: str, hint: str = "") -> Diagnostic:
    return Diagnostic("font-list-broken", span, message, hint)


class _Reader:
    """Walks the nodes of one list and collects what is wrong with it."""

    def __init__(self, path: Path, shown: str) -> None:
        self.path = path
        self.shown = shown
        self.findings: list[Diagnostic] = []

    def read(self, root: yaml.Node | None) -> FontList:
        """Return what the document says."""
        made = FontList()
        for name, value in self._entries(root, "the list", {"families", "fallback"}):
            if name == "families":
                for family, files in self._entries(value, "families", None):
                    cuts = [self._file(item) for item in self._items(files, family)]
                    kept = tuple(cut for cut in cuts if cut is not None)
                    if kept:
                        made.families[family] = kept
            elif name == "fallback":
                items = self._items(value, "fallback")
                made.fallback = tuple((self._scalar(item), self._span(item)) for item in items)
        return made

    def _file(self, node: yaml.Node) -> FontFile | None:
        """Return one cut, or None where something is wrong with it."""
        values = dict(self._entries(node, "a cut", {"file", "weight", "italic"}))
        if "file" not in values:
            self._complain(node, "cut has no `file`", "write `{file: Name.ttf, weight: 400}`")
            return None
        weight = self._scalar(values["weight"]) if "weight" in values else "400"
        italic = self._scalar(values["italic"]).lower() if "italic" in values else "no"
        if not (weight.isascii() and weight.isdigit() and 1 <= int(weight) <= 1000):
            self._complain(values["weight"], f"weight is {weight!r}, expected 1 to 1000")
            return None
        if italic not in FLAGS:
            self._complain(values["italic"], f"italic is {italic!r}, expected yes or no")
            return None
        path = self.path.parent / self._scalar(values["file"])
        if not path.resolve().is_relative_to(self.path.parent.resolve()):
            place, message = self._span(values["file"]), f"`{path.name}` lies outside the folder"
            hint = f"copy the font and its licence to beside {LIST_NAME}"
            self.findings.append(Diagnostic("path-outside", place, message, hint))
            return None
        trouble = trouble_with(path, self._span(values["file"]))
        if trouble is not None:
            self.findings.append(trouble)
            return None
        return FontFile(path, int(weight), FLAGS[italic])

    def _entries(
        self, node: yaml.Node | None, what: str, known: set[str] | None
    ) -> Iterator[tuple[str, yaml.Node]]:
        if not isinstance(node, yaml.MappingNode):
            self._complain(node, f"{what} should be a mapping", LIKE_THIS)
            return
        seen: set[str] = set()
        for key, value in node.value:
            name = self._scalar(key)
            if known is not None and name not in known:
                self._complain(key, f"unknown key `{name}` in {what}", did_you_mean(name, known))
            elif name in seen:
                self._complain(key, f"`{name}` stands twice in {what}", "keep one of them")
            else:
                seen.add(name)
                yield name, value

    def _items(self, node: yaml.Node, what: str) -> list[yaml.Node]:
        if not isinstance(node, yaml.SequenceNode):
            example = "[Lato]" if what == "fallback" else "[{file: MyFont.ttf, weight: 400}]"
            self._complain(node, f"{what} should be a list", f"write {what}: {example}")
            return []
        return list(node.value)

    def _scalar(self, node: yaml.Node) -> str:
        if isinstance(node, yaml.ScalarNode):
            return str(node.value)
        self._complain(node, "should be plain text")
        return ""

    def _complain(self, node: yaml.Node | None, message: str, hint: str = "") -> None:
        span = Span(self.shown) if node is None else self._span(node)
        self.findings.append(_broken(span, message, hint))

    def _span(self, node: yaml.Node) -> Span:
        start, end = node.start_mark, node.end_mark
        length = end.column - start.column if end.line == start.line else 1
        return Span(self.shown, start.line + 1, start.column + 1, max(length, 1))


def trouble_with(path: Path, span: Span) -> Diagnostic | None:
    """Return what keeps the file from being drawn, or None; only its table of contents is read."""
    name = path.name
    try:
        with path.open("rb") as stream:
            head = stream.read(12)
            count = struct.unpack(">H", head[4:6])[0] if len(head) == 12 else 0
            directory = stream.read(16 * count)
            length = path.stat().st_size
    except FileNotFoundError:
        near = (other.name for other in path.parent.glob("*.?t?"))
        hint = did_you_mean(name, near, otherwise=f"put {name} beside {LIST_NAME}")
        return Diagnostic("font-file-missing", span, f"font file {name} is not there", hint)
    except OSError as trouble:
        return Diagnostic("font-broken", span, f"font file {name} cannot be read: {trouble}")
    return _trouble_in(name, head, directory, length, span)


def _trouble_in(
    name: str, head: bytes, directory: bytes, length: int, span: Span
) -> Diagnostic | None:
    if head[:4] == b"OTTO":
        message = f"{name} has PostScript outlines, expected TrueType ones"
        hint = "convert it, such as with `fonttools cu2qu` or `otf2ttf`, and name the .ttf here"
        return Diagnostic("font-not-truetype", span, message, hint)
    if head[:4] in {b"wOFF", b"wOF2", b"ttcf"}:
        message = f"{name} is a web font or a collection, expected a single TrueType file"
        hint = "unpack it with `fonttools ttLib.woff2 decompress`, or take the .ttf"
        return Diagnostic("font-not-truetype", span, message, hint)
    records = [directory[at : at + 16] for at in range(0, len(directory) - 15, 16)]
    tables = {record[:4]: struct.unpack(">II", record[8:]) for record in records}
    if b"fvar" in tables:
        message = f"{name} is a variable font; only its default cut would be drawn"
        hint = f"make static cuts, such as `fonttools varLib.instancer {name} wght=700`"
        return Diagnostic("font-variable", span, message, hint)
    cut_off = any(offset + size > length for offset, size in tables.values())
    if head[:4] not in TRUETYPE or not tables.keys() >= NEEDED or cut_off:
        message = f"{name} is not a whole TrueType font"
        return Diagnostic("font-broken", span, message, "fetch or export the file anew")
    return None
