"""KS-1 to KS-13: King Support chess, in the order of the clauses."""

from __future__ import annotations

from collections.abc import Iterator

from .board import (
    AHEAD,
    BESIDE,
    EMPTY,
    FIRST_RANK,
    KING,
    KING_HOME,
    KING_STEPS,
    OFF,
    OTHER,
    PAWN,
    ROOK,
    Board,
    Part,
    Side,
    State,
    king_square,
)
from .fide import Fide, between


class KingSupport(Fide):
    """King Support: a pawn beside its own king may also capture straight ahead."""

    variant = "kingsupport"
    rights_are_judged = False
    passant_is_judged = False

    def ks1_is_supported(self, board: Board, pawn: int, side: Side) -> bool:
        """KS-1: the pawn stands on one of the eight squares around its own king."""
        return king_square(board, side) in KING_STEPS[pawn]

    def ks2_takes_ahead(self, board: Board, pawn: int, side: Side) -> bool:
        """KS-2: a pawn that is supported where it stands may also capture straight ahead."""
        return self.ks1_is_supported(board, pawn, side)

    def ks2_forward_captures(self, state: State, pawn: int) -> list[int]:
        """KS-2: straight ahead a supported pawn takes any enemy man, one square away."""
        ahead = AHEAD[state.side][pawn]
        if ahead == OFF or state.board[ahead] not in self.takeable[state.side]:
            return []
        return [ahead] if self.ks2_takes_ahead(state.board, pawn, state.side) else []

    def ks3_promotions(self, state: State, pawn: int, goals: list[int]) -> list[Part]:
        """KS-3: a forward capture on the last rank promotes like any move there."""
        return super().fide3_promotions(state, pawn, goals)

    def ks4_attacks_ahead(self, board: Board, pawn: int, side: Side) -> bool:
        """KS-4: a supported pawn attacks the square in front of it, in every respect."""
        return self.ks2_takes_ahead(board, pawn, side)

    def ks5_attackers(self, board: Board, square: int, side: Side) -> Iterator[int]:
        """KS-5: support is judged where the king stands now, so his own step can give check."""
        yield from super().attackers(board, square, side)
        behind = AHEAD[OTHER[side]][square]
        is_pawn = behind != OFF and board[behind] == PAWN[side]
        if is_pawn and self.ks4_attacks_ahead(board, behind, side):
            yield behind

    def ks6_forward_capture_counts(self, state: State, pawn: int, goal: int) -> bool:
        """KS-6: a forward capture is a move like any, for a pinned pawn or against a check."""
        return True

    def ks7_double_step(self, state: State, pawn: int) -> bool:
        """KS-7: the double step is free and no enemy pawn stands beside its destination."""
        if not super().fide1_double_step(state, pawn):
            return False
        return not self.ks7_is_barred(state, AHEAD[state.side][AHEAD[state.side][pawn]])

    def ks7_is_barred(self, state: State, goal: int) -> bool:
        """KS-7: enemy pawns alone bar it, pinned ones too, on the neighbouring files."""
        return any(state.board[beside] == PAWN[OTHER[state.side]] for beside in BESIDE[goal])

    def ks8_en_passant_exists(self) -> bool:
        """KS-8: there is no en passant."""
        return False

    def ks9_castlings(self, state: State) -> list[Part]:
        """KS-9: from its e-square the king castles with an own rook of the rank, moved or not."""
        return [
            Part(king, self.ks9_spelled_goal(state, king, rook), rook=rook)
            for king in self.ks9_king_squares(state.board, state.side)
            for toward_a in (True, False)
            for rook in self.ks10_castling_rooks(state, king, toward_a)
            if self.ks10_way_is_free(state, king, rook) and self.ks11_is_safe(state, king, rook)
        ]

    def ks9_king_squares(self, board: Board, side: Side) -> list[int]:
        """KS-9: only from e1, or e8."""
        home = KING_HOME[side]
        return [home] if board[home] == KING[side] else []

    def ks9_rooks(self, state: State, king: int, toward_a: bool) -> list[int]:
        """KS-9: any own rook on that side of the king, the nearest first."""
        rank = [square for square in FIRST_RANK[state.side] if (square < king) == toward_a]
        rooks = [square for square in rank if state.board[square] == ROOK[state.side]]
        return sorted(rooks, key=lambda rook: abs(rook - king))

    def ks9_goals(self, king: int, rook: int) -> tuple[int, int]:
        """KS-9: a rook on the a-side means files c and d, else g and f, for both colours."""
        return super().castling_goals(king, rook)

    def ks9_spelled_goal(self, state: State, king: int, rook: int) -> int:
        """KS-9: castling is written as the king's own two squares."""
        return self.ks9_goals(king, rook)[0]

    def ks10_castling_rooks(self, state: State, king: int, toward_a: bool) -> list[int]:
        """KS-10: a second rook on that side has the first in its way: the nearest counts."""
        return self.ks9_rooks(state, king, toward_a)[:1]

    def ks10_way_is_free(self, state: State, king: int, rook: int) -> bool:
        """KS-10: whatever king or rook passes or lands on is empty, but for those two."""
        return all(
            state.board[square] == EMPTY
            for square in self.ks10_way(king, rook)
            if square not in (king, rook)
        )

    def ks10_way(self, king: int, rook: int) -> list[int]:
        """KS-10: the squares passed and landed on by the king and by the rook."""
        king_goal, rook_goal = self.ks9_goals(king, rook)
        return [*between(king, king_goal), king_goal, *between(rook, rook_goal), rook_goal]

    def ks11_is_safe(self, state: State, king: int, rook: int) -> bool:
        """KS-11: the king is not in check, passes no attacked square and lands in no check."""
        return (
            self.ks11_is_safe_before(state, king)
            and self.ks11_passes_safely(state, king, rook)
            and self.ks11_lands_safely(state, king, rook)
        )

    def ks11_is_safe_before(self, state: State, king: int) -> bool:
        """KS-11: no castling out of check."""
        return not self.is_attacked(state.board, king, OTHER[state.side])

    def ks11_passes_safely(self, state: State, king: int, rook: int) -> bool:
        """KS-11: the square passed is not attacked, whatever stands on it."""
        goal = self.ks9_goals(king, rook)[0]
        return not any(
            self.is_attacked(state.board, step, OTHER[state.side]) for step in between(king, goal)
        )

    def ks11_lands_safely(self, state: State, king: int, rook: int) -> bool:
        """KS-11: the landing is judged after king and rook have both moved."""
        part = Part(king, self.ks9_spelled_goal(state, king, rook), rook=rook)
        return not self.in_check(self.make(state, part), state.side)

    def ks12_may_castle_again(self, state: State) -> bool:
        """KS-12: who has castled may castle again."""
        return True

    def ks13_has_memory(self) -> bool:
        """KS-13: placement and side to move are all there is: no castling rights."""
        return False

    # The clauses above in the places where the orthodox frame asks

    def attackers(self, board: Board, square: int, side: Side) -> Iterator[int]:
        """Ask KS-4 and KS-5."""
        return self.ks5_attackers(board, square, side)

    def fide1_pawn_goals(self, state: State, start: int) -> list[int]:
        """Ask KS-2 and KS-6 for the captures straight ahead."""
        goals = super().fide1_pawn_goals(state, start)
        for goal in self.ks2_forward_captures(state, start):
            if self.ks6_forward_capture_counts(state, start, goal):
                goals.append(goal)
        return goals

    def fide1_double_step(self, state: State, start: int) -> bool:
        """Ask KS-7."""
        return self.ks7_double_step(state, start)

    def fide3_promotions(self, state: State, start: int, goals: list[int]) -> list[Part]:
        """Ask KS-3."""
        return self.ks3_promotions(state, start, goals)

    def fide4_castlings(self, state: State) -> list[Part]:
        """Ask KS-9 to KS-12."""
        return self.ks9_castlings(state) if self.ks12_may_castle_again(state) else []

    def rights_matter(self) -> bool:
        """Ask KS-13."""
        return self.ks13_has_memory()

    def castling_goals(self, king: int, rook: int) -> tuple[int, int]:
        """Ask KS-9."""
        return self.ks9_goals(king, rook)

    def fide5_exists(self) -> bool:
        """Ask KS-8."""
        return self.ks8_en_passant_exists()
