"""Misreadings of AV-2 and of AV-9 to BA-2: the choice, the rest of the move, Balanced Avalanche."""

from __future__ import annotations

from collections.abc import Iterator

from .avalanche import Avalanche, Balanced
from .board import (
    AHEAD,
    EMPTY,
    FIFTH_RANK,
    LAST_RANK,
    OFF,
    OTHER,
    PAWN,
    PAWN_HOME,
    WHITE,
    Board,
    Part,
    Side,
    State,
)
from .fen_scanner import scan
from .misreading import Declared
from .misreadings_push import to_move

declared = Declared("avalanche", "balancedavalanche")


@declared("own-promotion-queen-only", "AV-2")
class OwnPromotionQueenOnly(Avalanche):
    """A pawn that promotes by a move always becomes a queen."""

    def fide3_letters(self, state: State) -> str:
        """AV-2 misread."""
        return "q"


@declared("pusher-chooses", "AV-9")
class PusherChooses(Avalanche):
    """The pusher, not the owner, picks what a pawn pushed to its last rank becomes."""

    def av9_chooser(self, owner: Side) -> Side:
        """AV-9 misread."""
        return OTHER[owner]


@declared("push-promotes-queen", "AV-9")
class PushPromotesQueen(Avalanche):
    """A pawn pushed to its last rank always becomes a queen."""

    def av9_letters(self) -> str:
        """AV-9 misread."""
        return "q"


@declared("push-stays-pawn", "AV-9")
class PushStaysPawn(Avalanche):
    """A pawn pushed to its last rank stays a pawn there for good."""

    def av9_choice_is_due(self, board: Board, goal: int, owner: Side) -> bool:
        """AV-9 misread."""
        return False


@declared("push-to-last-rank-forbidden", "AV-9")
class PushToLastRankForbidden(Avalanche):
    """A pawn cannot be pushed to its last rank."""

    def av4_push_goals(self, board: Board, start: int, owner: Side) -> list[int]:
        """AV-9 misread."""
        goals = super().av4_push_goals(board, start, owner)
        return [goal for goal in goals if goal not in LAST_RANK[owner]]


@declared("choice-after-move", "AV-9")
class ChoiceAfterMove(Avalanche):
    """The owner chooses only after his own next move, before he pushes."""

    def av9_choice_is_due(self, board: Board, goal: int, owner: Side) -> bool:
        """AV-9 misread: not at the push."""
        return False

    def after_move(self, state: State, part: Part, board: Board) -> State:
        """AV-9 misread: the choice is due now."""
        after = super().after_move(state, part, board)
        if not any(board[square] == PAWN[state.side] for square in LAST_RANK[state.side]):
            return after
        return after._replace(side=state.side, phase="choose", fullmove=state.fullmove, offered=())

    def after_choice(self, state: State, part: Part) -> State:
        """AV-9 misread: the push is still owed."""
        after = super().after_choice(state, part)
        offered = self.owed_pushes(state, after.board)
        if after.lost:
            return after
        if offered:
            return after._replace(phase="push", offered=offered)
        return after._replace(side=OTHER[state.side], fullmove=self.av16_fullmove_after_turn(state))


@declared("mate-comes-before-choice", "AV-9", "AV-10")
class MateComesBeforeChoice(Avalanche):
    """An owner who has no legal move gets no choice: he is mated or stalemated at once."""

    def av9_choice_is_due(self, board: Board, goal: int, owner: Side) -> bool:
        """AV-9 misread."""
        due = super().av9_choice_is_due(board, goal, owner)
        return due and self.has_legal_move(to_move(board, owner))


@declared("choice-never-loses", "AV-10")
class ChoiceNeverLoses(Avalanche):
    """A choice that checks the pusher ends nothing: its owner moves on."""

    def av10_choice_wins(self, state: State, board: Board, chosen: int, pusher: Side) -> bool:
        """AV-10 misread."""
        return False


@declared("checked-owner-cannot-win", "AV-10")
class CheckedOwnerCannotWin(Avalanche):
    """A choice that checks the pusher wins only if its owner is not in check himself."""

    def av10_choice_wins(self, state: State, board: Board, chosen: int, pusher: Side) -> bool:
        """AV-10 misread."""
        wins = super().av10_choice_wins(state, board, chosen, pusher)
        return wins and not self.in_check(state.board, OTHER[pusher])


@declared("four-copies-of-a-lost-push", "AV-11")
class FourCopiesOfALostPush(Avalanche):
    """A push to the last rank that uncovers a check counts four times, once for each choice."""

    def av11_over_before_choice(self, board: Board, pusher: Side, before: State | None) -> bool:
        """AV-11 misread: the choice comes first."""
        return False

    def av10_choice_wins(self, state: State, board: Board, chosen: int, pusher: Side) -> bool:
        """AV-11 misread: then any check at all decides."""
        return self.in_check(board, pusher)


@declared("en-passant-kept", "AV-12")
class EnPassantKept(Avalanche):
    """En passant exists after a double step."""

    def av12_en_passant_exists(self) -> bool:
        """AV-12 misread."""
        return True


@declared("en-passant-after-push", "AV-12")
class EnPassantAfterPush(Avalanche):
    """A pawn pushed to the pusher's fifth rank can be taken in passing on his next turn."""

    def av12_en_passant_exists(self) -> bool:
        """AV-12 misread."""
        return True

    def fide5_square_after(self, state: State, part: Part, board: Board) -> int:
        """AV-12 misread: a double step gives no right; the right of the last push waits."""
        return OFF

    def memory_after(self, state: State, part: Part) -> object:
        """AV-12 misread: the square that a push has passed is remembered for one turn."""
        if state.phase == "move":
            return state.memory
        return part.start if part.goal in FIFTH_RANK[state.side] else None

    def after_push(self, state: State, part: Part) -> State:
        """AV-12 misread."""
        return self.right_comes_due(super().after_push(state, part), state.memory)

    def end_of_turn(self, state: State, part: Part, board: Board, halfmove: int) -> State:
        """AV-12 misread, for a turn without push."""
        after = super().end_of_turn(state, part, board, halfmove)
        return self.right_comes_due(after, state.memory)._replace(memory=None)

    def right_comes_due(self, after: State, passed: object) -> State:
        """AV-12 misread: who pushed one turn ago may now take."""
        passant = passed if isinstance(passed, int) else OFF
        return self.fide5_only_if_legal(after._replace(passant=passant))


@declared("no-double-step", "AV-13")
class NoDoubleStep(Avalanche):
    """A pawn never moves two squares at once."""

    def av13_double_step(self, state: State, start: int) -> bool:
        """AV-13 misread."""
        return False


@declared("pushed-pawn-keeps-double-step", "AV-13")
class PushedPawnKeepsDoubleStep(Avalanche):
    """A pawn pushed from its home rank can still make its double step from where it stands."""

    def memory_after(self, state: State, part: Part) -> object:
        """AV-13 misread: remember the pawns that were pushed once and have not moved."""
        pushed = state.memory if isinstance(state.memory, frozenset) else frozenset()
        if state.phase == "push" and part.start in PAWN_HOME[OTHER[state.side]]:
            return pushed | {part.goal}
        return pushed - {part.start, part.goal}

    def av13_double_step(self, state: State, start: int) -> bool:
        """AV-13 misread."""
        if not isinstance(state.memory, frozenset) or start not in state.memory:
            return super().av13_double_step(state, start)
        ahead = AHEAD[state.side][start]
        return state.board[ahead] == EMPTY and state.board[AHEAD[state.side][ahead]] == EMPTY


@declared("no-castling", "AV-14")
class NoCastling(Avalanche):
    """There is no castling."""

    def av14_castlings(self, state: State) -> list[Part]:
        """AV-14 misread."""
        return []


@declared("right-outlives-rook", "AV-14", published="vchess, where a king captures the rook")
class RightOutlivesRook(Avalanche):
    """A castling right stays when its rook is captured: another rook put there can castle."""

    def av14_rights_after(self, state: State, part: Part) -> str:
        """AV-14 misread."""
        return super().av14_rights_after(state, part._replace(goal=part.start))


@declared("castling-through-check", "AV-14", published="the web implementation xogo")
class CastlingThroughCheck(Avalanche):
    """Castling tests the king's own square and its target only, not the square it passes."""

    def av14_king_is_safe(self, state: State, king: int, goal: int) -> bool:
        """AV-14 misread."""
        return not any(
            self.is_attacked(state.board, square, OTHER[state.side]) for square in (king, goal)
        )


@declared("losing-turns-are-mate", "AV-15")
class LosingTurnsAreMate(Avalanche):
    """A player who has only turns that lose by the push counts as checkmated."""

    def legal_moves(self, state: State) -> Iterator[tuple[Part, Board]]:
        """AV-15 misread."""
        moves = list(super().legal_moves(state))
        if not all(self.is_lost(self.after_move(state, *move)) for move in moves):
            yield from moves

    def is_lost(self, state: State) -> bool:
        """AV-15 misread: say whether every way to finish a turn loses."""
        if state.lost or state.phase == "move":
            return state.lost
        return all(self.is_lost(self.after(state, part)) for part, _ in self.decisions(state))

    def av15_no_move_name(self, state: State) -> str:
        """AV-15 misread."""
        has_move = next(super().legal_moves(state), None) is not None
        return "checkmate" if has_move else super().av15_no_move_name(state)


@declared("clock-ignores-push", "AV-16")
class ClockIgnoresPush(Avalanche):
    """A push does not set the halfmove clock back."""

    def av16_clock_after_push(self, state: State) -> int:
        """AV-16 misread."""
        return state.halfmove


@declared("balanced-always", "BA-1", published="vchess", only="avalanche")
class BalancedAlways(Avalanche):
    """Avalanche too begins with a turn of White without a push."""

    def av1_push_follows(self, state: State) -> bool:
        """BA-1 misread."""
        return state.side != WHITE or state.fullmove != 1


@declared("balanced-never", "BA-1", only="balancedavalanche")
class BalancedNever(Balanced):
    """White's first turn has a push like every other."""

    def ba1_push_follows(self, state: State) -> bool:
        """BA-1 misread."""
        return True


@declared("balanced-both", "BA-1", only="balancedavalanche")
class BalancedBoth(Balanced):
    """Black's first turn, too, is the move alone."""

    def ba1_push_follows(self, state: State) -> bool:
        """BA-1 misread."""
        return state.fullmove != 1


@declared("balanced-array-only", "BA-2", only="balancedavalanche")
class BalancedArrayOnly(Balanced):
    """The push is left out only from the very start array, not by the fullmove number."""

    def ba2_is_first_turn(self, state: State) -> bool:
        """BA-2 misread."""
        array = scan(self.start_fen.encode(), push_allowed=False).board
        return super().ba2_is_first_turn(state) and state.board == array
