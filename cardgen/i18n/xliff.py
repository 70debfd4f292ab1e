"""Catalogues as XLIFF 1.2, for translators who work in a translation memory system.

Source: OASIS, "XLIFF Version 1.2", 2008.
"""

from collections.abc import Iterator, Sequence

from lxml import etree

from cardgen.base.diagnostics import Checked, Diagnostic, Span, did_you_mean
from cardgen.i18n.exchange import Row, State

NS = "urn:oasis:names:tc:xliff:document:1.2"
SPACE = "{http://www.w3.org/XML/1998/namespace}space"
STATE_NAMES: dict[State, str] = {
    "translated": "translated",
    "fuzzy": "needs-review-translation",
    "missing": "needs-translation",
}
REVIEWED = ("translated", "final", "signed-off")
WAITING = (
    "needs-review-translation", "needs-review-adaptation", "needs-review-l10n",
    "needs-adaptation", "needs-l10n",
)  # fmt: skip
UNTOUCHED = ("new", "needs-translation")


def write_xliff(rows: Sequence[Row], game: str, source: str, target: str) -> str:
    """Return the rows as an XLIFF file.

    Args:
        rows: of one catalogue.
        game: names the file.
        source: the language of the deck.
        target: the language of the catalogue.

    Raises:
        ValueError: a text holds a control character, which XML has no way to write.
    """
    root = etree.fromstring(f'<xliff xmlns="{NS}" version="1.2"/>')
    attributes = {
        "original": game,
        "source-language": source,
        "target-language": target,
        "datatype": "plaintext",
        SPACE: "preserve",
    }
    body = etree.SubElement(etree.SubElement(root, f"{{{NS}}}file", attributes), f"{{{NS}}}body")
    for row in rows:
        add_unit(body, row)
    etree.indent(root)
    text: bytes = etree.tostring(root, xml_declaration=True, encoding="UTF-8")
    return text.decode("utf-8") + "\n"


def add_unit(body: etree._Element, row: Row) -> None:
    """Add a row as a translation unit."""
    unit = etree.SubElement(body, f"{{{NS}}}trans-unit", {"id": row.context})
    etree.SubElement(unit, f"{{{NS}}}source").text = row.source
    state = {"state": STATE_NAMES[row.state]}
    etree.SubElement(unit, f"{{{NS}}}target", state).text = row.target
    for reference in filter(None, row.reference.split("\n")):
        group = etree.SubElement(unit, f"{{{NS}}}context-group", {"purpose": "location"})
        place = etree.SubElement(group, f"{{{NS}}}context", {"context-type": "sourcefile"})
        place.text = reference
    for text, author in ((row.note, "developer"), (row.comment, "translator")):
        if text:
            etree.SubElement(unit, f"{{{NS}}}note", {"from": author}).text = text


def read_xliff(text: str, shown: str, language: str) -> Checked[tuple[Row, ...]]:
    """Return the rows of an XLIFF file.

    Args:
        text: of the file.
        shown: its path, as messages show it.
        language: the one it should be in.

    Returns:
        Findings: `exchange-broken` for bad XML, another language, or a unit without what it needs.
    """
    parser = etree.XMLParser(resolve_entities=False, no_network=True, remove_comments=True)
    try:
        root = etree.fromstring(text.encode("utf-8"), parser)
    except etree.XMLSyntaxError as trouble:
        what = f"this is not well-formed XML: {trouble.msg}"
        found = Diagnostic(
            "exchange-broken", Span(shown, trouble.lineno or 1), what, "export again"
        )
        return Checked((), (found,))
    if root.tag != f"{{{NS}}}xliff" or "<!DOCTYPE" in text:
        what = f"the file is {etree.QName(root).localname}, expected XLIFF 1.2 without a DOCTYPE"
        return Checked((), (Diagnostic("exchange-broken", Span(shown), what, "export again"),))
    findings = list(wrong_languages(root, shown, language))
    rows = []
    for unit in root.iter(f"{{{NS}}}trans-unit"):
        row = row_of(unit, span_of(unit, shown))
        if isinstance(row, Diagnostic):
            findings.append(row)
        else:
            rows.append(row)
    return Checked(tuple(rows), tuple(findings))


def wrong_languages(root: etree._Element, shown: str, language: str) -> Iterator[Diagnostic]:
    """Yield a finding for each file element that is in another language."""
    for file in root.iter(f"{{{NS}}}file"):
        there = file.get("target-language", language)
        if there.replace("_", "-").lower() != language.lower():
            what = f"the file is in {there}, expected {language}"
            hint = f"import it with --lang {there}"
            yield Diagnostic("exchange-broken", span_of(file, shown), what, hint)


def row_of(unit: etree._Element, span: Span) -> Row | Diagnostic:
    """Return a unit as a row."""
    source, target = unit.find(f"{{{NS}}}source"), unit.find(f"{{{NS}}}target")
    context = unit.get("id", "")
    if source is None or not context:
        what = "a trans-unit without id or source"
        return Diagnostic("exchange-broken", span, what, "export it again")
    words = text_of(target)
    name = "" if target is None else target.get("state", "")
    state = state_of(name, approved=unit.get("approved", ""), words=words)
    if state is None:
        known = (*REVIEWED, *WAITING, *UNTOUCHED)
        what = f"`{name}` is no state of XLIFF"
        return Diagnostic("exchange-broken", span, what, did_you_mean(name, known))
    notes = unit.findall(f"{{{NS}}}note")
    comment = "\n".join(text_of(note) for note in notes if note.get("from") != "developer")
    return Row(
        context=context,
        source=text_of(source),
        target=words,
        state=state,
        comment=comment,
        span=span,
    )


def span_of(element: etree._Element, shown: str) -> Span:
    """Return where an element begins."""
    line = element.sourceline
    return Span(shown, line if isinstance(line, int) else 1)


def text_of(element: etree._Element | None) -> str:
    """Return all text inside an element, inline marks of the tool left out."""
    return "" if element is None else "".join(str(part) for part in element.itertext())


def state_of(name: str, *, approved: str, words: str) -> State | None:
    """Return the state that a unit is in; None for a name that XLIFF doesn't know."""
    if not words:
        return "missing"
    if name in WAITING:
        return "fuzzy"
    if name in REVIEWED or name.startswith("x-") or approved == "yes":
        return "translated"
    if name in UNTOUCHED or not name:
        return "fuzzy" if name in UNTOUCHED else "translated"
    return None
