"""Which clause makes a legal turn what it is.

For a refused turn the core names the clause. A legal turn has many clauses behind it; named
is the most special, for that is the one a program that lacks the turn has misread.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rulestone.engines.model import Spot
from rulestone.judges import Position, core, outcome_of
from rulestone.values import ONE_PART_VARIANTS


@dataclass(frozen=True)
class Step:
    """One decision of a turn: the positions around it."""

    phase: str
    part: str
    before: Position
    after: Position


def steps(position: Position, word: str) -> Iterator[Step]:
    """Yield the decisions that make up a legal word of any ply."""
    for part in word.split(","):
        halves = [part]
        if position.phase == "push" and len(part) == 5:
            halves = [part[:4], part[2:4] * 2 + part[4]]
        for half in halves:
            after = position.apply(half, "decision")
            yield Step(position.phase, half, position, after)
            position = after


def deciding_clause(position: Position, spot: Spot, word: str) -> str:
    """Return the most special clause that makes the legal `word` of `spot`'s ply possible."""
    walked = list(steps(position, word))
    if spot.variant in ONE_PART_VARIANTS:
        return _move_clause(walked[0], spot.variant)
    return (
        _loss_clause(walked)
        or _choice_clause(walked)
        or _single_move_clause(walked, spot.variant)
        or _push_clause(walked)
        or _move_clause(_move_step(walked), spot.variant)
    )


def fen_clause(variant: str, right: str, got: str) -> str:
    """Return the clause behind the first field in which a FEN is wrong; nothing for the board."""
    column = {"chess": 0, "kingsupport": 2}.get(variant, 1)
    by_field = {
        2: ("FIDE-4", "AV-14", "KS-9"),
        3: ("FIDE-5", "AV-12", "KS-8"),
        4: ("GM-2", "AV-16", "GM-2"),
        5: ("GM-2", "AV-16", "GM-2"),
    }
    pairs = zip(right.split(" "), got.split(" "), strict=False)
    first = next((index for index, (a, b) in enumerate(pairs) if a != b), 0)
    return by_field[first][column] if first in by_field else ""


def _move_step(walked: list[Step]) -> Step:
    return next((step for step in walked if step.phase == "move"), walked[-1])


def _loss_clause(walked: list[Step]) -> str:
    last = walked[-1]
    if outcome_of(last.after) != "push_loss":
        return ""
    if last.phase == "choose":
        return "AV-10"
    return "AV-11" if last.part[3] in "18" else "AV-8"


def _choice_clause(walked: list[Step]) -> str:
    last = walked[-1]
    to_last_rank = last.phase == "push" and last.part[3] in "18"
    return "AV-9" if to_last_rank or any(step.phase == "choose" for step in walked) else ""


def _single_move_clause(walked: list[Step], variant: str) -> str:
    last = walked[-1]
    if last.phase != "move" or last.after.phase == "push":
        return ""
    is_first = variant == "balancedavalanche" and last.before.fen().split(" ")[5] == "1"
    return "BA-1" if is_first and last.before.side == "white" else "AV-7"


def _push_clause(walked: list[Step]) -> str:
    push = walked[-1]
    if push.phase != "push":
        return ""
    move = walked[-2] if len(walked) > 1 else None
    if move is not None and move.before.piece_at(push.part[2:4]) is not None:
        return "AV-5"
    mover_is_white = push.before.side == "white"
    if any(_in_check(p, not mover_is_white) for p in (push.before, push.after)):
        return "AV-6"
    return "" if move and _move_clause(move, "avalanche") != "AV-4" else "AV-4"


def _in_check(position: Position, white: bool) -> bool:
    """Whether a king is in check, asked of the orthodox rules: they refuse such a FEN."""
    placement = position.fen().split(" ")[0]
    try:
        core("chess", f"{placement} {'b' if white else 'w'} - - 0 1")
    except ValueError as error:
        return getattr(error, "code", "") == "check"
    return False


def _move_clause(step: Step, variant: str) -> str:
    """Return the clause behind a move: castling, pawns' special steps, or any man's step."""
    kind = _move_kind(step)
    by_variant = {
        "castling": ("FIDE-4", "AV-14", "KS-9"),
        "double": ("FIDE-1", "AV-13", "KS-7"),
        "promotion": ("FIDE-3", "AV-2", "FIDE-3"),
        "passing": ("FIDE-5", "AV-12", "KS-8"),
        "forward": ("FIDE-1", "AV-2", "KS-3" if len(step.part) == 5 else "KS-2"),
        "plain": ("FIDE-1", "AV-4", "FIDE-1"),
    }
    column = {"chess": 0, "kingsupport": 2}.get(variant, 1)
    return by_variant[kind][column]


def _move_kind(step: Step) -> str:
    start, end = step.part[:2], step.part[2:4]
    man = (step.before.piece_at(start) or "").lower()
    taken = step.before.piece_at(end)
    files, ranks = abs(ord(start[0]) - ord(end[0])), abs(int(start[1]) - int(end[1]))
    if man == "k" and files == 2:
        return "castling"
    if man != "p":
        return "plain"
    if files == 0 and taken:
        return "forward"
    if files == 1 and not taken:
        return "passing"
    if len(step.part) == 5:
        return "promotion"
    return "double" if ranks == 2 else "plain"
