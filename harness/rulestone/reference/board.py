"""The mailbox board: squares, men, where each man could step on an empty board, and the state.

A square is a number, a1 = 0, b1 = 1 up to h8 = 63. A board is a list of 64 one-letter strings,
capitals for White as in FEN and "." for an empty square; it is copied, never changed, once it
belongs to a state.
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

Side = Literal["white", "black"]
Phase = Literal["move", "push", "choose"]
Board = list[str]
Rays = tuple[tuple[int, ...], ...]

WHITE: Final[Side] = "white"
BLACK: Final[Side] = "black"
SIDES: Final[tuple[Side, Side]] = (WHITE, BLACK)
OTHER: Final[dict[Side, Side]] = {WHITE: BLACK, BLACK: WHITE}

EMPTY: Final = "."
OFF: Final = -1
"""The number of no square at all."""

COUNTER_LIMIT: Final = 65535
"""Both counters stop here."""

NAMES: Final = tuple(file + rank for rank in "12345678" for file in "abcdefgh")
SQUARES: Final = {name: square for square, name in enumerate(NAMES)}

MEN: Final[dict[Side, frozenset[str]]] = {
    WHITE: frozenset("PNBRQK"),
    BLACK: frozenset("pnbrqk"),
}
TAKEABLE: Final[dict[Side, frozenset[str]]] = {
    WHITE: frozenset("pnbrq"),
    BLACK: frozenset("PNBRQ"),
}
"""What each side may capture: every enemy man but the king."""
PROMOTIONS: Final = "qrbn"


def man(side: Side, letter: str) -> str:
    """Give the board's letter for a kind of man of that side."""
    return letter.upper() if side == WHITE else letter.lower()


KING: Final[dict[Side, str]] = {WHITE: "K", BLACK: "k"}
PAWN: Final[dict[Side, str]] = {WHITE: "P", BLACK: "p"}
ROOK: Final[dict[Side, str]] = {WHITE: "R", BLACK: "r"}


def offset(square: int, files: int, ranks: int) -> int:
    """Go some files right and ranks up; OFF beyond the edge, never round it."""
    file, rank = square % 8 + files, square // 8 + ranks
    return rank * 8 + file if 0 <= file < 8 and 0 <= rank < 8 else OFF


def _steps(square: int, offsets: tuple[tuple[int, int], ...]) -> tuple[int, ...]:
    goals = (offset(square, files, ranks) for files, ranks in offsets)
    return tuple(goal for goal in goals if goal != OFF)


def _ray(square: int, files: int, ranks: int) -> tuple[int, ...]:
    ray = []
    square = offset(square, files, ranks)
    while square != OFF:
        ray.append(square)
        square = offset(square, files, ranks)
    return tuple(ray)


def _rays(square: int, directions: tuple[tuple[int, int], ...]) -> Rays:
    return tuple(ray for files, ranks in directions if (ray := _ray(square, files, ranks)))


_ORTHOGONAL = ((0, 1), (0, -1), (1, 0), (-1, 0))
_DIAGONAL = ((1, 1), (1, -1), (-1, 1), (-1, -1))
_LEAPS = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))

KNIGHT_STEPS: Final = tuple(_steps(square, _LEAPS) for square in range(64))
KING_STEPS: Final = tuple(_steps(square, _ORTHOGONAL + _DIAGONAL) for square in range(64))
STRAIGHTS: Final = tuple(_rays(square, _ORTHOGONAL) for square in range(64))
DIAGONALS: Final = tuple(_rays(square, _DIAGONAL) for square in range(64))
SLIDES: Final[dict[str, tuple[Rays, ...]]] = {
    "r": STRAIGHTS,
    "b": DIAGONALS,
    "q": tuple(STRAIGHTS[square] + DIAGONALS[square] for square in range(64)),
}
AHEAD: Final[dict[Side, tuple[int, ...]]] = {
    WHITE: tuple(offset(square, 0, 1) for square in range(64)),
    BLACK: tuple(offset(square, 0, -1) for square in range(64)),
}
"""The square in front of a pawn of that side, OFF on its last rank."""
PAWN_TAKES: Final[dict[Side, Rays]] = {
    WHITE: tuple(_steps(square, ((-1, 1), (1, 1))) for square in range(64)),
    BLACK: tuple(_steps(square, ((-1, -1), (1, -1))) for square in range(64)),
}
BESIDE: Final = tuple(_steps(square, ((-1, 0), (1, 0))) for square in range(64))

PAWN_HOME: Final[dict[Side, range]] = {WHITE: range(8, 16), BLACK: range(48, 56)}
FIFTH_RANK: Final[dict[Side, range]] = {WHITE: range(32, 40), BLACK: range(24, 32)}
LAST_RANK: Final[dict[Side, range]] = {WHITE: range(56, 64), BLACK: range(8)}
FIRST_RANK: Final[dict[Side, range]] = {WHITE: range(8), BLACK: range(56, 64)}
KING_HOME: Final[dict[Side, int]] = {WHITE: SQUARES["e1"], BLACK: SQUARES["e8"]}

RIGHTS: Final[dict[str, tuple[Side, int]]] = {
    "K": (WHITE, SQUARES["h1"]),
    "Q": (WHITE, SQUARES["a1"]),
    "k": (BLACK, SQUARES["h8"]),
    "q": (BLACK, SQUARES["a8"]),
}
"""Each castling right: whose it is, and the corner its rook stands in."""


class Part(NamedTuple):
    """One decision: a move, a push, or a choice (which starts and ends on the pawn's square).

    Castling carries the rook's square; all else has OFF there.
    """

    start: int
    goal: int
    letter: str = ""
    rook: int = OFF


PLAIN: Final = tuple(tuple(Part(start, goal) for goal in range(64)) for start in range(64))
"""Every part without letter or rook, by start and goal."""
NO_PUSH: Final = Part(OFF, OFF)
"""The push left out: no rule allows it, but a misreading may."""


class State(NamedTuple):
    """All that the rules need to know of a position.

    `side` is who decides next. `offered` holds the pushes one of which is owed, in the phase
    "push" only. `lost` says that the side not to move has lost by his push. `memory` stays None
    under the true rules: it is what only a misread program would carry along.
    """

    board: Board
    side: Side
    phase: Phase
    rights: str
    passant: int
    halfmove: int
    fullmove: int
    offered: tuple[Part, ...] = ()
    lost: bool = False
    memory: object = None


def king_square(board: Board, side: Side) -> int:
    """Find the king of that side."""
    return board.index(KING[side])


def counted_on(counter: int) -> int:
    """Add one to a counter, unless it stands at its limit."""
    return min(counter + 1, COUNTER_LIMIT)
