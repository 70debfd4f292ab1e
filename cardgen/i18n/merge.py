"""A catalogue brought up to date with its game, nothing that a translator wrote lost."""

import difflib
from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from cardgen.i18n.messages import Message
from cardgen.i18n.po import FUZZY, PoEntry, PoFile
from cardgen.i18n.po_write import string_lines

ALIKE = 0.6
"""From this ratio on two sentences count as versions of each other. Source: difflib's manual."""


def template_of(messages: Iterable[Message], game: str) -> PoFile:
    """Return the template: all entries, none translated."""
    comments = (f"What there is to translate in {game}; `cardgen translate update` writes it.",)
    entries = tuple(fresh_entry(message) for message in messages)
    return PoFile(header=header_of(game, ""), comments=comments, flags=(FUZZY,), entries=entries)


def header_of(game: str, language: str) -> tuple[str, ...]:
    """Return the header's lines of a new catalogue; no dates, a catalogue knows no clock."""
    return (
        f"Project-Id-Version: {game}",
        f"Language: {language.replace('-', '_')}",
        "MIME-Version: 1.0",
        "Content-Type: text/plain; charset=UTF-8",
        "Content-Transfer-Encoding: 8bit",
    )


def fresh_entry(message: Message) -> PoEntry:
    """Return the untranslated entry of a message."""
    return PoEntry(
        context=message.context,
        sentence=message.sentence,
        notes=tuple(message.note.split("\n")) if message.note else (),
        references=(f"{message.span.path.replace(' ', '%20')}:{message.span.line}",),
    )


def merge(old: PoFile, messages: Sequence[Message], game: str, language: str) -> PoFile:
    """Return the catalogue with an entry for each message, in their order, and the gone ones last.

    An entry keeps its translation where context and sentence are the same, or where the sentence
    has only moved within its component, as paragraphs do. Where the sentence of a context has
    changed, the translation becomes fuzzy and the sentence it was made for is kept beside it.

    Args:
        old: what the translators have; empty for a new language.
        messages: what there is to translate; their spans are the references.
        game: for the header of a new catalogue.
        language: for the same.
    """
    pool = _Pool(old.entries)
    found: dict[str, PoEntry] = {}
    for look in (pool.same, pool.moved, pool.changed, pool.alike, pool.elsewhere):
        for message in messages:
            entry = look(message) if message.context not in found else None
            if entry is not None:
                found[message.context] = entry
    entries = [
        brought_over(found[message.context], message)
        if message.context in found
        else fresh_entry(message)
        for message in messages
    ]
    return replace(
        old, header=old.header or header_of(game, language), entries=(*entries, *pool.gone())
    )


class _Pool:
    """The entries there were; each is taken by at most one message, the living before the gone."""

    def __init__(self, entries: Iterable[PoEntry]) -> None:
        self.entries = sorted(entries, key=lambda entry: entry.obsolete)
        self.taken: set[int] = set()
        self.places: dict[tuple[str, ...], list[int]] = {}
        for number, entry in enumerate(self.entries):
            context, sentence = entry.context, entry.sentence
            for key in (
                ("same", context, sentence),
                ("moved", family(context), sentence),
                ("changed", context),
                ("elsewhere", sentence),
            ):
                self.places.setdefault(key, []).append(number)

    def same(self, message: Message) -> PoEntry | None:
        """Take the entry of this context and sentence."""
        return self.take(("same", message.context, message.sentence))

    def moved(self, message: Message) -> PoEntry | None:
        """Take an entry of this sentence that its own place in the component has no use for."""
        return self.take(("moved", family(message.context), message.sentence))

    def changed(self, message: Message) -> PoEntry | None:
        """Take the entry of this context, whatever its sentence was."""
        return self.take(("changed", message.context))

    def elsewhere(self, message: Message) -> PoEntry | None:
        """Take an entry of this sentence in any component, such as one under its old name."""
        return self.take(("elsewhere", message.sentence))

    def alike(self, message: Message) -> PoEntry | None:
        """Take the entry of the component whose sentence is most like this one."""
        best, nearest = None, ALIKE
        for number, entry in enumerate(self.entries):
            if number in self.taken or not entry.text:
                continue
            if family(entry.context) != family(message.context):
                continue
            compared = difflib.SequenceMatcher(None, entry.sentence, message.sentence)
            if min(compared.real_quick_ratio(), compared.quick_ratio()) > nearest:
                ratio = compared.ratio()
                best, nearest = (number, ratio) if ratio > nearest else (best, nearest)
        if best is None:
            return None
        self.taken.add(best)
        return self.entries[best]

    def take(self, key: tuple[str, ...]) -> PoEntry | None:
        """Take the first entry under the key that is still there."""
        free = (number for number in self.places.get(key, ()) if number not in self.taken)
        number = next(free, None)
        if number is None:
            return None
        self.taken.add(number)
        return self.entries[number]

    def gone(self) -> Iterator[PoEntry]:
        """Yield what nobody took, as obsolete entries; what was never translated is dropped."""
        for number, entry in enumerate(self.entries):
            if number not in self.taken and (entry.text or entry.comments):
                yield replace(entry, obsolete=True, notes=(), references=())


def family(context: str) -> str:
    """Return the component, vocabulary or booklet that a context is in."""
    return context.split("/")[0]


def brought_over(entry: PoEntry, message: Message) -> PoEntry:
    """Return the entry for the message; fuzzy where its sentence or component was another."""
    fresh = fresh_entry(message)
    kept = replace(
        entry,
        context=fresh.context,
        sentence=fresh.sentence,
        notes=fresh.notes,
        references=fresh.references,
        obsolete=False,
    )
    same_sentence = entry.sentence == message.sentence
    if same_sentence and family(entry.context) == family(message.context):
        return kept if entry.fuzzy else replace(kept, previous=())
    if not entry.text:
        return replace(kept, flags=without_fuzzy(entry.flags), previous=())
    if entry.fuzzy and entry.previous:
        return kept  # what the translation was made for is further back
    previous = (
        string_lines("msgid", entry.sentence)
        if not same_sentence
        else string_lines("msgctxt", entry.context)
    )
    flags = (FUZZY, *without_fuzzy(entry.flags))
    return replace(kept, flags=flags, previous=tuple(previous))


def without_fuzzy(flags: Iterable[str]) -> tuple[str, ...]:
    """Return the flags but for the fuzzy one."""
    return tuple(flag for flag in flags if flag != FUZZY)
