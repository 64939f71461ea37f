"""AV-1 to AV-16 and BA-1 to BA-2: Avalanche and Balanced Avalanche, in the order of the clauses."""

from __future__ import annotations

from collections.abc import Iterator

from .board import (
    AHEAD,
    BLACK,
    EMPTY,
    LAST_RANK,
    OFF,
    OTHER,
    PAWN,
    PLAIN,
    PROMOTIONS,
    WHITE,
    Board,
    Part,
    Side,
    State,
    counted_on,
    king_square,
    man,
)
from .fide import Fide

Pushes = tuple[Part, ...]


class Avalanche(Fide):
    """Avalanche: a move, then a push of an enemy pawn."""

    variant = "avalanche"
    has_pushes = True
    passant_is_judged = False

    def av1_push_follows(self, state: State) -> bool:
        """AV-1: a turn is a move and then a push, both owed."""
        return True

    def av2_is_legal(self, state: State, board: Board) -> bool:
        """AV-2: the move is an orthodox one, the own king safe on the board right after it."""
        return self.av3_king_is_safe(state, board)

    def av3_king_is_safe(self, state: State, board: Board) -> bool:
        """AV-3: the move alone must leave the king safe; no push is taken into account."""
        return not self.in_check(board, state.side)

    def av4_pushes(self, board: Board, pusher: Side) -> Pushes:
        """AV-4: every enemy pawn that has somewhere to be pushed."""
        pawn = PAWN[OTHER[pusher]]
        return tuple(
            PLAIN[start][goal]
            for start, letter in enumerate(board)
            if letter == pawn
            for goal in self.av4_push_goals(board, start, OTHER[pusher])
        )

    def av4_push_goals(self, board: Board, start: int, owner: Side) -> list[int]:
        """AV-4: one square in the pawn's own direction, and only onto an empty square."""
        ahead = AHEAD[owner][start]
        return [ahead] if ahead != OFF and board[ahead] == EMPTY else []

    def av5_pushes_after_move(self, state: State, board: Board) -> Pushes:
        """AV-5: the pushes are those of the board after the move."""
        return self.av4_pushes(board, state.side)

    def av6_owed(self, state: State, board: Board, pushes: Pushes) -> Pushes:
        """AV-6: no check, mate, stalemate or pin excuses a push or shields a pawn."""
        return pushes

    def av7_turn_stands(self, state: State, part: Part, board: Board) -> bool:
        """AV-7: where no enemy pawn can advance, the move alone is a whole turn."""
        return True

    def av8_possible(self, board: Board, pusher: Side, pushes: Pushes) -> Pushes:
        """AV-8: a push that loses is as possible as any other, whether safe ones exist or not."""
        return pushes

    def av8_push_loses(self, board: Board, pusher: Side, before: State | None = None) -> bool:
        """AV-8: whoever stands in check by his own push has lost, whatever he did `before` it.

        A position read from a FEN has no `before`.
        """
        return self.in_check(board, pusher)

    def av9_choice_is_due(self, board: Board, goal: int, owner: Side) -> bool:
        """AV-9: a pawn pushed to its last rank must be promoted before anything else."""
        return goal in LAST_RANK[owner]

    def av9_chooser(self, owner: Side) -> Side:
        """AV-9: the pawn's owner chooses."""
        return owner

    def av9_choices(self, board: Board, owner: Side) -> list[Part]:
        """AV-9: queen, rook, bishop or knight, even in check."""
        pawns = [square for square in LAST_RANK[owner] if board[square] == PAWN[owner]]
        return [Part(pawn, pawn, letter) for pawn in pawns for letter in self.av9_letters()]

    def av9_letters(self) -> str:
        """AV-9: the four men to choose from."""
        return PROMOTIONS

    def av10_choice_wins(self, state: State, board: Board, chosen: int, pusher: Side) -> bool:
        """AV-10: a man chosen so that it checks the pusher wins at once, even for a mated owner."""
        return chosen in self.attackers(board, king_square(board, pusher), OTHER[pusher])

    def av11_over_before_choice(self, board: Board, pusher: Side, before: State | None) -> bool:
        """AV-11: a push to the last rank that uncovers a check is lost by AV-8: no choice."""
        return self.av8_push_loses(board, pusher, before)

    def av12_en_passant_exists(self) -> bool:
        """AV-12: there is no en passant, after a double step or after a push."""
        return False

    def av13_double_step(self, state: State, start: int) -> bool:
        """AV-13: a pawn on its home rank keeps its double step; a pushed one has left it."""
        return super().fide1_double_step(state, start)

    def av14_castlings(self, state: State) -> list[Part]:
        """AV-14: castling is the orthodox one, barred by a pushed pawn's attack as by any."""
        return super().fide4_castlings(state)

    def av14_king_is_safe(self, state: State, king: int, goal: int) -> bool:
        """AV-14: the king castles neither in nor through nor into check."""
        return super().fide4_king_is_safe(state, king, goal)

    def av14_rights_after(self, state: State, part: Part) -> str:
        """AV-14: a right ends with a move of its king or rook, and when its rook is captured."""
        return super().fide4_rights_after(state, part)

    def av15_no_move_name(self, state: State) -> str:
        """AV-15: checkmate and stalemate ask for legal moves, and losing turns are such."""
        return super().no_move_name(state)

    def av16_clock_after_push(self, state: State) -> int:
        """AV-16: a push is a pawn move and sets the halfmove clock back."""
        return 0

    def av16_fullmove_after_turn(self, state: State) -> int:
        """AV-16: the number grows when Black's two parts are done, a choice still owed or not."""
        return counted_on(state.fullmove) if state.side == BLACK else state.fullmove

    # The clauses above in the places where the orthodox frame asks

    def is_legal(self, state: State, part: Part, board: Board) -> bool:
        """Judge a move: AV-2, and by AV-7 the turn that it begins."""
        return self.av2_is_legal(state, board) and self.av7_turn_stands(state, part, board)

    def fide1_double_step(self, state: State, start: int) -> bool:
        """Ask AV-13."""
        return self.av13_double_step(state, start)

    def fide4_castlings(self, state: State) -> list[Part]:
        """Ask AV-14."""
        return self.av14_castlings(state)

    def fide4_king_is_safe(self, state: State, king: int, goal: int) -> bool:
        """Ask AV-14."""
        return self.av14_king_is_safe(state, king, goal)

    def fide4_rights_after(self, state: State, part: Part) -> str:
        """Ask AV-14."""
        return self.av14_rights_after(state, part)

    def fide5_exists(self) -> bool:
        """Ask AV-12."""
        return self.av12_en_passant_exists()

    def no_move_name(self, state: State) -> str:
        """Ask AV-15."""
        return self.av15_no_move_name(state)

    # The two parts and the choice

    def decisions(self, state: State) -> Iterator[tuple[Part, Board | None]]:
        """Give what can be decided now: moves, pushes or choices; nothing once a push lost."""
        if state.lost:
            return
        if state.phase == "move":
            yield from self.legal_moves(state)
        elif state.phase == "push":
            for push in state.offered:
                yield push, None
        else:
            for choice in self.av9_choices(state.board, self.owner_of_choice(state)):
                yield choice, None

    def owner_of_choice(self, state: State) -> Side:
        """Find whose pawn waits on its last rank."""
        waiting = any(state.board[square] == PAWN[WHITE] for square in LAST_RANK[WHITE])
        return WHITE if waiting else BLACK

    def always_ends_turn(self, state: State, part: Part) -> bool:
        """Say so of every push that stays off the last rank."""
        return state.phase == "push" and part.goal not in LAST_RANK[OTHER[state.side]]

    def after(self, state: State, part: Part, board: Board | None = None) -> State:
        """Follow one decision."""
        if state.phase == "push":
            return self.after_push(state, part)
        if state.phase == "choose":
            return self.after_choice(state, part)
        return super().after(state, part, board)

    def owed_pushes(self, state: State, board: Board) -> Pushes:
        """Give the pushes one of which is owed after a move; none where the move is the turn."""
        if not self.av1_push_follows(state):
            return ()
        pushes = self.av5_pushes_after_move(state, board)
        if pushes:
            pushes = self.av6_owed(state, board, pushes)
            pushes = self.av8_possible(board, state.side, pushes)
        return pushes

    def after_move(self, state: State, part: Part, board: Board) -> State:
        """Give the state after a move: half-finished where a push is owed."""
        halfmove = self.clock_after_move(state, part)
        offered = self.owed_pushes(state, board)
        if not offered:
            return self.end_of_turn(state, part, board, halfmove)
        return State(
            board,
            state.side,
            "push",
            self.fide4_rights_after(state, part) if state.rights else "",
            self.fide5_square_after(state, part, board),
            halfmove,
            state.fullmove,
            offered,
            memory=self.memory_after(state, part),
        )

    def after_push(self, state: State, part: Part) -> State:
        """Give the state after a push: lost, a choice pending, or the owner's turn."""
        pusher, owner = state.side, OTHER[state.side]
        board = pushed(state.board, part)
        due = self.av9_choice_is_due(board, part.goal, owner)
        judge = self.av11_over_before_choice if due else self.av8_push_loses
        lost = judge(board, pusher, state)
        after = State(
            board,
            self.av9_chooser(owner) if due and not lost else owner,
            "choose" if due else "move",
            self.fide4_rights_after(state, part) if state.rights else "",
            state.passant,
            self.av16_clock_after_push(state),
            self.av16_fullmove_after_turn(state),
            lost=lost,
            memory=self.memory_after(state, part),
        )
        return self.fide5_only_if_legal(after)

    def after_choice(self, state: State, part: Part) -> State:
        """Give the state after a choice: its owner moves on, unless the choice has won."""
        owner = self.owner_of_choice(state)
        board = state.board[:]
        board[part.start] = man(owner, part.letter)
        lost = self.av10_choice_wins(state, board, part.start, OTHER[owner])
        return state._replace(board=board, side=owner, phase="move", lost=lost)


class Balanced(Avalanche):
    """Balanced Avalanche: White's first turn is the move alone."""

    variant = "balancedavalanche"

    def ba1_push_follows(self, state: State) -> bool:
        """BA-1: White's first turn has no push; every other turn has one."""
        return not self.ba2_is_first_turn(state)

    def ba2_is_first_turn(self, state: State) -> bool:
        """BA-2: the first turn is White to move at fullmove 1, whatever the board."""
        return state.side == WHITE and state.fullmove == 1

    def av1_push_follows(self, state: State) -> bool:
        """Ask BA-1."""
        return self.ba1_push_follows(state)


def pushed(board: Board, part: Part) -> Board:
    """Give the board after a push."""
    board = board[:]
    board[part.goal], board[part.start] = board[part.start], EMPTY
    return board
