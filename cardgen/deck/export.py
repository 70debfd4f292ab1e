"""A component's cards as CSV, which reads back to the same cards."""

import csv
import io
from decimal import Decimal

from cardgen.deck.model import Card, Component, FieldType
from cardgen.deck.written import written


def table_of(component: Component) -> str:
    """Return the cards as a table with commas, for `table:` beside the same `fields`.

    Columns: `id`, `count` (for one die where the component describes dice), the fields, the texts.
    """
    texts = list(dict.fromkeys(name for card in component.cards for name in card.text))
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["id", "count", *component.fields, *(f"text.{name}" for name in texts)])
    dice = component.label_use.pieces if component.label_use else 1
    for card in component.cards:
        fields = [_cell(card, name, field) for name, field in component.fields.items()]
        words = [card.text.get(name, "") for name in texts]
        writer.writerow([card.id, card.count // dice, *fields, *words])
    return out.getvalue()


def _cell(card: Card, name: str, field: FieldType) -> str:
    """Return a value as it is written in a cell; decimals never with an exponent."""
    value = card.values[name]
    if isinstance(value, float):
        return format(Decimal(repr(value)), "f") + "mm" * (field.base == "length")
    return written(value)
