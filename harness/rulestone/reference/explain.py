"""Which clause refuses a turn: the first that applies, in the order of the rules.

First the shape of the word and the end of the game; then a pending choice; then how the man
moves, castling, and the own king; then the push.
"""

from __future__ import annotations

import re

from .avalanche import Avalanche
from .board import (
    AHEAD,
    BESIDE,
    EMPTY,
    FIFTH_RANK,
    KING,
    KING_HOME,
    LAST_RANK,
    MEN,
    OTHER,
    PAWN,
    PAWN_HOME,
    PAWN_TAKES,
    SQUARES,
    Part,
    State,
)
from .fide import Fide
from .kingsupport import KingSupport
from .turns import Ply

_PART = re.compile(r"[a-h][1-8][a-h][1-8][qrbn]?")
_LONGEST: dict[Ply, int] = {"turn": 2, "choice": 2, "player": 3, "decision": 1}


def refusal(rules: Fide, state: State, text: str, ply: Ply) -> str | None:
    """Name the clause that refuses a word; None where no clause objects."""
    parts = read_parts(rules, state, text, ply)
    if parts is None:
        return "TX-1"
    if state.lost or (state.phase == "move" and not rules.has_legal_move(state)):
        return "GM-1"
    if state.phase == "choose" and isinstance(rules, Avalanche):
        return refusal_of_choice(rules, state, parts, ply)
    if state.phase == "push" and isinstance(rules, Avalanche):
        return refusal_of_push(rules, state, parts[0], ply)
    return refusal_of_turn(rules, state, parts, ply)


def read_parts(rules: Fide, state: State, text: str, ply: Ply) -> list[Part] | None:
    """Read a word's parts; None if it is malformed or has more parts than any such word."""
    words = text.split(",")
    longest = _LONGEST[ply] if rules.has_pushes and state.phase != "push" else 1
    if len(words) > longest or not all(_PART.fullmatch(part) for part in words):
        return None
    return [Part(SQUARES[part[:2]], SQUARES[part[2:4]], part[4:]) for part in words]


# A pending choice


def refusal_of_choice(rules: Avalanche, state: State, parts: list[Part], ply: Ply) -> str | None:
    """AV-9, AV-10, GM-1 and AV-1, in a word that must begin with a choice."""
    choice, *rest = parts
    if choice not in rules.av9_choices(state.board, rules.owner_of_choice(state)):
        return "AV-9"
    if ply != "player":
        return "AV-9" if rest else None
    after = rules.after(state, choice)
    if after.lost:
        return "AV-10" if rest else None
    if not rules.has_legal_move(after):
        return "GM-1"
    return refusal_of_turn(rules, after, rest, ply) if rest else "AV-1"


# A move and what follows it


def refusal_of_turn(rules: Fide, state: State, parts: list[Part], ply: Ply) -> str | None:
    """Judge the move, then the push that is owed or not."""
    move, *rest = parts
    clause = refusal_of_move(rules, state, move)
    if clause is not None or ply == "decision" or not isinstance(rules, Avalanche):
        return clause
    legal = next(part for part in rules.candidates(state) if same_word(part, move))
    after = rules.after(state, legal)
    if after.phase != "push":
        return refusal_of_unowed(rules, state) if rest else None
    if not rest:
        return "AV-6"
    clause = refusal_of_push(rules, after, rest[0], ply)
    return clause or ("AV-1" if len(rest) > 1 else None)


def refusal_of_unowed(rules: Avalanche, state: State) -> str:
    """BA-1 on White's first turn there, AV-7 where nothing could be pushed."""
    return "AV-7" if rules.av1_push_follows(state) else "BA-1"


def same_word(part: Part, other: Part) -> bool:
    """Say whether two parts are spelled alike."""
    return part[:3] == other[:3]


def refusal_of_move(rules: Fide, state: State, move: Part) -> str | None:
    """Judge how the man moves, then castling, then the own king."""
    if state.board[move.start] == PAWN[state.side]:
        clause = refusal_of_pawn(rules, state, move)
        if clause is not None:
            return clause
    needs_letter = (
        state.board[move.start] == PAWN[state.side] and move.goal in LAST_RANK[state.side]
    )
    if bool(move.letter) != needs_letter:
        return "FIDE-3"
    if is_castling_attempt(state, move):
        return refusal_of_castling(rules, state, move)
    moves = rules.fide1_moves(state) + rules.fide5_captures(state)
    if not any(same_word(part, move) for part in moves):
        return "FIDE-1"
    if rules.is_legal(state, move, rules.make(state, move)):
        return None
    if not rules.has_pushes:
        return "FIDE-2"
    return "AV-3" if rules.in_check(state.board, state.side) else "AV-2"


def refusal_of_pawn(rules: Fide, state: State, move: Part) -> str | None:
    """Judge what special clauses say of a pawn's move: KS-2, KS-3, KS-7 and en passant."""
    if isinstance(rules, KingSupport):
        clause = refusal_of_forward_capture(rules, state, move)
        clause = clause or refusal_of_double_step(rules, state, move)
        if clause is not None:
            return clause
    if not is_passant_attempt(state, move):
        return None
    if rules.has_pushes:
        return "AV-12"
    if isinstance(rules, KingSupport):
        return "KS-8"
    captures = [part for part in rules.fide5_captures(state) if part[:2] == move[:2]]
    legal = [part for part in captures if rules.is_legal(state, part, rules.make(state, part))]
    return None if legal else "FIDE-5"


def refusal_of_forward_capture(rules: KingSupport, state: State, move: Part) -> str | None:
    """KS-2 for a capture straight ahead by no supported pawn or by a double step; KS-3."""
    ahead = AHEAD[state.side][move.start]
    if state.board[move.goal] not in MEN[OTHER[state.side]]:
        return None
    if move.goal == ahead:
        if not rules.ks2_takes_ahead(state.board, move.start, state.side):
            return "KS-2"
        return "KS-3" if move.goal in LAST_RANK[state.side] and not move.letter else None
    return "KS-2" if is_double_step(state, move) else None


def refusal_of_double_step(rules: KingSupport, state: State, move: Part) -> str | None:
    """KS-7 for a double step that is free, but beside an enemy pawn."""
    free = is_double_step(state, move) and Fide.fide1_double_step(rules, state, move.start)
    return "KS-7" if free and rules.ks7_is_barred(state, move.goal) else None


def is_double_step(state: State, move: Part) -> bool:
    """Say whether a pawn goes two squares straight ahead from its home rank."""
    ahead = AHEAD[state.side][move.start]
    return move.start in PAWN_HOME[state.side] and move.goal == AHEAD[state.side][ahead]


def is_passant_attempt(state: State, move: Part) -> bool:
    """Say whether a pawn on its fifth rank goes behind an enemy pawn that stands beside it."""
    side = state.side
    if move.start not in FIFTH_RANK[side] or move.goal not in PAWN_TAKES[side][move.start]:
        return False
    victim = AHEAD[OTHER[side]][move.goal]
    return (
        state.board[move.goal] == EMPTY
        and victim in BESIDE[move.start]
        and state.board[victim] == PAWN[OTHER[side]]
    )


def is_castling_attempt(state: State, move: Part) -> bool:
    """Say whether a king on its own e-square goes two squares along the rank."""
    home = KING_HOME[state.side]
    return (
        state.board[home] == KING[state.side] and move.start == home and abs(move.goal - home) == 2
    )


def refusal_of_castling(rules: Fide, state: State, move: Part) -> str | None:
    """FIDE-4 or AV-14; in King Support KS-9, KS-10 or KS-11."""
    if any(same_word(part, move) for part in rules.fide4_castlings(state)):
        return None
    if not isinstance(rules, KingSupport):
        return "AV-14" if rules.has_pushes else "FIDE-4"
    rooks = rules.ks10_castling_rooks(state, move.start, move.goal < move.start)
    if not rooks:
        return "KS-9"
    return "KS-11" if rules.ks10_way_is_free(state, move.start, rooks[0]) else "KS-10"


# The push


def refusal_of_push(rules: Avalanche, state: State, push: Part, ply: Ply) -> str | None:
    """AV-4 for a wrong push; AV-11 and AV-9 for its letter."""
    plain = push._replace(letter="")
    if plain not in state.offered:
        return "AV-4"
    after = rules.after(state, plain)
    if after.phase == "choose" and after.lost:
        return "AV-11" if push.letter else None
    due = ply == "turn" and after.phase == "choose"
    return None if bool(push.letter) == due else "AV-9"
