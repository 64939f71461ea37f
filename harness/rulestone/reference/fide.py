"""FIDE-1 to FIDE-5: orthodox chess, and the frame that the other variants refine.

The methods stand in the order of the clauses. A variant overrides the method of the clause it
changes; a misreading overrides one more.
"""

from __future__ import annotations

from collections.abc import Iterator

from .board import (
    AHEAD,
    BESIDE,
    BLACK,
    DIAGONALS,
    EMPTY,
    KING,
    KING_HOME,
    KING_STEPS,
    KNIGHT_STEPS,
    LAST_RANK,
    MEN,
    OFF,
    OTHER,
    PAWN,
    PAWN_HOME,
    PAWN_TAKES,
    PLAIN,
    PROMOTIONS,
    RIGHTS,
    ROOK,
    SLIDES,
    STRAIGHTS,
    TAKEABLE,
    WHITE,
    Board,
    Part,
    Side,
    State,
    counted_on,
    king_square,
    man,
)

_ATTACKING = {WHITE: ("RQ", "BQ", "N", "K", "P"), BLACK: ("rq", "bq", "n", "k", "p")}
"""Each side's straight and diagonal sliders, knight, king and pawn."""


class Fide:
    """Orthodox chess."""

    variant = "chess"
    start_fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    has_pushes = False
    rights_are_judged = True
    """Whether a FEN's castling rights must fit the board."""
    passant_is_judged = True
    """Whether a FEN's en passant square must fit the board."""
    takeable = TAKEABLE
    misread_clause: str | None = None
    """The clause that this class misreads; None for the true rules."""

    # FIDE-1: how the men move and capture

    def fide1_moves(self, state: State) -> list[Part]:
        """FIDE-1: every move of every own man but castling and e.p., the own king not minded."""
        board, side = state.board, state.side
        own = MEN[side]
        parts: list[Part] = []
        for start, letter in enumerate(board):
            if letter not in own:
                continue
            kind = letter.lower()
            if kind == "p":
                parts += self.fide3_promotions(state, start, self.fide1_pawn_goals(state, start))
            elif kind in SLIDES:
                parts += self.fide1_slides(board, side, start, kind)
            else:
                steps = KNIGHT_STEPS if kind == "n" else KING_STEPS
                takeable, plain = self.takeable[side], PLAIN[start]
                for goal in steps[start]:
                    if board[goal] == EMPTY or board[goal] in takeable:
                        parts.append(plain[goal])
        return parts

    def fide1_slides(self, board: Board, side: Side, start: int, kind: str) -> list[Part]:
        """FIDE-1: rook, bishop and queen go on until something stands in the way."""
        takeable, plain = self.takeable[side], PLAIN[start]
        parts: list[Part] = []
        for ray in SLIDES[kind][start]:
            for goal in ray:
                if board[goal] == EMPTY:
                    parts.append(plain[goal])
                else:
                    if board[goal] in takeable:
                        parts.append(plain[goal])
                    break
        return parts

    def fide1_pawn_goals(self, state: State, start: int) -> list[int]:
        """FIDE-1: a pawn steps ahead onto an empty square and takes diagonally ahead."""
        board, side = state.board, state.side
        ahead = AHEAD[side][start]
        goals: list[int] = []
        if ahead == OFF:
            return goals
        if board[ahead] == EMPTY:
            goals.append(ahead)
            if self.fide1_double_step(state, start):
                goals.append(AHEAD[side][ahead])
        if self.fide1_takes_diagonally(board, start, side):
            takeable = self.takeable[side]
            goals += [goal for goal in PAWN_TAKES[side][start] if board[goal] in takeable]
        return goals

    def fide1_double_step(self, state: State, start: int) -> bool:
        """FIDE-1: the double step starts on the home rank and needs both squares empty."""
        if start not in PAWN_HOME[state.side]:
            return False
        ahead = AHEAD[state.side][start]
        return state.board[ahead] == EMPTY and state.board[AHEAD[state.side][ahead]] == EMPTY

    def fide1_takes_diagonally(self, board: Board, start: int, side: Side) -> bool:
        """FIDE-1: every pawn takes, and so attacks, diagonally ahead."""
        return True

    def attackers(self, board: Board, square: int, side: Side) -> Iterator[int]:
        """FIDE-1 read backwards: the squares of the men of that side that attack a square."""
        straight, diagonal, knight, king, pawn = _ATTACKING[side]
        for rays, sliders in ((STRAIGHTS[square], straight), (DIAGONALS[square], diagonal)):
            for ray in rays:
                for start in ray:
                    if board[start] != EMPTY:
                        if board[start] in sliders:
                            yield start
                        break
        for starts, leaper in (
            (KNIGHT_STEPS[square], knight),
            (KING_STEPS[square], king),
            (PAWN_TAKES[OTHER[side]][square], pawn),
        ):
            for start in starts:
                if board[start] == leaper and (
                    leaper != pawn or self.fide1_takes_diagonally(board, start, side)
                ):
                    yield start

    def is_attacked(self, board: Board, square: int, side: Side) -> bool:
        """Say whether any man of that side attacks the square."""
        return next(self.attackers(board, square, side), None) is not None

    def in_check(self, board: Board, side: Side) -> bool:
        """Say whether the king of that side is attacked."""
        return self.is_attacked(board, king_square(board, side), OTHER[side])

    # FIDE-2: the own king

    def fide2_king_is_safe(self, state: State, board: Board) -> bool:
        """FIDE-2: after the move the mover's own king is not in check."""
        return not self.in_check(board, state.side)

    # FIDE-3: promotion

    def fide3_promotions(self, state: State, start: int, goals: list[int]) -> list[Part]:
        """FIDE-3: on the last rank a pawn becomes one of four men, and must; elsewhere none."""
        plain, last_rank = PLAIN[start], LAST_RANK[state.side]
        parts: list[Part] = []
        for goal in goals:
            if goal in last_rank:
                parts += [Part(start, goal, letter) for letter in self.fide3_letters(state)]
            else:
                parts.append(plain[goal])
        return parts

    def fide3_letters(self, state: State) -> str:
        """FIDE-3: queen, rook, bishop or knight, as the mover likes."""
        return PROMOTIONS

    # FIDE-4: castling

    def fide4_castlings(self, state: State) -> list[Part]:
        """FIDE-4: castling with each rook whose right is held, by the same king."""
        side, king = state.side, KING_HOME[state.side]
        parts = []
        for right in state.rights:
            owner, rook = RIGHTS[right]
            if owner == side and self.fide4_may_castle(state, king, rook):
                parts.append(Part(king, self.castling_goals(king, rook)[0], rook=rook))
        return parts

    def fide4_may_castle(self, state: State, king: int, rook: int) -> bool:
        """FIDE-4: both men are at home, nothing stands between them, no step is attacked."""
        board, side = state.board, state.side
        if board[king] != KING[side] or board[rook] != ROOK[side]:
            return False
        if any(board[square] != EMPTY for square in self.fide4_way(king, rook)):
            return False
        return self.fide4_king_is_safe(state, king, self.castling_goals(king, rook)[0])

    def fide4_way(self, king: int, rook: int) -> list[int]:
        """FIDE-4: the squares between king and rook must be empty."""
        return list(between(king, rook))

    def fide4_king_is_safe(self, state: State, king: int, goal: int) -> bool:
        """FIDE-4: the king is not in check, passes none and lands in none."""
        path = [king, *between(king, goal), goal]
        return not any(self.is_attacked(state.board, step, OTHER[state.side]) for step in path)

    def castling_goals(self, king: int, rook: int) -> tuple[int, int]:
        """Say where castling takes king and rook: files c and d, or g and f."""
        rank = king - king % 8
        return (rank + 2, rank + 3) if rook < king else (rank + 6, rank + 5)

    def rights_matter(self) -> bool:
        """FIDE-4: castling asks whether the right is still held."""
        return True

    def fide4_rights_after(self, state: State, part: Part) -> str:
        """FIDE-4: a right ends when its king or rook moves and when its rook is captured."""
        touched = (part.start, part.goal)
        kept = ""
        for right in state.rights:
            owner, rook = RIGHTS[right]
            if KING_HOME[owner] not in touched and rook not in touched:
                kept += right
        return kept

    # FIDE-5: en passant

    def fide5_exists(self) -> bool:
        """FIDE-5: there is en passant."""
        return True

    def fide5_captures(self, state: State) -> list[Part]:
        """FIDE-5: the pawns that can take the double-stepper on the square it passed."""
        if state.passant == OFF:
            return []
        side = state.side
        victim = AHEAD[OTHER[side]][state.passant]
        if state.board[victim] != PAWN[OTHER[side]] or state.board[state.passant] != EMPTY:
            return []
        return [
            PLAIN[start][state.passant]
            for start in BESIDE[victim]
            if state.board[start] == PAWN[side]
        ]

    def fide5_square_after(self, state: State, part: Part, board: Board) -> int:
        """FIDE-5: only a double step, and only for the very next move, can be taken so."""
        is_pawn = board[part.goal] == PAWN[state.side]
        if not self.fide5_exists() or not is_pawn or abs(part.goal - part.start) != 16:
            return OFF
        return (part.start + part.goal) // 2

    def fide5_only_if_legal(self, state: State) -> State:
        """FIDE-5: the right counts only where it can be used without exposing the king."""
        if state.passant == OFF:
            return state
        for part in self.fide5_captures(state):
            if self.is_legal(state, part, self.make(state, part)):
                return state
        return state._replace(passant=OFF)

    # How the clauses work together

    def candidates(self, state: State) -> list[Part]:
        """List all moves, the safety of the own king not yet judged."""
        parts = self.fide1_moves(state)
        if state.passant != OFF:
            parts += self.fide5_captures(state)
        return parts + self.fide4_castlings(state)

    def is_legal(self, state: State, part: Part, board: Board) -> bool:
        """Judge a move by the board it leads to."""
        return self.fide2_king_is_safe(state, board)

    def legal_moves(self, state: State) -> Iterator[tuple[Part, Board]]:
        """Give each legal move with the board right after it."""
        for part in self.candidates(state):
            board = self.make(state, part)
            if self.is_legal(state, part, board):
                yield part, board

    def has_legal_move(self, state: State) -> bool:
        """Say whether the side to move has any legal move at all."""
        return next(self.legal_moves(state), None) is not None

    def make(self, state: State, part: Part) -> Board:
        """Move the men, on a copy."""
        board = state.board[:]
        mover = board[part.start]
        board[part.start] = EMPTY
        if part.rook != OFF:
            board[part.rook] = EMPTY
            king_goal, rook_goal = self.castling_goals(part.start, part.rook)
            board[king_goal] = mover
            board[rook_goal] = state.board[part.rook]
            return board
        board[part.goal] = man(state.side, part.letter) if part.letter else mover
        if part.goal == state.passant and mover == PAWN[state.side]:
            board[AHEAD[OTHER[state.side]][part.goal]] = EMPTY
        return board

    def after_move(self, state: State, part: Part, board: Board) -> State:
        """Give the state after a move: here the turn is over."""
        return self.end_of_turn(state, part, board, self.clock_after_move(state, part))

    def end_of_turn(self, state: State, part: Part, board: Board, halfmove: int) -> State:
        """Hand the move to the other side."""
        after = State(
            board,
            OTHER[state.side],
            "move",
            self.fide4_rights_after(state, part) if state.rights else "",
            self.fide5_square_after(state, part, board),
            halfmove,
            counted_on(state.fullmove) if state.side == BLACK else state.fullmove,
            memory=self.memory_after(state, part),
        )
        return self.fide5_only_if_legal(after)

    def clock_after_move(self, state: State, part: Part) -> int:
        """Set the halfmove clock back for a pawn move and a capture, else count on."""
        is_pawn = state.board[part.start] == PAWN[state.side]
        is_capture = state.board[part.goal] in MEN[OTHER[state.side]]
        return 0 if is_pawn or is_capture else counted_on(state.halfmove)

    def memory_after(self, state: State, part: Part) -> object:
        """Nothing is remembered beyond the position: a misreading may want to."""
        return None

    def decisions(self, state: State) -> Iterator[tuple[Part, Board | None]]:
        """Give what can be decided now: the legal moves."""
        yield from self.legal_moves(state)

    def always_ends_turn(self, state: State, part: Part) -> bool:
        """Say, without making it, that after this part a new turn begins: here always."""
        return True

    def after(self, state: State, part: Part, board: Board | None = None) -> State:
        """Follow one decision; the board after a move may be given by whoever has it."""
        return self.after_move(state, part, self.make(state, part) if board is None else board)

    def no_move_name(self, state: State) -> str:
        """GM-1: no legal move is checkmate in check, stalemate otherwise."""
        return "checkmate" if self.in_check(state.board, state.side) else "stalemate"


def between(one: int, other: int) -> range:
    """List the squares between two squares of one rank."""
    return range(min(one, other) + 1, max(one, other))


def is_home_rook(board: Board, right: str) -> bool:
    """Say whether the king and the rook of a castling right stand at home."""
    owner, rook = RIGHTS[right]
    return board[KING_HOME[owner]] == KING[owner] and board[rook] == ROOK[owner]
