"""Misreadings of KS-1 to KS-8: support, forward captures and the double step."""

from __future__ import annotations

from .board import (
    AHEAD,
    BESIDE,
    EMPTY,
    KING_STEPS,
    LAST_RANK,
    MEN,
    OTHER,
    PAWN,
    PAWN_HOME,
    PLAIN,
    SIDES,
    Board,
    Part,
    Side,
    State,
    king_square,
)
from .kingsupport import KingSupport
from .misreading import Declared

declared = Declared("kingsupport")


@declared("every-pawn-captures-forward", "KS-1")
class EveryPawnCapturesForward(KingSupport):
    """Every pawn may capture straight ahead, supported or not."""

    def ks1_is_supported(self, board: Board, pawn: int, side: Side) -> bool:
        """KS-1 misread."""
        return True


@declared("any-friend-supports", "KS-1")
class AnyFriendSupports(KingSupport):
    """Any own man beside a pawn supports it, not the king alone."""

    def ks1_is_supported(self, board: Board, pawn: int, side: Side) -> bool:
        """KS-1 misread."""
        return any(board[square] in MEN[side] for square in KING_STEPS[pawn])


@declared("enemy-king-supports", "KS-1")
class EnemyKingSupports(KingSupport):
    """The enemy king beside a pawn supports it too."""

    def ks1_is_supported(self, board: Board, pawn: int, side: Side) -> bool:
        """KS-1 misread."""
        return any(king_square(board, either) in KING_STEPS[pawn] for either in SIDES)


@declared("orthogonal-support-only", "KS-1")
class OrthogonalSupportOnly(KingSupport):
    """The king supports the pawns on the four squares straight beside him, not diagonally."""

    def ks1_is_supported(self, board: Board, pawn: int, side: Side) -> bool:
        """KS-1 misread."""
        king = king_square(board, side)
        return king in BESIDE[pawn] or abs(king - pawn) == 8


@declared("king-behind-only", "KS-1")
class KingBehindOnly(KingSupport):
    """The king supports only the pawn straight in front of him."""

    def ks1_is_supported(self, board: Board, pawn: int, side: Side) -> bool:
        """KS-1 misread."""
        return AHEAD[side][king_square(board, side)] == pawn


@declared("support-wraps", "KS-1")
class SupportWraps(KingSupport):
    """Support goes round the edge of the board: a king on the h-file supports a-pawns."""

    def ks1_is_supported(self, board: Board, pawn: int, side: Side) -> bool:
        """KS-1 misread: judged by the distance of the squares' numbers."""
        return abs(king_square(board, side) - pawn) in (1, 7, 8, 9)


@declared("no-forward-capture", "KS-2")
class NoForwardCapture(KingSupport):
    """Pawns never capture straight ahead."""

    def ks2_takes_ahead(self, board: Board, pawn: int, side: Side) -> bool:
        """KS-2 misread."""
        return False


@declared("support-judged-at-target", "KS-2")
class SupportJudgedAtTarget(KingSupport):
    """Support for a capture straight ahead is judged on the square the pawn takes on."""

    def ks2_takes_ahead(self, board: Board, pawn: int, side: Side) -> bool:
        """KS-2 misread."""
        return self.ks1_is_supported(board, AHEAD[side][pawn], side)


@declared("forward-takes-pawns-only", "KS-2")
class ForwardTakesPawnsOnly(KingSupport):
    """A supported pawn takes only pawns straight ahead."""

    def ks2_forward_captures(self, state: State, pawn: int) -> list[int]:
        """KS-2 misread."""
        goals = super().ks2_forward_captures(state, pawn)
        return [goal for goal in goals if state.board[goal] == PAWN[OTHER[state.side]]]


@declared("forward-instead-of-diagonal", "KS-2")
class ForwardInsteadOfDiagonal(KingSupport):
    """A supported pawn captures straight ahead and no longer diagonally."""

    def fide1_takes_diagonally(self, board: Board, start: int, side: Side) -> bool:
        """KS-2 misread."""
        return not self.ks1_is_supported(board, start, side)


@declared("capturing-double-step", "KS-2")
class CapturingDoubleStep(KingSupport):
    """A supported pawn may also capture by a double step, if the square it passes is empty."""

    def ks2_forward_captures(self, state: State, pawn: int) -> list[int]:
        """KS-2 misread."""
        board, side = state.board, state.side
        ahead = AHEAD[side][pawn]
        if pawn not in PAWN_HOME[side] or board[ahead] != EMPTY:
            return super().ks2_forward_captures(state, pawn)
        goal = AHEAD[side][ahead]
        takes = board[goal] in self.takeable[side] and self.ks2_takes_ahead(board, pawn, side)
        return [goal] if takes else []


@declared("forward-capture-never-promotes", "KS-3")
class ForwardCaptureNeverPromotes(KingSupport):
    """A pawn that captures straight ahead on the last rank stays a pawn."""

    def ks3_promotions(self, state: State, pawn: int, goals: list[int]) -> list[Part]:
        """KS-3 misread."""
        stays = [
            goal
            for goal in goals
            if goal == AHEAD[state.side][pawn]
            and goal in LAST_RANK[state.side]
            and state.board[goal] != EMPTY
        ]
        others = [goal for goal in goals if goal not in stays]
        return super().ks3_promotions(state, pawn, others) + [PLAIN[pawn][goal] for goal in stays]


@declared("forward-capture-gives-no-check", "KS-4")
class ForwardCaptureGivesNoCheck(KingSupport):
    """A supported pawn takes straight ahead, but does not attack that square for a king."""

    def ks4_attacks_ahead(self, board: Board, pawn: int, side: Side) -> bool:
        """KS-4 misread."""
        return False


class Anchored(Board):
    """A board that remembers where each king stood when his side's last move began."""

    anchors: dict[Side, int]


@declared("king-step-check-missed", "KS-5")
class KingStepCheckMissed(KingSupport):
    """After a king move, the pawns' attacks are judged as if he still stood on his old square."""

    def make(self, state: State, part: Part) -> Board:
        """KS-5 misread: keep the king's old square beside the new board."""
        board = Anchored(super().make(state, part))
        before = state.board
        board.anchors = dict(before.anchors) if isinstance(before, Anchored) else {}
        board.anchors[state.side] = king_square(before, state.side)
        return board

    def ks4_attacks_ahead(self, board: Board, pawn: int, side: Side) -> bool:
        """KS-5 misread."""
        king = board.anchors.get(side) if isinstance(board, Anchored) else None
        return (king_square(board, side) if king is None else king) in KING_STEPS[pawn]

    def memory_after(self, state: State, part: Part) -> object:
        """KS-5 misread: two boards differ if that old square does."""
        return king_square(state.board, state.side)


@declared("pinned-pawn-cannot-take-forward", "KS-6")
class PinnedPawnCannotTakeForward(KingSupport):
    """A pinned pawn cannot capture straight ahead, even along the line of the pin."""

    def ks6_forward_capture_counts(self, state: State, pawn: int, goal: int) -> bool:
        """KS-6 misread."""
        return not is_pinned(self, state.board, pawn, state.side)


@declared("double-step-free", "KS-7")
class DoubleStepFree(KingSupport):
    """Nothing beside its destination bars a double step."""

    def ks7_is_barred(self, state: State, goal: int) -> bool:
        """KS-7 misread."""
        return False


@declared("any-man-bars", "KS-7")
class AnyManBars(KingSupport):
    """Any enemy man beside its destination bars a double step."""

    def ks7_is_barred(self, state: State, goal: int) -> bool:
        """KS-7 misread."""
        return any(state.board[beside] in MEN[OTHER[state.side]] for beside in BESIDE[goal])


@declared("own-pawn-bars", "KS-7")
class OwnPawnBars(KingSupport):
    """A pawn of either side beside its destination bars a double step."""

    def ks7_is_barred(self, state: State, goal: int) -> bool:
        """KS-7 misread."""
        return any(state.board[beside] in PAWN.values() for beside in BESIDE[goal])


@declared("attacked-square-bars", "KS-7")
class AttackedSquareBars(KingSupport):
    """An attack on its destination bars a double step as well."""

    def ks7_is_barred(self, state: State, goal: int) -> bool:
        """KS-7 misread."""
        attacked = self.is_attacked(state.board, goal, OTHER[state.side])
        return attacked or super().ks7_is_barred(state, goal)


@declared("pinned-neighbour-free", "KS-7")
class PinnedNeighbourFree(KingSupport):
    """A pinned enemy pawn beside its destination does not bar a double step."""

    def ks7_is_barred(self, state: State, goal: int) -> bool:
        """KS-7 misread."""
        enemy = OTHER[state.side]
        return any(
            state.board[beside] == PAWN[enemy] and not is_pinned(self, state.board, beside, enemy)
            for beside in BESIDE[goal]
        )


@declared("beside-leapt-square", "KS-7")
class BesideLeaptSquare(KingSupport):
    """Enemy pawns beside the square passed bar a double step, those beside its destination not."""

    def ks7_is_barred(self, state: State, goal: int) -> bool:
        """KS-7 misread."""
        return super().ks7_is_barred(state, AHEAD[OTHER[state.side]][goal])


@declared("double-step-wraps", "KS-7")
class DoubleStepWraps(KingSupport):
    """The squares beside the destination go round the edge: h3 lies beside a4, and a5 beside h4."""

    def ks7_is_barred(self, state: State, goal: int) -> bool:
        """KS-7 misread."""
        return any(
            state.board[beside] == PAWN[OTHER[state.side]] for beside in (goal - 1, goal + 1)
        )


@declared("no-double-step", "KS-7")
class NoDoubleStep(KingSupport):
    """A pawn never moves two squares at once."""

    def ks7_double_step(self, state: State, pawn: int) -> bool:
        """KS-7 misread."""
        return False


@declared("en-passant-kept", "KS-8")
class EnPassantKept(KingSupport):
    """En passant exists."""

    def ks8_en_passant_exists(self) -> bool:
        """KS-8 misread."""
        return True


def is_pinned(rules: KingSupport, board: Board, pawn: int, side: Side) -> bool:
    """Say whether lifting the pawn off the board would expose its own king to another man."""
    lifted = board[:]
    lifted[pawn] = EMPTY
    king = king_square(board, side)
    attackers = set(rules.attackers(board, king, OTHER[side]))
    return not attackers.issuperset(rules.attackers(lifted, king, OTHER[side]))
