"""Chemical notation typeset: indices, charges, hydrate dots, states and arrows.

`2 Fe(OH)3(s) -> Fe2O3(s) + 3 H2O(g)` and `MnO4^-` become the markup of a `<text>` or of XHTML.
All spaces are no-break but the one before an arrow: there, and nowhere else, a line may end.
"""

import re
from collections.abc import Mapping

from markupsafe import Markup, escape
from msgspec import Struct

from cardgen.rules.chemistry import ARROW, EquationError, Term, parse_equation, parse_terms

SVG_ELEMENTS = frozenset({"text", "tspan", "textPath"})
NO_BREAK = "\u00a0"
NARROW_NO_BREAK = "\u202f"
MINUS = "\u2212"
JOINER = "\u2060"
FOUR_LETTERS = re.compile(r"([^\W\d_]{4})(?=[^\W\d_])")
"""Letters that a joiner follows: no hyphen parts a formula, as in CH3COONa, like a word."""

PARTS = re.compile(
    r"\^(?P<charge>\d*)(?P<sign>[+-])$|(?P<dot>[·*]\d*)|(?P<index>\d+)|(?P<letters>[^\d·*^]+)"
)


class FormulaError(ValueError):
    """A text that is no formula; the message names the text, and the column from 1."""


class Wording(Struct, frozen=True, kw_only=True):
    """How one markup language writes what is raised, lowered, or set small: {} for the text."""

    index: str
    charge: str
    state: str


XHTML = Wording(
    index='<{p}sub style="font-size:70%">{text}</{p}sub>',
    charge='<{p}sup style="font-size:70%">{text}</{p}sup>',
    state='<{p}span style="font-size:80%;font-style:italic">{text}</{p}span>',
)
SVG = Wording(
    index='<{p}tspan font-size="70%" baseline-shift="-0.28em">{text}</{p}tspan>',
    charge='<{p}tspan font-size="70%" baseline-shift="0.48em">{text}</{p}tspan>',
    state='<{p}tspan font-size="80%" font-style="italic">{text}</{p}tspan>',
)


def formula(text: object, element: str = "span") -> Markup:
    """Return an equation, or a side of one, as the content of an element; a filter of templates.

    Args:
        text: plain notation, as `cardgen.rules.chemistry` reads it; `<->` is an equilibrium.
        element: name of the element that it will stand in, with its prefix if it has one.

    Raises:
        FormulaError: the text is no formula.
    """
    written = text.unescape() if isinstance(text, Markup) else str(text)
    written = written.strip()
    prefix, colon, name = element.rpartition(":")
    setter = Setter(SVG if name in SVG_ELEMENTS else XHTML, prefix + colon)
    try:
        return Markup(setter.formula(written))
    except EquationError as trouble:
        message = f"`{written}` is no formula: {trouble}, column {trouble.column}"
        raise FormulaError(message) from trouble


class Setter(Struct, frozen=True):
    """Writes formulas in one markup language, with a namespace prefix such as `xhtml:` or ""."""

    wording: Wording
    prefix: str

    def formula(self, text: str) -> str:
        """Return the markup of an equation or of one side. Raises EquationError."""
        if not ARROW.search(text):
            return self.side(parse_terms(text))
        equation = parse_equation(text)
        arrow = "⇌" if equation.reversible else "→"
        return f"{self.side(equation.left)} {arrow}{NO_BREAK}{self.side(equation.right)}"

    def side(self, terms: tuple[Term, ...]) -> str:
        """Return substances with a plus between them."""
        return f"{NO_BREAK}+{NO_BREAK}".join(map(self.term, terms))

    def term(self, term: Term) -> str:
        """Return a substance with its coefficient and state."""
        number = f"{term.coefficient}{NARROW_NO_BREAK}" if term.coefficient > 1 else ""
        body = "".join(self.part(found.groupdict()) for found in PARTS.finditer(term.formula))
        state = self.marked(self.wording.state, f"({term.state})") if term.state else ""
        return f"{number}{body}{state}"

    def part(self, found: Mapping[str, str | None]) -> str:
        """Return one piece of a formula: letters and brackets, an index, a dot or the charge."""
        if found["sign"]:
            sign = MINUS if found["sign"] == "-" else "+"
            return self.marked(self.wording.charge, f"{found['charge']}{sign}")
        if found["index"]:
            return self.marked(self.wording.index, found["index"])
        if found["dot"]:
            return f"·{found['dot'][1:]}"
        return str(escape(FOUR_LETTERS.sub(rf"\1{JOINER}", found["letters"] or "")))

    def marked(self, wording: str, text: str) -> str:
        """Return the text raised, lowered or small."""
        return wording.format(p=self.prefix, text=text)
