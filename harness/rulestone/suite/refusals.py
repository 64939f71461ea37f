r"""`invalid.tsv`: texts that are no FEN, each with the code and byte position of its first fault.

Columns: variant, text, code, byte position. In the text `\t`, `\n`, `\r`, `\\` and `\xHH`
stand for single bytes; everything else is UTF-8. Lines that start with `#` are comments.
"""

from __future__ import annotations

import re
from pathlib import Path

from rulestone.suite.model import FixtureError, Refusal, read_text, whole_number
from rulestone.values import VARIANTS

_ESCAPE = re.compile(r"\\(?:x([0-9a-f]{2})|([tnr\\]))")
_NAMED = {"t": "\t", "n": "\n", "r": "\r", "\\": "\\"}


def read_refusals(path: Path) -> list[Refusal]:
    """Read `invalid.tsv`; raises `FixtureError` with the line at fault."""
    refusals = []
    for number, line in enumerate(read_text(path).split("\n"), 1):
        if line and not line.startswith("#"):
            refusals.append(_refusal(line, f"{path}:{number}", number))
    return refusals


def _refusal(line: str, where: str, number: int) -> Refusal:
    columns = line.split("\t")
    if len(columns) != 4:
        raise FixtureError(where, "wanted: variant, text, code, byte position")
    variant, text, code, position = columns
    if variant not in VARIANTS:
        raise FixtureError(where, f"no such variant: {variant!r}")
    return Refusal(variant, unescape(text), code, whole_number(position, where), number)


def unescape(text: str) -> str:
    """Return the text meant by a column; bytes that are not UTF-8 become surrogate escapes."""
    parts = []
    end = 0
    for match in _ESCAPE.finditer(text):
        parts.append(text[end : match.start()].encode("utf-8"))
        code, name = match.groups()
        parts.append(bytes([int(code, 16)]) if code else _NAMED[name].encode("ascii"))
        end = match.end()
    parts.append(text[end:].encode("utf-8"))
    return b"".join(parts).decode("utf-8", "surrogateescape")
