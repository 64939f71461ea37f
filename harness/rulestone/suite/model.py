"""The values a fixture file holds: stanzas of counts, cases, games, refused FENs."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from rulestone.errors import FileError
from rulestone.values import DEPTH_MAX

Polarity = Literal["positive", "negative"]


_MOST_BYTES = 1 << 26  # devices may have no end
_DIGITS = 20  # of 2^64, which no count reaches


class FixtureError(FileError):
    """A fixture file that cannot be read, or that does not hold what it should."""


def read_text(path: Path) -> str:
    """Return the text of a file; raises `FixtureError` if it cannot be read or is not UTF-8."""
    try:
        with path.open("rb") as file:
            data = file.read(_MOST_BYTES + 1)
    except OSError as error:
        raise FixtureError(str(path), error.strerror or str(error)) from error
    if len(data) > _MOST_BYTES:
        raise FixtureError(str(path), f"more than {_MOST_BYTES >> 20} MiB")
    try:
        return data.decode("utf-8").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise FixtureError(f"{path}:{line}", f"not UTF-8 at byte {error.start}") from error


def whole_number(word: str, where: str) -> int:
    """Return the number that a word of a file is; raises `FixtureError` for any other text."""
    if not (word.isascii() and word.isdigit() and len(word) <= _DIGITS):
        raise FixtureError(where, f"a number wanted, not {word[:40]!r}")
    return int(word)


def depth_number(word: str, where: str) -> int:
    """Return the depth that a word of a file is; raises `FixtureError` above `DEPTH_MAX`."""
    depth = whole_number(word, where)
    if depth > DEPTH_MAX:
        raise FixtureError(where, f"depth {depth} is more than {DEPTH_MAX}")
    return depth


@dataclass(frozen=True)
class Stanza:
    """One position of a `.perft` file with its counts.

    `counts` pairs each depth (in plies of `ply`) with its nodes, ascending; `stats` pairs a depth
    with the named statistics of the last ply. `provenance` names the independent ways by which
    the numbers were obtained; `provenance_at` pairs a depth with its own ways where they differ.
    """

    id: str
    variant: str
    fen: str
    counts: tuple[tuple[int, int], ...]
    ply: str = "turn"
    rules: tuple[str, ...] = ()
    why: str = ""
    provenance: tuple[str, ...] = ()
    provenance_at: tuple[tuple[int, tuple[str, ...]], ...] = ()
    stats: tuple[tuple[int, tuple[tuple[str, int], ...]], ...] = ()

    def ways(self, depth: int) -> tuple[str, ...]:
        """Return by which ways the numbers of one depth were obtained."""
        return dict(self.provenance_at).get(depth, self.provenance)


@dataclass(frozen=True)
class After:
    """What one turn leads to: the canonical FEN, and the outcome where the case names it."""

    fen: str
    outcome: str | None = None


@dataclass(frozen=True)
class Expect:
    """What a case claims of its position; an absent field claims nothing.

    `legal` is the whole sorted turn list, `contains` some of it, `illegal` pairs a word with the
    clause that refuses it, `count` holds the nodes at depths 1, 2, ... in the case's ply,
    `decides` is the side letter and the phase, `prints` the canonical FEN, `fen_error` the code
    and byte position of a refusal.
    """

    legal: tuple[str, ...] | None = None
    contains: tuple[str, ...] = ()
    illegal: tuple[tuple[str, str], ...] = ()
    count: tuple[int, ...] = ()
    outcome: str | None = None
    decides: tuple[str, str] | None = None
    after: tuple[tuple[str, After], ...] = ()
    prints: str | None = None
    fen_error: tuple[str, int] | None = None


@dataclass(frozen=True)
class Case:
    """One hand-made case: a position, what it is about, and what must hold there.

    `polarity` says whether the clauses of `rule` bring something about here or refuse it (near
    misses count as refusals). `catches` names the misreadings the case is meant to expose.
    """

    id: str
    variant: str
    rule: tuple[str, ...]
    polarity: Polarity
    why: str
    fen: str
    expect: Expect
    moves: tuple[str, ...] = ()
    ply: str = "turn"
    lenient: bool = False
    catches: tuple[str, ...] = ()
    provenance: tuple[str, ...] = ()


@dataclass(frozen=True)
class GameTurn:
    """One ply of a game: the word, the FEN after it, the claims open to the side to move."""

    turn: str
    fen: str
    claims: tuple[str, ...] = ()


@dataclass(frozen=True)
class GameRecord:
    """A whole game in words of `ply`, with the outcome after its last turn."""

    id: str
    variant: str
    rule: tuple[str, ...]
    polarity: Polarity
    why: str
    source: str
    start: str
    ply: str
    turns: tuple[GameTurn, ...]
    outcome: str
    provenance: tuple[str, ...] = ()


@dataclass(frozen=True)
class Refusal:
    """A text that is no FEN of the variant: the code of the first fault and its byte position."""

    variant: str
    text: str
    code: str
    position: int
    line: int
