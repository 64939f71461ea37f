"""Plies: which decisions make one, their words, and how many sequences of them there are."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple, get_args

from .board import NAMES, NO_PUSH, Part, State
from .fide import Fide

Ply = Literal["turn", "choice", "player", "decision"]
PLIES: tuple[Ply, ...] = get_args(Ply)


class Turn(NamedTuple):
    """One ply: its parts, and the state in which the last of them is decided."""

    parts: tuple[Part, ...]
    before_last: State


def turns(rules: Fide, state: State, ply: Ply, parts: tuple[Part, ...] = ()) -> Iterator[Turn]:
    """Give every ply from a state, unsorted; `parts` are those of this ply already decided."""
    for part, board in rules.decisions(state):
        grown = (*parts, part)
        if ply == "decision" or rules.always_ends_turn(state, part):
            yield Turn(grown, state)
            continue
        after = rules.after(state, part, board)
        if goes_on(ply, state, after):
            yield from turns(rules, after, ply, grown)
        else:
            yield Turn(grown, state)


def goes_on(ply: Ply, before: State, after: State) -> bool:
    """Say whether the ply takes in the next decision too."""
    if after.lost:
        return False
    if ply == "turn":
        return after.phase != "move"
    if ply == "choice":
        return after.phase == "push"
    return after.side == before.side


def follow(rules: Fide, turn: Turn) -> State:
    """Give the state to which a ply leads."""
    return rules.after(turn.before_last, turn.parts[-1])


def perft(rules: Fide, state: State, depth: int, ply: Ply) -> int:
    """Count the sequences of `depth` plies."""
    if depth == 0:
        return 1
    if depth == 1:
        return len(list(turns(rules, state, ply)))
    return sum(
        perft(rules, follow(rules, turn), depth - 1, ply) for turn in turns(rules, state, ply)
    )


def word(parts: tuple[Part, ...]) -> str:
    """Spell a ply: its parts joined by commas, a choice as a letter behind the push it answers."""
    spelled: list[str] = []
    last = NO_PUSH
    for part in parts:
        if part == NO_PUSH:
            continue
        if part.start == part.goal == last.goal:
            spelled[-1] += part.letter
        else:
            spelled.append(NAMES[part.start] + NAMES[part.goal] + part.letter)
        last = part
    return ",".join(spelled) or "0000"
