import pytest

from tests.support.svg_builders import lines

DOT = '<path d="M0 0h1v1z"/>'
FILL = "fill M0,0 L1,0 L1,1 Z #000000"


def test_transform_is_kept_to_the_element() -> None:
    assert lines(f'<g transform="translate(1 2)">{DOT}</g>{DOT}') == [
        "save",
        "transform [1 0 0 1 1 2]",
        FILL,
        "restore",
        FILL,
    ]


def test_transform_that_flattens_draws_nothing() -> None:
    assert lines(f'<g transform="scale(0)">{DOT}</g>') == ["save", "restore"]


def test_group_opacity_is_one_layer() -> None:
    assert lines(f'<g opacity=".5">{DOT}<path d="M0 0h1"/></g>') == [
        "group alpha=0.5",
        f"  {FILL}",
        "  fill M0,0 L1,0 #000000",
    ]


@pytest.mark.parametrize(
    ("attributes", "expected"),
    [
        ('opacity=".5"', f"{FILL} alpha=0.5"),
        ('opacity=".5" fill-opacity=".5"', f"{FILL} alpha=0.25"),
        (
            'opacity=".5" fill="none" stroke="red"',
            "stroke M0,0 L1,0 L1,1 Z #ff0000 width=1 alpha=0.5",
        ),
    ],
)
def test_opacity_of_a_shape_with_one_paint_needs_no_layer(attributes: str, expected: str) -> None:
    assert lines(f'<path d="M0 0h1v1z" {attributes}/>') == [expected]


def test_opacity_of_a_shape_with_two_paints_is_a_layer() -> None:
    found = lines('<path d="M0 0h1v1z" opacity=".5" stroke="red"/>')

    assert [line.split()[0] for line in found] == ["group", "fill", "stroke"]


def test_what_can_not_be_seen_is_not_drawn() -> None:
    assert lines(f'<g opacity="0">{DOT}</g>') == []


def test_blending_is_a_layer() -> None:
    found = lines(f'<g style="mix-blend-mode:multiply">{DOT}</g>')

    assert found == ["group multiply", f"  {FILL}"]


def test_isolation_is_a_layer() -> None:
    assert lines(f'<g style="isolation:isolate">{DOT}</g>') == ["group", f"  {FILL}"]
