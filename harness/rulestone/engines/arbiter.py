"""The judge that knows the rules: the core.

The core, the literal reference and its misreadings are spoken to through one protocol.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterable
from typing import Any, Protocol, cast

from rulestone.engines.model import Spot


class Position(Protocol):
    """What the binding's and the reference's `Position` have in common."""

    @property
    def side(self) -> str:
        """`white` or `black`: who decides now."""

    @property
    def phase(self) -> str:
        """`move`, `push` or `choose`."""

    def fen(self) -> str:
        """Return the canonical FEN."""

    def turns(self, ply: str = "turn") -> list[str]:
        """Return the words of the ply, ascending."""

    def apply(self, word: str, ply: str = "turn") -> Position:
        """Return the position after the word."""

    def explain(self, word: str, ply: str = "turn") -> str | None:
        """Return the clause that refuses the word, or None."""

    def outcome(self) -> Any:
        """Return the outcome by GM-4."""

    def perft(self, depth: int, ply: str = "turn") -> int:
        """Return the number of sequences."""

    def stats(self, depth: int) -> Any:
        """Return the statistics of the last ply."""

    def piece_at(self, square: str) -> str | None:
        """Return the letter of the man on a square such as `e4`."""

    def divide(self, depth: int, ply: str = "turn") -> Any:
        """Return the number of sequences by first word."""


class Game(Protocol):
    """What the binding's and the reference's `Game` have in common."""

    def push(self, turn: str, ply: str = "turn") -> Position:
        """Play a word of the ply."""

    def outcome(self) -> Any:
        """Return how the game stands by position and history."""

    def claims(self) -> Iterable[str]:
        """Return the draws that can be claimed now."""


class Misreading(Protocol):
    """What is known of a misreading; `published` names where it is published, if it is."""

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


Factory = Callable[..., Position]
GameFactory = Callable[[Any], Game]


def arbiter_class() -> Factory:
    """Return the core's `Position`; loaded when first asked for, as the others here."""
    return cast(Factory, importlib.import_module("rulestone").Position)


def reference_class() -> Factory:
    """Return the literal reference's `Position`."""
    return cast(Factory, importlib.import_module("rulestone.reference").Position)


def arbiter_game() -> GameFactory:
    """Return the core's `Game`, which begins at a position of the core."""
    return cast(GameFactory, importlib.import_module("rulestone").Game)


def reference_game() -> GameFactory:
    """Return the literal reference's `Game`, which begins at a position of the reference."""
    return cast(GameFactory, importlib.import_module("rulestone.reference").Game)


def misreadings() -> tuple[Misreading, ...]:
    """Return the known misreadings."""
    return tuple(importlib.import_module("rulestone.reference").MISREADINGS)


def position_of(spot: Spot, factory: Factory | None = None) -> Position:
    """Return the spot's position by the given rules, the arbiter's if none are given."""
    position = (factory or arbiter_class())(spot.variant, spot.fen, lenient=spot.lenient)
    for word in spot.moves:
        position = position.apply(word, spot.ply)
    return position


def ending(position: Position) -> str:
    """Return the name of the position's outcome, such as `push_loss`."""
    return str(position.outcome().name)


def fen_of(spot: Spot) -> str:
    """Return the canonical FEN of the spot."""
    return position_of(spot).fen()
