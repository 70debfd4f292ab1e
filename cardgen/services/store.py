"""The print services that cardgen knows."""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

from msgspec import field

from cardgen.base.diagnostics import did_you_mean
from cardgen.base.errors import PackageBroken, WrongUsage
from cardgen.deck.formats import parse_size
from cardgen.deck.reader import (
    Authored,
    Flag,
    Length,
    Named,
    Unfit,
    Whole,
    Word,
    one_of,
    read_model,
)
from cardgen.deck.source import SourceNode, read_yaml
from cardgen.services.model import Service, Takes

SERVICES_FILE = Path(__file__).parent / "services.yaml"

Services = Mapping[str, Service]


class _ServiceSource(Authored, frozen=True, kw_only=True):
    name: Word
    takes: Annotated[Takes, one_of("png", "jpg", "pdf")]
    bleed: Length
    art: Length | None = None
    safe: Length
    dpi: Whole = 300
    sizes: Named[Word] = field(default_factory=dict)
    type: Length = 0.0
    line: Length = 0.0
    outlines: Flag = False
    flat: Flag = False


def load_services() -> Services:
    """Return the services, in the order of the file. Raises PackageBroken where it is damaged."""
    tree = read_yaml(SERVICES_FILE, SERVICES_FILE.name)
    services = {name: _service(name, node) for name, node in tree.value.members.items()}
    if not services:
        raise PackageBroken(f"{SERVICES_FILE} holds no services", "install cardgen again")
    return services


def service_named(name: str) -> Service:
    """Return the service of that name. Raises WrongUsage with those there are."""
    known = load_services()
    if name not in known:
        otherwise = f"there are {', '.join(known)}"
        raise WrongUsage(f"no service `{name}`", did_you_mean(name, known, otherwise=otherwise))
    return known[name]


def _service(name: str, node: SourceNode) -> Service:
    source = read_model(node, _ServiceSource).value
    if source is None:
        raise PackageBroken(f"{SERVICES_FILE} is damaged at `{name}`", "install cardgen again")
    try:
        sizes = {size: parse_size(text) for size, text in source.sizes.items()}
    except Unfit as unfit:
        damage = f"{SERVICES_FILE} is damaged at `{name}`: {unfit.message}"
        raise PackageBroken(damage, "install cardgen again") from None
    return Service(
        id=name,
        name=source.name,
        takes=source.takes,
        bleed=source.bleed,
        art=source.bleed if source.art is None else source.art,
        safe=source.safe,
        dpi=source.dpi,
        sizes=sizes,
        type_size=source.type,
        line=source.line,
        outlines=source.outlines,
        flat=source.flat,
    )
