"""`cardgen list`: the games there are, and what is in their boxes."""

import json

import typer

from cardgen.base.diagnostics import Checked
from cardgen.base.errors import DeckRejected
from cardgen.cli.guard import guarded
from cardgen.cli.options import AsJson, Games, chosen_games
from cardgen.cli.report import render_table, say
from cardgen.deck.model import Component, Deck
from cardgen.deck.read import read_deck
from cardgen.i18n.languages import languages_of

HEAD = ("game", "component", "kind", "sizes", "designs", "pieces", "languages")


def register(app: typer.Typer) -> None:
    """Add the subcommand."""
    app.command("list", short_help="Show the games and what is in them.")(show)


def show(games: Games = None, as_json: AsJson = False) -> None:
    """Show the games, their components, sizes and languages."""
    with guarded(as_json=as_json):
        steps = [read_deck(project, game) for project, game in chosen_games(games)]
        decks = settle_all(steps)
        if as_json:
            say(json.dumps({"games": [deck_as_data(deck) for deck in decks]}, indent=2))
            return
        rows = [row_of(deck, c) for deck in decks for c in deck.components.values()]
        say(render_table(HEAD, rows))


def settle_all(steps: list[Checked[Deck]]) -> list[Deck]:
    """Return the decks; raise DeckRejected with the findings of all where one has errors."""
    if any(step.failed for step in steps):
        raise DeckRejected(tuple(found for step in steps for found in step.findings))
    return [step.value for step in steps]


def row_of(deck: Deck, component: Component) -> tuple[str, ...]:
    """Return a component's row."""
    return (
        deck.game,
        component.name,
        component.kind,
        ", ".join(component.layouts),
        str(len(component.cards)),
        str(component.pieces),
        ", ".join(spoken(deck)),
    )


def spoken(deck: Deck) -> tuple[str, ...]:
    """Return the languages a deck can be built in, its own first."""
    return (deck.source_language, *languages_of(deck.folder))


def deck_as_data(deck: Deck) -> dict[str, object]:
    """Return a deck's contents as plain values for JSON."""
    return {
        "game": deck.game,
        "title": deck.text["title"],
        "languages": list(spoken(deck)),
        "folder": deck.folder.as_posix(),
        "components": [
            {
                "name": component.name,
                "kind": component.kind,
                "sizes": list(component.layouts),
                "designs": len(component.cards),
                "pieces": component.pieces,
            }
            for component in deck.components.values()
        ],
    }
