import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markupsafe import Markup

from cardgen.faces.binding import bind
from cardgen.faces.formula import FormulaError, formula
from cardgen.faces.templates import TemplateFolders, Templates
from cardgen.rules.chemistry import parse_equation
from cardgen.typeset.hyphenate import LETTERS

PREFIX = re.compile(r"</?(?:\w+:)?(sub|sup|tspan|span)\b[^>]*>")
SIDES = st.lists(
    st.sampled_from(["Fe(OH)3(s)", "3 H2O(g)", "MnO4^-(aq)", "14 H^+", "CuSO4·5H2O(s)", "e^-"]),
    min_size=1,
    max_size=4,
).map(" + ".join)


def sketch(text: str, element: str = "p") -> str:
    """Return the formula with _{…} for what is lowered, ^{…} raised, <…> small."""
    got = str(formula(text, element))
    got = re.sub(r"<sub[^>]*>(.*?)</sub>", r"_{\1}", got)
    got = re.sub(r"<sup[^>]*>(.*?)</sup>", r"^{\1}", got)
    got = re.sub(r"<span[^>]*>(.*?)</span>", r"<\1>", got)
    return got.replace("\u00a0", "~").replace("\u202f", "'")


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        pytest.param("H2O", "H_{2}O", id="index"),
        pytest.param("Ca3(PO4)2", "Ca_{3}(PO_{4})_{2}", id="index behind brackets"),
        pytest.param("[Fe(CN)6]^4-", "[Fe(CN)_{6}]^{4−}", id="square brackets"),
        pytest.param("MnO4^-", "MnO_{4}^{−}", id="single charge"),
        pytest.param("Cr2O7^2-", "Cr_{2}O_{7}^{2−}", id="double charge"),
        pytest.param("Fe^3+", "Fe^{3+}", id="positive charge"),
        pytest.param("e^-", "e^{−}", id="electron"),
        pytest.param("Na2CO3·10H2O", "Na_{2}CO_{3}·10H_{2}O", id="hydrate"),
        pytest.param("CuSO4*5H2O", "CuSO_{4}·5H_{2}O", id="hydrate with a star"),
        pytest.param("NaCl(aq)", "NaCl<(aq)>", id="state"),
        pytest.param("14 H^+(aq)", "14'H^{+}<(aq)>", id="coefficient"),
        pytest.param("1 H2O", "H_{2}O", id="coefficient one"),
        pytest.param("H2 + O2", "H_{2}~+~O_{2}", id="side"),
    ],
)
def test_notation_becomes_type(text: str, wanted: str) -> None:
    assert sketch(text) == wanted


@pytest.mark.parametrize(
    ("arrow", "sign"), [("->", "→"), ("→", "→"), ("<->", "⇌"), ("<=>", "⇌"), ("⇌", "⇌")]
)
def test_arrows_tell_one_way_from_both(arrow: str, sign: str) -> None:
    assert sketch(f"N2O4(g) {arrow} 2 NO2(g)") == f"N_{{2}}O_{{4}}<(g)> {sign}~2'NO_{{2}}<(g)>"


@given(SIDES, SIDES)
def test_the_one_place_to_break_is_before_the_arrow(left: str, right: str) -> None:
    text = PREFIX.sub("", str(formula(f"{left} -> {right}", "p")))

    assert text.count(" ") == 1
    assert " →" in text


@given(SIDES, SIDES)
def test_nothing_of_the_notation_is_lost(left: str, right: str) -> None:
    text = PREFIX.sub("", str(formula(f"{left} -> {right}", "text")))

    plain = text.replace("\u00a0", " ").replace("\u202f", " ").replace("−", "-")
    assert plain == f"{left} → {right}".replace("^", "")


def test_no_run_of_letters_is_long_enough_for_a_hyphen() -> None:
    text = PREFIX.sub("", str(formula("CH3COONa -> HCOOCH3", "p")))

    assert "COON\u2060a" in text
    assert not LETTERS.search(text)


def test_svg_text_takes_tspans() -> None:
    got = str(formula("SO4^2-(aq)", "text"))

    assert re.findall(r"<tspan ([^>]*)>([^<]*)<", got) == [
        ('font-size="70%" baseline-shift="-0.28em"', "4"),
        ('font-size="70%" baseline-shift="0.48em"', "2−"),
        ('font-size="80%" font-style="italic"', "(aq)"),
    ]


def test_a_prefix_of_the_element_is_that_of_its_content() -> None:
    assert "<xhtml:sub " in formula("H2O", "xhtml:p")
    assert "<svg:tspan " in formula("H2O", "svg:text")


def test_text_that_was_escaped_already_is_read_as_written() -> None:
    assert formula(Markup("H2 -&gt; H2"), "p") == formula("H2 -> H2", "p")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("2 Xy -> H2", "`2 Xy -> H2` is no formula: 'Xy' is no element, column 3"),
        ("Fe(OH", "`Fe(OH` is no formula: '(' is not closed, column 3"),
        ("", "`` is no formula: a substance is missing, column 1"),
        ("H2 -> H2 -> H2", "`H2 -> H2 -> H2` is no formula: there is a second arrow, column 10"),
    ],
)
def test_what_is_no_formula_is_told_with_its_column(text: str, message: str) -> None:
    with pytest.raises(FormulaError) as caught:
        formula(text)

    assert str(caught.value) == message


def test_an_equation_knows_whether_it_runs_both_ways() -> None:
    assert parse_equation("N2O4 <-> 2 NO2").reversible
    assert not parse_equation("N2O4 -> 2 NO2").reversible


def templates_with(folder: Path, text: str) -> Templates:
    (folder / "t.svg").write_text(text, "utf-8")
    return Templates(TemplateFolders((folder,), lambda path: path.name))


def test_a_bound_formula_takes_the_place_of_the_content(tmp_path: Path) -> None:
    templates = templates_with(tmp_path, '<p cg:formula="{{ x }}">sample</p>')

    got = templates.render("t.svg", {"x": "H2 -> H2"})

    assert isinstance(got, str)
    assert re.sub(r' cg:at="[^"]*"', "", got) == f"<p >{formula('H2 -> H2', 'p')}</p>"


def test_a_formula_is_no_card_text() -> None:
    assert "cg:markup" not in bind('<p cg:formula="{{ x }}"/>', "t.svg")[0]


def test_formula_works_as_a_filter_too(tmp_path: Path) -> None:
    templates = templates_with(tmp_path, "<p>{{ x | formula }}</p>")

    got = templates.render("t.svg", {"x": "H2O"})

    assert isinstance(got, str)
    assert "H<sub " in got


def test_a_formula_in_a_line_of_text_is_set_in_tspans(tmp_path: Path) -> None:
    templates = templates_with(tmp_path, '<text cg:formula="{{ x }}"/>')

    assert "<tspan " in str(templates.render("t.svg", {"x": "H2O"}))


def test_a_formula_that_can_not_be_read_names_its_line(tmp_path: Path) -> None:
    templates = templates_with(tmp_path, '<svg>\n <p cg:formula="{{ x }}"/>\n</svg>')

    got = templates.render("t.svg", {"x": "Qq2"})

    assert not isinstance(got, str)
    assert (got.code, got.span.path, got.span.line) == ("formula-unreadable", "t.svg", 2)
    assert got.message == "`Qq2` is no formula: 'Qq' is no element, column 1"
