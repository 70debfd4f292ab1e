"""Equations in plain notation: parsed, balanced, refused with the column."""

import csv

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.rules.chemistry import (
    ELEMENTS,
    EquationError,
    balance_of,
    common_factor,
    differences,
    parse_equation,
    solve_coefficients,
)
from tests.support.game_decks import ROOT

TABLE = (ROOT / "decks/verloren-reacties/reacties.csv").read_text("utf-8")
REACTIONS = [row["equation"] for row in csv.DictReader(TABLE.splitlines())]


@pytest.mark.parametrize("text", REACTIONS)
def test_the_games_equations_balance_with_the_smallest_coefficients(text: str) -> None:
    equation = parse_equation(text)

    assert differences(equation) == ()
    assert solve_coefficients(equation) == equation.coefficients


@pytest.mark.parametrize(
    ("formula", "atoms"),
    [
        ("Fe(OH)3", {"": 0, "Fe": 1, "O": 3, "H": 3}),
        ("MnO4^-", {"": -1, "Mn": 1, "O": 4}),
        ("CuSO4·5H2O(s)", {"": 0, "Cu": 1, "S": 1, "O": 9, "H": 10}),
        ("CuSO4*5H2O", {"": 0, "Cu": 1, "S": 1, "O": 9, "H": 10}),
        ("2 Cr^3+(aq)", {"": 6, "Cr": 2}),
        ("K4[Fe(CN)6]", {"": 0, "K": 4, "Fe": 1, "C": 6, "N": 6}),
        ("CO", {"": 0, "C": 1, "O": 1}),
        ("Co", {"": 0, "Co": 1}),
        ("e^-", {"": -1}),
    ],
)
def test_a_substance_holds_these_atoms(formula: str, atoms: dict[str, int]) -> None:
    assert balance_of(parse_equation(f"{formula} -> H").left) == atoms


def test_states_are_read() -> None:
    equation = parse_equation("NaHCO3(s) + HCl(aq) -> NaCl(aq) + H2O(l) + CO2(g)")

    assert [term.state for term in (*equation.left, *equation.right)] == [
        "s",
        "aq",
        "aq",
        "l",
        "g",
    ]


def test_an_unbalanced_charge_is_a_difference() -> None:
    equation = parse_equation("Zn + Cu^2+ -> Zn^+ + Cu")

    assert differences(equation) == (("charge", 2, 1),)


def test_doubled_coefficients_have_a_common_factor() -> None:
    assert common_factor(parse_equation("4 H2 + 2 O2 -> 4 H2O")) == 2


def test_an_equation_with_several_solutions_has_none() -> None:
    assert solve_coefficients(parse_equation("C + O2 -> CO + CO2")) == ()


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("Xx -> H2", 1),
        ("H2 + O2", 8),
        ("H2 -> O2 -> H2O", 10),
        ("2 H2 +  + O2 -> H2O", 8),
        ("H2 + O2 -> ", 12),
        ("CuSO4·5 -> Cu", 8),
        ("Fe(OH -> Fe", 3),
        ("H)2 -> H", 2),
        ("Fe() -> Fe", 4),
        ("2H2 + O2 -> 2 H2O", 1),
        ("0 H2 -> H2", 1),
        ("H0 -> H", 2),
        ("h2o -> H2O", 1),
    ],
)
def test_what_is_no_equation_is_refused_at_its_column(text: str, column: int) -> None:
    with pytest.raises(EquationError) as error:
        parse_equation(text)

    assert error.value.column == column


@given(st.text(max_size=40))
def test_any_text_is_parsed_or_refused_within_it(text: str) -> None:
    try:
        parse_equation(text)
        column = 1
    except EquationError as error:
        column = error.column

    assert 1 <= column <= len(text) + 1


@given(
    st.lists(
        st.tuples(st.sampled_from(sorted(ELEMENTS)), st.integers(1, 99)), min_size=1, max_size=5
    )
)
def test_indices_are_counted(parts: list[tuple[str, int]]) -> None:
    formula = "".join(f"{symbol}{number}" for symbol, number in parts)

    atoms = balance_of(parse_equation(f"{formula} -> H").left)

    assert sum(atoms.values()) == sum(number for _, number in parts)
