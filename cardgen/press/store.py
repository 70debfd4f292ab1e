"""The PDF file itself: objects go to it as they come, and nothing is held back in memory.

ReportLab's document keeps every object until it is saved; a run of some thousand cards with
pictures would not fit into the memory that a small machine has.
"""

import zlib
from collections.abc import Sequence
from hashlib import blake2b
from typing import BinaryIO

HEADER = b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"
"""Source: ISO 32000-1, 7.5.2: the second line tells that the file is binary."""

LEVEL = 6
"""zlib's own balance of time and size."""


class Store:
    """A PDF file in the making; objects are numbered in the order in which they are asked for."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self._at = len(HEADER)
        self._offsets: list[int] = []
        self._known: dict[bytes, int] = {}
        self._digest = blake2b(digest_size=16)
        file.write(HEADER)

    def reserve(self) -> int:
        """Return the number of an object that will be `put` later."""
        self._offsets.append(0)
        return len(self._offsets)

    def put(self, number: int, body: bytes) -> None:
        """Write the object of that number."""
        self._digest.update(body)
        self._write(number, (body,))

    def add(self, body: str) -> int:
        """Write the object, unless the same one is there; return its number."""
        data = body.encode("latin-1")
        key = blake2b(data, digest_size=16).digest()
        if key not in self._known:
            self._known[key] = self._new(key, (data,))
        return self._known[key]

    def add_stream(self, entries: str, data: bytes) -> int:
        """Write a stream, packed, unless the same one is there; return its number."""
        key = blake2b(entries.encode("latin-1") + b"\n" + data, digest_size=16).digest()
        if key not in self._known:
            packed = zlib.compress(data, LEVEL)
            head = f"{entries}/Filter/FlateDecode"
            self._known[key] = self._new(key, _stream(head, packed))
        return self._known[key]

    def add_packed(self, entries: str, parts: Sequence[bytes], key: str) -> int:
        """Write a stream whose data is packed already, as its entries say; return its number.

        Args:
            entries: of its dictionary.
            parts: the data.
            key: stands for the data, which is not looked at.
        """
        known = blake2b(f"{entries}\n{key}".encode(), digest_size=16).digest()
        if known not in self._known:
            self._known[known] = self._new(known, _stream(entries, *parts))
        return self._known[known]

    def close(self, *, root: int, info: int) -> None:
        """Write the table of objects and the trailer; the file's id is what its objects hash to."""
        assert 0 not in self._offsets, "an object was reserved and never written"
        rows = "".join(f"{offset:010d} 00000 n \n" for offset in self._offsets)
        size = len(self._offsets) + 1
        mark = self._digest.hexdigest()
        self._file.write(
            f"xref\n0 {size}\n0000000000 65535 f \n{rows}"
            f"trailer\n<</Size {size}/Root {root} 0 R/Info {info} 0 R/ID[<{mark}><{mark}>]>>\n"
            f"startxref\n{self._at}\n%%EOF\n".encode("ascii")
        )

    def _new(self, key: bytes, body: tuple[bytes, ...]) -> int:
        self._digest.update(key)
        number = self.reserve()
        self._write(number, body)
        return number

    def _write(self, number: int, body: tuple[bytes, ...]) -> None:
        parts = (b"%d 0 obj\n" % number, *body, b"\nendobj\n")
        self._offsets[number - 1] = self._at
        self._at += sum(map(len, parts))
        self._file.writelines(parts)


def _stream(entries: str, *data: bytes) -> tuple[bytes, ...]:
    """Return a stream in parts, so that large data is not copied together."""
    head = f"<<{entries}/Length {sum(map(len, data))}>>\nstream\n".encode("latin-1")
    return head, *data, b"\nendstream"
