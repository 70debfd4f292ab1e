import pytest

from cardgen.base.diagnostics import Span
from cardgen.deck.model import Entry, Value
from cardgen.deck.written import written

FIRE = Entry(id="fire", vocabulary="elements", values={}, text={}, span=Span("deck.yaml"))


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("07", "07"),
        ("edition 2.0", "edition 2.0"),
        (("1.0", 1.0), "1.0 1"),
        (7, "7"),
        (3.0, "3"),
        (3.5, "3.5"),
        (True, "yes"),
        (False, "no"),
        (FIRE, "fire"),
        ((FIRE, "x", 2), "fire x 2"),
        ((), ""),
    ],
)
def test_a_value_is_written_as_in_a_table(value: Value, text: str) -> None:
    assert written(value) == text
