"""Statistics over the last ply of every sequence, in the `turn` ply."""

from __future__ import annotations

from collections import Counter

from .board import EMPTY, PAWN, Part, State
from .fide import Fide
from .game import gm1_end
from .turns import Turn, follow, turns

NAMES = (
    "captures",
    "en_passant",
    "forward_captures",
    "castlings",
    "promotions",
    "pushes",
    "no_push",
    "push_promotions",
    "losing_pushes",
    "losing_choices",
    "checks",
    "checkmates",
    "stalemates",
)


def stats(rules: Fide, state: State, depth: int) -> dict[str, int]:
    """Count what happens in the last of `depth` plies; all zero at depth 0."""
    counted: Counter[str] = Counter()
    collect(rules, state, depth, counted)
    return {name: counted[name] for name in NAMES}


def collect(rules: Fide, state: State, depth: int, counted: Counter[str]) -> None:
    """Walk to the last ply and count each there."""
    if depth == 0:
        return
    for turn in turns(rules, state, "turn"):
        if depth > 1:
            collect(rules, follow(rules, turn), depth - 1, counted)
        else:
            counted.update(events(rules, state, turn))


def events(rules: Fide, state: State, turn: Turn) -> list[str]:
    """Name all that happens in one turn."""
    names: list[str] = []
    here, pushed = state, False
    for part in turn.parts:
        if here.phase == "move":
            names += events_of_move(here, part)
        elif here.phase == "push":
            names.append("pushes")
            pushed = True
        else:
            names.append("push_promotions")
        after = rules.after(here, part)
        if after.lost:
            names.append("losing_choices" if here.phase == "choose" else "losing_pushes")
        here = after
    if state.phase == "choose":
        return names
    if rules.has_pushes and not pushed:
        names.append("no_push")
    return names if here.lost else names + events_of_end(rules, here)


def events_of_move(state: State, part: Part) -> list[str]:
    """Name what a move does."""
    if part.rook >= 0:
        return ["castlings"]
    names = []
    is_pawn = state.board[part.start] == PAWN[state.side]
    straight = part.start % 8 == part.goal % 8
    if state.board[part.goal] != EMPTY:
        names.append("captures")
        if is_pawn and straight:
            names.append("forward_captures")
    elif is_pawn and not straight:
        names += ["captures", "en_passant"]
    if part.letter:
        names.append("promotions")
    return names


def events_of_end(rules: Fide, state: State) -> list[str]:
    """Name what the side to move finds: check, checkmate or stalemate."""
    names = ["checks"] if rules.in_check(state.board, state.side) else []
    ended = gm1_end(rules, state)
    return names if ended is None else [*names, ended.name + "s"]
