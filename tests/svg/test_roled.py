"""Painting no more than elements with a role need: they come to lie where they always do."""

import pytest
from msgspec.structs import replace

from cardgen.svg.canvas import Drawing
from cardgen.svg.painter import paint
from tests.support.svg_builders import a_context, a_document

ROLED = [
    '<rect x="1" y="2" width="3" height="4" cg:role="box"/>',
    '<g transform="translate(5 6)"><g opacity="0.5"><circle r="2" cg:role="dot"/></g></g>',
    '<defs><path id="p" d="M0 0H4V4Z"/></defs><use href="#p" x="3" cg:role="used"/>',
    '<path id="p" d="M0 0H4V4Z"/><g cg:role="both"><use href="#p" x="3"/></g>',
    '<symbol id="s" viewBox="0 0 2 2"><rect width="2" height="2" cg:role="in"/></symbol>'
    '<use href="#s" x="4" y="4" width="6" height="6"/>',
]


@pytest.mark.parametrize("body", ROLED, ids=["shape", "group", "use", "inside", "symbol"])
def test_a_role_comes_to_lie_where_it_does_in_the_whole(body: str) -> None:
    context = a_context()

    whole = paint(a_document(body), Drawing(), context)
    part = paint(a_document(body), Drawing(), replace(context, roles_only=True))

    assert [field.box for field in part.fields] == [field.box for field in whole.fields] != []


def test_what_has_no_role_is_left_out() -> None:
    drawing = Drawing()
    body = '<rect width="9" height="9"/><circle r="1" cg:role="dot"/>'

    paint(a_document(body), drawing, replace(a_context(), roles_only=True))

    assert len([call for call in drawing.calls if call[0] == "fill"]) == 1
