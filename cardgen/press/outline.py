"""Bookmarks: the tree of headings that a viewer shows beside the pages."""

from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct, field

from cardgen.faces.model import Bookmark
from cardgen.press.numbers import text_string
from cardgen.press.store import Store


class Branch(Struct):
    """A bookmark with those of lower level that follow it, and its object's number."""

    bookmark: Bookmark | None
    number: int
    children: list["Branch"] = field(default_factory=list)

    @property
    def count(self) -> int:
        """How many bookmarks are below it, at any depth."""
        return sum(1 + child.count for child in self.children)


def write_outline(
    bookmarks: Sequence[Bookmark], destination: Callable[[Bookmark], str], store: Store
) -> int:
    """Write the outline and return the number of its root.

    Args:
        bookmarks: in reading order; at least one.
        destination: the PDF array that says where a bookmark leads.
        store: the file.

    Source: ISO 32000-1, 12.3.3 (document outline).
    """
    root = grown(bookmarks, store)
    for branch in walk(root):
        write_children(branch, destination, store)
    first, last = root.children[0].number, root.children[-1].number
    entries = f"<</Type/Outlines/First {first} 0 R/Last {last} 0 R/Count {root.count}>>"
    store.put(root.number, entries.encode("ascii"))
    return root.number


def grown(bookmarks: Sequence[Bookmark], store: Store) -> Branch:
    """Return the tree; a heading belongs to the nearest one before it of a higher rank."""
    root = Branch(None, store.reserve())
    path = [root]
    for bookmark in bookmarks:
        while path[-1].bookmark is not None and path[-1].bookmark.level >= bookmark.level:
            path.pop()
        branch = Branch(bookmark, store.reserve())
        path[-1].children.append(branch)
        path.append(branch)
    return root


def walk(branch: Branch) -> Iterator[Branch]:
    """Yield the branch and all below it."""
    yield branch
    for child in branch.children:
        yield from walk(child)


def write_children(branch: Branch, destination: Callable[[Bookmark], str], store: Store) -> None:
    """Write the bookmarks right below a branch."""
    numbers = [child.number for child in branch.children]
    for at, child in enumerate(branch.children):
        assert child.bookmark is not None, "only the root has no bookmark"
        parts = [f"<</Title {text_string(child.bookmark.title)}/Parent {branch.number} 0 R"]
        parts.append(f"/Dest{destination(child.bookmark)}")
        if at:
            parts.append(f"/Prev {numbers[at - 1]} 0 R")
        if at + 1 < len(numbers):
            parts.append(f"/Next {numbers[at + 1]} 0 R")
        if child.children:
            first, last = child.children[0].number, child.children[-1].number
            parts.append(f"/First {first} 0 R/Last {last} 0 R/Count {child.count}")
        store.put(child.number, "".join([*parts, ">>"]).encode("latin-1"))
