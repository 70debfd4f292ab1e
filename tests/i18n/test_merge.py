"""Catalogues after a change of the deck: nothing a translator wrote is lost."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from cardgen.i18n.merge import merge, template_of
from cardgen.i18n.messages import Message
from cardgen.i18n.po import PoEntry, PoFile
from cardgen.i18n.po_write import write_po
from tests.support.catalogue_builders import PLACE, a_file, a_message, a_parsed, an_entry


def merged(old: PoFile, *messages: Message) -> tuple[PoEntry, ...]:
    return merge(old, messages, "tiny", "nl").entries


def test_a_new_catalogue_has_an_empty_entry_for_each_message() -> None:
    (entry,) = merged(PoFile(), replace(a_message(), note="rule of card a\nbox 10 × 5 mm"))

    assert (entry.context, entry.sentence, entry.text) == ("cards/a/rule", "Draw two cards.", "")
    assert entry.notes == ("rule of card a", "box 10 × 5 mm")
    assert entry.references == ("decks/tiny/deck.yaml:7",)


def test_a_new_catalogue_knows_its_game_and_language() -> None:
    file = merge(PoFile(), (), "tiny", "pt-BR")

    assert file.header[:2] == ("Project-Id-Version: tiny", "Language: pt_BR")


def test_a_template_is_fuzzy_and_empty() -> None:
    file = template_of([a_message()], "tiny")

    assert file.flags == ("fuzzy",)
    assert [entry.text for entry in file.entries] == [""]


def test_an_entry_of_the_same_sentence_is_kept_with_its_remarks() -> None:
    old = an_entry("Trek er twee.", comments=("why",), flags=("no-check-number",), notes=("old",))

    (entry,) = merged(a_file(old), a_message())

    assert (entry.text, entry.comments, entry.flags) == (
        "Trek er twee.", ("why",), ("no-check-number",),
    )  # fmt: skip
    assert entry.notes == ()


def test_a_changed_sentence_makes_its_entry_fuzzy_and_keeps_the_one_before() -> None:
    old = a_file(an_entry("Trek er twee."), an_entry("Ja", "cards/b/rule", "Yes"))

    first, second = merged(
        old, a_message(sentence="Draw 2 cards."), a_message("cards/b/rule", "Yes")
    )

    assert (first.text, first.flags) == ("Trek er twee.", ("fuzzy",))
    assert first.previous == ('msgid "Draw two cards."',)
    assert second == replace(second, text_line=1, flags=(), texts=("Ja",))


def test_a_sentence_that_changes_twice_keeps_the_one_that_was_translated() -> None:
    once = merge(a_file(an_entry("Trek er twee.")), [a_message(sentence="B.")], "tiny", "nl")

    (entry,) = merged(once, a_message(sentence="C."))

    assert entry.previous == ('msgid "Draw two cards."',)


def test_an_untranslated_entry_does_not_become_fuzzy() -> None:
    (entry,) = merged(a_file(an_entry("")), a_message(sentence="Draw 2 cards."))

    assert (entry.flags, entry.previous) == ((), ())


def test_a_reviewed_entry_forgets_the_sentence_before() -> None:
    old = an_entry("Trek er twee.", previous=('msgid "Draw one card."',))

    (entry,) = merged(a_file(old), a_message())

    assert entry.previous == ()


def test_moved_paragraphs_keep_their_translations() -> None:
    old = a_file(
        an_entry("Een.", "rules/setup/1", "One."), an_entry("Twee.", "rules/setup/2", "Two.")
    )
    new = ("New.", "One.", "Two.")

    entries = merged(old, *(a_message(f"rules/setup/{n}", s) for n, s in enumerate(new, 1)))

    assert [(e.text, e.fuzzy) for e in entries] == [("", False), ("Een.", False), ("Twee.", False)]


def test_a_paragraph_that_moved_and_changed_is_found_by_its_likeness() -> None:
    old = a_file(
        an_entry("Een.", "rules/setup/1", "Shuffle all the cards."),
        an_entry("Twee.", "rules/setup/2", "Deal five cards to each player."),
    )
    new = ("New.", "Shuffle all the cards.", "Deal six cards to each player.")

    entries = merged(old, *(a_message(f"rules/setup/{n}", s) for n, s in enumerate(new, 1)))

    assert [(e.text, e.fuzzy) for e in entries] == [("", False), ("Een.", False), ("Twee.", True)]


def test_a_renamed_component_keeps_its_translations_for_review() -> None:
    (entry,) = merged(a_file(an_entry("Trek er twee.")), a_message("stalls/a/rule"))

    assert (entry.text, entry.fuzzy) == ("Trek er twee.", True)
    assert entry.previous == ('msgctxt "cards/a/rule"',)


def test_a_sentence_that_is_gone_becomes_obsolete_at_the_end() -> None:
    old = a_file(an_entry("Weg.", "cards/z/rule", "Gone."), an_entry("Trek er twee."))

    entries = merged(old, a_message())

    assert [(e.context, e.obsolete) for e in entries] == [
        ("cards/a/rule", False), ("cards/z/rule", True),
    ]  # fmt: skip


def test_a_sentence_that_comes_back_is_translated_again() -> None:
    (entry,) = merged(a_file(an_entry("Trek er twee.", obsolete=True)), a_message())

    assert (entry.text, entry.obsolete, entry.fuzzy) == ("Trek er twee.", False, False)


def test_header_and_comments_of_a_translation_editor_are_kept() -> None:
    old = PoFile(header=("X-Generator: Poedit 3.4",), comments=("Anna",), entries=())

    file = merge(old, [a_message()], "tiny", "nl")

    assert (file.header, file.comments) == (old.header, old.comments)


names = st.sampled_from(["cards/a/rule", "cards/b/rule", "rules/x/1", "rules/x/2", "game/title"])
words = st.sampled_from(["Draw two cards.", "Draw three cards.", "Play one.", "Title"])
messages = st.lists(st.builds(Message, names, words, st.just(PLACE)), unique_by=lambda m: m.context)
olds = st.lists(
    st.builds(an_entry, st.sampled_from(["", "Een", "Twee"]), names, words, obsolete=st.booleans()),
    unique_by=lambda e: (e.context, e.sentence),
).map(lambda found: a_file(*found))


@given(olds, messages)
def test_each_message_has_one_entry_in_order(old: PoFile, new: list[Message]) -> None:
    live = [e for e in merged(old, *new) if not e.obsolete]

    assert [(e.context, e.sentence) for e in live] == [(m.context, m.sentence) for m in new]


@given(olds, messages)
def test_no_translation_is_lost(old: PoFile, new: list[Message]) -> None:
    kept = sorted(e.text for e in merged(old, *new) if e.text)

    assert kept == sorted(e.text for e in old.entries if e.text)


@given(olds, messages)
def test_a_second_merge_changes_nothing(old: PoFile, new: list[Message]) -> None:
    once = merge(old, new, "tiny", "nl")

    assert write_po(merge(a_parsed(write_po(once)), new, "tiny", "nl")) == write_po(once)


@given(olds, messages)
def test_only_what_was_translated_for_the_same_sentence_is_ready(
    old: PoFile, new: list[Message]
) -> None:
    made = {(e.sentence, e.text) for e in old.entries}

    ready = [e for e in merged(old, *new) if e.text and not e.fuzzy and not e.obsolete]

    assert all((e.sentence, e.text) in made for e in ready)


@pytest.mark.parametrize("path", ["a b.yaml", "deck.yaml"])
def test_a_reference_is_one_word(path: str) -> None:
    (entry,) = merged(PoFile(), replace(a_message(), span=replace(PLACE, path=path)))

    assert len(entry.references[0].split()) == 1
