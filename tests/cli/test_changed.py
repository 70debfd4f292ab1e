"""Only what changed is printed again: builds, changes to the files, and builds again."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image

from tests.support.printed_forms import placed_forms
from tests.support.projects import BACK, CARD, Ran, a_project, run

ROWS = [f"c{n},{n}" for n in range(1, 59)]
DECK = """\
game: tiny
language: en
text: {title: Tiny}
components:
  cards:
    kind: cards
    format: 59x91
    bleed: 2mm
    template: card.svg
    back: back.svg
    fields: {number: text}
    table: cards.csv
"""
FRONT = CARD.replace('<foreignObject x="6"', "<!-- a rule --><foreignObject x='6'").replace(
    'cg:text="{{ card.text.rule }}"', 'cg:text="{{ game.text.title }}"'
)
TWO = (
    DECK
    + """\
  chips:
    kind: cards
    format: 59x91
    template: card.svg
    fields: {number: text}
    items: [{id: x, number: 1}, {id: y, number: 2}]
"""
)
LABELS = (
    DECK
    + """\
  dots:
    kind: labels
    format: round-12
    bleed: 0mm
    stock: endisch-6500012
    for: {cube: 16mm, dice: 2}
    template: dot.svg
    items: [{id: one, count: 3}, {id: two, count: 3}]
"""
)
DOT = """\
<svg xmlns="http://www.w3.org/2000/svg" xmlns:cg="urn:cardgen"
 width="16mm" height="16mm" viewBox="-2 -2 16 16">
<text x="6" y="8" font-family="Lato" font-size="4" cg:text="{{ card.id }}">a</text>
</svg>
"""

Project = Callable[..., None]
Build = Callable[..., Ran]


def table(*rows: str) -> str:
    return "\n".join(("id,number", *rows)) + "\n"


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Project:
    """Writes a project of 58 cards, some of its files changed."""
    monkeypatch.chdir(tmp_path)

    def write(**changes: str) -> None:
        names = {"deck": "decks/tiny/deck.yaml", "cards": "decks/tiny/cards.csv"}
        templates = ("card", "back", "dot")
        names |= {name: f"templates/tiny/{name}.svg" for name in templates}
        files = {
            "deck": DECK,
            "cards": table(*ROWS),
            "card": FRONT,
            "back": BACK,
            "dot": DOT,
        } | changes
        a_project(tmp_path, {names[name]: text for name, text in files.items()})

    return write


@pytest.fixture
def build(capsys: pytest.CaptureFixture[str]) -> Build:
    return lambda *arguments: run(capsys, "build", "tiny", *arguments)


def printed(ran: Ran) -> list[tuple[str, int, list[str]]]:
    """Each file's name, its pages, and the faces on its first page."""
    return [
        (
            Path(file["path"]).name,
            file["pages"],
            [form.face for form in placed_forms(Path(file["path"]), 1)],
        )
        for file in ran.data["files"]
    ]


def discarded(ran: Ran) -> dict[str, int]:
    return {f"{one['component']}/{one['card']}": one["copies"] for one in ran.data["discard"]}


def with_digit(card: int, digit: str) -> str:
    return table(*(f"c{n},{digit if n == card else n}" for n in range(1, 59)))


def test_a_changed_digit_on_one_of_58_cards_prints_one_sheet_with_one_card(
    project: Project, build: Build
) -> None:
    project()
    build()
    project(cards=with_digit(17, "71"))

    ran = build("--changed", "--json")

    assert printed(ran) == [("plain-paper.pdf", 2, ["cards/c17/front"])]
    assert discarded(ran) == {"cards/c17": 1}


def test_a_rebuilt_deck_without_changes_prints_none(project: Project, build: Build) -> None:
    project()
    build()

    ran = build("--changed")

    assert ran.out == "nothing has changed: nothing to print, nothing to throw away\n"
    assert not Path("output/tiny/en/changed").exists()


def test_what_was_printed_anew_is_not_printed_again(project: Project, build: Build) -> None:
    project()
    build()
    project(cards=with_digit(17, "71"))
    build("--changed")

    assert printed(build("--changed", "--json")) == []


@pytest.mark.parametrize(
    "changes",
    [
        {"deck": "# a remark\n" + DECK.replace("    bleed:", "    # of art\n    bleed:")},
        {"card": FRONT.replace("<rect", "<!-- the frame -->\n<rect")},
        {"card": FRONT.replace("<text", "<g id='a'>\n<text").replace("</text>", "</text></g>")},
        {"card": FRONT.replace('x="6" y="14"', 'y="14"  x="6"')},
        {"card": FRONT.replace('x="6" y="14"', 'x="4" y="4" transform="translate(2 10)"')},
        {"card": FRONT.replace('font-family="Lato"', 'font-family="Lato, Bungee"')},
        {"card": FRONT.replace('font-family="Lato"', 'style="font-family: Lato"')},
        {"card": FRONT.replace('fill="#fff"', 'fill="white"')},
        {"cards": table(*reversed(ROWS))},
        {"cards": table(*(f"card-{row}" for row in ROWS))},
        {"deck": DECK.replace("template: card.svg\n    back: back.svg",
                              "back: back.svg\n    template: card.svg")},
        {"deck": DECK.replace("bleed: 2mm", "bleed: 3mm")},
    ],
    ids=[
        "comment in the deck", "comment in the template", "group", "order of attributes",
        "transform", "fallback font", "font in a style", "name of a colour", "order of the cards",
        "ids", "order of keys", "bleed",
    ],
)  # fmt: skip
def test_what_does_not_alter_a_face_prints_nothing(
    project: Project, build: Build, changes: dict[str, str]
) -> None:
    project()
    build()
    project(**changes)

    ran = build("--changed", "--json")

    assert (printed(ran), discarded(ran)) == ([], {})


def test_a_font_that_draws_alike_prints_nothing(project: Project, build: Build) -> None:
    lato = Path(__file__).parent.parent.parent / "fonts" / "Lato-Regular.ttf"
    project()
    build()
    fonts = Path("fonts")
    fonts.mkdir()
    (fonts / "Mine.ttf").write_bytes(lato.read_bytes())
    (fonts / "fonts.yaml").write_text(
        "families:\n  Mine:\n    - {file: Mine.ttf, weight: 400}\nfallback: [Mine]\n"
    )
    project(card=FRONT.replace("Lato", "Mine"))

    ran = build("--changed", "--json")

    assert (ran.code, printed(ran)) == (0, [])


def test_a_changed_back_prints_all_cards(project: Project, build: Build) -> None:
    project()
    build()
    project(back=BACK.replace("#d55e00", "#009e73"))

    ran = build("--changed", "--json")

    assert ran.data["files"][0]["pieces"] == 58
    assert len(discarded(ran)) == 58


def test_changed_cards_of_several_components_share_a_sheet(project: Project, build: Build) -> None:
    project(deck=TWO)
    build()
    project(deck=TWO.replace("{id: y, number: 2}", "{id: y, number: 3}"), cards=with_digit(5, "50"))

    ran = build("--changed", "--json")

    assert printed(ran) == [("plain-paper.pdf", 2, ["cards/c5/front", "chips/y/front"])]


def test_twenty_changed_cards_fill_their_sheets(project: Project, build: Build) -> None:
    project()
    build()
    project(cards=table(*(f"c{n},{n + (100 if n <= 20 else 0)}" for n in range(1, 59))))

    (file,) = build("--changed", "--json").data["files"]

    pages = range(1, file["pages"] + 1, 2)
    assert [len(placed_forms(Path(file["path"]), page)) for page in pages] == [9, 9, 2]


def test_changed_labels_go_on_their_stock_from_the_first_free_label(
    project: Project, build: Build
) -> None:
    project(deck=LABELS)
    build()
    project(deck=LABELS.replace("id: two", "id: zwei"))

    ran = build("--changed", "--start-slot", "13", "--component", "dots", "--json")

    assert printed(ran) == [("endisch-6500012.pdf", 1, ["dots/zwei/front"] * 6)]
    assert discarded(ran) == {"dots/two": 6}
    centres = [form.trim.centre for form in placed_forms(Path(ran.data["files"][0]["path"]), 1)]
    whole = placed_forms(Path("output/tiny/en/dots.pdf"), 1)
    assert centres[0][1] >= whole[-1].trim.centre[1] - 0.001
    assert len(whole) == 12


def test_more_copies_print_the_missing_ones(project: Project, build: Build) -> None:
    counted = "id,number,count\n" + "\n".join(f"{row},2" for row in ROWS) + "\n"
    project(cards=counted)
    build()
    project(cards=counted.replace("c9,9,2", "c9,9,5"))

    ran = build("--changed", "--json")

    assert printed(ran) == [("plain-paper.pdf", 2, ["cards/c9/front"] * 3)]
    assert discarded(ran) == {}


def test_a_card_that_is_gone_is_only_thrown_away(project: Project, build: Build) -> None:
    project()
    build()
    project(cards=table(*ROWS[:-1]))

    ran = build("--changed")

    assert ran.out == "throw away of cards (tiny, en): c58\nnothing to print\n"


def test_a_component_that_is_gone_is_thrown_away(project: Project, build: Build) -> None:
    project(deck=TWO)
    build()
    project()

    ran = build("--changed", "--json")

    assert discarded(ran) == {"chips/x": 1, "chips/y": 1}


def test_a_component_that_was_not_asked_for_keeps_its_record(
    project: Project, build: Build
) -> None:
    project(deck=TWO)
    build()
    build("--component", "chips", "--changed")

    assert printed(build("--changed", "--json")) == []


def test_since_compares_with_an_earlier_build(project: Project, build: Build) -> None:
    project()
    build("--out", "first")
    project(cards=with_digit(17, "71"))
    build("--out", "second")
    project(cards=with_digit(18, "81").replace("c17,17", "c17,71"))

    ran = build("--since", "first/tiny/en/printed.json", "--out", "third", "--json")

    assert printed(ran) == [("plain-paper.pdf", 2, ["cards/c17/front", "cards/c18/front"])]


def test_the_record_before_the_last_one_is_kept(project: Project, build: Build) -> None:
    project()
    build()
    project(cards=with_digit(17, "71"))
    build("--changed")

    ran = build("--since", "output/tiny/en/printed-before.json", "--json")

    assert printed(ran) == [("plain-paper.pdf", 2, ["cards/c17/front"])]


def test_without_an_earlier_build_everything_is_new(project: Project, build: Build) -> None:
    project()

    (file,) = build("--changed", "--json").data["files"]

    assert file["pieces"] == 58


def test_fronts_alone_are_told_from_fronts_with_backs(project: Project, build: Build) -> None:
    project()
    build("--duplex", "none")

    (file,) = build("--changed", "--json").data["files"]

    assert file["pieces"] == 58


def test_a_printer_is_corrected_on_changed_sheets_too(
    project: Project, build: Build, capsys: pytest.CaptureFixture[str],
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.setattr("platformdirs.user_config_path", lambda *_, **__: tmp_path / "config")
    run(capsys, "printer", "set", "laser", "--x", "1.5mm")
    project()
    build("--printer", "laser")
    project(cards=with_digit(1, "71"))

    (file,) = build("--changed", "--printer", "laser", "--json").data["files"]

    (whole, *_) = sorted(
        placed_forms(Path("output/tiny/en/cards.pdf"), 2), key=lambda form: -form.trim.x
    )
    (alone,) = placed_forms(Path(file["path"]), 2)
    assert alone.trim.x == pytest.approx(whole.trim.x, abs=0.001)


def test_a_deck_with_errors_leaves_the_record(project: Project, build: Build) -> None:
    project()
    build()
    before = Path("output/tiny/en/printed.json").read_bytes()
    project(card=FRONT.replace("</svg>", "<filter/></svg>"), cards=with_digit(1, "71"))

    ran = build("--changed")

    assert ran.code == 1
    assert Path("output/tiny/en/printed.json").read_bytes() == before


def test_a_slot_that_is_not_there_leaves_the_record(project: Project, build: Build) -> None:
    project()
    build()
    before = Path("output/tiny/en/printed.json").read_bytes()
    project(cards=with_digit(1, "71"))

    ran = build("--changed", "--start-slot", "99")

    assert (ran.code, "start-slot-beyond-sheet" in ran.err) == (1, True)
    assert Path("output/tiny/en/printed.json").read_bytes() == before


@pytest.mark.parametrize(
    ("name", "content", "message", "hint"),
    [
        ("nothing.json", None, "--since: nothing.json can't be read", "name the printed.json"),
        ("cards.pdf", "%PDF-1.7", "cards.pdf is no record of a build", "name the printed.json"),
        (
            "other.json",
            '{"version": 2, "game": "harvest", "language": "en", "jobs": {}}',
            "the record is of harvest, not of tiny",
            "cardgen build harvest",
        ),
        (
            "german.json",
            '{"version": 2, "game": "tiny", "language": "de", "jobs": {}}',
            "the record is of de, not of en",
            "--lang de",
        ),
    ],
)
def test_a_record_that_does_not_fit_is_wrong_usage(
    project: Project, build: Build, name: str, content: str | None, message: str, hint: str
) -> None:
    project()
    if content is not None:
        Path(name).write_text(content)

    ran = build("--since", name)

    assert ran.code == 2
    assert message in ran.err
    assert hint in ran.err
    assert not Path("output").exists()


def test_a_damaged_record_of_the_last_build_is_not_taken_for_none(
    project: Project, build: Build
) -> None:
    project()
    build()
    Path("output/tiny/en/printed.json").write_text("{")

    ran = build("--changed")

    assert ran.code == 3
    assert "is no record of a build" in ran.err


def test_the_record_is_the_same_whatever_the_sheets_are(project: Project, build: Build) -> None:
    project()
    build("--out", "a4")
    build("--out", "letter", "--paper", "letter", "--marks", "none")

    looks = [
        [(piece["card"], piece["front"], piece["back"]) for piece in kept["pieces"]]
        for out in ("a4", "letter")
        for kept in json.loads(Path(f"{out}/tiny/en/printed.json").read_text())["jobs"].values()
    ]
    assert looks[0] == looks[1]


@pytest.fixture
def diff(capsys: pytest.CaptureFixture[str]) -> Build:
    return lambda *arguments: run(capsys, "diff", "tiny", *arguments)


def colours(path: str) -> tuple[tuple[int, int, int], tuple[int, int, int]]:
    """The colours a quarter and three quarters across a picture, low down."""
    with Image.open(path) as picture:
        at = [(picture.width * part // 4, picture.height * 7 // 8) for part in (1, 3)]
        return tuple(picture.getpixel(place) for place in at)  # type: ignore[return-value]


def test_diff_shows_old_and_new_side_by_side(project: Project, build: Build, diff: Build) -> None:
    project()
    build()
    project(card=FRONT.replace("#0072b2", "{{ '#cc79a7' if card.number == '7' else '#0072b2' }}"))

    (found,) = diff("--json").data["differences"]

    assert (found["card"], found["side"], found["change"]) == ("c7", "front", "changed")
    assert colours(found["picture"]) == ((0, 114, 178), (204, 121, 167))


def test_diff_shows_a_shared_back_once(project: Project, build: Build, diff: Build) -> None:
    project()
    build()
    project(back=BACK.replace("#d55e00", "#009e73"))

    (found,) = diff("--json").data["differences"]

    assert found["side"] == "back"
    assert colours(found["picture"]) == ((213, 94, 0), (0, 158, 115))


def test_diff_shows_what_is_new_and_what_is_gone(
    project: Project, build: Build, diff: Build
) -> None:
    project()
    build()
    project(cards=table(*ROWS[1:], "extra,99"))

    found = {one["card"]: one for one in diff("--json").data["differences"]}

    table_colour = (214, 210, 202)
    assert {card: one["change"] for card, one in found.items()} == {"extra": "new", "c1": "gone"}
    assert colours(found["extra"]["picture"]) == (table_colour, (0, 114, 178))
    assert colours(found["c1"]["picture"]) == ((0, 114, 178), table_colour)


def test_diff_finds_nothing_where_nothing_changed(
    project: Project, build: Build, diff: Build
) -> None:
    project()
    build()
    project(cards=table(*reversed(ROWS)))

    ran = diff()

    assert ran.out == "nothing looks different from what was printed\n"


def test_diff_changes_no_record(project: Project, build: Build, diff: Build) -> None:
    project()
    build()
    before = Path("output/tiny/en/printed.json").read_bytes()
    project(cards=with_digit(17, "71"))

    diff()

    assert Path("output/tiny/en/printed.json").read_bytes() == before


def test_diff_since_takes_the_pictures_beside_that_record(
    project: Project, build: Build, diff: Build
) -> None:
    project()
    build("--out", "first")
    project(card=FRONT.replace("#0072b2", "#cc79a7"), cards=table(*ROWS[:1]))
    build()

    ran = diff("--since", "first/tiny/en/printed.json", "--json")

    found = {one["card"]: one for one in ran.data["differences"]}
    assert colours(found["c1"]["picture"]) == ((0, 114, 178), (204, 121, 167))


def test_diff_does_not_pass_other_sheets_off_as_the_old_ones(
    project: Project, build: Build, diff: Build
) -> None:
    project()
    build()
    Path("kept.json").write_bytes(Path("output/tiny/en/printed.json").read_bytes())
    project(card=FRONT.replace("#0072b2", "#cc79a7"))
    build()
    Path("output/tiny/en/kept.json").write_bytes(Path("kept.json").read_bytes())

    ran = diff("--since", "output/tiny/en/kept.json")

    assert ran.code == 0
    assert "cards.pdf is not the file that was recorded" in ran.err


def test_diff_before_any_build_is_wrong_usage(project: Project, diff: Build) -> None:
    project()

    ran = diff()

    assert ran.code == 2
    assert "nothing of tiny (en) has been printed" in ran.err
    assert "cardgen build tiny" in ran.err


def test_diff_since_something_else_is_wrong_usage(project: Project, diff: Build) -> None:
    project()

    ran = diff("--since", "decks/tiny/cards.csv")

    assert ran.code == 2
    assert "decks/tiny/cards.csv is no record of a build" in ran.err


def test_diff_of_a_deck_with_errors_shows_the_errors(
    project: Project, build: Build, diff: Build
) -> None:
    project()
    build()
    project(card=FRONT.replace("</svg>", "<filter/></svg>"))

    ran = diff()

    assert (ran.code, "error[svg-unsupported]" in ran.err) == (1, True)


def test_diff_with_a_record_of_another_language_is_wrong_usage(
    project: Project, diff: Build
) -> None:
    project()
    Path("german.json").write_text(
        '{"version": 2, "game": "tiny", "language": "de", "jobs": {}}', "utf-8"
    )

    ran = diff("--since", "german.json")

    assert ran.code == 2
    assert "german.json is of tiny (de), not of tiny (en)" in ran.err
