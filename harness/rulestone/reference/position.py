"""The position: what users of the literal reference hold in their hands."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from . import explain, game, stats
from .avalanche import Avalanche
from .board import EMPTY, NAMES, OTHER, PAWN, SIDES, SQUARES, Phase, Side, State, king_square
from .errors import IllegalTurn
from .fen import read, write
from .fide import Fide
from .game import Outcome
from .kingsupport import KingSupport
from .misreadings import rules_of
from .turns import PLIES, Ply, Turn, follow, perft, turns, word


class Position:
    """One position of one variant, under the true rules or under one misreading of them.

    Immutable; equal to another when variant, misreading and printed FEN are the same.
    `variant` is one of `VARIANTS`; `fen` defaults to the start; a `lenient` reading drops rights
    and an en passant square that cannot be, and tells them in `dropped`; `misreading` is an id of
    `MISREADINGS`. Raises FenError for a FEN that is refused, ValueError for an unknown variant
    or misreading.
    """

    dropped: tuple[str, ...]
    """What a lenient reading dropped: rights such as "K", an en passant square such as "e6"."""

    def __init__(
        self,
        variant: str,
        fen: str | bytes | None = None,
        lenient: bool = False,
        misreading: str | None = None,
    ) -> None:
        self._rules = rules_of(variant, misreading)
        self.misreading = misreading
        text = self._rules.start_fen if fen is None else fen
        self._state, self.dropped = read(self._rules, text, lenient)

    @classmethod
    def _of(cls, rules: Fide, state: State, misreading: str | None) -> Position:
        position = cls.__new__(cls)
        position._rules, position._state = rules, state
        position.misreading, position.dropped = misreading, ()
        return position

    # What stands where, and who decides

    @property
    def variant(self) -> str:
        """The variant's id."""
        return self._rules.variant

    @property
    def side(self) -> Side:
        """Who decides next, "white" or "black": of a pending choice the pawn's owner."""
        return self._state.side

    @property
    def phase(self) -> Phase:
        """What is decided next: "move", "push" or "choose"."""
        return self._state.phase

    def fen(self) -> str:
        """Print the position canonically."""
        return write(self._state)

    def piece_at(self, square: str) -> str | None:
        """Give the FEN letter of the man on a square such as "e4"; None if it is empty."""
        man = self._state.board[_square(square)]
        return None if man == EMPTY else man

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self._identity == other._identity

    def __hash__(self) -> int:
        return hash(self._identity)

    def __repr__(self) -> str:
        misread = "" if self.misreading is None else f", misreading={self.misreading!r}"
        return f"Position({self.variant!r}, {self.fen()!r}{misread})"

    @cached_property
    def _identity(self) -> tuple[str, str | None, str, object]:
        return (self.variant, self.misreading, self.fen(), self._state.memory)

    # Turns

    @cached_property
    def _turns(self) -> dict[Ply, dict[str, Turn]]:
        return {}

    def _by_word(self, ply: Ply) -> dict[str, Turn]:
        if ply not in PLIES:
            raise ValueError(f"no such ply: {ply!r}")
        if ply not in self._turns:
            found = {word(turn.parts): turn for turn in turns(self._rules, self._state, ply)}
            self._turns[ply] = found
        return self._turns[ply]

    def turns(self, ply: Ply = "turn") -> list[str]:
        """List the legal turns, sorted by their ASCII text; none once the game is over."""
        return sorted(self._by_word(ply))

    def apply(self, turn: str, ply: Ply = "turn") -> Position:
        """Give the position after a turn; raises IllegalTurn with the clause that refuses it."""
        found = self._by_word(ply).get(turn)
        if found is None:
            raise IllegalTurn(self._refusal(turn, ply))
        return self._of(self._rules, follow(self._rules, found), self.misreading)

    def explain(self, turn: str, ply: Ply = "turn") -> str | None:
        """Give the id of the clause that refuses a turn; None if it is legal."""
        return None if turn in self._by_word(ply) else self._refusal(turn, ply)

    def _refusal(self, turn: str, ply: Ply) -> str:
        clause = explain.refusal(self._rules, self._state, turn, ply)
        if clause is None:
            # Only a misreading can refuse what no clause refuses.
            clause = self._rules.misread_clause
        assert clause is not None, f"{self!r} refuses {turn} by no clause"
        return clause

    def perft(self, depth: int, ply: Ply = "turn") -> int:
        """Count the sequences of `depth` plies; ValueError for a negative depth."""
        return perft(self._rules, self._state, _checked(depth), ply)

    def divide(self, depth: int, ply: Ply = "turn") -> dict[str, int]:
        """Split the count of `depth` plies, at least one, by the first of them."""
        if depth < 1:
            raise ValueError("divide needs a depth of at least 1")
        return {text: self.apply(text, ply).perft(depth - 1, ply) for text in self.turns(ply)}

    def stats(self, depth: int) -> dict[str, int]:
        """Count what happens in the last of `depth` plies (ply `turn`), by name."""
        return stats.stats(self._rules, self._state, _checked(depth))

    # Questions about the board

    def outcome(self, occurrences: int = 1) -> Outcome:
        """Name the end of the game, or "ongoing" (GM-4).

        Repetition is seen only if the caller says how often the position has occurred.
        """
        return game.outcome(self._rules, self._state, occurrences)

    def claims(self, occurrences: int = 1) -> tuple[str, ...]:
        """Name the draws that can be claimed here (GM-4), the game being ongoing."""
        return game.claims(self._state, occurrences)

    def repetition_key(self) -> tuple[object, ...]:
        """Give what GM-3 compares."""
        return game.gm3_key(self._rules, self._state)

    def attackers(self, square: str, side: Side) -> list[str]:
        """List the squares of that side's men that attack a square, whatever stands there."""
        if side not in SIDES:
            raise ValueError(f"no such side: {side!r}")
        return _names(self._rules.attackers(self._state.board, _square(square), side))

    def checkers(self) -> list[str]:
        """List the men that check the king of the side that decides."""
        king = king_square(self._state.board, self.side)
        return self.attackers(NAMES[king], OTHER[self.side])

    def pushable(self) -> list[str]:
        """List the enemy pawns that the deciding side could advance on this board (AV-4).

        Empty where no push belongs to this turn: in variants without pushes, at a turn that
        has none (BA-1), in a finished game (GM-1).
        """
        rules, state = self._rules, self._state
        if not isinstance(rules, Avalanche) or not rules.av1_push_follows(state):
            return []
        if game.gm1_end(rules, state) is not None:
            return []
        offered = state.offered or rules.av4_pushes(state.board, self.side)
        return _names({part.start for part in offered if part.start >= 0})

    def supported(self) -> list[str]:
        """List the pawns of both sides that their own king supports (KS-1)."""
        if not isinstance(self._rules, KingSupport):
            return []
        rules, board = self._rules, self._state.board
        return _names(
            square
            for side in SIDES
            for square in range(64)
            if board[square] == PAWN[side] and rules.ks1_is_supported(board, square, side)
        )

    def castlings(self) -> list[str]:
        """List the legal castlings as words of the `decision` ply."""
        if self.phase != "move":
            return []
        return sorted(
            text for text, turn in self._by_word("decision").items() if turn.parts[0].rook >= 0
        )


def _square(name: str) -> int:
    if name not in SQUARES:
        raise ValueError(f"no such square: {name!r}")
    return SQUARES[name]


def _names(squares: Iterable[int]) -> list[str]:
    return sorted(NAMES[square] for square in squares)


def _checked(depth: int) -> int:
    if depth < 0:
        raise ValueError("a depth is not negative")
    return depth
