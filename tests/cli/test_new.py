"""`cardgen new`: a first deck that builds."""

from pathlib import Path

import pytest

from tests.support.projects import run, written


def test_a_new_deck_builds_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)

    made = run(capsys, "new", "sun-and-moon")
    built = run(capsys, "build", "sun-and-moon", "--json")

    assert (made.code, built.code, built.err) == (0, 0, "")
    assert built.data["files"][0]["pieces"] == 6


def test_a_game_that_is_there_is_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    run(capsys, "new", "mine")
    Path("decks/mine/deck.yaml").write_text("my own")

    again = run(capsys, "new", "mine")

    assert (again.code, Path("decks/mine/deck.yaml").read_text()) == (2, "my own")


@pytest.mark.parametrize("name", ["Big", "a b", "../x", ""])
def test_a_name_that_is_no_folder_is_refused(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)

    assert run(capsys, "new", name).code == 2
    assert written(tmp_path) == []


def test_a_folder_that_cannot_be_written_is_the_machines_trouble(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("decks").write_text("a file is in the way")

    assert run(capsys, "new", "mine").code == 3
