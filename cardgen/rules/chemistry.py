"""Chemical equations in plain notation: parsed, counted, balanced.

    equation = side arrow side         side    = term { " + " term }
    term     = [number " "] formula [state]
    formula  = part { ("·" | "*") [number] part } ["^" [number] sign]
    part     = { (element | "(" part ")" | "[" part "]") [number] }
    state    = "(s)" | "(l)" | "(g)" | "(aq)"
    arrow    = "->" | "→" | "⟶", or for an equilibrium "<->" | "<=>" | "⇌"

An electron is written `e^-`. Positions in errors are columns of the text, from 1.
"""

import math
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction

from msgspec import Struct

SYMBOLS = """
    H He Li Be B C N O F Ne Na Mg Al Si P S Cl Ar K Ca Sc Ti V Cr Mn Fe Co Ni Cu Zn Ga Ge As Se
    Br Kr Rb Sr Y Zr Nb Mo Tc Ru Rh Pd Ag Cd In Sn Sb Te I Xe Cs Ba La Ce Pr Nd Pm Sm Eu Gd Tb Dy
    Ho Er Tm Yb Lu Hf Ta W Re Os Ir Pt Au Hg Tl Pb Bi Po At Rn Fr Ra Ac Th Pa U Np Pu Am Cm Bk Cf
    Es Fm Md No Lr Rf Db Sg Bh Hs Mt Ds Rg Cn Nh Fl Mc Lv Ts Og"""
"""Source: IUPAC periodic table of the elements, 4 May 2022."""

ELEMENTS = frozenset(SYMBOLS.split())

ARROW = re.compile(r"->|→|⟶|<->|<=>|⇌")
REVERSIBLE = frozenset({"<->", "<=>", "⇌"})
COEFFICIENT = re.compile(r"(\d+)\s+")
STATE = re.compile(r"\((s|l|g|aq)\)$")
CHARGE = re.compile(r"\^(\d*)([+-])$")
SYMBOL = re.compile(r"[A-Z][a-z]?")
DIGITS = re.compile(r"\d+")
CLOSING = {"(": ")", "[": "]"}
HYDRATE = re.compile(r"[·*]")
PLUS = re.compile(r"\s\+\s")
CHARGE_KEY = ""
"""Where a balance holds the charge beside the atoms."""


class EquationError(ValueError):
    """An equation that can't be read; `column` from 1 in its text."""

    def __init__(self, message: str, column: int) -> None:
        """Take what is wrong and where."""
        super().__init__(message)
        self.column = column


class Term(Struct, frozen=True, kw_only=True):
    """One substance: how many of it, its atoms by symbol, its charge, its state ("" if unsaid)."""

    coefficient: int
    formula: str
    atoms: Mapping[str, int]
    charge: int
    state: str
    column: int


class Equation(Struct, frozen=True, kw_only=True):
    """Reagents and products; `reversible` where the arrow is that of an equilibrium."""

    left: tuple[Term, ...]
    right: tuple[Term, ...]
    reversible: bool = False

    @property
    def coefficients(self) -> tuple[int, ...]:
        """The coefficients in the order of the text."""
        return tuple(term.coefficient for term in (*self.left, *self.right))


def parse_equation(text: str) -> Equation:
    """Return the equation that the text states.

    Raises:
        EquationError: the text is no equation; its column says where reading stopped.
    """
    arrows = list(ARROW.finditer(text))
    if not arrows:
        raise EquationError("there is no arrow, expected `->`", len(text) + 1)
    if len(arrows) > 1:
        raise EquationError("there is a second arrow", arrows[1].start() + 1)
    return Equation(
        left=_side(text[: arrows[0].start()], 0),
        right=_side(text[arrows[0].end() :], arrows[0].end()),
        reversible=arrows[0][0] in REVERSIBLE,
    )


def parse_terms(text: str) -> tuple[Term, ...]:
    """Return the substances of one side of an equation. Raises EquationError."""
    return _side(text, 0)


def balance_of(terms: Iterable[Term]) -> dict[str, int]:
    """Return the atoms by symbol, and the charge under `CHARGE_KEY`, of one side."""
    total: Counter[str] = Counter({CHARGE_KEY: 0})
    for term in terms:
        for symbol, count in term.atoms.items():
            total[symbol] += term.coefficient * count
        total[CHARGE_KEY] += term.coefficient * term.charge
    return dict(total)


def differences(equation: Equation) -> tuple[tuple[str, int, int], ...]:
    """Return what is unequal: symbol or `charge`, count on the left, count on the right."""
    left, right = balance_of(equation.left), balance_of(equation.right)
    return tuple(
        (symbol or "charge", left.get(symbol, 0), right.get(symbol, 0))
        for symbol in sorted({*left, *right})
        if left.get(symbol, 0) != right.get(symbol, 0)
    )


def common_factor(equation: Equation) -> int:
    """Return the number that divides every coefficient; 1 where they are the smallest."""
    return math.gcd(*equation.coefficients)


def solve_coefficients(equation: Equation) -> tuple[int, ...]:
    """Return the smallest whole coefficients that balance it, or () if they aren't unique."""
    terms = [*((term, 1) for term in equation.left), *((term, -1) for term in equation.right)]
    keys = sorted({key for term, _ in terms for key in term.atoms} | {CHARGE_KEY})
    rows = [
        [
            Fraction(sign * (term.charge if key == CHARGE_KEY else term.atoms.get(key, 0)))
            for term, sign in terms
        ]
        for key in keys
    ]
    pivots = _reduce(rows)
    free = [column for column in range(len(terms)) if column not in pivots]
    if len(free) != 1:
        return ()
    solution = [Fraction(0)] * len(terms)
    solution[free[0]] = Fraction(1)
    for row, column in enumerate(pivots):
        solution[column] = -rows[row][free[0]]
    if any(part <= 0 for part in solution):
        return ()
    scale = math.lcm(*(part.denominator for part in solution))
    whole = [int(part * scale) for part in solution]
    return tuple(part // math.gcd(*whole) for part in whole)


def _reduce(rows: list[list[Fraction]]) -> list[int]:
    """Bring the rows to reduced echelon form in place; return the pivot columns."""
    pivots: list[int] = []
    for column in range(len(rows[0])):
        at = len(pivots)
        found = next((row for row in range(at, len(rows)) if rows[row][column]), None)
        if found is None:
            continue
        rows[at], rows[found] = rows[found], rows[at]
        rows[at] = [value / rows[at][column] for value in rows[at]]
        for row in range(len(rows)):
            factor = rows[row][column]
            if row != at and factor:
                rows[row] = [a - factor * b for a, b in zip(rows[row], rows[at], strict=True)]
        pivots.append(column)
        if len(pivots) == len(rows):
            break
    return pivots


def _side(text: str, offset: int) -> tuple[Term, ...]:
    terms: list[Term] = []
    start = 0
    for end, following in [*((m.start(), m.end()) for m in PLUS.finditer(text)), (len(text), 0)]:
        piece = text[start:end]
        lead = len(piece) - len(piece.lstrip())
        terms.append(_term(piece.strip(), offset + start + lead))
        start = following
    return tuple(terms)


def _term(text: str, offset: int) -> Term:
    if not text:
        raise EquationError("a substance is missing", offset + 1)
    number = COEFFICIENT.match(text)
    start = number.end() if number else 0
    coefficient = int(number[1]) if number else 1
    if coefficient == 0:
        raise EquationError("the coefficient is 0", offset + 1)
    formula, state = text[start:], ""
    if formula[:1].isdecimal():
        raise EquationError("a coefficient needs a space behind it", offset + start + 1)
    if found := STATE.search(formula):
        formula, state = formula[: found.start()].rstrip(), found[1]
    body, charge = formula, 0
    if found := CHARGE.search(formula):
        body = formula[: found.start()]
        charge = int(found[1] or 1) * (1 if found[2] == "+" else -1)
    return Term(
        coefficient=coefficient,
        formula=formula,
        atoms=_atoms(body, offset + start),
        charge=charge,
        state=state,
        column=offset + 1,
    )


def _atoms(body: str, offset: int) -> dict[str, int]:
    if body == "e":
        return {}
    total: Counter[str] = Counter()
    start = 0
    for end in [*(mark.start() for mark in HYDRATE.finditer(body)), len(body)]:
        times = DIGITS.match(body, start, end) if start else None
        begin = times.end() if times else start
        if begin == end:
            raise EquationError("a formula is missing", offset + begin + 1)
        factor = int(times[0]) if times else 1
        counts, stop = _group(body, begin, end, "", offset)
        if stop != end:
            raise EquationError(f"{body[stop]!r} closes nothing", offset + stop + 1)
        for symbol, count in counts.items():
            total[symbol] += factor * count
        start = end + 1
    return dict(total)


def _group(body: str, at: int, end: int, closing: str, offset: int) -> tuple[Counter[str], int]:
    """Count the atoms from `at` up to `closing` or the end; return them and where it stopped."""
    total: Counter[str] = Counter()
    while at < end and body[at] not in ")]":
        if body[at] in CLOSING:
            inner, stop = _group(body, at + 1, end, CLOSING[body[at]], offset)
            if stop >= end or body[stop] != CLOSING[body[at]]:
                raise EquationError(f"{body[at]!r} is not closed", offset + at + 1)
            after = stop + 1
        else:
            symbol = SYMBOL.match(body, at, end)
            name = _element(symbol[0] if symbol else "")
            if not name:
                unknown = symbol[0] if symbol else body[at]
                raise EquationError(f"{unknown!r} is no element", offset + at + 1)
            inner, after = Counter({name: 1}), at + len(name)
        number = DIGITS.match(body, after, end)
        times = int(number[0]) if number else 1
        if number and times == 0:
            raise EquationError("an index is 0", offset + after + 1)
        for name, count in inner.items():
            total[name] += times * count
        at = number.end() if number else after
    if closing and not total:
        raise EquationError("the brackets are empty", offset + at + 1)
    return total, at


def _element(text: str) -> str:
    """Return the element that the letters begin with, the longer symbol first, or ""."""
    return next((part for part in (text, text[:1]) if part in ELEMENTS), "")
