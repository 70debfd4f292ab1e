"""Each check of the four games: a deck changed by one step fails it, and only what follows."""

from pathlib import Path

import pytest

from tests.rules.steps import fischimon_wurf, mermaid_war, verloren_reacties, vismarkt
from tests.support.game_decks import Step, bundled, judge, judge_painted

MODULES = {
    "fischimon-wurf": fischimon_wurf,
    "mermaid-war": mermaid_war,
    "verloren-reacties": verloren_reacties,
    "vismarkt": vismarkt,
}
STEPS = [(game, step) for game, module in MODULES.items() for step in module.STEPS]
PAINTED = [(game, step) for game, module in MODULES.items() for step in module.PAINTED]


def named(steps: list[tuple[str, Step]]) -> list[str]:
    return [f"{game}: {step.check}: {step.change}" for game, step in steps]


@pytest.mark.parametrize("game", sorted(MODULES))
def test_each_check_has_a_step_that_fails_it(game: str) -> None:
    steps = [*MODULES[game].STEPS, *MODULES[game].PAINTED]

    assert sorted(step.check for step in steps) == sorted(one.id for one in bundled(game).checks)


@pytest.mark.parametrize("game", sorted(MODULES))
def test_the_unchanged_deck_fails_nothing(game: str, tmp_path: Path) -> None:
    assert judge(tmp_path, game).validation.findings == ()


@pytest.mark.parametrize(("game", "step"), STEPS, ids=named(STEPS))
def test_one_step_fails_its_check_and_what_follows(game: str, step: Step, tmp_path: Path) -> None:
    judged = judge(tmp_path, game, step.old, step.new, file=step.file)

    assert set(judged.failed) == {step.check, *step.also}
    assert step.at in judged.lines(step.check)[0]


@pytest.mark.parametrize(("game", "step"), PAINTED, ids=named(PAINTED))
def test_one_step_of_a_template_fails_its_check_alone(
    game: str, step: Step, tmp_path: Path
) -> None:
    judged = judge_painted(tmp_path, game, step.check, step.file, step.old, step.new)

    assert judged.failed == [step.check]
    assert step.at in judged.lines(step.check)[0]
