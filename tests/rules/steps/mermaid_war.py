"""Sjöjungfrukriget, changed by one step for each check."""

from tests.support.game_decks import Step

EACH = "fields: {colour: colours, value: int}\n    each: {colour: colours, value: 1..11}"
COLOURS = ("gul", "rod", "gron", "bla", "lila")


def written_out(old: str, new: str) -> str:
    """Return the number cards as single entries, one of them changed."""
    lines = [
        f"      - {{id: {colour}-{value}, colour: {colour}, value: {value}}}\n"
        for colour in COLOURS
        for value in range(1, 12)
    ]
    text = "".join(lines)
    assert text.count(old) == 1
    return "fields: {colour: colours, value: int}\n    items:\n" + text.replace(old, new)


STEPS = (
    Step(
        check="cards",
        change="a card in two copies",
        old=EACH,
        new=written_out("colour: gul, value: 5}", "colour: gul, value: 5, count: 2}"),
        at="pose: poses",
        also=("number-cards", "numbers-of-each-colour", "draw-pile-lasts", "card-size"),
    ),
    Step(
        check="number-cards",
        change="a card removed",
        old=EACH,
        new=written_out("      - {id: lila-11, colour: lila, value: 11}\n", ""),
        at="id: lila-10",
        also=("cards", "numbers-of-each-colour", "draw-pile-lasts", "card-size"),
    ),
    Step(
        check="mermaids",
        change="each mermaid twice",
        old="each: {pose: poses}",
        new="each: {pose: poses, count: 2}",
        at="each: {pose: poses, count: 2}",
        also=("cards", "draw-pile-lasts", "card-size"),
    ),
    Step(
        check="colours",
        change="a sixth colour",
        old="  # The cards that go on any colour",
        new='    rosa: {text: {name: Rosa, creature: x}, colour: "#FFAACC", dark: "#000000",'
        ' light: "#FFFFFF", symbol: krabba}\n  # The cards that go on any colour',
        at="rosa:",
        also=("cards", "number-cards", "draw-pile-lasts", "card-size"),
    ),
    Step(
        check="numbers-of-each-colour",
        change="a suit wrong",
        old=EACH,
        new=written_out("colour: gul, value: 5}", "colour: gron, value: 5}"),
        at="{id: gron-5, colour: gron, value: 5}",
    ),
    Step(
        check="wild-eights",
        change="a wild eight that is a nine",
        old=EACH,
        new=written_out("colour: bla, value: 8}", "colour: bla, value: 9}"),
        at="numbers:",
        also=("numbers-of-each-colour",),
    ),
    Step(
        check="price-of-mermaids",
        change="mermaids that cost four cards",
        old="text: {name: Gammal sjöjungfru}, draw: 5",
        new="text: {name: Gammal sjöjungfru}, draw: 4",
        at="sjojungfru: {text:",
    ),
    Step(
        check="draw-pile-lasts",
        change="hands of nine cards",
        file="document.yaml",
        old="  hand:\n    value: 7",
        new="  hand:\n    value: 9",
        at="pose: poses",
        also=("one-mermaid-can-be-paid",),
    ),
    Step(
        check="one-mermaid-can-be-paid",
        change="mermaids that cost more than the pile holds",
        file="document.yaml",
        old="  mermaid_draw:\n    value: 5",
        new="  mermaid_draw:\n    value: 16",
        at="numbers:",
        also=("price-of-mermaids",),
    ),
    Step(
        check="card-size",
        change="mermaids of another size",
        old="  mermaids:\n    kind: cards\n    format: 59x91",
        new="  mermaids:\n    kind: cards\n    format: 63x88mm",
        at="format: 63x88mm",
    ),
)
PAINTED = (
    Step(
        check="value-present",
        change="a six in the place of the value",
        file="number.svg",
        old='cg:text="{{ card.value }}" cg:name="value" cg:role="value"',
        new='cg:text="6" cg:name="value" cg:role="value"',
        at='cg:role="value"',
    ),
    Step(
        check="index-present",
        change="an index in the middle",
        file="number-compact.svg",
        old='cg:role="index" x="7.6"',
        new='cg:role="index" x="27"',
        at='cg:role="index"',
    ),
    Step(
        check="wild-eights-marked",
        change="sevens marked as well",
        file="number.svg",
        old='<g cg:if="card.value == 8"',
        new='<g cg:if="card.value in (7, 8)"',
        at='cg:role="name"',
    ),
    Step(
        check="price-on-mermaids",
        change="four cards in the words of the mermaids",
        file="deck.yaml",
        old="mermaid_rule: Välj färg och dra 5 kort!",
        new="mermaid_rule: Välj färg och dra 4 kort!",
        at='cg:role="rule"',
    ),
)
