import pytest
from msgspec.structs import replace

from cardgen.base.geometry import Rect
from cardgen.svg.canvas import Drawing
from cardgen.svg.context import Context
from cardgen.svg.memo import ENTRY_BYTES, PATIENCE, SELDOM, Generations, Memo, weight_of
from tests.support.drawing_lines import lines_of
from tests.support.press_builders import a_picture
from tests.support.svg_builders import a_context, inlined, painted

FRAME = '<g><rect width="4" height="4"/><circle r="2"/></g>'


def card(width: int) -> str:
    varies = f'<path class="a" d="M0 0h{width}"/>'
    return f'<style>.a{{fill:lime}}</style>{FRAME}{varies}<path d="M0 1h1"/>'


def shared_of(body: str, context: Context) -> list[object]:
    came = painted(body, context=context)
    return [arguments[0] for name, arguments in came.drawing.calls if name == "shared"]


def test_what_recurs_is_recorded_at_the_second_time_and_recalled_at_the_third() -> None:
    context = a_context()

    first, second, third = (shared_of(FRAME, context) for _ in range(3))

    assert first == []
    assert len(second) == 1
    assert third == second


def test_neighbours_that_recur_are_one_drawing() -> None:
    context = a_context()
    body = FRAME + '<path d="M0 0h1"/>'

    _, second, third = (shared_of(body, context) for _ in range(3))

    assert len(second) == 1
    assert third == second


def test_what_differs_is_painted_anew_among_what_recurs() -> None:
    context = a_context()

    cards = [painted(card(n), context=context) for n in range(1, 5)]

    alone = [painted(card(n)) for n in range(1, 5)]
    assert [lines_of(inlined(card.drawing)) for card in cards] == [card.lines for card in alone]
    assert [name for name, _ in cards[3].drawing.calls] == ["shared", "fill", "shared"]


GRADIENT = "<linearGradient id='p'><stop stop-color='{}'/></linearGradient>"
CLIP = "<clipPath id='c'><use href='#u'/></clipPath><g clip-path='url(#c)'>PART</g>"


@pytest.mark.parametrize(
    ("first", "then"),
    [
        ("<g fill='red'>PART</g>", "<g fill='blue'>PART</g>"),
        ("<style>path{fill:red}</style>PART", "<style>path{fill:blue}</style>PART"),
        (
            "<style>#a path{fill:red}</style><g id='a'>PART</g>",
            "<style>#a path{fill:red}</style><g>PART</g>",
        ),
        (
            GRADIENT.format("red") + "<g fill='url(#p)'>PART</g>",
            GRADIENT.format("blue") + "<g fill='url(#p)'>PART</g>",
        ),
        (
            GRADIENT.format("red") + "<style>path{fill:url(#p)}</style>PART",
            GRADIENT.format("blue") + "<style>path{fill:url(#p)}</style>PART",
        ),
        (
            "<defs><path id='u' d='M0 5h1'/></defs>PART<g><use href='#u'/></g>",
            "<defs><path id='u' d='M0 6h1'/></defs>PART<g><use href='#u'/></g>",
        ),
        (
            "<defs><path id='u' d='M0 5h1'/></defs>" + CLIP,
            "<defs><path id='u' d='M0 5h2'/></defs>" + CLIP,
        ),
        ("<svg width='9' height='9'>PART</svg>", "<svg width='5' height='5'>PART</svg>"),
    ],
    ids=["inherited", "sheet", "ancestor", "server", "server by sheet", "use", "clip", "viewport"],
)
def test_what_a_part_depends_on_is_noticed(first: str, then: str) -> None:
    part = '<path d="M0 0h1"/><rect width="50%" height="1"/>'
    context = a_context()

    for _ in range(3):
        painted(first.replace("PART", part), context=context)
    came = painted(then.replace("PART", part), context=context)

    assert lines_of(inlined(came.drawing)) == painted(then.replace("PART", part)).lines


def test_language_is_part_of_what_a_part_depends_on() -> None:
    body = '<switch><path d="M0 0h1" systemLanguage="nl"/><path d="M0 0h2"/></switch>'
    dutch = a_context("nl")

    for _ in range(3):
        painted(body, context=dutch)
    english = replace(dutch, language="en")

    assert painted(body, context=english).lines == ["fill M0,0 L2,0 #000000"]


def test_mistakes_are_reported_each_time() -> None:
    context = a_context()
    body = '<g><path d="M"/></g><use href="#no"/><g><path d="M"/></g>'

    problems = [painted(body, context=context).problems for _ in range(4)]

    assert problems[1:] == problems[:-1]
    assert len(problems[0]) == 3


def test_fields_are_reported_each_time() -> None:
    context = a_context()

    counts = [
        len(painted('<g><rect cg:name="a" width="1" height="1"/></g>', context=context).fields)
        for _ in range(4)
    ]

    assert counts == [1, 1, 1, 1]


def test_generations_forget_what_is_not_asked_for() -> None:
    kept = Generations[int](2)

    for number in range(6):
        kept.put(number, number)
        kept.get(0)

    assert kept.get(0) == 0
    assert kept.get(1) is None
    assert kept.get(5) == 5


def test_heavy_things_are_forgotten_sooner() -> None:
    kept = Generations[int](10)

    for number in range(6):
        kept.put(number, number, weight=5)

    assert [kept.get(number) for number in (0, 1, 5, 4, 3)] == [None, None, 5, 4, 3]


def test_a_drawing_weighs_what_its_pictures_take() -> None:
    inner, outer = Drawing(), Drawing()
    inner.image(a_picture(data=bytes(3 * ENTRY_BYTES)), Rect(x=0, y=0, width=1, height=1))
    outer.shared(inner)

    assert [weight_of(one) for one in (Drawing(), inner, outer)] == [1, 4, 4]


def test_what_never_comes_again_is_soon_looked_up_seldom() -> None:
    memo, tried = Memo(), []

    for number in range(PATIENCE + 4 * SELDOM):
        if memo.may_come_again("4:2:card.svg"):
            tried.append(number)
            memo.note("4:2:card.svg", came_again=False)

    assert tried[:PATIENCE] == list(range(PATIENCE))
    assert len(tried) == PATIENCE + 4
    assert memo.may_come_again("5:2:card.svg")


def test_what_comes_again_is_looked_up_each_time() -> None:
    memo = Memo()

    for number in range(10 * PATIENCE):
        assert memo.may_come_again("4:2:card.svg")
        memo.note("4:2:card.svg", came_again=number % PATIENCE == PATIENCE - 1)
