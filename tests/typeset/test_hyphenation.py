import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.typeset.hyphenate import LEFT, RIGHT, Hyphenator, finnish_places

HYPHENATOR = Hyphenator()


def parted(word: str, language: str) -> str:
    bounds = [0, *HYPHENATOR.places(word, language), len(word)]
    return "-".join(word[a:b] for a, b in itertools.pairwise(bounds))


@pytest.mark.parametrize(
    ("language", "word", "expected"),
    [
        ("nl", "marktkoopman", "markt-koop-man"),
        ("nl-BE", "marktkoopman", "markt-koop-man"),
        ("sv", "sjöjungfrun", "sjö-jung-frun"),
        ("nb", "spillkortene", "spill-kor-tene"),
        ("da", "spillekortene", "spil-le-kor-tene"),
        ("de", "Würfelplatzierung", "Wür-fel-plat-zie-rung"),
        ("en", "hyphenation", "hy-phen-a-tion"),
        ("fi", "merenneitosota", "me-ren-nei-to-sota"),
        ("fi", "pelaajat", "pe-laa-jat"),
        ("fi", "strategia", "stra-te-gia"),
        ("tlh", "marktkoopman", "marktkoopman"),
    ],
)
def test_words_part_as_their_language_does(language: str, word: str, expected: str) -> None:
    assert parted(word, language) == expected


def test_punctuation_stays_with_the_word() -> None:
    assert parted("(Spielkarten),", "de") == "(Spiel-kar-ten),"


@pytest.mark.parametrize("word", ["Haus", "12345678", "AB1CD2EF3"])
def test_short_words_and_numbers_stay_whole(word: str) -> None:
    assert HYPHENATOR.places(word, "de") == ()


def test_a_word_without_vowels_has_no_finnish_break() -> None:
    assert finnish_places("hrmph") == ()


@given(st.text("abdeghiklmnoprstuäöå", min_size=1, max_size=24), st.sampled_from(["fi", "sv"]))
def test_enough_letters_stand_on_both_sides(word: str, language: str) -> None:
    places = HYPHENATOR.places(word, language)

    assert all(LEFT <= place <= len(word) - RIGHT for place in places)
    assert list(places) == sorted(set(places))
