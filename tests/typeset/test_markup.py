import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.base.diagnostics import Span
from cardgen.typeset.markup import inlines_of, read_markup
from cardgen.typeset.model import Inline, LineBreak, Symbol, Words
from tests.support.text_builders import LATO, a_block

PLACE = Span("deck.yaml", 41, 9)
SYMBOLS = {"feuer": 1.0, "hohe-see": 0.5}


def shown(inlines: tuple[Inline, ...]) -> str:
    """Return inlines as text: /italic/, =bold=, [symbol], ¶ for a break."""

    def show(inline: Inline) -> str:
        if isinstance(inline, LineBreak):
            return "¶"
        if isinstance(inline, Symbol):
            return f"[{inline.name}]"
        bold = "=" if inline.style.weight == 700 else ""
        italic = "/" if inline.style.italic else ""
        return f"{bold}{italic}{inline.text}{italic}{bold}"

    return "".join(map(show, inlines))


def read(text: str) -> list[str]:
    checked = read_markup(text, LATO, SYMBOLS, PLACE)
    assert checked.findings == ()
    return [("• " if one.listed else "") + shown(one.inlines) for one in checked.value]


def codes(text: str) -> list[str]:
    return [found.code for found in read_markup(text, LATO, SYMBOLS, PLACE).findings]


@pytest.mark.parametrize(
    ("text", "passages"),
    [
        ("plain", ["plain"]),
        ("", []),
        (" \n ", []),
        ("a *b* **c** d", ["a /b/ =c= d"]),
        ("***both*** x", ["=/both/= x"]),
        ("*a **b***", ["/a /=/b/="]),
        ("in*ner*most", ["in/ner/most"]),
        ("2 * 3 ** 4", ["2 * 3 ** 4"]),
        ("one\ntwo", ["one¶two"]),
        ("*one\ntwo*", ["/one/¶/two/"]),
        ("one\n\n\ntwo", ["one", "two"]),
        ("text\n- a\n- *b*\nend", ["text", "• a", "• /b/", "end"]),
        ("- a\n  more\n- b", ["• a¶more", "• b"]),
        ("-3 points", ["-3 points"]),
        ("take :feuer::hohe-see:.", ["take [feuer][hohe-see]."]),
        ("12:30:45 and a: b: c", ["12:30:45 and a: b: c"]),
        (r"\*a\* \:feuer: \\ \- x", [r"*a* :feuer: \ - x"]),
        (r"C:\folder", [r"C:\folder"]),
    ],
)
def test_marks_are_understood(text: str, passages: list[str]) -> None:
    assert read(text) == passages


@pytest.mark.parametrize(
    "text", ["if 0 < cost < 3", "fish & chips", '"it\'s" „so“', "<b>x</b> &amp; {{ y }} [z] _u_ #1"]
)
def test_everything_else_is_printed_as_it_is(text: str) -> None:
    assert read(text) == [text]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("take *two", '`*` before "two" is never closed'),
        ("**two* cards", '`**` before "two* cards" is closed by `*`'),
        ("two* cards", '`*` behind "two" closes nothing'),
        ("*one\n\ntwo", '`*` before "one" is never closed'),
    ],
)
def test_an_unclosed_mark_is_an_error_that_shows_where(text: str, message: str) -> None:
    found = read_markup(text, LATO, SYMBOLS, PLACE).findings[0]

    assert (found.code, found.span, found.message) == ("markup-unclosed", PLACE, message)


def test_an_unclosed_mark_ends_with_its_paragraph() -> None:
    checked = read_markup("*one\n\ntwo", LATO, SYMBOLS, PLACE)

    assert [shown(one.inlines) for one in checked.value] == ["/one/", "two"]


def test_an_unclosed_mark_says_how_to_write_a_plain_star() -> None:
    (found,) = read_markup("a *b", LATO, SYMBOLS, PLACE).findings

    assert found.hint == r"write `*` on both sides, or `\*` for a plain star"


def test_an_unknown_symbol_is_an_error_with_the_nearest_name() -> None:
    (found,) = read_markup("take :fuer:", LATO, SYMBOLS, PLACE).findings

    assert (found.code, found.span) == ("symbol-unknown", PLACE)
    assert found.hint == "did you mean `feuer`? (for plain text write `\\:fuer:`)"


def test_all_mistakes_are_told_at_once() -> None:
    assert codes("*a :b:\n\n**c") == ["symbol-unknown", "markup-unclosed", "markup-unclosed"]


def test_bold_on_bold_is_bolder() -> None:
    heavy = a_block().style.__class__(families=("Lato",), weight=700)

    (passage,) = read_markup("a **b**", heavy, {}, PLACE).value

    assert [inline.style.weight for inline in passage.inlines if isinstance(inline, Words)] == [
        700,
        900,
    ]


def test_a_symbol_has_the_shape_it_was_drawn_in() -> None:
    (passage,) = read_markup(":hohe-see:", LATO, SYMBOLS, PLACE).value

    assert passage.inlines == (Symbol("hohe-see", 0.5, LATO),)


def test_passages_become_one_row_of_inlines() -> None:
    passages = read_markup("a\n- b\n- :nix:", LATO, {}, PLACE).value

    assert shown(inlines_of(passages, LATO)) == "a¶• b¶• "


@given(st.text("ab*:\\- \n<&", max_size=30))
def test_no_text_breaks_the_reader_and_each_letter_is_kept(text: str) -> None:
    checked = read_markup(text, LATO, {}, PLACE)

    letters = "".join(c for c in shown(inlines_of(checked.value, LATO)) if c in "&<")
    assert letters == "".join(c for c in text if c in "&<")
