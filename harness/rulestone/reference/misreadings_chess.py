"""Misreadings of FIDE-1 to FIDE-5, to try the machinery on orthodox chess."""

from __future__ import annotations

from .board import EMPTY, OTHER, Board, Part, State
from .fide import Fide, between
from .misreading import Declared

declared = Declared("chess")


@declared("no-double-step", "FIDE-1")
class NoDoubleStep(Fide):
    """A pawn never moves two squares at once."""

    def fide1_double_step(self, state: State, start: int) -> bool:
        """FIDE-1 misread."""
        return False


@declared("en-passant-exposes-king", "FIDE-2")
class EnPassantExposesKing(Fide):
    """Whether en passant exposes the king is judged as if the captured pawn still stood there."""

    def is_legal(self, state: State, part: Part, board: Board) -> bool:
        """FIDE-2 misread."""
        if part in self.fide5_captures(state):
            board = state.board[:]
            board[part.goal], board[part.start] = board[part.start], EMPTY
        return super().is_legal(state, part, board)


@declared("queen-only", "FIDE-3")
class QueenOnly(Fide):
    """A pawn always promotes to a queen."""

    def fide3_letters(self, state: State) -> str:
        """FIDE-3 misread."""
        return "q"


@declared("no-castling", "FIDE-4")
class NoCastling(Fide):
    """There is no castling."""

    def fide4_castlings(self, state: State) -> list[Part]:
        """FIDE-4 misread."""
        return []


@declared("castling-through-check", "FIDE-4")
class CastlingThroughCheck(Fide):
    """Castling tests the king's own square and its target only, not the square it passes."""

    def fide4_king_is_safe(self, state: State, king: int, goal: int) -> bool:
        """FIDE-4 misread."""
        return not any(
            self.is_attacked(state.board, square, OTHER[state.side]) for square in (king, goal)
        )


@declared("rooks-path-must-be-safe", "FIDE-4")
class RooksPathMustBeSafe(Fide):
    """Castling is barred by an attack on any square between king and rook, b1 included."""

    def fide4_may_castle(self, state: State, king: int, rook: int) -> bool:
        """FIDE-4 misread."""
        return super().fide4_may_castle(state, king, rook) and not any(
            self.is_attacked(state.board, square, OTHER[state.side])
            for square in between(king, rook)
        )


@declared("rooks-path-not-tested", "FIDE-4")
class RooksPathNotTested(Fide):
    """Castling asks only that the king's squares be empty: a man on b1 is no hindrance."""

    def fide4_way(self, king: int, rook: int) -> list[int]:
        """FIDE-4 misread."""
        goal = self.castling_goals(king, rook)[0]
        return [*between(king, goal), goal]


@declared("right-outlives-rook", "FIDE-4")
class RightOutlivesRook(Fide):
    """A castling right stays when its rook is captured: another rook put there can castle."""

    def fide4_rights_after(self, state: State, part: Part) -> str:
        """FIDE-4 misread."""
        return super().fide4_rights_after(state, part._replace(goal=part.start))


@declared("no-en-passant", "FIDE-5")
class NoEnPassant(Fide):
    """There is no en passant."""

    def fide5_exists(self) -> bool:
        """FIDE-5 misread."""
        return False
