"""The house: which room may look into which, and what stands at the top level."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
LEVELS = [
    "base",
    "deck typeset",
    "rules",
    "i18n svg",
    "faces",
    "booklet",
    "sheets",
    "press",
    "printers printed services",
    "jobs",
    "booklets survey",
    "proofs",
    "translation build",
    "changed changed_faces",
    "cli",
]
LEVEL_OF = {name: level for level, names in enumerate(LEVELS) for name in names.split()}


def imports_of(text: str) -> Iterator[tuple[int, str]]:
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        else:
            continue  # relative imports are refused by ruff's TID
        yield from (
            (node.lineno, name.split(".")[1]) for name in names if name.startswith("cardgen.")
        )


def forbidden_imports(path: str, text: str) -> list[str]:
    own = path.split("/")[1].removesuffix(".py")
    return [
        f"{path}:{line}: {own} may not import {other}"
        for line, other in imports_of(text)
        if other != own and LEVEL_OF.get(other, 99) >= LEVEL_OF.get(own, 99)
    ]


@pytest.mark.parametrize(
    "path", sorted((ROOT / "cardgen").rglob("*.py")), ids=lambda p: str(p.relative_to(ROOT))
)
def test_packages_import_only_from_those_below(path: Path) -> None:
    found = forbidden_imports(path.relative_to(ROOT).as_posix(), path.read_text("utf-8"))

    assert found == []


def test_an_import_upwards_is_found() -> None:
    found = forbidden_imports("cardgen/base/x.py", "from cardgen.svg import canvas\n")

    assert found == ["cardgen/base/x.py:1: base may not import svg"]


@pytest.mark.parametrize(
    ("module", "banned"),
    [("svg", "reportlab"), ("faces", "reportlab"), ("sheets", "reportlab"), ("svg", "jinja2")],
)
def test_libraries_stay_in_their_room(module: str, banned: str) -> None:
    texts = [path.read_text("utf-8") for path in (ROOT / "cardgen" / module).rglob("*.py")]

    assert not [text for text in texts if f"import {banned}" in text or f"from {banned}" in text]
