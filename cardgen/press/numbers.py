"""Numbers, names and texts as PDF writes them."""

import re

from cardgen.base.geometry import Matrix, Rect

POWER_OF_TEN = re.compile(r"-?\d+(?:\.\d+)?e[+-]\d+")


def write(template: str, *values: object) -> str:
    """Return the template with the values put in, its numbers in PDF's syntax.

    Args:
        template: in the form of the % operator; `%.6g` for lengths keeps a thousandth of a mm.
        values: what the template asks for.
    """
    text = template % values
    if "e-" in text or "e+" in text:  # PDF knows no powers of ten
        return POWER_OF_TEN.sub(lambda found: f"{float(found[0]):.6f}", text)
    return text


def numbers(*values: float) -> str:
    """Return the numbers with spaces between."""
    return write(" ".join(["%.7g"] * len(values)), *values)


def matrix_numbers(matrix: Matrix) -> str:
    """Return the six numbers of the matrix in PDF's order, which is ours."""
    return numbers(matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f)


def box_numbers(rect: Rect) -> str:
    """Return the rectangle by two opposite corners."""
    return numbers(rect.x, rect.y, rect.right, rect.bottom)


def name(text: str) -> str:
    """Return the text as a name object, its unusual bytes as #xx."""
    return "/" + "".join(
        chr(byte) if chr(byte).isalnum() and byte < 128 else f"#{byte:02x}"
        for byte in text.encode("utf-8")
    )


def text_string(text: str) -> str:
    """Return the text as a string object: as it is where it is plain, else as UTF-16."""
    if text.isascii() and text.isprintable():
        return f"({escaped(text)})"
    return f"<feff{text.encode('utf-16-be').hex()}>"


def escaped(text: str) -> str:
    """Return the characters of a literal string with backslashes where they are needed."""
    for character, written in ESCAPES:
        if character in text:
            text = text.replace(character, written)
    return text


ESCAPES = (("\\", "\\\\"), ("(", "\\("), (")", "\\)"), ("\r", "\\r"), ("\n", "\\n"))
"""The backslash comes first, so that the others keep theirs."""
