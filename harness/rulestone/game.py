"""Games: positions with a history, which repetition and claims need."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from rulestone.position import Position
from rulestone.values import Outcome, Ply, Turn


@dataclass(frozen=True)
class _Entry:
    """One ply played: its text, where it led, and the starts of turns met on the way (GM-3)."""

    turn: Turn
    position: Position
    starts: tuple[Position, ...]


class Game:
    """A game from a position on, by default a variant's start.

    Raises `ValueError` for an unknown variant and `IllegalTurn` for a turn that cannot be played.
    """

    def __init__(self, start: Position | str, turns: Iterable[str] = (), ply: Ply = "turn") -> None:
        if not isinstance(start, (Position, str)):
            raise TypeError(f"start must be a Position or a str, not {type(start).__name__}")
        self._start = Position(start) if isinstance(start, str) else start
        self._entries: list[_Entry] = []
        self._met = Counter(_starts(self._start))
        for turn in turns:
            self.push(turn, ply)

    @property
    def start(self) -> Position:
        """The position before the first turn."""
        return self._start

    @property
    def position(self) -> Position:
        """The position now."""
        return self._entries[-1].position if self._entries else self._start

    @property
    def history(self) -> tuple[Turn, ...]:
        """The turns played, oldest first."""
        return tuple(entry.turn for entry in self._entries)

    def __copy__(self) -> Game:
        """Return a game that goes on by itself."""
        copied = Game(self._start)
        copied._entries = self._entries.copy()
        copied._met = self._met.copy()
        return copied

    def __len__(self) -> int:
        return len(self._entries)

    def push(self, turn: str, ply: Ply = "turn") -> Position:
        """Play a turn and return the position after it.

        Raises `IllegalTurn`, and the game is then as it was. As with lists of turns, GM-2 does
        not matter: a game that should have ended by it can still be replayed.
        """
        before = self.position
        after = before.apply(turn, ply)
        starts = _starts(after)
        choice, comma, _ = turn.partition(",")
        if ply == "player" and before.phase == "choose" and comma:
            starts = _starts(before.apply(choice, "choice")) + starts
        self._met.update(starts)
        self._entries.append(_Entry(Turn(turn), after, starts))
        return after

    def pop(self) -> Turn:
        """Take the last turn back and return it; raises `IndexError` if there is none."""
        if not self._entries:
            raise IndexError("no turn to take back")
        entry = self._entries.pop()
        self._met.subtract(entry.starts)
        return entry.turn

    def occurrences(self) -> int:
        """Return how often the position has stood, now included; 0 while a turn is unfinished."""
        return sum(self._met[form] for form in _starts(self.position))

    def outcome(self) -> Outcome:
        """Return how the game stands by position and history (GM-4)."""
        outcome = self.position.outcome()
        if not outcome.finished and self.occurrences() >= 5:
            return Outcome("fivefold_repetition")
        return outcome

    def claims(self) -> tuple[str, ...]:
        """Return the draws that can be claimed now: `fifty_moves`, `threefold_repetition`.

        None while a push or a choice is owed, when no draw takes effect either (GM-4).
        """
        if self.outcome().finished or self.position.phase != "move":
            return ()
        claims = []
        if self.position.halfmove >= 100:
            claims.append("fifty_moves")
        if self.occurrences() >= 3:
            claims.append("threefold_repetition")
        return tuple(claims)


def _starts(position: Position) -> tuple[Position, ...]:
    """Return the repetition form of a position at the start of a turn, nothing for another."""
    return (position.repetition_form(),) if position.phase == "move" else ()
