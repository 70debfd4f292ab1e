"""Whole small decks of the four games, written to a folder, to be changed by one step."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from cardgen.base.diagnostics import Span
from cardgen.base.geometry import Rect
from cardgen.deck.model import Card, Deck
from cardgen.deck.project import find_project
from cardgen.deck.read import read_deck
from cardgen.rules.declaration import read_document
from cardgen.rules.painted import PaintedSpot
from cardgen.rules.validate import CheckResult, Validation, validate

ROOT = Path(__file__).parents[2]

STALLS = """\
2 haring haring
2 haring makreel
2 schol garnaal
2 mossel mossel
2 haring zalm
3 garnaal oester
2 haring haring makreel
3 makreel makreel mossel
3 schol schol haring
3 garnaal garnaal garnaal
3 mossel garnaal schol
3 zalm zalm makreel
3 kreeft mossel haring
4 oester schol haring
3 kreeft garnaal schol
4 haring haring haring haring
4 makreel makreel schol schol
4 garnaal garnaal mossel mossel
4 zalm schol makreel garnaal
5 kreeft zalm mossel haring
6 oester oester mossel makreel
5 haring makreel schol garnaal mossel
6 zalm zalm garnaal haring haring
7 kreeft kreeft schol schol garnaal
8 oester kreeft zalm makreel haring
"""

EQUATIONS = """\
neerslag:
  AgNO3(aq) + NaCl(aq) -> AgCl(s) + NaNO3(aq)
  BaCl2(aq) + Na2SO4(aq) -> BaSO4(s) + 2 NaCl(aq)
  Ca(NO3)2(aq) + Na2CO3(aq) -> CaCO3(s) + 2 NaNO3(aq)
  CuSO4(aq) + 2 NaOH(aq) -> Cu(OH)2(s) + Na2SO4(aq)
  Pb(NO3)2(aq) + 2 KI(aq) -> PbI2(s) + 2 KNO3(aq)
  2 AgNO3(aq) + K2CrO4(aq) -> Ag2CrO4(s) + 2 KNO3(aq)
  FeCl3(aq) + 3 NaOH(aq) -> Fe(OH)3(s) + 3 NaCl(aq)
  Al2(SO4)3(aq) + 3 BaCl2(aq) -> 3 BaSO4(s) + 2 AlCl3(aq)
  2 Na3PO4(aq) + 3 CaCl2(aq) -> Ca3(PO4)2(s) + 6 NaCl(aq)
gasontwikkeling:
  K2S(aq) + H2SO4(aq) -> K2SO4(aq) + H2S(g)
  NH4Cl(aq) + NaOH(aq) -> NaCl(aq) + H2O(l) + NH3(g)
  NaHCO3(s) + HCl(aq) -> NaCl(aq) + H2O(l) + CO2(g)
  FeS(s) + 2 HCl(aq) -> FeCl2(aq) + H2S(g)
  CaCO3(s) + 2 HCl(aq) -> CaCl2(aq) + H2O(l) + CO2(g)
  Na2SO3(aq) + 2 HCl(aq) -> 2 NaCl(aq) + H2O(l) + SO2(g)
  (NH4)2SO4(aq) + 2 NaOH(aq) -> Na2SO4(aq) + 2 H2O(l) + 2 NH3(g)
  2 NaHCO3(s) + H2SO4(aq) -> Na2SO4(aq) + 2 H2O(l) + 2 CO2(g)
  Al2S3(s) + 6 HCl(aq) -> 2 AlCl3(aq) + 3 H2S(g)
neutralisatie:
  HCl(aq) + NaOH(aq) -> NaCl(aq) + H2O(l)
  HNO3(aq) + KOH(aq) -> KNO3(aq) + H2O(l)
  CH3COOH(aq) + NaOH(aq) -> CH3COONa(aq) + H2O(l)
  2 HCl(aq) + Ca(OH)2(aq) -> CaCl2(aq) + 2 H2O(l)
  2 HNO3(aq) + Mg(OH)2(s) -> Mg(NO3)2(aq) + 2 H2O(l)
  H2SO4(aq) + 2 NaOH(aq) -> Na2SO4(aq) + 2 H2O(l)
  3 HCl(aq) + Al(OH)3(s) -> AlCl3(aq) + 3 H2O(l)
  H3PO4(aq) + 3 KOH(aq) -> K3PO4(aq) + 3 H2O(l)
  3 H2SO4(aq) + 2 Fe(OH)3(s) -> Fe2(SO4)3(aq) + 6 H2O(l)
redox:
  Zn(s) + CuSO4(aq) -> ZnSO4(aq) + Cu(s)
  2 Na(s) + Cl2(g) -> 2 NaCl(s)
  Cl2(aq) + 2 KBr(aq) -> 2 KCl(aq) + Br2(aq)
  Fe2O3(s) + 2 Al(s) -> Al2O3(s) + 2 Fe(l)
  Cu(s) + 2 AgNO3(aq) -> Cu(NO3)2(aq) + 2 Ag(s)
  I2(aq) + 2 Na2S2O3(aq) -> 2 NaI(aq) + Na2S4O6(aq)
  2 Al(s) + 3 CuCl2(aq) -> 2 AlCl3(aq) + 3 Cu(s)
  MnO4^-(aq) + 5 Fe^2+(aq) + 8 H^+(aq) -> Mn^2+(aq) + 5 Fe^3+(aq) + 4 H2O(l)
  Cr2O7^2-(aq) + 6 Fe^2+(aq) + 14 H^+(aq) -> 2 Cr^3+(aq) + 6 Fe^3+(aq) + 7 H2O(l)
ontleding:
  Cu(OH)2(s) -> CuO(s) + H2O(g)
  CaCO3(s) -> CaO(s) + CO2(g)
  NH4Cl(s) -> NH3(g) + HCl(g)
  Ca(HCO3)2(aq) -> CaCO3(s) + H2O(l) + CO2(g)
  2 NaHCO3(s) -> Na2CO3(s) + H2O(g) + CO2(g)
  (NH4)2CO3(s) -> 2 NH3(g) + H2O(g) + CO2(g)
  2 Fe(OH)3(s) -> Fe2O3(s) + 3 H2O(g)
  CuSO4·5H2O(s) -> CuSO4(s) + 5 H2O(g)
  Na2CO3·10H2O(s) -> Na2CO3(s) + 10 H2O(g)
"""

KINDS = {"haring": 14, "makreel": 12, "schol": 12, "garnaal": 12, "mossel": 10, "zalm": 8,
         "kreeft": 6, "oester": 6}  # fmt: skip
ACTIONS = ("rotte-vis", "schatkist", "octopus", "meeuw", "vishaak", "wervelwind", "kruiden")
COLOURS = ("rood", "geel", "groen", "blauw", "paars")
ELEMENTS = ("feuer", "wasser", "erde", "luft", "pflanze", "eis")

PATTERNS = (
    "3 2 0 1 2",
    "3 2 0 1 2 joker_a",
    "3 3 0 0 2 2",
    "4 3 0 0 joker_a joker_a joker_b",
    "3 3 0 1 2 3 4",
    "4 4 0 0 1 1 2",
    "4 6 0 0 0 0 joker_a",
)
"""Tries, points and spaces of the dice cards; a number is so many elements further on."""

CARDS = """\
  {name}:
    kind: cards
    format: 59x91
    template: card.svg
    fields: {{{fields}}}
    items:
"""


def head(game: str, vocabulary: str) -> str:
    top = f"game: {game}\nlanguage: nl\ntext: {{title: A game}}\n"
    return f"{top}vocabulary:\n{vocabulary}components:\n"


def component(name: str, fields: str, items: Sequence[str]) -> str:
    lines = "".join(f"      - {{{item}}}\n" for item in items)
    return CARDS.format(name=name, fields=fields) + lines


def vismarkt() -> str:
    stalls = [line.partition(" ") for line in STALLS.splitlines()]
    return (
        head("vismarkt", f"  kinds: [{', '.join(KINDS)}]\n")
        + component(
            "fresh", "kind: kinds", [f"kind: {kind}, count: {many}" for kind, many in KINDS.items()]
        )
        + component(
            "actions",
            "",
            [f"id: {name}, count: 2, text: {{name: {name}, rule: Doe iets}}" for name in ACTIONS],
        )
        + component(
            "stalls",
            "number: int, points: int, recipe: [kinds]",
            [
                f"id: stall-{at}, number: {at}, points: {points}, "
                f"recipe: [{', '.join(recipe.split())}]"
                for at, (points, _, recipe) in enumerate(stalls, 1)
            ],
        )
        + component("player-aid", "", ["id: aid, count: 5"])
    )


def mermaid_war() -> str:
    return (
        head("mermaid-war", f"  colours: [{', '.join(COLOURS)}]\n")
        + component(
            "numbers",
            "colour: colours, value: int",
            [
                f"id: {colour}-{value}, colour: {colour}, value: {value}"
                for colour in COLOURS
                for value in range(1, 12)
            ],
        )
        + component("mermaids", "", ["id: mermaid, count: 3"])
    )


def verloren_reacties() -> str:
    kinds: dict[str, list[str]] = {}
    for line in EQUATIONS.splitlines():
        if not line.startswith(" "):
            kinds[line.removesuffix(":")] = []
        else:
            kinds[list(kinds)[-1]].append(line.strip())
    return (
        head("verloren-reacties", f"  types: [{', '.join(kinds)}]\n")
        + component(
            "reactions",
            "type: types, value: int, equation: text",
            [
                f'id: {kind}-{value}, type: {kind}, value: {value}, equation: "{equation}"'
                for kind, equations in kinds.items()
                for value, equation in enumerate(equations, 2)
            ],
        )
        + component("wagers", "type: types", [f"type: {kind}, count: 3" for kind in kinds])
    )


def fischimon_wurf() -> str:
    rows = []
    for pattern in PATTERNS:
        tries, points, *steps = pattern.split()
        for turn in range(6):
            spaces = [
                ELEMENTS[(int(step) + turn) % 6] if step.isdecimal() else step for step in steps
            ]
            number = f"#{len(rows) + 1:03}"
            rows.append(
                f'number: "{number}", tries: {tries}, points: {points}, '
                f"spaces: [{', '.join(spaces)}]"
            )
    vocabulary = f"  elements: [{', '.join(ELEMENTS)}]\n  jokers: [joker_a, joker_b]\n"
    return (
        head("fischimon-wurf", vocabulary)
        + component(
            "dice-cards",
            "number: text, tries: int, points: int, spaces: [elements, jokers]",
            rows,
        )
        + component(
            "egg-cards",
            "element: elements, points: int",
            [f"element: {element}, points: 3, count: 2" for element in ELEMENTS],
        )
        + """\
  dice:
    kind: labels
    format: round-12
    stock: endisch-6500012
    for: {cube: 16mm, dice: 10}
    template: card.svg
    each: {element: elements}
"""
    )


DECKS = {
    "vismarkt": vismarkt,
    "mermaid-war": mermaid_war,
    "fischimon-wurf": fischimon_wurf,
    "verloren-reacties": verloren_reacties,
}


@dataclass(frozen=True)
class Judged:
    """A deck that was changed and validated; `text` is its deck.yaml after the change."""

    text: str
    deck: Deck
    validation: Validation

    @property
    def failed(self) -> list[str]:
        return [check.id for check in self.validation.checks if check.status == "failed"]

    def check(self, name: str) -> CheckResult:
        return next(check for check in self.validation.checks if check.id == name)

    def lines(self, name: str) -> list[str]:
        """Return the lines of deck.yaml that a check points at, stripped."""
        lines = self.text.splitlines()
        return [lines[span.line - 1].strip() for span in self.check(name).where]


def read_game(folder: Path, game: str, text: str) -> Deck:
    """Write deck.yaml and a template below the folder, and read it; it must be faultless."""
    for name, content in {
        f"decks/{game}/deck.yaml": text,
        f"templates/{game}/card.svg": "<svg/>",
    }.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, "utf-8")
    read = read_deck(find_project(folder), game)
    assert not read.failed, read.findings
    return read.value


def judge(
    folder: Path,
    game: str,
    old: str = "",
    new: str = "",
    painted: Sequence[PaintedSpot] = (),
) -> Judged:
    """Validate a game's small deck against its own document.yaml, after replacing `old` once."""
    text = DECKS[game]()
    assert not old or text.count(old) == 1, f"{old!r} stands there {text.count(old)} times"
    text = text.replace(old, new) if old else text
    deck = read_game(folder, game, text)
    document = read_document(ROOT / "decks" / game / "document.yaml", "document.yaml")
    assert not document.failed, document.findings
    return Judged(text, deck, validate(deck, document.value, painted))


def a_spot(card: Card, role: str, text: str, **changes: object) -> PaintedSpot:
    """Return a roled element of 8 × 8 mm in the bottom right corner of a card of 59 × 91 mm."""
    values = {
        "component": card.component,
        "card": card.id,
        "layout": "59x91",
        "role": role,
        "text": text,
        "box": Rect(x=45.0, y=78.0, width=8.0, height=8.0),
        "width": 59.0,
        "height": 91.0,
        "span": Span("templates/card.svg", 7, 3),
    }
    return PaintedSpot(**{**values, **changes})  # type: ignore[arg-type]
