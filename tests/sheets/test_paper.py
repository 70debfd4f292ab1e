import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.sheets.paper import parse_paper


@pytest.mark.parametrize(
    ("text", "sizes"),
    [
        ("a4", ((210.0, 297.0), (297.0, 210.0))),
        ("A4", ((210.0, 297.0), (297.0, 210.0))),
        ("a3", ((297.0, 420.0), (420.0, 297.0))),
        ("a5-landscape", ((210.0, 148.0),)),
        ("a4 portrait", ((210.0, 297.0),)),
        ("Letter-Portrait", ((215.9, 279.4),)),
        ("legal-landscape", ((355.6, 215.9),)),
        ("320x450mm", ((320.0, 450.0),)),
        ("450mm x 320 mm", ((450.0, 320.0),)),
        ("12x18in", ((304.8, 457.2),)),
        ("32cm×450mm", ((320.0, 450.0),)),
        ("200x200mm", ((200.0, 200.0),)),
    ],
)
def test_a_paper_is_named_or_measured(text: str, sizes: tuple[tuple[float, float], ...]) -> None:
    paper = parse_paper(text)

    assert [round(side, 9) for size in paper.sizes for side in size] == [
        side for size in sizes for side in size
    ]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("leter", "did you mean `letter`"),
        ("b7", "known are `a3`"),
        ("320x450", "write a size such as 320x450mm"),
        ("0x450mm", "both sides must be longer than 0 mm"),
        ("a4-sideways", "is not a paper"),
        ("", "is not a paper"),
    ],
)
def test_what_is_no_paper_is_refused_with_advice(text: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        parse_paper(text)


@given(st.text())
def test_any_text_is_a_paper_or_a_value_error(text: str) -> None:
    try:
        paper = parse_paper(text)
    except ValueError:
        return

    assert min(paper.width, paper.height) > 0
