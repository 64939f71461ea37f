"""Misreadings of KS-9 to KS-12: castling in King Support."""

from __future__ import annotations

from .board import (
    BLACK,
    EMPTY,
    FIRST_RANK,
    OTHER,
    RIGHTS,
    ROOK,
    Board,
    Part,
    Side,
    State,
    king_square,
    man,
)
from .fide import between
from .kingsupport import KingSupport
from .misreading import Declared

declared = Declared("kingsupport")

CORNERS = tuple(corner for _, corner in RIGHTS.values())


@declared("castling-needs-rights", "KS-9", "KS-13")
class CastlingNeedsRights(KingSupport):
    """Castling needs a right in the FEN, which a move of king or corner rook ends."""

    def ks13_has_memory(self) -> bool:
        """KS-13 misread."""
        return True

    def ks10_castling_rooks(self, state: State, king: int, toward_a: bool) -> list[int]:
        """KS-9 misread."""
        right = man(state.side, "q" if toward_a else "k")
        return super().ks10_castling_rooks(state, king, toward_a) if right in state.rights else []


@declared("corner-rooks-only", "KS-9")
class CornerRooksOnly(KingSupport):
    """Only a rook in the corner can castle."""

    def ks10_castling_rooks(self, state: State, king: int, toward_a: bool) -> list[int]:
        """KS-9 misread."""
        rooks = super().ks10_castling_rooks(state, king, toward_a)
        return [rook for rook in rooks if rook in CORNERS]


@declared("adjacent-rook-refused", "KS-9")
class AdjacentRookRefused(KingSupport):
    """A rook right beside the king cannot castle."""

    def ks10_castling_rooks(self, state: State, king: int, toward_a: bool) -> list[int]:
        """KS-9 misread."""
        rooks = super().ks10_castling_rooks(state, king, toward_a)
        return [rook for rook in rooks if abs(rook - king) > 1]


@declared("rook-on-kings-target-refused", "KS-9")
class RookOnKingsTargetRefused(KingSupport):
    """A rook that stands where the king would land cannot castle."""

    def ks10_castling_rooks(self, state: State, king: int, toward_a: bool) -> list[int]:
        """KS-9 misread."""
        rooks = super().ks10_castling_rooks(state, king, toward_a)
        return [rook for rook in rooks if rook != self.ks9_goals(king, rook)[0]]


@declared("castling-from-anywhere", "KS-9")
class CastlingFromAnywhere(KingSupport):
    """The king castles from any square of his first rank, if he goes two squares or more."""

    def ks9_king_squares(self, board: Board, side: Side) -> list[int]:
        """KS-9 misread."""
        king = king_square(board, side)
        return [king] if king in FIRST_RANK[side] else []

    def ks10_castling_rooks(self, state: State, king: int, toward_a: bool) -> list[int]:
        """KS-9 misread: a king's single step is no castling."""
        rooks = super().ks10_castling_rooks(state, king, toward_a)
        return [rook for rook in rooks if abs(self.ks9_goals(king, rook)[0] - king) > 1]


@declared("black-mirrored", "KS-9")
class BlackMirrored(KingSupport):
    """Black castles as White does seen from his own side: his king goes to b or f.

    Castling to f, a single step, is written with the rook's square: e8h8.
    """

    def ks9_goals(self, king: int, rook: int) -> tuple[int, int]:
        """KS-9 misread."""
        if king not in FIRST_RANK[BLACK]:
            return super().ks9_goals(king, rook)
        rank = FIRST_RANK[BLACK][0]
        return (rank + 1, rank + 2) if rook < king else (rank + 5, rank + 4)

    def ks9_spelled_goal(self, state: State, king: int, rook: int) -> int:
        """KS-9 misread."""
        goal = self.ks9_goals(king, rook)[0]
        return rook if abs(goal - king) == 1 else goal


@declared("queen-castles", "KS-9")
class QueenCastles(KingSupport):
    """A queen can castle like a rook."""

    def ks9_rooks(self, state: State, king: int, toward_a: bool) -> list[int]:
        """KS-9 misread."""
        majors = (ROOK[state.side], man(state.side, "q"))
        rank = [square for square in FIRST_RANK[state.side] if (square < king) == toward_a]
        found = [square for square in rank if state.board[square] in majors]
        return sorted(found, key=lambda square: abs(square - king))


class PassingOwnRooks(KingSupport):
    """The frame for rooks that castle past a nearer one of their own."""

    def ks10_way_is_free(self, state: State, king: int, rook: int) -> bool:
        """KS-10 misread: own rooks may be passed, though not landed on."""
        own_rook = ROOK[state.side]
        goals = self.ks9_goals(king, rook)
        return all(
            state.board[square] == EMPTY
            or (state.board[square] == own_rook and square not in goals)
            for square in self.ks10_way(king, rook)
            if square not in (king, rook)
        )


@declared("far-rook-castles", "KS-10")
class FarRookCastles(PassingOwnRooks):
    """Of two rooks on a side, the farther one castles, past the nearer."""

    def ks10_castling_rooks(self, state: State, king: int, toward_a: bool) -> list[int]:
        """KS-10 misread."""
        return self.ks9_rooks(state, king, toward_a)[-1:]


@declared("both-rooks-castle", "KS-10")
class BothRooksCastle(PassingOwnRooks):
    """Of two rooks on a side, either can castle, the farther one past the nearer.

    Castling with the farther one is written with the rook's square: e1a1.
    """

    def ks10_castling_rooks(self, state: State, king: int, toward_a: bool) -> list[int]:
        """KS-10 misread."""
        return self.ks9_rooks(state, king, toward_a)

    def ks9_spelled_goal(self, state: State, king: int, rook: int) -> int:
        """KS-10 misread."""
        nearest = self.ks9_rooks(state, king, rook < king)[0]
        return super().ks9_spelled_goal(state, king, rook) if rook == nearest else rook


@declared("squares-beyond-rook-must-be-empty", "KS-10")
class SquaresBeyondRookMustBeEmpty(KingSupport):
    """The squares between the castling rook and the edge of the board must be empty too."""

    def ks10_way(self, king: int, rook: int) -> list[int]:
        """KS-10 misread."""
        first = rook - rook % 8
        beyond = range(first, rook) if rook < king else range(rook + 1, first + 8)
        return [*super().ks10_way(king, rook), *beyond]


@declared("target-square-not-tested", "KS-10")
class TargetSquareNotTested(KingSupport):
    """Only the squares between king and rook must be empty: whatever stands beyond is replaced."""

    def ks10_way(self, king: int, rook: int) -> list[int]:
        """KS-10 misread."""
        return list(between(king, rook))


@declared("rooks-path-not-tested", "KS-10")
class RooksPathNotTested(KingSupport):
    """A man on a square that only the rook passes, such as b1, is no hindrance."""

    def ks10_way(self, king: int, rook: int) -> list[int]:
        """KS-10 misread."""
        king_goal, rook_goal = self.ks9_goals(king, rook)
        return [*between(king, king_goal), king_goal, rook_goal]


@declared("castling-out-of-check", "KS-11")
class CastlingOutOfCheck(KingSupport):
    """A king in check may castle."""

    def ks11_is_safe_before(self, state: State, king: int) -> bool:
        """KS-11 misread."""
        return True


@declared("castling-through-check", "KS-11")
class CastlingThroughCheck(KingSupport):
    """A king may castle across an attacked square."""

    def ks11_passes_safely(self, state: State, king: int, rook: int) -> bool:
        """KS-11 misread."""
        return True


@declared("rook-shields-passed-square", "KS-11")
class RookShieldsPassedSquare(KingSupport):
    """The square passed is not tested when the castling rook stands on it."""

    def ks11_passes_safely(self, state: State, king: int, rook: int) -> bool:
        """KS-11 misread."""
        return abs(rook - king) == 1 or super().ks11_passes_safely(state, king, rook)


@declared("landing-judged-before-rook-moves", "KS-11")
class LandingJudgedBeforeRookMoves(KingSupport):
    """Whether the king lands in check is judged with king and rook still in their old places."""

    def ks11_lands_safely(self, state: State, king: int, rook: int) -> bool:
        """KS-11 misread."""
        goal = self.ks9_goals(king, rook)[0]
        return not self.is_attacked(state.board, goal, OTHER[state.side])

    def is_legal(self, state: State, part: Part, board: Board) -> bool:
        """KS-11 misread: and it is not judged again."""
        return part.rook >= 0 or super().is_legal(state, part, board)


@declared("rooks-path-must-be-safe", "KS-11")
class RooksPathMustBeSafe(KingSupport):
    """An attack on a square that only the rook passes bars castling too."""

    def ks11_passes_safely(self, state: State, king: int, rook: int) -> bool:
        """KS-11 misread."""
        passed = between(rook, self.ks9_goals(king, rook)[1])
        return super().ks11_passes_safely(state, king, rook) and not any(
            self.is_attacked(state.board, square, OTHER[state.side]) for square in passed
        )


@declared("castling-once", "KS-12")
class CastlingOnce(KingSupport):
    """A side that has castled cannot castle again in the same game."""

    def memory_after(self, state: State, part: Part) -> object:
        """KS-12 misread: remember who has castled."""
        castled = state.memory if isinstance(state.memory, frozenset) else frozenset()
        return castled | {state.side} if part.rook >= 0 else castled

    def ks12_may_castle_again(self, state: State) -> bool:
        """KS-12 misread."""
        return not isinstance(state.memory, frozenset) or state.side not in state.memory
