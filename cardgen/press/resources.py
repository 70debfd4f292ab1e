"""What a content stream refers to: the resource dictionary of a form, a page or a pattern."""

from typing import Literal

from msgspec import Struct, field

Kind = Literal["Font", "XObject", "ExtGState", "Pattern", "ColorSpace", "Shading", "Properties"]

LETTERS: dict[Kind, str] = {
    "Font": "F", "XObject": "X", "ExtGState": "E", "Pattern": "P", "ColorSpace": "C",
    "Shading": "S", "Properties": "L",
}  # fmt: skip


class Resources(Struct):
    """The objects in use by kind; a name is a letter and the object's number.

    A name therefore means the same in the whole document, and content may move between streams.
    transparent: alpha, masks or blending are in use. process: colours for plates are in use.
    """

    used: dict[Kind, dict[int, None]] = field(default_factory=dict)
    transparent: bool = False
    process: bool = False

    def use(self, kind: Kind, number: int) -> str:
        """Return the name of the object in content."""
        self.used.setdefault(kind, {})[number] = None
        return f"/{LETTERS[kind]}{number}"

    def include(self, other: "Resources") -> None:
        """Take in what content needs that becomes part of this stream."""
        for kind, members in other.used.items():
            self.used.setdefault(kind, {}).update(members)
        self.colour_like(other)

    def colour_like(self, other: "Resources") -> None:
        """Take over what is known of the colours of a stream that is placed in this one."""
        self.transparent |= other.transparent
        self.process |= other.process

    def dictionary(self) -> str:
        """Return the resource dictionary."""
        kinds = "".join(
            f"/{kind}<<{''.join(f'/{LETTERS[kind]}{n} {n} 0 R' for n in sorted(members))}>>"
            for kind, members in sorted(self.used.items())
        )
        return f"<<{kinds}>>"
