"""Text that comes from a card: the light markup in it, read where `cg:markup` says so."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from msgspec.structs import replace

from cardgen.base.diagnostics import Span
from cardgen.svg.context import Scene, SymbolArt
from cardgen.svg.tree import Element
from cardgen.typeset.markup import Passage, read_markup
from cardgen.typeset.model import TextStyle

NOWHERE = Span("")
"""Most texts have no mistake, and to look up where they stand takes longer than to read them."""


@dataclass(frozen=True, slots=True)
class Aspects(Mapping[str, float]):
    """Width ÷ height of symbols by name; each looked up when a text asks for it."""

    symbols: Mapping[str, SymbolArt]

    def __getitem__(self, name: str) -> float:
        return self.symbols[name].aspect

    def __iter__(self) -> Iterator[str]:
        return iter(self.symbols)

    def __len__(self) -> int:
        return len(self.symbols)


def is_card_text(element: Element) -> bool:
    """Tell whether the element's content came from a card."""
    return element.cg.get("markup") == "yes"


def read_card_text(
    scene: Scene, element: Element, text: str, look: TextStyle
) -> tuple[Passage, ...]:
    """Return the text's passages; what is wrong in it is reported with the field's name."""
    checked = read_markup(text, look, Aspects(scene.context.symbols), NOWHERE)
    for found in checked.findings:
        field = field_of(element)
        named = f"{found.message}, field `{field}`" if field else found.message
        scene.report(replace(found, message=named, span=element.span))
    return checked.value


def field_of(element: Element) -> str:
    """Return the name of the field that the element belongs to, "" for none."""
    at: Element | None = element
    while at is not None:
        if "name" in at.cg:
            return at.cg["name"]
        at = at.parent
    return ""
