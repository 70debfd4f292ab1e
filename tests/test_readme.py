"""README is run: its project is built, its commands work, its codes and options are real."""

import ast
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest
import typer

from cardgen.cli.main import COMMANDS, application
from cardgen.rules.checks.kinds import BOUND, KINDS
from tests.support.projects import run

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text("utf-8")
FENCE = re.compile(r"^```(?P<kind>\w+)(?: (?P<file>\S+))?\n(?P<body>.*?)^```$", re.M | re.S)
CODE_ROW = re.compile(r"^\| `([a-z][a-z0-9]*(?:-[a-z0-9]+)+)` \| ", re.M)
FINDERS = {"Diagnostic", "NoPicture", "Unfit", "wrong"}


def files_in(readme: str) -> dict[str, str]:
    return {found["file"]: found["body"] for found in FENCE.finditer(readme) if found["file"]}


def commands_in(readme: str) -> list[str]:
    bodies = (found["body"] for found in FENCE.finditer(readme) if found["kind"] == "sh")
    lines = (line for body in bodies for line in body.splitlines())
    return [line.removeprefix("$ cardgen ") for line in lines if line.startswith("$ cardgen ")]


def sections_in(readme: str) -> dict[str, list[str]]:
    """The examples below each heading, in the order in which a reader types them."""
    parts = re.split(r"^##+ (.*)$", readme, flags=re.M)
    found = zip(parts[1::2], parts[2::2], strict=True)
    return {title: lines for title, body in found if (lines := commands_in(body))}


def failures(commands: list[str], capsys: pytest.CaptureFixture[str]) -> list[str]:
    done = [(command, run(capsys, *shlex.split(command))) for command in commands]
    return [f"{command}: {ran.code} {ran.err}" for command, ran in done if ran.code or ran.err]


def codes_in_source() -> Iterator[str]:
    for path in (ROOT / "cardgen").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call):
                yield from code_of(node)


def code_of(call: ast.Call) -> Iterator[str]:
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    if name not in FINDERS:
        return
    keyed = [key.value for key in call.keywords if key.arg == "code"]
    last = call.args[2:3] if name == "Unfit" else call.args[:1]
    for given in keyed or last:
        if isinstance(given, ast.Constant) and isinstance(given.value, str):
            yield given.value


def options_of(command: str) -> list[str]:
    click = typer.main.get_command(application([command]))
    found = click.commands[command] if hasattr(click, "commands") else click
    below = list(found.commands.values()) if hasattr(found, "commands") else []
    options = (option for each in (found, *below) for option in each.params)
    return [max(option.opts, key=len) for option in options if option.opts[0].startswith("-")]


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name, body in files_in(README).items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(body, "utf-8")
    monkeypatch.setattr("platformdirs.user_config_path", lambda *_, **__: tmp_path / "settings")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("examples", sections_in(README).values(), ids=sections_in(README))
def test_each_sections_examples_run(
    examples: list[str], project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert failures(examples, capsys) == []


def test_an_example_that_fails_is_found(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert len(failures(["list cats", "build dogs"], capsys)) == 1


def test_the_first_deck_has_ten_cards(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (game,) = run(capsys, "list", "cats", "--json").data["games"]

    assert game["components"][0]["pieces"] == 10


@pytest.mark.parametrize("command", COMMANDS)
def test_each_command_has_an_example(command: str) -> None:
    assert [line for line in commands_in(README) if line.startswith(f"{command} ")] or (
        command in commands_in(README)
    )


@pytest.mark.parametrize("command", COMMANDS)
def test_each_option_is_explained(command: str) -> None:
    missing = [name for name in options_of(command) if name not in README and name != "--help"]

    assert missing == []


def test_each_code_is_explained() -> None:
    assert sorted(set(codes_in_source()) - set(CODE_ROW.findall(README))) == []


def test_no_code_is_explained_that_is_not_there() -> None:
    source = "".join(p.read_text("utf-8") for p in sorted((ROOT / "cardgen").rglob("*.py")))
    known = set(re.findall(r"[a-z]+(?:-[a-z0-9]+)+", source))
    known |= {f"translation-{word}" for word in re.findall(r'"([a-z]+)"', source)}

    assert sorted(set(CODE_ROW.findall(README)) - known) == []


@pytest.mark.parametrize("picture", re.findall(r"!\[.*?\]\((tests/.*?)\)", README))
def test_each_picture_is_there(picture: str) -> None:
    assert (ROOT / picture).is_file()


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_of_check_is_explained_with_its_keys(kind: str) -> None:
    row = next(line for line in README.splitlines() if line.startswith(f"| `{kind}` | "))
    keys = {*KINDS[kind].needs, *KINDS[kind].may}

    shown = set(re.findall(r"`(\w+)[`:]", row)) | (set(BOUND) if "a bound" in row else set())
    assert sorted(keys - shown) == []
