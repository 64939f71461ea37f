"""GM-1 to GM-4: how a game ends, repetition and claims."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from .avalanche import Avalanche
from .board import EMPTY, OTHER, Side, State
from .fide import Fide

if TYPE_CHECKING:
    from .position import Position
    from .turns import Ply

SEVENTY_FIVE_MOVES = 150
FIFTY_MOVES = 100


@dataclass(frozen=True)
class Outcome:
    """How a game stands: the name of its end or "ongoing", and who has won, if anyone."""

    name: str
    winner: Side | None = None


ONGOING = Outcome("ongoing")


def outcome(rules: Fide, state: State, occurrences: int = 1) -> Outcome:
    """GM-4: the first name that holds; `occurrences` counts this position in its game."""
    ended = gm1_end(rules, state)
    if ended is not None:
        return ended
    if state.phase != "move":
        return ONGOING
    if gm2_is_dead(state):
        return Outcome("insufficient_material")
    if state.halfmove >= SEVENTY_FIVE_MOVES:
        return Outcome("seventyfive_moves")
    return Outcome("fivefold_repetition") if occurrences >= 5 else ONGOING


def gm1_end(rules: Fide, state: State) -> Outcome | None:
    """GM-1: a lost push, checkmate or stalemate; the last two only at the start of a turn."""
    if state.lost:
        return Outcome("push_loss", state.side)
    if state.phase != "move" or rules.has_legal_move(state):
        return None
    name = rules.no_move_name(state)
    return Outcome(name, OTHER[state.side] if name == "checkmate" else None)


def gm2_is_dead(state: State) -> bool:
    """GM-2: bare kings, or one bishop or knight besides them."""
    men = sorted(man.lower() for man in state.board if man != EMPTY and man not in "Kk")
    return men in ([], ["b"], ["n"])


def gm3_key(rules: Fide, state: State) -> tuple[object, ...]:
    """GM-3: what must be the same for a position to have come again."""
    owes_no_push = isinstance(rules, Avalanche) and not rules.av1_push_follows(state)
    return (tuple(state.board), state.side, state.rights, state.passant, owes_no_push)


def claims(state: State, occurrences: int) -> tuple[str, ...]:
    """GM-4: what may be claimed of a game that is still going on."""
    fifty = ("fifty_moves",) if state.halfmove >= FIFTY_MOVES else ()
    return fifty + (("threefold_repetition",) if occurrences >= 3 else ())


class Game:
    """A game with its history, so that repetition can be seen.

    `positions` holds every position from the first to the present one.
    """

    def __init__(self, start: Position) -> None:
        self.positions = [start]

    @property
    def position(self) -> Position:
        """The present position."""
        return self.positions[-1]

    def push(self, turn: str, ply: Ply = "turn") -> Position:
        """Play a turn; IllegalTurn if refused, which leaves the game as it was.

        A game that has ended by GM-4 without its last position being final may still go on:
        only GM-1 stops it.
        """
        self.positions.append(self.position.apply(turn, ply))
        return self.position

    def pop(self) -> Position:
        """Take the last turn back and give the position it led to; IndexError at the start."""
        if len(self.positions) == 1:
            raise IndexError("no turn to take back")
        return self.positions.pop()

    def occurrences(self) -> int:
        """Count how often the present position has stood at the start of a turn (GM-3)."""
        if self.position.phase != "move":
            return 0
        key = self.position.repetition_key()
        return sum(
            earlier.phase == "move" and earlier.repetition_key() == key
            for earlier in self.positions
        )

    def outcome(self) -> Outcome:
        """Name the state of the game by GM-4, repetition included."""
        return self.position.outcome(self.occurrences())

    def claims(self) -> tuple[str, ...]:
        """Give what may be claimed now; nothing once the game is over or within a turn."""
        if self.position.phase != "move" or self.outcome().name != "ongoing":
            return ()
        return self.position.claims(self.occurrences())
