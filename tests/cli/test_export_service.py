"""`cardgen export service`: what services take, and what they would send back."""

import csv
from pathlib import Path

import pikepdf
import pytest
from PIL import Image

from cardgen.press.preview import opened, render_page
from cardgen.services.store import load_services
from tests.support.likeness import share_that_differs
from tests.support.projects import BACK, CARD, DECK, a_project, run, written

SMALL_WORD = '<text x="2" y="40" font-family="Lato" font-size="1.5">tiny</text>'
HAIRLINE = '<path d="M10 80H40" stroke="#000" stroke-width="0.1"/>'
PALE = '<rect x="10" y="70" width="20" height="10" fill="#fff" opacity="0.5"/>'


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(a_project(tmp_path))
    return tmp_path


def with_card(folder: Path, more: str) -> None:
    (folder / "templates/tiny/card.svg").write_text(CARD.replace("</svg>", f"{more}</svg>"))


def rows_of(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_pictures_come_with_a_list_of_what_to_order(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    deck = project / "decks/tiny/deck.yaml"
    deck.write_text(DECK.replace("number: 2,", "number: 2, count: 3,"))

    ran = run(capsys, "export", "service", "meinspiel", "tiny")

    folder = project / "output/tiny/en/meinspiel"
    assert ran.code == 0
    assert written(folder) == [
        "cards/a-front.jpg",
        "cards/b-front.jpg",
        "cards/shared-back.jpg",
        "order.csv",
    ]
    assert [(row["file"], row["copies"]) for row in rows_of(folder / "order.csv")] == [
        ("cards/a-front.jpg", "1"),
        ("cards/shared-back.jpg", "4"),
        ("cards/b-front.jpg", "3"),
    ]


@pytest.mark.parametrize(
    ("service", "file", "size"),
    [("meinspiel", "a-front.jpg", (768, 1146)), ("makeplayingcards", "a-front.png", (769, 1147))],
)
def test_a_picture_has_the_pixels_that_the_service_wants(
    project: Path,
    capsys: pytest.CaptureFixture[str],
    service: str,
    file: str,
    size: tuple[int, int],
) -> None:
    run(capsys, "export", "service", service, "tiny")

    with Image.open(project / f"output/tiny/en/{service}/cards" / file) as picture:
        assert picture.size == size
        assert picture.info["dpi"] == pytest.approx((300, 300), abs=0.01)
        corner = picture.convert("RGB").getpixel((0, 0))
    assert corner == (255, 255, 255), "the outermost pixels are the art's"


def test_a_size_that_is_not_cut_is_refused_with_the_nearest(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ran = run(capsys, "export", "service", "thegamecrafter", "tiny")

    assert ran.code == 1
    assert "decks/tiny/deck.yaml:9:15: error[service-size]: cards is 59 × 91 mm" in ran.err
    assert "nearest is bridge" in ran.err
    assert "57.15x88.9mm" in ran.err
    assert not (project / "output").exists()


def test_the_layout_that_the_service_cuts_is_chosen(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    deck = DECK.replace("    back: back.svg\n", "    layouts: {poker-us: poker.svg}\n")
    size = 'width="69.85mm" height="95.25mm" viewBox="-3.175 -3.175 69.85 95.25"'
    card = f'<svg xmlns="http://www.w3.org/2000/svg" {size}><rect width="9" height="9"/></svg>'
    (project / "decks/tiny/deck.yaml").write_text(deck)
    (project / "templates/tiny/poker.svg").write_text(card)

    ran = run(capsys, "export", "service", "thegamecrafter", "tiny")

    assert ran.code == 0
    with Image.open(project / "output/tiny/en/thegamecrafter/cards/a-front.png") as picture:
        assert picture.size == (825, 1125)


def test_pages_are_vectors_with_bleed_and_no_fonts(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    # R101: front, back, front; letters as shapes; no marks
    ran = run(capsys, "export", "service", "mbprint", "tiny")

    path = project / "output/tiny/en/mbprint/cards.pdf"
    assert (ran.code, ran.err) == (0, "")
    with pikepdf.open(path) as pdf:
        assert len(pdf.pages) == 4
        assert [float(n) / 72 * 25.4 for n in pdf.pages[0].mediabox] == pytest.approx(
            [0, 0, 65, 97], abs=1e-3
        )
        assert [float(n) / 72 * 25.4 for n in pdf.pages[0].trimbox] == pytest.approx(
            [3, 3, 62, 94], abs=1e-3
        )
        kinds = {str(o.get("/Type")) for o in pdf.objects if isinstance(o, pikepdf.Dictionary)}
    assert "/Font" not in kinds


def test_pages_look_like_the_cards(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(capsys, "export", "service", "mbprint", "tiny")
    run(capsys, "build", "tiny", "--single", "--bleed", "3mm")

    pictures = []
    for name in ("mbprint/cards.pdf", "cards.pdf"):
        with opened(project / "output/tiny/en" / name) as document:
            pictures.append([render_page(document, page, 150) for page in range(4)])
    assert [share_that_differs(*pair) < 0.001 for pair in zip(*pictures, strict=True)] == [True] * 4
    assert share_that_differs(pictures[0][0], pictures[0][2]) > 0.001


def test_what_shows_through_becomes_a_picture(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with_card(project, PALE)

    ran = run(capsys, "export", "service", "mbprint", "tiny")

    assert ran.code == 0
    assert "warning[service-flattened]: cards/a/front: something shows through" in ran.err
    with pikepdf.open(project / "output/tiny/en/mbprint/cards.pdf") as pdf:
        images = [o for o in pdf.objects if isinstance(o, pikepdf.Stream) and "/Width" in o]
        states = [o for o in pdf.objects if isinstance(o, pikepdf.Dictionary) and "/ca" in o]
        masks = [o for o in images if "/SMask" in o]
    assert sorted((int(o["/Width"]), int(o["/Height"])) for o in images) == [(1535, 2291)] * 2
    assert not states
    assert not masks


def test_words_lines_and_type_that_print_badly_are_told(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with_card(project, SMALL_WORD + HAIRLINE)

    ran = run(capsys, "export", "service", "meinspiel", "tiny")

    told = [line.partition(": warning")[2] for line in ran.err.splitlines() if "warning[" in line]
    assert ran.code == 0
    assert [line.partition("]: ")[2] for line in told] == [
        'cards/a/front: "tiny" is 2.03 mm inside the trim, and the like on 1 face more; MeinSpiel '
        "wants words 4 mm inside the trim",
        'cards/a/front: "tiny" is set at 4.25 pt, and the like on 1 face more; MeinSpiel prints '
        "6 pt and larger",
        "cards/a/front: a line is 0.28 pt wide, and the like on 1 face more; MeinSpiel prints "
        "0.5 pt and wider",
    ]
    assert {line.partition("]")[0] for line in told} == {
        "[service-safe",
        "[service-type",
        "[service-line",
    }


def test_art_that_ends_before_the_bleed_is_refused(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    short = BACK.replace('width="65mm" height="97mm" viewBox="-3 -3 65 97"',
                         'width="61mm" height="93mm" viewBox="-1 -1 61 93"')  # fmt: skip
    (project / "templates/tiny/back.svg").write_text(short)

    ran = run(capsys, "export", "service", "meinspiel", "tiny")

    assert ran.code == 1
    assert "error[template-bleed]" in ran.err
    assert not (project / "output").exists()


def test_what_is_no_card_is_wrong_usage(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    deck = (
        DECK
        + "  board:\n    kind: board\n    format: 59x91\n    template: card.svg\n"
        + ("    fields: {number: text}\n    items: [{id: one, number: 1, text: {rule: R}}]\n")
    )
    (project / "decks/tiny/deck.yaml").write_text(deck)

    ran = run(capsys, "export", "service", "mbprint", "tiny", "--component", "board")

    assert ran.code == 2
    assert "tiny: MB Print prints cards, and these are none" in ran.err
    assert "name others with --component: cards" in ran.err


def test_the_help_names_every_service(capsys: pytest.CaptureFixture[str]) -> None:
    ran = run(capsys, "export", "service", "--help")

    assert [name for name in load_services() if name not in ran.out] == []
