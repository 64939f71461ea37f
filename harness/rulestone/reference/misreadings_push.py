"""Misreadings of AV-3 to AV-8: the push, when it is owed and when it loses."""

from __future__ import annotations

from .avalanche import Avalanche, Pushes, pushed
from .board import (
    AHEAD,
    EMPTY,
    FIRST_RANK,
    KING,
    LAST_RANK,
    MEN,
    NO_PUSH,
    OFF,
    OTHER,
    PAWN,
    PAWN_HOME,
    PAWN_TAKES,
    TAKEABLE,
    Board,
    Part,
    Side,
    State,
    king_square,
)
from .misreading import Declared

declared = Declared("avalanche", "balancedavalanche")

TAKEABLE_WITH_KING = {side: MEN[other] for side, other in OTHER.items()}


def to_move(board: Board, side: Side) -> State:
    """Give the state in which that side begins a turn, past all first turns and rights."""
    return State(board, side, "move", rights="", passant=OFF, halfmove=0, fullmove=2)


def is_mated(rules: Avalanche, board: Board, side: Side) -> bool:
    """Say whether that side, if it were to move now, would be checkmated."""
    return rules.in_check(board, side) and not rules.has_legal_move(to_move(board, side))


def is_safe(rules: Avalanche, board: Board, pusher: Side, push: Part) -> bool:
    """Say whether a push leaves the pusher's own king out of check."""
    return not rules.in_check(pushed(board, push), pusher)


@declared("push-answers-check", "AV-3")
class PushAnswersCheck(Avalanche):
    """Whether the own king is safe is tested after the push only: a push may close the line."""

    def av3_king_is_safe(self, state: State, board: Board) -> bool:
        """AV-3 misread."""
        pushes = self.av4_pushes(board, state.side) if self.av1_push_follows(state) else ()
        if not pushes:
            return super().av3_king_is_safe(state, board)
        return any(is_safe(self, board, state.side, push) for push in pushes)

    def av8_possible(self, board: Board, pusher: Side, pushes: Pushes) -> Pushes:
        """AV-3 misread: a turn that ends in check is illegal."""
        return tuple(push for push in pushes if is_safe(self, board, pusher, push))


@declared("no-push-when-in-check", "AV-3", "AV-6")
class NoPushWhenInCheck(Avalanche):
    """A player who is in check answers it by a move alone and makes no push."""

    def av6_owed(self, state: State, board: Board, pushes: Pushes) -> Pushes:
        """AV-3 misread: the check is the one on the board before the move."""
        return () if self.in_check(state.board, state.side) else pushes


@declared("push-two-squares", "AV-4")
class PushTwoSquares(Avalanche):
    """A pawn on its home rank may also be pushed two squares."""

    def av4_push_goals(self, board: Board, start: int, owner: Side) -> list[int]:
        """AV-4 misread."""
        goals = super().av4_push_goals(board, start, owner)
        if goals and start in PAWN_HOME[owner] and board[AHEAD[owner][goals[0]]] == EMPTY:
            goals.append(AHEAD[owner][goals[0]])
        return goals


@declared("push-captures", "AV-4")
class PushCaptures(Avalanche):
    """A pawn may also be pushed diagonally ahead onto a man of the pusher, which it captures."""

    def av4_push_goals(self, board: Board, start: int, owner: Side) -> list[int]:
        """AV-4 misread."""
        takes = [goal for goal in PAWN_TAKES[owner][start] if board[goal] in TAKEABLE[owner]]
        return super().av4_push_goals(board, start, owner) + takes


@declared("push-own-pawn", "AV-4")
class PushOwnPawn(Avalanche):
    """The player pushes a pawn of his own instead of an enemy one, though not to the last rank."""

    def av4_pushes(self, board: Board, pusher: Side) -> Pushes:
        """AV-4 misread."""
        pushes = super().av4_pushes(board, OTHER[pusher])
        return tuple(push for push in pushes if push.goal not in LAST_RANK[pusher])


@declared("push-backwards", "AV-4")
class PushBackwards(Avalanche):
    """An enemy pawn is pushed back toward its home rank, and no further."""

    def av4_push_goals(self, board: Board, start: int, owner: Side) -> list[int]:
        """AV-4 misread."""
        back = AHEAD[OTHER[owner]][start]
        return [back] if board[back] == EMPTY and back not in FIRST_RANK[owner] else []


@declared("push-before-move", "AV-5")
class PushBeforeMove(Avalanche):
    """The pushes are those there were before the move, if their square is still empty after it."""

    def av5_pushes_after_move(self, state: State, board: Board) -> Pushes:
        """AV-5 misread."""
        return tuple(
            push
            for push in self.av4_pushes(state.board, state.side)
            if board[push.start] == PAWN[OTHER[state.side]] and board[push.goal] == EMPTY
        )


@declared("push-optional", "AV-6")
class PushOptional(Avalanche):
    """The mover may leave the push out."""

    def av6_owed(self, state: State, board: Board, pushes: Pushes) -> Pushes:
        """AV-6 misread."""
        return (*pushes, NO_PUSH)

    def after_push(self, state: State, part: Part) -> State:
        """AV-6 misread: end the turn without a push."""
        if part != NO_PUSH:
            return super().after_push(state, part)
        fullmove = self.av16_fullmove_after_turn(state)
        return state._replace(side=OTHER[state.side], phase="move", fullmove=fullmove, offered=())


@declared("no-push-after-check", "AV-6")
class NoPushAfterCheck(Avalanche):
    """A move that gives check ends the turn: no push follows."""

    def av6_owed(self, state: State, board: Board, pushes: Pushes) -> Pushes:
        """AV-6 misread."""
        return () if self.in_check(board, OTHER[state.side]) else pushes


@declared("no-push-after-mate", "AV-6")
class NoPushAfterMate(Avalanche):
    """A move that mates ends the game at once: no push follows."""

    def av6_owed(self, state: State, board: Board, pushes: Pushes) -> Pushes:
        """AV-6 misread."""
        return () if is_mated(self, board, OTHER[state.side]) else pushes


@declared("push-keeps-check", "AV-6")
class PushKeepsCheck(Avalanche):
    """After a check, a push that would lift it is forbidden."""

    def av6_owed(self, state: State, board: Board, pushes: Pushes) -> Pushes:
        """AV-6 misread."""
        enemy = OTHER[state.side]
        if not self.in_check(board, enemy):
            return pushes
        return tuple(push for push in pushes if self.in_check(pushed(board, push), enemy))


@declared("push-obeys-owners-pin", "AV-6")
class PushObeysOwnersPin(Avalanche):
    """A pawn that is pinned, or whose side would still be in check, cannot be pushed."""

    def av6_owed(self, state: State, board: Board, pushes: Pushes) -> Pushes:
        """AV-6 misread."""
        enemy = OTHER[state.side]
        return tuple(push for push in pushes if not self.in_check(pushed(board, push), enemy))


@declared("no-push-no-turn", "AV-7")
class NoPushNoTurn(Avalanche):
    """A move after which no enemy pawn can be pushed is illegal."""

    def av7_turn_stands(self, state: State, part: Part, board: Board) -> bool:
        """AV-7 misread."""
        return not self.av1_push_follows(state) or bool(self.owed_pushes(state, board))


@declared("losing-push-illegal", "AV-8", "AV-7", published="one online rules collection")
class LosingPushIllegal(Avalanche):
    """A push that leaves the pusher in check is illegal; where no other is left, none is owed."""

    def av8_possible(self, board: Board, pusher: Side, pushes: Pushes) -> Pushes:
        """AV-8 misread."""
        return tuple(push for push in pushes if is_safe(self, board, pusher, push))


@declared(
    "losing-push-only-if-forced", "AV-8", published="Wikipedia, Wikibooks, pion.ch, echekk.fr"
)
class LosingPushOnlyIfForced(Avalanche):
    """A push that leaves the pusher in check may be made only where every push does so."""

    def av8_possible(self, board: Board, pusher: Side, pushes: Pushes) -> Pushes:
        """AV-8 misread."""
        return tuple(push for push in pushes if is_safe(self, board, pusher, push)) or pushes


@declared("losing-turn-dropped", "AV-8", "AV-7")
class LosingTurnDropped(Avalanche):
    """A push that leaves the pusher in check is illegal, and so is a move that allows no other."""

    def av8_possible(self, board: Board, pusher: Side, pushes: Pushes) -> Pushes:
        """AV-8 misread."""
        return tuple(push for push in pushes if is_safe(self, board, pusher, push))

    def av7_turn_stands(self, state: State, part: Part, board: Board) -> bool:
        """AV-7 misread: pushes there are, but none is safe."""
        if not self.av1_push_follows(state) or not self.av4_pushes(board, state.side):
            return True
        return bool(self.owed_pushes(state, board))


@declared("play-on-after-losing-push", "AV-8", published="the web implementations vchess and xogo")
class PlayOnAfterLosingPush(Avalanche):
    """A push into check does not lose: the other side may go on to capture the king."""

    takeable = TAKEABLE_WITH_KING

    def av8_push_loses(self, board: Board, pusher: Side, before: State | None = None) -> bool:
        """AV-8 misread."""
        return False

    def after_move(self, state: State, part: Part, board: Board) -> State:
        """AV-8 misread: who captures the king has won, and no push follows."""
        if KING[OTHER[state.side]] not in board:
            return state._replace(board=board, lost=True)
        return super().after_move(state, part, board)


@declared("uncovered-line-ignored", "AV-8")
class UncoveredLineIgnored(Avalanche):
    """A push loses only if the pushed pawn itself attacks the king; an uncovered line does not."""

    def av8_push_loses(self, board: Board, pusher: Side, before: State | None = None) -> bool:
        """AV-8 misread."""
        checkers = self.attackers(board, king_square(board, pusher), OTHER[pusher])
        return any(board[checker] == PAWN[OTHER[pusher]] for checker in checkers)


@declared("pawn-attack-ignored", "AV-8")
class PawnAttackIgnored(Avalanche):
    """A push loses only if it uncovers a line to the king: the pushed pawn's attack does not."""

    def av8_push_loses(self, board: Board, pusher: Side, before: State | None = None) -> bool:
        """AV-8 misread."""
        checkers = self.attackers(board, king_square(board, pusher), OTHER[pusher])
        return any(board[checker] != PAWN[OTHER[pusher]] for checker in checkers)


@declared("mate-excuses-losing-push", "AV-8")
class MateExcusesLosingPush(Avalanche):
    """A player whose move has just given mate cannot lose by his push."""

    def av8_push_loses(self, board: Board, pusher: Side, before: State | None = None) -> bool:
        """AV-8 misread."""
        if before is not None and is_mated(self, before.board, OTHER[pusher]):
            return False
        return super().av8_push_loses(board, pusher, before)
