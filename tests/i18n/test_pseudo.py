"""The pseudo-language: longer, accented, in brackets; what must be kept is kept."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.base.diagnostics import Span
from cardgen.i18n.faults import faults_of
from cardgen.i18n.pseudo import PLAIN, pseudo
from tests.support.catalogue_builders import a_message


def test_letters_have_accents_and_brackets_show_the_ends() -> None:
    assert pseudo("Draw two cards.") == "[Ďřåw ťwö çåřďš.~~~]"


@pytest.mark.parametrize(
    "kept", [":fire:", "{n}", "{{ facts.hand }}", "%(name)s", "![](card:a/b)", "**", r"\*"]
)
def test_what_a_translator_must_keep_is_kept(kept: str) -> None:
    assert kept in pseudo(f"Draw {kept} cards")


def test_words_within_a_placeholder_are_translated_too() -> None:
    text = pseudo("Draw {{ facts.hand; one: # card; other: # cards }} now")

    assert "{{ facts.hand; one: # çåřď; other: # çåřďš }}" in text


def test_a_list_stays_a_list() -> None:
    assert pseudo("- One\n- Two") == "- [Öñé~]\n- [Ťwö~]"


def test_long_filling_can_be_broken_into_lines() -> None:
    assert max(len(word) for word in pseudo("word " * 60).split()) <= 8


sentences = st.lists(
    st.sampled_from(["word", "two", ":fire:", "{n}", "**bold**", "*it*", "3", r"\*", "\n", "- a"]),
    min_size=1,
    max_size=12,
).map(" ".join)


@given(sentences)
def test_a_pseudo_translation_has_no_faults(sentence: str) -> None:
    assert faults_of(a_message(sentence=sentence), pseudo(sentence), "qps", Span("x")) == ()


@given(st.text(st.sampled_from("abcdefghij "), min_size=20, max_size=200))
def test_a_text_grows_by_a_third(sentence: str) -> None:
    grown = len(pseudo(sentence)) / len(sentence)

    assert 1.3 <= grown <= 1.45 or not sentence.strip()


@given(st.text(st.sampled_from(PLAIN), min_size=1))
def test_no_plain_letter_is_left(sentence: str) -> None:
    assert not set(pseudo(sentence)) & set(PLAIN)
