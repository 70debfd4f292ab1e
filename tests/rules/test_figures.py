"""Figures in text: digits everywhere, number words by language."""

import pytest

from cardgen.rules.figures import figures_in, states, word_values


@pytest.mark.parametrize(
    ("language", "text", "value"),
    [
        ("nl", "Drie open kaarten", 3),
        ("sv", "sju kort", 7),
        ("sv", "grön sexa", 6),
        ("sv", "siffran åtta", 8),
        ("nb", "to alternativer", 2),
        ("no", "syv kort", 7),
        ("da", "otte kort", 8),
        ("fi", "seitsemän korttia", 7),
        ("fi", "kahdella vaihtoehdolla", 2),
        ("fi", "viittä korttia", 5),
        ("fi", "vihreä kuutonen", 6),
        ("fi", "tavallinen kahdeksikko", 8),
        ("de", "DREI Punkte", 3),
        ("de", "fünfundzwanzig", 25),
        ("en", "eighty", 80),
        ("xx", "zwei 4", 4),
    ],
)
def test_a_figure_is_known_by_its_word(language: str, text: str, value: int) -> None:
    assert [figure.value for figure in figures_in(text, language)] == [value]


@pytest.mark.parametrize("language", ["nl", "sv", "nb", "da", "fi", "de", "en"])
def test_one_is_no_figure_since_it_is_the_article(language: str) -> None:
    assert 1 not in word_values(language).values()


@pytest.mark.parametrize(
    ("language", "text"),
    [("nl", "één kaart"), ("nl", "een (1) kaart"), ("de", "einen Würfel"), ("fi", "yhden kortin")],
)
def test_one_proves_the_value_1(language: str, text: str) -> None:
    assert states(text, 1, language)


@pytest.mark.parametrize(
    ("text", "number", "stated"),
    [
        ("halve cijfers zoals 3,5", 3.5, True),
        ("halve cijfers zoals 3.5", 3.5, True),
        ("halve cijfers zoals 3,6", 3.5, False),
        ("Alter: 06-99", 6, True),
        ("15 kaarten", 5, False),
        ("1,2 of 3", 2, True),
    ],
)
def test_a_text_states_a_number(text: str, number: float, *, stated: bool) -> None:
    assert bool(states(text, number, "nl")) is stated


def test_figures_know_their_place() -> None:
    figures = figures_in("Trek 2 kaarten, hou er twee", "nl")

    assert [(figure.start, figure.text) for figure in figures] == [(5, "2"), (23, "twee")]
