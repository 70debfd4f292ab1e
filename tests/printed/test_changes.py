import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from cardgen.printed.changes import Changes, changes_between, pairs_of
from cardgen.printed.record import PrintedJob, PrintedPiece


def a_piece(card: str, front: str = "", back: str = "back", copies: int = 1) -> PrintedPiece:
    return PrintedPiece(
        card=card,
        front=front or f"looks like {card}",
        back=back,
        copies=copies,
        front_face=f"cards/{card}/front",
        back_face="cards/back",
    )


def a_job(*pieces: PrintedPiece, whole: bool = False) -> PrintedJob:
    return PrintedJob(component="cards", file="cards.pdf", digest="d", pieces=pieces, whole=whole)


def told(changes: Changes) -> tuple[dict[str, int], dict[str, int]]:
    """Copies to print, and copies to throw away, by card."""
    return (
        {piece.card: copies for piece, copies in changes.needed},
        {piece.card: copies for piece, copies in changes.discard},
    )


A, B, C = a_piece("a"), a_piece("b"), a_piece("c", copies=2)
PIECES = st.lists(
    st.builds(
        a_piece,
        card=st.sampled_from("abcdef"),
        front=st.sampled_from("xyz"),
        back=st.sampled_from(["", "back"]),
        copies=st.integers(0, 4),
    ),
    max_size=6,
)


@pytest.mark.parametrize(
    ("now", "needed", "discard"),
    [
        ((A, B, C), {}, {}),
        ((C, B, A), {}, {}),
        ((replace(A, card="first"), B, C), {}, {}),
        ((replace(A, front="new"), B, C), {"a": 1}, {"a": 1}),
        ((A, B, replace(C, front="new")), {"c": 2}, {"c": 2}),
        ((A, B, replace(C, copies=5)), {"c": 3}, {}),
        ((A, B, replace(C, copies=1)), {}, {"c": 1}),
        ((A, B, C, a_piece("d")), {"d": 1}, {}),
        ((B, C), {}, {"a": 1}),
        (
            tuple(replace(piece, back="new back") for piece in (A, B, C)),
            {"a": 1, "b": 1, "c": 2},
            {"a": 1, "b": 1, "c": 2},
        ),
        ((replace(A, front=B.front), B, C), {"a": 1}, {"a": 1}),
    ],
    ids=[
        "nothing",
        "order",
        "id",
        "front",
        "front of two copies",
        "more copies",
        "fewer copies",
        "new card",
        "card gone",
        "all backs",
        "two alike",
    ],
)
def test_what_is_printed_and_thrown_away(
    now: tuple[PrintedPiece, ...], needed: dict[str, int], discard: dict[str, int]
) -> None:
    assert told(changes_between(a_job(A, B, C), a_job(*now))) == (needed, discard)


def test_without_an_earlier_build_all_is_new() -> None:
    assert told(changes_between(None, a_job(A, C))) == ({"a": 1, "c": 2}, {})


def test_of_a_component_that_is_gone_all_is_thrown_away() -> None:
    assert told(changes_between(a_job(A, C), None)) == ({}, {"a": 1, "c": 2})


@given(before=PIECES, now=PIECES)
def test_what_was_printed_less_the_discards_and_what_is_new_is_the_deck(
    before: list[PrintedPiece], now: list[PrintedPiece]
) -> None:
    changes = changes_between(a_job(*before), a_job(*now))

    copies: dict[tuple[str, str], int] = {}
    for sign, pieces in (
        (1, [(piece, piece.copies) for piece in before]),
        (-1, changes.discard),
        (1, changes.needed),
        (-1, [(piece, piece.copies) for piece in now]),
    ):
        for piece, count in pieces:
            copies[piece.look] = copies.get(piece.look, 0) + sign * count
    assert set(copies.values()) <= {0}


@given(pieces=PIECES)
def test_a_deck_in_another_order_prints_nothing(pieces: list[PrintedPiece]) -> None:
    assert changes_between(a_job(*pieces), a_job(*reversed(pieces))) == Changes()


@pytest.mark.parametrize(
    ("now", "needed"),
    [((A, B), {}), ((B, A), {"a": 1, "b": 1}), ((A, replace(B, front="new")), {"a": 1, "b": 1})],
    ids=["nothing", "order of pages", "a page"],
)
def test_a_booklet_is_printed_as_a_whole(
    now: tuple[PrintedPiece, ...], needed: dict[str, int]
) -> None:
    changes = changes_between(a_job(A, B, whole=True), a_job(*now, whole=True))

    assert told(changes) == (needed, needed)


def test_old_and_new_stand_side_by_side_by_their_ids() -> None:
    new = replace(A, front="new")

    changes = changes_between(a_job(A, B), a_job(new, a_piece("d")))

    assert pairs_of(changes) == (("a", A, new), ("d", None, a_piece("d")), ("b", B, None))
