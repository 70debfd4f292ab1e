"""Verloren reacties, changed by one step for each check."""

from tests.support.game_decks import Step

TABLE = "reacties.csv"
WAGERS = "each: {type: types, count: 3}"
TYPES = ("neerslag", "gasontwikkeling", "neutralisatie", "redox", "ontleding")


def wagers(counts: dict[str, int]) -> str:
    """Return the wagers as single entries."""
    items = "".join(f"      - {{type: {one}, count: {counts.get(one, 3)}}}\n" for one in TYPES)
    return f"fields: {{type: types}}\n    items:\n{items}"


STEPS = (
    Step(
        check="cards",
        change="a wager too many",
        old=WAGERS,
        new=wagers({"redox": 4}),
        at="{type: ontleding, count: 3}",
        also=("wagers-of-each-type", "pile-lasts", "card-size"),
    ),
    Step(
        check="types",
        change="four types wanted",
        file="document.yaml",
        old="  colours:\n    value: 5",
        new="  colours:\n    value: 4",
        at="ontleding:",
    ),
    Step(
        check="type-names",
        change="combustion in place of redox",
        file="document.yaml",
        old="value: [neerslag, gasontwikkeling, neutralisatie, redox, ontleding]",
        new="value: [neerslag, gasontwikkeling, neutralisatie, verbranding, ontleding]",
        at="redox:",
    ),
    Step(
        check="stakes",
        change="two wagers that only double",
        old="twee: {cards: 2, times: 3}",
        new="twee: {cards: 2, times: 2}",
        at="twee:",
    ),
    Step(
        check="numbers-of-each-type",
        change="a card of another type",
        file=TABLE,
        old="redox-5,redox,5,",
        new="redox-5,neerslag,5,",
        at="redox-5,neerslag,5,",
        also=("values-of-each-type", "row-scores"),
    ),
    Step(
        check="values-of-each-type",
        change="a value twice",
        file=TABLE,
        old="ontleding-5,ontleding,5,",
        new="ontleding-5,ontleding,6,",
        at="ontleding-6,ontleding,6,",
        also=("row-scores",),
    ),
    Step(
        check="wagers-of-each-type",
        change="a wager of another type",
        old=WAGERS,
        new=wagers({"redox": 2, "neerslag": 4}),
        at="{type: neerslag, count: 4}",
        also=("row-scores",),
    ),
    Step(
        check="equations-differ",
        change="an equation that stands there already",
        file=TABLE,
        old="NH4Cl(s) -> NH3(g) + HCl(g)",
        new="CaCO3(s) -> CaO(s) + CO2(g)",
        at="ontleding-4,",
    ),
    Step(
        check="equations-there",
        change="a card without an equation",
        file=TABLE,
        old="2 Na(s) + Cl2(g) -> 2 NaCl(s)",
        new='" "',
        at="redox-3,",
        also=("equations-balance",),
    ),
    Step(
        check="reaction-texts",
        change="a card that doesn't say what is seen",
        file=TABLE,
        old=",Wit slib hoopt zich\N{NO-BREAK SPACE}op.",
        new=",",
        at="neerslag-10,",
    ),
    Step(
        check="pile-lasts",
        change="hands of nine cards",
        file="document.yaml",
        old="hand: {value: 8,",
        new="hand: {value: 9,",
        at="each: {type: types",
    ),
    Step(
        check="row-scores",
        change="an expedition that costs ten points",
        file="document.yaml",
        old="row_cost: {value: 20,",
        new="row_cost: {value: 10,",
        at="-10,",
    ),
    Step(
        check="equations-balance",
        change="a coefficient off",
        file=TABLE,
        old="2 Na(s) + Cl2(g) -> 2 NaCl(s)",
        new="2 Na(s) + Cl2(g) -> 3 NaCl(s)",
        at="redox-3,",
    ),
    Step(
        check="harder-is-worth-more",
        change="a hard equation on a low card",
        file=TABLE,
        old="ontleding-3,ontleding,3,CaCO3(s) -> CaO(s) + CO2(g)",
        new="ontleding-3,ontleding,3,4 FeO(s) -> 3 Fe(s) + Fe(s) + 2 O2(g)",
        at="ontleding-4,",
    ),
    Step(
        check="card-size",
        change="wagers of another size",
        old="  wagers:\n    kind: cards\n    format: 59x91",
        new="  wagers:\n    kind: cards\n    format: 63x88mm",
        at="format: 63x88mm",
    ),
)
PAINTED = (
    Step(
        check="value-present",
        change="an eight in the place of the value",
        file="reactie.svg",
        old='cg:text="{{ card.value }}" cg:width="11.6"',
        new='cg:text="8" cg:width="11.6"',
        at='cg:role="value"',
    ),
    Step(
        check="equations-as-written",
        change="the equation of another card",
        file="reactie.svg",
        old='cg:formula="{{ card.equation }}"',
        new="""cg:formula="{{ card.equation|replace('AgCl', 'AgBr') }}\"""",
        at="neerslag-2,",
    ),
)
