"""Reading a count: one line a turn, then a total, in the many shapes engines print them."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from rulestone.engines.model import ProtocolError

_DIGITS = 20  # of 2^64
_NUMBER = r"(\d{1,3}(?:[,'_]\d{3})+|\d+)"
_TOTAL = re.compile(
    rf"(?:(?:nodes searched|nodes|total nodes|total|leaf nodes|leaves)\s*[:=]?\s*)?{_NUMBER}", re.I
)
_PART = r"(?:[a-z]\d[a-z]\d[a-z]?|0000|[oO0]-[oO0](?:-[oO0])?)"
_WORD = rf"{_PART}(?:[,/]{_PART})*"
_ENTRY = re.compile(rf"({_WORD})(?:\s*[:=]\s*|\s+-\s+|\s+){_NUMBER}", re.I)
_NO_COUNT = re.compile(
    rf"(?:(?:nodes searched|nodes|total nodes|leaf nodes|leaves|{_WORD})\s*[:=]\s*"
    r"(?:[-+]?\d\S*|[-+]?inf\w*|-?nan)|(?:total\s*[:=]\s*)?-\d+)",
    re.I,
)
_COMPLAINT = re.compile(
    r"\b(?:error|illegal|invalid|unknown|unsupported|unrecogni[sz]ed|not supported|no such"
    r"|bad fen|malformed|rejected|cannot)\b",
    re.I,
)


@dataclass
class DivideReader:
    """Takes lines until the total has come.

    `entries` maps the engine's own words to nodes, `total` is the total once read, `complaint`
    the first line that says the question was not accepted, `noise` the last lines not understood.
    """

    entries: dict[str, int] = field(default_factory=dict)
    total: int | None = None
    complaint: str | None = None
    noise: list[str] = field(default_factory=list)

    def take(self, line: str) -> bool:
        """Read one stripped line; True once the total is known. Raises `ProtocolError`."""
        if not line:
            return False
        if match := _ENTRY.fullmatch(line):
            self._enter(match[1], to_number(match[2]))
        elif match := _TOTAL.fullmatch(line):
            self.total = to_number(match[1])
        elif _NO_COUNT.fullmatch(line):
            raise ProtocolError(f"prints what can be no count: {line[:80]!r}")
        elif _COMPLAINT.search(line):
            self.complaint = self.complaint or line
        elif not line.startswith("info"):
            self.noise = [*self.noise[-4:], line]
        return self.total is not None

    def _enter(self, word: str, nodes: int) -> None:
        if word in self.entries:
            raise ProtocolError(f"lists {word!r} twice")
        self.entries[word] = nodes

    def check_sum(self) -> None:
        """Raise `ProtocolError` if the lines do not add up to the total."""
        if self.total is None or not self.entries:
            return
        found = sum(self.entries.values())
        if found != self.total:
            unread = f"; not understood: {self.noise}" if self.noise else ""
            raise ProtocolError(f"its lines sum to {found}, its total is {self.total}{unread}")


def to_number(text: str) -> int:
    """Return the number of a text of digits, possibly grouped by thousands.

    Raises `ProtocolError` where it could be no count.
    """
    digits = re.sub(r"\D", "", text)
    if len(digits) > _DIGITS:
        raise ProtocolError(f"prints a number of {len(digits)} digits")
    return int(digits)


def is_complaint(line: str) -> bool:
    """Whether a line says that a command was not accepted."""
    return bool(_COMPLAINT.search(line))
