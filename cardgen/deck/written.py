"""Values as one writes them: in tables, in messages, and to tell what is the same."""

from cardgen.deck.model import Entry, Value


def written(value: Value) -> str:
    """Return a value as one would write it in a table: entries by id, lists with spaces."""
    if isinstance(value, tuple):
        return " ".join(written(each) for each in value)
    if isinstance(value, Entry):
        return value.id
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value).removesuffix(".0") if isinstance(value, float) else str(value)
