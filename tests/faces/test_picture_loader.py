from pathlib import Path

import pytest
from PIL import Image

from cardgen.faces import pictures as module
from cardgen.faces.pictures import PictureFolders, Pictures
from cardgen.svg.canvas import Picture
from cardgen.svg.context import NoPicture, SvgFile
from tests.support.press_builders import jpeg_file, png_file

TEMPLATE = "templates/harvest/card.svg"
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>'
PNG = png_file(Image.new("RGB", (4, 2)))


def a_project(tmp_path: Path, **files: bytes | str) -> Pictures:
    """Return the pictures of a project with these files, by their names in PLACES."""
    root = tmp_path / "project"
    for place in ("templates/harvest", "templates/common", "decks/harvest/art"):
        (root / place).mkdir(parents=True)
    for name, content in files.items():
        data = content.encode("utf-8") if isinstance(content, str) else content
        (root / PLACES[name]).write_bytes(data)
    folders = PictureFolders(
        art=(root / "decks/harvest/art", root / "templates/common"),
        project=(root,),
        shown_from=root,
    )
    return Pictures(folders)


PLACES = {
    "beside": "templates/harvest/fire.svg",
    "art": "decks/harvest/art/fire.svg",
    "common": "templates/common/fire.svg",
    "picture": "decks/harvest/art/krab.png",
    "photo": "decks/harvest/art/photo.jpeg",
    "spaced": "decks/harvest/art/two words.png",
    "outside": "../secret.png",
}


def refused(found: object) -> NoPicture:
    assert isinstance(found, NoPicture)
    return found


@pytest.mark.parametrize(
    ("there", "path"),
    [
        (("beside", "art", "common"), PLACES["beside"]),
        (("art", "common"), PLACES["art"]),
        (("common",), PLACES["common"]),
    ],
    ids=["beside", "art", "common"],
)
def test_a_picture_is_looked_for_beside_then_in_art_then_in_common(
    there: tuple[str, ...], path: str, tmp_path: Path
) -> None:
    pictures = a_project(tmp_path, **dict.fromkeys(there, SVG))

    found = pictures.picture("fire.svg", TEMPLATE)

    assert isinstance(found, SvgFile)
    assert found.document.path == path


def test_a_path_from_the_naming_file_finds_too(tmp_path: Path) -> None:
    pictures = a_project(tmp_path, art=SVG)

    found = pictures.picture("../../decks/harvest/art/fire.svg", TEMPLATE)

    assert isinstance(found, SvgFile)


def test_a_drawing_is_read_once(tmp_path: Path) -> None:
    pictures = a_project(tmp_path, art=SVG)

    first = pictures.picture("fire.svg", TEMPLATE)

    assert pictures.picture("fire.svg", "decks/harvest/deck.yaml") is first


@pytest.mark.parametrize("data", [PNG, jpeg_file(Image.new("RGB", (4, 2)))], ids=["png", "jpeg"])
def test_rasters_go_by_what_is_in_them(data: bytes, tmp_path: Path) -> None:
    found = a_project(tmp_path, picture=data).picture("krab.png", TEMPLATE)

    assert isinstance(found, Picture)
    assert (found.name, found.width_px, found.height_px) == (PLACES["picture"], 4, 2)


def test_coded_characters_in_a_name_are_decoded(tmp_path: Path) -> None:
    found = a_project(tmp_path, spaced=PNG).picture("two%20words.png", TEMPLATE)

    assert isinstance(found, Picture)


def test_a_missing_picture_is_told_with_the_nearest_name(tmp_path: Path) -> None:
    found = refused(a_project(tmp_path, picture=PNG).picture("krap.png", TEMPLATE))

    assert found.code == "picture-missing"
    assert found.message == (
        "there is no krap.png in templates/harvest, decks/harvest/art, templates/common"
    )
    assert found.hint == "did you mean `krab.png`?"


def test_another_case_of_the_name_is_another_name(tmp_path: Path) -> None:
    found = refused(a_project(tmp_path, picture=PNG).picture("Krab.PNG", TEMPLATE))

    assert (found.code, found.hint) == ("picture-missing", "did you mean `krab.png`?")


@pytest.mark.parametrize("href", ["../../../secret.png", "/etc/hostname"])
def test_a_path_out_of_the_project_is_refused(href: str, tmp_path: Path) -> None:
    found = refused(a_project(tmp_path, outside=PNG).picture(href, TEMPLATE))

    assert found.code == "picture-outside"


def test_a_link_out_of_the_project_is_refused(tmp_path: Path) -> None:
    pictures = a_project(tmp_path, outside=PNG)
    link = tmp_path / "project/decks/harvest/art/krab.png"
    link.symlink_to(tmp_path / "secret.png")

    assert refused(pictures.picture("krab.png", TEMPLATE)).code == "picture-outside"


def test_a_link_in_a_circle_is_missing(tmp_path: Path) -> None:
    pictures = a_project(tmp_path)
    link = tmp_path / "project/decks/harvest/art/krab.png"
    link.symlink_to(link)

    assert refused(pictures.picture("krab.png", TEMPLATE)).code == "picture-missing"


@pytest.mark.parametrize(
    "href",
    ["http://example.com/x.png", "https://example.com/x.png", "data:image/png;base64,AA", "file:x"],
)
def test_what_is_no_file_of_the_project_is_refused(href: str, tmp_path: Path) -> None:
    assert refused(a_project(tmp_path).picture(href, TEMPLATE)).code == "picture-external"


def test_a_png_named_svg_is_told(tmp_path: Path) -> None:
    found = refused(a_project(tmp_path, art=PNG).picture("fire.svg", TEMPLATE))

    assert found.code == "picture-wrong-kind"
    assert found.message == f"{PLACES['art']} is a PNG named .svg"
    assert found.hint == "name it fire.png, or put in what its name says"


def test_an_svg_named_png_is_told(tmp_path: Path) -> None:
    found = refused(a_project(tmp_path, picture=SVG).picture("krab.png", TEMPLATE))

    assert (found.code, found.message) == (
        "picture-wrong-kind",
        f"{PLACES['picture']} is an SVG named .png",
    )


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (b"GIF89a", "a GIF"),
        (b"RIFF....WEBP", "a WebP picture"),
        (b"", "empty"),
        (b"hm", "no picture"),
    ],
)
def test_another_kind_of_picture_is_named(data: bytes, kind: str, tmp_path: Path) -> None:
    found = refused(a_project(tmp_path, picture=data).picture("krab.png", TEMPLATE))

    assert found.code == "picture-wrong-kind"
    assert found.message == f"{PLACES['picture']} is {kind}, expected a PNG, JPEG or SVG"


@pytest.mark.parametrize("name", ["picture", "photo"])
def test_a_broken_picture_is_told(name: str, tmp_path: Path) -> None:
    whole = {"picture": PNG, "photo": jpeg_file(Image.new("RGB", (4, 2)))}[name]
    pictures = a_project(tmp_path, **{name: whole[:-3]})

    found = refused(pictures.picture(Path(PLACES[name]).name, TEMPLATE))

    assert found.code == "picture-broken"
    assert found.message.startswith(f"{PLACES[name]}: ")


def test_a_broken_drawing_is_told_with_its_place(tmp_path: Path) -> None:
    pictures = a_project(tmp_path, art='<svg xmlns="http://www.w3.org/2000/svg">\n<g></svg>')

    found = refused(pictures.picture("fire.svg", TEMPLATE))

    assert found.code == "picture-broken"
    assert found.message.startswith(f"{PLACES['art']}:2:")


def test_an_entity_bomb_in_a_drawing_is_refused(tmp_path: Path) -> None:
    bomb = f'<!DOCTYPE svg [<!ENTITY a "aaaa">]>{SVG}'

    found = refused(a_project(tmp_path, art=bomb).picture("fire.svg", TEMPLATE))

    assert found.code == "picture-broken"
    assert "entities" in found.message


def test_a_picture_bomb_is_told_as_too_large(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cardgen.faces.raster.MOST_PIXELS", 7)

    found = refused(a_project(tmp_path, picture=PNG).picture("krab.png", TEMPLATE))

    assert found.code == "picture-too-large"


def test_the_memory_for_pictures_is_bounded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """R83: a run with very many pictures must not grow with them."""
    monkeypatch.setattr(module, "MOST_BYTES_KEPT", 3 * len(PNG))
    pictures = a_project(tmp_path)
    art = tmp_path / "project/decks/harvest/art"
    for number in range(9):
        (art / f"{number}.png").write_bytes(PNG)

    read = [pictures.picture(f"{number}.png", TEMPLATE) for number in range(9)]

    assert pictures.picture("8.png", TEMPLATE) is read[8]
    assert pictures.picture("0.png", TEMPLATE) is not read[0]
    assert pictures.picture("0.png", TEMPLATE) == read[0]
