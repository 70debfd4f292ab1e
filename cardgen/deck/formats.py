"""Sizes by name or written out: the trim's outline and its safe area, in mm."""

import re
from collections.abc import Mapping
from pathlib import Path

from cardgen.base.diagnostics import Checked, did_you_mean
from cardgen.base.errors import PackageBroken
from cardgen.base.geometry import Insets, Outline
from cardgen.base.units import format_mm, parse_length
from cardgen.deck.model import PieceFormat
from cardgen.deck.reader import Authored, Number, Unfit, Word, read_model, to_text
from cardgen.deck.schema import FormatSource
from cardgen.deck.source import SourceNode, read_yaml

FORMATS_FILE = Path(__file__).parent / "formats.yaml"
SIZE = re.compile(r"\s*(\d+(?:[.,]\d+)?)\s*(mm|cm|in)?\s*[x×]\s*(\d+(?:[.,]\d+)?)\s*(mm|cm|in)\s*")
BARE_SIZE = re.compile(r"(\d+(?:\.\d+)?)x(\d+(?:\.\d+)?)")

SAFE = 3.0
"""The safe area of a written-out card, in mm. Source: what most card printers ask for."""

SAFE_SMALL = 1.0
"""The safe area of a piece that is smaller than SMALL in one direction, in mm."""

SMALL = 40.0

Formats = Mapping[str, PieceFormat]


class _NamedSize(Authored, frozen=True, kw_only=True):
    """A line of formats.yaml: numbers are mm."""

    safe: Number
    trim: Word = ""
    circle: Number = 0.0
    radius: Number = 0.0


def load_formats() -> Formats:
    """Return the sizes that cardgen knows by name, in the order of the file.

    Raises:
        PackageBroken: the file is damaged.
    """
    tree = read_yaml(FORMATS_FILE, FORMATS_FILE.name)
    formats = {name: _named(name, node) for name, node in tree.value.members.items()}
    if not formats:
        raise PackageBroken(f"{FORMATS_FILE} holds no formats", "install cardgen again")
    return formats


def _named(name: str, node: SourceNode) -> PieceFormat:
    size = read_model(node, _NamedSize).value
    trim = BARE_SIZE.fullmatch(size.trim) if size else None
    if size is None or (trim is None and not size.circle):
        raise PackageBroken(f"{FORMATS_FILE} is damaged at `{name}`", "install cardgen again")
    outline = (
        Outline(width=float(trim[1]), height=float(trim[2]), radius=size.radius)
        if trim
        else Outline.circle(size.circle)
    )
    return PieceFormat(name=name, outline=outline, safe=Insets.all(size.safe))


def resolve_format(node: SourceNode, formats: Formats) -> Checked[PieceFormat | None]:
    """Return the size that the author named or wrote out.

    Args:
        node: a name (`59x91`), a size (`63x88mm`) or a mapping (`{circle: 25mm, safe: 2mm}`).
        formats: the sizes known by name.

    Returns:
        Findings: `unknown-format`, `bad-format`, and those of `read_model`.
    """
    if isinstance(node.value, dict):
        size = read_model(node, FormatSource)
        if size.value is None:
            return Checked(None, size.findings)
        made = _written_out(node, size.value)
        return Checked(made.value, size.findings + made.findings)
    try:
        text = to_text(node)
        return Checked(format_named(text, formats))
    except Unfit as unfit:
        return Checked(None, (unfit.at(node.span),))


def format_named(text: str, formats: Formats) -> PieceFormat:
    """Return the size of that name, or of a text such as `63x88mm`. Raises Unfit otherwise."""
    if text.strip() in formats:
        return formats[text.strip()]
    if SIZE.fullmatch(text):
        return _piece(*parse_size(text))
    hint = did_you_mean(text, formats)
    if not hint.startswith("did"):
        hint = "write a size such as 63x88mm, `circle: 25mm`, or a name such as `59x91`, `poker`"
    raise Unfit(f"the format `{text}` is not known", hint, "unknown-format")


def parse_size(text: str) -> tuple[float, float]:
    """Return width and height in mm of a text such as `63x88mm`. Raises Unfit otherwise."""
    match = SIZE.fullmatch(text)
    if match is None:
        message = f"`{text}` is not a size"
        raise Unfit(message, "write width and height with a unit: 63x88mm", "bad-format")
    if "," in text:
        message = f"`{text}` has a decimal comma, expected a point"
        raise Unfit(message, f"write {text.strip().replace(',', '.')}", "bad-format")
    first_unit = match[2] or match[4]
    return parse_length(match[1] + first_unit), parse_length(match[3] + match[4])


def _written_out(node: SourceNode, size: FormatSource) -> Checked[PieceFormat | None]:
    """Return the size of a mapping with `trim` or `circle`."""
    try:
        if bool(size.trim) == (size.circle is not None):
            raise Unfit("a size has either `trim` or `circle`", "keep one of them", "bad-format")
        if size.circle is not None:
            if size.radius is not None:
                raise Unfit("a circle has no corner radius", "remove `radius`", "bad-format")
            made = _piece(size.circle, size.circle, size.circle / 2, size.safe)
        else:
            made = _piece(*parse_size(size.trim), size.radius or 0.0, size.safe)
    except Unfit as unfit:
        place = node.locate(("trim",)) if size.trim and size.circle is None else node.span
        return Checked(None, (unfit.at(place),))
    return Checked(made)


def _piece(
    width: float, height: float, radius: float = 0.0, safe: float | None = None
) -> PieceFormat:
    """Return a written-out size. Raises Unfit where nothing of the piece would be left."""
    shorter = min(width, height)
    if safe is None:
        safe = SAFE_SMALL if shorter < SMALL else SAFE
    if radius < 0 or safe < 0 or radius > shorter / 2 or safe >= shorter / 2:
        said = f"radius {format_mm(radius)} mm and safe area {format_mm(safe)} mm"
        expected = f"expected at most half of {format_mm(shorter)} mm"
        raise Unfit(f"{said} do not fit the piece, {expected}", "make them smaller", "bad-format")
    outline = Outline(width=width, height=height, radius=radius)
    size = f"circle-{format_mm(width)}" if outline.is_circle else _size_name(width, height)
    return PieceFormat(name=f"{size}mm", outline=outline, safe=Insets.all(safe))


def _size_name(width: float, height: float) -> str:
    return f"{format_mm(width)}x{format_mm(height)}"
