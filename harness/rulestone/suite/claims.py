"""What can be claimed of a position: each claim is a value of its own kind."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True)
class Count:
    """`nodes` sequences of `depth` plies start here."""

    depth: int
    nodes: int


@dataclass(frozen=True)
class Stats:
    """The named statistics of the last ply of the sequences of `depth` turns."""

    depth: int
    values: tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class Turns:
    """These words, ascending, are all the plies there are."""

    words: tuple[str, ...]


@dataclass(frozen=True)
class Contains:
    """These words are among the plies."""

    words: tuple[str, ...]


@dataclass(frozen=True)
class Refused:
    """The word is refused, and `clause` is the one that refuses it."""

    word: str
    clause: str


@dataclass(frozen=True)
class Leads:
    """The word leads to the canonical `fen`, and to `outcome` where that is given."""

    word: str
    fen: str
    outcome: str | None


@dataclass(frozen=True)
class Outcome:
    """The position's outcome by GM-4, without history."""

    name: str


@dataclass(frozen=True)
class Decides:
    """`side` (`w` or `b`) owes a decision of kind `phase`: `move`, `push` or `choose`."""

    side: str
    phase: str


@dataclass(frozen=True)
class Prints:
    """The position prints as this canonical FEN."""

    fen: str


@dataclass(frozen=True)
class Plays:
    """The word is among the plies, and leads to the canonical `fen`."""

    word: str
    fen: str


@dataclass(frozen=True)
class Ends:
    """After the moves the game stands as `outcome` by position and history (GM-4).

    `claims` are the draws that could be claimed after each of the moves.
    """

    outcome: str
    claims: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class BadFen:
    """The FEN is refused with this code at this byte."""

    code: str
    position: int


Expectation: TypeAlias = (
    Count
    | Stats
    | Turns
    | Contains
    | Refused
    | Leads
    | Outcome
    | Decides
    | Prints
    | Plays
    | Ends
    | BadFen
)
