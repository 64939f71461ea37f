"""EPD lines with perft counts: a position, then `;D1 160 ;D2 27488`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from rulestone.suite.model import FixtureError, Stanza, depth_number, read_text, whole_number
from rulestone.suite.perft_file import full_fen, short_fen

_COUNT = re.compile(r"D(\d+) (\d+)")


def read_epd(path: Path, variant: str) -> Iterator[Stanza]:
    """Read a file of such lines; raises `FixtureError`, also where no variant is given."""
    if not variant:
        raise FixtureError(str(path), "an EPD file needs one --variant")
    return parse_epd(read_text(path).splitlines(), variant, str(path))


def parse_epd(lines: Iterable[str], variant: str, name: str = "epd") -> Iterator[Stanza]:
    """Yield a stanza a line; blank lines and lines that start with `#` are skipped.

    The stanzas are named after their line numbers. Raises `FixtureError` with the line at fault.
    """
    for number, line in enumerate(lines, 1):
        fen, *operations = (part.strip() for part in line.split(";"))
        if not fen or fen.startswith("#"):
            continue
        counts = {}
        for operation in filter(None, operations):
            match = _COUNT.fullmatch(operation)
            if not match:
                raise FixtureError(f"{name}:{number}", f"not a count: {operation!r}")
            where = f"{name}:{number}"
            depth = depth_number(match[1], where)
            if depth in counts:
                raise FixtureError(where, f"depth {depth} is given twice")
            counts[depth] = whole_number(match[2], where)
        if not counts:
            raise FixtureError(f"{name}:{number}", "no counts")
        yield Stanza(f"line-{number}", variant, full_fen(fen), tuple(sorted(counts.items())))


def format_epd(stanzas: Iterable[Stanza]) -> str:
    """Return one line a stanza, four fields where the counters are `0 1`."""
    return "".join(
        f"{short_fen(stanza.fen)} "
        + " ".join(f";D{depth} {nodes}" for depth, nodes in stanza.counts)
        + "\n"
        for stanza in stanzas
    )
