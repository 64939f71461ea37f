"""The judges: the core, and the literal reference with its misreadings, asked in the same words.

Each is loaded when first asked, so that whoever asks the reference alone never loads the core.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from importlib import import_module
from typing import Any, Protocol, TypeAlias, cast


class Position(Protocol):
    """What the core's and the reference's `Position` have in common."""

    @property
    def side(self) -> str:
        """Who decides now: `white` or `black`."""

    @property
    def phase(self) -> str:
        """The decision that is owed: `move`, `push` or `choose`."""

    def fen(self) -> str:
        """Return the canonical FEN."""

    def turns(self, ply: str = "turn") -> list[str]:
        """Return the words of the ply, ascending."""

    def apply(self, word: str, ply: str = "turn") -> Position:
        """Return the position after a word; raises `ValueError` where it is refused."""

    def explain(self, word: str, ply: str = "turn") -> str | None:
        """Return the clause that refuses a word, None for a legal one."""

    def outcome(self) -> Any:
        """Return the outcome by this position alone (GM-4)."""

    def perft(self, depth: int, ply: str = "turn") -> int:
        """Return the number of sequences of `depth` plies."""

    def divide(self, depth: int, ply: str = "turn") -> dict[str, int]:
        """Return the number of sequences behind each first word."""

    def stats(self, depth: int) -> Any:
        """Return the statistics of the last ply of the sequences of `depth` turns."""

    def piece_at(self, square: str) -> str | None:
        """Return the letter of the man on a square such as `e4`, None for an empty one."""


class Game(Protocol):
    """What the core's and the reference's `Game` have in common."""

    def push(self, turn: str, ply: str = "turn") -> Position:
        """Play a word of the ply; raises `ValueError` where it is refused."""

    def outcome(self) -> Any:
        """Return how the game stands by position and history (GM-4)."""

    def claims(self) -> Iterable[str]:
        """Return the draws that can be claimed now."""


class Setup(Protocol):
    """A position in words: a FEN, perhaps read leniently, then moves in words of a ply."""

    @property
    def variant(self) -> str:
        """The variant's id."""

    @property
    def fen(self) -> str:
        """Where the moves begin."""

    @property
    def moves(self) -> tuple[str, ...]:
        """The words played from there."""

    @property
    def ply(self) -> str:
        """The ply of the moves."""

    @property
    def lenient(self) -> bool:
        """Whether impossible rights and e.p. squares of the FEN are dropped."""


class Misreading(Protocol):
    """A wrong reading of the rules that the reference can follow."""

    @property
    def id(self) -> str:
        """Unique within a variant."""

    @property
    def variants(self) -> Iterable[str]:
        """The variants it concerns."""

    @property
    def clauses(self) -> Iterable[str]:
        """The clauses it misreads, the foremost first."""

    @property
    def sentence(self) -> str:
        """What the program does instead."""

    @property
    def published(self) -> str | None:
        """Where this reading is published, if it is."""


Opener: TypeAlias = Callable[[str, str, bool], Position]
"""Opens a position from variant, FEN and whether to read leniently; raises `ValueError`."""

GameOpener: TypeAlias = Callable[[Position], Game]
"""Begins a game at a position of the same judge."""


def core(variant: str, fen: str, lenient: bool = False) -> Position:
    """Open a position of the core."""
    return cast(Position, import_module("rulestone.position").Position(variant, fen, lenient))


def reference(
    variant: str, fen: str, lenient: bool = False, misreading: str | None = None
) -> Position:
    """Open a position of the literal reference, under a misreading if one is named."""
    opened = import_module("rulestone.reference").Position(variant, fen, lenient, misreading)
    return cast(Position, opened)


def misread(misreading: str | None) -> Opener:
    """Return an opener of the reference under a misreading, under the true rules for None."""
    return partial(reference, misreading=misreading)


def core_game(start: Position) -> Game:
    """Begin a game at a position of the core."""
    return cast(Game, import_module("rulestone.game").Game(start))


def reference_game(start: Position) -> Game:
    """Begin a game at a position of the literal reference."""
    return cast(Game, import_module("rulestone.reference").Game(start))


def misreadings() -> tuple[Misreading, ...]:
    """Return the known misreadings, in the order of the clauses."""
    return tuple(import_module("rulestone.reference").MISREADINGS)


def position_of(setup: Setup, opener: Opener = core) -> Position:
    """Open the FEN and play the moves; raises `ValueError` where one of them is refused."""
    position = opener(setup.variant, setup.fen, setup.lenient)
    for word in setup.moves:
        position = position.apply(word, setup.ply)
    return position


def outcome_of(position: Position) -> str:
    """Return the name of the position's outcome, such as `push_loss` (GM-4)."""
    return str(position.outcome().name)


def stats_of(position: Position, depth: int) -> dict[str, int]:
    """Return the statistics as numbers by name, whichever judge counts them."""
    found = position.stats(depth)
    if isinstance(found, Mapping):
        return {str(name): int(value) for name, value in found.items()}
    return {name: int(getattr(found, name)) for name in found.__dataclass_fields__}
