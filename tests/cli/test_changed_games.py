"""The four games' own components, printed anew where they differ, each in its own way."""

import shutil
from pathlib import Path

import pytest

from tests.support.printed_forms import placed_forms
from tests.support.projects import run

ROOT = Path(__file__).parent.parent.parent


@pytest.fixture
def copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project of one's own with the games as they are."""
    for name in ("decks", "templates", "fonts"):
        shutil.copytree(ROOT / name, tmp_path / name)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    ("game", "component", "file", "old", "new", "printed", "faces"),
    [
        (
            "mermaid-war", "mermaids", "deck.yaml",
            "kort:   {figure: gumma-kort}", "kort:   {figure: gumma-kaffe}",
            "plain-paper.pdf", [["mermaids/kort/front"], ["mermaids/back"]],
        ),
        (
            "fischimon-wurf", "dice", "deck.yaml", '"#E03C00"', '"#E03C01"',
            "endisch-6500012.pdf", [["dice/feuer/front"] * 10],
        ),
        (
            "fischimon-wurf", "chips", "deck.yaml", '"#8FA6E8"', '"#8FA6E9"',
            "rayfilm-2525k.pdf",
            [["chips/schieben/front"] * 2],
        ),
        (
            "fischimon-wurf", "rules", "rules.md", "Ihr werft eure Würfel", "Ihr werft Würfel",
            "rules.pdf", [["rules/page-1"], ["rules/page-2"]],
        ),
        (
            "fischimon-wurf", "box", "deck.yaml", "box_facts: 1–4", "box_facts: 1–5",
            "box.pdf", [["box/box/front"]],
        ),
    ],
    ids=["a card", "stickers", "chips", "a booklet", "a box"],
)  # fmt: skip
def test_what_has_changed_is_printed_in_its_own_way(
    game: str, component: str, file: str, old: str, new: str, printed: str,
    faces: list[list[str]], copied: Path, capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    arguments = ("build", game, "--component", component, "--no-validate")
    run(capsys, *arguments)
    path = copied / "decks" / game / file
    text = path.read_text("utf-8")
    path.write_text(text.replace(old, new), "utf-8")

    ran = run(capsys, *arguments, "--changed", "--json")

    (written,) = ran.data["files"]
    made = Path(written["path"])
    placed = [placed_forms(made, page) for page in range(1, written["pages"] + 1)]
    assert old in text
    assert made.name == printed
    assert [[form.face for form in page] for page in placed] == faces
