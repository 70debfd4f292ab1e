from pathlib import Path

import pytest

from cardgen.base.errors import PackageBroken, WrongUsage
from cardgen.deck import project as project_module
from cardgen.deck.project import find_game, find_project
from cardgen.deck.reader import Unfit
from tests.support.deck_builders import a_project

GAME = {"decks/case/deck.yaml": "game: case\n", "decks/other/deck.yaml": "game: other\n"}


def test_a_project_is_found_from_any_folder_inside(tmp_path: Path) -> None:
    a_project(tmp_path, GAME)

    found = find_project(tmp_path / "decks" / "case")

    assert found.root == tmp_path
    assert found.games() == ("case", "other")


def test_outside_of_projects_the_packages_own_decks_are_used(tmp_path: Path) -> None:
    found = find_project(tmp_path)

    assert "fischimon-wurf" in found.games()
    assert found.shown(found.folder("fischimon-wurf") / "deck.yaml") == (
        "decks/fischimon-wurf/deck.yaml"
    )


def test_a_wheel_brings_its_decks_in_its_own_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "lib" / "cardgen"
    a_project(package / "bundled", GAME)
    monkeypatch.setattr(project_module, "PACKAGE", package)

    found = find_project(tmp_path)

    assert found.root == package / "bundled"
    assert found.shown(found.decks / "case" / "deck.yaml") == "decks/case/deck.yaml"


def test_a_package_without_decks_is_broken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(project_module, "PACKAGE", tmp_path / "lib" / "cardgen")

    with pytest.raises(PackageBroken):
        find_project(tmp_path)


def test_paths_are_shown_from_where_the_user_stands(tmp_path: Path) -> None:
    a_project(tmp_path, GAME)
    deck = tmp_path / "decks" / "case" / "deck.yaml"

    assert find_project(tmp_path).shown(deck) == "decks/case/deck.yaml"
    assert find_project(deck.parent).shown(deck) == "deck.yaml"
    assert find_project(tmp_path / "templates").shown(deck) == "../decks/case/deck.yaml"


@pytest.mark.parametrize("text", ["case", "decks/case", "./decks/case/", "decks/case/deck.yaml"])
def test_a_game_is_named_by_id_or_folder(tmp_path: Path, text: str) -> None:
    a_project(tmp_path, GAME)

    project, game = find_game(text, tmp_path)

    assert (project.root, game) == (tmp_path, "case")


def test_a_folder_of_another_project_brings_that_project(tmp_path: Path) -> None:
    a_project(tmp_path / "here", GAME)
    a_project(tmp_path / "there", {"decks/fox/deck.yaml": "game: fox\n"})

    project, game = find_game("../there/decks/fox", tmp_path / "here")

    assert (project.root, game) == (tmp_path / "there", "fox")
    assert project.shown(project.folder("fox")) == "../there/decks/fox"


def test_an_unknown_game_gets_the_nearest_name(tmp_path: Path) -> None:
    a_project(tmp_path, GAME)

    with pytest.raises(WrongUsage) as wrong:
        find_game("cas", tmp_path)

    assert wrong.value.hint == "did you mean `case`?"


def test_a_deck_outside_of_decks_is_refused(tmp_path: Path) -> None:
    a_project(tmp_path, {"lost/deck.yaml": "game: lost\n"})

    with pytest.raises(WrongUsage) as wrong:
        find_game("lost", tmp_path)

    assert wrong.value.hint == "move it to decks/lost"


def test_the_packages_own_games_can_be_given_by_folder() -> None:
    bundled = find_project(Path("/"))

    project, game = find_game(str(bundled.folder("fischimon-wurf")), Path("/"))

    assert (project, game) == (bundled, "fischimon-wurf")


def test_templates_are_looked_for_in_the_game_then_in_common_then_in_the_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "lib" / "cardgen"
    names = ["templates/common/a.svg", "templates/common/b.svg", "templates/case/c.svg"]
    a_project(package / "bundled", {**GAME, **dict.fromkeys(names, "<svg/>")})
    own = {"templates/case/a.svg": "<svg/>", "templates/common/a.svg": "<svg/>"}
    a_project(tmp_path / "mine", {**GAME, **own})
    monkeypatch.setattr(project_module, "PACKAGE", package)
    project = find_project(tmp_path / "mine")

    found = {name: project.find_template("case", name) for name in ("a.svg", "b.svg", "c.svg")}

    assert found == {
        "a.svg": tmp_path / "mine/templates/case/a.svg",
        "b.svg": package / "bundled/templates/common/b.svg",
        "c.svg": None,
    }
    assert {"a.svg", "b.svg"} <= set(project.template_names("case"))


@pytest.mark.parametrize(
    "name", ["../../../secret", "/etc/passwd", "link.csv", "loop.csv", "a/../../../../x"]
)
def test_a_path_cannot_lead_out_of_the_project(tmp_path: Path, name: str) -> None:
    project = a_project(tmp_path / "project", GAME)
    (tmp_path / "secret").write_text("x", "utf-8")
    (project.folder("case") / "link.csv").symlink_to(tmp_path / "secret")
    (project.folder("case") / "loop.csv").symlink_to(project.folder("case") / "loop.csv")

    with pytest.raises(Unfit) as unfit:
        project.below(project.folder("case"), name)

    assert unfit.value.code == "path-outside"


def test_a_path_may_lead_elsewhere_in_the_project(tmp_path: Path) -> None:
    project = a_project(tmp_path, GAME)

    assert project.below(project.folder("case"), "../other/x.csv") == tmp_path / "decks/other/x.csv"


def test_a_game_may_be_a_link_to_where_it_is_kept(tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    (tmp_path / "project" / "decks").mkdir(parents=True)
    a_project(kept, GAME)
    (tmp_path / "project" / "decks" / "case").symlink_to(kept / "decks" / "case")

    project = find_project(tmp_path / "project")

    assert project.below(project.folder("case"), "deck.yaml").is_file()
    with pytest.raises(Unfit):
        project.below(project.folder("case"), "../other/deck.yaml")
