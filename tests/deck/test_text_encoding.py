import pytest

from cardgen.deck.encoding import decode


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"], ids=["plain", "with-mark"])
def test_utf8_is_read_with_and_without_a_mark(mark: bytes) -> None:
    assert decode(mark + "naam: één".encode(), "deck.yaml").value == "naam: één"


@pytest.mark.parametrize(
    ("raw", "line", "column"),
    [
        ("a: x\r\nbé: één\r\n".encode("cp1252"), 2, 2),
        ("één".encode("cp1252"), 1, 1),
        (b"\xef\xbb\xbf" + "a: b\nc: é".encode("cp1252"), 2, 4),
        ("ok é\n".encode() + b"\xe9", 2, 1),
        ("a\rb\ré".encode("cp1252"), 3, 1),
    ],
    ids=["windows-lines", "first", "after-mark", "after-good-ones", "old-line-ends"],
)
def test_the_first_byte_that_is_not_utf8_is_named(raw: bytes, line: int, column: int) -> None:
    (found,) = decode(raw, "cards.csv").findings

    assert (found.code, found.span.line, found.span.column) == ("wrong-encoding", line, column)
    assert found.message == "byte 0xe9 is not UTF-8; in Windows-1252 it would be `é`"


@pytest.mark.parametrize("encoding", ["utf-16", "utf-32"])
def test_other_unicode_encodings_are_named(encoding: str) -> None:
    (found,) = decode("a: b".encode(encoding), "deck.yaml").findings

    assert encoding.upper() in found.message
