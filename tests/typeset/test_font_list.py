from collections.abc import Callable
from pathlib import Path

import pytest

from cardgen.base.diagnostics import Diagnostic
from cardgen.base.errors import PackageBroken
from cardgen.typeset.fonts import read_fonts
from tests.support.text_builders import FONTS, make_font, write_list

ONE = "families:\n  Bar:\n    - {file: Bar.ttf}\nfallback: [Bar]\n"


def found_in(folder: Path) -> list[tuple[str, int, int]]:
    return [(f.code, f.span.line, f.span.column) for f in read_fonts((folder,)).findings]


def the_only(folder: Path) -> Diagnostic:
    (found,) = read_fonts((folder,)).findings
    return found


def test_the_package_fonts_are_sound() -> None:
    assert read_fonts((FONTS,)).findings == ()


def test_each_font_has_its_licence_beside_it() -> None:
    licensed = {path.name.split("-")[0] for path in FONTS.glob("*.txt")}
    families = {
        path.stem.split("-")[0].replace("SansCondensed", "") for path in FONTS.glob("*.ttf")
    }

    assert families == licensed


def test_the_package_fonts_stay_small() -> None:
    assert sum(path.stat().st_size for path in FONTS.iterdir()) < 8_000_000


@pytest.mark.parametrize(
    ("make", "code"),
    [
        (lambda path: make_font(path, "ab", cff=True), "font-not-truetype"),
        (lambda path: path.write_bytes(b"wOF2" + bytes(60)), "font-not-truetype"),
        (lambda path: make_font(path, "ab", variable=True), "font-variable"),
        (lambda path: path.write_bytes(b""), "font-broken"),
        (lambda path: path.write_bytes(b"\0\1\0\0" + bytes(40)), "font-broken"),
        (
            lambda path: path.write_bytes((FONTS / "Lato-Regular.ttf").read_bytes()[:5000]),
            "font-broken",
        ),
        (lambda path: path.mkdir(), "font-broken"),
        (lambda path: None, "font-file-missing"),
    ],
    ids=["otf", "woff2", "variable", "empty", "no-tables", "cut-off", "folder", "missing"],
)
def test_a_file_that_cannot_be_drawn_is_refused_at_its_place(
    tmp_path: Path, make: Callable[[Path], object], code: str
) -> None:
    folder = write_list(tmp_path, ONE.replace("[Bar]", "[]"))
    make(folder / "Bar.ttf")

    assert found_in(folder) == [(code, 3, 14)]


def test_a_postscript_font_comes_with_a_way_to_convert_it(tmp_path: Path) -> None:
    folder = write_list(tmp_path, ONE.replace("[Bar]", "[]"))
    make_font(folder / "Bar.ttf", "ab", cff=True)

    assert "cu2qu" in the_only(folder).hint


def test_a_missing_file_offers_the_nearest_name(tmp_path: Path) -> None:
    folder = write_list(tmp_path, ONE.replace("[Bar]", "[]"))
    make_font(folder / "Barr.ttf", "ab")

    assert the_only(folder).hint == "did you mean `Barr.ttf`?"


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("families: [a\n", (2, 1)),
        ("- a\n", (1, 1)),
        ("famlies: {}\n", (1, 1)),
        ("families:\n  Bar:\n    - {fil: Bar.ttf}\n", (3, 8)),
        ("families:\n  Bar:\n    - {file: Bar.ttf, weight: bold}\n", (3, 31)),
        ("families:\n  Bar:\n    - {file: Bar.ttf, italic: maybe}\n", (3, 31)),
        ("families:\n  Bar: Bar.ttf\n", (2, 8)),
        ("families: {}\nfallback: Bar\n", (2, 11)),
        ("families: {}\nfallback: [[Bar]]\n", (2, 12)),
        ("fallback: []\nfallback: []\n", (2, 1)),
    ],
    ids=["syntax", "list", "key", "cut-key", "weight", "italic", "files", "order", "deep", "twice"],
)
def test_a_malformed_list_is_reported_at_its_place(
    tmp_path: Path, text: str, place: tuple[int, int]
) -> None:
    folder = write_list(tmp_path, text)
    make_font(folder / "Bar.ttf", "ab")

    assert ("font-list-broken", *place) in found_in(folder)


def test_a_fallback_that_is_no_family_is_reported_with_the_nearest(tmp_path: Path) -> None:
    folder = write_list(tmp_path, ONE.replace("[Bar]", "[Baar]"))
    make_font(folder / "Bar.ttf", "ab")

    assert found_in(folder) == [("font-unknown", 4, 12)]
    assert the_only(folder).hint == "did you mean `Bar`?"


def test_a_folder_without_a_list_is_reported(tmp_path: Path) -> None:
    assert found_in(tmp_path) == [("font-list-missing", 1, 1)]


def test_no_folder_at_all_is_the_machines_trouble(tmp_path: Path) -> None:
    with pytest.raises(PackageBroken, match="no folder of fonts"):
        read_fonts((tmp_path / "fonts",))


@pytest.mark.parametrize("text", ["# für alle\n".encode("latin-1"), b"families: \x01\n"])
def test_a_list_that_is_no_text_is_its_authors_trouble(tmp_path: Path, text: bytes) -> None:
    (tmp_path / "fonts.yaml").write_bytes(text)

    assert found_in(tmp_path) == [("font-list-broken", 1, 1)]


@pytest.mark.parametrize("file", ["../Bar.ttf", "/Bar.ttf"])
def test_a_font_outside_the_folder_is_refused(tmp_path: Path, file: str) -> None:
    (tmp_path / "fonts").mkdir()
    folder = write_list(tmp_path / "fonts", f"families:\n  Bar:\n    - {{file: {file}}}\n")
    make_font(tmp_path / "Bar.ttf", "ab")

    assert found_in(folder) == [("path-outside", 3, 14)]


def test_a_missing_list_is_offered_for_the_font_that_is_there(tmp_path: Path) -> None:
    make_font(tmp_path / "Bar.ttf", "ab")

    (found,) = read_fonts((tmp_path,), lambda path: path.name).findings

    assert found.span.path == "fonts.yaml"
    assert found.hint == "write one: families: {My Font: [{file: Bar.ttf, weight: 400}]}"
