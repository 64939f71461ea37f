"""FEN, read and printed canonically.

Once the spelling is right the position is judged: kings, pawns on the end ranks, castling rights,
en passant square, check, and the seventh field, in this order.
"""

from __future__ import annotations

from .avalanche import Avalanche
from .board import (
    AHEAD,
    EMPTY,
    FIRST_RANK,
    KING,
    KING_STEPS,
    LAST_RANK,
    NAMES,
    OFF,
    OTHER,
    PAWN,
    SIDES,
    WHITE,
    Side,
    State,
)
from .errors import FenError
from .fen_scanner import Scan, scan
from .fide import Fide, is_home_rook


def read(rules: Fide, text: str | bytes, lenient: bool) -> tuple[State, tuple[str, ...]]:
    """Read a FEN; give the state and what a lenient reading dropped ("K", "q", "e6").

    Raises FenError with the code of the fault and its byte. A str is read as UTF-8.
    """
    data = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else bytes(text)
    found = scan(data, rules.has_pushes)
    judge_kings(found)
    judge_end_ranks(found, rules)
    dropped = judge_rights(found, rules, lenient) + judge_passant(found, rules, lenient)
    return state_of(found, rules), dropped


def judge_kings(found: Scan) -> None:
    """Refuse anything but one king a side, apart."""
    for side in SIDES:
        kings = sorted(at for square, at in found.man_at.items() if is_king(found, square, side))
        if not kings:
            raise FenError("king_missing", found.first_blank)
        if len(kings) > 1:
            raise FenError("king_extra", kings[1])
    white, black = (found.board.index(KING[side]) for side in SIDES)
    if white in KING_STEPS[black]:
        raise FenError("kings_touch", max(found.man_at[white], found.man_at[black]))


def is_king(found: Scan, square: int, side: Side) -> bool:
    """Say whether the king of that side stands there."""
    return found.board[square] == KING[side]


def judge_end_ranks(found: Scan, rules: Fide) -> None:
    """Refuse a pawn on an end rank, unless it is the one that awaits its owner's choice."""
    waiting = 1 if rules.has_pushes and not found.half_finished else 0
    for square, at in sorted(found.man_at.items(), key=lambda item: item[1]):
        if found.board[square] not in PAWN.values():
            continue
        if waiting and may_wait(found, square):
            waiting -= 1
        elif square in FIRST_RANK[WHITE] or square in LAST_RANK[WHITE]:
            raise FenError("pawn_rank", at)


def may_wait(found: Scan, square: int) -> bool:
    """Say whether a pawn of the side to move stands there on its last rank."""
    return found.board[square] == PAWN[found.side] and square in LAST_RANK[found.side]


def judge_rights(found: Scan, rules: Fide, lenient: bool) -> tuple[str, ...]:
    """Refuse, or drop, the rights whose king or rook is not at home."""
    lost = [right for right in found.rights if not is_home_rook(found.board, right)]
    if not rules.rights_matter():
        found.rights = ""
        return ()
    if lost and not lenient and rules.rights_are_judged:
        raise FenError("castling_rights", found.rights_at + found.rights.index(lost[0]))
    found.rights = "".join(right for right in found.rights if right not in lost)
    return tuple(lost) if rules.rights_are_judged else ()


def judge_passant(found: Scan, rules: Fide, lenient: bool) -> tuple[str, ...]:
    """Refuse, or drop, an en passant square that no double step can have passed."""
    square = found.passant
    if square == OFF:
        return ()
    enemy = OTHER[found.side]
    possible = (
        found.board[square] == EMPTY
        and found.board[AHEAD[found.side][square]] == EMPTY
        and found.board[AHEAD[enemy][square]] == PAWN[enemy]
    )
    if not possible and rules.passant_is_judged and not lenient:
        raise FenError("ep_square", found.passant_at)
    if not possible or not rules.fide5_exists():
        found.passant = OFF
    return () if possible or not rules.passant_is_judged else (NAMES[square],)


def state_of(found: Scan, rules: Fide) -> State:
    """Judge check and the seventh field; build the state."""
    state = State(
        found.board,
        found.side,
        "move",
        found.rights,
        found.passant,
        found.halfmove,
        found.fullmove,
    )
    if isinstance(rules, Avalanche):
        state = push_or_choice(found, rules, state)
    elif rules.in_check(found.board, OTHER[found.side]):
        raise FenError("check", found.side_at)
    return rules.fide5_only_if_legal(state)


def push_or_choice(found: Scan, rules: Avalanche, state: State) -> State:
    """Find the phase in the variants with pushes, and whether the last push has lost."""
    board, side = found.board, found.side
    if not found.half_finished:
        waiting = [square for square in LAST_RANK[side] if board[square] == PAWN[side]]
        due = bool(waiting) and rules.av9_choice_is_due(board, waiting[0], side)
        judge = rules.av11_over_before_choice if due else rules.av8_push_loses
        return state._replace(
            phase="choose" if due else "move", lost=judge(board, OTHER[side], None)
        )
    if rules.in_check(board, side):
        raise FenError("check", found.side_at)
    if not rules.av1_push_follows(state):
        raise FenError("push_balanced", found.seventh_at)
    offered = rules.owed_pushes(state, board)
    if not offered:
        raise FenError("push_none", found.seventh_at)
    return state._replace(phase="push", offered=offered)


def write(state: State) -> str:
    """Print the one FEN of a state."""
    side = "w" if state.side == WHITE else "b"
    passant = "-" if state.passant == OFF else NAMES[state.passant]
    fields = [placement(state), side, state.rights or "-", passant]
    fields += [str(state.halfmove), str(state.fullmove)]
    return " ".join(fields + ["push"] * (state.phase == "push"))


def placement(state: State) -> str:
    """Print the board, its eighth rank first, runs of empty squares as digits."""
    ranks = []
    for start in range(56, -1, -8):
        rank = "".join(state.board[start : start + 8])
        for run in range(8, 0, -1):
            rank = rank.replace(EMPTY * run, str(run))
        ranks.append(rank)
    return "/".join(ranks)
