"""What a proof-reader finds: marks, numbers, terms, ends and signs of each language."""

import pytest

from cardgen.i18n.checks import check_catalogue
from cardgen.i18n.messages import Message
from cardgen.i18n.po import PoEntry
from tests.support.catalogue_builders import a_catalogue, a_message, an_entry


def codes(own: str, text: str, source: str = "en", language: str = "nl", *flags: str) -> list[str]:
    """Return what is found in one translation."""
    entry = an_entry(text, sentence=own, flags=flags, text_line=9)
    found = check_catalogue(
        [a_message(sentence=own)], a_catalogue(entry, language=language), source, ()
    )
    assert all(each.span.line == 9 for each in found)
    return [each.code.removeprefix("translation-") for each in found]


@pytest.mark.parametrize(
    ("own", "text"),
    [
        ("Draw {n} cards.", "Trek {n} kaarten."),
        ("Draw {{ facts.hand }}.", "Trek {{facts.hand}}."),
        (
            "{{ card.a/b }} has {{ facts.n; one: # x; other: # y }}.",
            "{{ facts.n; one: # een; other: # ander }} is {{ card.a/b }}.",
        ),
        ("Take :fire: and :water:.", "Neem :water: en :fire:."),
        ("Draw **two** *now*.", "Trek *nu* **twee**."),
        ("- One\n- Two", "- Eén\n- Twee"),
        ("See ![a card](card:stalls/7).", "Zie ![een kaart](card:stalls/7)."),
        ("if 0 < cost < 3", "als 0 < prijs < 3"),
        ("A \\:fire: and a \\*.", "Een \\:vuur: en een \\*."),
        ("At 12:30:15 it ends.", "Om 12:30:15 is het uit."),
    ],
)
def test_marks_that_are_all_there_are_right(own: str, text: str) -> None:
    assert codes(own, text) == []


@pytest.mark.parametrize(
    ("own", "text", "expected"),
    [
        ("Draw {n} now.", "Trek nu.", ["placeholder"]),
        ("Play {{ card.a/b }}.", "Speel {{ card.a/c }}.", ["placeholder", "placeholder"]),
        ("Draw {n} now.", "Trek {m} nu.", ["placeholder", "placeholder"]),
        ("Draw {{ facts.n }} now.", "Trek {facts} nu.", ["placeholder", "placeholder"]),
        ("Draw {{ n }} now.", "Trek {n} nu.", ["placeholder", "placeholder"]),
        ("Take :fire: now.", "Neem :vuur: nu.", ["symbol", "symbol"]),
        ("Take :fire: now.", "Neem nu.", ["symbol"]),
        ("Draw now.", "Trek <b>nu.", ["tag"]),
        ("Draw **two** now.", "Trek **twee nu.", ["markup"]),
        ("Draw **two** now.", "Trek twee nu.", ["markup"]),
        ("See [it](card:stalls/7).", "Zie [dit](card:stalls/8).", ["placeholder", "placeholder"]),
        ("- One\n- Two", "- Eén en twee", ["markup"]),
    ],
)
def test_a_mark_that_is_not_there_is_found(own: str, text: str, expected: list[str]) -> None:
    assert codes(own, text) == expected


def test_emphasis_that_is_lost_is_told_in_plain_words() -> None:
    entry = an_entry("Trek twee nu.", sentence="Draw **two** now.")
    own = a_message(sentence="Draw **two** now.")

    (found,) = check_catalogue([own], a_catalogue(entry), "en", ())

    assert found.message.endswith("0 bold passages, expected 1")


@pytest.mark.parametrize(
    ("own", "source", "text", "language"),
    [
        ("Draw 2 cards.", "en", "Trek twee kaarten.", "nl"),
        ("Draw two cards.", "en", "Trek 2 kaarten.", "nl"),
        ("Zieht fünf Karten.", "de", "Nostakaa viisi korttia.", "fi"),
        ("Aus fünf Karten.", "de", "Viidestä kortista.", "fi"),
        ("Draw 1 card.", "en", "Trek een kaart.", "nl"),
        ("Draw a card.", "en", "Trek 1 kaart.", "nl"),
        ("Both players draw.", "en", "Beide spelers trekken.", "nl"),
        ("Both players draw.", "en", "De twee spelers trekken.", "nl"),
        ("Die zwei Karten.", "de", "Molemmat kortit.", "fi"),
        ("3.5 mm wide.", "en", "3,5 mm breed.", "nl"),
        ("Tolv kort.", "sv", "Zwölf Karten.", "de"),
        ("Elf kaarten.", "nl", "Elleve kort.", "nb"),
        ("Åtta kort.", "sv", "Otte kort.", "da"),
        ("Würfle dreimal.", "de", "Kast tre ganger.", "nb"),
        ("Würfle dreimal.", "de", "Werp driemaal.", "nl"),
        ("Würfle noch einmal.", "de", "Heitä uudestaan.", "fi"),
    ],
)
def test_numbers_that_are_the_same_are_right(
    own: str, source: str, text: str, language: str
) -> None:
    assert codes(own, text, source, language) == []


@pytest.mark.parametrize(
    ("own", "source", "text", "language"),
    [
        ("Draw 2 cards.", "en", "Trek 3 kaarten.", "nl"),
        ("Draw five cards.", "en", "Trek vier kaarten.", "nl"),
        ("Zieht fünf Karten.", "de", "Nostakaa kuusi korttia.", "fi"),
        ("Draw 3, pay 3, win 2.", "en", "Trek 3, betaal 2, win 2.", "nl"),
        ("Dra sju kort.", "sv", "Træk otte kort.", "da"),
        ("Dra sju kort.", "sv", "Trekk åtte kort.", "nb"),
        ("Trek zes kaarten.", "nl", "Draw five cards.", "en"),
        ("Trek zes kaarten.", "nl", "Dra fem kort.", "sv"),
        ("Draw three cards.", "en", "Zieht vier Karten.", "de"),
        ("3.5 mm wide.", "en", "3,6 mm breed.", "nl"),
        ("Würfle dreimal.", "de", "Kast fire ganger.", "nb"),
    ],
)
def test_another_number_is_found(own: str, source: str, text: str, language: str) -> None:
    assert set(codes(own, text, source, language)) == {"number"}


@pytest.mark.parametrize(
    ("own", "text", "expected"),
    [
        ("Draw now.", "Trek nu", ["end"]),
        ("Draw now!", "Trek nu.", ["end"]),
        ("Draw now.", "Trek “nu.”", []),
        ("Draw now …", "Trek nu...", []),
        ("Draw now", "Trek nu", []),
    ],
)
def test_ends_are_compared(own: str, text: str, expected: list[str]) -> None:
    assert codes(own, text) == expected


@pytest.mark.parametrize(
    ("text", "language", "expected"),
    [
        ("Sag „Fisch“.", "de", []),
        ('Sag "Fisch".', "de", ["signs"]),
        ("Säg ”fisk”.", "sv", []),
        ("Säg “fisk”.", "sv", ["signs"]),
        ("Si «fisk».", "nb", []),
        ("Sig »fisk«.", "da", []),
        ("Sano ”kala”.", "fi", []),
        ("Zeg “vis”.", "nl", []),
        ("Zo’n vis.", "nl", []),
        ("Een vis - groot.", "nl", ["signs"]),
        ("Een vis – groot.", "nl", []),
    ],
)
def test_signs_are_those_of_the_language(text: str, language: str, expected: list[str]) -> None:
    assert codes("Say it.", text, "en", language) == expected


def test_a_decimal_point_is_found_where_a_comma_belongs() -> None:
    assert codes("3.5 mm wide.", "3.5 mm breed.") == ["signs"]


def test_a_decimal_comma_is_found_in_english() -> None:
    assert codes("3,5 mm breed.", "3,5 mm wide.", "nl", "en") == ["signs"]


def test_a_sentence_left_as_it_is_is_found() -> None:
    assert codes("Draw some cards.", "Draw some cards.") == ["same"]


def test_a_name_may_be_the_same() -> None:
    assert codes("Oktopus", "Oktopus") == []


@pytest.mark.parametrize(
    ("own", "text", "check"),
    [
        ("Draw two.", "Trek drie.", "number"),
        ("Draw now.", "Trek nu", "end"),
        ("Say it.", 'Zeg "het".', "signs"),
        ("Draw some cards.", "Draw some cards.", "same"),
        ("Draw **now**.", "Trek nu.", "markup"),
    ],
)
def test_a_flag_silences_one_check(own: str, text: str, check: str) -> None:
    assert codes(own, text, "en", "nl", f"no-check-{check}") == []


def test_missing_and_fuzzy_entries_are_found() -> None:
    entries = (
        an_entry("", "a/a/a", "One."),
        an_entry("B.", "a/b/a", "Two.", flags=("fuzzy",)),
    )
    messages = [a_message("a/a/a", "One."), a_message("a/b/a", "Two.")]

    found = check_catalogue(messages, a_catalogue(*entries), "en", ())

    assert [each.code for each in found] == ["translation-missing", "translation-fuzzy"]


def terms_found(*pairs: tuple[str, str, str], language: str = "fi") -> list[str]:
    """Return the contexts whose terms are wrong; pairs of context, source and translation."""
    messages: list[Message] = [a_message(context, own) for context, own, _ in pairs]
    entries: list[PoEntry] = [an_entry(text, context, own) for context, own, text in pairs]
    catalogue = a_catalogue(*entries, language=language)
    found = check_catalogue(messages, catalogue, "de", {"elements", "glossary"})
    return [each.message.split(" ")[0] for each in found if each.code == "translation-term"]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("Kukka", "Ota kukan kortti."),
        ("Vesi", "Ota veden kortti."),
        ("Lehti", "Ota lehdet."),
        ("Tuli", "Ota tulikortti."),
        ("Käsi", "Ota kädet."),
        ("Yö", "Ota yön kortti."),
        ("Mätä kala", "Ota mädän kalan kortti."),
    ],
)
def test_a_term_may_be_inflected_and_compounded(name: str, text: str) -> None:
    pairs = (("elements/x/name", "Feuer", name), ("cards/a/rule", "Nimm Feuer.", text))

    assert terms_found(*pairs) == []


@pytest.mark.parametrize(
    ("name", "text"), [("Kukka", "Ota ruusun kortti."), ("Vesi", "Ota tulen kortti.")]
)
def test_a_term_by_another_name_is_found(name: str, text: str) -> None:
    pairs = (("elements/x/name", "Feuer", name), ("cards/a/rule", "Nimm Feuer.", text))

    assert terms_found(*pairs) == ["cards/a/rule"]


def test_a_cards_name_is_a_term_of_the_rules() -> None:
    pairs = (
        ("cards/a/name", "Fauler Fisch", "Mätä kala"),
        ("rules/end/1", "Wer den Fauler Fisch hat, verliert.", "Joka saa pahan hauen, häviää."),
    )

    assert terms_found(*pairs) == ["rules/end/1"]


def test_a_components_title_is_no_term_of_the_rules() -> None:
    pairs = (
        ("cards/title", "Karten", "Kortit"),
        ("rules/end/1", "Nimm zwei Karten.", "Ota kaksi."),
    )

    assert terms_found(*pairs) == []


def test_a_longer_term_hides_a_shorter_one_inside_it() -> None:
    pairs = (
        ("elements/x/name", "Fisch", "Kala"),
        ("cards/a/name", "Fisch am Stiel", "Tikkunen"),
        ("rules/end/1", "Nimm Fisch am Stiel.", "Ota tikkunen."),
    )

    assert terms_found(*pairs) == []


def test_a_vocabulary_of_words_is_a_glossary() -> None:
    pairs = (
        ("glossary/trick/word", "Stich", "Tikki"),
        ("rules/end/1", "Nimm den Stich.", "Ota kortit."),
    )

    assert terms_found(*pairs) == ["rules/end/1"]


def test_a_term_within_another_word_is_none() -> None:
    pairs = (("elements/x/name", "Eis", "Jää"), ("rules/end/1", "Die Reise.", "Matka."))

    assert terms_found(*pairs) == []
