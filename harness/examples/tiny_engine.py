"""A small Avalanche engine with a mistake in it, to be held against the rules.

It stands for the engine you have: it knows nothing of Rulestone, writes turns as `e7e8Q/d7d6`,
and reads FENs at the start of a turn only. Its author filters the pushes that would leave him in
check, which looks right and is not: such a push is possible, and loses.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

KNIGHT = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]
DIAGONAL = [(1, 1), (1, -1), (-1, -1), (-1, 1)]
STRAIGHT = [(0, 1), (1, 0), (0, -1), (-1, 0)]
SLIDES = {"b": DIAGONAL, "r": STRAIGHT, "q": DIAGONAL + STRAIGHT}
CORNERS = {(7, 0): "K", (0, 0): "Q", (7, 7): "k", (0, 7): "q"}

Square = tuple[int, int]
Men = dict[Square, str]


@dataclass(frozen=True)
class State:
    """Who is to move on which board; `over` once a push has lost the game."""

    men: Men
    white: bool
    rights: str
    over: bool = False


def name(square: Square) -> str:
    """Return a square's name, such as `e4`."""
    return "abcdefgh"[square[0]] + str(square[1] + 1)


class Engine:
    """The rules as this engine's author understands them."""

    def read(self, fen: str) -> State:
        """Return the state of a FEN."""
        board, side, rights = fen.split()[:3]
        men: Men = {}
        for row, rank in enumerate(board.split("/")):
            file = 0
            for letter in rank:
                if not letter.isdigit():
                    men[file, 7 - row] = letter
                file += int(letter) if letter.isdigit() else 1
        white = side == "w"
        return State(men, white, rights, over=self.in_check(men, not white))

    def turns(self, state: State) -> Iterator[tuple[str, State]]:
        """Yield every turn with the state after it."""
        if state.over:
            return
        for move, men, rights in self.legal_moves(state):
            pushes = list(self.pushes(state, men))
            if not pushes:
                yield move, State(men, not state.white, rights)
            for push, after in pushes:
                over = self.in_check(after, state.white)
                yield f"{move}/{push}", State(after, not state.white, rights, over)

    def pushes(self, state: State, men: Men) -> Iterator[tuple[str, Men]]:
        """Yield the pushes after a move, with the piece that a pawn on its last rank becomes."""
        for push, after, end in self.pawn_pushes(state, men):
            if self.in_check(after, state.white):
                continue  # here is the mistake
            for letter in "QRBN" if end[1] in (0, 7) else "":
                yield push + letter, {**after, end: letter.lower() if state.white else letter}
            if end[1] not in (0, 7):
                yield push, after

    def pawn_pushes(self, state: State, men: Men) -> Iterator[tuple[str, Men, Square]]:
        """Yield each enemy pawn's step by one square onto an empty one."""
        pawn, step = ("p", -1) if state.white else ("P", 1)
        for (file, rank), man in men.items():
            end = file, rank + step
            if man == pawn and end not in men:
                rest = {at: other for at, other in men.items() if at != (file, rank)}
                yield name((file, rank)) + name(end), {**rest, end: man}, end

    def legal_moves(self, state: State) -> Iterator[tuple[str, Men, str]]:
        """Yield the moves that leave the own king safe, with board and rights after them."""
        for text, men, touched in self.moves(state):
            if not self.in_check(men, state.white):
                lost = "".join(CORNERS.get(square, "") for square in touched)
                lost += "KQ" if (4, 0) in touched else ""
                lost += "kq" if (4, 7) in touched else ""
                yield text, men, "".join(set(state.rights) - set(lost))

    def moves(self, state: State) -> Iterator[tuple[str, Men, tuple[Square, ...]]]:
        """Yield all moves, also those that leave the king in check."""
        for start, man in state.men.items():
            if man.isupper() != state.white:
                continue
            rest = {at: other for at, other in state.men.items() if at != start}
            for end in self.targets(state, start, man.lower()):
                text = name(start) + name(end)
                promotes = man.lower() == "p" and end[1] in (0, 7)
                for letter in self.promotions() if promotes else [""]:
                    piece = letter if state.white else letter.lower()
                    yield text + letter, {**rest, end: piece or man}, (start, end)
        yield from self.castlings(state)

    def promotions(self) -> str:
        """Return what an own pawn may become."""
        return "QRBN"

    def targets(self, state: State, start: Square, kind: str) -> Iterator[Square]:
        """Yield where a man can go."""
        if kind == "p":
            yield from self.pawn_targets(state, start)
            return
        for step in SLIDES.get(kind, KNIGHT if kind == "n" else DIAGONAL + STRAIGHT):
            end = start[0] + step[0], start[1] + step[1]
            while max(end) < 8 and min(end) >= 0:
                man = state.men.get(end)
                if man is None or man.isupper() != state.white:
                    yield end
                if man is not None or kind in "kn":
                    break
                end = end[0] + step[0], end[1] + step[1]

    def pawn_targets(self, state: State, start: Square) -> Iterator[Square]:
        """Yield a pawn's steps and captures; en passant does not exist."""
        file, rank = start
        step, home = (1, 1) if state.white else (-1, 6)
        if (file, rank + step) not in state.men:
            yield file, rank + step
            if rank == home and self.double_step() and (file, rank + 2 * step) not in state.men:
                yield file, rank + 2 * step
        for end in ((file - 1, rank + step), (file + 1, rank + step)):
            if end in state.men and state.men[end].isupper() != state.white:
                yield end

    def double_step(self) -> bool:
        """Whether a pawn may go two squares from its home rank."""
        return True

    def castlings(self, state: State) -> Iterator[tuple[str, Men, tuple[Square, ...]]]:
        """Yield castling as the king's own two steps."""
        rank = 0 if state.white else 7
        for right, rook, passed, end in (("k", 7, (5, 6), 6), ("q", 0, (3, 2, 1), 2)):
            wanted = right.upper() if state.white else right
            free = all((file, rank) not in state.men for file in passed)
            if wanted in state.rights and free and self.is_safe_way(state, rank, passed[0]):
                men = {
                    at: man for at, man in state.men.items() if at not in ((4, rank), (rook, rank))
                }
                men[end, rank], men[passed[0], rank] = ("K", "R") if state.white else ("k", "r")
                yield name((4, rank)) + name((end, rank)), men, ((4, rank),)

    def is_safe_way(self, state: State, rank: int, passed: int) -> bool:
        """Whether the king may pass: not in check, and not through it."""
        squares = ((4, rank), (passed, rank))
        return not any(self.attacked(state.men, square, not state.white) for square in squares)

    def in_check(self, men: Men, white: bool) -> bool:
        """Whether a side's king is attacked."""
        king = next(at for at, man in men.items() if man == ("K" if white else "k"))
        return self.attacked(men, king, not white)

    def attacked(self, men: Men, square: Square, white: bool) -> bool:
        """Whether a side attacks a square."""
        file, rank = square
        step = -1 if white else 1
        if any(men.get((file + side, rank + step)) == ("P" if white else "p") for side in (-1, 1)):
            return True
        state = State(men, not white, "")
        for kind in "nkbrq":
            enemy = kind.upper() if white else kind
            if any(men.get(end) == enemy for end in self.targets(state, square, kind)):
                return True
        return False
