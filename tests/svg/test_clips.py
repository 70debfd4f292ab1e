import pytest

from tests.support.svg_builders import lines, painted

SQUARE = "M0,0 L9,0 L9,9 L0,9 Z"
RECT = '<rect width="9" height="9"/>'


def clipped(clip_path: str, attributes: str = 'id="c"') -> list[str]:
    body = f'<clipPath {attributes}>{clip_path}</clipPath><g clip-path="url(#c)">{RECT}</g>'
    return lines(body)


def test_clip_of_one_shape_is_a_path() -> None:
    assert clipped('<path d="M0 0h1v1z" clip-rule="evenodd"/>') == [
        "save",
        "clip M0,0 L1,0 L1,1 Z evenodd",
        f"fill {SQUARE} #000000",
        "restore",
    ]


def test_shapes_apart_are_one_path() -> None:
    found = clipped('<path d="M0 0h1v1z"/><path d="M5 5h1v1z" transform="translate(1 0)"/>')

    assert found[1] == "clip M0,0 L1,0 L1,1 Z M6,5 L7,5 L7,6 Z"


def test_shapes_that_meet_are_a_mask_so_that_their_union_counts() -> None:
    found = clipped('<path d="M0 0h5v5z"/><path d="M4 1v5h5z"/>')

    assert found == [
        "save",
        "group",
        f"  fill {SQUARE} #000000",
        "  mask",
        "    fill M0,0 L5,0 L5,5 Z #ffffff",
        "    fill M4,1 L4,6 L9,6 Z #ffffff",
        "restore",
    ]


def test_clip_in_box_units_follows_the_bounds() -> None:
    found = clipped(
        '<rect width=".5" height="1"/>',
        'id="c" clipPathUnits="objectBoundingBox" transform="translate(1 0)"',
    )

    assert found[1] == "clip M9,0 L13.5,0 L13.5,9 L9,9 Z"


def test_use_in_a_clip_shows_its_shape() -> None:
    body = (
        '<defs><path id="s" d="M0 0h1v1z"/></defs><clipPath id="c"><use href="#s" x="2" '
        f'transform="scale(2)"/></clipPath><g clip-path="url(#c)">{RECT}</g>'
    )

    assert lines(body)[1] == "clip M4,0 L6,0 L6,2 Z"


def test_clip_of_a_clip_cuts_both() -> None:
    body = (
        '<clipPath id="d"><path d="M0 0h2v2z"/></clipPath>'
        '<clipPath id="c" clip-path="url(#d)"><path d="M0 0h1v1z"/></clipPath>'
        f'<g clip-path="url(#c)">{RECT}</g>'
    )

    assert lines(body)[1:3] == ["clip M0,0 L2,0 L2,2 Z", "clip M0,0 L1,0 L1,1 Z"]


@pytest.mark.parametrize("inside", ["", '<path d="M0 0h1v1z" display="none"/>', "<title>x</title>"])
def test_empty_clip_hides_all(inside: str) -> None:
    assert clipped(inside) == ["save", "restore"]


def test_mask_weighs_by_luminance_inside_its_region() -> None:
    body = f'<mask id="m"><path d="M0 0h4" fill="#fff"/></mask><g mask="url(#m)">{RECT}</g>'

    assert lines(body) == [
        "group",
        f"  fill {SQUARE} #000000",
        "  mask",
        "    clip M-0.9,-0.9 L9.9,-0.9 L9.9,9.9 L-0.9,9.9 Z",
        "    fill M0,0 L4,0 #ffffff",
    ]


def test_mask_in_user_space_has_its_own_region() -> None:
    body = (
        '<mask id="m" maskUnits="userSpaceOnUse" x="1" y="2" width="50%" height="4" '
        'maskContentUnits="objectBoundingBox"><path d="M0 0h1"/></mask>'
        f'<g mask="url(#m)">{RECT}</g>'
    )

    assert lines(body)[3:] == [
        "    clip M1,2 L21,2 L21,6 L1,6 Z",
        "    transform [9 0 0 9 0 0]",
        "    fill M0,0 L1,0 #000000",
    ]


def test_mask_and_clip_hold_together() -> None:
    body = (
        '<mask id="m"><path d="M0 0h4" fill="#fff"/></mask><clipPath id="c"><circle r="1"/>'
        f'</clipPath><g mask="url(#m)" clip-path="url(#c)" opacity=".5">{RECT}</g>'
    )

    found = lines(body)
    assert [line.split(" ")[0] for line in found[:3]] == ["save", "clip", "group"]
    assert found[2] == "group alpha=0.5"


@pytest.mark.parametrize(
    ("body", "code", "column"),
    [
        ('<g clip-path="url(#no)">', "svg-reference", 15),
        ('<g mask="url(#no)">', "svg-reference", 10),
        ('<mask id="m"/><g clip-path="url(#m)">', "svg-reference", 29),
        ('<clipPath id="c"><g/></clipPath><g clip-path="url(#c)">', "svg-unsupported", 18),
        ('<clipPath id="c"><text/></clipPath><g clip-path="url(#c)">', "svg-unsupported", 18),
        (
            '<clipPath id="c" clip-path="url(#c)"><circle r="1"/></clipPath>'
            '<g clip-path="url(#c)">',
            "svg-circle",
            29,
        ),
        (
            '<clipPath id="c" clipPathUnits="mm"><circle r="1"/></clipPath><g clip-path="url(#c)">',
            "svg-value",
            33,
        ),
        (
            '<mask id="m" mask="url(#n)"><circle r="1"/></mask><g mask="url(#m)">',
            "svg-unsupported",
            1,
        ),
        (
            '<mask id="m"><g mask="url(#m)"><circle r="1"/></g></mask><g mask="url(#m)">',
            "svg-circle",
            23,
        ),
    ],
)
def test_what_is_wrong_with_a_clip_or_mask_is_reported(body: str, code: str, column: int) -> None:
    assert painted(f"{body}{RECT}</g>").problems == [(code, 2, column)]
