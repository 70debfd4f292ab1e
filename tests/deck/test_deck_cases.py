from pathlib import Path

import pytest

from tests.support.deck_cases import run_case

CASES = sorted((Path(__file__).parent.parent / "cases" / "deck").glob("*.yaml"))

FINE = "game: case\nlanguage: nl\ntext: {title: T}\ncomponents: {}\n"
WRONG = "game: case\nlanguage: nl\ntext: {title: T}\n{comment}other: x\ncomponents: {}\n"


@pytest.mark.parametrize("case", CASES, ids=lambda path: path.stem)
def test_a_deck_has_just_the_findings_that_its_comments_ask_for(case: Path, tmp_path: Path) -> None:
    assert run_case(case.read_text("utf-8"), tmp_path) == []


@pytest.mark.parametrize(
    "comment",
    [
        "",
        "# error[wrong-type] 1-5\n",
        "# error[unknown-key] 1-4\n",
        "# error[unknown-key] 2-5\n",
        "# warning[unknown-key] 1-5\n",
        "# error[unknown-key] 1-5 words that are not said\n",
        "# error[unknown-key] 1-5\n# error[unknown-key] 1-5\n",
    ],
    ids=["nothing", "code", "end", "start", "severity", "words", "twice"],
)
def test_the_runner_sees_that_the_findings_differ(comment: str, tmp_path: Path) -> None:
    assert run_case(WRONG.replace("{comment}", comment), tmp_path) != []


def test_the_runner_is_content_with_the_right_comment(tmp_path: Path) -> None:
    assert run_case(WRONG.replace("{comment}", "# error[unknown-key] 1-5\n"), tmp_path) == []


def test_the_runner_sees_that_an_expected_finding_is_missing(tmp_path: Path) -> None:
    assert run_case("# error[unknown-key] 1-4\n" + FINE, tmp_path) != []
