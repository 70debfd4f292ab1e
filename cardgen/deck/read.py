"""deck.yaml and its tables become a Deck, with everything that is wrong in them."""

from pathlib import Path

from msgspec.structs import replace

from cardgen.base.diagnostics import Checked, Diagnostic, Span, did_you_mean
from cardgen.deck.boxes import read_box
from cardgen.deck.components import read_component
from cardgen.deck.formats import load_formats
from cardgen.deck.layouts import Surroundings, is_of_kind
from cardgen.deck.model import Component, Deck
from cardgen.deck.names import ID
from cardgen.deck.project import DECK_FILE, Project, is_exact_file
from cardgen.deck.reader import Unfit, read_model
from cardgen.deck.schema import DeckSource
from cardgen.deck.source import SourceNode, read_yaml
from cardgen.deck.vocabulary import Vocabularies, read_texts, read_vocabularies

EVERYTHING = frozenset({"document", "vocabulary", "components"})

LOOKS = frozenset({
    "unknown-template", "unknown-format", "bad-format", "unknown-stock", "stock-too-small",
    "sticker-too-large", "bad-bleed", "bad-overlap", "bad-box", "rare-text",
})  # fmt: skip
"""Findings on how a component looks: its cards are all there."""


def read_deck(project: Project, game: str) -> Checked[Deck]:
    """Return a game's deck; where there are errors, what could be read of it.

    Args:
        project: where to look.
        game: one of the project's games.

    Returns:
        The deck, which knows what could not be read whole. All findings, those of deck.yaml
        first, each file's from top to bottom. Codes beside those
        of `read_yaml`, `read_model`, `read_vocabularies` and `read_component`: `wrong-game`,
        `unknown-file`, `path-outside`.
    """
    file = project.folder(game) / DECK_FILE
    shown_as = project.shown(file)
    tree = _tree(project, file, shown_as)
    found = list(tree.findings)
    if tree.failed and tree.value.is_blank:
        return Checked(_deck(tree.value, _around(project, game, {}), {}, found), tree.findings)
    head = read_model(tree.value, DeckSource)
    found.extend(head.findings)
    unsure = set(EVERYTHING if tree.failed or head.failed else ())
    before = len(found)
    around = _around(project, game, _vocabularies(tree.value, found))
    if len(found) > before:
        unsure |= {"vocabulary", "components"}
    components = _components(tree.value, around, found, unsure)
    deck = _deck(tree.value, around, components, found)
    if deck.document is None and "document" in tree.value.members:
        unsure.add("document")
    return Checked(replace(deck, unsure=frozenset(unsure)), _in_order(found, shown_as))


def _tree(project: Project, file: Path, shown_as: str) -> Checked[SourceNode]:
    """Return the tree of deck.yaml, unless a link leads out of the project."""
    try:
        return read_yaml(project.below(file.parent, file.name), shown_as)
    except Unfit as unfit:
        place = Span(shown_as)
        return Checked(SourceNode("", place), (unfit.at(place),))


def _in_order(found: list[Diagnostic], first: str) -> tuple[Diagnostic, ...]:
    """Return the findings by file, line and column, the deck's own file first, each once."""

    def place(each: Diagnostic) -> tuple[bool, str, int, int]:
        return each.span.path != first, each.span.path, each.span.line, each.span.column

    return tuple(sorted(dict.fromkeys(found), key=place))


def _vocabularies(root: SourceNode, found: list[Diagnostic]) -> Vocabularies:
    node = root.members.get("vocabulary")
    return read_vocabularies(node.members, node.keys, found) if node else {}


def _around(project: Project, game: str, vocabularies: Vocabularies) -> Surroundings:
    """Return what the game's components may refer to."""
    return Surroundings(
        project=project, game=game, formats=load_formats(), vocabularies=vocabularies
    )


def _components(
    root: SourceNode, around: Surroundings, found: list[Diagnostic], unsure: set[str]
) -> dict[str, Component]:
    """Return the components that can be read; a wrong one does not hide the others' mistakes.

    Those whose cards may not all be there are added to `unsure`.
    """
    parent = root.members.get("components")
    if parent is None:
        return {}
    components: dict[str, Component | None] = {}
    for name in parent.members:
        if not ID.fullmatch(name):
            hint = "use letters, digits and hyphens"
            message = f"`{name}` cannot name a component, since it names a file"
            found.append(Diagnostic("bad-name", parent.key_span(name), message, hint))
        if not is_of_kind(parent.members[name], "box"):
            before = len(found)
            components[name] = read_component(name, parent, around, found)
            if components[name] is None or not all(f.code in LOOKS for f in found[before:]):
                unsure.add(f"components/{name}")
    held = {name: c for name, c in components.items() if c is not None}
    for name in parent.members:
        if is_of_kind(parent.members[name], "box"):
            before = len(found)
            components[name] = read_box(name, parent, around, held, found)
            if len(found) > before:
                unsure.add(f"components/{name}")
    return {name: c for name in parent.members if (c := components[name]) is not None}


def _deck(
    root: SourceNode,
    around: Surroundings,
    components: dict[str, Component],
    found: list[Diagnostic],
) -> Deck:
    """Return the deck with what was read; its head is checked though parts of it are wrong."""
    places = {key: node.span for key, node in root.members.items()}
    texts = root.members.get("text", root)
    text = read_texts(texts, found, places) if texts is not root and texts.members else {}
    _check_head(around.game, text, root, found)
    language = _scalar(root, "language")
    return Deck(
        game=around.game,
        folder=around.project.folder(around.game),
        text=text,
        source_language=language,
        language=language,
        vocabulary=around.vocabularies,
        components=components,
        span=Span(root.span.path),
        document=_document(root, around, found),
        places=places,
    )


def _scalar(root: SourceNode, key: str) -> str:
    """Return what is written at a key of the top, "" where it is no text."""
    node = root.members.get(key)
    return node.value if node and isinstance(node.value, str) else ""


def _check_head(game: str, text: dict[str, str], root: SourceNode, found: list[Diagnostic]) -> None:
    """Report a game that is named differently from its folder, and a game without a title."""
    written = _scalar(root, "game")
    if written not in ("", game):
        message = f"the game is `{written}` here, and its folder is `{game}`"
        place = root.members["game"].span
        found.append(Diagnostic("wrong-game", place, message, f"write `game: {game}`"))
    if "text" in root.members and "title" not in root.members["text"].members:
        message, hint = "`title` is missing here", "add `title:` to `text:`"
        found.append(Diagnostic("missing-key", root.key_span("text"), message, hint))
    elif text.get("title") == "":
        place = root.locate(("text", "title"))
        found.append(Diagnostic("missing-value", place, "the title is empty", "write one"))


def _document(root: SourceNode, around: Surroundings, found: list[Diagnostic]) -> Path | None:
    """Return the file of the document's facts, None where there is none."""
    name = _scalar(root, "document")
    if not name:
        return None
    folder = around.project.folder(around.game)
    try:
        if is_exact_file(around.project.below(folder, name)):
            return folder / name
        known = [each.name for each in folder.glob("*.yaml") if each.name != DECK_FILE]
        hint = did_you_mean(name, known, otherwise="put it beside deck.yaml")
        raise Unfit(f"there is no file `{name}`", hint, "unknown-file")
    except Unfit as unfit:
        found.append(unfit.at(root.members["document"].span))
        return None
