"""gettext's PO files, read strictly and written back without loss.

Comments, unknown headers, flags, previous sentences and obsolete entries survive; only the line
breaks inside strings are ours. A general library drops header lines that it doesn't know and
takes a string without its closing quote, which here is an error with a line.

Source: GNU gettext manual, "The Format of PO Files".
"""

import re

from msgspec import Struct

from cardgen.base.diagnostics import Checked, Diagnostic, Span

FUZZY = "fuzzy"
STRING = re.compile(r'"((?:[^"\\]|\\.)*)"')
KEYWORD = re.compile(r"(msgctxt|msgid_plural|msgid|msgstr(?:\[\d+\])?)(?=[\s\"])\s*")
ESCAPE = re.compile(r"\\(x[0-9a-fA-F]{1,2}|[0-7]{1,3}|.)")
ESCAPED = {"n": "\n", "t": "\t", "r": "\r", "a": "\a", "b": "\b", "f": "\f", "v": "\v"}
WRITTEN = {character: f"\\{letter}" for letter, character in ESCAPED.items()} | {
    "\\": "\\\\",
    '"': '\\"',
}


class PoEntry(Struct, frozen=True, kw_only=True):
    """One entry of a PO file.

    context: "" for none; the header is the entry whose sentence is "" too.
    comments: the translator's, without `# `. notes: ours for the translator, without `#. `.
    texts: of a plural entry all forms, else one. previous: lines of `#|`, without it.
    line, text_line: of the first keyword and of the first msgstr; from 1.
    """

    context: str
    sentence: str
    plural: str = ""
    texts: tuple[str, ...] = ("",)
    comments: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    references: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()
    previous: tuple[str, ...] = ()
    obsolete: bool = False
    line: int = 1
    text_line: int = 1

    @property
    def text(self) -> str:
        """The translation, "" where there is none."""
        return self.texts[0]

    @property
    def fuzzy(self) -> bool:
        """Whether the translation waits for review."""
        return FUZZY in self.flags


class PoFile(Struct, frozen=True, kw_only=True):
    """A PO file: its header's lines, the comments above, and its entries in order."""

    header: tuple[str, ...] = ()
    comments: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()
    entries: tuple[PoEntry, ...] = ()


def parse_po(text: str, shown: str) -> Checked[PoFile]:
    """Return the file's contents, as much of them as is well formed.

    Args:
        text: of the file; line ends of any system.
        shown: its path, as messages show it.

    Findings: `catalogue-broken`.
    """
    reader = _Reader(shown)
    for number, line in enumerate(text.split("\n"), 1):
        reader.take(line.strip(), number)
    reader.finish()
    return Checked(reader.file(), tuple(reader.findings))


class _Reader:
    """Reads line by line: what is read of the entry at hand, and the entries before it."""

    def __init__(self, shown: str) -> None:
        self.shown = shown
        self.findings: list[Diagnostic] = []
        self.entries: dict[tuple[str, str, bool], PoEntry] = {}
        self.header: PoEntry | None = None
        self.start()

    def start(self) -> None:
        """Forget the entry at hand."""
        self.remarks: dict[str, list[str]] = {}
        self.strings: dict[str, list[str]] = {}
        self.lines: dict[str, int] = {}
        self.at = ""
        self.obsolete = False

    def take(self, line: str, number: int) -> None:
        """Read one line, white space around it taken off."""
        if not line:
            return
        if line.startswith("#~"):
            rest = line[2:].lstrip()
            if rest.startswith("|"):
                self.remark("|", rest[1:].lstrip(), obsolete=True)
            elif rest:
                self.take_string(rest, number, obsolete=True)
        elif line.startswith("#"):
            kind = line[1:2] if line[1:2] in (".", ":", ",", "|") else ""
            self.remark(kind, line[1 + len(kind) :].removeprefix(" "), obsolete=False)
        else:
            self.take_string(line, number, obsolete=False)

    def remark(self, kind: str, text: str, *, obsolete: bool) -> None:
        """Note a comment; one that follows a complete entry belongs to the next."""
        if "msgstr" in self.at:
            self.finish()
        self.obsolete = self.obsolete or obsolete
        self.remarks.setdefault(kind, []).append(text)

    def take_string(self, line: str, number: int, *, obsolete: bool) -> None:
        """Read a keyword with its string, or a string that goes on."""
        keyword = KEYWORD.match(line)
        if keyword is not None:
            self.open(keyword[1], number, obsolete=obsolete)
            line = line[keyword.end() :]
        elif not line.startswith('"'):
            word = line.split()[0]
            self.wrong(number, f"`{word}` begins no part of an entry, expected msgctxt, msgid, …")
            return
        elif not self.at:
            self.wrong(number, "a string stands here without msgid or msgstr before it")
            return
        string = STRING.fullmatch(line)
        if string is None:
            self.wrong(number, f"{line} is no string, expected one pair of quotes around it")
            return
        self.strings[self.at].append(ESCAPE.sub(unescaped, string[1]))

    def open(self, keyword: str, number: int, *, obsolete: bool) -> None:
        """Begin a part of an entry; `msgctxt` and `msgid` may begin the next entry."""
        if keyword in ("msgctxt", "msgid") and "msgstr" in self.at:
            self.finish()
        if keyword in self.strings:
            self.wrong(number, f"{keyword} stands twice in one entry")
        elif keyword.startswith("msgstr") and "msgid" not in self.strings:
            self.wrong(number, f"{keyword} stands without a msgid before it")
        elif keyword == "msgctxt" and self.strings:
            self.wrong(number, "msgctxt stands behind msgid, expected before it")
        self.obsolete = self.obsolete or obsolete
        self.at = keyword
        self.strings.setdefault(keyword, [])
        self.lines.setdefault(keyword, number)

    def finish(self) -> None:
        """Keep the entry at hand, if there is one."""
        if self.strings:
            entry = self.entry()
            if not any(name.startswith("msgstr") for name in self.strings):
                self.wrong(entry.line, "an entry without msgstr")
            elif not entry.sentence and not entry.context and not entry.obsolete:
                self.header = entry
            else:
                self.keep(entry)
        elif self.remarks and not self.entries and self.header is None:
            return  # a comment above the header belongs to the header, across an empty line
        self.start()

    def entry(self) -> PoEntry:
        """Return the entry at hand."""
        strings = {name: "".join(parts) for name, parts in self.strings.items()}
        forms = [name for name in self.strings if name.startswith("msgstr")]
        remarks = {kind: tuple(lines) for kind, lines in self.remarks.items()}
        flags = [f.strip() for line in remarks.get(",", ()) for f in line.split(",")]
        return PoEntry(
            context=strings.get("msgctxt", ""),
            sentence=strings.get("msgid", ""),
            plural=strings.get("msgid_plural", ""),
            texts=tuple(strings[name] for name in forms) or ("",),
            comments=remarks.get("", ()),
            notes=remarks.get(".", ()),
            references=remarks.get(":", ()),
            flags=tuple(dict.fromkeys(flag for flag in flags if flag)),
            previous=remarks.get("|", ()),
            obsolete=self.obsolete,
            line=min(self.lines.values()),
            text_line=self.lines[forms[0]] if forms else min(self.lines.values()),
        )

    def keep(self, entry: PoEntry) -> None:
        """Add the entry; one that stands there twice is an error, unless both are obsolete."""
        first = self.entries.setdefault((entry.context, entry.sentence, entry.obsolete), entry)
        if first is not entry and not entry.obsolete:
            name = entry.context or f'"{entry.sentence}"'
            self.wrong(entry.line, f"the entry {name} stands here again after line {first.line}")

    def wrong(self, line: int, trouble: str) -> None:
        """Note that the file is broken at a line."""
        self.findings.append(
            Diagnostic(
                "catalogue-broken",
                Span(self.shown, line),
                trouble,
                'each entry is msgctxt "…", msgid "…", msgstr "…"; repair it here, or save the '
                "catalogue again with a translation editor",
            )
        )

    def file(self) -> PoFile:
        """Return all that was read."""
        entries = tuple(self.entries.values())
        if self.header is None:
            return PoFile(entries=entries)
        header = self.header
        lines = tuple(header.text.removesuffix("\n").split("\n"))
        charset = re.search(r"(?i)charset=(\S+)", header.text)
        if charset and charset[1].upper() not in ("UTF-8", "CHARSET", "ASCII", "US-ASCII"):
            self.wrong(header.text_line, f"its charset is {charset[1]}, expected UTF-8")
        return PoFile(header=lines, comments=header.comments, flags=header.flags, entries=entries)


def unescaped(escape: re.Match[str]) -> str:
    """Return the character that an escape stands for."""
    name = escape[1]
    if name[0] == "x" and len(name) > 1:
        return chr(int(name[1:], 16))
    if name[0].isdigit():
        return chr(int(name, 8)) if name[0] < "8" else name
    return ESCAPED.get(name, name)
