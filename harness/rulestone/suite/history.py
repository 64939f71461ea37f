"""A game's history, as its positions tell it to any judge (GM-2 to GM-4)."""

from __future__ import annotations

from collections import Counter

from rulestone.judges import Position, outcome_of
from rulestone.suite.games import repetition_key

REPETITION_CLAIM = 3
REPETITION_END = 5
FIFTY_MOVES = 100


class History:
    """Counts the positions of a game as they come, the first one included.

    `outcome` is how the game stands after the last, `claims` the draws open to the side to move.
    """

    def __init__(self, variant: str, start: Position) -> None:
        self._variant = variant
        self._seen: Counter[tuple[str, ...]] = Counter()
        self.outcome = "ongoing"
        self.claims: tuple[str, ...] = ()
        self.take(start)

    def take(self, position: Position) -> None:
        """Take the next position."""
        times = self._times_seen(position)
        self.outcome = game_outcome(outcome_of(position), times)
        self.claims = claims_open(self.outcome, position, times)

    def _times_seen(self, position: Position) -> int:
        if position.phase != "move":
            return 0
        key = repetition_key(self._variant, position.fen())
        self._seen[key] += 1
        return self._seen[key]


def game_outcome(alone: str, times: int) -> str:
    """Return the outcome by GM-4, given that of the position alone and how often it has been."""
    repeated = alone == "ongoing" and times >= REPETITION_END
    return "fivefold_repetition" if repeated else alone


def claims_open(outcome: str, position: Position, times: int) -> tuple[str, ...]:
    """Return the draws that the side to move could claim (GM-4)."""
    if outcome != "ongoing" or position.phase != "move":
        return ()
    halfmove = int(position.fen().split(" ")[4])
    fifty = ("fifty_moves",) if halfmove >= FIFTY_MOVES else ()
    return fifty + (("threefold_repetition",) if times >= REPETITION_CLAIM else ())
